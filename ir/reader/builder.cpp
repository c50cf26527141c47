// The module: variables, function headers, attribute groups and global names.

#include "ir/reader/builder.h"

#include "ir/analysis/verifier.h"
#include "ir/reader/lexer.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace reader {

namespace {

// Symbols that only the runtime's definitions in the printed module use: see runtime/README.md.
bool isOfRuntime(std::string_view name) { return name.starts_with("wend."); }

bool isIgnoredIntrinsic(std::string_view name) {
  return name.starts_with("llvm.") && !isKeptIntrinsic(name);
}

} // namespace

void Builder::stopLexer() {
  hasFailed_ = true;
  lexer_.stop();
}

// After an error of the lexer the parser sees the end of the text: no second diagnostic.
bool Builder::isQuiet() const { return hasFailed_ || lexer_.hasFailed(); }

void Builder::unexpected(const char *found, const std::string &expectedText, SourceRange range) {
  if (expectedText.empty())
    fail(diag::irUnexpected, range, found);
  else
    fail(diag::irExpected, range, expectedText, found);
}

void Builder::noInstruction(const char *found, bool isWord, SourceRange range) {
  if (isWord)
    fail(diag::irUnknownInstruction, range,
         file_.text().substr(range.begin, range.end - range.begin));
  else
    fail(diag::irNoBodyEnd, range, found);
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

void Builder::attributeGroup(uint64_t number, uint32_t attributes) {
  groups_[number] |= attributes;
}

// The given attributes and those of groups.
uint32_t Builder::withGroups(uint32_t attributes, std::span<const uint64_t> groups) const {
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

Global *Builder::addGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
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
                    : has(attributes, Attribute::Weak) || has(attributes, Attribute::ExternWeak)
                        ? Linkage::Weak
                        : Linkage::External;
  global->threadModel = threadModelOf(attributes);
  global->isDsoLocal = global->isThreadLocal() && has(attributes, Attribute::DsoLocal);
  global->isHidden = has(attributes, Attribute::Hidden);
  return global;
}

void Builder::declareGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                            SourceRange range) {
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

void Builder::defineGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                           Operand value, SourceRange range, SourceRange valueRange) {
  if (has(attributes, Attribute::AvailableExternally))
    return declareGlobal(name, attributes | bit(Attribute::External), isReadOnly, type, range);
  Symbol section = std::exchange(section_, {});
  bool areDestructors = text(name) == "llvm.global_dtors";
  if (areDestructors || text(name) == "llvm.global_ctors")
    return addConstructors(value, areDestructors, valueRange.begin);
  if (text(name) == "llvm.used" || text(name) == "llvm.compiler.used")
    return addRetained(value);
  if (has(attributes, Attribute::Appending) || text(name).starts_with("llvm."))
    return fail(diag::irUnsupported, range, "'appending' variables are");
  bool isAligned = align_ != 0;
  Global *global = addGlobal(name, attributes, isReadOnly, type, range);
  if (!global)
    return;
  if (!isAligned)
    global->align = variableAlign(type);
  global->section = section;
  if (value.kind != OperandKind::Zero && type->size > limits_.initialised)
    return fail(diag::irTypeTooLarge, valueRange, limits_.initialised);
  Initialiser made = {name, {}, {}, type->size};
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
  headerSection_ = std::exchange(section_, {});
}

void Builder::parameter(TextType *type, const Attributes &attributes, Operand name,
                        SourceRange range) {
  parameters_.push_back({type, name, range, passing(attributes, type, range)});
}

// How an argument with these attributes is passed.
Passing Builder::passing(const Attributes &attributes, TextType *type, SourceRange range) {
  if (attributes.has(Attribute::SignExtended) || attributes.has(Attribute::ZeroExtended)) {
    bool isSigned = attributes.has(Attribute::SignExtended);
    bool isNumber = isScalar(bare(type)) && isInteger(bare(type)->scalar);
    return {isNumber ? isSigned ? Passing::SignExtended : Passing::ZeroExtended : Passing::Plain};
  }
  bool isByValue = attributes.has(Attribute::ByValue);
  if (!isByValue && !attributes.has(Attribute::ResultAddress))
    return {};
  // Older text gives the type by that of the pointer.
  TextType *memory = attributes.memory ? attributes.memory : bare(type)->element;
  if (bare(type)->scalar != Type::Ptr || !memory) {
    fail(diag::irExpected, range, "a pointer to what 'byval' or 'sret' names", describe(type));
    return {};
  }
  if (!layOut(memory, range))
    return {};
  if (isByValue && attributes.align != 0) // a copy is made with this alignment
    checkedAlign(attributes.align, range);
  return {isByValue ? Passing::ByValue : Passing::ResultAddress,
          std::max(attributes.align, memory->align), static_cast<uint32_t>(memory->size)};
}

// Code of other compilers cannot call a function with its own convention, nor be called as one.
void Builder::checkConvention(const Convention *convention, bool isDefinition) {
  if (!convention || convention->kind == Convention::AsC)
    return;
  bool isInternal = has(attributes_, Attribute::Internal) || has(attributes_, Attribute::Private);
  if (isDefinition && isInternal)
    ownConventions_[name_.id] = convention;
  else if (isDefinition || convention->kind != Convention::CallsAsC)
    fail(diag::irConvention, conventionRange_, convention->name);
}

// To be called where the address of a symbol is used other than to call it.
void Builder::checkAddress(Symbol function, uint32_t where) {
  auto own = ownConventions_.find(function.id);
  if (own != ownConventions_.end())
    fail(diag::irConvention, at(where), own->second->name);
}

// Adds the function of the current header; null after an error.
Function *Builder::addFunction(bool isDefinition) {
  checkConvention(std::exchange(convention_, nullptr), isDefinition);
  if (module_.find(name_))
    fail(diag::irSymbolRedefined, nameRange_, text(name_));
  Function *function = nullptr;
  if (!hasFailed_) {
    bool isInternal = has(attributes_, Attribute::Internal) || has(attributes_, Attribute::Private);
    function = module_.addFunction(text(name_), resultTypes(result_, nameRange_, isInternal));
    function->isInternal = isInternal;
    uint32_t registers = 0;
    for (const Parameter &parameter : parameters_)
      addArguments(*function, parameter, registers);
    function->loc = nameRange_.loc();
    function->isWeak = has(attributes_, Attribute::Weak) || has(attributes_, Attribute::ExternWeak);
    function->isNoReturn = has(attributes_, Attribute::NoReturn);
    function->isVarArg = isVarArg_;
    function->isHidden = has(attributes_, Attribute::Hidden);
    function->returnsTwice |= has(attributes_, Attribute::ReturnsTwice);
    function->section = headerSection_;
    for (uint64_t group : headerGroups_)
      groupUses_.push_back({function, group});
  }
  headerGroups_.clear();
  return function;
}

// One argument for each part of the parameter.
void Builder::addArguments(Function &function, const Parameter &parameter, uint32_t &registers) {
  Type type = parameter.type ? valueType(parameter.type, parameter.range) : Type::Void;
  if (type == Type::Void)
    return fail(diag::irNoValueType, parameter.range, "void or metadata");
  bool isNamed = type != Type::Tuple && parameter.name.kind == OperandKind::Local;
  for (const PassedPart &part : parametersParts(parameter, function.isInternal, registers)) {
    Argument *argument =
        function.addArgument(part.type, isNamed ? parameter.name.symbol() : Symbol());
    argument->passing = passingOf(part, parameter.passing);
  }
}

std::vector<PassedPart> Builder::parametersParts(const Parameter &parameter, bool isInternal,
                                                 uint32_t &registers) {
  if (parameter.passing.kind == Passing::ByValue)
    --registers; // which its address does not take
  return argumentParts(parameter.type, isInternal, registers, parameter.range);
}

// How a part is passed, of an argument with attributes that say how. What fills a register is not
// extended further.
Passing Builder::passingOf(const PassedPart &part, const Passing &explicitly) {
  if (part.kind == PassedPart::Memory)
    return {Passing::ByValue, part.text->align, static_cast<uint32_t>(part.text->size)};
  bool isExtension =
      explicitly.kind == Passing::SignExtended || explicitly.kind == Passing::ZeroExtended;
  bool isWhole = isExtension && bitWidth(part.type) >= 32;
  return part.kind == PassedPart::Scalar && part.first == 0 && !isWhole ? explicitly : Passing();
}

void Builder::declareFunction() {
  if (!isIgnoredIntrinsic(text(name_)) && !isOfRuntime(text(name_)))
    addFunction(false);
  convention_ = nullptr;
  headerGroups_.clear();
  parameters_.clear();
}

void Builder::defineFunction(Lexer &lexer) {
  std::string_view name = text(name_);
  if (name.starts_with("llvm.") && !isOfRuntime(name))
    fail(diag::irUnsupportedIntrinsic, nameRange_, name);
  bool isSkipped = isOfRuntime(name) || name.starts_with("wend_") ||
                   has(attributes_, Attribute::AvailableExternally);
  if (isSkipped) {
    attributes_ &= bit(Attribute::NoReturn) | bit(Attribute::Hidden) | bit(Attribute::ReturnsTwice);
    declareFunction();
    if (!hasFailed_)
      lexer.skipBody();
    return;
  }
  std::span<const uint64_t> groups = arena_.copy(std::span<const uint64_t>(headerGroups_));
  Function *function = addFunction(true);
  if (has(attributes_, Attribute::SignExtended) && bare(result_)->bits == 1)
    fail(diag::irUnsupported, nameRange_, "results of type 'signext i1' are");
  if (hasFailed_)
    return;
  function->isDefined = true;
  bodies_.push_back({function, lexer.offset(), arena_.copy(std::span<const Parameter>(parameters_)),
                     attributes_, groups});
  parameters_.clear();
  if (!lexer.skipBody() && !lexer.hasFailed())
    enterBody(bodies_.back()); // for the diagnostic about its end
  function->hasMustTail = lexer.hasMustTail();
}

// Starts a body: the names of its parameters are defined.
void Builder::beginBody(size_t index) {
  lexer_.enterBody(bodies_[index].begin);
  enterBody(bodies_[index]);
}

void Builder::enterBody(const Body &body) {
  function_ = body.function;
  isResultSigned_ = has(body.attributes, Attribute::SignExtended);
  isStrict_ = has(withGroups(body.attributes, body.groups), Attribute::StrictFloat);
  block_ = nullptr;
  entry_ = nullptr;
  ++functionNumber_;
  nextNumber_ = 0;
  uint32_t next = 0;
  uint32_t registers = 0;
  for (const Parameter &parameter : body.parameters) {
    std::vector<PassedPart> parts = parametersParts(parameter, function_->isInternal, registers);
    std::vector<Value *> passed;
    for (size_t i = 0; i < parts.size(); ++i)
      passed.push_back(function_->arguments()[next++]);
    Value *value = ofPassed(parameter.type, parts, passed, parameter.range);
    if (parameter.name.kind == OperandKind::Local)
      defineLocal(parameter.name, value, parameter.range, parameter.range);
    else
      defineNumber(parameter.name.kind == OperandKind::LocalNumber ? parameter.name.bits
                                                                   : nextNumber_,
                   value, parameter.range, parameter.range);
  }
}

// The function as the module declares it, or a new declaration.
Function *Builder::declaration(KnownFunction known) {
  Value *declared = module_.find(row(known).symbol);
  return declared ? asFunction(declared) : module_.declare(known);
}

// The name of a function of the C library for numbers of a type: fmodf, fmod, fmodl.
std::string Builder::libraryName(std::string_view name, Type type) {
  std::string made(name);
  if (type != Type::F64)
    made += type == Type::F32 ? 'f' : 'l';
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
  for (Global *global : module_.globals())
    for (Relocation &relocation : global->relocations) {
      if (relocation.target->kind() == ValueKind::Argument) {
        const SymbolUse &use = symbolUses_[relocation.target->name.id];
        relocation.target = module_.find(relocation.target->name);
        checkInitialiser(*relocation.target, use.at);
      }
      if (const Function *function = asFunction(relocation.target))
        checkAddress(function->name, function->loc.offset);
    }
  resolveAliases();
  resolveConstructors();
  resolveRetained();
  for (const GroupUse &use : groupUses_) {
    uint32_t attributes = withGroups(0, {&use.number, 1});
    use.function->isNoReturn |= has(attributes, Attribute::NoReturn);
    use.function->returnsTwice |= has(attributes, Attribute::ReturnsTwice);
  }
  renameLocalSymbols();
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

} // namespace reader

class IrReader::Parts {
public:
  Parts(const SourceFile &fileIn, Diagnostics &diagnosticsIn, Module &module, IrLimits limits)
      : file(fileIn), diagnostics(diagnosticsIn),
        lexer(file, module.names(), strings, diagnosticsIn),
        builder(file, diagnosticsIn, module, limits, lexer), parser(lexer, builder) {}

  bool parse() {
    return parser.parse() == 0 && !lexer.hasFailed() && !builder.hasFailed() &&
           !diagnostics.hasErrors();
  }

  const SourceFile &file;
  Diagnostics &diagnostics;
  Arena strings;
  reader::Lexer lexer;
  reader::Builder builder;
  reader::Parser parser;
};

IrReader::IrReader(const SourceFile &file, Diagnostics &diagnostics, Module &module,
                   IrLimits limits)
    : parts_(std::make_unique<Parts>(file, diagnostics, module, limits)) {
  module.sourceName = {};
}

IrReader::~IrReader() = default;

bool IrReader::readModule() {
  std::string_view text = parts_->file.text();
  if (text.starts_with("BC\xC0\xDE") || text.starts_with("\xDE\xC0\x17\x0B")) {
    parts_->diagnostics.report(diag::irBitcode, {0, 1});
    return false;
  }
  if (!parts_->parse())
    return false;
  parts_->builder.finishModule();
  return !parts_->builder.hasFailed();
}

size_t IrReader::bodyCount() const { return parts_->builder.bodyCount(); }

Function *IrReader::readBody(size_t index) {
  parts_->builder.beginBody(index);
  return parts_->parse() ? parts_->builder.body(index) : nullptr;
}

bool readIr(const SourceFile &file, Diagnostics &diagnostics, Module &module, IrLimits limits) {
  IrReader reader(file, diagnostics, module, limits);
  bool isSound = reader.readModule();
  for (size_t i = 0; isSound && i < reader.bodyCount(); ++i)
    isSound = reader.readBody(i) != nullptr;
  return isSound;
}

} // namespace wend
