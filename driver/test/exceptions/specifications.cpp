// Exception specifications of C++14 and before: filters in landing pads.
// std: c++14
#include "programs.h"

#include <unistd.h>

static void mayThrowInt(int kind) throw(int, std::bad_exception) {
  Guard guard("specified", kind);
  if (kind == 0)
    throw 1;
  if (kind == 1)
    throw 2.5;
  std::puts("nothing");
}

static void unexpected() {
  std::puts("unexpected");
  throw 3;
}

TEST(exceptionSpecifications) {
  std::set_unexpected(unexpected);
  for (int kind = 0; kind < 3; ++kind)
    try {
      mayThrowInt(kind);
    } catch (int value) {
      std::printf("%d\n", value);
    } catch (double) {
      std::puts("not here");
    }
}
