// printf's conversions, and its relatives.
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((format(printf, 1, 2))) static int say(const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int n = vprintf(format, list);
  va_end(list);
  char text[100], *made;
  vsnprintf(text, sizeof text, format, again);
  va_end(again);
  fputs(text, stdout);
  va_start(list, format);
  vfprintf(stdout, format, list);
  va_end(list);
  va_start(list, format);
  vsprintf(text, format, list);
  va_end(list);
  fputs(text, stdout);
  va_start(list, format);
  n += vasprintf(&made, format, list);
  va_end(list);
  fputs(made, stdout);
  free(made);
  return n;
}

int main(void) {
  printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d] [%.3d] [%8.3d]\n", 42, 42, 42, 42, 42, 42, 42, 42);
  printf("[%u] [%x] [%X] [%#x] [%o] [%#o]\n", -1, 255, 255, 255, 8, 8);
  printf("[%hhd] [%hd] [%ld] [%lld] [%jd] [%zu] [%td]\n", (signed char)300, (short)70000, -1L, -2LL,
         (intmax_t)-3, sizeof(int), (ptrdiff_t)-4);
  printf("[%hhu] [%hu] [%lu] [%-08lx] [%08lx] [%#lo]\n", (unsigned char)300, (unsigned short)70000,
         -1L, 48879L, 48879L, 8L);
  printf("[%s] [%10s] [%-10s] [%.2s] [%10.2s] [%s]\n", "text", "text", "text", "text", "text",
         (char *)NULL);
  printf("[%c] [%3c] [%-3c] [%%]\n", 'a', 'b', 'c');
  printf("[%*d] [%-*d] [%*d] [%.*d] [%.*s]\n", 6, 1, 6, 2, -6, 3, 4, 5, 2, "abc");
  printf("[%p] [%5d%n", NULL, 7, &(int){0});
  int n = 0;
  long m = 0;
  printf("]%n %ln\n", &n, &m);
  printf("%d %ld %" PRId64 " %" PRIx32 "\n", n, m, INT64_MIN, UINT32_MAX);
  printf("[%i] [%.0d] [%x]\n", INT32_MIN, 0, 0);
  printf("[%f] [%.2f] [%10.3e] [%g] [%G] [%a] [%-8.1f]\n", 1.5, 2.345, 12345.678, 0.0001, 1e20, 1.0,
         3.14);
  fprintf(stdout, "%s %d\n", "file", 1);
  fflush(stdout);
  dprintf(1, "%s %d\n", "descriptor", 2);
  char text[8], *made;
  printf("%d", sprintf(text, "%d", 123456));
  printf(" %s", text);
  printf(" %d", snprintf(text, sizeof text, "%s", "much too long"));
  printf(" %s", text);
  printf(" %d", snprintf(NULL, 0, "%d", 77));
  printf(" %d", asprintf(&made, "%x", 255));
  printf(" %s\n", made);
  free(made);
  n = say("%d %s %c %ld %x %u %d %s\n", 1, "two", '3', 4L, 5, 6u, 7, "eight");
  return n + say("%d %.1f %d %.1f %s %.1f\n", 1, 2.0, 3, 4.0, "five", 6.0);
}
