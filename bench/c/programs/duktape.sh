# The JavaScript interpreter Duktape: the same benchmark as of quickjs.
half=validation
kind=languages
package=duktape
executable=duk

prepare() {
  true
}

build() {
  "$CC" -std=c99 -Isrc -Iexamples/cmdline -Iextras/print-alert -DDUK_CMDLINE_PRINTALERT_SUPPORT \
    -o duk src/duktape.c examples/cmdline/duk_cmdline.c extras/print-alert/duk_print_alert.c -lm
}

workload() {
  local i
  for i in {1..2}; do
    "$BUILT/duk" "$DRIVERS/javascript.js"
  done
}
