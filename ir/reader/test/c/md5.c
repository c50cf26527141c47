// MD5 as RFC 1321 describes it, with its own tests; the table of sines by integer arithmetic.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t sines[64];

// The table holds |sin(i)| * 2^32 for i = 1..64: by rotating a vector by one radian, in fixed point
// of 60 bits.
static int64_t times(int64_t a, int64_t b) {
  uint64_t x = (uint64_t)(a < 0 ? -a : a), y = (uint64_t)(b < 0 ? -b : b);
  uint64_t high = (x >> 30) * (y >> 30),
           middle = (x >> 30) * (y & 0x3fffffff) + (x & 0x3fffffff) * (y >> 30);
  uint64_t low = (x & 0x3fffffff) * (y & 0x3fffffff);
  int64_t r = (int64_t)(high + (middle >> 30) + ((((middle & 0x3fffffff) << 30) + low) >> 60));
  return (a < 0) != (b < 0) ? -r : r;
}

static void make_sines(void) {
  int64_t one = (int64_t)1 << 60, term = one, sine1 = 0, cosine1 = 0;
  for (int64_t n = 0; term; n++, term /= n) {
    int64_t signed_term = n & 2 ? -term : term;
    n & 1 ? (sine1 += signed_term) : (cosine1 += signed_term);
  }
  int64_t s = sine1, c = cosine1;
  for (int i = 0; i < 64; i++) {
    sines[i] = (uint32_t)((s < 0 ? -s : s) >> 28);
    int64_t t = times(s, cosine1) + times(c, sine1);
    c = times(c, cosine1) - times(s, sine1);
    s = t;
  }
}

struct md5 {
  uint32_t a, b, c, d;
};

static struct md5 block(struct md5 h, const uint8_t *p) {
  static const uint8_t shifts[4][4] = {
      {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  uint32_t x[16];
  for (int i = 0; i < 16; i++)
    x[i] = p[4 * i] | (uint32_t)p[4 * i + 1] << 8 | (uint32_t)p[4 * i + 2] << 16 |
           (uint32_t)p[4 * i + 3] << 24;
  struct md5 v = h;
  for (int i = 0; i < 64; i++) {
    uint32_t f;
    int k;
    switch (i / 16) {
    case 0: f = (v.b & v.c) | (~v.b & v.d), k = i; break;
    case 1: f = (v.b & v.d) | (v.c & ~v.d), k = 5 * i + 1; break;
    case 2: f = v.b ^ v.c ^ v.d, k = 3 * i + 5; break;
    default: f = v.c ^ (v.b | ~v.d), k = 7 * i;
    }
    uint32_t sum = v.a + f + x[k % 16] + sines[i], by = shifts[i / 16][i % 4];
    v = (struct md5){v.d, v.b + (sum << by | sum >> (32 - by)), v.b, v.c};
  }
  return (struct md5){h.a + v.a, h.b + v.b, h.c + v.c, h.d + v.d};
}

static struct md5 digest(const void *data, size_t size) {
  struct md5 h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  const uint8_t *p = data;
  size_t left = size;
  for (; left >= 64; left -= 64, p += 64)
    h = block(h, p);
  uint8_t tail[128] = {0};
  size_t padded = left < 56 ? 64 : 128;
  memcpy(tail, p, left);
  tail[left] = 0x80;
  for (int i = 0; i < 8; i++)
    tail[padded - 8 + (size_t)i] = (uint8_t)((uint64_t)size << 3 >> 8 * i);
  h = block(h, tail);
  return padded == 128 ? block(h, tail + 64) : h;
}

static void text_of(struct md5 h, char *to) {
  const uint32_t words[] = {h.a, h.b, h.c, h.d};
  for (int i = 0; i < 16; i++)
    to += sprintf(to, "%02x", words[i / 4] >> i % 4 * 8 & 0xff);
}

int main(void) {
  make_sines();
  printf("%08x %08x %08x\n", sines[0], sines[31], sines[63]);
  static const char *const tests[][2] = {
      {"", "d41d8cd98f00b204e9800998ecf8427e"},
      {"a", "0cc175b9c0f1b6a831c399e269772661"},
      {"abc", "900150983cd24fb0d6963f7d28e17f72"},
      {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
      {"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
      {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
       "d174ab98d277d9f5a5611c2c9f419d9f"},
      {"12345678901234567890123456789012345678901234567890123456789012345678901234567890",
       "57edf4a22be3c955ac49da2e2107b67a"}};
  int right = 0;
  for (int i = 0; i < 7; i++) {
    char text[33];
    text_of(digest(tests[i][0], strlen(tests[i][0])), text);
    printf("%s %s\n", text, strcmp(text, tests[i][1]) ? "wrong" : "right");
    right += strcmp(text, tests[i][1]) == 0;
  }
  uint8_t buffer[200];
  struct md5 all = {0, 0, 0, 0};
  for (size_t n = 0; n < 200; n++) {
    buffer[n] = (uint8_t)(n * n);
    struct md5 h = digest(buffer, n);
    all = (struct md5){all.a ^ h.a, all.b + h.b, all.c * 31 + h.c, all.d - h.d};
  }
  printf("%08x %08x %08x %08x\n", all.a, all.b, all.c, all.d);
  return right;
}
