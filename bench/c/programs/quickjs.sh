# The JavaScript interpreter of QuickJS: objects, closures, strings, sorting, regular expressions.
half=tuning
kind=languages
package=quickjs
executable=qjs

prepare() {
  true
}

build() {
  make CC="$CC" CONFIG_LTO= -j"$JOBS" qjs
}

workload() {
  "$BUILT/qjs" "$DRIVERS/javascript.js"
}
