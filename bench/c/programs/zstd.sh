# zstd compresses and decompresses text at three levels.
half=validation
kind=compression
package=libzstd
executable=programs/zstd

prepare() {
  true
}

build() {
  make -C programs CC="$CC" CPPFLAGS='-DZSTD_NO_INTRINSICS -DDYNAMIC_BMI2=0 -DZSTD_DISABLE_ASM' \
    HAVE_THREAD=0 HAVE_ZLIB=0 HAVE_LZMA=0 HAVE_LZ4=0 ZSTD_LEGACY_SUPPORT=0 BACKTRACE=0 BUILD_DIR=made \
    -j"$JOBS" zstd
}

workload() {
  local level
  for level in 1 6 11; do
    "$BUILT/programs/zstd" -q -$level "$INPUTS/text" -o packed.$level
    "$BUILT/programs/zstd" -q -d packed.$level -o text.$level
  done
}
