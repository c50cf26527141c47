// The comparisons of long double, of NaN, infinities, zeros, denormals and neighbours: as values,
// as branches, in ?:; sign and magnitude.
#include <math.h>
#include <stdio.h>

typedef long double ld;

static int is_nan(ld v) { return v != v; }

static int has_sign(ld v) {
  union {
    ld v;
    unsigned char bytes[16];
  } bits = {v};
  return bits.bytes[9] >> 7;
}

static unsigned values(ld a, ld b) {
  int less = a < b, same = a == b;
  unsigned all = (unsigned)less | (unsigned)(a <= b) << 1 | (unsigned)(a > b) << 2;
  all |= (unsigned)(a >= b) << 3 | (unsigned)same << 4 | (unsigned)(a != b) << 5;
  all |= (unsigned)!(a < b) << 6 | (unsigned)!(a <= b) << 7 | (unsigned)!(a > b) << 8;
  all |= (unsigned)!(a >= b) << 9 | (unsigned)!(a == b) << 10;
  return all | (unsigned)isunordered(a, b) << 11 | (unsigned)islessgreater(a, b) << 12;
}

static unsigned branches(const ld *a, const ld *b) {
  unsigned all = 0;
  if (*a < *b)
    all |= 1;
  else
    all |= 64;
  if (*a <= *b)
    all |= 2;
  if (*a > *b)
    all |= 4;
  if (!(*a >= *b))
    all |= 8;
  if (*a == *b)
    all |= 16;
  else
    all |= 128;
  if (*a != *b)
    all |= 32;
  if (isunordered(*a, *b))
    all |= 256;
  return all;
}

static ld choose(ld a, ld b, int which) {
  switch (which) {
  case 0:
    return a < b ? a : b;
  case 1:
    return a >= b ? a : b;
  case 2:
    return a == b ? a : -b;
  case 3:
    return a != b ? -a : b;
  case 4:
    return isunordered(a, b) ? 1 : a;
  default:
    return a > b ? a + b : a - b;
  }
}

// Conditions on integers, which x87 has no conditional moves for.
static ld by_integer(ld a, ld b, int i, unsigned u) {
  ld signed_less = i < 7 ? a : b;
  ld unsigned_less = u < 7 ? a : b;
  ld even = i & 1 ? b : a;
  ld negative = i < 0 ? -a : b;
  return signed_less + 2 * unsigned_less + 4 * even + 8 * negative;
}

static int count_less(const ld *all, int n, ld limit) {
  int count = 0;
  for (int i = 0; i < n; i++)
    count += all[i] < limit;
  return count;
}

int main(void) {
  volatile ld zero = 0;
  ld tiny = 0x1p-16445L; // the smallest denormal
  ld all[] = {-INFINITY,
              -1.5L,
              -tiny,
              -zero,
              zero,
              tiny,
              0x1.fffffffffffffffep-1L,
              1.0L,
              1.0L + 0x1p-63L,
              0x1.fffffffffffffffep16383L,
              INFINITY,
              zero / zero};
  int n = sizeof all / sizeof *all;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      printf("%d %d: %x %x", i, j, values(all[i], all[j]), branches(all + i, all + j));
      for (int which = 0; which < 6; which++) {
        ld chosen = choose(all[i], all[j], which);
        if (is_nan(chosen))
          printf(" nan");
        else
          printf(" %La", chosen);
      }
      printf("\n");
    }
    printf("sign %d, %d\n", has_sign(all[i]) && !is_nan(all[i]), count_less(all, n, all[i]));
    ld magnitude = __builtin_fabsl(all[i]);
    printf("magnitude %d %La\n", is_nan(magnitude), is_nan(magnitude) ? 0 : magnitude);
  }
  for (int i = -9; i < 10; i += 3)
    printf("%La\n", by_integer(3.25L, -1.125L, i, (unsigned)i));
  return 0;
}
