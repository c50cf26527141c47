// getopt, its arguments and its errors.
#include <stdio.h>
#include <unistd.h>

static void read_all(int argc, char **argv, const char *letters) {
  int c;
  optind = 1;
  while ((c = getopt(argc, argv, letters)) != -1)
    printf("%c=%s ", c, c == '?' || c == ':' ? (char[]){(char)optopt, 0} : optarg ? optarg : "-");
  printf("%d\n", optind);
}

int main(void) {
  char *plain[] = {"prog", "-a", "-bfoo", "-b", "bar", "-ab", "baz", "rest", NULL};
  read_all(8, plain, "ab:");
  char *ended[] = {"prog", "-a", "--", "-b", NULL};
  read_all(4, ended, "ab");
  char *wrong[] = {"prog", "-x", "-b", NULL};
  read_all(3, wrong, "ab:");
  read_all(3, wrong, ":ab:");
  opterr = 0;
  read_all(3, wrong, "ab:");
  return 0;
}
