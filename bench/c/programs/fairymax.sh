# Fairy-Max, a chess program, plays against itself at a fixed depth.
half=tuning
kind=search
package=fairymax
executable=fairymax

prepare() {
  true
}

build() {
  "$CC" -DFAIRYDIR='"data"' -std=gnu89 -Wno-return-mismatch -o fairymax fairymax.c
}

workload() {
  cd "$BUILT"
  printf '%s\n' xboard 'protover 2' new 'sd 7' 'time 10000000' go 'usermove e7e5' 'usermove b8c6' \
    'usermove g8f6' quit | ./fairymax | grep '^move'
}
