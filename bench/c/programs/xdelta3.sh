# xdelta3 encodes differences between two texts at several levels and decodes them.
half=tuning
kind=compression
package=xdelta3
executable=xdelta3

prepare() {
  ./configure --without-liblzma
}

build() {
  make -j"$JOBS" CFLAGS= CXXFLAGS= xdelta3
}

workload() {
  local options
  head -c 3000000 "$INPUTS/text" >old
  # Lines are left out, changed and swapped.
  awk 'NR % 11 == 0 { gsub(/e/, "E") } NR % 17 == 0 { kept = $0; next } { print }
    NR % 23 == 0 { print kept }' old >new
  for options in '-1' '-6 -S djw' '-9 -S fgk'; do
    # shellcheck disable=SC2086
    "$BUILT/xdelta3" -e $options -A -s old new delta
    "$BUILT/xdelta3" -d -s old delta again
    cat delta again
    rm delta again
  done
}
