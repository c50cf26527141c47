# zopfli compresses text as small as possible.
half=tuning
kind=compression
package=zopfli
executable=driver

prepare() {
  true
}

build() {
  "$CC" -o driver src/zopfli/*.c -lm
}

workload() {
  head -c 150000 "$INPUTS/text" >text
  "$BUILT/driver" -c --i5 text
}
