// Arguments of both kinds: more than 8 numbers, more than 6 integers, interleaved, all on the stack
// in the end.
#include <stdio.h>

static double nine(double a, double b, double c, double d, double e, double f, double g, double h,
                   double i) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}

static float twelve(float a, float b, float c, float d, float e, float f, float g, float h, float i,
                    float j, float k, float l) {
  return a - b * 2 + c * 4 - d * 8 + e * 16 - f * 32 + g * 64 - h * 128 + i * 256 - j * 512 +
         k * 1024 - l * 2048;
}

static double woven(int a, double b, long c, float d, char e, double f, short g, float h,
                    unsigned i, double j, long k, float l, int m, double n, char o, float p, long q,
                    double r, unsigned char s, float t, int u, double v) {
  double numbers =
      b + d * 2 + f * 3 + h * 4 + j * 5 + l * 6 + n * 7 + p * 8 + r * 9 + t * 10 + v * 11;
  long integers =
      a + c * 2 + e * 3 + g * 4 + i * 5 + k * 6 + m * 7 + o * 8 + q * 9 + s * 10 + u * 11;
  return numbers * 1000 + integers;
}

// Only what the stack brings, of either kind.
static double last(double a, double b, double c, double d, double e, double f, double g, double h,
                   float on, long i, long j, long k, long l, long m, long n, int stack,
                   double there, float too, short tail) {
  return a < h && i < n ? on * 1000 + stack * 100 + there * 10 + too + tail / 100.0 : -1;
}

// The same in another order, so that every one has to move.
static double turned(double a, double b, double c, double d, double e, double f, double g, double h,
                     double i, int depth) {
  if (depth == 0)
    return nine(a, b, c, d, e, f, g, h, i);
  return turned(i, a, b, c, d, e, f, g, h, depth - 1) + turned(b, a, d, c, f, e, h, g, i, 0);
}

static float swapped(float a, double b, int n) {
  return n ? swapped((float)b, a, n - 1) : a - (float)b;
}

// Results of calls as arguments of calls.
static double half(double v) { return v / 2; }
static float third(float v) { return v / 3; }
static double joined(double a, float b, double c, int d) { return a * 8 + b * 4 + c * 2 + d; }

// Pointers to each, and a result that is thrown away.
static void store(double *to, float *narrow, double v, int n, float w) {
  to[n] = v;
  *narrow += w;
}

static int digits(double a, int b, float c) { return (int)(a * 100) + b * 10 + (int)c; }

// Arguments changed where they arrived.
static double changed(double a, double b, double c, double d, double e, double f, double g,
                      double h, double i, float j) {
  for (int n = 0; n < 5; n++) {
    i += a;
    j *= 1.5f;
    a = b - i, b = c, c = d, d = e, e = f, f = g, g = h, h = j;
  }
  double *at = &i;
  *at += 0.25;
  return i + j + a;
}

int main(int argc, char **argv) {
  (void)argv;
  double one = argc;
  printf("%a\n", nine(one, 2, 3.5, 4, 5.25, 6, 7, 8, 9.125));
  printf("%a\n", twelve(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, (float)one, 12.5f));
  printf("%.17g\n", woven(1, 2.5, 3, 4.5f, 'a', 6.25, -7, 8.5f, 9, 10.125, -11, 12.5f, 13, 14.5,
                          'z', -16.5f, 1L << 33, 18.75, 255, 20.5f, -21, one));
  printf("%a\n", last(1, 2, 3, 4, 5, 6, 7, 8, 9.5f, 1, 2, 3, 4, 5, 6, 7, 0.125, -0.5f, -3));
  printf("%a\n", turned(one, 2, 3, 4, 5, 6, 7, 8, 9, 25));
  printf("%a %a\n", swapped(1.1f, 2.2, 4), swapped(1.1f, 2.2, 7));
  printf("%a\n", joined(half(joined(1, third(2), half(3), 4)), third((float)half(one)),
                        half(third(9)), (int)half(9.5)));
  double kept[3] = {0};
  float sum = 0.5f;
  for (int i = 0; i < 3; i++)
    store(kept, &sum, one / (i + 1), i, 0.1f);
  printf("%a %a %a %a\n", kept[0], kept[1], kept[2], sum);
  printf("%d %a\n", digits(1.239, 4, 5.9f), changed(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  return digits(0.1, 2, 3);
}
