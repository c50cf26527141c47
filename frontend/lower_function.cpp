#include "frontend/lower_function.h"

#include "frontend/lower.h"
#include "support/invariant.h"

namespace wend {

FunctionLowering::FunctionLowering(ProgramLowering &program, const ast::Function &function)
    : program_(program), source_(function), function_(*program.functionFor(function)),
      names_(program.module.names()), builder_(program.module),
      locations_(function.variables.size()), captured_(function.depth),
      records_(function.depth + 1) {}

void FunctionLowering::run() {
  if (program_.debug)
    program_.debug->beginFunction(source_, function_);
  setLoc(source_.nameRange.loc(), false);
  open(makeBlock("entry"));
  receiveCaptures();
  makeVariables();
  receiveParameters();
  if (program_.debug)
    describeVariables();
  findFirstDeclared();
  zeroEarlyVisible();
  lowerStatements(source_.body);
  if (isReachable()) {
    if (program_.debug)
      setLoc({source_.body.range.end - 1}); // the brace
    returnZero();
  }
  moveErrorsToTheEnd();
}

// The arguments are in the order of ProgramLowering::addCaptureParameters.
void FunctionLowering::receiveCaptures() {
  auto argument = function_.arguments().begin();
  std::vector<const ast::Function *> enclosing(source_.depth);
  for (const ast::Function *outer = source_.parent; outer; outer = outer->parent)
    enclosing[outer->depth] = outer;
  for (const ast::Function *owner : enclosing) {
    uint8_t needs = program_.captures.needs(source_, owner->depth);
    if (needs && program_.captures.hasRecord(*owner)) {
      records_[owner->depth] = *argument++;
      continue;
    }
    captured_[owner->depth].resize(maxSeparateCaptures);
    for (uint32_t bit = 0; needs >> bit; ++bit) {
      if (!(needs >> bit & 1))
        continue;
      const ast::Variable &variable = *program_.captures.capturedOf(*owner)[bit];
      Location &location = captured_[owner->depth][bit];
      location.address = *argument++;
      if (variable.type.isArray)
        location.length =
            variable.isParameter ? static_cast<Value *>(*argument++) : int32(variable.length);
    }
  }
}

bool FunctionLowering::livesInRecord(const ast::Variable &variable) const {
  return variable.isCaptured && program_.captures.hasRecord(*variable.owner) &&
         !program_.captures.isStatic(variable);
}

// Allocates the function's variables.
void FunctionLowering::makeVariables() {
  if (program_.captures.hasRecord(source_))
    makeRecord();
  for (const ast::Variable *variable : source_.variables) {
    Location &location = locations_[variable->index];
    if (variable->type.isArray && !variable->isParameter)
      location.length = int32(variable->length);
    bool needsNoSlot =
        livesInRecord(*variable) || (variable->type.isArray && variable->isParameter);
    if (needsNoSlot)
      continue;
    Type type = irType(variable->type.base);
    setLoc(variable->range.loc(), false);
    if (program_.captures.isStatic(*variable)) {
      location.address = program_.storage(*variable);
    } else if (variable->type.isArray) {
      location.address = builder_.addAlloca(function_, type, variable->length, variable->name);
    } else {
      Symbol name = variable->name;
      if (variable->isParameter)
        name = names_.intern(std::string(names_.text(name)) + ".addr");
      location.address = builder_.addAlloca(function_, type, 1, name);
    }
  }
  setLoc(source_.nameRange.loc(), false);
}

void FunctionLowering::makeRecord() {
  uint64_t size = program_.recordSize(source_);
  auto words = static_cast<uint32_t>((size + 7) / 8);
  Symbol name = names_.intern(std::string(names_.text(source_.name)) + ".record");
  Instruction *record = builder_.addAlloca(function_, Type::I64, words, name);
  records_[source_.depth] = record;
  zeroBytes(record, size);
}

void FunctionLowering::receiveParameters() {
  size_t count = 0;
  for (const ast::Variable *parameter : source_.parameters)
    count += parameter->type.isArray ? 2 : 1;
  auto argument = function_.arguments().end() - static_cast<ptrdiff_t>(count);
  for (const ast::Variable *parameter : source_.parameters) {
    Value *value = *argument++;
    if (!parameter->type.isArray) {
      builder_.store(value, locationOf(*parameter).address);
      continue;
    }
    Value *length = *argument++;
    locations_[parameter->index] = {value, length};
    if (livesInRecord(*parameter)) {
      Value *record = records_[source_.depth];
      builder_.store(value, fieldAddress(record, *parameter));
      builder_.store(length, fieldAddress(record, *parameter, 8));
    }
  }
}

namespace {

bool isSimple(const ast::Expr &expr) {
  return expr.kind == ast::ExprKind::Literal || expr.kind == ast::ExprKind::Name;
}

bool callsNothing(const ast::DeclareStmt &declaration) {
  for (const ast::Declarator &declarator : declaration.declarators)
    if ((declarator.initialiser && !isSimple(*declarator.initialiser)) ||
        !declarator.elements.empty())
      return false;
  return true;
}

} // namespace

// Finds the variables declared at the start of the body, before any call can be executed.
void FunctionLowering::findFirstDeclared() {
  declaredFirst_.resize(source_.variables.size());
  for (const ast::Stmt *stmt : source_.body.statements) {
    if (stmt->kind != ast::StmtKind::Declare)
      return;
    const auto &declaration = *static_cast<const ast::DeclareStmt *>(stmt);
    if (!callsNothing(declaration))
      return;
    if (!declaration.isConst)
      for (const ast::Declarator &declarator : declaration.declarators)
        declaredFirst_[declarator.variable->index] = true;
  }
}

// A nested function may be called, and read a captured variable, before the variable's declaration
// is executed.
void FunctionLowering::zeroEarlyVisible() {
  for (const ast::Variable *variable : source_.variables)
    if (variable->isCaptured && !variable->isParameter && !declaredFirst_[variable->index] &&
        !livesInRecord(*variable) && !program_.captures.isStatic(*variable))
      zero(*variable);
}

Value *FunctionLowering::fieldAddress(Value *record, const ast::Variable &variable, uint64_t more) {
  auto offset = static_cast<int64_t>(program_.fieldOffset(variable) + more);
  return builder_.gep(record, builder_.integer(Type::I64, offset), 1, variable.name);
}

FunctionLowering::Location FunctionLowering::locationOf(const ast::Variable &variable) {
  const ast::Function &owner = *variable.owner;
  bool isOurs = &owner == &source_;
  bool isArrayParameter = variable.type.isArray && variable.isParameter;
  if (isOurs && (!livesInRecord(variable) || isArrayParameter))
    return locations_[variable.index];
  if (program_.captures.isStatic(variable))
    return {program_.storage(variable), int32(variable.length)};
  if (livesInRecord(variable)) {
    Value *record = records_[owner.depth];
    Value *address = fieldAddress(record, variable);
    if (!isArrayParameter)
      return {address, variable.type.isArray ? int32(variable.length) : nullptr};
    Value *length = builder_.load(Type::I32, fieldAddress(record, variable, 8));
    return {builder_.load(Type::Ptr, address), length};
  }
  return captured_[owner.depth][program_.captures.bitOf(variable)];
}

bool FunctionLowering::isStillZero(const ast::Variable &variable) const {
  // A main that is never called executes its body once, with zeroed storage; the record has been
  // zeroed at function entry.
  if (program_.captures.isStatic(variable))
    return blockDepth_ == 1;
  return declaredFirst_[variable.index] && livesInRecord(variable);
}

void FunctionLowering::zero(const ast::Variable &variable) {
  Value *address = locationOf(variable).address;
  Type type = irType(variable.type.base);
  if (variable.type.isArray)
    zeroBytes(address, uint64_t{byteSize(type)} * variable.length);
  else
    builder_.store(builder_.integer(type, 0), address);
}

void FunctionLowering::zeroBytes(Value *address, uint64_t size) {
  Value *arguments[] = {address, builder_.integer(Type::I8, 0),
                        builder_.integer(Type::I64, static_cast<int64_t>(size)),
                        builder_.integer(Type::I1, 0)};
  builder_.call(program_.runtime(KnownFunction::LlvmMemset), arguments);
}

// Appends the captures for a call, in the order of the callee's parameters.
void FunctionLowering::appendCaptures(const ast::Function &callee,
                                      std::vector<Value *> &arguments) {
  std::vector<const ast::Function *> enclosing(callee.depth);
  for (const ast::Function *outer = callee.parent; outer; outer = outer->parent)
    enclosing[outer->depth] = outer;
  for (const ast::Function *owner : enclosing) {
    uint8_t needs = program_.captures.needs(callee, owner->depth);
    if (needs && program_.captures.hasRecord(*owner)) {
      arguments.push_back(records_[owner->depth]);
      continue;
    }
    for (uint32_t bit = 0; needs >> bit; ++bit) {
      if (!(needs >> bit & 1))
        continue;
      const ast::Variable &variable = *program_.captures.capturedOf(*owner)[bit];
      Location location = locationOf(variable);
      arguments.push_back(location.address);
      if (variable.type.isArray && variable.isParameter)
        arguments.push_back(location.length);
    }
  }
}

// The implicit return at the end of a function: 0 or false; main's exit status.
void FunctionLowering::returnZero() {
  Type result = function_.result();
  builder_.ret(result == Type::Void ? nullptr : builder_.integer(result, 0));
  close();
}

void FunctionLowering::openIfReached(BasicBlock *block) {
  if (!block->predecessors().empty()) {
    open(block);
    return;
  }
  function_.removeBlock(block);
  close();
}

void FunctionLowering::moveErrorsToTheEnd() {
  for (BasicBlock *block : errorBlocks_)
    function_.moveBlockBefore(block, nullptr);
}

void lower(const ast::Program &program, Module &module,
           const std::function<void(Function &)> &finished) {
  module.isTotal = true;
  ProgramLowering lowering(program, module);
  for (const ast::Function *function : program.functions) {
    FunctionLowering(lowering, *function).run();
    finished(*lowering.functionFor(*function));
  }
}

} // namespace wend
