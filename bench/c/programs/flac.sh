# flac encodes sound at several levels and decodes it.
half=tuning
kind=audio
package=flac
executable=src/flac/flac

prepare() {
  autoreconf -fi
  ./configure --disable-asm-optimizations --disable-shared --disable-ogg --disable-cpplibs \
    --disable-doxygen-docs --disable-examples
}

build() {
  make -C src/libFLAC -j"$JOBS" CFLAGS= libFLAC-static.la libFLAC.la
  make -C src/share -j"$JOBS" CFLAGS=
  make -C src/flac -j"$JOBS" CFLAGS= flac
}

workload() {
  local options
  for options in -0 -5 -8 "-8 -e"; do
    # shellcheck disable=SC2086
    "$BUILT/src/flac/flac" --silent $options -o sound.flac -f "$INPUTS/sound.wav"
    "$BUILT/src/flac/flac" --silent -d -c sound.flac
  done
}
