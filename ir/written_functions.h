// WrittenFunctions — functions that stand for the operations that LLVM does not have, which are
// printed as calls of them, such as `wend.umulh.i64`. A module that is printed defines those that
// it calls; the reader makes the operation of a call and ignores the definition.
#pragma once

#include "ir/op.h"

#include <array>
#include <optional>
#include <string>

namespace wend {

class Function;

// The operation that calls of a function of this name stand for, or nothing.
std::optional<Op> operationWrittenAs(std::string_view function);

class WrittenFunctions {
public:
  // Adds those that the text of a function calls.
  void add(const Function &function);
  // Appends their definitions.
  void print(std::string &out) const;

private:
  static constexpr auto ops_ = opsOf<OpKind::HighProduct>;
  std::array<bool, ops_.size()> isCalled_{};
};

} // namespace wend
