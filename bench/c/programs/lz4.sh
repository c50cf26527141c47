# lz4 compresses and decompresses text at a low and a high level.
half=tuning
kind=compression
package=lz4
executable=programs/lz4

prepare() {
  true
}

build() {
  make CC="$CC" -C lib liblz4.a
  make CC="$CC" -C programs LDFLAGS=-L../lib lz4
}

workload() {
  local level
  for level in 1 4 9; do
    "$BUILT/programs/lz4" -q -$level "$INPUTS/text" packed.$level
    "$BUILT/programs/lz4" -q -d packed.$level text.$level
  done
}
