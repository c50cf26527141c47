#include "programs.h"

#include <cstring>

static struct {
  const char *name;
  void (*run)();
} tests[200];
static int count;

Test::Test(const char *name, void (*run)()) { tests[count++] = {name, run}; }

// All tests, in an order that does not depend on that of the files; or those that are named.
int main(int argc, char **argv) {
  for (int i = 0; i < count; ++i)
    for (int j = i + 1; j < count; ++j)
      if (std::strcmp(tests[j].name, tests[i].name) < 0) {
        auto kept = tests[i];
        tests[i] = tests[j];
        tests[j] = kept;
      }
  for (int i = 0; i < count; ++i) {
    bool isChosen = argc == 1;
    for (int a = 1; a < argc; ++a)
      isChosen |= std::strcmp(argv[a], tests[i].name) == 0;
    if (!isChosen)
      continue;
    std::printf("== %s\n", tests[i].name);
    std::fflush(stdout);
    tests[i].run();
  }
  return 0;
}
