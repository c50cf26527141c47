// Kernels in both precisions: products of matrices, LU, roots by Newton, Fourier transforms,
// Horner, a Mandelbrot set.
#include <stdint.h>
#include <stdio.h>

enum { N = 9, POINTS = 64 };
#define PI 3.14159265358979323846

static uint32_t seed = 1;
static int small_number(void) {
  seed = seed * 1103515245 + 12345;
  return (int)(seed >> 16 & 0xff) - 128;
}

#define KERNELS(type, name)                                                                        \
  static type root_##name(type v) {                                                                \
    type x = v > 1 ? v : 1, last;                                                                  \
    do {                                                                                           \
      last = x;                                                                                    \
      x = (x + v / x) / 2;                                                                         \
    } while (x < last);                                                                            \
    return last;                                                                                   \
  }                                                                                                \
  /* The sine by a Taylor series, for angles of at most a turn. */                                 \
  static type sine_##name(type v) {                                                                \
    if (v > (type)PI)                                                                              \
      v -= 2 * (type)PI;                                                                           \
    if (v < -(type)PI)                                                                             \
      v += 2 * (type)PI;                                                                           \
    type term = v, sum = v;                                                                        \
    for (int i = 2; i < 24; i += 2) {                                                              \
      term *= -v * v / (type)(i * (i + 1));                                                        \
      sum += term;                                                                                 \
    }                                                                                              \
    return sum;                                                                                    \
  }                                                                                                \
  static void multiply_##name(type c[N][N], type a[N][N], type b[N][N]) {                          \
    for (int i = 0; i < N; i++)                                                                    \
      for (int j = 0; j < N; j++) {                                                                \
        type sum = 0;                                                                              \
        for (int k = 0; k < N; k++)                                                                \
          sum += a[i][k] * b[k][j];                                                                \
        c[i][j] = sum;                                                                             \
      }                                                                                            \
  }                                                                                                \
  /* In place, with the largest of each column as pivot; returns the determinant. */               \
  static type decompose_##name(type a[N][N], int order[N]) {                                       \
    type determinant = 1;                                                                          \
    for (int i = 0; i < N; i++)                                                                    \
      order[i] = i;                                                                                \
    for (int k = 0; k < N; k++) {                                                                  \
      int best = k;                                                                                \
      for (int i = k + 1; i < N; i++)                                                              \
        if ((a[i][k] < 0 ? -a[i][k] : a[i][k]) > (a[best][k] < 0 ? -a[best][k] : a[best][k]))      \
          best = i;                                                                                \
      if (best != k) {                                                                             \
        int was = order[k];                                                                        \
        order[k] = order[best], order[best] = was;                                                 \
        for (int j = 0; j < N; j++) {                                                              \
          type v = a[k][j];                                                                        \
          a[k][j] = a[best][j], a[best][j] = v;                                                    \
        }                                                                                          \
        determinant = -determinant;                                                                \
      }                                                                                            \
      determinant *= a[k][k];                                                                      \
      for (int i = k + 1; i < N; i++) {                                                            \
        type factor = a[i][k] /= a[k][k];                                                          \
        for (int j = k + 1; j < N; j++)                                                            \
          a[i][j] -= factor * a[k][j];                                                             \
      }                                                                                            \
    }                                                                                              \
    return determinant;                                                                            \
  }                                                                                                \
  static void solve_##name(type a[N][N], const int order[N], const type b[N], type x[N]) {         \
    for (int i = 0; i < N; i++) {                                                                  \
      x[i] = b[order[i]];                                                                          \
      for (int j = 0; j < i; j++)                                                                  \
        x[i] -= a[i][j] * x[j];                                                                    \
    }                                                                                              \
    for (int i = N - 1; i >= 0; i--) {                                                             \
      for (int j = i + 1; j < N; j++)                                                              \
        x[i] -= a[i][j] * x[j];                                                                    \
      x[i] /= a[i][i];                                                                             \
    }                                                                                              \
  }                                                                                                \
  static void transform_##name(type *re, type *im, int n, int stride, type *to_re, type *to_im,    \
                               int sign) {                                                         \
    if (n == 1) {                                                                                  \
      *to_re = *re, *to_im = *im;                                                                  \
      return;                                                                                      \
    }                                                                                              \
    int half = n / 2;                                                                              \
    transform_##name(re, im, half, stride * 2, to_re, to_im, sign);                                \
    transform_##name(re + stride, im + stride, half, stride * 2, to_re + half, to_im + half,       \
                     sign);                                                                        \
    for (int k = 0; k < half; k++) {                                                               \
      type angle = (type)sign * 2 * (type)PI * (type)k / (type)n;                                  \
      type c = sine_##name(angle + (type)PI / 2), s = sine_##name(angle);                          \
      type x = c * to_re[half + k] - s * to_im[half + k];                                          \
      type y = c * to_im[half + k] + s * to_re[half + k];                                          \
      to_re[half + k] = to_re[k] - x, to_im[half + k] = to_im[k] - y;                              \
      to_re[k] += x, to_im[k] += y;                                                                \
    }                                                                                              \
  }                                                                                                \
  static type horner_##name(const type *factors, int n, type x) {                                  \
    type sum = 0;                                                                                  \
    while (n--)                                                                                    \
      sum = sum * x + factors[n];                                                                  \
    return sum;                                                                                    \
  }                                                                                                \
  static int escape_##name(type cx, type cy) {                                                     \
    type x = 0, y = 0;                                                                             \
    for (int n = 0; n < 100; n++) {                                                                \
      type xx = x * x, yy = y * y;                                                                 \
      if (xx + yy > 4)                                                                             \
        return n;                                                                                  \
      y = 2 * x * y + cy;                                                                          \
      x = xx - yy + cx;                                                                            \
    }                                                                                              \
    return 100;                                                                                    \
  }                                                                                                \
  static unsigned run_##name(void) {                                                               \
    static type a[N][N], b[N][N], c[N][N], x[N], right[N];                                         \
    int order[N];                                                                                  \
    for (int i = 0; i < N; i++) {                                                                  \
      right[i] = (type)small_number() / 8;                                                         \
      for (int j = 0; j < N; j++)                                                                  \
        a[i][j] = (type)small_number() / 16, b[i][j] = i == j ? 1 : (type)0.5 / (type)(i + j + 1); \
    }                                                                                              \
    multiply_##name(c, a, b);                                                                      \
    printf("%a %a %a\n", c[0][0], c[4][7], c[N - 1][N - 1]);                                       \
    printf("determinant %a\n", decompose_##name(c, order));                                        \
    solve_##name(c, order, right, x);                                                              \
    for (int i = 0; i < N; i++)                                                                    \
      printf("%a%c", x[i], i < N - 1 ? ' ' : '\n');                                                \
    printf("%a %a %a %a\n", root_##name(2), root_##name((type)1e10), root_##name((type)0.01),      \
           horner_##name(x, N, (type) - 0.75));                                                    \
    static type re[POINTS], im[POINTS], to_re[POINTS], to_im[POINTS], back_re[POINTS],             \
        back_im[POINTS];                                                                           \
    for (int i = 0; i < POINTS; i++)                                                               \
      re[i] = (type)(small_number() + i % 8 * 16), im[i] = 0;                                      \
    transform_##name(re, im, POINTS, 1, to_re, to_im, -1);                                         \
    transform_##name(to_re, to_im, POINTS, 1, back_re, back_im, 1);                                \
    type error = 0;                                                                                \
    for (int i = 0; i < POINTS; i++) {                                                             \
      type by = back_re[i] / POINTS - re[i];                                                       \
      error = by > error ? by : -by > error ? -by : error;                                         \
    }                                                                                              \
    printf("%a %a %a %a\n", to_re[0], to_re[8], to_im[8], error);                                  \
    unsigned hash = 0;                                                                             \
    for (int row = -8; row <= 8; row++)                                                            \
      for (int column = -40; column <= 20; column++)                                               \
        hash = hash * 31 + (unsigned)escape_##name((type)column / 20, (type)row * (type)0.15);     \
    printf("%08x\n", hash);                                                                        \
    return hash;                                                                                   \
  }

KERNELS(double, wide)
KERNELS(float, narrow)

int main(void) {
  unsigned all = run_wide() * 3;
  all ^= run_narrow();
  for (int row = -5; row <= 5; row++) {
    for (int column = -42; column <= 18; column++) {
      int n = escape_wide(column * 0.05, row * 0.2);
      putchar(" .:-=+*#"[n == 100 ? 7 : n < 20 ? n / 3 : 6]);
    }
    putchar('\n');
  }
  return (int)(all & 0x7f);
}
