// Blocks of memory and what moves in them.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int isAligned(const void *p, size_t n) { return p && (uintptr_t)p % n == 0; }

int main(void) {
  char *a = malloc(16);
  memset(a, 'x', 15);
  a[15] = 0;
  a = realloc(a, 40);
  printf("%s %d\n", a, (int)strlen(a));
  int *zero = calloc(8, sizeof *zero);
  printf("%d %d\n", zero[0], zero[7]);
  zero = reallocarray(zero, 16, sizeof *zero);
  printf("%d %d\n", zero != NULL, reallocarray(zero, (size_t)1 << 62, 16) == NULL);
  errno = 0;
  volatile size_t huge = (size_t)1 << 60;
  printf("%d", malloc(huge) == NULL);
  printf(" %d\n", errno == ENOMEM);
  void *p = NULL;
  int status = posix_memalign(&p, 256, 100);
  printf("%d %d", status, isAligned(p, 256));
  printf(" %d\n", posix_memalign(&p, 3, 100) == EINVAL);
  printf("%d %d\n", isAligned(aligned_alloc(64, 128), 64), isAligned(memalign(4096, 1), 4096));
  printf("%d\n", realloc(zero, 0) == NULL);
  char b[16] = "0123456789";
  memmove(b + 2, b, 5);
  puts(b);
  printf("%d\n", (int)((char *)mempcpy(b, "abc", 3) - b));
  puts(b);
  bzero(b + 3, 2);
  printf("%d %d %d\n", memcmp("abc", "abd", 3), memcmp("abd", "abc", 3), bcmp(b, "abc\0", 4));
  printf("%d %d\n", (int)((char *)memchr("hello", 'l', 5) - "hello" > 0), memchr("abc", 'z', 3) == NULL);
  const char *text = "hello";
  printf("%d %d\n", (int)((const char *)memrchr(text, 'l', 5) - text),
         (int)((const char *)memchr(text, 'o', 100) - text));
  free(a);
  free(NULL);
  return 0;
}
