// kissfft — transforms signals of several lengths forward and back, and prints their sums.

#include "kiss_fft.h"
#include "kiss_fftnd.h"
#include "kiss_fftr.h"
#include <stdio.h>
#include <stdlib.h>

static unsigned state = 1;

static float next(void) {
  state = state * 1103515245 + 12345;
  return (float)((state >> 8) & 0xffff) / 65536 - 0.5F;
}

static void show(const char *what, const kiss_fft_cpx *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += values[i].r * (i % 7) - values[i].i * (i % 5);
  printf("%s of %d: %.5g\n", what, count, sum);
}

int main(void) {
  static const int lengths[] = {1024, 1000, 4096, 44100, 65536, 2187, 3125, 9699};
  enum { most = 1 << 16 };
  kiss_fft_cpx *in = malloc(most * sizeof *in), *out = malloc(most * sizeof *out);
  float *real = malloc(most * sizeof *real);
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; ++k) {
    int n = lengths[k];
    kiss_fft_cfg forward = kiss_fft_alloc(n, 0, NULL, NULL),
                 back = kiss_fft_alloc(n, 1, NULL, NULL);
    for (int i = 0; i < n; ++i)
      in[i].r = next(), in[i].i = next();
    for (int i = 0; i < 1500000 / n; ++i) {
      kiss_fft(forward, in, out);
      kiss_fft(back, out, in);
      for (int j = 0; j < n; ++j)
        in[j].r /= (float)n, in[j].i /= (float)n;
    }
    show("complex", out, n);
    free(forward);
    free(back);
    if (n % 2)
      continue;
    kiss_fftr_cfg plan = kiss_fftr_alloc(n, 0, NULL, NULL);
    for (int i = 0; i < n; ++i)
      real[i] = next();
    for (int i = 0; i < 1500000 / n; ++i) {
      kiss_fftr(plan, real, out);
      real[i % n] += 0.5F;
    }
    show("real", out, n / 2);
    free(plan);
  }
  int sides[] = {256, 200};
  kiss_fftnd_cfg plane = kiss_fftnd_alloc(sides, 2, 0, NULL, NULL);
  for (int i = 0; i < 256 * 200; ++i)
    in[i].r = next(), in[i].i = next();
  for (int i = 0; i < 10; ++i) {
    kiss_fftnd(plane, in, out);
    in[i].r += 1;
  }
  show("two dimensions", out, 256 * 200);
  free(plane);
  return 0;
}
