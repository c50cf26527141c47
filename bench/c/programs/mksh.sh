# The MirBSD Korn Shell: the benchmark of dash.
half=tuning
kind=languages
package=mksh
executable=mksh

prepare() {
  # Makefrag.inc has the options that Build.sh finds, and rules that make headers.
  CFLAGS='' CPPFLAGS=-DMKSH_BUILDMEAT sh ./Build.sh -M -r
  make -f Makefrag.inc rlimits.gen sh_flags.gen ulimits.gen
}

build() {
  # shellcheck disable=SC2046
  "$CC" -fwrapv $(sed -n -E 's/^(CPPFLAGS|SRCS)=//p' Makefrag.inc) -o mksh
}

workload() {
  "$BUILT/mksh" "$DRIVERS/dash.sh" "$INPUTS/text"
}
