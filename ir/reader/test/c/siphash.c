// SipHash-2-4, mixing as in MurmurHash3, TEA and a Feistel cipher: 32 and 64 bits that wrap.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t rotate(uint64_t v, int by) { return v << by | v >> (64 - by); }

static void sip_round(uint64_t v[4]) {
  v[0] += v[1];
  v[1] = rotate(v[1], 13) ^ v[0];
  v[0] = rotate(v[0], 32);
  v[2] += v[3];
  v[3] = rotate(v[3], 16) ^ v[2];
  v[0] += v[3];
  v[3] = rotate(v[3], 21) ^ v[0];
  v[2] += v[1];
  v[1] = rotate(v[1], 17) ^ v[2];
  v[2] = rotate(v[2], 32);
}

static uint64_t siphash(const uint8_t *data, size_t size, const uint64_t key[2]) {
  uint64_t v[4] = {key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d,
                   key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573};
  uint64_t m;
  for (size_t at = 0; at + 8 <= size; at += 8) {
    memcpy(&m, data + at, 8);
    v[3] ^= m;
    sip_round(v);
    sip_round(v);
    v[0] ^= m;
  }
  m = (uint64_t)size << 56;
  switch (size & 7) {
  case 7: m |= (uint64_t)data[(size | 7) - 1] << 48;          /* fall through */
  case 6: m |= (uint64_t)data[(size & ~(size_t)7) + 5] << 40; /* fall through */
  case 5: m |= (uint64_t)data[(size & ~(size_t)7) + 4] << 32; /* fall through */
  case 4: m |= (uint64_t)data[(size & ~(size_t)7) + 3] << 24; /* fall through */
  case 3: m |= (uint64_t)data[(size & ~(size_t)7) + 2] << 16; /* fall through */
  case 2: m |= (uint64_t)data[(size & ~(size_t)7) + 1] << 8;  /* fall through */
  case 1: m |= data[size & ~(size_t)7];
  }
  v[3] ^= m;
  sip_round(v);
  sip_round(v);
  v[0] ^= m;
  v[2] ^= 0xff;
  for (int i = 0; i < 4; i++)
    sip_round(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

static uint32_t mix32(uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6b;
  h ^= h >> 13;
  h *= 0xc2b2ae35;
  return h ^ h >> 16;
}

static uint64_t mix64(uint64_t h) {
  h = (h ^ h >> 33) * 0xff51afd7ed558ccd;
  h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53;
  return h ^ h >> 33;
}

static uint64_t high_product(uint64_t a, uint64_t b) {
  uint64_t low = (uint32_t)a * (uint64_t)(uint32_t)b, x = (a >> 32) * (uint32_t)b + (low >> 32);
  uint64_t y = (uint32_t)a * (b >> 32) + (uint32_t)x;
  return (a >> 32) * (b >> 32) + (x >> 32) + (y >> 32);
}

struct block {
  uint32_t left, right;
};

static struct block encrypt(struct block b, const uint32_t key[4]) {
  for (uint32_t sum = 0, i = 0; i < 32; i++) {
    sum += 0x9e3779b9;
    b.left += ((b.right << 4) + key[0]) ^ (b.right + sum) ^ ((b.right >> 5) + key[1]);
    b.right += ((b.left << 4) + key[2]) ^ (b.left + sum) ^ ((b.left >> 5) + key[3]);
  }
  return b;
}

static struct block decrypt(struct block b, const uint32_t key[4]) {
  for (uint32_t sum = 0x9e3779b9u << 5; sum; sum -= 0x9e3779b9) {
    b.right -= ((b.left << 4) + key[2]) ^ (b.left + sum) ^ ((b.left >> 5) + key[3]);
    b.left -= ((b.right << 4) + key[0]) ^ (b.right + sum) ^ ((b.right >> 5) + key[1]);
  }
  return b;
}

static uint16_t permute(uint16_t v, int back) {
  uint8_t l = (uint8_t)(v >> 8), r = (uint8_t)v;
  for (int i = 0; i < 4; i++) {
    uint8_t f = (uint8_t)(mix32(r + 256u * (unsigned)(back ? 3 - i : i)) >> 7),
            t = (uint8_t)(l ^ f);
    l = r;
    r = t;
  }
  return (uint16_t)(r << 8 | l);
}

int main(void) {
  const uint64_t key[2] = {0x0706050403020100, 0x0f0e0d0c0b0a0908};
  uint8_t data[64];
  uint64_t all = 0;
  for (int i = 0; i < 64; i++) {
    data[i] = (uint8_t)i;
    uint64_t h = siphash(data, (size_t)i, key);
    all = rotate(all, 5) ^ h;
    if (i < 3 || i == 15)
      printf("%016lx%c", (unsigned long)h, i == 15 ? '\n' : ' ');
  }
  printf("%016lx\n", (unsigned long)all);
  uint32_t small = 1;
  uint64_t large = 1;
  for (int i = 0; i < 1000; i++) {
    small = mix32(small + (uint32_t)i);
    large = mix64(large + (uint64_t)i) ^ high_product(large, 0x9e3779b97f4a7c15);
  }
  printf("%08x %016lx\n", small, (unsigned long)large);
  const uint32_t tea[4] = {1, 22, 333, 4444};
  struct block plain = {0x01234567, 0x89abcdef}, secret = encrypt(plain, tea),
               back = decrypt(secret, tea);
  printf("%08x%08x %08x%08x\n", secret.left, secret.right, back.left, back.right);
  int same = 0, moved = 0;
  for (unsigned v = 0; v < 65536; v += 257) {
    uint16_t there = permute((uint16_t)v, 0);
    moved += there != v;
    same += permute(there, 1) == v;
  }
  printf("%d %d\n", same, moved);
  return same == 256 ? (int)(small & 0x7f) : 255;
}
