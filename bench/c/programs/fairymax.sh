# Fairy-Max, a program for chess and its variants, plays against itself at fixed depths.
half=tuning
kind=search
package=fairymax
executable=fairymax

prepare() {
  true
}

build() {
  "$CC" -std=gnu89 -Wno-return-mismatch -DFAIRYDIR='"data"' -o fairymax fairymax.c
}

workload() {
  cd "$BUILT"
  {
    printf '%s\n' xboard new 'st 100000' 'sd 6' go go go
    printf '%s\n' new 'variant capablanca' 'st 100000' 'sd 5' go go go quit
  } | ./fairymax | grep '^move'
}
