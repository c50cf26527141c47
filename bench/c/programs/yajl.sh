# json_reformat of yajl reads and prints JSON.
half=tuning
kind=data
package=yajl
executable=driver

prepare() {
  cmake -S . -B build -DCMAKE_C_COMPILER="$CC"
}

build() {
  "$CC" -Ibuild/yajl-2.1.0/include -Isrc -o driver src/*.c reformatter/json_reformat.c
}

workload() {
  local i
  for i in {1..5}; do
    "$BUILT/driver" <"$INPUTS/records.json"
    "$BUILT/driver" -m <"$INPUTS/records.json"
  done
}
