# markdown of discount translates a document to HTML.
half=tuning
kind=text
package=discount
executable=markdown

prepare() {
  CC=clang-19 ./configure.sh
}

build() {
  make CC="$CC -std=gnu89 -Wno-incompatible-function-pointer-types" markdown
}

workload() {
  local i
  for i in {1..8}; do
    "$BUILT/markdown" "$INPUTS/text.md"
  done
}
