# A program transforms signals of several lengths with KISS FFT.
half=validation
kind=numerical
package=kissfft
executable=driver

prepare() {
  true
}

build() {
  "$CC" -I. -o driver "$DRIVERS/kissfft.c" kiss_fft.c kiss_fftr.c kiss_fftnd.c -lm
}

workload() {
  "$BUILT/driver"
}
