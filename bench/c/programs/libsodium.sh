# A program computes with libsodium: hashes of passwords (Argon2, scrypt), signatures, secrets,
# ciphers. Only portable code is built, with multiplication of 64 bits to 128.
half=tuning
kind=integers
package=libsodium
executable=driver

prepare() {
  cd src/libsodium/include/sodium
  sed 's/@VERSION@/0/; s/@SODIUM_LIBRARY_VERSION_.*@/0/; /@.*@/d' version.h.in >version.h
}

build() {
  local files
  readarray -t files < <(find src/libsodium -name '*.c' | LC_ALL=C sort)
  "$CC" -Isrc/libsodium/include -Isrc/libsodium/include/sodium -DCONFIGURED=1 \
    -DNATIVE_LITTLE_ENDIAN=1 -DHAVE_TI_MODE=1 -DHAVE_POSIX_MEMALIGN=1 -DHAVE_WEAK_SYMBOLS=1 \
    -D_GNU_SOURCE -o driver "$DRIVERS/libsodium.c" "${files[@]}"
}

workload() {
  "$BUILT/driver" "$INPUTS/image.ppm"
}
