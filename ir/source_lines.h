// SourceLines — where code comes from in the source program, and the text of those lines.
//
// The source of IR that describes its source (`clang -g`) is the file that its metadata names,
// not the file of IR. That file is read when its text is first asked for; without it, positions
// are known and texts are empty. Otherwise the source is that of the module.
#pragma once

#include "ir/module.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

struct SourcePosition {
  std::string_view file;   // as it was given to the compiler
  uint32_t fileNumber = 0; // in DebugInfo::files, or 0
  LineColumn at;
};

class SourceLines {
public:
  // The module must outlive this.
  explicit SourceLines(const Module &module) : module_(module) {}

  // Nothing if it is not known.
  [[nodiscard]] std::optional<SourcePosition> position(CodeLoc loc) const;
  // Of the name of a function.
  [[nodiscard]] std::optional<SourcePosition> position(const Function &function) const;
  // `prog.wend:8: div = div + 1;`, without the text if the file cannot be read.
  [[nodiscard]] std::string line(const SourcePosition &position) const;

private:
  // In the text that the module was read from.
  [[nodiscard]] std::optional<SourcePosition> ownPosition(SourceLoc at) const;
  [[nodiscard]] bool isOther(uint32_t file) const;
  [[nodiscard]] const SourceFile *source(uint32_t file) const;

  const Module &module_;
  // By DebugInfo::files; null: not read yet. A file that cannot be read is empty.
  mutable std::vector<std::unique_ptr<SourceFile>> files_;
};

} // namespace wend
