// Prints a module in which every operation occurs, for LLVM to read.

#include "ir/test/every_operation.h"

#include <cstdio>

int main() {
  wend::test::Fixture fixture;
  wend::test::buildEveryOperation(fixture);
  std::string text = fixture.text();
  bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return written && std::fflush(stdout) == 0 ? 0 : 1;
}
