// CodeMap — the functions of a linked image and the source lines of their instructions, by address.
//
// A map stays valid while the memory of its image does. Looking up allocates and locks nothing, so
// that a signal handler may do it.
#pragma once

#include "backend/object/linker.h"

namespace wend {

class CodeMap {
public:
  struct Function {
    uint64_t address = 0;
    uint64_t size = 0;
    const char *name = nullptr; // lives as long as the map
  };
  struct Line {
    uint64_t address = 0; // of the first instruction
    const char *file = nullptr;
    uint32_t line = 0; // 0: unknown
  };

  // Of an image that is in memory at the addresses of the linker.
  explicit CodeMap(const Linker &linker);
  CodeMap(const CodeMap &) = delete;
  CodeMap &operator=(const CodeMap &) = delete;

  // By ascending addresses; of several names of one address, one.
  [[nodiscard]] const std::vector<Function> &functions() const { return functions_; }
  // By ascending addresses. A line with the number 0 is the end of a function.
  [[nodiscard]] const std::vector<Line> &lines() const { return lines_; }
  // The function that contains an address, or null.
  [[nodiscard]] const Function *functionAt(uint64_t address) const;
  // The line of the instruction that contains an address.
  [[nodiscard]] Line lineAt(uint64_t address) const;

private:
  void addFunctions(const Linker &linker);
  void addLines(const ImageSection &section);

  std::string names_;
  std::vector<Function> functions_;
  std::vector<Line> lines_;
};

} // namespace wend
