# opus_demo encodes and decodes music and speech.
half=tuning
kind=audio
package=opus
executable=opus_demo

prepare() {
  autoreconf -fi
  ./configure --disable-shared --disable-asm --disable-rtcd --disable-intrinsics --disable-doc
}

build() {
  make -j"$JOBS" CFLAGS= libopus.la opus_demo
}

workload() {
  "$BUILT/opus_demo" audio 48000 2 96000 -complexity 5 "$INPUTS/sound.wav" music
  "$BUILT/opus_demo" voip 16000 1 16000 -complexity 5 "$INPUTS/sound.wav" speech
}
