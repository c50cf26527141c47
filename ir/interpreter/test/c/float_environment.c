// fegetenv, and feupdateenv, which raises the exceptions that are set again.
#include <fenv.h>
#include <stdio.h>

int main(void) {
  fenv_t saved;
  fesetround(FE_UPWARD);
  printf("%d\n", fegetenv(&saved));
  fesetround(FE_TONEAREST);
  feclearexcept(FE_ALL_EXCEPT);
  feraiseexcept(FE_OVERFLOW);
  printf("%d\n", feupdateenv(&saved));
  printf("%d %d\n", fegetround() == FE_UPWARD, fetestexcept(FE_OVERFLOW) != 0);
  return 0;
}
