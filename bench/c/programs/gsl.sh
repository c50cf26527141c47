# A program that uses parts of GSL: special functions, integration, differential equations, splines,
# random distributions, statistics, linear algebra, sorting, FFT. Only these parts are built.
half=tuning
kind=numerical
package=gsl
executable=driver
parts='sys err utils complex block vector matrix permutation combination blas cblas linalg eigen sort
  statistics specfunc poly integration fft rng randist min roots ode-initval2 interpolation'

prepare() {
  ./configure --disable-shared
  # The folder gsl has links to all headers.
  make -C gsl
}

build() {
  local part
  for part in $parts; do
    make -C "$part" -j"$JOBS" CFLAGS= all
  done
  "$CC" -I. -o driver "$DRIVERS/gsl.c" -Wl,--start-group ./*/.libs/*.a -Wl,--end-group -lm
}

workload() {
  "$BUILT/driver"
}
