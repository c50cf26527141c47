// Where an exception may not pass, std::terminate is called: here it ends a child process.
#include "programs.h"

#include <sys/wait.h>
#include <unistd.h>

static void endAll() {
  const char *state = std::current_exception() ? "with an exception" : "without exception";
  std::printf("terminated %s\n", state);
  std::fflush(stdout);
  _exit(7);
}

static void inChild(void (*function)()) {
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    std::set_terminate(endAll);
    function();
    std::fflush(stdout);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  std::printf("status %d\n", WEXITSTATUS(status));
}

static void noThrow(int value) noexcept {
  Guard guard("noThrow", value);
  std::printf("%d\n", half(value));
}

TEST(noexceptFunction) {
  noThrow(2);
  inChild([] {
    try {
      noThrow(3);
    } catch (...) {
      std::puts("not here");
    }
  });
}

TEST(uncaught) {
  inChild([] { throwInt(1); });
}

struct Twice {
  ~Twice() noexcept(false) { throw 2; }
};

TEST(thrownWhileUnwinding) {
  inChild([] {
    try {
      Twice twice;
      throw 1;
    } catch (int) {
      std::puts("not here");
    }
  });
}

TEST(rethrownWithoutException) {
  inChild([] { throw; });
}
