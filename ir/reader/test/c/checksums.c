// CRC-16, -32 and -64, Adler-32, Fletcher, FNV-1a, Luhn, ISBN: by bits, by tables, in pieces.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t table32[256];
static uint64_t table64[256];

static void make_tables(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    uint64_t d = i;
    for (int k = 0; k < 8; k++) {
      c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
      d = d >> 1 ^ (0xc96c5795d7870f42 & -(d & 1));
    }
    table32[i] = c;
    table64[i] = d;
  }
}

static uint32_t crc32(uint32_t crc, const void *data, size_t size) {
  const uint8_t *p = data;
  crc = ~crc;
  while (size--)
    crc = table32[(crc ^ *p++) & 0xff] ^ crc >> 8;
  return ~crc;
}

static uint32_t crc32_bits(const void *data, size_t size) {
  uint32_t crc = 0xffffffff;
  for (const uint8_t *p = data, *end = p + size; p < end; p++)
    for (int k = 0; k < 8; k++) {
      uint32_t bit = (crc ^ (uint32_t)(*p >> k)) & 1;
      crc >>= 1;
      if (bit)
        crc ^= 0xedb88320;
    }
  return crc ^ 0xffffffff;
}

static uint16_t crc16(const char *s) {
  uint16_t crc = 0xffff;
  for (; *s; s++) {
    crc ^= (uint16_t)((uint8_t)*s << 8);
    for (int k = 0; k < 8; k++)
      crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
  }
  return crc;
}

static uint64_t crc64(const void *data, size_t size) {
  uint64_t crc = ~(uint64_t)0;
  for (const uint8_t *p = data; size--; p++)
    crc = table64[(uint8_t)(crc ^ *p)] ^ crc >> 8;
  return ~crc;
}

static uint32_t adler32(uint32_t sum, const void *data, size_t size) {
  uint32_t a = sum & 0xffff, b = sum >> 16;
  for (const uint8_t *p = data; size--; p++) {
    a = (a + *p) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

static uint16_t fletcher16(const char *s) {
  uint8_t a = 0, b = 0;
  while (*s) {
    a = (uint8_t)((a + (uint8_t)*s++) % 255);
    b = (uint8_t)((a + b) % 255);
  }
  return (uint16_t)(b << 8 | a);
}

static uint64_t fnv(const char *s) {
  uint64_t h = 14695981039346656037u;
  while (*s) {
    h ^= (uint8_t)*s++;
    h *= 1099511628211u;
  }
  return h;
}

static int luhn(const char *digits) {
  int sum = 0;
  for (int n = (int)strlen(digits), i = 0; i < n; i++) {
    int d = digits[n - 1 - i] - '0';
    sum += i & 1 ? (d > 4 ? 2 * d - 9 : 2 * d) : d;
  }
  return sum % 10 == 0;
}

static int isbn(const char *s) {
  int sum = 0, weight = 10;
  for (; *s; s++)
    if (*s != '-')
      sum += (*s == 'X' ? 10 : *s - '0') * weight--;
  return weight == 0 && sum % 11 == 0;
}

int main(void) {
  static const char *const texts[] = {"", "a", "123456789",
                                      "The quick brown fox jumps over the lazy dog"};
  make_tables();
  int agreed = 0;
  for (int i = 0; i < 4; i++) {
    const char *s = texts[i];
    size_t n = strlen(s);
    uint32_t whole = crc32(0, s, n);
    for (size_t cut = 0; cut <= n; cut++)
      agreed += crc32(crc32(0, s, cut), s + cut, n - cut) == whole;
    agreed += crc32_bits(s, n) == whole;
    printf("%08x %04x %016lx %08x %04x %016lx\n", whole, crc16(s), (unsigned long)crc64(s, n),
           adler32(1, s, n), fletcher16(s), (unsigned long)fnv(s));
  }
  printf("%d agree\n", agreed);
  printf("%d%d%d %d%d%d\n", luhn("4539148803436467"), luhn("8273123273520569"), luhn("0"),
         isbn("0-306-40615-2"), isbn("0-8044-2957-X"), isbn("0-306-40615-3"));
  uint8_t block[1000];
  for (int i = 0; i < 1000; i++)
    block[i] = (uint8_t)(i * 7 + (i >> 3));
  uint32_t before = crc32(0, block, sizeof block);
  block[500] ^= 0x10;
  uint32_t after = crc32(0, block, sizeof block);
  printf("%08x %08x %08x\n", before, after, adler32(1, block, sizeof block));
  return before != after ? agreed : 1;
}
