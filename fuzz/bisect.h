// Bisection: which execution of a pass, and which rewrite in it or in the back end, a failure comes
// from.
#pragma once

#include "fuzz/oracle.h"

namespace wend::fuzz {

struct Culprit {
  bool isPass = false;              // else no pass is needed for the failure
  std::string pass;                 // "simplify on @main"
  std::string rule;                 // "compare-constant"; empty: nothing that has a gate
  std::string rewrite;              // the instruction
  std::vector<std::string> options; // with which the failure just shows
};

// A program and a way in which it fails.
Culprit bisect(Judge &judge, const std::string &program, const Way &way, Difference how);

} // namespace wend::fuzz
