// The functions of libgcc for numbers of type fp128, called by name.
#include <stdio.h>
#include <string.h>

typedef __float128 quad;
typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;

quad __addtf3(quad, quad), __subtf3(quad, quad), __multf3(quad, quad), __divtf3(quad, quad);
int __eqtf2(quad, quad), __netf2(quad, quad), __gttf2(quad, quad), __getf2(quad, quad);
int __lttf2(quad, quad), __letf2(quad, quad), __unordtf2(quad, quad);
quad __extendsftf2(float), __extenddftf2(double), __extendxftf2(long double);
float __trunctfsf2(quad);
double __trunctfdf2(quad);
long double __trunctfxf2(quad);
quad __floatsitf(int), __floatditf(long), __floattitf(wide);
quad __floatunsitf(unsigned), __floatunditf(unsigned long), __floatuntitf(unsigned_wide);
int __fixtfsi(quad);
long __fixtfdi(quad);
wide __fixtfti(quad);
unsigned __fixunstfsi(quad);
unsigned long __fixunstfdi(quad);
unsigned_wide __fixunstfti(quad);

static void show(quad x) {
  unsigned long words[2];
  memcpy(words, &x, sizeof x);
  printf("%016lx%016lx\n", words[1], words[0]);
}

static void showWide(unsigned_wide x) { printf("%lx %lx\n", (long)(x >> 64), (long)x); }

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  quad numbers[] = {__extenddftf2(1.5), __extendsftf2(-0.1f), __extendxftf2(1e100L), __divtf3(0, 0)};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      quad x = numbers[i];
      quad y = numbers[j];
      printf("%d %d %d %d %d %d %d\n", sign(__eqtf2(x, y)) != 0, sign(__netf2(x, y)) != 0, sign(__gttf2(x, y)),
             sign(__getf2(x, y)), sign(__lttf2(x, y)), sign(__letf2(x, y)), __unordtf2(x, y) != 0);
      if (i == 3 || j == 3)
        continue;
      show(__addtf3(x, y));
      show(__subtf3(x, y));
      show(__multf3(x, y));
      show(__divtf3(x, y));
    }
  for (int i = 0; i < 3; ++i)
    printf("%g %g %Lg\n", __trunctfsf2(numbers[i]), __trunctfdf2(numbers[i]), __trunctfxf2(numbers[i]));
  show(__floatsitf(-5));
  show(__floatditf(-5000000000));
  show(__floattitf(-((wide)3 << 90)));
  show(__floatunsitf(4000000000));
  show(__floatunditf(~0UL));
  show(__floatuntitf(~(unsigned_wide)0));
  quad x = __multf3(numbers[1], __floatsitf(1000));
  printf("%d %ld\n", __fixtfsi(x), __fixtfdi(x));
  showWide(__fixtfti(__multf3(x, __floatuntitf((unsigned_wide)1 << 80))));
  printf("%u %lu\n", __fixunstfsi(numbers[0]), __fixunstfdi(__floatunditf(~0UL - 7)));
  showWide(__fixunstfti(__floatuntitf((unsigned_wide)5 << 120)));
  return 0;
}
