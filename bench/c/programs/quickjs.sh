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
  local i
  for i in {1..5}; do
    "$BUILT/qjs" "$DRIVERS/javascript.js"
  done
}
