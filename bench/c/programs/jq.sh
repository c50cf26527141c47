# jq filters, groups and formats JSON.
half=validation
kind=data
package=jq
executable=jq

prepare() {
  autoreconf -i
  ./configure --disable-docs --disable-shared --disable-maintainer-mode --disable-valgrind \
    --without-oniguruma
  make src/builtin.inc src/version.h
}

build() {
  make -j"$JOBS" CFLAGS= jq
}

workload() {
  local i
  for i in {1..4}; do
    queries
  done
}

queries() {
  "$BUILT/jq" -c 'group_by(.group) | map({group: .[0].group, count: length, size: (map(.size) | add)})
    | sort_by(-.size) | .[:20]' "$INPUTS/records.json"
  "$BUILT/jq" -S '[.[] | select(.id % 3 == 0) | .name = (.group | ascii_upcase) | del(.size)]
    | map(.body |= (tostring | length))' "$INPUTS/records.json"
}
