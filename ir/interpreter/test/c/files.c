// Files: the standard ones and temporary ones.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char line[16];
  FILE *f = tmpfile();
  printf("%d ", fputs("first line\nsecond, longer than the rest\n", f) >= 0);
  printf("%c%c ", fputc('x', f), putc('y', f));
  int numbers[4] = {1, 2, 3, 4}, back[5] = {0};
  printf("%d ", (int)fwrite(numbers, sizeof *numbers, 4, f));
  printf("%ld\n", ftell(f));
  rewind(f);
  for (int i = 0; i < 4; i++)
    printf("[%s]", fgets(line, sizeof line, f));
  int c = fgetc(f);
  printf("%c", c);
  ungetc(c, f);
  printf("%ld%c%c", ftell(f), getc(f), getc(f));
  printf(" %d ", (int)fread(back, sizeof *back, 5, f));
  printf("%d %d %d %d\n", back[0], back[3], !!feof(f), !!ferror(f));
  clearerr(f);
  printf("%d %d", !!feof(f), fseek(f, 6, SEEK_SET));
  printf(" %s", fgets(line, sizeof line, f));
  printf("%d %ld", fseek(f, -4, SEEK_END), ftell(f));
  printf(" %d %ld", fseeko(f, -2, SEEK_CUR), (long)ftello(f));
  printf(" %d\n", fflush(f));
  rewind(f);
  char *grown = NULL;
  size_t room = 0;
  long length;
  while ((length = getline(&grown, &room, f)) > 0 && length > 11)
    ;
  printf("%ld %d %s", length, room >= 12, grown);
  length = getline(&grown, &room, f);
  printf("%ld %s", length, grown);
  free(grown);
  printf("%d\n", fclose(f));

  errno = 0;
  printf("%d %d\n", fopen("/nowhere/to/be/found", "r") == NULL, errno == ENOENT);
  char name[] = "/tmp/wend-interpreter-test-XXXX";
  snprintf(name + strlen(name) - 4, 5, "%04d", 1234);
  f = fopen(name, "w+");
  setvbuf(f, NULL, _IONBF, 0);
  setbuf(f, NULL);
  fprintf(f, "%d", 99);
  printf("%d ", fileno(f) > 2);
  rewind(f);
  printf("%c%c%d %d %d\n", getc(f), getc(f), getc(f), fclose(f), remove(name));

  printf("%d %d %d\n", fileno(stdin), fileno(stdout), fileno(stderr));
  printf("%d %d %d\n", getchar(), !!feof(stdin), fgetc(stdin));
  printf("%d\n", (int)read(0, line, 4));
  putchar('p');
  puts("ut");
  fflush(NULL);
  printf("%d\n", (int)(write(1, "w\n", 2) + write(2, "e\n", 2)));
  fputs("to standard error\n", stderr);
  errno = ENOENT;
  perror("prefix");
  perror("");
  perror(NULL);
  return 0;
}
