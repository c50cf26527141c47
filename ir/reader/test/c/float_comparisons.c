// The six comparisons and their negations of NaN, infinities, zeros and others: as values, as
// branches, in ?:.
#include <math.h>
#include <stdio.h>

// Bits 0 to 5: < <= > >= == !=
#define DEFINE(type)                                                                               \
  static unsigned type##_values(type a, type b) {                                                  \
    int less = a < b, same = a == b;                                                               \
    unsigned all = (unsigned)less | (unsigned)(a <= b) << 1 | (unsigned)(a > b) << 2;              \
    return all | (unsigned)(a >= b) << 3 | (unsigned)same << 4 | (unsigned)(a != b) << 5;          \
  }                                                                                                \
  static unsigned type##_negations(type a, type b) {                                               \
    int less = !(a < b), same = !(a == b);                                                         \
    unsigned all = (unsigned)less | (unsigned)!(a <= b) << 1 | (unsigned)!(a > b) << 2;            \
    return all | (unsigned)!(a >= b) << 3 | (unsigned)same << 4 | (unsigned)!(a != b) << 5;        \
  }                                                                                                \
  static unsigned type##_branches(type a, type b) {                                                \
    unsigned all = 0;                                                                              \
    if (a < b)                                                                                     \
      all |= 1;                                                                                    \
    if (a <= b)                                                                                    \
      all |= 2;                                                                                    \
    if (a > b)                                                                                     \
      all |= 4;                                                                                    \
    if (a >= b)                                                                                    \
      all |= 8;                                                                                    \
    if (a == b)                                                                                    \
      all |= 16;                                                                                   \
    if (a != b)                                                                                    \
      all |= 32;                                                                                   \
    return all;                                                                                    \
  }                                                                                                \
  static unsigned type##_both_ways(const type *a, const type *b) {                                 \
    unsigned all = 0;                                                                              \
    if (!(*a < *b))                                                                                \
      all += 1;                                                                                    \
    else                                                                                           \
      all += 100;                                                                                  \
    if (!(*a == *b))                                                                               \
      all += 2;                                                                                    \
    else                                                                                           \
      all += 200;                                                                                  \
    if (!(*a != *b) || *b > 1)                                                                     \
      all += 4;                                                                                    \
    else                                                                                           \
      all += 400;                                                                                  \
    if (*a >= *b && *a != 0)                                                                       \
      all += 8;                                                                                    \
    else                                                                                           \
      all += 800;                                                                                  \
    return all;                                                                                    \
  }                                                                                                \
  static unsigned type##_choices(type a, type b) {                                                 \
    unsigned one = a < b ? 1 : 20, two = a <= b ? 2 : 40, three = a > b ? 4 : 80;                  \
    unsigned four = a >= b ? 8 : 160, five = a == b ? 16 : 320, six = a != b ? 32 : 640;           \
    return one + two + three + four + five + six;                                                  \
  }                                                                                                \
  static type type##_least(type a, type b) { return a < b ? a : b; }                               \
  static type type##_most(type a, type b) { return a >= b ? a : b; }                               \
  static type type##_alike(type a, type b) { return a == b ? a + 1 : a != b ? b - 1 : 0; }         \
  static int type##_constants(type a) {                                                            \
    return (a < 1) + 2 * (1 <= a) + 4 * (a > 0) + 8 * (0 >= a) + 16 * (a == 0) + 32 * (1 != a);    \
  }                                                                                                \
  static int type##_itself(type a) { return (a == a) + 2 * (a != a) + 4 * (a <= a) + 8 * (a < a); }

DEFINE(float)
DEFINE(double)

static const double values[] = {0.0,    -0.0,   1,        -1,        1.0000000000000002,
                                5e-324, -1e-45, INFINITY, -INFINITY, NAN};
enum { COUNT = sizeof values / sizeof *values };

// A NaN prints with a sign that nothing promises.
static double shown(double v) { return v != v ? 9999 : v; }

int main(void) {
#define SHOW(type)                                                                                 \
  for (int i = 0; i < COUNT; i++) {                                                                \
    for (int k = 0; k < COUNT; k++) {                                                              \
      type a = (type)values[i], b = (type)values[k];                                               \
      printf("%02x %02x %02x %u %u %g %g %g\n", type##_values(a, b), type##_negations(a, b),       \
             type##_branches(a, b), type##_both_ways(&a, &b), type##_choices(a, b),                \
             shown(type##_least(a, b)), shown(type##_most(a, b)), shown(type##_alike(a, b)));      \
    }                                                                                              \
    printf("%d %d\n", type##_constants((type)values[i]), type##_itself((type)values[i]));          \
  }
  SHOW(float)
  SHOW(double)

  // Float against double, against integers; as conditions.
  float third = 1 / 3.0f, half = 0.5f;
  int seven = 7;
  printf("%d %d %d %d\n", third == 1 / 3.0, half == 0.5, half < third, seven > 6.5f);
  unsigned truths = 0;
  for (int i = 0; i < COUNT; i++) {
    truths = truths * 2 + (values[i] ? 1 : 0);
    if (!values[i])
      truths += 1u << 20;
    if (values[i] && (float)values[i])
      truths += 1u << 24;
  }
  printf("%x\n", truths);

  // Loops that end by a comparison.
  int rounds = 0;
  for (double v = 1; v != 0; v /= 2)
    rounds++;
  for (float v = 1; v < INFINITY; v *= 3)
    rounds++;
  for (double v = 0, last = -1; v > last && rounds < 5000; last = v, v += 0x1p50 + 1)
    rounds += 7;
  float v = 0;
  do
    v = v + (v <= 100 ? 1.5f : NAN);
  while (!(v != v));
  printf("%d %d\n", rounds, v == v);
  return rounds & 0xff;
}
