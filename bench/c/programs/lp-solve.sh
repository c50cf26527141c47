# lp_solve solves a generated integer program.
half=tuning
kind=numerical
package=lp-solve
executable=driver

prepare() {
  rm lp_solveDLL.c # for Windows
}

build() {
  "$CC" -std=gnu89 -I. -Ishared -Ibfp -Ibfp/bfp_LUSOL -Ibfp/bfp_LUSOL/LUSOL -Icolamd \
    -DYY_NEVER_INTERACTIVE -DPARSER_LP -DINVERSE_ACTIVE=INVERSE_LUSOL -DRoleIsExternalInvEngine \
    -o driver lp_solve/lp_solve.c lp_*.c yacc_read.c ini.c fortify.c \
    shared/{commonlib,mmio,myblas}.c bfp/bfp_LUSOL/lp_LUSOL.c bfp/bfp_LUSOL/LUSOL/lusol.c \
    colamd/colamd.c -lm -ldl
}

workload() {
  awk -f "$DRIVERS/lp-solve.awk" >program.lp
  "$BUILT/driver" -S4 program.lp
}
