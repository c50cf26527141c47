# minigzip of zlib compresses text at three levels and decompresses it.
half=tuning
kind=compression
package=zlib
executable=minigzip

prepare() {
  ./configure --static
}

build() {
  make CC="$CC" -j"$JOBS" minigzip
}

workload() {
  local level
  for level in 1 6 8; do
    "$BUILT/minigzip" -$level <"$INPUTS/text" >packed.$level
    "$BUILT/minigzip" -d <packed.$level
  done
}
