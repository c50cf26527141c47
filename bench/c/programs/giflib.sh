# A program of giflib reduces a picture to 256 colours, and writes and reads it as GIF.
half=validation
kind=images
package=giflib
executable=driver

prepare() {
  true
}

build() {
  "$CC" -std=gnu99 -I. -o driver "$DRIVERS/giflib.c" dgif_lib.c egif_lib.c gifalloc.c gif_err.c \
    gif_hash.c quantize.c openbsd-reallocarray.c
}

workload() {
  "$BUILT/driver" "$INPUTS/image.ppm"
}
