// Captures — which variables of enclosing functions each function has to be handed by its callers.
//
// A function needs the variables of enclosing functions that it names itself, and those that the
// functions it calls need, as far as they are not its own: the least fixpoint of that over the
// calls.
//
// What travels is a *capture*: one variable, or, where a function has more captured variables than
// `fewCaptures`, one record of all of them. So a function has at most `fewCaptures` captures, and a
// set of captures is one byte for each enclosing function.
#pragma once

#include "frontend/ast.h"

#include <vector>

namespace wend {

// How many captured variables of a function travel one by one.
constexpr uint32_t fewCaptures = 8;

class Captures {
public:
  explicit Captures(const ast::Program &program);

  // Whether the function's captured variables live in one record.
  [[nodiscard]] bool hasRecord(const ast::Function &function) const {
    return captured_[function.index].size() > fewCaptures;
  }
  // The captured variables of a function that travel or live in its record, in order.
  [[nodiscard]] const std::vector<ast::Variable *> &
  capturedOf(const ast::Function &function) const {
    return captured_[function.index];
  }
  // Bit i is set when `function` is handed the i-th captured variable of its enclosing function at
  // that depth; bit 0 also stands for the record.
  [[nodiscard]] uint8_t needs(const ast::Function &function, uint32_t depth) const {
    return needs_[function.index][depth];
  }
  // The bit that stands for a captured variable that travels by itself.
  [[nodiscard]] unsigned bitOf(const ast::Variable &variable) const {
    return bits_[variable.owner->index][variable.index];
  }
  // Arrays of a main that nobody calls have one place for the whole run, and need not travel.
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
