// Lowering of what debuggers are told: the scopes and variables of the source, and which of them
// each instruction belongs to.
//
// A variable is visible from its declaration on. So the statements after a declaration are in a
// scope of their own, within that of the declaration: a debugger shows no variable that has no
// value yet, and of two with the same name the right one.
#pragma once

#include "frontend/ast.h"
#include "ir/function_debug.h"
#include "ir/module.h"

#include <map>

namespace wend {

class DebugLowering {
public:
  // `module` has debug information, to which the functions of the program are added.
  DebugLowering(const ast::Program &program, Module &module);

  // The functions come in the order of Program::functions.
  void beginFunction(const ast::Function &source, Function &lowered);
  // Begins a scope within the current one, which remains the current one until it is set back.
  void beginScope(SourceRange at);
  [[nodiscard]] uint32_t scope() const { return scope_; }
  void setScope(uint32_t scope) { scope_ = scope; }

  // In the current scope, a variable whose memory is at `address` after the steps, and an array
  // whose length is in the 4 bytes that `length` is or, after its steps, points to.
  void addVariable(const ast::Variable &variable, Value *address,
                   std::vector<DebugStep> steps = {});
  void addArray(const ast::Variable &variable, Value *address, std::vector<DebugStep> steps,
                DebugHome length);

  // In the current scope, a constant, known from the end of the block on.
  void addConstant(const ast::Variable &variable, Value *value, BasicBlock &block);

  // A position in the current scope.
  CodeLoc at(SourceLoc loc);
  // A statement begins at the end of the block.
  void beginStatement(BasicBlock &block, CodeLoc loc) {
    function_->append(block, {.kind = DebugEvent::Kind::Statement, .loc = loc});
  }

private:
  uint32_t typeOf(ast::BaseType base) const;
  uint32_t typeOf(const ast::Variable &variable);
  uint32_t add(const ast::Variable &variable, uint32_t type);

  Module &module_;
  DebugInfo &info_;
  const ast::Function *source_ = nullptr;
  FunctionDebug *function_ = nullptr;
  uint32_t scope_ = DebugInfo::none;
  uint32_t int_, bool_;                                      // in DebugInfo::types
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> arrays_; // by element type and length
  std::vector<uint32_t> scopes_;                             // by ast::Function::index
};

} // namespace wend
