# cjpeg and djpeg of libjpeg-turbo encode and decode a picture; its assembly is not used.
half=validation
kind=images
package=libjpeg-turbo
executable=build/cjpeg-static

prepare() {
  cmake -S . -B build -DCMAKE_C_COMPILER="$CC" -DWITH_SIMD=0 -DENABLE_SHARED=0 -DWITH_TURBOJPEG=0
}

build() {
  make -C build -j"$JOBS" cjpeg-static djpeg-static
}

workload() {
  local options
  for options in '-quality 90 -optimize' '-quality 60 -progressive' '-quality 75 -arithmetic' \
    '-quality 80 -dct int -sample 1x1' '-quality 85 -smooth 20' '-quality 95 -dct float' \
    '-quality 30 -grayscale' '-quality 70 -sample 2x1'; do
    # shellcheck disable=SC2086
    "$BUILT/build/cjpeg-static" $options -outfile picture.jpg "$INPUTS/image.ppm"
    cat picture.jpg
    "$BUILT/build/djpeg-static" picture.jpg
    "$BUILT/build/djpeg-static" -scale 5/8 -bmp picture.jpg
    "$BUILT/build/djpeg-static" -colors 100 picture.jpg
  done
}
