# The Scheme interpreter TinyScheme: recursion, lists, closures, strings, continuations, macros.
half=tuning
kind=languages
package=tinyscheme
executable=scheme

prepare() {
  true
}

build() {
  "$CC" -I. -DUSE_DL=0 -DUSE_MATH=1 -DUSE_ASCII_NAMES=0 -DSTANDALONE=1 -o scheme scheme.c -lm
}

# The interpreter reads init.scm in the current folder.
workload() {
  cd "$BUILT"
  ./scheme "$DRIVERS/tinyscheme.scm"
}
