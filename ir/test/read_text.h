// Modules of tests, written as LLVM IR text.
#pragma once

#include "ir/reader/reader.h"

#include <catch2/catch.hpp>

namespace wend::test {

// Reads the text, which must be valid, into an empty module.
inline void readText(const SourceFile &file, Module &module) {
  Diagnostics diagnostics(file);
  bool isRead = readIr(file, diagnostics, module);
  std::string problems;
  diagnostics.print(problems);
  INFO(problems);
  REQUIRE(isRead);
}

} // namespace wend::test
