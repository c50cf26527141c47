# toast of libgsm encodes sound for telephones and decodes it.
half=tuning
kind=audio
package=libgsm
executable=bin/toast

prepare() {
  true
}

build() {
  "$CC" -Iinc -DNeedFunctionPrototypes=1 -DSASR -DWAV49 -o bin/toast src/*.c -lm
}

workload() {
  cp "$INPUTS/sound.wav" sound
  "$BUILT/bin/toast" -l -c sound >sound.gsm
  cat sound.gsm
  "$BUILT/bin/toast" -l -d -c sound.gsm
}
