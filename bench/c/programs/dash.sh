# The shell dash: loops, functions, expansions of parameters, patterns, arithmetic, here documents.
half=tuning
kind=languages
package=dash
executable=src/dash

prepare() {
  ./configure
}

build() {
  make -j"$JOBS" CFLAGS=
}

workload() {
  "$BUILT/src/dash" "$DRIVERS/dash.sh" "$INPUTS/text"
}
