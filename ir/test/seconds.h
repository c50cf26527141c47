// CPU time of this process; other load on the machine does not count.
#pragma once

#include <ctime>

namespace wend::test {

double secondsOf(auto &&work) {
  std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

} // namespace wend::test
