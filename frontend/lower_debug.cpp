#include "frontend/lower_debug.h"

namespace wend {

DebugLowering::DebugLowering(const ast::Program &program, Module &module)
    : module_(module), info_(*module.debugInfo),
      int_(info_.add({.kind = DebugInfo::Type::Kind::Base, .name = "int", .bytes = 4})),
      bool_(info_.add({.kind = DebugInfo::Type::Kind::Base,
                       .name = "bool",
                       .bytes = 1,
                       .encoding = DebugInfo::Type::Encoding::Boolean})),
      scopes_(program.functions.size(), DebugInfo::none) {}

uint32_t DebugLowering::typeOf(ast::BaseType base) const {
  switch (base) {
  case ast::BaseType::Void:
    break;
  case ast::BaseType::Int:
    return int_;
  case ast::BaseType::Bool:
    return bool_;
  }
  return DebugInfo::none;
}

uint32_t DebugLowering::typeOf(const ast::Variable &variable) {
  uint32_t base = typeOf(variable.type.base);
  if (!variable.type.isArray)
    return base;
  auto [entry, isNew] = arrays_.try_emplace({base, variable.length});
  if (isNew)
    entry->second = info_.add({.kind = DebugInfo::Type::Kind::Array,
                               .name = {},
                               .element = base,
                               .length = variable.length});
  return entry->second;
}

// `main` returns the exit status, which the source does not say.
void DebugLowering::beginFunction(const ast::Function &source, Function &lowered) {
  LineColumn at = module_.source()->lineColumn(source.nameRange.loc());
  scope_ = info_.add({.kind = DebugInfo::Scope::Kind::Function,
                      .parent = source.parent ? scopes_[source.parent->index] : DebugInfo::none,
                      .line = at.line,
                      .column = at.column,
                      .name = source.name,
                      .type = source.parent ? typeOf(source.result) : int_,
                      .isExternal = !lowered.isInternal});
  scopes_[source.index] = scope_;
  source_ = &source;
  function_ = lowered.debug = &info_.addFunction(scope_);
}

void DebugLowering::beginScope(SourceRange range) {
  LineColumn at = module_.source()->lineColumn(range.loc());
  DebugInfo::Scope block;
  block.parent = scope_;
  block.line = at.line;
  block.column = at.column;
  scope_ = info_.add(block);
}

uint32_t DebugLowering::add(const ast::Variable &variable, uint32_t type) {
  LineColumn at = module_.source()->lineColumn(variable.range.loc());
  bool isOwn = variable.owner == source_;
  return info_.add({.name = variable.name,
                    .scope = scope_,
                    .type = type,
                    .line = at.line,
                    .column = at.column,
                    .isParameter = isOwn && variable.isParameter});
}

void DebugLowering::addVariable(const ast::Variable &variable, Value *address,
                                std::vector<DebugStep> steps) {
  function_->addHome(
      {.variable = add(variable, typeOf(variable)), .value = address, .steps = std::move(steps)});
}

void DebugLowering::addArray(const ast::Variable &variable, Value *address,
                             std::vector<DebugStep> steps, DebugHome length) {
  length.variable = info_.add({.name = {}, .scope = scope_, .type = int_, .isArtificial = true});
  uint32_t type = info_.add({.kind = DebugInfo::Type::Kind::Array,
                             .name = {},
                             .element = typeOf(variable.type.base),
                             .lengthIn = length.variable});
  function_->addHome(std::move(length));
  function_->addHome(
      {.variable = add(variable, type), .value = address, .steps = std::move(steps)});
}

void DebugLowering::addConstant(const ast::Variable &variable, Value *value, BasicBlock &block) {
  function_->append(block, {.kind = DebugEvent::Kind::Content,
                            .variable = add(variable, typeOf(variable)),
                            .value = value});
}

CodeLoc DebugLowering::at(SourceLoc loc) {
  if (!loc.isValid())
    return {};
  LineColumn position = module_.source()->lineColumn(loc);
  return info_.add({.source = loc,
                    .line = position.line,
                    .column = position.column,
                    .scope = scope_,
                    .inlinedAt = {}});
}

} // namespace wend
