// SHA-256 of texts short and long, in pieces of every size, against the published digests.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct sha256 {
  uint32_t state[8];
  uint64_t size;
  uint8_t block[64];
};

static uint32_t constants[64], initial[8];

// The first 32 bits of the fractional parts of roots of primes, by searching for the root of p *
// 2^(32 * n).
static uint32_t fraction_of_root(uint32_t prime, int n) {
  uint64_t low = 0, high = (uint64_t)1 << 36;
  while (high - low > 1) {
    uint64_t middle = (low + high) / 2, a = middle >> 18, b = middle & 0x3ffff;
    // middle^n against prime * 2^(32 n), in limbs of 18 bits.
    uint64_t limb[7] = {b, a}, product[7] = {1};
    for (int k = 0; k < n; k++) {
      uint64_t next[8] = {0};
      for (int i = 0; i < 6; i++)
        for (int j = 0; j < 2; j++)
          next[i + j] += product[i] * limb[j];
      for (int i = 0; i < 6; i++) {
        next[i + 1] += next[i] >> 18;
        product[i] = next[i] & 0x3ffff;
      }
      product[6] = next[6];
    }
    // The integer part starts at bit 32 n: bit 64 or 96.
    int bit = 32 * n;
    uint64_t whole = product[bit / 18] >> bit % 18 | product[bit / 18 + 1] << (18 - bit % 18);
    if (bit / 18 + 2 < 7)
      whole |= product[bit / 18 + 2] << (36 - bit % 18);
    if (whole >= prime)
      high = middle;
    else
      low = middle;
  }
  return (uint32_t)low;
}

static void make_constants(void) {
  for (uint32_t p = 2, count = 0; count < 64; p++) {
    uint32_t d = 2;
    while (d * d <= p && p % d)
      d++;
    if (d * d <= p)
      continue;
    if (count < 8)
      initial[count] = fraction_of_root(p, 2);
    constants[count++] = fraction_of_root(p, 3);
  }
}

static uint32_t turn(uint32_t v, int by) { return v >> by | v << (32 - by); }

static void compress(struct sha256 *s) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)s->block[4 * i] << 24 | (uint32_t)s->block[4 * i + 1] << 16 |
           (uint32_t)s->block[4 * i + 2] << 8 | s->block[4 * i + 3];
  for (int i = 16; i < 64; i++)
    w[i] = w[i - 16] + w[i - 7] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) +
           (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(v, s->state, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t a = v[0], e = v[4];
    uint32_t t = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & v[5]) ^ (~e & v[6])) +
                 constants[i] + w[i];
    uint32_t u =
        (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t;
    v[0] = t + u;
  }
  for (int i = 0; i < 8; i++)
    s->state[i] += v[i];
}

static struct sha256 start(void) {
  struct sha256 s = {.size = 0};
  memcpy(s.state, initial, sizeof s.state);
  return s;
}

static void feed(struct sha256 *s, const void *data, size_t n) {
  for (const uint8_t *p = data; n--; p++) {
    s->block[s->size++ % 64] = *p;
    if (s->size % 64 == 0)
      compress(s);
  }
}

static const char *finish(struct sha256 s) {
  static char text[65];
  uint64_t bits = s.size * 8;
  uint8_t tail[8];
  for (int i = 0; i < 8; i++)
    tail[i] = (uint8_t)(bits >> (56 - 8 * i));
  feed(&s, "\x80", 1);
  while (s.size % 64 != 56)
    feed(&s, "", 1);
  feed(&s, tail, 8);
  for (int i = 0; i < 8; i++)
    sprintf(text + 8 * i, "%08x", s.state[i]);
  return text;
}

int main(void) {
  make_constants();
  printf("%08x %08x %08x\n", initial[0], constants[0], constants[63]);
  static const char *const known[][2] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
  int right = 0;
  for (int i = 0; i < 3; i++) {
    struct sha256 s = start();
    feed(&s, known[i][0], strlen(known[i][0]));
    right += strcmp(finish(s), known[i][1]) == 0;
  }
  char text[300], whole[65];
  for (int i = 0; i < 300; i++)
    text[i] = (char)(i * 31);
  for (size_t step = 300; step; step /= 2) {
    struct sha256 s = start();
    for (size_t at = 0; at < 300; at += step)
      feed(&s, text + at, at + step > 300 ? 300 - at : step);
    const char *digest = finish(s);
    if (step == 300)
      strcpy(whole, digest);
    right += strcmp(digest, whole) == 0;
  }
  printf("%d %s\n", right, whole);
  return right;
}
