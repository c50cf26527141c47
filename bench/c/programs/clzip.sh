# clzip compresses text at two levels and decompresses it.
half=tuning
kind=compression
package=clzip
executable=clzip

prepare() {
  ./configure
}

build() {
  make CC="$CC" CFLAGS= clzip
}

workload() {
  local level
  for level in 1 6; do
    head -c 2000000 "$INPUTS/text" | "$BUILT/clzip" -$level >packed.$level
    "$BUILT/clzip" -d <packed.$level
  done
}
