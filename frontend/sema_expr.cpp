// Semantic analysis of expressions; see sema.h.

#include "frontend/ast_text.h"
#include "frontend/sema.h"
#include "support/int_math.h"
#include "support/invariant.h"

#include <utility>

namespace wend {

using namespace ast;

namespace {

constexpr Type voidType = {BaseType::Void, false};
constexpr Type intType = {BaseType::Int, false};
constexpr Type boolType = {BaseType::Bool, false};

bool isDivision(BinaryOp op) { return op == BinaryOp::Div || op == BinaryOp::Rem; }

// Whether the result of an arithmetic operation wraps.
bool overflows(BinaryOp op, int32_t left, int32_t right) {
  int32_t result = 0;
  if (op == BinaryOp::Add)
    return __builtin_add_overflow(left, right, &result);
  if (op == BinaryOp::Sub)
    return __builtin_sub_overflow(left, right, &result);
  if (op == BinaryOp::Mul)
    return __builtin_mul_overflow(left, right, &result);
  return op == BinaryOp::Div && left == INT32_MIN && right == -1;
}

} // namespace

Sema::Constant Sema::checkExpr(Expr *expr) {
  switch (expr->kind) {
  case ExprKind::Literal:
    return checkLiteral(static_cast<LiteralExpr *>(expr));
  case ExprKind::Name:
    return checkName(static_cast<NameExpr *>(expr));
  case ExprKind::Index:
    return checkIndex(static_cast<IndexExpr *>(expr));
  case ExprKind::Call: {
    auto *call = static_cast<CallExpr *>(expr);
    Constant value = checkCall(call);
    if (call->callee && call->callee->result == BaseType::Void)
      reportVoid(diag::noValue, call->callee, expr->range);
    return value;
  }
  case ExprKind::Unary:
    return checkUnary(static_cast<UnaryExpr *>(expr));
  case ExprKind::Binary:
    return checkBinary(static_cast<BinaryExpr *>(expr));
  }
  INVARIANT(false, "unknown expression");
}

// ---- Leaves

// A decimal literal is not negative, so a negative value has wrapped. Hexadecimal literals denote
// bit patterns and may wrap.
Sema::Constant Sema::checkLiteral(LiteralExpr *expr) {
  if (expr->type == intType && expr->value < 0) {
    std::string_view spelt = file_.text().substr(expr->range.begin, 2);
    if (spelt != "0x" && spelt != "0X")
      diagnostics_.report(diag::literalWraps, expr->range, expr->value);
  }
  return expr->value;
}

Sema::Constant Sema::checkName(NameExpr *expr) {
  const Variable *variable = resolve(expr);
  if (!variable)
    return {};
  markRead(variable);
  if (variable->isConst) {
    expr->type = variable->type;
    return variableUses_[variable->id].isBroken ? Constant() : variable->value;
  }
  if (isConstantNeeded_) {
    diagnostics_.report(diag::notConstant, expr->range);
    return {};
  }
  if (variable->type.isArray) {
    diagnostics_.report(diag::arrayAsValue, expr->range, text(expr->name))
        .note(diag::declaredHere, variable->range, text(expr->name));
    return {};
  }
  expr->type = variable->type;
  return {};
}

Sema::Constant Sema::checkIndex(IndexExpr *expr) {
  if (isConstantNeeded_) {
    diagnostics_.report(diag::notConstant, expr->range);
    return {};
  }
  checkIndexOf(expr);
  if (expr->array->variable)
    markRead(expr->array->variable);
  return {};
}

// An element that is read or written.
void Sema::checkIndexOf(IndexExpr *expr) {
  NameExpr *array = expr->array;
  if (const Variable *variable = resolve(array)) {
    if (variable->type.isArray) {
      array->type = variable->type;
      expr->type = {variable->type.base, false};
    } else if (!std::exchange(variableUses_[variable->id].isBroken, true)) {
      diagnostics_
          .report(diag::indexedScalar, array->range, text(array->name), spelling(variable->type))
          .note(diag::declaredHere, variable->range, text(array->name));
    }
  }
  Constant index = checkExpr(expr->index);
  if (expr->index->type == boolType)
    diagnostics_.report(diag::indexType, expr->index->range);
  else if (index && array->variable)
    warnIndex(*array->variable, *index, expr->index->range);
}

// The length of an array parameter is not known, nor that of a scalar or after an error.
void Sema::warnIndex(const Variable &array, int32_t index, SourceRange range) {
  bool isInside = index >= 0 && static_cast<uint32_t>(index) < array.length;
  if (array.length == 0 || isInside)
    return;
  diagnostics_.report(diag::indexOutOfBounds, range, index, text(array.name), array.length)
      .note(diag::declaredHere, array.range, text(array.name));
}

// ---- Calls

Sema::Constant Sema::checkCall(CallExpr *expr) {
  if (isConstantNeeded_) {
    diagnostics_.report(diag::notConstant, expr->range);
    return {};
  }
  for (Expr *argument : expr->arguments)
    checkArgument(argument);
  expr->callee = resolve(expr);
  if (expr->callee)
    expr->type = {expr->callee->result, false};
  if (expr->callee == context_.function) {
    context_.callsItself |= context_.isClear;
    context_.isClear = false;
  }
  ++run_; // the callee may read any variable
  return {};
}

// An argument, which may be a whole array.
void Sema::checkArgument(Expr *argument) {
  if (argument->kind == ExprKind::Name) {
    auto *name = static_cast<NameExpr *>(argument);
    if (!name->name)
      return;
    const Variable *variable = scopes_.variable(name->name);
    if (variable && variable->type.isArray) {
      markRead(resolve(name));
      name->type = variable->type;
      return;
    }
  }
  checkExpr(argument);
}

// ---- Operators

Sema::Constant Sema::checkUnary(UnaryExpr *expr) {
  Expr *operand = expr->operand;
  bool isNot = expr->op == UnaryOp::Not;
  Constant value;
  // After the same operator, it is the second one.
  std::string_view sign = spelling(expr->op);
  if (!file_.text().substr(0, expr->opRange.begin).ends_with(sign))
    warnAdjacentSigns(expr->opRange, sign);
  // -2147483648 is valid although 2147483648 is not.
  bool isMinimum = expr->op == UnaryOp::Minus && operand->kind == ExprKind::Literal &&
                   static_cast<LiteralExpr *>(operand)->value == INT32_MIN;
  if (isMinimum)
    value = INT32_MIN;
  else
    value = checkExpr(operand);
  if (operand->type == voidType)
    return {};
  expr->type = isNot ? boolType : intType;
  if (operand->type != expr->type) {
    diagnostics_
        .report(diag::operandType, expr->opRange, spelling(expr->op), isNot ? "a bool" : "an int",
                spelling(operand->type))
        .within(expr->range);
    return {};
  }
  if (!value)
    return {};
  switch (expr->op) {
  case UnaryOp::Plus:
    return value;
  case UnaryOp::Minus:
    if (isConstantNeeded_ && program_.trapsOverflow && *value == INT32_MIN && !isMinimum)
      diagnostics_.report(diag::constantOverflow, expr->opRange);
    return int_math::neg(*value);
  case UnaryOp::Not:
    return *value ? 0 : 1;
  case UnaryOp::Complement:
    return int_math::complement(*value);
  }
  INVARIANT(false, "unknown unary operator");
}

// Chains are left-recursive and may be long, so the left spine is walked with a loop.
Sema::Constant Sema::checkBinary(BinaryExpr *expr) {
  size_t mark = spine_.size();
  Expr *leftmost = expr;
  while (leftmost->kind == ExprKind::Binary) {
    spine_.push_back(static_cast<BinaryExpr *>(leftmost));
    leftmost = spine_.back()->left;
  }
  Constant value = checkExpr(leftmost);
  while (spine_.size() > mark) {
    BinaryExpr *outer = spine_.back();
    spine_.pop_back();
    Constant right = checkRight(outer, value);
    value = checkOperation(outer, value, right);
  }
  return value;
}

// The right operand of `&&` and `||` is evaluated on some paths only, unless the left one is
// constant.
Sema::Constant Sema::checkRight(const BinaryExpr *expr, Constant left) {
  bool isLogical = expr->op == BinaryOp::LogicalAnd || expr->op == BinaryOp::LogicalOr;
  if (!isLogical)
    return checkExpr(expr->right);
  bool isClear = context_.isClear;
  bool isEvaluated = left && (*left != 0) == (expr->op == BinaryOp::LogicalAnd);
  context_.isClear &= !left || isEvaluated;
  Constant right = checkExpr(expr->right);
  if (!isEvaluated)
    context_.isClear = isClear;
  return right;
}

Sema::Constant Sema::checkOperation(BinaryExpr *expr, Constant left, Constant right) {
  warnDivisor(expr->op, right, expr->opRange);
  warnAdjacentSigns(expr->opRange, spelling(expr->op));
  expr->type =
      checkOperands(expr->op, expr->left->type, expr->right->type, expr->opRange, expr->range);
  if (expr->type == voidType || !left || !right)
    return {};
  Constant value = evaluate(expr->op, *left, *right);
  if (isConstantNeeded_ && program_.trapsOverflow && overflows(expr->op, *left, *right))
    diagnostics_.report(diag::constantOverflow, expr->opRange);
  return value;
}

Type Sema::checkOperands(BinaryOp op, Type left, Type right, SourceRange opRange,
                         SourceRange range) {
  if (left == voidType || right == voidType)
    return voidType;
  auto wrongOperand = [&](Type expected, const char *name) {
    Type wrong = left != expected ? left : right;
    diagnostics_.report(diag::operandType, opRange, spelling(op), name, spelling(wrong))
        .within(range);
    return voidType;
  };
  auto differ = [&] {
    diagnostics_
        .report(diag::operandsDiffer, opRange, spelling(op), spelling(left), spelling(right))
        .within(range);
    return voidType;
  };

  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Rem:
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return left == intType && right == intType ? intType : wrongOperand(intType, "ints");
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
    return left == right ? left : differ();
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
    return left == right ? boolType : differ();
  case BinaryOp::Less:
  case BinaryOp::LessEqual:
  case BinaryOp::Greater:
  case BinaryOp::GreaterEqual:
    return left == intType && right == intType ? boolType : wrongOperand(intType, "ints");
  case BinaryOp::LogicalAnd:
  case BinaryOp::LogicalOr:
    return left == boolType && right == boolType ? boolType : wrongOperand(boolType, "bools");
  }
  INVARIANT(false, "unknown binary operator");
}

void Sema::warnDivisor(BinaryOp op, Constant divisor, SourceRange opRange) {
  if (isDivision(op) && divisor == 0)
    diagnostics_.report(isConstantNeeded_ ? diag::constantDivisionByZero : diag::divisionByZero,
                        opRange);
}

void Sema::warnAdjacentSigns(SourceRange first, std::string_view sign) {
  bool isSign = sign == "+" || sign == "-";
  if (!isSign || file_.text().substr(first.end, 1) != sign)
    return;
  std::string_view both = sign == "+" ? "++" : "--";
  auto reported =
      diagnostics_.report(diag::adjacentSigns, {first.begin, first.end + 1}, both, sign);
  for (uint32_t next = first.end; file_.text().substr(next, 1) == sign; ++next)
    reported.fix({next, next}, " ");
  if (dialect_ == Dialect::Wend) // the core dialect has no `++`
    reported.note(diag::incrementStatement, {first.begin, first.end + 1}, sign);
}

Sema::Constant Sema::evaluate(BinaryOp op, int32_t left, int32_t right) {
  if (isDivision(op) && right == 0)
    return {};
  switch (op) {
  case BinaryOp::Add:
    return int_math::add(left, right);
  case BinaryOp::Sub:
    return int_math::sub(left, right);
  case BinaryOp::Mul:
    return int_math::mul(left, right);
  case BinaryOp::Div:
    return int_math::div(left, right);
  case BinaryOp::Rem:
    return int_math::rem(left, right);
  case BinaryOp::And:
    return int_math::bitAnd(left, right);
  case BinaryOp::Or:
    return int_math::bitOr(left, right);
  case BinaryOp::Xor:
    return int_math::bitXor(left, right);
  case BinaryOp::Shl:
    return int_math::shl(left, right);
  case BinaryOp::Shr:
    return int_math::shr(left, right);
  case BinaryOp::Equal:
    return left == right;
  case BinaryOp::NotEqual:
    return left != right;
  case BinaryOp::Less:
    return left < right;
  case BinaryOp::LessEqual:
    return left <= right;
  case BinaryOp::Greater:
    return left > right;
  case BinaryOp::GreaterEqual:
    return left >= right;
  case BinaryOp::LogicalAnd:
    return left & right;
  case BinaryOp::LogicalOr:
    return left | right;
  }
  INVARIANT(false, "unknown binary operator");
}

} // namespace wend
