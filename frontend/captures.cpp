#include "frontend/captures.h"

#include <algorithm>

namespace wend {

Captures::Captures(const ast::Program &program)
    : captured_(program.functions.size()), bits_(program.functions.size()),
      needs_(program.functions.size()) {
  collect(program);
  close(program);
}

// The variables that each function uses itself.
void Captures::collect(const ast::Program &program) {
  for (const ast::Function *function : program.functions) {
    needs_[function->index].assign(function->depth, 0);
    bits_[function->index].resize(function->variables.size());
    std::vector<ast::Variable *> &captured = captured_[function->index];
    for (ast::Variable *variable : function->variables) {
      if (!variable->isCaptured || isStatic(*variable))
        continue;
      if (captured.size() < maxSeparateCaptures)
        bits_[function->index][variable->index] = static_cast<uint8_t>(captured.size());
      captured.push_back(variable);
    }
  }
  for (const ast::Function *function : program.functions) {
    for (const ast::Variable *variable : function->outerVariables) {
      if (isStatic(*variable))
        continue;
      const ast::Function &owner = *variable->owner;
      unsigned bit = hasRecord(owner) ? 0 : bitOf(*variable);
      needs_[function->index][owner.depth] |= static_cast<uint8_t>(1U << bit);
    }
  }
}

// Propagates needs from callees to callers up to the fixpoint.
void Captures::close(const ast::Program &program) {
  std::vector<std::vector<const ast::Function *>> callers(program.functions.size());
  for (const ast::Function *function : program.functions)
    for (const ast::Function *callee : function->callees)
      callers[callee->index].push_back(function);

  std::vector<const ast::Function *> worklist(program.functions.begin(), program.functions.end());
  std::vector<bool> queued(program.functions.size(), true);
  while (!worklist.empty()) {
    const ast::Function *callee = worklist.back();
    worklist.pop_back();
    queued[callee->index] = false;
    for (const ast::Function *caller : callers[callee->index]) {
      // The enclosing functions at these depths are the same for both. Deeper needs are for
      // variables of the caller itself.
      uint32_t shared = std::min(caller->depth, callee->depth);
      bool changed = false;
      for (uint32_t depth = 0; depth < shared; ++depth) {
        uint8_t before = needs_[caller->index][depth];
        uint8_t after = before | needs_[callee->index][depth];
        needs_[caller->index][depth] = after;
        changed |= after != before;
      }
      if (changed && !queued[caller->index]) {
        queued[caller->index] = true;
        worklist.push_back(caller);
      }
    }
  }
}

} // namespace wend
