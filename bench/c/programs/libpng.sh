# A program writes a picture as PNG without compression, with all filters and interlaced, and reads
# it with transformations: without compression most of the time is spent in libpng, not in zlib,
# which is built from sources, too.
half=tuning
kind=images
package=libpng1.6
executable=driver

prepare() {
  fetched "$folder" zlib
  cp -r "$folder"/sources/zlib/*/ zlib
  (cd zlib && ./configure --static)
  CPPFLAGS=-I$PWD/zlib ./configure --disable-shared --disable-hardware-optimizations \
    ac_cv_lib_z_zlibVersion=yes
  cp scripts/pnglibconf.h.prebuilt pnglibconf.h
}

build() {
  make -C zlib CC="$CC" -j"$JOBS" libz.a
  "$CC" -DHAVE_CONFIG_H -DPNG_INTEL_SSE_OPT=0 -I. -Izlib -o driver "$DRIVERS/libpng.c" \
    png.c pngerror.c pngget.c pngmem.c pngpread.c pngread.c pngrio.c pngrtran.c pngrutil.c pngset.c \
    pngtrans.c pngwio.c pngwrite.c pngwtran.c pngwutil.c zlib/libz.a -lm
}

workload() {
  "$BUILT/driver" "$INPUTS/image.ppm"
}
