// A finding: a program that fails, made small, and what it fails by.
#pragma once

#include "fuzz/bisect.h"

namespace wend::fuzz {

struct Failure {
  uint64_t seed = 0;
  ProgramKind kind = ProgramKind::Wend;
  Way way;
  Difference how = Difference::None;
  std::string program;
};

struct Finding {
  std::string program;
  uint64_t tried = 0; // programs on the way to it
  double seconds = 0;
  Culprit culprit;
};

// Reduces and bisects, within about that time.
Finding examine(Judge &judge, const Failure &failure, double seconds);

// Writes a folder with the program, as it was and as it is now, and a report.
bool writeFinding(const std::string &folder, Judge &judge, const Failure &failure,
                  const Finding &finding);

// The lines of a program that have something on them.
size_t lineCount(const std::string &text);

} // namespace wend::fuzz
