// Bisection: finds the execution of a pass, and the rewrite in it or in the back end, that makes a
// program fail.
#pragma once

#include "fuzz/oracle.h"

namespace wend::fuzz {

struct Culprit {
  bool isPass = false;              // false: it fails without any pass
  std::string pass;                 // "simplify on @main"
  std::string rule;                 // "compare-constant"; empty: no rewrite that calls the gate
  std::string rewrite;              // the instruction
  std::vector<std::string> options; // the smallest limits with which it fails
};

// Of a program that fails in a configuration.
Culprit bisect(Oracle &oracle, const std::string &program, const Configuration &configuration,
               Difference how);

} // namespace wend::fuzz
