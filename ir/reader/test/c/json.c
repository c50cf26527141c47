// JSON with integers: parsed into a tree, printed plain and indented; errors by column.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NOTHING, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT };
struct value {
  enum kind kind;
  union {
    _Bool truth;
    long number;
    char *text;
    struct {
      struct value *items;
      char **keys;
      int count;
    };
  };
};
struct reader {
  const char *start, *at;
  const char *problem;
  int column;
};

static struct value parse(struct reader *r);

static struct value fail(struct reader *r, const char *problem) {
  if (!r->problem) {
    r->problem = problem;
    r->column = (int)(r->at - r->start) + 1;
  }
  return (struct value){.kind = NOTHING};
}

static char skip(struct reader *r) {
  while (isspace((unsigned char)*r->at))
    r->at++;
  return *r->at;
}

static char *string(struct reader *r) {
  char *to = malloc(strlen(r->at) + 1), *start = to;
  for (r->at++; *r->at != '"'; r->at++) {
    if (!*r->at) {
      fail(r, "open string");
      break;
    }
    if (*r->at != '\\') {
      *to++ = *r->at;
      continue;
    }
    const char *found = strchr("n\nt\tr\rb\b", *++r->at);
    *to++ = found && *found ? found[1] : *r->at;
  }
  r->at += *r->at == '"';
  *to = 0;
  return start;
}

static struct value sequence(struct reader *r, enum kind kind, char end) {
  struct value v = {.kind = kind};
  int room = 0;
  r->at++;
  while (skip(r) != end) {
    if (v.count && *r->at++ != ',')
      return fail(r, "expected ,"), v;
    if (v.count == room) {
      room = room ? 2 * room : 2;
      v.items = realloc(v.items, (size_t)room * sizeof *v.items);
      v.keys = realloc(v.keys, (size_t)room * sizeof *v.keys);
    }
    v.keys[v.count] = NULL;
    v.items[v.count] = (struct value){.kind = NOTHING};
    int i = v.count++;
    if (kind == OBJECT) {
      if (skip(r) != '"')
        return fail(r, "expected a key"), v;
      v.keys[i] = string(r);
      if (skip(r) != ':')
        return fail(r, "expected :"), v;
      r->at++;
    }
    v.items[i] = parse(r);
    if (r->problem)
      return v;
  }
  r->at++;
  return v;
}

static struct value parse(struct reader *r) {
  static const struct {
    const char *word;
    struct value value;
  } words[] = {{"true", {BOOLEAN, {.truth = 1}}},
               {"false", {BOOLEAN, {.truth = 0}}},
               {"null", {NOTHING, {0}}}};
  char c = skip(r);
  if (c == '{')
    return sequence(r, OBJECT, '}');
  if (c == '[')
    return sequence(r, ARRAY, ']');
  if (c == '"')
    return (struct value){.kind = STRING, .text = string(r)};
  if (c == '-' || isdigit((unsigned char)c)) {
    char *end;
    struct value v = {.kind = NUMBER, .number = strtol(r->at, &end, 10)};
    r->at = end;
    return v;
  }
  for (int i = 0; i < 3; i++)
    if (strncmp(r->at, words[i].word, strlen(words[i].word)) == 0) {
      r->at += strlen(words[i].word);
      return words[i].value;
    }
  return fail(r, c ? "unexpected character" : "unexpected end");
}

static void print(const struct value *v, int indent) {
  switch (v->kind) {
  case NOTHING: printf("null"); break;
  case BOOLEAN: printf(v->truth ? "true" : "false"); break;
  case NUMBER: printf("%ld", v->number); break;
  case STRING: printf("\"%s\"", v->text); break;
  case ARRAY:
  case OBJECT:
    putchar(v->kind == ARRAY ? '[' : '{');
    for (int i = 0; i < v->count; i++) {
      printf("%s", i ? "," : "");
      if (indent >= 0)
        printf("\n%*s", indent * 2 + 2, "");
      if (v->keys[i])
        printf("\"%s\":", v->keys[i]);
      print(&v->items[i], indent < 0 ? indent : indent + 1);
    }
    if (indent >= 0 && v->count)
      printf("\n%*s", indent * 2, "");
    putchar(v->kind == ARRAY ? ']' : '}');
  }
}

static int release(struct value v) {
  int count = 1;
  if (v.kind == STRING)
    free(v.text);
  if (v.kind < ARRAY)
    return count;
  for (int i = 0; i < v.count; i++) {
    count += release(v.items[i]);
    free(v.keys[i]);
  }
  free(v.items);
  free(v.keys);
  return count;
}

int main(void) {
  static const char *const texts[] = {
      "{\"tags\": [1, -20, 300, [true, null]], \"a b\": {}, \"c\": \"d\\n\\\"e\\\"\"}",
      "[]",
      " [ 1,2 , 3 ] ",
      "[1 2]",
      "{\"a\" 1}",
      "{1}",
      "\"open",
      "[1, tru]",
      ""};
  int nodes = 0;
  for (int i = 0; i < 9; i++) {
    struct reader r = {texts[i], texts[i], NULL, 0};
    struct value v = parse(&r);
    if (r.problem)
      printf("%s in column %d\n", r.problem, r.column);
    else {
      print(&v, i ? -1 : 0);
      putchar('\n');
    }
    nodes += release(v);
  }
  return nodes;
}
