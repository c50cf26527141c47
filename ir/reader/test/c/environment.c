// What a program is started with: one argument, empty input, variables that are not there; errno.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static int number(const char *name, int otherwise) {
  const char *text = getenv(name);
  return text ? atoi(text) : otherwise;
}

static int words(FILE *from, char (*to)[16], int room) {
  int n = 0;
  while (n < room && fscanf(from, "%15s", to[n]) == 1)
    n++;
  return n;
}

// Options as getopt takes them, from a vector of ours.
struct options {
  int verbose, level;
  const char *output;
  int first;
};

static struct options parse(int argc, char *const *argv) {
  struct options o = {0, 1, "a.out", argc};
  int c;
  opterr = 0;
  optind = 1;
  while ((c = getopt(argc, argv, "vl:o:")) != -1)
    switch (c) {
    case 'v': o.verbose++; break;
    case 'l': o.level = atoi(optarg); break;
    case 'o': o.output = optarg; break;
    default: o.level = -1;
    }
  o.first = optind;
  return o;
}

int main(int argc, char **argv, char **environment) {
  printf("%d %d %d\n", argc, argv[argc] == NULL, strlen(base_name(argv[0])) > 0);
  int variables = 0;
  for (char **e = environment; *e; e++)
    variables += strchr(*e, '=') != NULL;
  printf("%d %d\n", variables > 0 || *environment == NULL,
         getenv("SURELY_NOT_SET_BY_ANYBODY") == NULL);
  printf("%d\n", number("NOR_IS_THIS_ONE", 17));
  setenv("WEND_TEST_NUMBER", "123", 1);
  int set = number("WEND_TEST_NUMBER", -1);
  unsetenv("WEND_TEST_NUMBER");
  printf("%d %d\n", set, number("WEND_TEST_NUMBER", -1));

  char line[32] = "untouched", many[4][16];
  int c = getchar();
  printf("%d %d %d %s\n", c == EOF, feof(stdin) != 0, fgets(line, sizeof line, stdin) == NULL,
         line);
  clearerr(stdin);
  printf("%d %d %d\n", words(stdin, many, 4), scanf("%d", &c), ferror(stdin));

  char *arguments[] = {"program", "-v", "-l", "3", "-vo", "file", "rest", "more", NULL};
  char *wrong[] = {"program", "-x", NULL};
  struct options o = parse(8, arguments), p = parse(2, wrong), none = parse(1, arguments);
  printf("%d %d %s %s\n", o.verbose, o.level, o.output, arguments[o.first]);
  printf("%d %s %d\n", p.level, none.output, none.first);

  errno = 0;
  FILE *f = fopen("/this/is/not/there", "r");
  int code = errno;
  printf("%d %d %s\n", f == NULL, code == ENOENT, strerror(code));
  errno = 0;
  strtol("1"
         "00000000000000000000",
         NULL, 10);
  printf("%d\n", errno == ERANGE);
  errno = EINVAL;
  perror("message");
  fprintf(stderr, "%s: %d to standard error\n", base_name("/a/b/tool"), 1);
  fputs("and ", stderr);
  fputc('c', stderr);
  putc('\n', stderr);
  puts(base_name("plain"));
  fflush(stdout);
  write(STDOUT_FILENO, "written\n", 8);
  return argc + 4;
}
