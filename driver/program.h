// A compiled program, linked with the Wend runtime by wendc itself: written as an
// executable, or run in the memory of this process.
#pragma once

#include "backend/object/linker.h"

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
  bool usesLibatomic = false; // the compiler's library of atomic operations
  bool hasLinkerOptions = false; // among the parts
};

// Links objects with the runtime `library` (the bytes of libwendrt.a) into a static executable,
// appended to `out`. False, with the reason in `error`, if the program needs more than the runtime.
bool linkExecutable(std::vector<ObjectFile> objects, std::string_view library, bool keepsSymbols,
                    std::string &out, std::string &error);

// Files for the profiler perf of a program that is run in memory.
struct ProfileOptions {
  bool hasPerfMap = false;
  bool hasJitDump = false;
};

// Links objects with the runtime in memory and runs the program in place of this process: returns
// on failure only, with the reason in `error`.
void runWithRuntime(std::vector<ObjectFile> objects, std::string_view library,
                    const ProfileOptions &profile, std::string &error);

// The same for a program that uses the C library of this process, which gets these arguments; the
// first one is its name. Its code must be position-independent.
void runWithLibc(std::vector<ObjectFile> objects, std::string_view library,
                 const std::vector<std::string> &arguments, const ProfileOptions &profile,
                 std::string &error);

} // namespace wend
