# opj_compress and opj_decompress of OpenJPEG encode and decode a picture.
half=tuning
kind=images
package=openjpeg2
executable=build/bin/opj_compress

prepare() {
  cmake -S . -B build -DCMAKE_C_COMPILER="$CC" -DBUILD_SHARED_LIBS=OFF -DBUILD_THIRDPARTY=ON
}

build() {
  make -C build -j"$JOBS" opj_compress opj_decompress
}

workload() {
  local options
  for options in "-r 10" "-r 20 -I"; do
    # shellcheck disable=SC2086
    "$BUILT/build/bin/opj_compress" -i "$INPUTS/image.ppm" -o picture.j2k $options >/dev/null
    cat picture.j2k
    "$BUILT/build/bin/opj_decompress" -i picture.j2k -o picture.ppm >/dev/null
    cat picture.ppm
  done
}
