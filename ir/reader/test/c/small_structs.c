// Structs of 1 to 16 bytes as arguments and results: one register, two, or an odd width.
#include <stdio.h>
#include <string.h>

#define EVERY_SIZE(X)                                                                              \
  X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16)

#define DEFINE(n)                                                                                  \
  struct bytes##n {                                                                                \
    unsigned char at[n];                                                                           \
  };                                                                                               \
  static struct bytes##n fill##n(int from) {                                                       \
    struct bytes##n s;                                                                             \
    for (int i = 0; i < n; i++)                                                                    \
      s.at[i] = (unsigned char)(from + i * 7);                                                     \
    return s;                                                                                      \
  }                                                                                                \
  static struct bytes##n rotate##n(struct bytes##n s, int by) {                                    \
    struct bytes##n r;                                                                             \
    for (int i = 0; i < n; i++)                                                                    \
      r.at[(i + by) % n] = s.at[i];                                                                \
    return r;                                                                                      \
  }                                                                                                \
  static unsigned digest##n(struct bytes##n a, struct bytes##n b) {                                \
    unsigned sum = n;                                                                              \
    for (int i = 0; i < n; i++)                                                                    \
      sum = sum * 31 + a.at[i] * 3u + b.at[n - 1 - i];                                             \
    a.at[0] = 0;                                                                                   \
    return sum;                                                                                    \
  }                                                                                                \
  static int check##n(void) {                                                                      \
    struct bytes##n s = fill##n(n * 11), before = s;                                               \
    struct bytes##n back = rotate##n(rotate##n(s, n / 2), n - n / 2);                              \
    printf("%2zu bytes: %08x %08x\n", sizeof s, digest##n(s, rotate##n(s, 1)),                     \
           digest##n(fill##n(1), fill##n(2)));                                                     \
    return memcmp(&s, &before, n) == 0 && memcmp(&s, &back, n) == 0;                               \
  }

EVERY_SIZE(DEFINE)

int main(void) {
  int right = 0;
#define CHECK(n) right += check##n();
  EVERY_SIZE(CHECK)
  printf("%d of 16 come back as they went\n", right);

  // Through a pointer, and only for one of the bytes.
  struct bytes3 (*turn)(struct bytes3, int) = rotate3;
  struct bytes15 (*wide)(struct bytes15, int) = rotate15;
  printf("%d %d\n", turn(fill3(200), 2).at[0], wide(fill15(200), 14).at[14]);
  return right;
}
