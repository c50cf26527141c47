// printf, snprintf and sscanf with integers: lengths, flags, widths, precisions, %n, scan sets.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void scan(const char *text) {
  int a = -1, b = -1, c = -1;
  int n = sscanf(text, "%d-%d-%d", &a, &b, &c);
  printf("%d: %d %d %d\n", n, a, b, c);
}

struct time {
  int hour, minute, second;
};

static int parse_time(const char *text, struct time *to) {
  char half[3] = "";
  *to = (struct time){0, 0, 0};
  int n = sscanf(text, "%2d:%2d:%2d %2[apm]", &to->hour, &to->minute, &to->second, half);
  if (strcmp(half, "pm") == 0)
    to->hour += 12;
  return n;
}

static void table(void) {
  static const char *const names[] = {"one", "fourteen", "ninety"};
  static const int values[] = {1, 14, -90};
  for (int i = 0; i < 3; i++)
    printf("|%-10s|%6d|%-6d|%06d|%+d|% d|%.4d|%#x|\n", names[i], values[i], values[i], values[i],
           values[i], values[i], values[i], (unsigned)values[i]);
}

int main(void) {
  table();
  printf("%hhd %hhu %hd %hu %d %u\n", (signed char)-1, (unsigned char)255, (short)-1,
         (unsigned short)65535, -1, UINT_MAX);
  printf("%ld %lu %lld %llu %zu %td %jd\n", LONG_MIN, ULONG_MAX, LLONG_MIN, ULLONG_MAX,
         sizeof(int[7]), (ptrdiff_t)-5, (intmax_t)-6);
  printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRIo64 "\n", INT8_MIN, UINT16_MAX, UINT32_MAX,
         UINT64_MAX);
  printf("%x %X %#o %#X %08x %-8x| %8.3d %-+5d|\n", 0xabcu, 0xdefu, 8u, 255u, 0xbeefu, 0xfu, 7, 3);
  printf("%*d %-*d| %.*s %.3s %10.2s|%-5c|%5c|%%\n", 6, 42, 6, 42, 2, "xyz", "abcdef", "qwerty",
         'l', 'r');
  printf("%s %.0d|%5s|%-5s|%.10s\n", "", 0, "ab", "cd", "short");
  printf("%c%c%c%c\n", 'A', 66, 'C' + 256, L'D');
  int used = 0;
  printf("counted%n\n", &used);

  char buffer[16];
  int wanted = snprintf(buffer, sizeof buffer, "%s", "longer than the buffer");
  printf("%d %d [%s]\n", used, wanted, buffer);
  wanted = snprintf(NULL, 0, "%d-%d", 12345, -678);
  memset(buffer, '#', sizeof buffer);
  size_t room = 1;
  int one = snprintf(buffer, room, "%d", 99);
  printf("%d %d %d%c\n", wanted, one, buffer[0], buffer[1]);
  char all[64], *at = all;
  for (int i = 0; i < 10; i++)
    at += sprintf(at, "%d,", i * i);
  at[-1] = 0;
  printf("%s %td\n", all, at - all);

  scan("1-2-3");
  scan(" 40 -50-x");
  scan("");
  scan("0x10-1");
  struct time t;
  static const char *const times[] = {"12:34:56", "1:2:3 pm", "0759", "23:59"};
  for (int i = 0; i < 4; i++) {
    int n = parse_time(times[i], &t);
    printf("%d %02d:%02d:%02d\n", n, t.hour, t.minute, t.second);
  }
  signed char small;
  short medium;
  long large;
  unsigned hex, octal;
  unsigned long long huge;
  int n = sscanf("-7 300 -5000000000 ff 17 18446744073709551615", "%hhd %hd %ld %x %o %llu", &small,
                 &medium, &large, &hex, &octal, &huge);
  printf("%d %d %d %ld %u %u %llu\n", n, small, medium, large, hex, octal, huge);
  char word[10], rest[20], c;
  int skipped = -1, end;
  n = sscanf("key = value # note", "%9[a-z] = %19[^#]%c %*s%n%d", word, rest, &c, &end, &skipped);
  printf("%d %s [%s] %c %d %d\n", n, word, rest, c, end, skipped);
  n = sscanf("010 010 0x1a", "%i %d %i", &used, &wanted, &one);
  printf("%d %d %d %d\n", n, used, wanted, one);
  return wanted + one;
}
