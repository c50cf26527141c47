// Captures — the variables of enclosing functions that callers pass to each function.
//
// A function needs the variables of enclosing functions that it uses itself, and those that its
// callees need, except its own: the least fixpoint over the calls.
//
// A capture is one variable or, if a function has more captured variables than
// `maxSeparateCaptures`, a record of all of them. So a function has at most `maxSeparateCaptures`
// captures, and a set of captures is one byte for each enclosing function.
#pragma once

#include "frontend/ast.h"

#include <vector>

namespace wend {

// The maximum number of captured variables of a function that are passed separately.
constexpr uint32_t maxSeparateCaptures = 8;

class Captures {
public:
  explicit Captures(const ast::Program &program);

  // Whether the captured variables of the function are fields of a record.
  [[nodiscard]] bool hasRecord(const ast::Function &function) const {
    return captured_[function.index].size() > maxSeparateCaptures;
  }
  // The captured variables of a function in order, without static ones.
  [[nodiscard]] const std::vector<ast::Variable *> &
  capturedOf(const ast::Function &function) const {
    return captured_[function.index];
  }
  // Bit i is set if `function` is passed the i-th captured variable of its enclosing function at
  // that depth. If that function has a record, bit 0 stands for the record.
  [[nodiscard]] uint8_t needs(const ast::Function &function, uint32_t depth) const {
    return needs_[function.index][depth];
  }
  // The bit of a captured variable that is passed separately.
  [[nodiscard]] unsigned bitOf(const ast::Variable &variable) const {
    return bits_[variable.owner->index][variable.index];
  }
  // Whether the variable is an array of a `main` that is never called: it has static storage and is
  // not passed.
  [[nodiscard]] bool isStatic(const ast::Variable &variable) const {
    return variable.type.isArray && variable.owner->depth == 0 && !variable.owner->isCalled;
  }

private:
  void collect(const ast::Program &program);
  void close(const ast::Program &program);

  std::vector<std::vector<ast::Variable *>> captured_; // by Function::index
  std::vector<std::vector<uint8_t>> bits_;             // by Function::index, Variable::index
  std::vector<std::vector<uint8_t>> needs_;            // by Function::index, then by depth
};

} // namespace wend
