// sscanf's conversions, and its relatives on a file.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int scan(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsscanf(text, format, list);
  va_end(list);
  return n;
}

static int scanFrom(FILE *file, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vfscanf(file, format, list);
  va_end(list);
  return n;
}

static int scanInput(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vscanf(format, list);
  va_end(list);
  return n;
}

int main(void) {
  int a = -1, b = -1, c = -1, n = -1;
  unsigned u = 0;
  long l = 0;
  short h = 0;
  signed char hh = 0;
  long long ll = 0;
  size_t z = 0;
  char s[32] = "", t[32] = "", one = '?';
  n = sscanf("12 -34 +5", "%d %d%d", &a, &b, &c);
  printf("%d %d %d %d\n", n, a, b, c);
  n = sscanf("ff 0x1F 017 0x10 010", "%x %x %o %i %hi", &u, &a, &b, &c, &h);
  printf("%d %u %d %d %d %d\n", n, u, a, b, c, h);
  n = sscanf("1 2 3 4 5", "%hhd %hd %ld %lld %zu", &hh, &h, &l, &ll, &z);
  printf("%d %d %d %ld %lld %zu\n", n, hh, h, l, ll, z);
  n = sscanf("  word another x", "%s %3s%c", s, t, &one);
  printf("%d %s %s %c\n", n, s, t, one);
  n = sscanf("key=value;rest", "%[^=]=%[a-z]%c", s, t, &one);
  printf("%d %s %s %c\n", n, s, t, one);
  n = sscanf("]-x", "%[]-]%s", s, t);
  printf("%d %s %s\n", n, s, t);
  n = sscanf("12345", "%2d%*2d%d%n", &a, &b, &c);
  printf("%d %d %d %d\n", n, a, b, c);
  printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("  ", " "));
  printf("%d %d\n", sscanf("5%6", "%d%%%d", &a, &b), sscanf("5 x", "%d y", &a));
  printf("%d %d\n", sscanf("1,2", "%d,%d", &a, &b), sscanf("1;2", "%d,%d", &a, &b));
  printf("%d %d\n", scan("7 8", "%d %d", &a, &b), a + b);
  float f = 0;
  double d = 0;
  n = sscanf("1.5 -2.25e2 .5", "%f %lf %*f", &f, &d);
  printf("%d %.2f %.2f\n", n, (double)f, d);
  FILE *file = tmpfile();
  fputs("10 20\n30 end", file);
  rewind(file);
  n = fscanf(file, "%d", &a) + scanFrom(file, "%d%d", &b, &c);
  n += fscanf(file, "%d", &a);
  printf("%d %d %d %d", n, a, b, c);
  n = fscanf(file, "%s", s);
  printf(" %d %s", n, s);
  printf(" %d %d\n", fscanf(file, "%s", s), feof(file));
  fclose(file);
  printf("%d %d\n", scanf("%d", &a), scanInput("%d", &a));
  return 0;
}
