// Numbers of 128 bits: __float128.
#include <stdio.h>
#include <string.h>

typedef __float128 quad;

static quad numbers[] = {0.0Q, -0.0Q, 1.0Q, -1.5Q, 3.25e30Q, 1e-4900Q, 1.0Q / 3, 123456789012345678901234567890.0Q};
quad sum = 0.1Q;
struct pair {
  quad first;
  int second;
};

static void show(const char *name, quad x) {
  unsigned long words[2];
  memcpy(words, &x, sizeof x);
  printf("%s %016lx%016lx\n", name, words[1], words[0]);
}

__attribute__((noinline)) quad polynomial(quad x, quad y, int n) {
  quad result = 1;
  for (int i = 0; i < n; ++i)
    result = result * x + y / (i + 1) - (x > y ? x : -y);
  return result;
}

__attribute__((noinline)) int compare(quad x, quad y) {
  return (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 |
         __builtin_isunordered(x, y) << 6 | __builtin_islessgreater(x, y) << 7 |
         !(x < y) << 8 | !(x >= y) << 9;
}

__attribute__((noinline)) struct pair make(quad x, int n) {
  struct pair made = {x + n, n};
  return made;
}

__attribute__((noinline)) quad many(int a, quad b, double c, quad d, quad e, quad f, quad g, quad h, quad i, quad j, quad k, int l) {
  return a + b * c - d + e * f - g + h * i - j + k * l;
}

int main(void) {
  quad nan = __builtin_nanf128("");
  quad infinity = __builtin_inff128();
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
    quad x = numbers[i];
    show("number", x);
    show("polynomial", polynomial(x, 0.7Q, 5));
    for (unsigned j = 0; j < sizeof numbers / sizeof *numbers; ++j)
      printf("%d ", compare(x, numbers[j]));
    printf("%d %d %d\n", compare(x, nan), compare(nan, x), compare(infinity, x));
    printf("%g %g %Lg\n", (double)x, (double)(float)x, (long double)x);
    printf("%d %d %d %d %d\n", __builtin_isnan(x), __builtin_isinf(x), __builtin_isfinite(x), __builtin_isnormal(x),
           __builtin_signbit(x) != 0);
    show("abs", __builtin_fabsf128(x));
    show("sign", __builtin_copysignf128(x, numbers[(i + 1) % 8]));
  }
  printf("%d %d %d\n", __builtin_isnan(nan), __builtin_isinf(-infinity), __builtin_isnormal(infinity));
  double fraction = -12345.678;
  float small = 0.1f;
  long double large = 1e300L;
  show("double", fraction);
  show("float", small);
  show("long double", large);
  show("int", -77);
  show("unsigned", 4000000000U);
  show("long", -1234567890123456789L);
  show("unsigned long", 18446744073709551557UL);
  show("short", (short)-9);
  show("int128", (quad)((__int128)-1 << 100));
  show("unsigned int128", (quad)((unsigned __int128)-1 >> 3));
  quad x = -98765.4321Q;
  printf("%d %ld %d %d\n", (int)x, (long)x, (short)x, (signed char)(x / 1000));
  printf("%u %lu %d\n", (unsigned)-x, (unsigned long)(-x * 1e10Q), (unsigned char)(-x / 1000));
  __int128 wide = (__int128)(x * 1e20Q);
  printf("%lx %lx\n", (long)(wide >> 64), (long)wide);
  struct pair pair = make(x, 5);
  show("pair", pair.first);
  printf("%d\n", pair.second);
  show("many", many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  sum += x;
  sum++;
  sum = -sum;
  show("sum", sum);
  return 0;
}
