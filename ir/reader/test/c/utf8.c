// UTF-8: decoded by hand and by states, encoded, counted, cut, into UTF-16; every kind of error.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define BAD 0xfffd

// One character from s; how many bytes it took goes to *used. A wrong byte counts as a character.
static uint32_t decode(const uint8_t *s, size_t left, int *used) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  uint32_t c = s[0];
  *used = 1;
  int n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
  if (n == 1)
    return c;
  if (n == 0 || left < (size_t)n)
    return BAD;
  c &= 0x7fu >> n;
  for (int i = 1; i < n; i++) {
    if ((s[i] & 0xc0) != 0x80)
      return BAD;
    c = c << 6 | (s[i] & 0x3f);
  }
  if (c < least[n] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
    return BAD;
  *used = n;
  return c;
}

static int encode(uint32_t c, char *to) {
  if (c < 0x80) {
    to[0] = (char)c;
    return 1;
  }
  int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (int i = n - 1; i > 0; i--, c >>= 6)
    to[i] = (char)(0x80 | (c & 0x3f));
  to[0] = (char)(0xf00u >> n | c);
  return n;
}

enum state { START, ONE, TWO, THREE, AFTER_E0, AFTER_ED, AFTER_F0, AFTER_F4, WRONG };

static enum state step(enum state s, uint8_t b) {
  switch (s) {
  case START:
    switch (b) {
    case 0x00 ... 0x7f: return START;
    case 0xc2 ... 0xdf: return ONE;
    case 0xe0: return AFTER_E0;
    case 0xe1 ... 0xec:
    case 0xee ... 0xef: return TWO;
    case 0xed: return AFTER_ED;
    case 0xf0: return AFTER_F0;
    case 0xf1 ... 0xf3: return THREE;
    case 0xf4: return AFTER_F4;
    default: return WRONG;
    }
  case ONE: return b >> 6 == 2 ? START : WRONG;
  case TWO: return b >> 6 == 2 ? ONE : WRONG;
  case THREE: return b >> 6 == 2 ? TWO : WRONG;
  case AFTER_E0: return b >= 0xa0 && b < 0xc0 ? ONE : WRONG;
  case AFTER_ED: return b >= 0x80 && b < 0xa0 ? ONE : WRONG;
  case AFTER_F0: return b >= 0x90 && b < 0xc0 ? TWO : WRONG;
  case AFTER_F4: return b >= 0x80 && b < 0x90 ? TWO : WRONG;
  case WRONG: return WRONG;
  }
  return WRONG;
}

static int valid(const char *s) {
  enum state state = START;
  while (*s)
    state = step(state, (uint8_t)*s++);
  return state == START;
}

static int to_utf16(const char *s, uint16_t *to) {
  int n = 0;
  for (size_t left = strlen(s); left;) {
    int used;
    uint32_t c = decode((const uint8_t *)s, left, &used);
    s += used;
    left -= (size_t)used;
    if (c >= 0x10000) {
      to[n++] = (uint16_t)(0xd7c0 + (c >> 10));
      c = 0xdc00 | (c & 0x3ff);
    }
    to[n++] = (uint16_t)c;
  }
  return n;
}

static int characters(const char *s) {
  int n = 0;
  for (; *s; s++)
    n += (*s & 0xc0) != 0x80;
  return n;
}

// At most `limit` bytes, and no character cut.
static int cut(const char *s, int limit) {
  int n = (int)strlen(s) < limit ? (int)strlen(s) : limit;
  while (n > 0 && (s[n] & 0xc0) == 0x80)
    n--;
  return n;
}

static void reverse(const char *s, char *to) {
  size_t n = strlen(s);
  to[n] = 0;
  while (*s) {
    int used;
    decode((const uint8_t *)s, strlen(s), &used);
    n -= (size_t)used;
    memcpy(to + n, s, (size_t)used);
    s += used;
  }
}

int main(void) {
  static const char *const texts[] = {"plain",
                                      "gr\u00fc\u00dfe",
                                      "\u65e5\u672c\u8a9e",
                                      "\U0001f600!",
                                      "\xc0\xaf",
                                      "\xe2\x82",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "a\x80-b",
                                      "\u07ff\u0800\uffff\U00010000"};
  int right = 0;
  for (int i = 0; i < 10; i++) {
    uint16_t wide[20];
    int n = to_utf16(texts[i], wide);
    printf("%d %d %d %d:", (int)strlen(texts[i]), characters(texts[i]), valid(texts[i]),
           cut(texts[i], 4));
    for (int k = 0; k < n; k++)
      printf(" %04x", wide[k]);
    char back[40], again[40];
    reverse(texts[i], back);
    reverse(back, again);
    right += strcmp(again, texts[i]) == 0;
    printf(" %s\n", valid(back) ? back : "-");
  }
  int there_and_back = 0, refused = 0;
  for (uint32_t c = 1; c < 0x112000; c += c < 0x3000 ? 7 : 257) {
    char bytes[5] = "";
    int n = encode(c, bytes), used;
    if (decode((const uint8_t *)bytes, (size_t)n, &used) == c)
      there_and_back += used == n && valid(bytes);
    else
      refused += !valid(bytes);
  }
  printf("%d %d %d\n", right, there_and_back, refused);
  return right;
}
