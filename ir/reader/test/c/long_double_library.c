// The functions of the C library on long double; numbers in text.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long double ld;

static const ld numbers[] = {0.0L, -0.0L,  0.5L,   -0.75L, 1.5L,           2.5L,   -2.5L,
                             3.7L, 1e-10L, 100.1L, 1e30L,  -0x1.8p-16400L, 1e4000L};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static void print(const char *name, ld v) {
  if (v != v)
    printf(" %s nan", name);
  else
    printf(" %s %La", name, v);
}

static void one(ld v) {
  print("fabs", fabsl(v));
  print("floor", floorl(v));
  print("ceil", ceill(v));
  print("trunc", truncl(v));
  print("round", roundl(v));
  print("rint", rintl(v));
  print("nearbyint", nearbyintl(v));
  print("sqrt", sqrtl(fabsl(v)));
  print("exp", expl(v));
  print("exp2", exp2l(v));
  print("log", logl(fabsl(v)));
  print("log2", log2l(fabsl(v)));
  print("log10", log10l(fabsl(v)));
  print("atan", atanl(v));
  if (fabsl(v) < 1000) {
    print("sin", sinl(v));
    print("cos", cosl(v));
    print("tan", tanl(v));
  }
  int exponent = 0;
  ld fraction = frexpl(v, &exponent);
  print("frexp", fraction);
  print("ldexp", ldexpl(v, 5));
  print("scalbn", scalbnl(v, -7));
  ld whole = 0;
  fraction = modfl(v, &whole);
  print("modf", fraction);
  printf(" %d %La\n", exponent, whole);
}

static void two(ld a, ld b) {
  print("fmod", fmodl(a, b));
  print("copysign", copysignl(a, b));
  print("fmin", fminl(a, b));
  print("fmax", fmaxl(a, b));
  print("pow", powl(a, b));
  print("atan2", atan2l(a, b));
  print("fma", fmal(a, b, 0.1L));
  printf("\n");
}

static void text(void) {
  static const char *const texts[] = {"0.1", " -1e-4000x", "0x1.8p-16383", "1e5000", "inf", "x"};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *end;
    errno = 0;
    ld v = strtold(texts[i], &end);
    printf("%La %td %d\n", v, end - texts[i], errno == ERANGE);
  }
  ld read = 0;
  int n = 0;
  int count = sscanf("  -12.5e3 77", "%Lf %d", &read, &n);
  printf("%d %Lg %d\n", count, read, n);
  char buffer[64];
  snprintf(buffer, sizeof buffer, "[%-12.3Lf|%+Le|%08.2Lg]", 3.14159L, -1e4000L, 2.5L);
  puts(buffer);
  printf("%d %Lf %g %LA %d %Lg\n", 1, 1e10L, 0.5, 255.0L, 2, 0.1L);
}

int main(void) {
  for (int i = 0; i < NUMBERS; i++)
    one(numbers[i]);
  for (int i = 0; i < NUMBERS; i++)
    for (int j = 0; j < NUMBERS; j += 3)
      two(numbers[i], numbers[(i + j) % NUMBERS]);
  text();
  return 0;
}
