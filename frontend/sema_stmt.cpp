// Semantic analysis of statements; see sema.h.
//
// Three properties are tracked along the control flow. Reachability: the end of a loop is reachable
// if its condition is not the constant true or it has a `break`. Recursion: whether there is a path
// on which the function does not call itself; conditions that are constant rule paths out.
// Assignments that have not been
// read: in straight-line code, without branches, joins and calls, an assignment is useless if
// another one to the same variable follows.

#include "frontend/ast_text.h"
#include "frontend/sema.h"
#include "support/invariant.h"

#include <utility>

namespace wend {

using namespace ast;

// ---- Blocks

// The functions of a body are analysed at their position among the statements, so that they see
// only the variables declared before them.
bool Sema::checkStatements(std::span<Stmt *> statements, std::span<Function *> nested) {
  bool isReachable = true;
  bool hasWarned = false;
  size_t next = 0;
  for (Stmt *stmt : statements) {
    for (; next < nested.size() && nested[next]->range.begin < stmt->range.begin; ++next)
      checkFunction(nested[next]);
    if (!isReachable && !hasWarned) {
      diagnostics_.report(diag::unreachableCode, stmt->range);
      hasWarned = true;
    }
    isReachable &= checkStatement(stmt);
  }
  for (; next < nested.size(); ++next)
    checkFunction(nested[next]);
  return isReachable;
}

bool Sema::checkBlock(const Block &block) {
  ++run_;
  scopes_.open();
  bool isReachable = checkStatements(block.statements, {});
  closeScope();
  ++run_;
  return isReachable;
}

bool Sema::checkStatement(Stmt *stmt) {
  switch (stmt->kind) {
  case StmtKind::Call:
    return checkCallStmt(static_cast<CallStmt *>(stmt));
  case StmtKind::Assign:
    checkAssign(static_cast<AssignStmt *>(stmt));
    return true;
  case StmtKind::Return:
    checkReturn(static_cast<ReturnStmt *>(stmt));
    return false;
  case StmtKind::Print:
    checkPrint(static_cast<PrintStmt *>(stmt));
    return true;
  case StmtKind::If:
    return checkIf(static_cast<IfStmt *>(stmt));
  case StmtKind::While:
    return checkWhile(static_cast<WhileStmt *>(stmt));
  case StmtKind::For:
    return checkFor(static_cast<ForStmt *>(stmt));
  case StmtKind::Break:
    if (!context_.loop) {
      reportOutsideLoop(diag::breakOutsideLoop, stmt);
      return true;
    }
    context_.loop->hasBreak = true;
    context_.loop->breaksClear |= std::exchange(context_.isClear, false);
    return false;
  case StmtKind::Continue:
    if (!context_.loop) {
      reportOutsideLoop(diag::continueOutsideLoop, stmt);
      return true;
    }
    context_.loop->continuesClear |= std::exchange(context_.isClear, false);
    return false;
  case StmtKind::Declare:
    checkDeclare(static_cast<DeclareStmt *>(stmt));
    return true;
  }
  INVARIANT(false, "unknown statement");
}

// A misspelt `break` has been reported.
void Sema::reportOutsideLoop(const DiagnosticRow &row, const Stmt *stmt) {
  if (!diagnostics_.hasErrorAt(stmt->range.loc()))
    diagnostics_.report(row, stmt->range);
}

// ---- Simple statements

bool Sema::checkCallStmt(CallStmt *stmt) {
  callStatement_ = stmt->call;
  checkCall(stmt->call);
  bool isExit = stmt->call->callee && stmt->call->callee->builtin == Builtin::Exit;
  if (isExit)
    leave();
  return !isExit;
}

void Sema::leave() { context_.leavesClear |= std::exchange(context_.isClear, false); }

void Sema::checkAssign(AssignStmt *stmt) {
  Expr *target = stmt->target;
  assigned_ = stmt->isCompound ? nullptr : stmt;
  bool isKnown = checkTarget(target, stmt->isCompound);
  assigned_ = nullptr;
  if (!stmt->isCompound)
    warnSignAfterAssign(stmt->opRange);
  Constant value = checkExpr(stmt->value);
  Type type = stmt->value->type;
  if (stmt->isCompound) {
    warnDivisor(stmt->op, value, stmt->opRange);
    if (isKnown)
      checkOperands(stmt->op, target->type, type, stmt->opRange,
                    {target->range.begin, stmt->value->range.end});
  } else if (isKnown && type.base != BaseType::Void && type != target->type) {
    bool isElement = target->kind == ExprKind::Index;
    const auto *name =
        isElement ? static_cast<IndexExpr *>(target)->array : static_cast<NameExpr *>(target);
    auto reported = diagnostics_.report(
        isElement ? diag::elementAssignmentType : diag::assignmentType, stmt->value->range,
        spelling(type), text(name->name), spelling(name->variable->type));
    fixToBool(reported, target->type, stmt->value);
    isKnown = false;
  }
  if (target->kind == ExprKind::Name && isKnown && type.base != BaseType::Void)
    noteStore(static_cast<NameExpr *>(target)->variable, target->range);
}

// Returns whether the target has a type that can be assigned to.
bool Sema::checkTarget(Expr *target, bool isCompound) {
  if (target->kind == ExprKind::Index) {
    auto *element = static_cast<IndexExpr *>(target);
    checkIndexOf(element);
    if (const Variable *array = element->array->variable) {
      VariableUse &use = variableUses_[array->id];
      use.isWritten = true;
      use.isRead |= array->isParameter; // an array parameter is read by the caller
    }
    return target->type.base != BaseType::Void;
  }
  auto *name = static_cast<NameExpr *>(target);
  Variable *variable = resolve(name);
  if (!variable)
    return false;
  if (variable->isConst || variable->type.isArray) {
    diagnostics_
        .report(variable->isConst ? diag::assignedConstant : diag::arrayAssigned, name->range,
                text(name->name))
        .note(diag::declaredHere, variable->range, text(name->name));
    variableUses_[variable->id].isBroken = true;
    return false;
  }
  name->type = variable->type;
  variableUses_[variable->id].isWritten = true;
  if (isCompound) // the previous store is not dead; the variable still counts as not read
    variableUses_[variable->id].storeRun = 0;
  return true;
}

// `x =- 3`: with a space after the sign, but none before it.
void Sema::warnSignAfterAssign(SourceRange assign) {
  std::string_view sign = file_.text().substr(assign.end, 1);
  uint32_t after = assign.end + 1;
  size_t operand = file_.text().find_first_not_of(" \t", after);
  if ((sign != "+" && sign != "-") || operand == after)
    return;
  std::string apart = "= ";
  apart += sign;
  auto reported = diagnostics_.report(diag::signAfterAssign, {assign.begin, after}, sign);
  reported.fix({assign.begin, static_cast<uint32_t>(operand)}, apart);
  if (dialect_ == Dialect::Wend) // the core dialect has no `-=`
    reported.note(diag::compoundAssignment, SourceRange{assign.begin, after}, sign,
                  sign == "+" ? "add to" : "subtract from");
}

void Sema::noteStore(const Variable *variable, SourceRange target) {
  VariableUse &use = variableUses_[variable->id];
  if (use.storeRun == run_ && !program_.isIncomplete) {
    diagnostics_.report(diag::deadStore, use.store, text(variable->name))
        .note(diag::overwrittenHere, target);
  }
  use.storeRun = run_;
  use.store = target;
}

void Sema::checkReturn(ReturnStmt *stmt) {
  const Function *function = context_.function;
  Type expected = {function->result, false};
  if (stmt->value)
    checkExpr(stmt->value);
  leave();
  if (!stmt->value) {
    if (function->result != BaseType::Void)
      diagnostics_.report(diag::returnWithoutValue, stmt->range, text(function), spelling(expected))
          .note(diag::declaredHere, function->nameRange, text(function));
  } else if (function->result == BaseType::Void) {
    fixReturn(reportVoid(diag::returnWithValue, function, stmt->value->range), stmt);
  } else if (stmt->value->type.base != BaseType::Void && stmt->value->type != expected) {
    auto reported = diagnostics_.report(diag::returnType, stmt->value->range, text(function),
                                        spelling(expected), spelling(stmt->value->type));
    fixToBool(reported, expected, stmt->value);
    noteFunction(reported, function);
  }
}

// `return 0;` in `main` ends it, and `return 1;` is meant as the status of the program.
void Sema::fixReturn(Diagnostics::Reported reported, const ReturnStmt *stmt) {
  if (context_.function != program_.main || stmt->value->kind != ExprKind::Literal)
    return;
  SourceRange value = stmt->value->range;
  std::string_view literal = file_.text().substr(value.begin, value.end - value.begin);
  uint32_t end = stmt->range.begin + static_cast<uint32_t>(std::string_view("return").size());
  if (static_cast<const LiteralExpr *>(stmt->value)->value == 0)
    reported.fix({end, value.end}, "");
  else if (dialect_ == Dialect::Wend)
    reported.fix({stmt->range.begin, value.end}, "exit(" + std::string(literal) + ")");
}

void Sema::checkPrint(PrintStmt *stmt) {
  for (const PrintItem &item : stmt->items)
    if (item.expr)
      checkExpr(item.expr);
}

// ---- Branches and loops

bool Sema::checkIf(IfStmt *stmt) {
  bool isReachable = stmt->otherwise == nullptr;
  bool endsClear = false;
  for (const IfArm &arm : stmt->arms) {
    Constant condition = checkCondition(arm.condition, false);
    bool elseClear = context_.isClear && condition.value_or(0) == 0;
    context_.isClear &= condition.value_or(1) != 0;
    isReachable |= checkBlock(arm.body);
    endsClear |= std::exchange(context_.isClear, elseClear);
  }
  if (stmt->otherwise)
    isReachable |= checkBlock(*stmt->otherwise);
  context_.isClear |= endsClear;
  return isReachable;
}

bool Sema::checkWhile(WhileStmt *stmt) {
  ++run_;
  Constant condition = checkCondition(stmt->condition, true);
  return checkLoop(stmt->body, condition, nullptr);
}

bool Sema::checkFor(ForStmt *stmt) {
  scopes_.open();
  if (stmt->init && stmt->init->kind == StmtKind::Assign) {
    const auto *init = static_cast<AssignStmt *>(stmt->init);
    forVariable_ = init->isCompound ? nullptr : init->target;
  }
  if (stmt->init)
    checkStatement(stmt->init);
  forVariable_ = nullptr;
  ++run_;
  Constant condition = 1;
  if (stmt->condition)
    condition = checkCondition(stmt->condition, true);
  bool isReachable = checkLoop(stmt->body, condition, stmt->step);
  ++run_;
  closeScope();
  return isReachable;
}

// What follows the condition of a loop. What the iterations after the first one reach, it does.
bool Sema::checkLoop(const Block &body, Constant condition, Stmt *step) {
  Loop loop;
  bool isEndless = condition.value_or(0) != 0;
  bool endsClear = context_.isClear && !isEndless;
  context_.isClear &= condition.value_or(1) != 0;
  Loop *outer = std::exchange(context_.loop, &loop);
  checkBlock(body);
  context_.loop = outer;
  context_.isClear |= loop.continuesClear;
  if (step)
    checkStatement(step);
  context_.isClear = endsClear || loop.breaksClear;
  return !isEndless || loop.hasBreak;
}

Sema::Constant Sema::checkCondition(Expr *condition, bool isLoop) {
  Constant value = checkExpr(condition);
  if (condition->type.base == BaseType::Int) {
    auto reported = diagnostics_.report(diag::conditionType, condition->range);
    fixToBool(reported, {BaseType::Bool, false}, condition);
  }
  if (condition->type.base != BaseType::Bool)
    return {};
  bool isWhileTrue = isLoop && value == 1 && condition->kind == ExprKind::Literal;
  if (value && !isWhileTrue)
    diagnostics_.report(diag::constantCondition, condition->range, *value ? "true" : "false");
  return value;
}

} // namespace wend
