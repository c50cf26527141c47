// A hash map from strings to numbers: open addressing, tombstones, growth; counting words.
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char *key;
  uint32_t hash;
  int value;
};
struct map {
  struct entry *entries;
  uint32_t room, used, graves;
};

static char grave[] = "";

static uint32_t hash_of(const char *s, size_t n) {
  uint32_t h = 2166136261u;
  for (size_t i = 0; i < n; i++)
    h = (h ^ (uint8_t)s[i]) * 16777619;
  return h ^ h >> 15;
}

static struct entry *slot(const struct map *m, const char *key, size_t n, uint32_t hash) {
  struct entry *free_one = NULL;
  for (uint32_t i = hash & (m->room - 1), step = 1;; i = (i + step++) & (m->room - 1)) {
    struct entry *e = &m->entries[i];
    if (!e->key)
      return free_one ? free_one : e;
    if (e->key == grave)
      free_one = free_one ? free_one : e;
    else if (e->hash == hash && strncmp(e->key, key, n) == 0 && !e->key[n])
      return e;
  }
}

static void grow(struct map *m) {
  struct map bigger = {calloc(m->room * 2, sizeof *m->entries), m->room * 2, m->used, 0};
  for (uint32_t i = 0; i < m->room; i++) {
    struct entry *e = &m->entries[i];
    if (e->key && e->key != grave)
      *slot(&bigger, e->key, strlen(e->key), e->hash) = *e;
  }
  free(m->entries);
  *m = bigger;
}

static int *at(struct map *m, const char *key, size_t n) {
  if ((m->used + m->graves + 1) * 4 > m->room * 3)
    grow(m);
  uint32_t hash = hash_of(key, n);
  struct entry *e = slot(m, key, n, hash);
  if (!e->key || e->key == grave) {
    m->graves -= e->key == grave;
    m->used++;
    *e = (struct entry){malloc(n + 1), hash, 0};
    memcpy(e->key, key, n);
    e->key[n] = 0;
  }
  return &e->value;
}

static int erase(struct map *m, const char *key) {
  struct entry *e = slot(m, key, strlen(key), hash_of(key, strlen(key)));
  if (!e->key || e->key == grave)
    return 0;
  free(e->key);
  e->key = grave;
  m->used--;
  m->graves++;
  return 1;
}

static const char text[] =
    "It was the best of times, it was the worst of times, it was the age of wisdom, it was the "
    "age of foolishness, it was the epoch of belief, it was the epoch of incredulity";

int main(void) {
  struct map words = {calloc(4, sizeof(struct entry)), 4, 0, 0};
  for (const char *s = text; *s;) {
    char word[20];
    size_t n = 0;
    while (isalpha((unsigned char)*s))
      word[n++] = (char)tolower((unsigned char)*s++);
    if (n)
      ++*at(&words, word, n);
    else
      s++;
  }
  printf("%u words in %u places\n", words.used, words.room);
  const char *asked[] = {"it", "the", "age", "wisdom", "winter"};
  for (int i = 0; i < 5; i++) {
    int count = *at(&words, asked[i], strlen(asked[i]));
    printf("%s %d\n", asked[i], count);
  }
  int gone = erase(&words, "winter") + erase(&words, "it") + erase(&words, "summer");
  printf("%d %u %u\n", gone, words.used, words.graves);

  char key[16];
  for (int i = 0; i < 500; i++) {
    *at(&words, key, (size_t)sprintf(key, "k%d", i * 7 % 256)) += i;
    if (i % 3 == 0) {
      sprintf(key, "k%d", i % 256);
      erase(&words, key);
    }
  }
  long sum = 0;
  for (uint32_t i = 0; i < words.room; i++) {
    struct entry *e = &words.entries[i];
    if (!e->key || e->key == grave)
      continue;
    sum += e->value * (long)strlen(e->key);
    free(e->key);
  }
  printf("%u in %u: %ld\n", words.used, words.room, sum);
  free(words.entries);
  return gone;
}
