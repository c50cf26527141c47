# tcc compiles itself.
half=tuning
kind=languages
package=tcc
executable=tcc

prepare() {
  ./configure --cc="$CC"
}

build() {
  # The options that configure found for clang have one that gcc does not have.
  make CC="$CC" CFLAGS=-fno-strict-aliasing -j"$JOBS" tcc
}

workload() {
  local i here=$PWD
  cd "$BUILT"
  for i in {1..30}; do
    ./tcc -B. -I. -DONE_SOURCE=1 -c -o "$here/tcc.o" tcc.c
  done
}
