# mawk counts words in associative arrays, formats numbers and edits lines by regular expressions.
half=tuning
kind=languages
package=mawk
executable=mawk

prepare() {
  ./configure
}

build() {
  make mawk
}

workload() {
  "$BUILT/mawk" -f "$DRIVERS/mawk.awk" "$INPUTS/text"
}
