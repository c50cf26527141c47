#include "frontend/ast_builder.h"

#include "frontend/ast_text.h"
#include "frontend/diagnostics.h"

#include <algorithm>

namespace wend {

using namespace ast;

namespace {

bool isComparison(BinaryOp op) { return op >= BinaryOp::Equal && op <= BinaryOp::GreaterEqual; }

// An operand of this kind, if it is not parenthesised: parentheses start before the node's range.
template <typename Node> const Node *bare(ExprKind kind, const Expr *expr, SourceRange range) {
  if (expr->kind != kind || expr->range.begin != range.begin)
    return nullptr;
  return static_cast<const Node *>(expr);
}

// The `&` of `a < b & c < d`, or a `|` there, which is the right operand of the first comparison.
// Null if there is none, or one in parentheses.
const BinaryExpr *bitwiseMiddle(const BinaryExpr &comparison) {
  const auto *middle = static_cast<const BinaryExpr *>(comparison.right);
  bool isBitwise = middle->kind == ExprKind::Binary &&
                   (middle->op == BinaryOp::And || middle->op == BinaryOp::Or);
  return isBitwise && middle->range.end == comparison.range.end ? middle : nullptr;
}

bool isBareNot(const Expr *expr, SourceRange range) {
  const auto *unary = bare<UnaryExpr>(ExprKind::Unary, expr, range);
  return unary && unary->op == UnaryOp::Not;
}

} // namespace

AstBuilder::AstBuilder(const Interner &interner, Arena &arena, Diagnostics &diagnostics,
                       Dialect dialect)
    : interner_(interner), arena_(arena), diagnostics_(diagnostics), dialect_(dialect),
      program_(arena.make<Program>()) {}

// ---- Functions and blocks

Function *AstBuilder::header(BaseType result, Symbol name, SourceRange nameRange, uint32_t mark) {
  exprs_.resize(mark);
  auto *function = arena_.make<Function>();
  function->name = name;
  function->nameRange = nameRange;
  function->result = result;
  function->parameters = take(parameters_, 0);
  nextIsBody_ = true;
  return function;
}

void AstBuilder::addParameter(Type type, Symbol name, SourceRange range) {
  auto *variable = arena_.make<Variable>();
  variable->name = name;
  variable->range = range;
  variable->type = type;
  variable->isParameter = true;
  parameters_.push_back(variable);
}

void AstBuilder::parameter(BaseType type, Symbol name, SourceRange range) {
  addParameter({type, false}, name, range);
}

void AstBuilder::arrayParameter(BaseType type, Symbol name, SourceRange range,
                                SourceRange brackets) {
  extension(diag::arrayParameters, brackets);
  addParameter({type, true}, name, range);
}

void AstBuilder::finishFunction(Function *function, Block body, SourceRange range) {
  finishBody(function, body, range);
  if (blocks_.back().isBody) {
    enterPhase(Phase::Functions, function->nameRange, diag::lateFunctions);
  } else {
    innerFunctions_.push_back(function->nameRange);
    program_->isIncomplete = true;
    program_->lacksDeclarations = true; // it does not see the variables of the block
  }
  functions_.push_back(function);
}

void AstBuilder::finishOuter(Function *function, Block body, SourceRange range) {
  finishBody(function, body, range);
  outerFunctions_.push_back(function);
}

// Functions beside `main` are errors, but are analysed as if they were nested in it. If the program
// is cut off, a missing brace may be the cause of such errors.
void AstBuilder::finishProgram(bool isCutOff) {
  program_->isCutOff = isCutOff;
  program_->isIncomplete |= isCutOff || outerFunctions_.size() > 1;
  if (!isCutOff)
    for (SourceRange name : innerFunctions_)
      diagnostics_.report(diag::innerFunction, name);
  if (outerFunctions_.empty())
    return;
  auto found = std::ranges::find_if(outerFunctions_, [&](auto *f) { return isMain(f); });
  Function *main = found == outerFunctions_.end() ? outerFunctions_.back() : *found;
  program_->main = main;
  bool isMainLost = lostOuter_ && found == outerFunctions_.end();
  if (!isCutOff && !isMainLost) {
    checkMain(main);
    reportBesideMain(main);
  }
  if (outerFunctions_.size() == 1)
    return;
  std::vector<Function *> nested;
  for (Function *function : outerFunctions_)
    if (function == main)
      nested.insert(nested.end(), main->nested.begin(), main->nested.end());
    else if (!isMain(function))
      nested.push_back(function);
  main->nested = arena_.copy(std::span<Function *const>(nested));
}

void AstBuilder::reportBesideMain(const Function *main) {
  for (const Function *function : outerFunctions_)
    if (function != main && isMain(function))
      diagnostics_.report(diag::redefinedFunction, function->nameRange, "main")
          .note(diag::otherDefinition, main->nameRange);
    else if (function != main)
      diagnostics_.report(diag::besideMain, function->nameRange, interner_.text(function->name))
          .note(diag::mainIsHere, main->nameRange);
}

void AstBuilder::checkMain(Function *main) {
  if (!isMain(main))
    diagnostics_.report(diag::mainNamed, main->nameRange, interner_.text(main->name))
        .fix(main->nameRange, "main");
  if (main->result != BaseType::Void) {
    SourceRange type = {main->range.begin, main->nameRange.begin};
    diagnostics_.report(diag::mainTyped, {type.begin, type.end - 1}).fix(type, "");
    program_->isIncomplete = true; // it need not return a value
  }
  if (!main->parameters.empty()) {
    SourceRange list = {main->parameters.front()->range.begin, main->parameters.back()->range.end};
    diagnostics_.report(diag::mainParameters, list);
    program_->isIncomplete = true;
  }
}

// All functions since the body began, including those misplaced in inner blocks.
void AstBuilder::finishBody(Function *function, Block body, SourceRange range) {
  function->body = body;
  function->range = range;
  function->nested = take(functions_, bodyFunctions_);
}

void AstBuilder::openBlock() {
  auto size = [](const auto &list) { return static_cast<uint32_t>(list.size()); };
  blocks_.push_back(
      {nextIsBody_, Phase::Declarations, size(statements_), size(functions_), size(arms_)});
  nextIsBody_ = false;
}

Block AstBuilder::closeBlock(SourceRange range) {
  OpenBlock block = blocks_.back();
  blocks_.pop_back();
  arms_.resize(block.arms);
  bodyFunctions_ = block.functions;
  return {take(statements_, block.statements), range};
}

void AstBuilder::add(Stmt *stmt) {
  if (!stmt)
    return;
  statements_.push_back(stmt);
  if (dialect_ == Dialect::Wend)
    return;
  if (stmt->kind != StmtKind::Declare)
    blocks_.back().phase = Phase::Statements;
  else if (!blocks_.back().isBody)
    diagnostics_.report(diag::innerDeclarations, stmt->range);
  else
    enterPhase(Phase::Declarations, stmt->range, diag::lateDeclarations);
}

void AstBuilder::enterPhase(Phase phase, SourceRange range, const DiagnosticRow &late) {
  if (phase < blocks_.back().phase)
    extension(late, range);
  else
    blocks_.back().phase = phase;
}

// ---- Syntax errors

void AstBuilder::abandonItem(bool hasDeclarations) {
  leaveOut(hasDeclarations);
  nextIsBody_ = false;
  // The function's list is then empty.
  bodyFunctions_ = static_cast<uint32_t>(functions_.size());
}

void AstBuilder::abandonOuter(bool hasDeclarations) {
  abandonItem(hasDeclarations);
  lostOuter_ = true;
}

void AstBuilder::leaveOut(bool hasDeclarations) {
  program_->isIncomplete = true;
  program_->lacksDeclarations |= hasDeclarations;
  discardParts();
}

void AstBuilder::discardParts() {
  exprs_.clear();
  printItems_.clear();
  parameters_.clear();
  declarators_.clear();
  initialiser_ = {};
}

Stmt *AstBuilder::ended(Stmt *stmt, SourceRange range, bool isWhole) {
  stmt->range = range;
  return isWhole ? stmt : nullptr;
}

// ---- Statements

Stmt *AstBuilder::callStatement(CallExpr *call, SourceRange range) {
  return statement<CallStmt>(StmtKind::Call, range, call);
}

Stmt *AstBuilder::assignment(Expr *target, Expr *value, SourceRange opRange, SourceRange range) {
  return statement<AssignStmt>(StmtKind::Assign, range, false, BinaryOp::Add, opRange, target,
                               value);
}

Stmt *AstBuilder::compoundAssignment(Expr *target, BinaryOp op, Expr *value, SourceRange opRange,
                                     SourceRange range) {
  return statement<AssignStmt>(StmtKind::Assign, range, true, op, opRange, target, value);
}

Stmt *AstBuilder::increment(Expr *target, BinaryOp op, SourceRange first, SourceRange second,
                            SourceRange range) {
  SourceRange opRange = {first.begin, second.end};
  extension(diag::increments, opRange);
  if (first.end != second.begin)
    diagnostics_.report(diag::splitIncrement, opRange, spelling(op))
        .fix({first.end, second.begin}, "");
  return compoundAssignment(target, op, literal(BaseType::Int, 1, opRange), opRange, range);
}

Stmt *AstBuilder::returnStatement(Expr *value, SourceRange range) {
  return statement<ReturnStmt>(StmtKind::Return, range, value);
}

void AstBuilder::printItem(Expr *expr, std::string_view text, SourceRange range) {
  if (printItems_.size() == 1)
    extension(diag::printLists, range);
  printItems_.push_back({expr, text, range});
}

Stmt *AstBuilder::printStatement(bool newline, SourceRange range) {
  return statement<PrintStmt>(StmtKind::Print, range, newline, take(printItems_, 0));
}

Stmt *AstBuilder::bareNewline(SourceRange range) {
  extension(diag::bareNewlines, range);
  return printStatement(true, range);
}

Stmt *AstBuilder::breakStatement(SourceRange range) {
  return statement<BreakStmt>(StmtKind::Break, range);
}

Stmt *AstBuilder::continueStatement(SourceRange range) {
  return statement<ContinueStmt>(StmtKind::Continue, range);
}

// If a syntax error replaced the body, the condition may be incomplete.
Expr *AstBuilder::conditionBefore(const Block &body, Expr *condition) {
  bool isMissing = body.range.end == 0;
  return isMissing && condition ? brokenExpr(condition->range) : condition;
}

uint32_t AstBuilder::firstArm(Expr *condition, Block body) {
  arms_.push_back({conditionBefore(body, condition), body});
  return static_cast<uint32_t>(arms_.size() - 1);
}

void AstBuilder::nextArm(SourceRange elseIf, Expr *condition, Block body) {
  extension(diag::elseIfs, elseIf);
  arms_.push_back({conditionBefore(body, condition), body});
}

Stmt *AstBuilder::ifStatement(uint32_t mark, const Block *otherwise, SourceRange range) {
  Block *elseBlock = otherwise ? arena_.make<Block>(*otherwise) : nullptr;
  return statement<IfStmt>(StmtKind::If, range, take(arms_, mark), elseBlock);
}

Stmt *AstBuilder::whileStatement(Expr *condition, Block body, SourceRange range) {
  return statement<WhileStmt>(StmtKind::While, range, conditionBefore(body, condition), body);
}

Stmt *AstBuilder::forStatement(Stmt *init, Expr *condition, Stmt *step, Block body,
                               SourceRange range) {
  return statement<ForStmt>(StmtKind::For, range, init, condition, step, body);
}

Stmt *AstBuilder::brokenFor(Stmt *init, SourceRange range) {
  return forStatement(init, brokenExpr({range.end, range.end}), nullptr, {}, range);
}

// ---- Declarations

void AstBuilder::initialiser(Expr *value) { initialiser_.initialiser = value; }

void AstBuilder::elements(uint32_t mark, SourceRange braces) {
  initialiser_.elements = take(exprs_, mark);
  initialiser_.braces = braces;
}

void AstBuilder::scalar(Symbol name, SourceRange range) {
  addDeclarator(name, range, false, nullptr);
}

void AstBuilder::array(Symbol name, SourceRange range, Expr *length) {
  addDeclarator(name, range, true, length);
}

void AstBuilder::addDeclarator(Symbol name, SourceRange range, bool isArray, Expr *length) {
  auto *variable = arena_.make<Variable>();
  variable->name = name;
  variable->range = range;
  variable->type.isArray = isArray;
  Declarator declarator = initialiser_;
  declarator.variable = variable;
  declarator.length = length;
  declarators_.push_back(declarator);
  initialiser_ = {};
}

Stmt *AstBuilder::declaration(bool isConst, BaseType type, SourceRange range) {
  for (const Declarator &declarator : declarators_) {
    declarator.variable->type.base = type;
    declarator.variable->isConst = isConst;
  }
  return statement<DeclareStmt>(StmtKind::Declare, range, isConst, take(declarators_, 0));
}

void AstBuilder::finishDeclaration(Stmt *stmt, bool isWhole) {
  auto *declaration = static_cast<DeclareStmt *>(stmt);
  declaration->declarators.back().isCut = !isWhole;
  if (dialect_ == Dialect::Wend || declaration->isConst)
    return;
  for (const Declarator &declarator : declaration->declarators) {
    SourceRange range = declarator.variable->range;
    if (declarator.variable->type.isArray)
      diagnostics_.report(diag::arrayDeclarations, range);
    else if (declarator.initialiser)
      diagnostics_.report(diag::initialisers, range);
  }
  if (declaration->declarators.size() > 1)
    diagnostics_.report(diag::declarationLists, declaration->declarators[1].variable->range);
}

// ---- Expressions

Expr *AstBuilder::literal(BaseType type, int32_t value, SourceRange range) {
  return arena_.make<LiteralExpr>(Expr{ExprKind::Literal, {type, false}, range}, value);
}

Expr *AstBuilder::name(Symbol name, SourceRange range) {
  return arena_.make<NameExpr>(Expr{ExprKind::Name, {}, range}, name, nullptr);
}

Expr *AstBuilder::brokenExpr(SourceRange range) {
  program_->isIncomplete = true;
  return name({}, range);
}

Expr *AstBuilder::index(Symbol array, SourceRange nameRange, Expr *index, SourceRange range) {
  extension(diag::arrayAccesses, range);
  auto *nameExpr = static_cast<NameExpr *>(name(array, nameRange));
  return arena_.make<IndexExpr>(Expr{ExprKind::Index, {}, range}, nameExpr, index);
}

CallExpr *AstBuilder::call(Symbol name, SourceRange nameRange, uint32_t mark, SourceRange range) {
  return arena_.make<CallExpr>(Expr{ExprKind::Call, {}, range}, name, nameRange, take(exprs_, mark),
                               nullptr);
}

Expr *AstBuilder::unary(UnaryOp op, Expr *operand, SourceRange opRange, SourceRange range) {
  SourceRange whole = {opRange.begin, range.end};
  const auto *inner = bare<UnaryExpr>(ExprKind::Unary, operand, range);
  if (inner && inner->op == UnaryOp::Not && op != UnaryOp::Not) {
    diagnostics_.report(diag::notInOperand, inner->opRange, spelling(op));
    return brokenExpr(whole);
  }
  if (inner && (op == UnaryOp::Not) == (inner->op == UnaryOp::Not))
    extension(diag::nestedUnaryOperators, inner->opRange);
  return arena_.make<UnaryExpr>(Expr{ExprKind::Unary, {}, whole}, op, opRange, operand);
}

Expr *AstBuilder::logical(BinaryOp op, Expr *left, Expr *right, SourceRange leftRange,
                          SourceRange opRange, SourceRange rightRange) {
  return arena_.make<BinaryExpr>(Expr{ExprKind::Binary, {}, {leftRange.begin, rightRange.end}}, op,
                                 opRange, left, right);
}

Expr *AstBuilder::comparison(BinaryOp op, Expr *left, Expr *right, SourceRange leftRange,
                             SourceRange opRange, SourceRange rightRange) {
  const auto *inner = bare<BinaryExpr>(ExprKind::Binary, left, leftRange);
  if (inner && isComparison(inner->op)) {
    if (const BinaryExpr *joining = bitwiseMiddle(*inner)) {
      std::string_view used = spelling(joining->op);
      std::string meant(2, used.front());
      diagnostics_.report(diag::bitwiseBetweenComparisons, joining->opRange, used, meant)
          .within({leftRange.begin, rightRange.end})
          .fix(joining->opRange, meant);
      return brokenExpr({leftRange.begin, rightRange.end});
    }
    auto reported = diagnostics_.report(diag::chainedComparison, opRange);
    reported.within({leftRange.begin, rightRange.end});
    const auto *middle = static_cast<const NameExpr *>(inner->right);
    if (middle->kind == ExprKind::Name && middle->name) {
      std::string again = " && ";
      again += interner_.text(middle->name);
      reported.fix({leftRange.end, leftRange.end}, again);
    }
    return brokenExpr({leftRange.begin, rightRange.end});
  }
  return binary(op, left, right, leftRange, opRange, rightRange);
}

Expr *AstBuilder::binary(BinaryOp op, Expr *left, Expr *right, SourceRange leftRange,
                         SourceRange opRange, SourceRange rightRange) {
  if (isBareNot(right, rightRange)) {
    const auto *inner = static_cast<const UnaryExpr *>(right);
    diagnostics_.report(diag::notInOperand, inner->opRange, spelling(op));
    return brokenExpr({leftRange.begin, rightRange.end});
  }
  return logical(op, left, right, leftRange, opRange, rightRange);
}

} // namespace wend
