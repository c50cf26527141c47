// IndirectTargets — the functions that an indirect call or jump may lead to. With branch protection
// they begin with endbr64.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

class IndirectTargets {
public:
  // If bodies are still to be read, `isComplete` is false, and any function is a target.
  IndirectTargets(const Module &module, bool isComplete)
      : module_(module), isComplete_(isComplete) {}

  // The first call must be after all passes on the module.
  [[nodiscard]] bool has(const Function &function);

private:
  void find();
  void add(const Value *value);

  const Module &module_;
  bool isComplete_;
  bool isFound_ = false;
  std::vector<bool> areTargets_; // by Symbol::id
};

} // namespace wend
