# xz compresses and decompresses text with one thread.
half=validation
kind=compression
package=xz-utils
executable=src/xz/xz

prepare() {
  ./configure --disable-shared --disable-doc --disable-nls --disable-assembler --disable-threads \
    --disable-clmul-crc ac_cv_have_decl__mm_movemask_epi8=no
}

build() {
  make -C src/liblzma -j"$JOBS" CFLAGS=
  make -C src/xz -j"$JOBS" CFLAGS= xz
}

workload() {
  "$BUILT/src/xz/xz" -2 -c "$INPUTS/text" >text.xz
  "$BUILT/src/xz/xz" -dc text.xz
  "$BUILT/src/xz/xz" -0 -c "$INPUTS/image.ppm" >image.xz
  "$BUILT/src/xz/xz" -dc image.xz
}
