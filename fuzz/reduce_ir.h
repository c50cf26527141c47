// Edits of modules in LLVM IR.
#pragma once

#include "fuzz/reduce.h"

namespace wend::fuzz {

class IrEdits : public Edits {
public:
  [[nodiscard]] uint32_t kinds() const override;
  size_t count(uint32_t kind, const std::string &program) override;
  std::string apply(uint32_t kind, const std::string &program, size_t from, size_t to) override;
};

} // namespace wend::fuzz
