# brotli compresses and decompresses text.
half=validation
kind=compression
package=brotli
executable=brotli

prepare() {
  true
}

build() {
  "$CC" -DOS_LINUX -Ic/include -o brotli c/common/*.c c/dec/*.c c/enc/*.c c/tools/brotli.c -lm
}

workload() {
  local level
  for level in 1 5 7; do
    "$BUILT/brotli" -$level -c "$INPUTS/text" >packed.$level
    "$BUILT/brotli" -dc packed.$level
  done
}
