// IndirectTargets — the functions that an indirect call or jump may lead to. With branch protection
// they begin with endbr64.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

class IndirectTargets {
public:
  explicit IndirectTargets(const Module &module) : module_(module) {}

  // Examines the uses of all functions. All bodies must be in the module, and no function may get
  // another use as a value afterwards. Without this, any function is a target.
  void find();
  [[nodiscard]] bool has(const Function &function) const;

private:
  void add(const Value *value);

  const Module &module_;
  bool areFound_ = false;
  std::vector<bool> areTargets_; // by Symbol::id
};

} // namespace wend
