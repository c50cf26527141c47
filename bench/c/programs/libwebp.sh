# cwebp and dwebp encode and decode a picture with and without loss, without SIMD.
half=tuning
kind=images
package=libwebp
executable=cwebp

prepare() {
  # The sources use SIMD unless this header exists and does not say that there is SIMD.
  touch src/webp/config.h
}

build() {
  local flags=(-DHAVE_CONFIG_H -I. -Isrc)
  "$CC" "${flags[@]}" -c examples/example_util.c imageio/*.c sharpyuv/*.c \
    src/{dec,demux,dsp,enc,utils}/*.c
  "$CC" "${flags[@]}" -o cwebp examples/cwebp.c ./*.o -lm
  "$CC" "${flags[@]}" -o dwebp examples/dwebp.c ./*.o -lm
}

workload() {
  local options
  for options in '-q 80 -m 2' '-q 60 -m 4' '-lossless -m 1 -crop 0 0 512 512'; do
    # shellcheck disable=SC2086
    "$BUILT/cwebp" -quiet $options "$INPUTS/image.ppm" -o picture.webp
    cat picture.webp
    "$BUILT/dwebp" -quiet picture.webp -ppm -o picture.ppm
    cat picture.ppm
  done
}
