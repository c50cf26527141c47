// Name resolution, and the diagnostics for names that cannot be resolved; see sema.h.

#include "frontend/ast_text.h"
#include "frontend/keywords.h"
#include "frontend/sema.h"
#include "support/suggest.h"

#include <algorithm>
#include <utility>

namespace wend {

using namespace ast;

namespace {

constexpr size_t mostCandidates = 5;

// Whether an expression is a bool, as far as its operator tells.
bool isBool(const Expr &expr) {
  if (expr.kind == ExprKind::Literal)
    return expr.type.base == BaseType::Bool;
  if (expr.kind == ExprKind::Unary)
    return static_cast<const UnaryExpr &>(expr).op == UnaryOp::Not;
  return expr.kind == ExprKind::Binary &&
         static_cast<const BinaryExpr &>(expr).op >= BinaryOp::Equal;
}

// What other languages have for no value.
constexpr std::string_view nullNames[] = {"null", "NULL", "nullptr", "nil", "None", "undefined"};

// Marks a symbol as reported; returns true the first time.
bool markReported(std::vector<bool> &reported, Symbol symbol) {
  if (reported.size() <= symbol.id)
    reported.resize(symbol.id + 1);
  bool isNew = !reported[symbol.id];
  reported[symbol.id] = true;
  return isNew;
}

// The first argument of another type than its parameter. There are as many of both.
size_t firstMismatch(const Function &function, const CallExpr &call) {
  size_t i = 0;
  while (function.parameters[i]->type == call.arguments[i]->type)
    ++i;
  return i;
}

// The literal that a name stands for: `True`, `flase`; empty if there is none, or if a variable is
// at least as near.
std::string_view boolLiteralLike(std::string_view name, std::string_view nearestVariable) {
  constexpr std::string_view literals[] = {"true", "false"};
  for (std::string_view literal : literals)
    if (std::ranges::equal(name, literal, [](char a, char b) { return (a | 0x20) == b; }))
      return literal;
  Suggestion suggestion(name);
  suggestion.consider(nearestVariable);
  std::string_view nearest;
  for (std::string_view literal : literals)
    if (suggestion.consider(literal))
      nearest = literal;
  return nearest;
}

} // namespace

std::string Sema::text(const Function *function) const {
  return function->isOverloaded ? signature(*function, interner_)
                                : std::string(interner_.text(function->name));
}

// ---- Variables

Variable *Sema::resolve(NameExpr *expr) {
  if (!expr->name)
    return nullptr;
  Variable *variable = scopes_.variable(expr->name);
  if (!variable) {
    reportUndeclared(expr);
    return nullptr;
  }
  expr->variable = variable;
  if (variable->owner != context_.function) {
    variable->isCaptured = !variable->isConst;
    outerUses_.push_back(variable);
  }
  return variable;
}

void Sema::markRead(const Variable *variable) {
  VariableUse &use = variableUses_[variable->id];
  use.isRead = true;
  use.storeRun = 0;
}

void Sema::reportUndeclared(const NameExpr *expr) {
  if (program_.lacksDeclarations || !markReported(reportedVariables_, expr->name))
    return;
  std::string_view name = text(expr->name);
  if (scopes_.isFunction(expr->name)) {
    auto reported = diagnostics_.report(diag::variableIsFunction, expr->range, name);
    const Function *function = scopes_.overloads(expr->name).front();
    noteFunction(reported, function);
    if (function->parameters.empty())
      reported.fix({expr->range.end, expr->range.end}, "()");
    assumeCalled(expr->name);
    return;
  }
  if (std::ranges::find(nullNames, name) != std::end(nullNames)) {
    diagnostics_.report(diag::noNull, expr->range, name);
    return;
  }
  auto reported = diagnostics_.report(diag::undeclaredVariable, expr->range, name);
  if (!reported)
    return;
  const Variable *nearest = scopes_.nearestVariable(expr->name);
  std::string_view literal = boolLiteralLike(name, nearest ? text(nearest->name) : "");
  if (const Variable *later = declaredLater(expr)) {
    reported.note(diag::declaredLater, later->range, name);
  } else if (!literal.empty()) {
    reported.note(diag::didYouMean, expr->range, literal).fix(expr->range, literal);
  } else if (nearest) {
    reported.note(diag::didYouMean, nearest->range, text(nearest->name))
        .fix(expr->range, text(nearest->name));
    markRead(nearest);
  } else if (expr == forVariable_) {
    reported.note(diag::declareInFor, expr->range, name)
        .fix({expr->range.begin, expr->range.begin}, "int ");
  } else if (assigned_ && expr == assigned_->target) {
    reported.note(diag::declareHere, expr->range, isBool(*assigned_->value) ? "bool" : "int", name);
  }
}

// A variable of this name that an enclosing body declares after this use.
const Variable *Sema::declaredLater(const NameExpr *expr) const {
  for (const Function *function = context_.function; function; function = function->parent)
    for (const Stmt *stmt : function->body.statements) {
      if (stmt->kind != StmtKind::Declare || stmt->range.end < expr->range.begin)
        continue;
      for (const Declarator &declarator : static_cast<const DeclareStmt *>(stmt)->declarators)
        if (declarator.variable->name == expr->name)
          return declarator.variable;
    }
  return nullptr;
}

// ---- Functions

Function *Sema::resolve(CallExpr *expr) {
  bool isComplete = std::all_of(expr->arguments.begin(), expr->arguments.end(),
                                [](const Expr *e) { return e->type.base != BaseType::Void; });
  if (!isComplete) {
    assumeCalled(expr->name);
    return nullptr;
  }
  Symbol signature = scopes_.signatureOf(*expr);
  Function *callee = scopes_.function(signature);
  if (!callee) {
    reportNoMatch(expr, signature);
    return nullptr;
  }
  callee->isCalled = true;
  if (callee->builtin == Builtin::None)
    calleeUses_.push_back(callee);
  return callee;
}

// The called overload is unknown; this suppresses "unused" warnings for all functions of the name.
void Sema::assumeCalled(Symbol name) {
  if (!markReported(assumedCalled_, name))
    return;
  for (const Function *candidate : scopes_.overloads(name))
    if (candidate->builtin == Builtin::None)
      functionUses_[candidate->index].isCalledByOthers = true;
}

void Sema::reportNoMatch(const CallExpr *expr, Symbol signature) {
  std::string_view name = text(expr->name);
  if (scopes_.isFunction(expr->name)) {
    assumeCalled(expr->name);
    if (program_.lacksDeclarations || !markReported(reportedCalls_, signature))
      return;
    std::vector<Function *> candidates = scopes_.overloads(expr->name);
    if (candidates.size() == 1) {
      reportMismatch(expr, candidates[0]);
      return;
    }
    std::string spelt(name);
    spelt += '(';
    for (const Expr *argument : expr->arguments) {
      if (argument != expr->arguments.front())
        spelt += ", ";
      spelt += spelling(argument->type);
    }
    auto reported = diagnostics_.report(diag::noMatchingFunction, expr->nameRange, spelt + ')');
    noteCandidates(reported, expr);
    return;
  }

  if (program_.lacksDeclarations || !markReported(reportedFunctions_, expr->name))
    return;
  if (dialect_ == Dialect::Core && findBuiltin(name)) {
    diagnostics_.report(diag::builtinFunctions, expr->nameRange);
    return;
  }
  if (name == "not" && expr->arguments.size() == 1) {
    diagnostics_.report(diag::wordOperator, expr->nameRange, name, "!").fix(expr->nameRange, "!");
    return;
  }
  if (const Variable *variable = scopes_.variable(expr->name)) {
    diagnostics_.report(diag::functionIsVariable, expr->nameRange, name)
        .note(diag::declaredHere, variable->range, name);
    markRead(variable);
    return;
  }
  Function *nearest = scopes_.nearestFunction(expr->name);
  std::string_view keyword = expr == callStatement_ ? keywordLike(name) : "";
  // `pritn(x);`, but `if` does not precede a `;`, and `foo` is near to `for`.
  if (!nearest && (keyword.starts_with("print") || keyword == "return")) {
    diagnostics_.report(diag::misspeltKeyword, expr->nameRange, name, keyword)
        .fix(expr->nameRange, keyword);
    return;
  }
  auto reported = diagnostics_.report(diag::undeclaredFunction, expr->nameRange, name);
  if (!reported)
    return;
  if (std::string_view builtin = builtinLike(name); !nearest && !builtin.empty()) {
    reported.note(diag::didYouMeanBuiltin, expr->nameRange, builtin).fix(expr->nameRange, builtin);
    return;
  }
  if (nearest) {
    std::string_view nearestName = text(nearest->name);
    reported.fix(expr->nameRange, nearestName);
    if (nearest->builtin != Builtin::None) {
      reported.note(diag::didYouMeanBuiltin, expr->nameRange, nearestName);
    } else {
      reported.note(diag::didYouMean, nearest->nameRange, nearestName);
      functionUses_[nearest->index].isCalledByOthers = true;
    }
  }
}

// A call of the only function of its name.
void Sema::reportMismatch(const CallExpr *expr, const Function *function) {
  std::string_view name = text(function->name);
  size_t count = function->parameters.size();
  size_t given = expr->arguments.size();
  if (count != given) {
    auto reported = diagnostics_.report(diag::argumentCount, expr->nameRange, name, count,
                                        count == 1 ? "" : "s", given);
    noteFunction(reported, function);
    return;
  }
  size_t wrong = firstMismatch(*function, *expr);
  const Expr *argument = expr->arguments[wrong];
  Type needed = function->parameters[wrong]->type;
  auto reported = diagnostics_.report(diag::argumentType, argument->range, wrong + 1, name,
                                      spelling(needed), spelling(argument->type));
  fixToBool(reported, needed, argument);
  noteFunction(reported, function);
}

// Notes for each function of the name why it does not match the call.
void Sema::noteCandidates(Diagnostics::Reported &reported, const CallExpr *expr) {
  if (!reported)
    return;
  std::vector<Function *> candidates = scopes_.overloads(expr->name);
  size_t shown = std::min(candidates.size(), mostCandidates);
  for (size_t i = 0; i < shown; ++i) {
    const Function *candidate = candidates[i];
    std::string name = signature(*candidate, interner_);
    size_t count = candidate->parameters.size();
    size_t given = expr->arguments.size();
    if (count != given) {
      reported.note(diag::candidateCount, candidate->nameRange, name, count, count == 1 ? "" : "s",
                    given);
      continue;
    }
    size_t wrong = firstMismatch(*candidate, *expr);
    reported.note(diag::candidateArgument, candidate->nameRange, name,
                  spelling(candidate->parameters[wrong]->type), wrong + 1,
                  spelling(expr->arguments[wrong]->type));
  }
  if (candidates.size() > shown)
    reported.note(diag::moreCandidates, expr->nameRange, candidates.size() - shown);
}

Diagnostics::Reported Sema::reportVoid(const DiagnosticRow &row, const Function *function,
                                       SourceRange range) {
  bool isBuiltin = function->builtin != Builtin::None;
  if (!isBuiltin && std::exchange(functionUses_[function->index].isReported, true))
    return Diagnostics::Reported();
  auto reported = diagnostics_.report(row, range, text(function));
  noteFunction(reported, function);
  return reported;
}

void Sema::noteFunction(Diagnostics::Reported &reported, const Function *function) {
  if (function->builtin == Builtin::None)
    reported.note(diag::declaredHere, function->nameRange, text(function));
}

} // namespace wend
