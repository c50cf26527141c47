# cmark translates a document to HTML, LaTeX and CommonMark.
half=validation
kind=text
package=cmark
executable=build/src/cmark

prepare() {
  cmake -S . -B build -DCMAKE_C_COMPILER="$CC" -DCMARK_TESTS=OFF -DCMARK_SHARED=OFF -DCMARK_STATIC=ON
}

build() {
  make -C build -j"$JOBS"
}

workload() {
  local i
  for i in {1..4}; do
    "$BUILT/build/src/cmark" "$INPUTS/text.md"
    "$BUILT/build/src/cmark" -t latex "$INPUTS/text.md"
    "$BUILT/build/src/cmark" -t commonmark --width 70 "$INPUTS/text.md"
  done
}
