// Text wrapped, justified, centred and in columns; Roman numerals, Caesar's cipher, Soundex.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
    "A line that is too long for the page is broken where a word ends, so that no line is longer "
    "than it may be; words of extraordinary-and-unreasonable-length stand alone.";

static void wrap(const char *s, int width, void (*line)(const char *, int, int, int)) {
  while (*s) {
    int end = 0, last = 0;
    while (s[end] && (end <= width || !last)) {
      if (s[end] == ' ')
        last = end;
      end++;
    }
    if (!s[end] && end <= width)
      last = end;
    else if (!last)
      last = end;
    line(s, last, width, s[last] == 0);
    s += last + (s[last] == ' ');
  }
}

static void left(const char *s, int n, int width, int is_last) {
  printf("|%-*.*s|%s\n", width, n, s, is_last ? "." : "");
}
static void centred(const char *s, int n, int width, int is_last) {
  int before = n < width ? (width - n) / 2 : 0, after = width - n - before;
  printf("|%*s%.*s%*s|%s\n", before, "", n, s, after > 0 ? after : 0, "", is_last ? "." : "");
}
static void justified(const char *s, int n, int width, int is_last) {
  int gaps = 0, spare = width - n;
  for (int i = 0; i < n; i++)
    gaps += s[i] == ' ';
  putchar('|');
  for (int i = 0, gap = 0; i < n; i++) {
    putchar(s[i]);
    if (s[i] == ' ' && !is_last && gaps) {
      int more = spare * (gap + 1) / gaps - spare * gap / gaps;
      printf("%*s", more, "");
      gap++;
    }
  }
  puts("|");
}

static const char *roman(int n) {
  static const struct {
    short value;
    char text[3];
  } digits[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"},
                {90, "XC"},  {50, "L"},   {40, "XL"}, {10, "X"},   {9, "IX"},
                {5, "V"},    {4, "IV"},   {1, "I"}};
  static char to[20];
  to[0] = 0;
  for (int i = 0; n; i++)
    for (; n >= digits[i].value; n -= digits[i].value)
      strcat(to, digits[i].text);
  return to;
}
static int from_roman(const char *s) {
  int sum = 0, previous = 0;
  for (int i = (int)strlen(s); i-- > 0;) {
    int v;
    switch (s[i]) {
    case 'I': v = 1; break;
    case 'V': v = 5; break;
    case 'X': v = 10; break;
    case 'L': v = 50; break;
    case 'C': v = 100; break;
    case 'D': v = 500; break;
    case 'M': v = 1000; break;
    default: return -1;
    }
    sum += v < previous ? -v : v;
    previous = v > previous ? v : previous;
  }
  return sum;
}

static char *caesar(char *s, int by) {
  for (char *p = s; *p; p++)
    if (isalpha((unsigned char)*p)) {
      int base = isupper((unsigned char)*p) ? 'A' : 'a';
      *p = (char)((*p - base + by % 26 + 26) % 26 + base);
    }
  return s;
}

static void soundex(const char *name, char *to) {
  static const char codes[] = "01230120022455012623010202";
  int n = 1;
  char last = codes[toupper((unsigned char)*name) - 'A'];
  to[0] = (char)toupper((unsigned char)*name);
  while (*++name && n < 4) {
    char c = codes[tolower((unsigned char)*name) - 'a'];
    if (c != '0' && c != last)
      to[n++] = c;
    if (*name != 'h' && *name != 'w')
      last = c;
  }
  while (n < 4)
    to[n++] = '0';
  to[4] = 0;
}

static void columns(const char *const *cells, int count, int wide) {
  int width[4] = {0}, rows = (count + wide - 1) / wide;
  for (int i = 0; i < count; i++)
    if ((int)strlen(cells[i]) > width[i / rows])
      width[i / rows] = (int)strlen(cells[i]);
  for (int r = 0; r < rows; r++, putchar('\n'))
    for (int i = r; i < count; i += rows)
      printf("%-*s ", width[i / rows], cells[i]);
}

int main(void) {
  wrap(text, 24, left);
  wrap(text, 40, centred);
  wrap(text, 33, justified);
  int wrong = 0;
  for (int n = 1; n < 4000; n++)
    wrong += from_roman(roman(n)) != n;
  printf("%s ", roman(1994));
  printf("%s %d %d\n", roman(3888), from_roman("MMXXIV?"), wrong);
  char line[] = "The Quick Brown Fox, zebra!";
  printf("%s ", caesar(line, 3));
  printf("%s\n", caesar(line, -29));
  static const char *const names[] = {"Robert",  "Rupert",   "Ashcraft", "Tymczak",
                                      "Pfister", "Honeyman", "Lee"};
  for (int i = 0; i < 7; i++) {
    char code[5];
    soundex(names[i], code);
    printf("%s ", code);
  }
  putchar('\n');
  columns(names, 7, 3);
  return wrong;
}
