# Phalanx, a chess program, plays from two positions at a fixed depth, without books.
half=tuning
kind=search
package=phalanx
executable=phalanx

prepare() {
  true
}

build() {
  "$CC" -std=gnu89 -D_GNU_SOURCE -DGNUFUN -DPBOOK_DIR='"."' -DSBOOK_DIR='"."' -DLEARN_DIR='"."' \
    -DLEARN_FILE='"none"' -o phalanx ./*.c
}

workload() {
  printf '%s\n' 'depth 10' \
    'setboard r1bq1r1k/2pn2bp/1p1p1np1/pN1Pp3/1PP1Pp2/P2B1P2/1BQN2PP/1R3RK1 b - - 0 1' go go go \
    'setboard 3r1rk1/1q2b1pp/pn3p2/1pp5/4PB2/5N2/PP1RQPPP/3R2K1 w - - 0 1' go go go quit |
    "$BUILT/phalanx" -b - -l - -o - -p - -s - | grep '^move'
}
