# lzotest of LZO compresses and decompresses text by several methods.
half=tuning
kind=compression
package=lzo2
executable=lzotest/lzotest

prepare() {
  ./configure --disable-asm --disable-shared
}

build() {
  make CC="$CC" CFLAGS= -j"$JOBS" lzotest/lzotest
}

# What it prints has times; what it writes does not.
workload() {
  local method
  head -c 1000000 "$INPUTS/text" >text
  for method in 11 21 61 71 902 982; do
    "$BUILT/lzotest/lzotest" -m$method -c1 -d5 -S --dump-compressed=packed.$method text >/dev/null
  done
}
