#include "frontend/sema.h"

#include "frontend/ast_text.h"

#include <initializer_list>
#include <optional>
#include <utility>

namespace wend {

using namespace ast;

void analyse(Program &program, const SourceFile &file, Interner &interner, Arena &arena,
             Diagnostics &diagnostics, Dialect dialect) {
  Sema(program, file, interner, arena, diagnostics, dialect).run();
}

Sema::Sema(Program &program, const SourceFile &file, Interner &interner, Arena &arena,
           Diagnostics &diagnostics, Dialect dialect)
    : program_(program), file_(file), interner_(interner), arena_(arena), diagnostics_(diagnostics),
      dialect_(dialect), scopes_(interner) {}

void Sema::run() {
  enumerate(program_.main, nullptr);
  functionUses_.resize(program_.functions.size());
  scopes_.open();
  if (dialect_ == Dialect::Wend)
    declareBuiltins();
  scopes_.open();
  declareFunction(program_.main);
  checkFunction(program_.main);
  scopes_.close();
  scopes_.close();
  if (!program_.isIncomplete)
    warnUnusedFunctions();
}

// ---- Functions

void Sema::declareBuiltins() {
  using Parameters = std::initializer_list<std::optional<Type>>; // one for each signature
  Parameters signaturesNone = {std::nullopt};
  Parameters signaturesInt = {Type{BaseType::Int, false}};
  Parameters signaturesArray = {Type{BaseType::Int, true}, Type{BaseType::Bool, true}};
#define BUILTIN(enumerator, name, result, parameter)                                               \
  for (std::optional<Type> type : signatures##parameter)                                           \
    declareBuiltin(Builtin::enumerator, name, BaseType::result, type);
#include "frontend/builtins.def"
}

void Sema::declareBuiltin(Builtin builtin, const char *name, BaseType result,
                          std::optional<Type> parameter) {
  auto *function = arena_.make<Function>();
  function->name = interner_.intern(name);
  function->nameRange = {SourceLoc::none, SourceLoc::none};
  function->builtin = builtin;
  function->result = result;
  if (parameter) {
    auto *variable = arena_.make<Variable>();
    variable->type = *parameter;
    variable->isParameter = true;
    variable->owner = function;
    function->parameters = arena_.copy(std::span<Variable *const>(&variable, 1));
  }
  program_.builtins.push(arena_, function);
  scopes_.declare(function, scopes_.signatureOf(*function));
}

// Numbers a function and the functions in it, in preorder.
void Sema::enumerate(Function *function, Function *parent) {
  function->parent = parent;
  function->depth = parent ? parent->depth + 1 : 0;
  function->index = program_.functions.size();
  program_.functions.push(arena_, function);
  for (Function *nested : function->nested)
    enumerate(nested, function);
}

void Sema::checkFunction(Function *function) {
  Context outer = std::exchange(context_, {.function = function});
  size_t outerMark = outerUses_.size();
  size_t calleeMark = calleeUses_.size();
  ++run_;
  scopes_.open();
  for (Variable *parameter : function->parameters)
    declareVariable(parameter);
  for (Function *nested : function->nested)
    declareFunction(nested);
  function->endReachable = checkStatements(function->body.statements, function->nested);

  if (function->endReachable && function->result != BaseType::Void && !program_.isIncomplete) {
    const char *zero = function->result == BaseType::Bool ? "false" : "0";
    SourceRange end = {function->body.range.end - 1, function->body.range.end};
    diagnostics_.report(diag::missingReturn, end, text(function), zero);
  }
  if (context_.callsItself && !context_.leavesClear && !context_.isClear && !program_.isIncomplete)
    diagnostics_.report(diag::infiniteRecursion, function->nameRange, text(function));
  if (context_.bytes > maxVariableBytes)
    diagnostics_.report(diag::variablesTooLarge, function->nameRange, text(function),
                        context_.bytes, maxVariableBytes);
  closeScope();
  collectUses(function, outerMark, calleeMark);
  ++run_;
  context_ = outer;
}

// Moves the function's uses from the stacks to its node, without duplicates.
void Sema::collectUses(Function *function, size_t outerMark, size_t calleeMark) {
  uint32_t stamp = function->index + 1;
  for (size_t i = outerMark; i < outerUses_.size(); ++i) {
    Variable *variable = outerUses_[i];
    if (std::exchange(variableStamps_[variable->id], stamp) != stamp)
      (variable->isConst ? function->outerConstants : function->outerVariables)
          .push(arena_, variable);
  }
  outerUses_.resize(outerMark);
  for (size_t i = calleeMark; i < calleeUses_.size(); ++i) {
    Function *callee = calleeUses_[i];
    FunctionUse &use = functionUses_[callee->index];
    if (callee != function)
      use.isCalledByOthers = true;
    if (std::exchange(use.calledBy, stamp) != stamp)
      function->callees.push(arena_, callee);
  }
  calleeUses_.resize(calleeMark);
}

void Sema::warnUnusedFunctions() {
  for (const Function *function : program_.functions)
    if (function != program_.main && !functionUses_[function->index].isCalledByOthers)
      diagnostics_.report(diag::unusedFunction, function->nameRange, text(function));
}

} // namespace wend
