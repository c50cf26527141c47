# A program encodes moving pictures with libtheora and decodes them, without assembly. libogg is
# built with it.
half=tuning
kind=images
package=libtheora
executable=driver

prepare() {
  fetched "$folder" libogg
  cp -r "$folder"/sources/libogg/*/ ogg
  rm lib/encoder_disabled.c
  (cd ogg && ./configure --disable-shared)
}

build() {
  "$CC" -Iinclude -Ilib -Iogg/include -o driver "$DRIVERS/libtheora.c" ogg/src/*.c lib/*.c -lm
}

workload() {
  "$BUILT/driver" "$INPUTS/image.ppm"
}
