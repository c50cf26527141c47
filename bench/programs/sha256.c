// sha256 — the compression function of SHA-256 (FIPS 180-4) on a block that depends on the last
// result.
#include <stdio.h>

static const unsigned constants[] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
static unsigned hash[] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
static unsigned schedule[64];

static unsigned rotate(unsigned x, int by) { return x >> by | x << (32 - by); }

static void expand(void) {
  for (int i = 16; i < 64; ++i) {
    unsigned x = schedule[i - 15], y = schedule[i - 2];
    unsigned s0 = rotate(x, 7) ^ rotate(x, 18) ^ x >> 3;
    unsigned s1 = rotate(y, 17) ^ rotate(y, 19) ^ y >> 10;
    schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
  }
}

static void compress(void) {
  unsigned a = hash[0], b = hash[1], c = hash[2], d = hash[3];
  unsigned e = hash[4], f = hash[5], g = hash[6], h = hash[7];
  expand();
  for (int i = 0; i < 64; ++i) {
    unsigned s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    unsigned choice = (e & f) ^ (~e & g);
    unsigned t1 = h + s1 + choice + constants[i] + schedule[i];
    unsigned s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    unsigned majority = (a & b) ^ (a & c) ^ (b & c);
    unsigned t2 = s0 + majority;
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}

int main(void) {
  int blocks;
  if (scanf("%d", &blocks) != 1)
    return 1;
  for (int block = 0; block < blocks; ++block) {
    for (int i = 0; i < 16; ++i)
      schedule[i] = block * 16 + i + hash[i & 7];
    compress();
  }
  for (int i = 0; i < 8; ++i)
    printf("%d\n", (int)hash[i]);
}
