// Anonymous structs and unions inside others, several deep, with members found through all of them.
#include <stddef.h>
#include <stdio.h>

struct event {
  int type;
  union {
    struct {
      short x, y;
    };
    struct {
      char key;
      union {
        unsigned char bits;
        struct {
          unsigned char shift : 1, control : 1, alt : 1;
        };
      };
    };
    long payload;
  };
  union {
    const char *name;
    unsigned long id;
  };
};

union vector {
  struct {
    int x, y, z;
  };
  int at[3];
};

struct mixed {
  char first;
  struct {
    int second;
    union {
      long third;
      struct {
        int low, high;
      };
    };
  };
  struct {
    char fourth;
  } named;
  int (*fifth)(struct mixed *);
};

static int weight(struct mixed *m) {
  return m->first + m->second + m->low * 2 + m->high * 3 + m->named.fourth;
}

static struct event pressed = {2, {.key = 'k', .bits = 5}, {"press"}};
static const struct event moved[] = {{1, {{10, -20}}, {.name = "first"}},
                                     {.type = 1, .x = 7, .y = 9, .id = 0}};
static struct mixed shared = {.first = 'A', .low = 11, .high = -1, .named = {'n'}, .fifth = weight};

static int handle(const struct event *e) {
  switch (e->type) {
  case 1: printf("move %d %d (%s)\n", e->x, e->y, e->name ? e->name : "?"); return e->x * e->y;
  case 2:
    printf("key %c%s%s%s (%s)\n", e->key, e->shift ? " shift" : "", e->control ? " control" : "",
           e->alt ? " alt" : "", e->name);
    return e->bits;
  default:
    printf("payload %lx, id %lu\n", (unsigned long)e->payload, e->id);
    return (int)e->payload;
  }
}

static union vector cross(union vector a, union vector b) {
  union vector r;
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    r.at[i] = a.at[j] * b.at[k] - a.at[k] * b.at[j];
  }
  return r;
}

static struct event with_id(struct event e, unsigned long id) {
  e.type = 0;
  e.payload <<= 8;
  e.id = id;
  return e;
}

int main(void) {
  int sum = handle(&pressed) + handle(&moved[0]) + handle(&moved[1]);
  pressed.control = 1;
  pressed.shift ^= 1;
  pressed.key++;
  sum += handle(&pressed);
  struct event zero = {0};
  zero.y = 0x1234;
  struct event other = with_id(zero, 99);
  sum += handle(&zero) + handle(&other);

  union vector v = cross((union vector){{1, 2, 3}}, (union vector){{-4, 5, 6}});
  printf("%d %d %d\n", v.x, v.y, v.z);

  struct mixed m = shared;
  m.third += 1;
  m.second = m.fifth(&m) + shared.fifth(&shared);
  printf("%d %d %ld %zu %zu\n", m.second, weight(&m), m.third, offsetof(struct mixed, high),
         sizeof m);
  printf("%d\n", sum);
  return sum & 0x3f;
}
