# A program computes with large integers: digits of pi, powers modulo a number, greatest common
# divisors, factorials and square roots. GMP is built without its assembly.
half=tuning
kind=integers
package=gmp
executable=driver

prepare() {
  autoreconf -fi
  ./configure --disable-assembly --disable-shared
}

build() {
  make -j"$JOBS" CFLAGS= SUBDIRS="mpn mpz mpq mpf printf scanf rand" all
  "$CC" -I. -o driver "$DRIVERS/gmp.c" .libs/libgmp.a
}

workload() {
  "$BUILT/driver"
}
