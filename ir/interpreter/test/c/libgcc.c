// Functions of libgcc on integers of 128 bits and on halves.
#include <stdio.h>
#include <string.h>

typedef __int128 s128;
typedef unsigned __int128 u128;

s128 __divti3(s128, s128);
u128 __udivti3(u128, u128);
s128 __modti3(s128, s128);
u128 __umodti3(u128, u128);
double __floattidf(s128);
double __floatuntidf(u128);
float __floattisf(s128);
float __floatuntisf(u128);
s128 __fixdfti(double);
s128 __fixsfti(float);
u128 __fixunsdfti(double);
u128 __fixunssfti(float);
long double __floattixf(s128);
long double __floatuntixf(u128);
s128 __fixxfti(long double);
u128 __fixunsxfti(long double);
float __extendhfsf2(_Float16);
_Float16 __truncsfhf2(float);
_Float16 __truncdfhf2(double);

static void show(u128 value) {
  printf("%016llx%016llx ", (unsigned long long)(value >> 64), (unsigned long long)value);
}

static void divide(u128 left, u128 right) {
  show((u128)__divti3((s128)left, (s128)right));
  show(__udivti3(left, right));
  show((u128)__modti3((s128)left, (s128)right));
  show(__umodti3(left, right));
  printf("\n");
}

static unsigned bits(_Float16 value) {
  unsigned short out;
  memcpy(&out, &value, sizeof out);
  return out;
}

int main(void) {
  u128 values[] = {1, 7, (u128)1 << 64, ~(u128)0 / 3, ~(u128)0 - 5, (u128)1 << 127, 12345678901234567};
  int count = sizeof values / sizeof *values;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++)
      divide(values[i], values[j]);
  for (int i = 0; i < count; i++)
    printf("%a %a %a %a\n", __floattidf((s128)values[i]), __floatuntidf(values[i]),
           (double)__floattisf((s128)values[i]), (double)__floatuntisf(values[i]));
  for (int i = 0; i < count; i++)
    printf("%La %La\n", __floattixf((s128)values[i]), __floatuntixf(values[i]));
  for (long double number = 0.3L; number < 1e37L; number *= 12345.678L) {
    show((u128)__fixxfti(-number));
    show(__fixunsxfti(number));
    printf("\n");
  }
  for (double number = 0.75; number < 1e38; number *= -97.3) {
    show((u128)__fixdfti(number));
    show((u128)__fixsfti((float)number));
    if (number > 0) {
      show(__fixunsdfti(number));
      show(__fixunssfti((float)number));
    }
    printf("\n");
  }
  for (double number = 1e-9; number < 1e6; number *= 3.7)
    printf("%04x %04x %a\n", bits(__truncdfhf2(number)), bits(__truncsfhf2(-(float)number)),
           (double)__extendhfsf2(__truncdfhf2(number)));
  printf("%04x %04x %04x %04x\n", bits(__truncdfhf2(65519.999)), bits(__truncdfhf2(65520)),
         bits(__truncdfhf2(0x1.002p0)), bits(__truncdfhf2(0x1.006p0)));
  return 0;
}
