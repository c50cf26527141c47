// Semantic analysis of declarations; see sema.h.

#include "frontend/ast_text.h"
#include "frontend/sema.h"

namespace wend {

using namespace ast;

// ---- Begin and end of scopes

void Sema::declareFunction(Function *function) {
  Symbol signature = scopes_.signatureOf(*function);
  if (const Function *other = scopes_.functionOfScope(signature)) {
    diagnostics_.report(diag::redefinedFunction, function->nameRange, text(function))
        .note(diag::otherDefinition, other->nameRange);
    functionUses_[function->index].isCalledByOthers =
        true; // cannot be called; this suppresses the warning
    return;
  }
  const Function *hidden = scopes_.function(signature);
  if (hidden && hidden->builtin == Builtin::None)
    diagnostics_.report(diag::hiddenFunction, function->nameRange, text(function))
        .note(diag::otherDefinition, hidden->nameRange);
  scopes_.declare(function, signature);
}

void Sema::declareVariable(Variable *variable) {
  Function *owner = context_.function;
  variable->owner = owner;
  variable->id = static_cast<uint32_t>(variableUses_.size());
  variableUses_.push_back({});
  variableStamps_.push_back(0);
  if (!variable->isConst) {
    variable->index = owner->variables.size();
    owner->variables.push(arena_, variable);
    uint64_t size = variable->type.base == BaseType::Bool ? 1 : 4;
    if (!variable->type.isArray)
      context_.bytes += size;
    else
      context_.bytes += size * variable->length;
  }

  if (const Variable *other = scopes_.variableOfScope(variable->name)) {
    diagnostics_.report(diag::redeclaredVariable, variable->range, text(variable->name))
        .note(diag::otherDeclaration, other->range);
    return;
  }
  if (const Variable *hidden = scopes_.variable(variable->name))
    diagnostics_.report(diag::hiddenVariable, variable->range, text(variable->name))
        .note(diag::otherDeclaration, hidden->range);
  scopes_.declare(variable);
}

void Sema::closeScope() {
  if (!program_.isIncomplete)
    for (const Variable *variable : scopes_.variablesOfScope())
      warnUnusedVariable(variable);
  scopes_.close();
}

void Sema::warnUnusedVariable(const Variable *variable) {
  const VariableUse &use = variableUses_[variable->id];
  if (use.isRead || use.isBroken)
    return;
  const DiagnosticRow &row = use.isWritten           ? diag::neverRead
                             : variable->isParameter ? diag::unusedParameter
                             : variable->isConst     ? diag::unusedConstant
                                                     : diag::unusedVariable;
  diagnostics_.report(row, variable->range, text(variable->name));
}

// ---- Declarations. The scope of a name starts after its initialiser.

void Sema::checkDeclare(DeclareStmt *stmt) {
  for (Declarator &declarator : stmt->declarators) {
    bool isSound = true;
    if (stmt->isConst)
      isSound = checkConst(declarator);
    else if (declarator.variable->type.isArray)
      checkArray(declarator);
    else
      checkScalar(declarator);
    declareVariable(declarator.variable);
    variableUses_.back().isBroken = !isSound;
  }
}

void Sema::checkScalar(Declarator &declarator) {
  const Variable *variable = declarator.variable;
  if (declarator.braces.end) {
    diagnostics_.report(diag::scalarInitialiser, declarator.braces, text(variable->name));
    for (Expr *element : declarator.elements)
      checkExpr(element);
  }
  if (declarator.initialiser) {
    checkExpr(declarator.initialiser);
    if (!declarator.isCut)
      checkInitialiserType(variable, declarator.initialiser);
  }
}

void Sema::checkArray(Declarator &declarator) {
  Variable *variable = declarator.variable;
  std::string_view name = text(variable->name);
  size_t count = declarator.elements.size();
  if (declarator.length)
    variable->length = checkLength(declarator.length);
  else if (declarator.braces.end)
    variable->length = static_cast<uint32_t>(count);
  else if (!declarator.initialiser)
    diagnostics_.report(diag::sizeMissing, variable->range, name);

  if (declarator.initialiser) {
    diagnostics_.report(diag::arrayInitialiser, declarator.initialiser->range, name);
    checkArgument(declarator.initialiser);
  }
  for (Expr *element : declarator.elements) {
    checkExpr(element);
    checkInitialiserType(variable, element);
  }
  if (declarator.braces.end && count == 0)
    diagnostics_.report(diag::noElements, declarator.braces, name);
  else if (declarator.length && variable->length && count > variable->length)
    diagnostics_.report(diag::tooManyElements, declarator.braces, count, name, variable->length);
}

// Returns whether the constant has a value.
bool Sema::checkConst(Declarator &declarator) {
  Variable *variable = declarator.variable;
  std::string_view name = text(variable->name);
  if (variable->type.isArray) {
    diagnostics_.report(diag::constantArray, variable->range);
    return false;
  }
  if (declarator.braces.end) {
    diagnostics_.report(diag::scalarInitialiser, declarator.braces, name);
    return false;
  }
  if (!declarator.initialiser) {
    diagnostics_.report(diag::constantWithoutValue, variable->range, name);
    return false;
  }
  if (declarator.isCut) {
    checkExpr(declarator.initialiser);
    return false;
  }
  Constant value = checkConstant(declarator.initialiser);
  checkInitialiserType(variable, declarator.initialiser);
  variable->value = value.value_or(0);
  return value && declarator.initialiser->type == variable->type;
}

void Sema::checkInitialiserType(const Variable *variable, const Expr *value) {
  Type expected = {variable->type.base, false};
  if (value->type.base == BaseType::Void || value->type == expected)
    return;
  auto reported = diagnostics_.report(diag::initialiserType, value->range, text(variable->name),
                                      spelling(variable->type), spelling(value->type));
  fixToBool(reported, expected, value);
}

// `1` becomes `true` and `x` becomes `x != 0`. An operator above `!=` would need parentheses, but
// has a bool as its result.
void Sema::fixToBool(Diagnostics::Reported &reported, Type needed, const Expr *value) {
  if (needed != Type{BaseType::Bool, false} || value->type != Type{BaseType::Int, false})
    return;
  if (value->kind == ExprKind::Literal) {
    int32_t number = static_cast<const LiteralExpr *>(value)->value;
    if (number == 0 || number == 1)
      reported.fix(value->range, number ? "true" : "false");
  } else {
    reported.fix({value->range.end, value->range.end}, " != 0");
  }
}

Sema::Constant Sema::checkConstant(Expr *expr) {
  isConstantNeeded_ = true;
  Constant value = checkExpr(expr);
  isConstantNeeded_ = false;
  return value;
}

// Returns the size of an array; 0 after an error.
uint32_t Sema::checkLength(Expr *expr) {
  Constant value = checkConstant(expr);
  if (expr->type.base == BaseType::Bool)
    diagnostics_.report(diag::sizeType, expr->range);
  else if (value && (*value < 1 || *value > maxArrayLength))
    diagnostics_.report(diag::sizeRange, expr->range, maxArrayLength, *value);
  else if (value)
    return static_cast<uint32_t>(*value);
  return 0;
}

} // namespace wend
