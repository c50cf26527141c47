# wavpack encodes sound without loss, and decodes it.
half=tuning
kind=audio
package=wavpack
executable=cli/wavpack

prepare() {
  ./configure --disable-asm --disable-shared --disable-libcrypto --disable-tests
}

build() {
  make CC="$CC" CFLAGS= -j"$JOBS"
}

workload() {
  local options
  for options in -f "" "-h -x" ; do
    # shellcheck disable=SC2086
    "$BUILT/cli/wavpack" -q -y $options "$INPUTS/sound.wav" -o sound.wv
    cat sound.wv
    "$BUILT/cli/wvunpack" -q -y sound.wv -o sound.wav
    cat sound.wav
  done
}
