// A finding: a failing program, reduced, and the pass and rewrite that make it fail.
#pragma once

#include "fuzz/bisect.h"

namespace wend::fuzz {

struct Failure {
  uint64_t seed = 0;
  ProgramKind kind = ProgramKind::Wend;
  Configuration configuration;
  Difference how = Difference::None;
  std::string program;
  std::string input;
};

struct Finding {
  std::string program;
  uint64_t tried = 0; // candidates
  double seconds = 0;
  Culprit culprit;
};

// Reduces, within about that time, and bisects.
Finding examine(Oracle &oracle, const Failure &failure, double seconds);

// Writes a folder with the original and the reduced program, its input and a report.
bool writeFinding(const std::string &folder, Oracle &oracle, const Failure &failure,
                  const Finding &finding);

// The number of lines that are not empty.
size_t lineCount(const std::string &text);

} // namespace wend::fuzz
