// Regular expressions twice: matched by backtracking, and by sets of states in bit masks.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int here(const char *re, const char *s);

static int one(const char *re, char c, int *length) {
  if (*re == '[') {
    int negated = re[1] == '^', found = 0;
    const char *p = re + 1 + negated;
    for (; *p != ']'; p++)
      if (p[1] == '-' && p[2] != ']') {
        found |= p[0] <= c && c <= p[2];
        p += 2;
      } else
        found |= *p == c;
    *length = (int)(p - re) + 1;
    return c && found != negated;
  }
  *length = *re == '\\' ? 2 : 1;
  if (*re == '\\')
    return re[1] == 'd' ? c >= '0' && c <= '9' : c == re[1];
  return c && (*re == '.' || *re == c);
}

static int repeated(const char *re, const char *rest, const char *s, int least, int most) {
  int n = 0, ignored;
  while (n < most && one(re, s[n], &ignored))
    n++;
  for (; n >= least; n--) {
    int r = here(rest, s + n);
    if (r >= 0)
      return n + r;
  }
  return -1;
}

// The length of the longest match that starts here, or -1.
static int here(const char *re, const char *s) {
  int length;
  if (!*re)
    return 0;
  if (*re == '$' && !re[1])
    return *s ? -1 : 0;
  int matched = one(re, *s, &length);
  switch (re[length]) {
  case '*': return repeated(re, re + length + 1, s, 0, 1000);
  case '+': return repeated(re, re + length + 1, s, 1, 1000);
  case '?': return repeated(re, re + length + 1, s, 0, 1);
  }
  if (!matched)
    return -1;
  int rest = here(re + length, s + 1);
  return rest < 0 ? -1 : rest + 1;
}

static int search(const char *re, const char *s, int *length) {
  if (*re == '^')
    return (*length = here(re + 1, s)) < 0 ? -1 : 0;
  for (int i = 0;; i++) {
    if ((*length = here(re, s + i)) >= 0)
      return i;
    if (!s[i])
      return -1;
  }
}

// Bit i of a set stands for "the first i items have matched".
struct machine {
  int items;
  uint32_t optional, repeating, accepts[128];
};

static struct machine compile(const char *re) {
  struct machine m = {0};
  for (int length; *re; m.items++) {
    for (int c = 1; c < 128; c++)
      if (one(re, (char)c, &length))
        m.accepts[c] |= 1u << m.items;
    re += length;
    if (*re == '*' || *re == '?')
      m.optional |= 1u << m.items;
    if (*re == '*' || *re == '+')
      m.repeating |= 1u << m.items;
    re += *re == '*' || *re == '+' || *re == '?';
  }
  return m;
}

static uint32_t closure(const struct machine *m, uint32_t set) {
  for (int i = 0; i < m->items; i++)
    if (set & m->optional & 1u << i)
      set |= 2u << i;
  return set;
}

static int matches(const struct machine *m, const char *s) {
  uint32_t set = closure(m, 1);
  for (; *s && set; s++) {
    uint32_t hit = m->accepts[(int)*s], from = set | (set >> 1 & m->repeating);
    set = closure(m, (from & hit) << 1);
  }
  return set >> m->items & 1;
}

int main(void) {
  static const char *const searches[][2] = {
      {"abc", "xxabcxx"},     {"^abc", "xabc"},         {"a.c$", "abcadc"},
      {"[a-c]+", "xxbcabdd"}, {"[^0-9]*$", "12ab"},     {"\\d+-\\d+", "tel 555-0199"},
      {"x*", "aaa"},          {"colou?r", "the color"}, {".*r", "the colour red"},
      {"\\.", "a.b"}};
  int total = 0;
  for (unsigned i = 0; i < sizeof searches / sizeof *searches; i++) {
    int length, at = search(searches[i][0], searches[i][1], &length);
    printf("%s in %s: ", searches[i][0], searches[i][1]);
    if (at < 0)
      puts("no");
    else
      printf("%d [%.*s]\n", at, length, searches[i][1] + at);
    total += at;
  }
  static const char *const expressions[] = {"a*b", "a?b?c", "[ab]+c*",  "ab*c+d?",
                                            ".a.", "[^a]*", "a*a*a*a*b"};
  int agreed = 0, hits = 0;
  for (unsigned i = 0; i < sizeof expressions / sizeof *expressions; i++) {
    struct machine m = compile(expressions[i]);
    char anchored[40];
    strcat(strcpy(anchored, expressions[i]), "$");
    for (int code = 0; code < 1024; code++) {
      char s[8] = "";
      for (int k = 0, rest = code; rest && k < 5; k++, rest /= 4)
        s[k] = (char)('a' + rest % 4);
      int by_set = matches(&m, s), by_search = here(anchored, s) >= 0;
      agreed += by_set == by_search;
      hits += by_set;
    }
  }
  printf("%d of %d agree, %d match\n", agreed, 7 * 1024, hits);
  return total & 0x7f;
}
