# The Awk of its authors: the benchmark of mawk.
half=tuning
kind=languages
package=original-awk
executable=driver

prepare() {
  make CC="$CC" HOSTCC="$CC" awkgram.tab.c proctab.c
}

build() {
  "$CC" -o driver awkgram.tab.c b.c main.c parse.c proctab.c tran.c lib.c run.c lex.c -lm
}

workload() {
  "$BUILT/driver" -f "$DRIVERS/mawk.awk" <(head -c 2000000 "$INPUTS/text")
}
