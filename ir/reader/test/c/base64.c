// Base 64, 32, 16 and 85, and percent signs: encoded, decoded, refused when wrong.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t encode64(const uint8_t *from, size_t n, char *to) {
  char *start = to;
  for (size_t i = 0; i < n; i += 3) {
    uint32_t v = (uint32_t)from[i] << 16 | (uint32_t)(i + 1 < n ? from[i + 1] : 0) << 8 |
                 (i + 2 < n ? from[i + 2] : 0);
    *to++ = alphabet[v >> 18];
    *to++ = alphabet[v >> 12 & 63];
    *to++ = i + 1 < n ? alphabet[v >> 6 & 63] : '=';
    *to++ = i + 2 < n ? alphabet[v & 63] : '=';
  }
  *to = 0;
  return (size_t)(to - start);
}

static int value64(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static int decode64(const char *from, uint8_t *to) {
  uint32_t hold = 0;
  int bits = 0, n = 0;
  for (; *from && *from != '='; from++) {
    int v = value64(*from);
    if (v < 0)
      return -1;
    hold = hold << 6 | (uint32_t)v;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      to[n++] = (uint8_t)(hold >> bits);
    }
  }
  return hold & ((1u << bits) - 1) || strspn(from, "=") != strlen(from) ? -1 : n;
}

static void encode_bits(const uint8_t *from, size_t n, int width, const char *digits, char *to) {
  uint32_t hold = 0;
  int bits = 0;
  for (size_t i = 0; i < n; i++) {
    hold = hold << 8 | from[i];
    for (bits += 8; bits >= width; bits -= width)
      *to++ = digits[hold >> (bits - width) & ((1u << width) - 1)];
  }
  if (bits)
    *to++ = digits[hold << (width - bits) & ((1u << width) - 1)];
  *to = 0;
}

static void encode85(const uint8_t *from, size_t n, char *to) {
  for (size_t i = 0; i + 4 <= n; i += 4) {
    uint32_t v = (uint32_t)from[i] << 24 | (uint32_t)from[i + 1] << 16 |
                 (uint32_t)from[i + 2] << 8 | from[i + 3];
    if (!v) {
      *to++ = 'z';
      continue;
    }
    for (int k = 4; k >= 0; k--, v /= 85)
      to[k] = (char)('!' + v % 85);
    to += 5;
  }
  *to = 0;
}

static void escape(const char *from, char sign, const char *plain, char *to) {
  for (; *from; from++)
    if (strchr(plain, *from))
      *to++ = *from;
    else
      to += sprintf(to, "%c%02X", sign, (unsigned char)*from);
  *to = 0;
}

static int unescape(const char *from, char sign, char *to) {
  while (*from) {
    unsigned v;
    if (*from != sign)
      *to++ = *from++;
    else if (sscanf(from + 1, "%2x", &v) == 1)
      *to++ = (char)v, from += 3;
    else
      return 0;
  }
  *to = 0;
  return 1;
}

int main(void) {
  static const char *const texts[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar"};
  char text[400], other[400];
  uint8_t bytes[300], back[300];
  for (int i = 0; i < 7; i++) {
    encode64((const uint8_t *)texts[i], strlen(texts[i]), text);
    encode_bits((const uint8_t *)texts[i], strlen(texts[i]), 4, "0123456789abcdef", other);
    printf("%s|%s|", text, other);
    encode_bits((const uint8_t *)texts[i], strlen(texts[i]), 5, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
                other);
    puts(other);
  }
  int same = 0;
  for (size_t n = 0; n < 256; n++) {
    bytes[n] = (uint8_t)(n * 167 + 13);
    encode64(bytes, n + 1, text);
    same += decode64(text, back) == (int)n + 1 && memcmp(bytes, back, n + 1) == 0;
  }
  printf("%d %.40s\n", same, text);
  printf("%d %d %d %d\n", decode64("Zm9v", back), decode64("Zm9", back), decode64("Zm 9v", back),
         decode64("Zg==x", back));
  encode85((const uint8_t *)"Man is distinguished\0\0\0\0", 24, text);
  puts(text);
  const char *line = "a b/c?d=\xc3\xa9&100%";
  escape(line, '%', "abcdefghijklmnopqrstuvwxyz0123456789", text);
  int ok = unescape(text, '%', other);
  printf("%s %d %d\n", text, ok, strcmp(line, other) == 0);
  escape(line, '=', "abcd/?&10 %", text);
  ok = unescape("bad=xy", '=', other);
  printf("%s %d\n", text, ok);
  return same / 4;
}
