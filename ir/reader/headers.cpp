// Headers of functions, and the start of their bodies.

#include "ir/reader/builder.h"

#include "ir/reader/lexer.h"
#include "ir/target_features.h"
#include "ir/written_functions.h"

#include <algorithm>
#include <utility>

namespace wend::reader {

namespace {

bool isIgnoredIntrinsic(std::string_view name) {
  return name.starts_with("llvm.") && !isKeptIntrinsic(name);
}

// Functions of C that return whenever their arguments are valid, and call nothing back.
constexpr std::string_view returningFunctions[] = {
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
    "bcmp",
    "memchr",
    "memcmp",
    "strcasecmp",
    "strchr",
    "strcmp",
    "strcspn",
    "strlen",
    "strncasecmp",
    "strncmp",
    "strpbrk",
    "strrchr",
    "strspn",
    "strstr",
};

} // namespace

// What calls of a function do that is declared only, by its attributes. It need not return, and a
// call must not be executed where the program does not.
void Builder::declareEffects(Function &function, AttributeSet attributes) {
  bool isPure = has(attributes, Attribute::ReadNone) || has(attributes, Attribute::ReadOnly);
  if (!isPure || function.isDefined || function.returnsTwice)
    return;
  bool returns =
      std::ranges::find(returningFunctions, text(function.name)) != std::end(returningFunctions);
  function.isNoUnwind |= returns;
  function.callsNothingBack |= returns;
  if (!function.isNoUnwind) // what has been stored before may be read where it is caught
    return;
  function.effects = {has(attributes, Attribute::ReadOnly), false, false, !returns};
}

void Builder::header(AttributeSet attributes, TextType *result, Symbol name, SourceRange range,
                     bool isVarArg) {
  attributes_ = attributes;
  result_ = result;
  name_ = name;
  nameRange_ = range;
  isVarArg_ = isVarArg;
  headerSection_ = std::exchange(section_, {});
  headerTarget_ = takeTarget();
  headerComdat_ = std::exchange(comdat_, {});
}

void Builder::parameter(TextType *type, const Attributes &attributes, Operand name,
                        SourceRange range) {
  parameters_.push_back(
      {type, name, range, passing(attributes, type, range), attributes.has(Attribute::NoAlias)});
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
  recover();
  if (module_.find(name_))
    fail(diag::irSymbolRedefined, nameRange_, text(name_));
  Function *function = nullptr;
  if (!hasFailed_) {
    PassingRules rules;
    rules.isInternal =
        has(attributes_, Attribute::Internal) || has(attributes_, Attribute::Private);
    rules.isVarArg = isVarArg_;
    function = module_.addFunction(text(name_), resultTypes(result_, nameRange_, rules));
    function->isInternal = rules.isInternal;
    function->isVarArg = isVarArg_;
    uint32_t registers = 0;
    for (const Parameter &parameter : parameters_)
      addArguments(*function, parameter, registers);
    function->loc = nameRange_.loc();
    function->isWeak = (attributes_ & weakAttributes) || has(attributes_, Attribute::ExternWeak);
    function->isOdr =
        has(attributes_, Attribute::WeakOdr) || has(attributes_, Attribute::LinkOnceOdr);
    function->isLinkOnce =
        has(attributes_, Attribute::LinkOnce) || has(attributes_, Attribute::LinkOnceOdr);
    function->isNoReturn = has(attributes_, Attribute::NoReturn);
    function->isNoInline = has(attributes_, Attribute::NoInline);
    function->isAlwaysInline = has(attributes_, Attribute::AlwaysInline);
    function->isHidden = has(attributes_, Attribute::Hidden);
    function->returnsTwice |= has(attributes_, Attribute::ReturnsTwice);
    function->callsNothingBack = !isDefinition && has(attributes_, Attribute::NoCallback);
    function->hasNoRedZone = has(attributes_, Attribute::NoRedZone);
    function->isNoUnwind = has(attributes_, Attribute::NoUnwind);
    declareEffects(*function, attributes_);
    function->section = headerSection_;
    if (isDefinition)
      function->comdat = comdatOf(headerComdat_, name_);
    function->target = headerTarget_;
    noteLargeVectors(*function);
    if (headerPersonality_)
      personalities_.push_back({function, *headerPersonality_});
    for (uint64_t group : headerGroups_)
      groupUses_.push_back({function, group});
  }
  headerGroups_.clear();
  headerPersonality_.reset();
  return function;
}

// How the function is called, as far as its attributes are known.
PassingRules Builder::rulesOf(const Function &function) {
  PassingRules rules = {function.isInternal, function.isVarArg};
  if (!function.target)
    return rules;
  unsigned &bits = registerBits_[function.target.id];
  if (bits == 0)
    bits = vectorRegisterBits(text(function.target));
  rules.registerBits = bits;
  return rules;
}

namespace {

// Whether a value of the type has a vector of more than 128 bits.
bool hasLargeVector(TextType *type) {
  if (!type)
    return false;
  TextType *plain = bare(type);
  if (plain->kind == TypeKind::Struct)
    return std::ranges::any_of(plain->parts, hasLargeVector);
  if (plain->kind == TypeKind::Array)
    return hasLargeVector(plain->element);
  return plain->kind == TypeKind::Vector && bitsOfType(plain) > bitWidth(Type::V2I64);
}

} // namespace

void Builder::noteLargeVectors(Function &function) {
  bool hasOne = hasLargeVector(result_);
  for (const Parameter &parameter : parameters_)
    hasOne = hasOne || hasLargeVector(parameter.type);
  if (hasOne && !hasFailed_)
    vectorHeaders_.push_back(
        {&function, result_, arena_.copy(std::span<const Parameter>(parameters_)), nameRange_});
}

void Builder::retypeForVectors(const VectorHeader &header) {
  PassingRules rules = rulesOf(*header.function);
  header.function->retype(resultTypes(header.result, header.range, rules), {});
  uint32_t registers = 0;
  for (const Parameter &parameter : header.parameters)
    addArguments(*header.function, parameter, registers);
}

// One argument for each part of the parameter.
void Builder::addArguments(Function &function, const Parameter &parameter, uint32_t &registers) {
  Type type = parameter.type ? valueType(parameter.type, parameter.range) : Type::Void;
  if (type == Type::Void)
    return fail(diag::irNoValueType, parameter.range, "void or metadata");
  bool isNamed = type != Type::Tuple && parameter.name.kind == OperandKind::Local;
  for (const PassedPart &part : parametersParts(parameter, rulesOf(function), registers)) {
    Argument *argument =
        function.addArgument(part.type, isNamed ? parameter.name.symbol() : Symbol());
    argument->passing = passingOf(part, parameter.passing);
    argument->isNoAlias = parameter.isNoAlias && part.type == Type::Ptr;
  }
}

std::vector<PassedPart> Builder::parametersParts(const Parameter &parameter,
                                                 const PassingRules &rules, uint32_t &registers) {
  if (parameter.passing.kind == Passing::ByValue)
    --registers; // which its address does not take
  return argumentParts(parameter.type, rules, registers, parameter.range);
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
  recover();
  if (!isIgnoredIntrinsic(text(name_)) && !isOfRuntime(text(name_)))
    addFunction(false);
  convention_ = nullptr;
  headerGroups_.clear();
  parameters_.clear();
}

void Builder::defineFunction(Lexer &lexer) {
  std::string_view name = text(name_);
  recover();
  // Calls of a function that is written for an operation are that operation, whatever it does.
  bool isOther = operationWrittenAs(name) && !has(attributes_, Attribute::Internal);
  if (isOther || (name.starts_with("llvm.") && !isOfRuntime(name)))
    fail(diag::irReservedName, nameRange_, name);
  bool isSkipped = isOfRuntime(name) || name.starts_with("wend_");
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
  recover();
  if (hasFailed_)
    return;
  std::span<const Parameter> parameters = arena_.copy(std::span<const Parameter>(parameters_));
  parameters_.clear();
  if (!function) {
    lexer.skipBody();
    return;
  }
  function->isAvailableExternally = has(attributes_, Attribute::AvailableExternally);
  function->isDefined = !function->isAvailableExternally;
  debugRecords_.noteFunction(*function);
  bodies_.push_back({function, lexer.offset(), parameters, attributes_, groups, isIncomplete_});
  if (!lexer.skipBody() && !lexer.hasFailed())
    enterBody(bodies_.back()); // for the diagnostic about its end
  function->hasMustTail = lexer.hasMustTail();
}

void Builder::forgetParameters(const Body &body) {
  for (const Parameter &parameter : body.parameters) {
    Operand name = parameter.name;
    if (name.kind != OperandKind::Local) {
      uint64_t number = name.kind == OperandKind::LocalNumber ? name.bits : nextNumber_;
      claimNumber(number, parameter.range);
      name = {OperandKind::LocalNumber, number};
    }
    forgetName(name);
  }
}

// Starts a body: the names of its parameters are defined.
void Builder::beginBody(size_t index) {
  lexer_.enterBody(bodies_[index].begin);
  debugRecords_.beginBody();
  enterBody(bodies_[index]);
}

void Builder::enterBody(const Body &body) {
  function_ = body.function;
  isResultSigned_ = has(body.attributes, Attribute::SignExtended);
  isStrict_ = has(withGroups(body.attributes, body.groups), Attribute::StrictFloat);
  block_ = nullptr;
  entry_ = nullptr;
  halves_.clear();
  ++functionNumber_;
  nextNumber_ = 0;
  isIncomplete_ = body.isUnknown;
  lexer_.forgetSkipped();
  if (body.isUnknown)
    return forgetParameters(body);
  uint32_t next = 0;
  uint32_t registers = 0;
  for (const Parameter &parameter : body.parameters) {
    std::vector<PassedPart> parts = parametersParts(parameter, rulesOf(*function_), registers);
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

} // namespace wend::reader
