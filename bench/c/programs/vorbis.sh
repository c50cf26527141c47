# A program encodes sound with libvorbis and decodes it. libogg is built with it. The options of
# libvorbis have -ffast-math, with which outputs would depend on the compiler; here it is absent.
half=validation
kind=audio
package=libvorbis
executable=driver

prepare() {
  fetched "$folder" libogg
  cp -r "$folder"/sources/libogg/*/ ogg
  (cd ogg && ./configure --disable-shared)
}

build() {
  "$CC" -Iinclude -Ilib -Iogg/include -o driver "$DRIVERS/vorbis.c" ogg/src/*.c lib/mdct.c lib/smallft.c \
    lib/block.c lib/envelope.c lib/window.c lib/lsp.c lib/lpc.c lib/analysis.c lib/synthesis.c \
    lib/psy.c lib/info.c lib/floor1.c lib/floor0.c lib/res0.c lib/mapping0.c lib/registry.c \
    lib/codebook.c lib/sharedbook.c lib/lookup.c lib/bitrate.c lib/vorbisenc.c -lm
}

workload() {
  local i
  for i in {1..4}; do
    "$BUILT/driver" "$INPUTS/sound.wav"
  done
}
