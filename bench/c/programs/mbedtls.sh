# A program computes with mbed TLS: RSA, elliptic curves, hashes and ciphers, without assembly.
half=tuning
kind=integers
package=mbedtls
executable=driver

prepare() {
  sed -i -E 's/^#define (MBEDTLS_(HAVE_ASM|AESNI_C|PADLOCK_C))$/\/\/ &/' include/mbedtls/config.h
}

build() {
  "$CC" -Iinclude -Ilibrary -o driver "$DRIVERS/mbedtls.c" library/*.c
}

workload() {
  "$BUILT/driver" "$INPUTS/image.ppm"
}
