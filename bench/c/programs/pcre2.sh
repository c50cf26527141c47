# A program matches regular expressions with PCRE2's interpreter, and with its DFA matcher.
half=tuning
kind=text
package=pcre2
executable=driver

prepare() {
  ./configure --disable-shared --disable-jit
}

build() {
  make -j"$JOBS" CFLAGS= libpcre2-8.la
  "$CC" -Isrc -o driver "$DRIVERS/pcre2.c" .libs/libpcre2-8.a
}

workload() {
  "$BUILT/driver" "$INPUTS/text"
}
