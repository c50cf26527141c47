# A program encodes sound as MP2 with twolame, with several psychoacoustic models.
half=tuning
kind=audio
package=twolame
executable=driver

prepare() {
  ./configure --disable-shared --disable-sndfile
}

build() {
  "$CC" -DHAVE_CONFIG_H -Ilibtwolame -o driver "$DRIVERS/twolame.c" libtwolame/*.c -lm
}

workload() {
  "$BUILT/driver" "$INPUTS/sound.wav"
}
