// Lowering of statements.

#include "frontend/lower_function.h"

#include "support/invariant.h"

namespace wend {

void FunctionLowering::lower(const ast::Block &block) {
  uint32_t scope = debugScope();
  lowerStatements(block);
  setDebugScope(scope);
}

// Variables that it declares remain in the current scope.
void FunctionLowering::lowerStatements(const ast::Block &block) {
  ++blockDepth_;
  for (const ast::Stmt *stmt : block.statements)
    if (isReachable())
      lower(*stmt);
  --blockDepth_;
}

void FunctionLowering::lower(const ast::Stmt &stmt) {
  setLoc(stmt.range.loc());
  switch (stmt.kind) {
  case ast::StmtKind::Call:
    callValue(*static_cast<const ast::CallStmt &>(stmt).call);
    break;
  case ast::StmtKind::Assign:
    lowerAssign(static_cast<const ast::AssignStmt &>(stmt));
    break;
  case ast::StmtKind::Return:
    lowerReturn(static_cast<const ast::ReturnStmt &>(stmt));
    break;
  case ast::StmtKind::Print:
    lowerPrint(static_cast<const ast::PrintStmt &>(stmt));
    break;
  case ast::StmtKind::If:
    lowerIf(static_cast<const ast::IfStmt &>(stmt));
    break;
  case ast::StmtKind::While:
    lowerWhile(static_cast<const ast::WhileStmt &>(stmt));
    break;
  case ast::StmtKind::For:
    lowerFor(static_cast<const ast::ForStmt &>(stmt));
    break;
  case ast::StmtKind::Break:
    builder_.br(breakTarget_);
    close();
    break;
  case ast::StmtKind::Continue:
    builder_.br(continueTarget_);
    close();
    break;
  case ast::StmtKind::Declare:
    lowerDeclare(static_cast<const ast::DeclareStmt &>(stmt));
    break;
  }
}

// The index of the target is evaluated and checked once, before the value is evaluated.
void FunctionLowering::lowerAssign(const ast::AssignStmt &stmt) {
  Value *address = nullptr;
  if (stmt.target->kind == ast::ExprKind::Index)
    address = elementAddress(*static_cast<const ast::IndexExpr *>(stmt.target));
  const auto *name = static_cast<const ast::NameExpr *>(stmt.target);
  auto target = [&] { return address ? address : locationOf(*name->variable).address; };
  if (!stmt.isCompound) {
    Value *assigned = value(*stmt.value);
    builder_.store(assigned, target());
    return;
  }
  Value *old = builder_.load(irType(stmt.target->type.base), target());
  Value *operand = value(*stmt.value);
  Value *result = operate(stmt.op, old, operand, stmt.opRange);
  builder_.store(result, target());
}

void FunctionLowering::lowerReturn(const ast::ReturnStmt &stmt) {
  if (!stmt.value) {
    returnZero();
    return;
  }
  builder_.ret(value(*stmt.value));
  close();
}

void FunctionLowering::lowerPrint(const ast::PrintStmt &stmt) {
  for (size_t i = 0; i < stmt.items.size(); ++i) {
    const ast::PrintItem &item = stmt.items[i];
    bool endsLine = i + 1 == stmt.items.size() && stmt.newline;
    if (!item.expr) {
      std::string bytes(item.text);
      if (endsLine)
        bytes += '\n';
      printText(bytes);
    } else if (item.expr->type.base == ast::BaseType::Bool) {
      Value *printed = builder_.cast(Op::ZExt, value(*item.expr), Type::I32);
      builder_.call(program_.runtime(KnownFunction::PrintBool), {{printed}});
      if (endsLine)
        printText("\n");
    } else {
      // One call prints a number and the byte after it: it is less code than two.
      const ast::PrintItem *next = i + 1 < stmt.items.size() ? &stmt.items[i + 1] : nullptr;
      bool isBeforeByte = next && !next->expr && next->text.size() == 1 &&
                          (i + 2 < stmt.items.size() || !stmt.newline);
      printInt(value(*item.expr), isBeforeByte ? next->text : endsLine ? "\n" : "");
      i += isBeforeByte ? 1 : 0;
    }
  }
  if (stmt.items.empty() && stmt.newline)
    printText("\n");
}

// Prints a number and at most one byte after it.
void FunctionLowering::printInt(Value *number, std::string_view after) {
  if (after == "\n") {
    builder_.call(program_.runtime(KnownFunction::PrintlnInt), {{number}});
  } else if (after.empty()) {
    builder_.call(program_.runtime(KnownFunction::PrintInt), {{number}});
  } else {
    Value *arguments[] = {number, int32(static_cast<unsigned char>(after[0]))};
    builder_.call(program_.runtime(KnownFunction::PrintIntByte), arguments);
  }
}

void FunctionLowering::printText(std::string_view bytes) {
  if (bytes.empty())
    return;
  if (bytes.size() == 1) {
    Value *byte = int32(static_cast<unsigned char>(bytes[0]));
    builder_.call(program_.runtime(KnownFunction::Putc), {{byte}});
    return;
  }
  Value *arguments[] = {program_.text(bytes),
                        builder_.integer(Type::I64, static_cast<int64_t>(bytes.size()))};
  builder_.call(program_.runtime(KnownFunction::PrintBytes), arguments);
}

void FunctionLowering::lowerIf(const ast::IfStmt &stmt) {
  BasicBlock *end = makeBlock("if.end");
  for (const ast::IfArm &arm : stmt.arms) {
    bool isLast = &arm == &stmt.arms.back() && !stmt.otherwise;
    BasicBlock *then = makeBlock("if.then");
    BasicBlock *otherwise = isLast ? end : makeBlock("if.else");
    setLoc({arm.condition->range.begin});
    branch(*arm.condition, then, otherwise);
    openIfReached(then);
    if (isReachable())
      lower(arm.body);
    if (isReachable())
      leave(arm.body, end);
    if (isLast)
      break;
    openIfReached(otherwise);
    if (!isReachable())
      break;
  }
  if (isReachable() && stmt.otherwise) {
    lower(*stmt.otherwise);
    if (isReachable())
      leave(*stmt.otherwise, end);
  }
  openIfReached(end);
}

void FunctionLowering::lowerWhile(const ast::WhileStmt &stmt) {
  BasicBlock *condition = makeBlock("while.cond");
  BasicBlock *body = makeBlock("while.body");
  BasicBlock *end = makeBlock("while.end");
  builder_.br(condition);
  open(condition);
  setLoc(stmt.range.loc());
  branch(*stmt.condition, body, end);
  openIfReached(body);
  if (isReachable())
    lowerLoopBody(stmt.body, condition, end);
  openIfReached(end);
}

void FunctionLowering::lowerFor(const ast::ForStmt &stmt) {
  uint32_t scope = debugScope();
  if (stmt.init)
    lower(*stmt.init);
  if (isReachable())
    lowerLoop(stmt);
  setDebugScope(scope);
}

void FunctionLowering::lowerLoop(const ast::ForStmt &stmt) {
  BasicBlock *condition = makeBlock("for.cond");
  BasicBlock *body = makeBlock("for.body");
  BasicBlock *step = makeBlock("for.step");
  BasicBlock *end = makeBlock("for.end");
  builder_.br(condition);
  open(condition);
  if (stmt.condition) {
    setLoc({stmt.condition->range.begin});
    branch(*stmt.condition, body, end);
  } else {
    builder_.br(body);
  }
  openIfReached(body);
  if (isReachable())
    lowerLoopBody(stmt.body, step, end);
  openIfReached(step);
  if (isReachable() && stmt.step)
    lower(*stmt.step);
  if (isReachable())
    builder_.br(condition);
  openIfReached(end);
}

// Lowers the body into the current block and branches to `next`.
void FunctionLowering::lowerLoopBody(const ast::Block &body, BasicBlock *next, BasicBlock *end) {
  BasicBlock *outerBreak = std::exchange(breakTarget_, end);
  BasicBlock *outerContinue = std::exchange(continueTarget_, next);
  lower(body);
  breakTarget_ = outerBreak;
  continueTarget_ = outerContinue;
  if (isReachable())
    leave(body, next);
}

// The jump from the end of a block belongs to its brace: not to its last statement, which may not
// have been executed.
void FunctionLowering::leave(const ast::Block &block, BasicBlock *next) {
  if (program_.debug)
    setLoc({block.range.end - 1}, false);
  builder_.br(next);
}

void FunctionLowering::lowerDeclare(const ast::DeclareStmt &stmt) {
  if (!stmt.isConst)
    for (const ast::Declarator &declarator : stmt.declarators)
      lowerDeclarator(declarator);
  if (program_.debug)
    describe(stmt);
}

void FunctionLowering::lowerDeclarator(const ast::Declarator &declarator) {
  const ast::Variable &variable = *declarator.variable;
  setLoc(variable.range.loc());
  if (variable.type.isArray) {
    lowerArrayDeclarator(declarator);
  } else if (declarator.initialiser) {
    Value *initial = value(*declarator.initialiser);
    builder_.store(initial, locationOf(variable).address);
  } else if (!isStillZero(variable)) {
    zero(variable);
  }
}

void FunctionLowering::lowerArrayDeclarator(const ast::Declarator &declarator) {
  const ast::Variable &variable = *declarator.variable;
  if (!isStillZero(variable))
    zero(variable);
  int64_t index = 0;
  for (const ast::Expr *element : declarator.elements) {
    Value *initial = value(*element);
    Value *address =
        builder_.gep(locationOf(variable).address, builder_.integer(Type::I64, index++),
                     byteSize(irType(variable.type.base)));
    builder_.store(initial, address);
  }
}

} // namespace wend
