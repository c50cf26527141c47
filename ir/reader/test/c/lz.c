// An LZ77 codec with a hash chain of the window, and run lengths; texts go there and back.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define WINDOW 1024
#define LEAST 3
#define MOST 34

struct packer {
  const uint8_t *from;
  int size;
  int16_t head[256], chain[WINDOW];
};

static uint8_t hash(const uint8_t *p) {
  return (uint8_t)((p[0] * 33u ^ p[1] * 7u ^ p[2]) * 157u >> 3);
}

static void enter(struct packer *p, int at) {
  if (at + LEAST > p->size)
    return;
  uint8_t h = hash(p->from + at);
  p->chain[at % WINDOW] = p->head[h];
  p->head[h] = (int16_t)at;
}

static int longest(const struct packer *p, int at, int *distance) {
  int best = 0;
  if (at + LEAST > p->size)
    return 0;
  for (int c = p->head[hash(p->from + at)], tries = 32; c >= 0 && at - c < WINDOW && tries--;
       c = p->chain[c % WINDOW]) {
    int n = 0;
    while (n < MOST && at + n < p->size && p->from[c + n] == p->from[at + n])
      n++;
    if (n > best) {
      best = n;
      *distance = at - c;
    }
    if (p->chain[c % WINDOW] >= c)
      break;
  }
  return best >= LEAST ? best : 0;
}

// Eight items after a byte that says which of them are pairs of 10 bits distance and 5 bits length.
static int pack(const void *from, int size, uint8_t *to) {
  struct packer p = {.from = from, .size = size};
  memset(p.head, 0xff, sizeof p.head);
  int out = 0, flags = 0, count = 8;
  for (int at = 0; at < size;) {
    if (count == 8) {
      flags = out++;
      to[flags] = 0;
      count = 0;
    }
    int distance = 0, length = longest(&p, at, &distance);
    if (length) {
      unsigned pair = (unsigned)distance << 5 | (unsigned)(length - LEAST);
      to[flags] |= (uint8_t)(1 << count);
      to[out++] = (uint8_t)(pair >> 8);
      to[out++] = (uint8_t)pair;
    } else {
      length = 1;
      to[out++] = p.from[at];
    }
    while (length--)
      enter(&p, at++);
    count++;
  }
  return out;
}

static int unpack(const uint8_t *from, int size, uint8_t *to) {
  const uint8_t *end = from + size;
  uint8_t *at = to;
  while (from < end)
    for (unsigned flags = *from++ | 0x100u; flags > 1 && from < end; flags >>= 1) {
      if (!(flags & 1)) {
        *at++ = *from++;
        continue;
      }
      unsigned pair = (unsigned)from[0] << 8 | from[1];
      from += 2;
      for (unsigned n = (pair & 31) + LEAST; n--; at++)
        *at = at[-(int)(pair >> 5)];
    }
  return (int)(at - to);
}

static int pack_runs(const uint8_t *from, int size, uint8_t *to) {
  int out = 0;
  for (int i = 0, n; i < size; i += n) {
    for (n = 1; i + n < size && n < 127 && from[i + n] == from[i];)
      n++;
    if (n > 2) {
      to[out++] = (uint8_t)(n | 0x80);
      to[out++] = from[i];
      continue;
    }
    for (n = 1;
         i + n < size && n < 127 &&
         !(i + n + 2 < size && from[i + n] == from[i + n + 1] && from[i + n] == from[i + n + 2]);)
      n++;
    to[out++] = (uint8_t)n;
    memcpy(to + out, from + i, (size_t)n);
    out += n;
  }
  return out;
}

static int unpack_runs(const uint8_t *from, int size, uint8_t *to) {
  int out = 0;
  for (int i = 0; i < size; out += from[i] & 127, i += from[i] & 0x80 ? 2 : from[i] + 1)
    if (from[i] & 0x80)
      memset(to + out, from[i + 1], from[i] & 127);
    else
      memcpy(to + out, from + i + 1, from[i]);
  return out;
}

static int check(const char *name, const uint8_t *data, int size) {
  static uint8_t packed[6000], back[5000];
  int small = pack(data, size, packed),
      same = unpack(packed, small, back) == size && !memcmp(back, data, (size_t)size);
  int runs = pack_runs(data, size, packed),
      too = unpack_runs(packed, runs, back) == size && !memcmp(back, data, (size_t)size);
  printf("%s: %d to %d and %d%s\n", name, size, small, runs, same && too ? "" : ", damaged");
  return same + too;
}

int main(void) {
  static uint8_t data[5000];
  int right =
      check("empty", data, 0) + check("one", (const uint8_t *)"x", 1) + check("zeros", data, 1000);
  const char *text = "how much wood would a woodchuck chuck if a woodchuck could chuck wood? ";
  for (int i = 0; i < 2000; i++)
    data[i] = (uint8_t)text[i % 71];
  right += check("text", data, 71) + check("texts", data, 2000);
  unsigned x = 1;
  for (int i = 0; i < 4000; i++)
    data[i] = (uint8_t)((x = x * 1103515245 + 12345) >> 24);
  right += check("noise", data, 4000);
  for (int i = 0; i < 3000; i++)
    data[i] = (uint8_t)(i * i >> 9);
  return right + check("steps", data, 3000);
}
