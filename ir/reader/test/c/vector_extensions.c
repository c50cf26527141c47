// Vectors of GCC's extension: arithmetic, comparison, shuffles, variable elements, memory.
#include <stdio.h>
#include <string.h>

typedef int v4si __attribute__((vector_size(16)));
typedef unsigned v4ui __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef long long v2di __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef signed char v16qi __attribute__((vector_size(16)));
typedef unsigned char v16uqi __attribute__((vector_size(16)));
typedef int v8si __attribute__((vector_size(32)));
typedef int v2si __attribute__((vector_size(8)));
typedef float v2sf __attribute__((vector_size(8)));

#define SHOW(format, ...)                                                                          \
  do {                                                                                             \
    __typeof__(__VA_ARGS__) shown_ = (__VA_ARGS__);                                                \
    for (unsigned i_ = 0; i_ < sizeof shown_ / sizeof shown_[0]; i_++)                             \
      printf(format " ", shown_[i_]);                                                              \
    printf("\n");                                                                                  \
  } while (0)

static v4si ints = {1, -2, 300000, -2147483647 - 1};
static v4sf floats = {1.5f, -2.25f, 1e10f, 0.0f};
static const v16qi bytes = {0, 1, 2, 3, 4, 5, 6, 7, -8, -9, -10, 11, 12, 127, -128, -1};

__attribute__((noinline)) static void integers(v4si *a, v4si *b) {
  v4si x = *a, y = *b;
  SHOW("%d", x + y);
  SHOW("%d", x - y);
  SHOW("%d", x * y);
  SHOW("%d", x & y);
  SHOW("%d", x | ~y);
  SHOW("%d", x ^ y);
  SHOW("%d", x / (v4si){3, 5, 7, 11});
  SHOW("%d", x % (v4si){3, 5, 7, 11});
  SHOW("%d", x >> (v4si){1, 2, 3, 4});
  SHOW("%u", (v4ui)x >> 3);
  SHOW("%d", x << 2);
  SHOW("%d", -x);
  SHOW("%d", x < y);
  SHOW("%d", x == y);
  SHOW("%d", (v4ui)x > (v4ui)y);
  SHOW("%d", (x & (x < y)) | (y & ~(x < y)));
}

__attribute__((noinline)) static void numbers(v4sf *a, v2df *b) {
  v4sf x = *a;
  v2df y = *b;
  SHOW("%g", x * x + x);
  SHOW("%g", x / (v4sf){3, 4, 5, 6});
  SHOW("%d", x > (v4sf){0, 0, 0, 0});
  SHOW("%g", y * 2.5 - y / 7);
  SHOW("%d", __builtin_convertvector(x / 1e5f, v4si));
  SHOW("%g", __builtin_convertvector(ints, v4sf));
  v2df wide = {x[0], x[3]};
  SHOW("%g", wide + y);
  v2di bits = (v2di)y;
  SHOW("%llx", bits);
  SHOW("%x", (v4ui)x);
}

__attribute__((noinline)) static void elements(v4si *a, int at) {
  v4si x = *a;
  printf("%d ", x[at & 3]);
  x[at & 3] = 77;
  SHOW("%d", x);
  v4si y = __builtin_shufflevector(x, ints, 3, 2, 4, 7);
  SHOW("%d", y);
  v8si z = __builtin_shufflevector(x, y, 0, 4, 1, 5, 2, 6, 3, 7);
  SHOW("%d", z * z);
}

__attribute__((noinline)) static void narrow(const v16qi *a) {
  v16qi x = *a;
  SHOW("%d", x + x);
  SHOW("%d", x >> 1);
  SHOW("%d", (v16uqi)x >> 1);
  SHOW("%d", x * x);
  SHOW("%d", (v8hi)x);
  int sum = 0;
  for (int i = 0; i < 16; i++)
    sum += x[i];
  printf("%d\n", sum);
}

struct pair {
  float x, y;
};

struct pair __attribute__((noinline)) swapped(struct pair p) {
  struct pair made = {p.y * 2, p.x + 1};
  return made;
}

v2si __attribute__((noinline)) small(v2si a, int b, v2sf c) {
  return a * b + __builtin_convertvector(c, v2si);
}

struct holder {
  char c;
  v4sf vector;
  int i;
};

__attribute__((noinline)) static void fill(struct holder *holder, float start) {
  holder->vector = (v4sf){start, start + 1, start + 2, start + 3};
  holder->vector += holder->vector * (float)holder->i;
}

__attribute__((noinline)) static int dot(const int *a, const int *b, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

__attribute__((noinline)) static unsigned checksum(const unsigned char *data, int n) {
  unsigned sum = 0, most = 0;
  for (int i = 0; i < n; i++) {
    sum += data[i];
    most = data[i] > most ? data[i] : most;
  }
  return sum * 256 + most;
}

__attribute__((noinline)) static void saxpy(float *x, const float *y, float a, int n) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] > 0 ? x[i] * a + y[i] : y[i];
}

int main(void) {
  v4si other = {5, -2, 299999, 17};
  v2df doubles = {3.25, -1e100};
  integers(&ints, &other);
  integers(&other, &ints);
  numbers(&floats, &doubles);
  for (int i = 0; i < 4; i++)
    elements(&ints, i);
  narrow(&bytes);
  struct pair p = swapped((struct pair){1.5f, -3});
  printf("%g %g\n", p.x, p.y);
  v2si s = small((v2si){3, 4}, 5, (v2sf){1.9f, -2.9f});
  printf("%d %d\n", s[0], s[1]);
  struct holder holder;
  memset(&holder, 0, sizeof holder);
  holder.i = 2;
  fill(&holder, 1.25f);
  SHOW("%g", holder.vector);
  int a[100], b[100];
  unsigned char c[100];
  float x[100], y[100];
  for (int i = 0; i < 100; i++) {
    a[i] = i * 7 - 50;
    b[i] = 1000 - i * i;
    c[i] = (unsigned char)(i * 37);
    x[i] = (float)(i % 7 - 3);
    y[i] = (float)i / 4;
  }
  saxpy(x, y, 1.5f, 97);
  printf("%d %u %g %g %g\n", dot(a, b, 99), checksum(c, 98), x[0], x[50], x[96]);
  return 0;
}
