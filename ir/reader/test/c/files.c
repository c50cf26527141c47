// Temporary files written, read, searched and rewritten: characters, lines, blocks, formats.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  int32_t key;
  char name[12];
  uint16_t sizes[2];
};

static int lines(FILE *f) {
  int c, n = 0, last = '\n';
  rewind(f);
  while ((c = fgetc(f)) != EOF) {
    n += c == '\n';
    last = c;
  }
  return n + (last != '\n');
}

static long size(FILE *f) {
  long at = ftell(f);
  fseek(f, 0, SEEK_END);
  long end = ftell(f);
  fseek(f, at, SEEK_SET);
  return end;
}

static int report(FILE *f, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vfprintf(f, format, list);
  va_end(list);
  return n;
}

static unsigned checksum(FILE *f) {
  unsigned char block[7];
  unsigned sum = 0;
  size_t n;
  rewind(f);
  while ((n = fread(block, 1, sizeof block, f)) > 0)
    for (size_t i = 0; i < n; i++)
      sum = sum * 31 + block[i];
  return sum;
}

static int compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

// All lines, sorted, into another file.
static void sort_lines(FILE *from, FILE *to) {
  char line[64], *all[32];
  int n = 0;
  rewind(from);
  while (n < 32 && fgets(line, sizeof line, from))
    all[n++] = strdup(line);
  qsort(all, (size_t)n, sizeof *all, compare);
  for (int i = 0; i < n; i++) {
    fputs(all[i], to);
    free(all[i]);
  }
}

static int skip_comment(FILE *f) {
  int c = getc(f);
  if (c == '#')
    while ((c = getc(f)) != '\n' && c != EOF)
      ;
  else
    ungetc(c, f);
  return c;
}

int main(void) {
  FILE *text = tmpfile(), *sorted = tmpfile(), *data = tmpfile();
  if (!text || !sorted || !data)
    return 99;
  static const char *const words[] = {"pear", "apple", "fig", "cherry", "banana"};
  int written = 0;
  for (int i = 0; i < 10; i++)
    written += report(text, "%s %d %#x\n", words[i % 5], i * 7 % 10, i << 4);
  printf("%d bytes, %ld, %d lines, %08x\n", written, size(text), lines(text), checksum(text));
  sort_lines(text, sorted);
  rewind(sorted);
  char name[16];
  int number, sum = 0, read = 0;
  unsigned hex;
  while (fscanf(sorted, "%15s %d %x", name, &number, &hex) == 3) {
    sum = sum * 3 + number + (int)hex;
    if (read++ % 3 == 0)
      printf("%s %d %u; ", name, number, hex);
  }
  printf("%d %d %d\n", read, sum, feof(sorted) != 0);

  for (int i = 0; i < 6; i++) {
    struct entry e;
    memset(&e, 0, sizeof e);
    e.key = i * -100000;
    sprintf(e.name, "entry %d", i);
    e.sizes[i & 1] = (uint16_t)(i * 11000);
    fwrite(&e, sizeof e, 1, data);
  }
  struct entry third, pair[2];
  fseek(data, 3 * (long)sizeof third, SEEK_SET);
  size_t got = fread(&third, sizeof third, 1, data);
  third.key = 77;
  fseek(data, -(long)sizeof third, SEEK_CUR);
  fwrite(&third, sizeof third, 1, data);
  fseek(data, -2 * (long)sizeof third, SEEK_CUR);
  got += fread(pair, sizeof *pair, 2, data);
  printf("%zu %s %u %d %d %s\n", got, third.name, third.sizes[1], pair[0].key, pair[1].key,
         pair[1].name);
  fseek(data, -5, SEEK_END);
  got = fread(pair, sizeof *pair, 2, data);
  printf("%zu %d %ld\n", got, feof(data) != 0, size(data));

  FILE *config = tmpfile();
  fputs("# a comment\n12 three\n#another\n-4 five", config);
  rewind(config);
  while (skip_comment(config) != EOF && fscanf(config, "%d %15s ", &number, name) == 2)
    printf("%d=%s ", number, name);
  putchar('\n');
  printf("%d %d %d\n", fputs("", stdout) >= 0, fprintf(stderr, "to standard error %d\n", sum),
         ferror(config));
  int status = fclose(text) | fclose(sorted) | fclose(data) | fclose(config);
  return status ? 1 : read;
}
