// Structs of 17 to 40 bytes as arguments and results: through memory, as copies of the caller's.
#include <stdio.h>
#include <string.h>

#define EVERY_SIZE(X)                                                                              \
  X(17)                                                                                            \
  X(18)                                                                                            \
  X(19) X(20) X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31) X(32) X(33) X(34)  \
      X(35) X(36) X(37) X(38) X(39) X(40)

#define DEFINE(n)                                                                                  \
  struct bytes##n {                                                                                \
    unsigned char at[n];                                                                           \
  };                                                                                               \
  static struct bytes##n fill##n(int from) {                                                       \
    struct bytes##n s;                                                                             \
    for (int i = 0; i < n; i++)                                                                    \
      s.at[i] = (unsigned char)(from ^ i * 5);                                                     \
    return s;                                                                                      \
  }                                                                                                \
  static struct bytes##n mix##n(int by, struct bytes##n a, struct bytes##n b, long scale) {        \
    for (int i = 0; i < n; i++)                                                                    \
      a.at[i] = (unsigned char)(a.at[i] * scale + b.at[(i + by) % n]);                             \
    b.at[n - 1] = a.at[0];                                                                         \
    return b.at[n - 1] & 1 ? a : b;                                                                \
  }                                                                                                \
  static unsigned check##n(void) {                                                                 \
    struct bytes##n a = fill##n(n), b = fill##n(3 * n), kept = a;                                  \
    struct bytes##n r = mix##n(3, a, b, 9),                                                        \
                    t = mix##n(1, mix##n(2, r, a, 5), mix##n(4, b, r, 3), 7);                      \
    unsigned sum = memcmp(&a, &kept, sizeof a) ? 1u : 0u;                                          \
    for (int i = 0; i < n; i++)                                                                    \
      sum = sum * 33 + r.at[i] + t.at[i] * 2u;                                                     \
    return sum;                                                                                    \
  }

EVERY_SIZE(DEFINE)

struct words {
  long a, b, c;
};

static struct words step(struct words w) {
  struct words next = {w.b, w.c, w.a + w.b};
  return next;
}

// The argument is its own variable of the function.
static long exhaust(struct words w, int depth) {
  w.a += depth;
  w.b -= w.a;
  return depth == 0 ? w.a + w.b + w.c
                    : exhaust(w, depth - 1) + exhaust(w, depth / 2 - 1 + (depth < 2)) % 1000;
}

int main(void) {
  unsigned all = 0;
#define CHECK(n)                                                                                   \
  printf("%d:%08x%c", n, check##n(), n % 6 == 4 ? '\n' : ' ');                                     \
  all ^= check##n();
  EVERY_SIZE(CHECK)
  struct words w = {1, 2, 3};
  for (int i = 0; i < 40; i++)
    w = step(w);
  printf("%ld %ld %ld\n", w.a, w.b, w.c);
  printf("%ld\n", exhaust((struct words){1, 20, 300}, 9));
  printf("all: %08x\n", all);
  return (int)(all % 100);
}
