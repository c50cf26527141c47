# The JavaScript interpreter MuJS: the benchmark of quickjs.
half=tuning
kind=languages
package=mujs
executable=driver

prepare() {
  true
}

build() {
  "$CC" -I. -o driver main.c one.c -lm
}

# Without the part whose calls are nested more deeply than MuJS allows.
workload() {
  sed 's/, closures\]/]/' "$DRIVERS/javascript.js" >script.js
  "$BUILT/driver" script.js
}
