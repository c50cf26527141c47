# A program of linear algebra: factorisations, eigenvalues, singular values, sparse systems.
half=tuning
kind=numerical
package=meschach
executable=driver

prepare() {
  ./configure --with-sparse
}

build() {
  make CC="$CC" CFLAGS=-std=gnu89 -j"$JOBS" part1 part2 part3
  "$CC" -I. -o driver "$DRIVERS/meschach.c" ./*.o -lm
}

workload() {
  "$BUILT/driver"
}
