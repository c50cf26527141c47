#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct entry { struct entry *next; const char *key; int count; };
static struct entry *buckets[16];
static struct entry *find(const char *key) {
  unsigned h = 0;
  for (const char *s = key; *s; s++) h = h * 31 + (unsigned char)*s;
  struct entry **at = &buckets[h % 16];
  for (; *at; at = &(*at)->next) if (strcmp((*at)->key, key) == 0) return *at;
  *at = calloc(1, sizeof **at);
  (*at)->key = key;
  return *at;
}
int main(void) {
  const char *words[] = {"the", "cat", "the", "dog", "a", "cat", "the"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) find(words[i])->count++;
  printf("%d %d %d %d\n", find("the")->count, find("cat")->count, find("a")->count, find("x")->count);
  return 0;
}
