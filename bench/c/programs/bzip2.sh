# bzip2 compresses and decompresses source text.
half=tuning
kind=compression
package=bzip2
executable=bzip2

prepare() {
  true
}

build() {
  make CC="$CC" bzip2.o libbz2.a
  "$CC" -o bzip2 bzip2.o libbz2.a # the makefile's would load the system's library
}

workload() {
  "$BUILT/bzip2" <"$INPUTS/text" >packed
  "$BUILT/bzip2" -d <packed
}
