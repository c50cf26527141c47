// The module: variables, function headers, attribute groups and global names.

#include "ir/reader/builder.h"

#include "ir/analysis/verifier.h"
#include "ir/reader/initialisers.h"
#include "ir/reader/lexer.h"
#include "ir/target_features.h"

#include <algorithm>
#include <utility>

namespace wend::reader {

void Builder::stopLexer() {
  hasFailed_ = true;
  lexer_.stop();
}

// After an error of the lexer the parser sees the end of the text: no second diagnostic.
bool Builder::isQuiet() const { return hasFailed_ || lexer_.hasFailed(); }

// Errors of the syntax end reading in any case.
void Builder::unexpected(const char *found, const std::string &expectedText, SourceRange range) {
  if (expectedText.empty())
    failSyntax(diag::irUnexpected, range, found);
  else
    failSyntax(diag::irExpected, range, expectedText, found);
}

void Builder::noInstruction(const char *found, bool isWord, SourceRange range) {
  if (isWord)
    failSyntax(diag::irUnknownInstruction, range,
               file_.text().substr(range.begin, range.end - range.begin));
  else
    failSyntax(diag::irNoBodyEnd, range, found);
}

std::string Builder::spelling(Operand name) const {
  if (name.kind == OperandKind::LocalNumber)
    return std::to_string(name.bits);
  return std::string(text(name.symbol()));
}

// ---- Module-level properties

void Builder::sourceName(std::string_view name) { module_.sourceName = module_.arena().copy(name); }

void Builder::triple(std::string_view name, SourceRange range) {
  if (!name.empty() && !isSupportedTriple(name))
    fail(diag::irWrongTarget, range, name);
}

void Builder::dataLayout(std::string_view layout, SourceRange range) {
  Layout parsed = parseLayout(layout);
  const std::optional<LayoutProblem> &problem = parsed.problem;
  hasOldWideIntegers_ = parsed.hasOldWideIntegers;
  if (problem && problem->difference.empty())
    fail(diag::irInvalidLayout, range, problem->specification);
  else if (problem)
    fail(diag::irWrongLayout, range, problem->difference);
}

void Builder::attributeGroup(uint64_t number, AttributeSet attributes) {
  groups_[number] |= attributes;
  if (Symbol target = takeTarget())
    groupTargets_[number] = target;
}

void Builder::textAttribute(std::string_view name, std::string_view text) {
  if (name == "target-cpu")
    cpu_ = text;
  else if (name == "target-features")
    features_ = text;
  else if (name.starts_with("no-builtin"))
    module_.hasOwnLibrary = true;
}

Symbol Builder::comdatOf(const NamedComdat &comdat, Symbol symbol) const {
  Symbol group = comdat.name ? comdat.name : symbol;
  bool isGroup = comdat.isPresent && !noComdats_.contains(group.id);
  return isGroup ? group : Symbol();
}

// The extensions that the attributes parsed since the last call name.
Symbol Builder::takeTarget() {
  std::string target = targetText(std::exchange(cpu_, {}), std::exchange(features_, {}));
  return target.empty() ? Symbol() : module_.names().intern(target);
}

// The given attributes and those of groups.
AttributeSet Builder::withGroups(AttributeSet attributes, std::span<const uint64_t> groups) const {
  for (uint64_t number : groups)
    if (auto group = groups_.find(number); group != groups_.end())
      attributes |= group->second;
  return attributes;
}

void Builder::useGroup(uint64_t number) { headerGroups_.push_back(number); }

Attributes Builder::alignment(uint64_t align, SourceRange range) {
  constexpr uint64_t largest = uint64_t{1} << 31; // what the member holds
  knownAlign(align, range);
  return {0, static_cast<uint32_t>(std::min(align, largest)), nullptr};
}

uint64_t Builder::knownAlign(uint64_t align, SourceRange range) {
  constexpr uint64_t maxKnown = uint64_t{1} << 32; // LLVM's limit
  return align > maxAlign && align <= maxKnown && std::has_single_bit(align)
             ? maxAlign
             : checkedAlign(align, range);
}

uint64_t Builder::checkedAlign(uint64_t align, SourceRange range) {
  bool isPowerOfTwo = align != 0 && (align & (align - 1)) == 0;
  if (!isPowerOfTwo || align > maxAlign)
    fail(diag::irAlignment, range, align);
  return isPowerOfTwo ? align : 1;
}

// ---- Variables

Global *Builder::addGlobal(Symbol name, AttributeSet attributes, bool isReadOnly, TextType *type,
                           SourceRange range) {
  if (hasFailed_ || isOfRuntime(text(name)) || !layOut(type, range))
    return nullptr;
  if (module_.find(name)) {
    fail(diag::irSymbolRedefined, range, text(name));
    return nullptr;
  }
  Global *global = module_.addGlobal(text(name), type->size,
                                     align_ != 0 ? static_cast<uint32_t>(align_) : type->align);
  global->isReadOnly = isReadOnly;
  global->linkage = has(attributes, Attribute::Private)    ? Linkage::Private
                    : has(attributes, Attribute::Internal) ? Linkage::Internal
                    : (attributes & weakAttributes) || has(attributes, Attribute::ExternWeak)
                        ? Linkage::Weak
                        : Linkage::External;
  global->threadModel = threadModelOf(attributes);
  global->isDsoLocal = global->isThreadLocal() && has(attributes, Attribute::DsoLocal);
  global->isHidden = has(attributes, Attribute::Hidden);
  debugRecords_.noteGlobal(*global);
  return global;
}

void Builder::declareGlobal(Symbol name, AttributeSet attributes, bool isReadOnly, TextType *type,
                            SourceRange range) {
  item_ = name;
  if (!has(attributes, Attribute::External) && !has(attributes, Attribute::ExternWeak) &&
      !isOfRuntime(text(name)))
    return fail(diag::irExpected, range, "a value for this variable", "none");
  if (bare(type)->kind == TypeKind::Opaque || bare(type)->kind == TypeKind::Named) {
    type = scalarType(Type::I8); // the size of a declaration is not used
    type->size = 0;
  }
  Symbol section = std::exchange(section_, {});
  if (Global *global = addGlobal(name, attributes, isReadOnly, type, range)) {
    global->isDeclaration = true;
    global->section = section;
  }
}

void Builder::defineGlobal(Symbol name, AttributeSet attributes, bool isReadOnly, TextType *type,
                           Operand value, SourceRange range, SourceRange valueRange) {
  item_ = name;
  if (has(attributes, Attribute::AvailableExternally))
    return declareGlobal(name, attributes | bit(Attribute::External), isReadOnly, type, range);
  Symbol section = std::exchange(section_, {});
  NamedComdat comdat = std::exchange(comdat_, {});
  bool areDestructors = text(name) == "llvm.global_dtors";
  if (areDestructors || text(name) == "llvm.global_ctors")
    return addConstructors(value, areDestructors, valueRange.begin);
  if (text(name) == "llvm.used" || text(name) == "llvm.compiler.used")
    return addRetained(value);
  if (has(attributes, Attribute::Appending))
    return fail(diag::irUnsupported, range, "'appending' variables are");
  bool isAligned = align_ != 0;
  Global *global = addGlobal(name, attributes, isReadOnly, type, range);
  if (!global)
    return;
  if (!isAligned)
    global->align = variableAlign(type);
  global->section = section;
  global->comdat = comdatOf(comdat, name);
  if (value.kind != OperandKind::Zero && type->size > limits_.initialised)
    return fail(diag::irTypeTooLarge, valueRange, limits_.initialised);
  InitialiserWriter made(*this, name, type->size);
  made.write(0, type, value, valueRange.begin);
  if (hasFailed_)
    return;
  Arena &arena = module_.arena();
  global->bytes = arena.copy(made.bytes());
  global->relocations = arena.copy(made.relocations());
}

// ---- Functions of libraries

// The function as the module declares it, or a new declaration.
Function *Builder::declaration(KnownFunction known) {
  Value *declared = module_.find(row(known).symbol);
  return declared ? asFunction(declared) : module_.declare(known);
}

// The name of a function of the C library for numbers of a type: fmodf, fmod, fmodl.
std::string Builder::libraryName(std::string_view name, Type type) {
  std::string made(name);
  if (type != Type::F64)
    made += type == Type::F32 ? "f" : type == Type::F80 ? "l" : "f128";
  return made;
}

// ---- Names

// The value of a global name. In an initializer it may be a placeholder for a later definition.
Value *Builder::symbol(Symbol name, uint32_t where) {
  if (auto renamed = renamed_.find(name.id); renamed != renamed_.end())
    return renamed->second;
  if (Value *known = module_.find(name))
    return known;
  if (function_) {
    fail(diag::irUndefinedSymbol, at(where), text(name));
    return module_.constant(Type::Ptr, 0);
  }
  if (name.id >= symbolUses_.size())
    symbolUses_.resize(std::max<size_t>(name.id + 1, module_.names().size()));
  SymbolUse &use = symbolUses_[name.id];
  if (!use.placeholder) {
    use = {module_.arena().make<Argument>(Type::Ptr, 0), where};
    use.placeholder->name = name;
    openSymbols_.push_back(name);
  }
  return use.placeholder;
}

void Builder::finishModule() {
  if (hasFailed_)
    return;
  for (Symbol name : openSymbols_)
    if (!module_.find(name))
      diagnostics_.report(diag::irUndefinedSymbol, at(symbolUses_[name.id].at), text(name));
  if (diagnostics_.hasErrors())
    return stopLexer();
  module_.picLevel = lexer_.picLevel();
  module_.pieLevel = lexer_.pieLevel();
  module_.protectsBranches = lexer_.protectsBranches();
  module_.protectsReturns = lexer_.protectsReturns();
  accessTypes_.readAll();
  debugRecords_.beginBodies();
  for (Global *global : module_.globals())
    for (Relocation &relocation : global->relocations) {
      if (relocation.target->kind() == ValueKind::Argument) {
        const SymbolUse &use = symbolUses_[relocation.target->name.id];
        relocation.target = module_.find(relocation.target->name);
        checkInitialiser(*relocation.target, use.at);
      }
      if (const Function *function = asFunction(relocation.target))
        checkAddress(function->name, function->loc.offset);
      recoverItem();
    }
  resolveAliases();
  resolvePersonalities();
  resolveConstructors();
  resolveRetained();
  resolveGroups();
  renameLocalSymbols();
}

// The attributes of functions by their groups, which are known only now. Without optimisation,
// clang calls all functions `noinline`, which then says nothing about one of them.
void Builder::resolveGroups() {
  bool isInlined = false; // some function may be
  for (const GroupUse &use : groupUses_) {
    AttributeSet attributes = withGroups(0, {&use.number, 1});
    if (auto target = groupTargets_.find(use.number); target != groupTargets_.end())
      use.function->target = target->second;
    use.function->isNoInline |= has(attributes, Attribute::NoInline);
    use.function->isAlwaysInline |= has(attributes, Attribute::AlwaysInline);
    use.function->isNoReturn |= has(attributes, Attribute::NoReturn);
    use.function->returnsTwice |= has(attributes, Attribute::ReturnsTwice);
    use.function->hasNoRedZone |= has(attributes, Attribute::NoRedZone);
    use.function->isNoUnwind |= has(attributes, Attribute::NoUnwind);
    declareEffects(*use.function, attributes);
  }
  for (const Body &body : bodies_)
    isInlined = isInlined || (!body.function->isNoInline && !body.function->isAlwaysInline);
  for (const Body &body : bodies_)
    body.function->isNoInline &= isInlined;
  for (const VectorHeader &header : vectorHeaders_) {
    retypeForVectors(header);
    recoverItem();
  }
}

// The address of a thread-local variable is not known before its thread runs.
void Builder::checkInitialiser(const Value &symbol, uint32_t where) {
  if (symbol.kind() == ValueKind::Global && static_cast<const Global &>(symbol).isThreadLocal())
    fail(diag::irWrongConstantExpression, at(where));
}

// Runs the verifier on a body that has been read.
void Builder::checkRules(const Function &function) {
  std::vector<std::string> errors;
  SourceLoc first;
  if (verify(function, errors, &first))
    return;
  auto length = static_cast<uint32_t>(text(function.name).size()) + 1;
  if (first.isValid()) { // the rest of the line
    std::string_view rest = file_.text().substr(first.offset);
    length = static_cast<uint32_t>(std::min(rest.find_first_of("\r\n"), rest.size()));
  } else {
    first = function.loc;
  }
  diagnostics_.report(diag::irRule, {first.offset, first.offset + length}, errors[0]);
  stopLexer();
}

} // namespace wend::reader
