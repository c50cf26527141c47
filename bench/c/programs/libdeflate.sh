# gzip of libdeflate compresses text at several levels and decompresses it.
half=tuning
kind=compression
package=libdeflate
executable=driver

prepare() {
  true
}

build() {
  printf '#define HAVE_CLOCK_GETTIME 1\n#define HAVE_FUTIMENS 1\n#define HAVE_STAT_NANOSECOND_PRECISION 1\n' >config.h
  "$CC" -I. -D_FILE_OFFSET_BITS=64 -D_POSIX_C_SOURCE=200809L -D_GNU_SOURCE -include config.h -o driver lib/*.c lib/x86/cpu_features.c programs/gzip.c programs/prog_util.c programs/tgetopt.c
}

workload() {
  local level
  for level in 1 6 9; do
    "$BUILT/driver" -$level <"$INPUTS/text" >packed.$level
    "$BUILT/driver" -d <packed.$level
    "$BUILT/driver" -d <packed.$level
  done
}
