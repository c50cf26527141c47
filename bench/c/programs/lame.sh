# lame encodes sound as MP3. Its configuration has -ffast-math, with which outputs would depend on
# the compiler; here it is absent, and so are SSE intrinsics.
half=validation
kind=audio
package=lame
executable=frontend/lame

prepare() {
  ./configure --disable-shared --disable-nasm --disable-decoder --disable-gtktest \
    ac_cv_header_xmmintrin_h=no
}

build() {
  make -C mpglib -j"$JOBS" CFLAGS=
  make -C libmp3lame -j"$JOBS" CFLAGS=
  make -C frontend -j"$JOBS" CFLAGS= lame
}

workload() {
  local options
  for options in '-V 4' '-b 128 -q 2'; do
    # shellcheck disable=SC2086
    "$BUILT/frontend/lame" --quiet $options "$INPUTS/sound.wav" -
  done
}
