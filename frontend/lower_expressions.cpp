// Lowering of expressions. Chains of operators are left-recursive and may be long, so their left
// spine is walked with a loop. All other nesting is limited by the parser.

#include "frontend/lower_function.h"

#include "support/invariant.h"

namespace wend {

namespace {

bool isLogical(const ast::Expr &expr) {
  if (expr.kind != ast::ExprKind::Binary)
    return false;
  ast::BinaryOp op = static_cast<const ast::BinaryExpr &>(expr).op;
  return op == ast::BinaryOp::LogicalAnd || op == ast::BinaryOp::LogicalOr;
}

// The operands of a chain `a && b && c` (or with ||), in order.
std::vector<const ast::Expr *> logicalOperands(const ast::BinaryExpr &expr) {
  std::vector<const ast::Expr *> operands;
  const ast::BinaryExpr *at = &expr;
  for (;;) {
    operands.push_back(at->right);
    bool goesOn =
        isLogical(*at->left) && static_cast<const ast::BinaryExpr *>(at->left)->op == expr.op;
    if (!goesOn)
      break;
    at = static_cast<const ast::BinaryExpr *>(at->left);
  }
  operands.push_back(at->left);
  return {operands.rbegin(), operands.rend()};
}

} // namespace

Value *FunctionLowering::value(const ast::Expr &expr) {
  switch (expr.kind) {
  case ast::ExprKind::Literal:
    return builder_.integer(irType(expr.type.base),
                            static_cast<const ast::LiteralExpr &>(expr).value);
  case ast::ExprKind::Name:
    return nameValue(static_cast<const ast::NameExpr &>(expr));
  case ast::ExprKind::Index: {
    Value *address = elementAddress(static_cast<const ast::IndexExpr &>(expr));
    return builder_.load(irType(expr.type.base), address);
  }
  case ast::ExprKind::Call:
    return callValue(static_cast<const ast::CallExpr &>(expr));
  case ast::ExprKind::Unary:
    return unaryValue(static_cast<const ast::UnaryExpr &>(expr));
  case ast::ExprKind::Binary:
    if (isLogical(expr))
      return logicalValue(static_cast<const ast::BinaryExpr &>(expr));
    return binaryValue(static_cast<const ast::BinaryExpr &>(expr));
  }
  INVARIANT(false, "unknown kind of expression");
}

Value *FunctionLowering::nameValue(const ast::NameExpr &expr) {
  const ast::Variable &variable = *expr.variable;
  Type type = irType(variable.type.base);
  if (variable.isConst)
    return builder_.integer(type, variable.value);
  return builder_.load(type, locationOf(variable).address);
}

Value *FunctionLowering::unaryValue(const ast::UnaryExpr &expr) {
  Value *operand = value(*expr.operand);
  switch (expr.op) {
  case ast::UnaryOp::Plus:
    return operand;
  case ast::UnaryOp::Minus:
    if (isExactMinimum(expr))
      return builder_.binary(Op::Sub, int32(0), operand);
    return arithmetic(Op::Sub, int32(0), operand, expr.opRange);
  case ast::UnaryOp::Not:
    return builder_.binary(Op::Xor, operand, builder_.integer(Type::I1, 1));
  case ast::UnaryOp::Complement:
    return builder_.binary(Op::Xor, operand, int32(-1));
  }
  INVARIANT(false, "unknown unary operator");
}

Value *FunctionLowering::binaryValue(const ast::BinaryExpr &expr) {
  std::vector<const ast::BinaryExpr *> spine;
  const ast::Expr *leftmost = &expr;
  while (leftmost->kind == ast::ExprKind::Binary && !isLogical(*leftmost)) {
    spine.push_back(static_cast<const ast::BinaryExpr *>(leftmost));
    leftmost = spine.back()->left;
  }
  Value *left = value(*leftmost);
  for (auto at = spine.rbegin(); at != spine.rend(); ++at) {
    Value *right = value(*(*at)->right);
    left = operate((*at)->op, left, right, (*at)->opRange);
  }
  return left;
}

Value *FunctionLowering::operate(ast::BinaryOp op, Value *left, Value *right, SourceRange opRange) {
  switch (op) {
  case ast::BinaryOp::Add:
    return arithmetic(Op::Add, left, right, opRange);
  case ast::BinaryOp::Sub:
    return arithmetic(Op::Sub, left, right, opRange);
  case ast::BinaryOp::Mul:
    return arithmetic(Op::Mul, left, right, opRange);
  case ast::BinaryOp::Div:
    return divide(Op::SDiv, left, right, opRange);
  case ast::BinaryOp::Rem:
    return divide(Op::SRem, left, right, opRange);
  case ast::BinaryOp::And:
    return builder_.binary(Op::And, left, right);
  case ast::BinaryOp::Or:
    return builder_.binary(Op::Or, left, right);
  case ast::BinaryOp::Xor:
    return builder_.binary(Op::Xor, left, right);
  case ast::BinaryOp::Shl:
    return shift(Op::Shl, left, right);
  case ast::BinaryOp::Shr:
    return shift(Op::AShr, left, right);
  case ast::BinaryOp::Equal:
    return builder_.icmp(Predicate::Eq, left, right);
  case ast::BinaryOp::NotEqual:
    return builder_.icmp(Predicate::Ne, left, right);
  case ast::BinaryOp::Less:
    return builder_.icmp(Predicate::Slt, left, right);
  case ast::BinaryOp::LessEqual:
    return builder_.icmp(Predicate::Sle, left, right);
  case ast::BinaryOp::Greater:
    return builder_.icmp(Predicate::Sgt, left, right);
  case ast::BinaryOp::GreaterEqual:
    return builder_.icmp(Predicate::Sge, left, right);
  case ast::BinaryOp::LogicalAnd:
  case ast::BinaryOp::LogicalOr:
    break;
  }
  INVARIANT(false, "logical operators evaluate their right operand only when needed");
}

// Division by 0 is a runtime error, and division by -1 must not be executed: INT_MIN / -1
// overflows. Both are rare and share one test.
Value *FunctionLowering::divide(Op op, Value *left, Value *right, SourceRange opRange) {
  const Constant *divisor = asConstant(right);
  if (divisor && divisor->bits() != 0 && divisor->value() != -1)
    return builder_.binary(op, left, right);

  BasicBlock *rare = makeBlock("div.rare");
  BasicBlock *error = makeBlock("div.zero");
  BasicBlock *negate = makeBlock("div.negate");
  BasicBlock *normal = makeBlock("div.normal");
  BasicBlock *end = makeBlock("div.end");
  Value *shifted = builder_.binary(Op::Add, right, int32(1));
  builder_.condBr(builder_.icmp(Predicate::Ult, shifted, int32(2)), rare, normal);

  open(rare);
  builder_.condBr(builder_.icmp(Predicate::Eq, right, int32(0)), error, negate);
  open(error);
  callRuntimeError(KnownFunction::ErrorDivision, {program_.fileName(), position(opRange)});
  open(negate);
  Value *negated = op == Op::SDiv ? arithmetic(Op::Sub, int32(0), left, opRange) : int32(0);
  builder_.br(end);
  open(normal);
  Value *quotient = builder_.binary(op, left, right);
  builder_.br(end);

  open(end);
  Instruction *result = builder_.phi(Type::I32, 2);
  result->addOperand(builder_.module(), negated);
  result->addOperand(builder_.module(), quotient);
  return result;
}

// Counts are taken modulo 32; in LLVM IR larger ones are poison.
Value *FunctionLowering::shift(Op op, Value *left, Value *count) {
  if (const Constant *constant = asConstant(count))
    count = int32(constant->value() & 31);
  else
    count = builder_.binary(Op::And, count, int32(31));
  return builder_.binary(op, left, count);
}

// ---- Logical operators

Value *FunctionLowering::logicalValue(const ast::BinaryExpr &expr) {
  bool isAnd = expr.op == ast::BinaryOp::LogicalAnd;
  std::vector<const ast::Expr *> operands = logicalOperands(expr);
  const ast::Expr *last = operands.back();
  operands.pop_back();
  BasicBlock *end = makeBlock(isAnd ? "and.end" : "or.end");
  for (const ast::Expr *operand : operands) {
    Value *decided = value(*operand);
    BasicBlock *next = makeBlock(isAnd ? "and.next" : "or.next");
    builder_.condBr(decided, isAnd ? next : end, isAnd ? end : next);
    open(next);
  }
  Value *lastValue = value(*last);
  builder_.br(end);
  open(end);
  // An operand that decides the result branches here, except the last one.
  Instruction *result = builder_.phi(Type::I1, static_cast<uint32_t>(operands.size() + 1));
  for (size_t i = 0; i < operands.size(); ++i)
    result->addOperand(builder_.module(), builder_.integer(Type::I1, isAnd ? 0 : 1));
  result->addOperand(builder_.module(), lastValue);
  return result;
}

void FunctionLowering::branch(const ast::Expr &condition, BasicBlock *ifTrue, BasicBlock *ifFalse) {
  if (isLogical(condition)) {
    branchLogical(static_cast<const ast::BinaryExpr &>(condition), ifTrue, ifFalse);
    return;
  }
  if (condition.kind == ast::ExprKind::Unary) { // of a bool: `!`
    branch(*static_cast<const ast::UnaryExpr &>(condition).operand, ifFalse, ifTrue);
    return;
  }
  if (condition.kind == ast::ExprKind::Literal) {
    bool holds = static_cast<const ast::LiteralExpr &>(condition).value != 0;
    builder_.br(holds ? ifTrue : ifFalse);
  } else {
    builder_.condBr(value(condition), ifTrue, ifFalse);
  }
  close();
}

void FunctionLowering::branchLogical(const ast::BinaryExpr &expr, BasicBlock *ifTrue,
                                     BasicBlock *ifFalse) {
  bool isAnd = expr.op == ast::BinaryOp::LogicalAnd;
  std::vector<const ast::Expr *> operands = logicalOperands(expr);
  for (const ast::Expr *operand : operands) {
    if (operand == operands.back()) {
      branch(*operand, ifTrue, ifFalse);
      return;
    }
    BasicBlock *next = makeBlock(isAnd ? "and.next" : "or.next");
    branch(*operand, isAnd ? next : ifTrue, isAnd ? ifFalse : next);
    openIfReached(next);
    if (!isReachable())
      return;
  }
}

// ---- Calls and arrays

Value *FunctionLowering::callValue(const ast::CallExpr &call) {
  if (call.callee->builtin != ast::Builtin::None)
    return builtinValue(call);
  std::vector<Value *> arguments;
  std::vector<Value *> given;
  for (const ast::Expr *argument : call.arguments) {
    if (!argument->type.isArray) {
      given.push_back(value(*argument));
      continue;
    }
    Location array = locationOf(*static_cast<const ast::NameExpr *>(argument)->variable);
    given.push_back(array.address);
    given.push_back(array.length);
  }
  appendCaptures(*call.callee, arguments);
  arguments.insert(arguments.end(), given.begin(), given.end());
  SourceLoc statement = builder_.module().sourceLoc(builder_.loc());
  if (program_.debug)
    setLoc(call.nameRange.loc(), false);
  Value *result = builder_.call(program_.functionFor(*call.callee), arguments);
  if (program_.debug)
    setLoc(statement, false);
  return result;
}

Value *FunctionLowering::builtinValue(const ast::CallExpr &call) {
  switch (call.callee->builtin) {
  case ast::Builtin::Read: {
    Value *arguments[] = {program_.fileName(), position(call.nameRange)};
    return builder_.call(program_.runtime(KnownFunction::Read), arguments);
  }
  case ast::Builtin::Eof:
    return builder_.icmp(Predicate::Ne, builder_.call(program_.runtime(KnownFunction::Eof), {}),
                         int32(0));
  case ast::Builtin::Getc:
    return builder_.call(program_.runtime(KnownFunction::Getc), {});
  case ast::Builtin::Putc: {
    Value *byte = value(*call.arguments[0]);
    return builder_.call(program_.runtime(KnownFunction::Putc), {{byte}});
  }
  case ast::Builtin::Exit: {
    Value *status = value(*call.arguments[0]);
    builder_.call(program_.runtime(KnownFunction::Exit), {{status}});
    builder_.unreachable();
    close();
    return nullptr;
  }
  case ast::Builtin::Len:
    return locationOf(*static_cast<const ast::NameExpr *>(call.arguments[0])->variable).length;
  case ast::Builtin::None:
    break;
  }
  INVARIANT(false, "not a built-in function");
}

Value *FunctionLowering::elementAddress(const ast::IndexExpr &expr) {
  Value *index = value(*expr.index);
  Location array = locationOf(*expr.array->variable);
  const Constant *constantIndex = asConstant(index);
  const Constant *constantLength = asConstant(array.length);
  bool isInside = constantIndex && constantLength && constantIndex->bits() < constantLength->bits();
  if (!isInside) {
    BasicBlock *error = makeBlock("index.error");
    BasicBlock *ok = makeBlock("index.ok");
    builder_.condBr(builder_.icmp(Predicate::Ult, index, array.length), ok, error);
    open(error);
    callRuntimeError(KnownFunction::ErrorIndex,
                     {program_.fileName(), array.length, position(expr.index->range), index});
    open(ok);
  }
  Value *wide = constantIndex ? builder_.integer(Type::I64, constantIndex->value())
                              : builder_.cast(Op::ZExt, index, Type::I64);
  return builder_.gep(array.address, wide, byteSize(irType(expr.type.base)));
}

// The start of a range, as the runtime is given it.
Value *FunctionLowering::position(SourceRange at) {
  LineColumn start = builder_.module().source()->lineColumn(at.loc());
  return builder_.integer(Type::I64, static_cast<int64_t>(packed(start)));
}

// Ends the current block with a call that does not return.
void FunctionLowering::callRuntimeError(KnownFunction error,
                                        std::initializer_list<Value *> arguments) {
  CodeLoc statement = builder_.loc();
  setLoc(builder_.module().sourceLoc(statement), false);
  builder_.call(program_.runtime(error), std::vector<Value *>(arguments));
  builder_.unreachable();
  builder_.setLoc(statement);
  errorBlocks_.push_back(builder_.block());
}

} // namespace wend
