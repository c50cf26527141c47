# The Tcl interpreter Jim: procedures, lists, dictionaries, strings, closures, regular expressions.
half=tuning
kind=languages
package=jimtcl
executable=jimsh

prepare() {
  ./configure --disable-ssl --disable-docs
}

build() {
  make -j"$JOBS" jimsh
}

workload() {
  "$BUILT/jimsh" "$DRIVERS/jimtcl.tcl"
}
