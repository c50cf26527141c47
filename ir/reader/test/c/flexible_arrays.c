// Flexible array members: messages of varying length in one buffer, a growing vector, strings.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
  int count, room;
  int at[];
};
struct text {
  unsigned references;
  unsigned short length;
  char bytes[];
};
struct message {
  unsigned char type, size;
  unsigned short check;
  unsigned char data[];
};
struct rows {
  long width;
  struct {
    short a;
    char b;
  } row[];
};

static const struct text greeting = {1, 5, {"hello"}};

static struct vector *push(struct vector *v, int value) {
  if (!v || v->count == v->room) {
    int room = v ? v->room * 2 : 4;
    struct vector *grown = realloc(v, sizeof *v + (size_t)room * sizeof *v->at);
    if (!v)
      grown->count = 0;
    v = grown;
    v->room = room;
  }
  v->at[v->count++] = value;
  return v;
}

static struct text *join(const struct text *a, const struct text *b) {
  struct text *t = malloc(offsetof(struct text, bytes) + a->length + b->length + 1u);
  t->references = 1;
  t->length = (unsigned short)(a->length + b->length);
  memcpy(t->bytes, a->bytes, a->length);
  memcpy(t->bytes + a->length, b->bytes, b->length + 1u);
  return t;
}

static struct text *keep(struct text *t) {
  t->references++;
  return t;
}

static int drop(struct text *t) {
  if (--t->references)
    return 0;
  free(t);
  return 1;
}

static unsigned char *write_message(unsigned char *to, unsigned char type, const char *data) {
  struct message *m = (struct message *)to;
  m->type = type;
  m->size = (unsigned char)strlen(data);
  m->check = 0;
  for (int i = 0; i < m->size; i++) {
    m->data[i] = (unsigned char)data[i];
    m->check = (unsigned short)(m->check * 31 + m->data[i]);
  }
  size_t size = (sizeof *m + m->size + 1) & ~(size_t)1;
  return to + size;
}

static int read_messages(const unsigned char *from, const unsigned char *end) {
  int bad = 0;
  while (from < end) {
    const struct message *m = (const struct message *)from;
    unsigned short check = 0;
    for (int i = 0; i < m->size; i++)
      check = (unsigned short)(check * 31 + m->data[i]);
    printf("%d: %.*s%s\n", m->type, m->size, (const char *)m->data,
           check == m->check ? "" : " (damaged)");
    bad += check != m->check;
    from += (sizeof *m + m->size + 1) & ~(size_t)1;
  }
  return bad;
}

int main(void) {
  struct vector *v = NULL;
  for (int i = 0, x = 7; i < 100; i++, x = x * 31 % 1009)
    v = push(v, x);
  long sum = 0;
  for (int i = 0; i < v->count; i++)
    sum += v->at[i] * (long)i;
  printf("%d of %d: %ld\n", v->count, v->room, sum);
  free(v);

  struct text *twice = join(&greeting, &greeting), *four = join(twice, twice), *same = keep(four);
  printf("%s %d\n", same->bytes, same->length);
  printf("%d %d %d\n", drop(four), drop(twice), drop(same));

  _Alignas(struct message) unsigned char buffer[128];
  unsigned char *end =
      write_message(write_message(write_message(buffer, 1, "one"), 2, ""), 3, "three words here");
  buffer[sizeof(struct message) + 1] ^= 3;
  int bad = read_messages(buffer, end);
  printf("%d bytes, %d damaged\n", (int)(end - buffer), bad);

  struct rows *r = calloc(1, sizeof *r + 5 * sizeof r->row[0]);
  r->width = (long)sizeof r->row[0];
  for (int i = 0; i < 5; i++)
    r->row[i].a = (short)(i * -1000), r->row[i].b = (char)('a' + i);
  printf("%ld %d %c\n", r->width, r->row[3].a, r->row[4].b);
  free(r);
  return bad;
}
