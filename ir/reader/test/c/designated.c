// Designated initialisers: out of order, ranges, nested, overridden, unions; global and local.
#include <stdio.h>
#include <string.h>

#define LIMIT 12
enum token { END, NAME = 3, NUMBER, PLUS = 7, MINUS, TOKENS };

struct colour {
  unsigned char r, g, b, a;
};
struct theme {
  const char *name;
  struct colour palette[4];
  struct {
    int width, height;
  } size;
  union {
    int integer;
    struct {
      short low, high;
    } parts;
  } version;
  int margins[4];
};

static const char *const token_names[TOKENS] = {
    [PLUS] = "plus", [END] = "end", [NUMBER] = "number", [NAME] = "name"};
static int sparse[LIMIT] = {1, 2, [7] = 70, 80, [4] = 40, [11] = 110};
static unsigned char classes[256] = {
    ['0' ... '9'] = 1, ['a' ... 'f'] = 2, ['A' ... 'F'] = 2, ['_'] = 3, [' '] = 4, ['\t'] = 4};
static struct theme themes[] = {
    [1] = {.name = "dark",
           .size.height = 20,
           .size.width = 10,
           .palette[2].g = 200,
           .version.parts = {1, 2}},
    [0] = {"light", {{255, 255, 255, 0}, [3] = {.b = 9}}, .margins = {[1 ... 2] = 5}},
    [3] = {.version.integer = -1, .margins[3] = 77, .name = "spare"},
};
static int grid[3][4] = {[1] = {[2] = 12, 13}, [2][0] = 20, [0] = {1}};
static char letters[2][6] = {[0] = "ab", [1] = {'x', [4] = 'y'}};

static int classify(const char *s) {
  int sum = 0;
  for (; *s; s++)
    sum = sum * 5 + classes[(unsigned char)*s];
  return sum;
}

int main(void) {
  for (int i = 0; i < TOKENS; i++)
    printf("%s ", token_names[i] ? token_names[i] : "-");
  putchar('\n');
  for (int i = 0; i < LIMIT; i++)
    printf("%d ", sparse[i]);
  putchar('\n');
  printf("%d %d\n", classify("0xFf _z"), classify("\t9"));
  for (unsigned i = 0; i < sizeof themes / sizeof *themes; i++) {
    const struct theme *t = &themes[i];
    printf("%s %d %d %dx%d %d %d\n", t->name ? t->name : "(none)", t->palette[2].g, t->palette[3].b,
           t->size.width, t->size.height, t->version.integer,
           t->margins[0] + t->margins[1] + t->margins[2] + t->margins[3]);
  }
  int sum = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      sum = sum * 3 + grid[i][j];
  printf("%d %s %c%c\n", sum, letters[0], letters[1][0], letters[1][4]);

  for (int i = 1; i <= 3; i++) {
    struct theme local = {.name = "local",
                          .palette = {[1] = {.g = (unsigned char)(i * 50)}},
                          .margins = {i, [3] = i * i},
                          .size = {i, 0}};
    int table[5] = {[0] = 1, [4] = i};
    struct theme copy = {.name = themes[1].name,
                         .palette[0] = local.palette[1],
                         .version = {.parts.high = (short)i}};
    printf("%d %d %d %d %d\n", local.palette[1].g, local.margins[3], local.size.width, table[4],
           copy.palette[0].g + copy.version.integer);
  }
  struct theme blank = {0}, empty = {.name = 0};
  return memcmp(&blank.palette, &empty.palette, sizeof blank.palette) ? 1 : sparse[8];
}
