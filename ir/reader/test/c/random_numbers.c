// Pseudo-random numbers: congruential, xorshift, Mersenne twister, PCG, a register; shuffles.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct twister {
  uint32_t state[624];
  int at;
};
struct pcg {
  uint64_t state, stream;
};
struct generator {
  const char *name;
  uint32_t (*next)(void *);
  void *state;
};

static uint32_t congruential(void *state) {
  uint32_t *s = state;
  *s = *s * 1664525 + 1013904223;
  return *s;
}

static uint32_t minimal(void *state) {
  int32_t *s = state, high = *s / 127773, low = *s % 127773;
  *s = 16807 * low - 2836 * high;
  if (*s <= 0)
    *s += 2147483647;
  return (uint32_t)*s;
}

static uint32_t xorshift(void *state) {
  uint64_t *s = state;
  *s ^= *s >> 12;
  *s ^= *s << 25;
  *s ^= *s >> 27;
  return (uint32_t)(*s * 2685821657736338717u >> 32);
}

static void seed_twister(struct twister *t, uint32_t seed) {
  t->state[0] = seed;
  for (uint32_t i = 1; i < 624; i++)
    t->state[i] = 1812433253 * (t->state[i - 1] ^ t->state[i - 1] >> 30) + i;
  t->at = 624;
}

static uint32_t twister(void *state) {
  struct twister *t = state;
  if (t->at == 624) {
    for (int i = 0; i < 624; i++) {
      uint32_t y = (t->state[i] & 0x80000000) | (t->state[(i + 1) % 624] & 0x7fffffff);
      t->state[i] = t->state[(i + 397) % 624] ^ y >> 1 ^ (y & 1 ? 0x9908b0df : 0);
    }
    t->at = 0;
  }
  uint32_t y = t->state[t->at++];
  y ^= y >> 11;
  y ^= y << 7 & 0x9d2c5680;
  y ^= y << 15 & 0xefc60000;
  return y ^ y >> 18;
}

static uint32_t pcg(void *state) {
  struct pcg *p = state;
  uint64_t old = p->state;
  p->state = old * 6364136223846793005u + (p->stream | 1);
  uint32_t word = (uint32_t)((old >> 18 ^ old) >> 27), by = (uint32_t)(old >> 59);
  return word >> by | word << (-by & 31);
}

static uint32_t shift_register(void *state) {
  uint16_t *s = state;
  uint32_t out = 0;
  for (int i = 0; i < 32; i++) {
    uint16_t bit = (*s ^ *s >> 2 ^ *s >> 3 ^ *s >> 5) & 1;
    *s = (uint16_t)(*s >> 1 | bit << 15);
    out = out << 1 | bit;
  }
  return out;
}

static uint32_t below(const struct generator *g, uint32_t limit) {
  uint32_t least = -limit % limit, v;
  do
    v = g->next(g->state);
  while (v < least);
  return v % limit;
}

static void shuffle(const struct generator *g, uint8_t *cards, int count) {
  for (int i = count - 1; i > 0; i--) {
    int j = (int)below(g, (uint32_t)i + 1);
    uint8_t c = cards[i];
    cards[i] = cards[j];
    cards[j] = c;
  }
}

int main(void) {
  uint32_t a = 1;
  int32_t b = 1;
  uint64_t c = 88172645463325252;
  static struct twister t;
  struct pcg p = {42, 54};
  uint16_t r = 0xace1;
  seed_twister(&t, 5489);
  const struct generator all[] = {{"congruential", congruential, &a},
                                  {"minimal", minimal, &b},
                                  {"xorshift", xorshift, &c},
                                  {"twister", twister, &t},
                                  {"pcg", pcg, &p},
                                  {"register", shift_register, &r}};
  int status = 0;
  for (int i = 0; i < 6; i++) {
    const struct generator *g = &all[i];
    uint32_t first = g->next(g->state), ones = 0;
    int dice[6] = {0}, inside = 0;
    for (int n = 0; n < 500; n++)
      dice[below(g, 6)]++;
    for (int n = 0; n < 500; n++) {
      uint32_t x = g->next(g->state) >> 17, y = g->next(g->state) >> 17;
      inside += x * x + y * y < 1u << 30;
      ones += (uint32_t)__builtin_popcount(x ^ y);
    }
    uint8_t cards[52], hash = 0;
    for (int n = 0; n < 52; n++)
      cards[n] = (uint8_t)n;
    shuffle(g, cards, 52);
    for (int n = 0; n < 52; n++)
      hash = (uint8_t)(hash * 5 + cards[n]);
    printf("%s: %u; %d %d %d %d %d %d; %d %u; %d %d\n", g->name, first, dice[0], dice[1], dice[2],
           dice[3], dice[4], dice[5], inside, ones, cards[0], hash);
    status = (status + hash) & 0xff;
  }
  return status;
}
