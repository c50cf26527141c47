# picosat decides a random formula.
half=validation
kind=search
package=picosat
executable=picosat

prepare() {
  CC=clang-19 ./configure.sh
}

build() {
  make CC="$CC" picosat
}

workload() {
  # The exit status says whether it can be satisfied.
  "$BUILT/picosat" "$INPUTS/formula.cnf" || [ $? -le 20 ]
}
