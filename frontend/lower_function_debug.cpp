// What debuggers are told of the variables of a function.

#include "frontend/lower_function.h"

namespace wend {

namespace {

DebugStep add(uint64_t bytes) { return {DebugStep::Kind::Add, bytes}; }

DebugHome lengthHome(DebugHome::Kind kind, Value *value, std::vector<DebugStep> steps = {}) {
  return {.kind = kind, .value = value, .steps = std::move(steps)};
}

} // namespace

// The parameters, and the variables and constants of enclosing functions that the source of this
// one names.
void FunctionLowering::describeVariables() {
  for (const ast::Variable *variable : source_.parameters)
    describe(*variable);
  for (const ast::Variable *variable : source_.outerVariables)
    describe(*variable);
  for (const ast::Variable *constant : source_.outerConstants)
    describe(*constant);
}

void FunctionLowering::describe(const ast::DeclareStmt &stmt) {
  program_.debug->beginScope(stmt.range);
  for (const ast::Declarator &declarator : stmt.declarators)
    describe(*declarator.variable);
}

// As locationOf, without instructions.
void FunctionLowering::describe(const ast::Variable &variable) {
  if (variable.isConst)
    return program_.debug->addConstant(
        variable, builder_.integer(irType(variable.type.base), variable.value), *builder_.block());
  const ast::Function &owner = *variable.owner;
  bool isArrayParameter = variable.type.isArray && variable.isParameter;
  bool isOurs = &owner == &source_;
  if (livesInRecord(variable) && !(isOurs && isArrayParameter)) {
    Value *record = records_[owner.depth];
    uint64_t offset = program_.fieldOffset(variable);
    if (!isArrayParameter)
      return program_.debug->addVariable(variable, record, {add(offset)});
    return program_.debug->addArray(
        variable, record, {add(offset), {DebugStep::Kind::Load}},
        lengthHome(DebugHome::Kind::Address, record, {add(offset + 8)}));
  }
  Location location = locationOf(variable);
  if (!isArrayParameter)
    return program_.debug->addVariable(variable, location.address);
  program_.debug->addArray(variable, location.address, {},
                           lengthHome(DebugHome::Kind::Content, location.length));
}

} // namespace wend
