// The module: variables, functions' headers, attribute groups, and the names they share.

#include "ir/reader/builder.h"

#include "ir/reader/lexer.h"
#include "ir/verifier.h"

#include <algorithm>

namespace wend {

namespace reader {

namespace {

// What the native runtime has, or what only its definitions use: README.md of the runtime.
bool isOfRuntime(std::string_view name) {
  return name.starts_with("wend.") || name == "llvm.global_dtors";
}

bool isIgnoredIntrinsic(std::string_view name) {
  return name.starts_with("llvm.") && name != "llvm.memset.p0.i64";
}

} // namespace

void Builder::stopLexer() {
  hasFailed_ = true;
  lexer_.stop();
}

// After an error of the lexer's the text seems to end.
bool Builder::isQuiet() const { return hasFailed_ || lexer_.hasFailed(); }

void Builder::unexpected(const char *found, const std::string &wanted, SourceRange range) {
  if (wanted.empty())
    fail(diag::irUnexpected, range, found);
  else
    fail(diag::irExpected, range, wanted, found);
}

std::string Builder::spelling(Operand name) const {
  if (name.kind == OperandKind::LocalNumber)
    return std::to_string(name.bits);
  return std::string(text(name.symbol()));
}

// ---- Lines about the file

void Builder::sourceName(std::string_view name) { module_.sourceName = module_.arena().copy(name); }

void Builder::triple(std::string_view name, SourceRange range) {
  if (!name.empty() && !name.starts_with("x86_64"))
    fail(diag::irWrongTarget, range, name);
}

void Builder::attributeGroup(uint64_t number, uint32_t attributes) {
  groups_.push_back({number, attributes});
}

void Builder::useGroup(uint64_t number) { headerGroups_.push_back(number); }

uint64_t Builder::checkedAlign(uint64_t align, SourceRange range) {
  bool isPowerOfTwo = align != 0 && (align & (align - 1)) == 0;
  if (!isPowerOfTwo || align > 4096)
    fail(diag::irAlignment, range, align);
  return isPowerOfTwo ? align : 1;
}

// ---- Variables

Global *Builder::addGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                           SourceRange range) {
  if (hasFailed_ || isOfRuntime(text(name)) || !layOut(type, range))
    return nullptr;
  if (module_.find(name)) {
    fail(diag::irSymbolRedefined, range, text(name));
    return nullptr;
  }
  if (has(attributes, Attribute::Appending)) {
    fail(diag::irUnsupported, range, "'appending' variables are");
    return nullptr;
  }
  Global *global = module_.addGlobal(text(name), type->size,
                                     std::max(type->align, static_cast<uint32_t>(align_)));
  if (align_ != 0)
    global->align = static_cast<uint32_t>(align_);
  global->isReadOnly = isReadOnly;
  global->linkage = has(attributes, Attribute::Private)    ? Linkage::Private
                    : has(attributes, Attribute::Internal) ? Linkage::Internal
                    : has(attributes, Attribute::Weak) || has(attributes, Attribute::ExternWeak)
                        ? Linkage::Weak
                        : Linkage::External;
  resolveSymbol(name, global, range);
  return global;
}

void Builder::declareGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                            SourceRange range) {
  if (!has(attributes, Attribute::External) && !has(attributes, Attribute::ExternWeak) &&
      !isOfRuntime(text(name)))
    return fail(diag::irExpected, range, "a value for this variable", "none");
  if (bare(type)->kind == TypeKind::Opaque || bare(type)->kind == TypeKind::Named) {
    type = scalarType(Type::I8); // its size matters to nobody
    type->size = 0;
  }
  if (Global *global = addGlobal(name, attributes, isReadOnly, type, range))
    global->isDeclaration = true;
}

void Builder::defineGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                           Operand value, SourceRange range, SourceRange valueRange) {
  Global *global = addGlobal(name, attributes, isReadOnly, type, range);
  if (!global)
    return;
  if (value.kind != OperandKind::Zero && type->size > maxInitialisedBytes)
    return fail(diag::irTypeTooLarge, valueRange, maxInitialisedBytes);
  Initialiser made = {{}, {}, type->size};
  initialise(made, 0, type, value, valueRange.begin);
  if (hasFailed_)
    return;
  Arena &arena = module_.arena();
  global->bytes = arena.copy(std::string_view(made.bytes));
  global->relocations = arena.copy(std::span<const Relocation>(made.relocations));
}

// ---- Functions

void Builder::header(uint32_t attributes, TextType *result, Symbol name, SourceRange range,
                     bool isVarArg) {
  attributes_ = attributes;
  result_ = result;
  name_ = name;
  nameRange_ = range;
  isVarArg_ = isVarArg;
}

void Builder::parameter(TextType *type, Operand name, SourceRange range) {
  parameters_.push_back({type, name, range});
}

// The function of the header; null where there is to be none.
Function *Builder::addFunction() {
  Value *known = module_.find(name_);
  Type result = valueType(result_, nameRange_);
  bool isAgain = known && known->kind() == ValueKind::Function &&
                 static_cast<Function *>(known)->loc.offset == SourceLoc::none;
  if (known && !isAgain)
    fail(diag::irSymbolRedefined, nameRange_, text(name_));
  Function *function = nullptr;
  if (!hasFailed_ && !isAgain) {
    function = module_.addFunction(text(name_), result);
    for (const Parameter &parameter : parameters_) {
      Type type = parameter.type ? valueType(parameter.type, parameter.range) : Type::Void;
      if (type == Type::Void)
        fail(diag::irNoValueType, parameter.range, "void or metadata");
      bool isNamed = parameter.name.kind == OperandKind::Local;
      function->addArgument(type, isNamed ? parameter.name.symbol() : Symbol());
    }
    function->loc = nameRange_.loc();
    function->isInternal =
        has(attributes_, Attribute::Internal) || has(attributes_, Attribute::Private);
    function->isWeak = has(attributes_, Attribute::Weak) || has(attributes_, Attribute::ExternWeak);
    function->isNoReturn = has(attributes_, Attribute::NoReturn);
    function->isVarArg = isVarArg_;
    for (uint64_t group : headerGroups_)
      groupUses_.push_back({function, group});
    resolveSymbol(name_, function, nameRange_);
  }
  headerGroups_.clear();
  return function;
}

void Builder::declareFunction() {
  if (!isIgnoredIntrinsic(text(name_)) && !isOfRuntime(text(name_)))
    addFunction();
  headerGroups_.clear();
  parameters_.clear();
}

void Builder::beginFunction(Lexer &lexer) {
  function_ = nullptr;
  block_ = nullptr;
  std::string_view name = text(name_);
  if (name.starts_with("llvm.") && !isOfRuntime(name))
    fail(diag::irUnsupportedIntrinsic, nameRange_, name);
  bool isSkipped = isOfRuntime(name) || name.starts_with("wend_") ||
                   has(attributes_, Attribute::AvailableExternally);
  if (isSkipped) {
    attributes_ &= bit(Attribute::NoReturn);
    declareFunction();
    if (!hasFailed_)
      lexer.skipBody();
    return;
  }
  if (isVarArg_)
    return fail(diag::irUnsupported, nameRange_, "functions with variable arguments are");
  function_ = addFunction();
  if (!function_ && !hasFailed_)
    fail(diag::irSymbolRedefined, nameRange_, name);
  ++functionNumber_;
  nextNumber_ = 0;
  for (size_t i = 0; i < parameters_.size() && !hasFailed_; ++i) {
    const Parameter &parameter = parameters_[i];
    Value *argument = function_->arguments()[i];
    if (parameter.name.kind == OperandKind::Local)
      defineLocal(parameter.name, argument, parameter.range, parameter.range);
    else
      defineNumber(parameter.name.kind == OperandKind::LocalNumber ? parameter.name.bits
                                                                   : nextNumber_,
                   argument, parameter.range, parameter.range);
  }
  parameters_.clear();
}

// A function of the C library that an intrinsic stands for.
Function *Builder::libraryFunction(std::string_view name, Type result,
                                   std::span<const Type> parameters) {
  if (Value *known = module_.find(name))
    return asFunction(known);
  Function *function = module_.addFunction(name, result);
  for (Type parameter : parameters)
    function->addArgument(parameter, {});
  resolveSymbol(function->name, function, nameRange_);
  return function;
}

// ---- Names

// What a global name stands for, or a placeholder until that is there.
Value *Builder::symbol(Symbol name, uint32_t where) {
  if (Value *known = module_.find(name))
    return known;
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

void Builder::resolveSymbol(Symbol name, Value *value, SourceRange) {
  if (name.id < symbolUses_.size() && symbolUses_[name.id].placeholder)
    symbolUses_[name.id].placeholder->replaceUses(value);
}

void Builder::finishModule() {
  if (hasFailed_)
    return;
  for (Symbol name : openSymbols_)
    if (!module_.find(name) && !isOfRuntime(text(name)))
      diagnostics_.report(diag::irUndefinedSymbol, at(symbolUses_[name.id].at), text(name));
  if (diagnostics_.hasErrors())
    return stopLexer();
  for (Global *global : module_.globals())
    for (Relocation &relocation : global->relocations)
      if (relocation.target->kind() == ValueKind::Argument)
        relocation.target = module_.find(relocation.target->name);
  for (const GroupUse &use : groupUses_)
    for (const GroupRow &group : groups_)
      if (group.number == use.number && has(group.attributes, Attribute::NoReturn))
        use.function->isNoReturn = true;
  checkRules();
}

void Builder::checkRules() {
  std::vector<std::string> errors;
  for (const Function *function : module_.functions()) {
    errors.clear();
    verify(*function, errors);
    for (const std::string &error : errors) {
      auto length = static_cast<uint32_t>(text(function->name).size());
      uint32_t begin = function->loc.offset;
      diagnostics_.report(diag::irRule, {begin, begin + length + 1}, error);
      hasFailed_ = true;
    }
  }
}

} // namespace reader

bool readIr(const SourceFile &file, Diagnostics &diagnostics, Module &module) {
  module.sourceName = {};
  Arena strings;
  reader::Lexer lexer(file, module.names(), strings, diagnostics);
  reader::Builder builder(file, diagnostics, module, lexer);
  reader::Parser parser(lexer, builder);
  int status = parser.parse();
  if (status == 0 && !lexer.hasFailed())
    builder.finishModule();
  return status == 0 && !diagnostics.hasErrors();
}

} // namespace wend
