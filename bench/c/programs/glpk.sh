# glpsol of GLPK solves linear and integer programs that it generates from models in MathProg.
half=tuning
kind=numerical
package=glpk
executable=glpsol

prepare() {
  ./configure --disable-shared
  rm src/proxy/main.c # has a main of its own
}

build() {
  local folder includes=()
  for folder in src/*/; do
    includes+=(-I"$folder")
  done
  "$CC" -DHAVE_CONFIG_H -I. -Isrc "${includes[@]}" -o glpsol examples/glpsol.c src/*/*.c -lm
}

# The log has times, so only the solution is compared.
workload() {
  "$BUILT/glpsol" --math "$DRIVERS/glpk.mod" -o solution >/dev/null
}
