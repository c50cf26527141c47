#include "ir/reader/inline_assembly.h"

#include "ir/reader/builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace wend::reader {

namespace {

constexpr uint32_t bitsOfPart = 64;

// Whether a constraint allows operands in memory, and in registers.
struct Allowed {
  bool memory = false;
  bool registers = false;
};

// What is no letter of the table is of a register: `Yz`.
Allowed allowedByLetter(char letter) {
  switch (letter) {
#define ANYWHERE(name, set)
#define VECTOR(name)
#define X87(name, number)
#define ADDRESS(name)
#define MEMORY(name)                                                                               \
  case name:                                                                                       \
    return {.memory = true};
#define IMMEDIATE(name, low, high)                                                                 \
  case name:                                                                                       \
    return {};
#define ZERO_EXTENDED(name)                                                                        \
  case name:                                                                                       \
    return {};
#define CONSTANT(name, numbers, symbols)                                                           \
  case name:                                                                                       \
    return {};
#define NUMBER(name)                                                                               \
  case name:                                                                                       \
    return {};
#define ANY(name, set)                                                                             \
  case name:                                                                                       \
    return {.memory = true, .registers = true};
#include "ir/asm_constraints.def"
  case '|': // between alternatives
    return {};
  default:
    return {.registers = true};
  }
}

// By any of the letters of a code, or by a register in braces.
Allowed allowedBy(std::string_view code) {
  Allowed allowed;
  bool isInBraces = false;
  for (char c : code) {
    isInBraces = c == '{' || (isInBraces && c != '}');
    Allowed byLetter = isInBraces ? Allowed{.registers = true} : allowedByLetter(c);
    allowed.memory |= byLetter.memory;
    allowed.registers |= byLetter.registers;
  }
  return allowed;
}

// The code for a part of an integer of 128 bits. `A` is the pair of registers.
std::string codeOfPart(std::string_view code, size_t part, size_t count) {
  if (count == 1 || code != "A")
    return std::string(code);
  return part == 0 ? "{ax}" : "{dx}";
}

// Whether a vector is one of the IR.
bool isWholeVector(const TextType *type) {
  return type->kind == TypeKind::Vector && type->lanes != Type::Void &&
         bitsOfType(type) == 8 * vectorBytes;
}

// Whether an input in a register is tied to an output.
bool isGiven(std::span<const AsmConstraint> constraints, size_t output) {
  return std::ranges::any_of(constraints, [&](const AsmConstraint &input) {
    return input.isTied() && input.tied == output && !input.isIndirect;
  });
}

std::string labelName(size_t label) {
  return fmt::format("${{:private}}asm_label${{:uid}}_{}", label);
}

} // namespace

void AssemblyLowering::fail() { builder_.fail(diag::irWrongConstraints, from_.constraintsRange); }

// ---- Parts of operands

// The types of the scalars that an operand is passed as.
std::vector<Type> AssemblyLowering::partsOf(TextType *type) {
  TextType *plain = bare(type);
  if (isScalar(plain) && plain->scalar != Type::Void)
    return {plain->scalar};
  if (plain->kind == TypeKind::Wide && plain->bits <= 2 * bitsOfPart)
    return {Type::I64, Type::I64};
  if (isWholeVector(plain))
    return {plain->lanes};
  if (plain->kind == TypeKind::Vector && bitsOfType(plain) == bitsOfPart)
    return {Type::F64};
  builder_.fail(diag::irUnsupported, from_.constraintsRange,
                fmt::format("operands of assembly of type {} are", describe(type)));
  return {};
}

std::vector<Value *> AssemblyLowering::toParts(TextType *type, Value *value) {
  std::vector<Type> types = partsOf(type);
  if (types.empty() || builder_.hasFailed())
    return {};
  TextType *plain = bare(type);
  if (types.size() > 1)
    return {builder_.part(*asPack(value), 0), builder_.part(*asPack(value), 1)};
  if (isWholeVector(plain))
    return {builder_.part(*asPack(value), 0)};
  if (plain->kind == TypeKind::Vector)
    return {builder_.legalizer_.reinterpret(*plain, *builder_.scalar(Type::F64), value)};
  return {value};
}

Value *AssemblyLowering::ofParts(TextType *type, std::span<Value *const> parts) {
  TextType *plain = bare(type);
  if (parts.size() > 1 || isWholeVector(plain)) {
    Pack *pack = builder_.newPack(builder_.leavesOf(plain, from_.constraintsRange));
    for (size_t i = 0; i < parts.size(); ++i)
      pack->parts[i] = builder_.truncated(parts[i], *pack->leaves[i].type);
    return pack;
  }
  if (plain->kind == TypeKind::Vector)
    return builder_.legalizer_.reinterpret(*builder_.scalar(Type::F64), *plain, parts[0]);
  return builder_.truncated(parts[0], *plain);
}

// ---- Constraints

void AssemblyLowering::addArgument(const std::string &constraint, Value *value,
                                   InlineAsm::Memory memory) {
  list_ += list_.empty() ? "" : ",";
  list_ += constraint;
  operands_.push_back(value);
  memory_.push_back(memory);
  ++nextNumber_;
}

// What an argument that is an address points to.
InlineAsm::Memory AssemblyLowering::memoryOf(size_t argument) {
  TextType *element = elements_[argument];
  if (!element) {
    fail();
    return {};
  }
  if (!builder_.layOut(element, from_.constraintsRange))
    return {};
  TextType *plain = bare(element);
  bool isPlain = isScalar(plain) && !isOdd(plain) && plain->format == NumberFormat::None;
  return {isPlain ? plain->scalar : Type::Void, element->size};
}

// An output in memory whose value is given is in a register instead if it may be, as in LLVM.
void AssemblyLowering::addOutput(const AsmConstraint &constraint, bool isGiven, TextType *type) {
  std::string marks = constraint.isEarly ? "=&" : "=";
  Value *address = nullptr;
  numbers_.push_back(nextNumber_);
  if (constraint.isIndirect) {
    size_t argument = nextArgument_++;
    address = builder_.value(given_[argument]);
    InlineAsm::Memory memory = memoryOf(argument);
    if (builder_.hasFailed() || !builder_.requireType(address, Type::Ptr, given_[argument].at))
      return;
    Allowed allowed = allowedBy(constraint.code);
    if (allowed.memory && !(isGiven && allowed.registers)) {
      outputs_.push_back({nullptr, address, 0});
      return addArgument(fmt::format("=*{}{}", constraint.isEarly ? "&" : "", constraint.code),
                         address, memory);
    }
    type = elements_[argument];
  }
  outputs_.push_back({type, address, static_cast<uint32_t>(results_.size())});
  std::vector<Type> parts = partsOf(type);
  for (size_t i = 0; i < parts.size(); ++i) {
    list_ += list_.empty() ? "" : ",";
    list_ += marks + codeOfPart(constraint.code, i, parts.size());
    results_.push_back(parts[i]);
    ++nextNumber_;
  }
}

void AssemblyLowering::addParts(const AsmConstraint &constraint, TextType *type, Value *value) {
  std::vector<Value *> parts = toParts(type, value);
  for (size_t i = 0; i < parts.size(); ++i)
    addArgument(codeOfPart(constraint.code, i, parts.size()), parts[i]);
}

void AssemblyLowering::addInput(const AsmConstraint &constraint) {
  const Typed &argument = given_[nextArgument_];
  size_t index = nextArgument_++;
  if (constraint.isTied())
    return addTied(constraint, argument);
  numbers_.push_back(nextNumber_);
  Value *value = builder_.value(argument);
  if (builder_.hasFailed())
    return;
  if (!constraint.isIndirect)
    return addParts(constraint, argument.type, value);
  InlineAsm::Memory memory = memoryOf(index);
  if (builder_.hasFailed() || !builder_.requireType(value, Type::Ptr, argument.at))
    return;
  if (!allowedBy(constraint.code).memory) // which LLVM does not support, either
    return fail();
  addArgument(fmt::format("*{}", constraint.code), value, memory);
}

// An input that shares its location with an output. It is stored to an output in memory; that of an
// address is the same memory.
void AssemblyLowering::addTied(const AsmConstraint &constraint, const Typed &argument) {
  const Output &output = outputs_[constraint.tied];
  uint32_t number = numbers_[constraint.tied];
  Value *value = builder_.value(argument);
  if (builder_.hasFailed())
    return;
  if (constraint.isIndirect) {
    numbers_.push_back(number);
    return output.type ? fail() : void();
  }
  if (!output.type) {
    numbers_.push_back(number);
    return builder_.storeValue(argument.type, value, output.address, false, 1);
  }
  numbers_.push_back(nextNumber_);
  std::vector<Value *> parts = toParts(argument.type, value);
  size_t expected = partsOf(output.type).size();
  if (!builder_.hasFailed() && parts.size() != expected)
    return fail();
  for (size_t i = 0; i < parts.size() && !builder_.hasFailed(); ++i) {
    if (bitWidth(parts[i]->type()) != bitWidth(results_[output.first + i]))
      return fail();
    std::string tied = std::to_string(number + i);
    for (auto more = std::ranges::count(constraint.code, '|'); more > 0; --more)
      tied += fmt::format("|{}", number + i);
    addArgument(tied, parts[i]);
  }
}

// ---- The statement

// The types of the outputs that are results.
std::vector<TextType *> AssemblyLowering::typesOfOutputs(size_t count) {
  TextType *plain = bare(type_);
  bool isVoid = isScalar(plain) && plain->scalar == Type::Void;
  bool isStructure = plain->kind == TypeKind::Struct;
  if (count > 1 && isStructure && plain->parts.size() == count)
    return {plain->parts.begin(), plain->parts.end()};
  if (count > 1 || isVoid != (count == 0) || isStructure) {
    fail();
    return {};
  }
  return std::vector<TextType *>(count, type_);
}

void AssemblyLowering::lowerOperands() {
  auto count = std::ranges::count_if(constraints_, &AsmConstraint::givesResult);
  auto arguments = std::ranges::count_if(constraints_, &AsmConstraint::takesArgument);
  std::vector<TextType *> types = typesOfOutputs(static_cast<size_t>(count));
  if (!builder_.hasFailed() && arguments != static_cast<ptrdiff_t>(given_.size()))
    fail();
  size_t nextType = 0;
  uint32_t labels = 0;
  bool hasSelector = false;
  for (const AsmConstraint &constraint : constraints_) {
    if (builder_.hasFailed())
      return;
    if (hasLabels_ && !hasSelector && constraint.kind != AsmConstraint::Kind::Output) {
      hasSelector = true;
      selectorNumber_ = nextNumber_++;
      list_ += list_.empty() ? "=r" : ",=r";
      results_.push_back(Type::I32);
    }
    switch (constraint.kind) {
    case AsmConstraint::Kind::Output:
      addOutput(constraint, isGiven(constraints_, numbers_.size()),
                constraint.isIndirect ? nullptr : types[nextType++]);
      break;
    case AsmConstraint::Kind::Input:
      addInput(constraint);
      break;
    case AsmConstraint::Kind::Label:
      numbers_.push_back(isLabel | labels++);
      break;
    case AsmConstraint::Kind::Clobber:
      list_ += list_.empty() ? "~" : ",~";
      list_ += constraint.code;
      break;
    }
  }
}

std::string AssemblyLowering::renumbered(const AsmPiece &piece) {
  bool isReference = piece.kind == AsmPiece::Kind::Reference;
  bool isKnown = !isReference || piece.number < numbers_.size();
  if (piece.kind == AsmPiece::Kind::Malformed || !isKnown)
    builder_.fail(diag::irWrongTemplate, from_.textRange, piece.text);
  if (piece.kind == AsmPiece::Kind::Special)
    return fmt::format("${{:{}}}", piece.text);
  if (builder_.hasFailed() || !isReference)
    return piece.text == "$" ? "$$" : std::string(piece.text);
  uint32_t number = numbers_[piece.number];
  if (number & isLabel)
    return labelName(number & ~isLabel);
  if (number == piece.number)
    return std::string(piece.text);
  return fmt::format("${{{}{}{}}}", number, piece.modifier.empty() ? "" : ":", piece.modifier);
}

// The template with the operands of the statement.
std::string AssemblyLowering::renumbered() {
  std::string made;
  for (std::string_view rest = from_.text; !rest.empty();)
    made += renumbered(takePiece(rest));
  return made;
}

// Instructions that set the last output in a register to 0 if the statement continues, and else to
// the number of the label, from 1.
std::string AssemblyLowering::jumps(size_t labels) const {
  bool isIntel = has(from_.words, Attribute::IntelDialect);
  std::string end = "${:private}asm_end${:uid}";
  auto set = [&](size_t label) {
    return isIntel ? fmt::format("\n\tmov ${{{}:k}}, {}", selectorNumber_, label)
                   : fmt::format("\n\tmovl $${}, ${{{}:k}}", label, selectorNumber_);
  };
  std::string made = set(0);
  for (size_t label = 0; label < labels; ++label)
    made += fmt::format("\n\tjmp {}\n{}:{}", end, labelName(label), set(label + 1));
  return fmt::format("{}\n{}:", made, end);
}

Instruction *AssemblyLowering::makeCall(std::string_view text) {
  Arena &arena = builder_.module_.arena();
  auto *made = arena.make<InlineAsm>(arena.copy(text), arena.copy(std::string_view(list_)));
  AttributeSet attributes = from_.attributes;
  bool clobbersMemory = list_.find("~{memory}") != std::string::npos;
  made->hasSideEffects = hasLabels_ || has(from_.words, Attribute::SideEffect);
  made->alignsStack = has(from_.words, Attribute::AlignStack);
  made->isIntel = has(from_.words, Attribute::IntelDialect);
  made->mayUnwind = has(from_.words, Attribute::Unwind);
  made->reads = clobbersMemory ||
                (!has(attributes, Attribute::ReadNone) && !has(attributes, Attribute::WriteOnly));
  made->writes = clobbersMemory ||
                 (!has(attributes, Attribute::ReadNone) && !has(attributes, Attribute::ReadOnly));
  made->definesLabel = definesLabel(text);
  bool hasMemory = std::ranges::any_of(
      memory_, [](const InlineAsm::Memory &memory) { return memory.isPresent(); });
  if (hasMemory)
    made->memory = arena.copy(std::span<const InlineAsm::Memory>(memory_));
  Type type = results_.empty() ? Type::Void : results_.size() == 1 ? results_[0] : Type::Tuple;
  CallShape shape;
  shape.declared = static_cast<uint32_t>(operands_.size());
  if (type == Type::Tuple)
    shape.results = results_;
  std::vector<Passing> passing(operands_.size());
  operands_.push_back(made);
  Instruction *call = builder_.module_.makeInstruction(Op::Call, type, operands_);
  call->loc = {from_.textRange.begin};
  builder_.decideShape(*call, shape, passing);
  builder_.insert(call);
  builder_.module_.hasAssembly = true;
  return call;
}

// Whether the results of the call are those of the text.
bool AssemblyLowering::givesResults() const {
  size_t count = 0;
  for (const Output &output : outputs_) {
    if (output.type && output.address)
      return false;
    count += output.type ? 1 : 0;
  }
  return count > 1 && count == results_.size();
}

// Separates the results, and stores those of outputs whose addresses the text gives.
void AssemblyLowering::receive(Instruction &call) {
  for (uint32_t i = 0; i < results_.size(); ++i)
    values_.push_back(
        results_.size() == 1 ? &call : builder_.insert(builder_.module_.makeExtract(&call, i)));
  for (const Output &output : outputs_) {
    if (!output.type || !output.address)
      continue;
    size_t count = partsOf(output.type).size();
    Value *value = ofParts(output.type, std::span(values_).subspan(output.first, count));
    builder_.storeValue(output.type, value, output.address, false, 1);
  }
}

// The results of the text.
Value *AssemblyLowering::result() {
  std::vector<Value *> values;
  for (const Output &output : outputs_)
    if (output.type && !output.address) {
      size_t count = partsOf(output.type).size();
      values.push_back(ofParts(output.type, std::span(values_).subspan(output.first, count)));
    }
  if (values.size() < 2)
    return values.empty() ? nullptr : values[0];
  std::vector<Value *> parts;
  for (Value *value : values)
    builder_.addParts(value, parts);
  Pack *pack = builder_.newPack(builder_.leavesOf(type_, from_.constraintsRange));
  std::ranges::copy(parts, pack->parts.begin());
  return pack;
}

Value *AssemblyLowering::run() {
  lowerOperands();
  std::string text = renumbered();
  if (builder_.hasFailed())
    return nullptr;
  Instruction *call = makeCall(text);
  if (givesResults()) {
    Pack *pack = builder_.newPack(builder_.leavesOf(type_, from_.constraintsRange));
    pack->call = call;
    return pack;
  }
  receive(*call);
  return result();
}

Value *AssemblyLowering::runWithLabels(BasicBlock *next, std::span<const NamedBlock> labels) {
  hasLabels_ = true;
  lowerOperands();
  auto count = std::ranges::count(constraints_, AsmConstraint::Kind::Label, &AsmConstraint::kind);
  if (!builder_.hasFailed() && count != static_cast<ptrdiff_t>(labels.size()))
    fail();
  std::string text = renumbered() + jumps(labels.size());
  if (builder_.hasFailed())
    return nullptr;
  receive(*makeCall(text));
  Value *made = result();
  TextType *number = builder_.scalar(Type::I32);
  builder_.switchTo({number, Operand(values_.back()), from_.textRange.begin}, next);
  for (size_t i = 0; i < labels.size(); ++i)
    builder_.addCase({number, Operand(OperandKind::Integer, i + 1), from_.textRange.begin},
                     labels[i].block);
  return made;
}

} // namespace wend::reader
