// Ring buffers: of bytes with wrapping copies, of structs, as a two-ended queue; a simulation.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define ROOM 16
struct bytes {
  uint8_t at[ROOM];
  uint8_t head, tail;
};
struct customer {
  short arrived;
  unsigned char items;
};
struct line {
  struct customer at[8];
  int first, count;
};
struct deque {
  int *at;
  unsigned first, count, mask;
};

static unsigned used(const struct bytes *b) { return (uint8_t)(b->head - b->tail); }

static unsigned write_bytes(struct bytes *b, const void *from, unsigned n) {
  unsigned room = ROOM - used(b), at = b->head % ROOM;
  if (n > room)
    n = room;
  unsigned first = n < ROOM - at ? n : ROOM - at;
  memcpy(b->at + at, from, first);
  memcpy(b->at, (const char *)from + first, n - first);
  b->head = (uint8_t)(b->head + n);
  return n;
}

static unsigned read_bytes(struct bytes *b, void *to, unsigned n) {
  char *out = to;
  if (n > used(b))
    n = used(b);
  for (unsigned i = 0; i < n; i++)
    out[i] = (char)b->at[b->tail++ % ROOM];
  return n;
}

static int join(struct line *l, struct customer c) {
  if (l->count == 8)
    return 0;
  l->at[(l->first + l->count++) % 8] = c;
  return 1;
}
static struct customer leave(struct line *l) {
  struct customer c = l->at[l->first];
  l->first = (l->first + 1) % 8;
  l->count--;
  return c;
}

static void push_back(struct deque *d, int v) { d->at[(d->first + d->count++) & d->mask] = v; }
static void push_front(struct deque *d, int v) {
  d->at[--d->first & d->mask] = v;
  d->count++;
}
static int pop_back(struct deque *d) { return d->at[(d->first + --d->count) & d->mask]; }
static int pop_front(struct deque *d) {
  d->count--;
  return d->at[d->first++ & d->mask];
}

int main(void) {
  struct bytes b = {.head = 250, .tail = 250};
  const char *text = "bytes go round and round in a ring of sixteen places";
  char out[80];
  unsigned sent = 0, got = 0, turns = 0;
  while (got < strlen(text)) {
    sent += write_bytes(&b, text + sent,
                        (unsigned)strlen(text) - sent < 11 ? (unsigned)strlen(text) - sent : 11);
    got += read_bytes(&b, out + got, 5 + turns++ % 4);
  }
  out[got] = 0;
  printf("%s (%u turns)\n", out, turns);

  struct line lines[2] = {0};
  int busy[2] = {0}, waited = 0, served = 0, lost = 0;
  unsigned x = 7;
  for (short minute = 0; minute < 300; minute++) {
    x = x * 1664525 + 1013904223;
    if (x >> 30 != 3) {
      struct line *l = &lines[lines[0].count > lines[1].count];
      lost += !join(l, (struct customer){minute, (unsigned char)(x >> 20 & 3)});
    }
    for (int i = 0; i < 2; i++) {
      if (busy[i] && --busy[i])
        continue;
      if (!lines[i].count)
        continue;
      struct customer c = leave(&lines[i]);
      busy[i] = c.items + 1;
      waited += minute - c.arrived;
      served++;
    }
  }
  printf("served %d, lost %d, waited %d\n", served, lost, waited);

  int places[32];
  struct deque d = {places, 0, 0, 31};
  for (int i = 0; i < 30; i++)
    i % 3 ? push_back(&d, i) : push_front(&d, -i);
  int sum = 0;
  for (int i = 0; d.count > 2; i++)
    sum = sum * 3 % 9973 + (i & 1 ? pop_back(&d) : pop_front(&d));
  // The largest of each window of five, in linear time.
  static const int values[] = {4, 2, 12, 3, 5, 7, 1, 1, 1, 1, 9, 0, 8};
  d.count = 0;
  for (int i = 0; i < 13; i++) {
    while (d.count && values[d.at[(d.first + d.count - 1) & 31]] <= values[i])
      pop_back(&d);
    push_back(&d, i);
    if (d.at[d.first & 31] <= i - 5)
      pop_front(&d);
    if (i >= 4)
      printf("%d ", values[d.at[d.first & 31]]);
  }
  printf("%d\n", sum);
  return lost;
}
