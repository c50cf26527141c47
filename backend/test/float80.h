// What the tests of x86_fp80 share.
#pragma once

#include "backend/test/harness.h"

namespace wend {

inline Value *number(Program &program, long double value) {
  return program.module.float80(Float80::of(value));
}

// In registers, everything spilled, and allocated block by block.
inline std::vector<BackendOptions> float80Modes() {
  std::vector<BackendOptions> all(3, Loaded::verified());
  all[1].spillEverything = true;
  all[2].isFast = true;
  return all;
}

} // namespace wend
