// A compiled program, linked with the Wend runtime by wendc itself: written as an
// executable, or run in the memory of this process.
#pragma once

#include "backend/object/linker.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace wend {

// What is linked.
struct ProgramParts {
  // An object, in memory or in a file; or a word that only the C compiler knows.
  struct Part {
    std::string word; // a path or an option; empty: the object is in memory only
    std::optional<ObjectFile> object;
  };

  std::vector<Part> parts; // in the order of the command line
  bool usesLibc = false;
  bool hasIndirectFunctions = false;
  bool usesLibatomic = false;    // the compiler's library of atomic operations
  bool usesLibstdcxx = false;    // the C++ library
  bool hasLinkerOptions = false; // among the parts, or objects that wendc did not make
};

// Files for the profiler perf of a program that is run in memory.
struct ProfileOptions {
  bool hasPerfMap = false;
  bool hasJitDump = false;
};

// A program to be run in memory.
struct MemoryProgram {
  std::vector<ObjectFile> objects;
  std::vector<std::string> archives;  // the bytes of static libraries; the runtime is the last one
  std::vector<std::string> arguments; // the first one is its name
  ProfileOptions profile;
  std::function<void()> onStart; // called when the program is ready
};

// Links a program with the runtime in memory and runs it in place of this process: returns on
// failure only, with the reason in `error`.
void runWithRuntime(MemoryProgram program, std::string &error);

// The same for a program that uses the C library of this process, and the shared libraries that are
// loaded. Its code must be position-independent.
void runWithLibc(MemoryProgram program, std::string &error);

} // namespace wend
