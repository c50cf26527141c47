# A program hashes and encrypts with nettle, without its assembly.
half=validation
kind=integers
package=nettle
executable=driver

prepare() {
  ./configure --disable-assembler --disable-fat --disable-documentation --disable-shared \
    --disable-public-key --disable-openssl
}

build() {
  make -j"$JOBS" CFLAGS= libnettle.a
  ln -sf . nettle
  "$CC" -I. -o driver "$DRIVERS/nettle.c" libnettle.a
}

workload() {
  "$BUILT/driver" "$INPUTS/image.ppm"
}
