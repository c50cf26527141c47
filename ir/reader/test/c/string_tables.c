// Tables of strings: pointers, fixed rows, one long string with offsets; escapes, wide literals.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static const char *const units[] = {"",        "one",     "two",       "three",    "four",
                                    "five",    "six",     "seven",     "eight",    "nine",
                                    "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
static const char tens[][8] = {"",      "",      "twenty",  "thirty", "forty",
                               "fifty", "sixty", "seventy", "eighty", "ninety"};
static const char packed[] = "sunday\0monday\0tuesday\0wednesday\0thursday\0friday\0saturday\0";
static const unsigned char offsets[] = {0, 7, 14, 22, 32, 41, 48};
static const char escapes[] = "tab\there, quote\" backslash\\ bell\a \x41\102\?";
static const char full[4] = {'f', 'u', 'l', 'l'};
static char mutable[] = "mutable";
static const wchar_t wide[] = L"wide \x3b1\x3b2";
static const unsigned short utf16[] = u"sixteen";

static char *say(char *to, unsigned n) {
  if (n >= 1000000) {
    to = stpcpy(say(to, n / 1000000), " million ");
    n %= 1000000;
  }
  if (n >= 1000) {
    to = stpcpy(say(to, n / 1000), " thousand ");
    n %= 1000;
  }
  if (n >= 100) {
    to = stpcpy(say(to, n / 100), " hundred ");
    n %= 100;
  }
  if (n >= 20) {
    to = stpcpy(to, tens[n / 10]);
    n %= 10;
    if (n)
      *to++ = '-';
  }
  to = stpcpy(to, units[n]);
  while (to[-1] == ' ')
    *--to = 0;
  return to;
}

static const char *day(int n) { return packed + offsets[n]; }

static unsigned hash(const char *s, size_t n) {
  unsigned h = 5381;
  while (n--)
    h = h * 33 ^ (unsigned char)*s++;
  return h;
}

int main(void) {
  char text[200];
  static const unsigned numbers[] = {7,    13,   20,    42,      100,      999,
                                     1000, 1001, 12345, 1000000, 987654321};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    say(text, numbers[i]);
    printf("%u %s\n", numbers[i], text);
  }
  int letters = 0;
  for (int i = 0; i < 7; i++) {
    letters += (int)strlen(day(i));
    printf("%s%c", day(i), i == 6 ? '\n' : ' ');
  }
  const char *p = packed;
  int count = 0;
  for (; *p; p += strlen(p) + 1)
    count++;
  printf("%d %d %zu\n", letters, count, sizeof packed);
  printf("%zu %08x %.4s\n", strlen(escapes), hash(escapes, sizeof escapes), full);
  mutable[0] = 'M';
  mutable[3] = '\0';
  printf("%s %s\n", mutable, mutable + 4);
  long sum = 0;
  for (const wchar_t *w = wide; *w; w++)
    sum = sum * 3 + *w;
  for (const unsigned short *u = utf16; *u; u++)
    sum = sum * 3 + *u;
  printf("%ld %zu %zu\n", sum, sizeof wide, sizeof utf16);
  printf("%c%c%s"
         " and more"
         "\n",
         "indexed"[2], 3 ["abcdef"], &"skip this"[5]);
  return strcmp(tens[9], "ninety") == 0 ? letters : 1;
}
