// cordic — sine and cosine by shifts and additions (Volder, 1959), 28 fractional bits.
//
// The results are variables of the file; pointers to those of main are as fast, being inlined.
#include <stdio.h>

static const int angles[] = {210828714, 124459457, 65760959, 33381290, 16755422, 8385879,
                             4193963,   2097109,   1048571,  524287,   262144,   131072,
                             65536,     32768,     16384,    8192,     4096,     2048,
                             1024,      512,       256,      128,      64,       32};
static int sine, cosine;

static void rotate(int angle) {
  cosine = 163008218;
  sine = 0;
  for (int i = 0; i < (int)(sizeof angles / sizeof *angles); ++i) {
    int dx = sine >> i;
    int dy = cosine >> i;
    if (angle >= 0) {
      cosine -= dx;
      sine += dy;
      angle -= angles[i];
    } else {
      cosine += dx;
      sine -= dy;
      angle += angles[i];
    }
  }
}

int main(void) {
  int count;
  if (scanf("%d", &count) != 1)
    return 1;
  int step = 421657428 / count;
  unsigned checksum = 0;
  for (int i = 0; i < count; ++i) {
    rotate(i * step);
    checksum += (sine ^ cosine) + (sine >> 8);
  }
  printf("%d %d %d\n", (int)checksum, sine, cosine);
}
