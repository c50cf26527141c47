// Functions on doubles.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  volatile double x = 2.75, y = -1.5;
  double (*one[])(double) = {sqrt, fabs, floor, ceil, trunc, round, exp,
                             log,  log2, log10, sin,  cos,   tan,   atan};
  for (int i = 0; i < 14; i++)
    printf("%.12g ", one[i](x));
  printf("%.12g %.12g %.12g\n", fmod(x, y), pow(x, y), atan2(x, y));
  char *end;
  const char *text = "-2.5e3xyz";
  printf("%g %d %g\n", strtod(text, &end), (int)(end - text), atof("0.125 "));
  errno = 0;
  double large = strtod("1e999", NULL);
  printf("%d %d\n", large > 1e308, errno == ERANGE);
  return 0;
}
