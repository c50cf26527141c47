# lp_solve solves a generated integer program.
half=tuning
kind=numerical
package=lp-solve
executable=lp_solve/driver

prepare() {
  rm lp_solveDLL.c # for Windows
}

build() {
  cd lp_solve
  "$CC" -std=gnu89 -I.. -I../shared -I../bfp -I../bfp/bfp_LUSOL -I../bfp/bfp_LUSOL/LUSOL \
    -I../colamd -DYY_NEVER_INTERACTIVE -DPARSER_LP -DINVERSE_ACTIVE=INVERSE_LUSOL \
    -DRoleIsExternalInvEngine -o driver lp_solve.c ../lp_*.c ../yacc_read.c ../ini.c ../fortify.c ../shared/commonlib.c \
    ../shared/mmio.c ../shared/myblas.c ../bfp/bfp_LUSOL/lp_LUSOL.c \
    ../bfp/bfp_LUSOL/LUSOL/lusol.c ../colamd/colamd.c -lm -ldl
}

workload() {
  awk -f "$DRIVERS/lp-solve.awk" >program.lp
  "$BUILT/lp_solve/driver" -S4 program.lp
}
