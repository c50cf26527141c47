// Intrinsics of x86: the table, and those that are asm statements (Intel 64 and IA-32 Architectures
// Software Developer's Manual, volume 2).

#include "ir/reader/inline_assembly.h"
#include "ir/reader/x86_lowering.h"
#include "support/invariant.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>

namespace wend::reader {

namespace {

constexpr uint64_t bitsOfVector = 128;
constexpr uint64_t bitsOfMmx = 64;

constexpr X86Row x86Intrinsics[] = {
#define X86(name, signature, how, variant)                                                         \
  {name, signature, &X86Lowering::how, static_cast<int>(variant), {}, {}},
#define STATEMENT(name, signature, effects, text, constraints)                                     \
  {name, signature,  &X86Lowering::statement, static_cast<int>(X86Effects::effects),               \
   text, constraints},
#define UNARY(name, signature, op) STATEMENT(name, signature, None, op " $1, $0", "=x,x")
#define BINARY(name, signature, op) STATEMENT(name, signature, None, op " $2, $0", "=x,0,x")
#define TERNARY(name, signature, op) STATEMENT(name, signature, None, op " $3, $2, $0", "=x,0,x,x")
#define VEX(name, signature, op) STATEMENT(name, signature, None, op " $2, $1, $0", "=x,x,x")
#define NUMBERED(name, signature, op) STATEMENT(name, signature, None, op " $2, $1, $0", "=x,x,N")
#define NUMBERED2(name, signature, op)                                                             \
  STATEMENT(name, signature, None, op " $3, $2, $0", "=x,0,x,N")
#define GENERAL(name, signature, op)                                                               \
  STATEMENT(name, signature, None, op " $2, $1, $0", "=r,r,r,~{flags}")
#include "ir/reader/x86_intrinsics.def"
};

// The letters of x86_intrinsics.def for a type, and for a vector of 128 bits with such elements; 0
// where there is none.
struct TypeLetters {
  Type type;
  char scalar;
  char vector;
};
constexpr TypeLetters typeLetters[] = {
    {Type::Void, 'v', 0},  {Type::I8, 'c', 'b'}, {Type::I16, 'w', 'h'}, {Type::I32, 'i', 'd'},
    {Type::I64, 'l', 'q'}, {Type::Ptr, 'a', 0},  {Type::F32, 0, 'f'},   {Type::F64, 0, 'p'},
};

char letterOf(Type element, bool isVector) {
  const auto *row = std::ranges::find(typeLetters, element, &TypeLetters::type);
  return row == std::end(typeLetters) ? '\0' : isVector ? row->vector : row->scalar;
}

// The letters of any type; a structure has those of its members.
std::string lettersOf(TextType *type) {
  TextType &plain = *bare(type);
  if (plain.kind == TypeKind::Struct) {
    std::string letters;
    for (TextType *part : plain.parts)
      letters += lettersOf(part);
    return letters;
  }
  bool isVector = plain.kind == TypeKind::Vector;
  TextType *element = elementOf(type);
  bool fits =
      (isVector || isScalar(&plain)) && isScalar(element) && !isHalf(element) && !isOdd(element);
  if (isVector && bitsOfType(&plain) == bitsOfMmx)
    return {plain.count == 1 && element->scalar == Type::I64 ? 'm' : '\0'};
  char letter = fits ? letterOf(element->scalar, isVector) : '\0';
  if (!isVector || bitsOfType(&plain) == bitsOfVector)
    return {letter};
  bool isDouble = bitsOfType(&plain) == 2 * bitsOfVector;
  return {isDouble ? static_cast<char>(std::toupper(letter)) : '\0'};
}

bool fits(const IntrinsicCall &call, std::string_view signature) {
  std::string letters = lettersOf(call.type) + ':';
  for (const Typed &argument : call.arguments)
    letters += argument.type ? lettersOf(argument.type) : std::string(1, '\0');
  return letters == signature;
}

} // namespace

Value *Builder::x86Intrinsic(const IntrinsicCall &call) {
  constexpr std::string_view prefix = "llvm.x86.";
  std::string_view name = call.name.substr(prefix.size());
  for (const X86Row &row : x86Intrinsics) {
    if (row.name != name || !fits(call, row.signature))
      continue;
    X86Lowering lowering(*this, call, row);
    return hasFailed_ ? nullptr : (lowering.*row.make)(row.variant);
  }
  fail(diag::irUnsupportedIntrinsic, call.range, call.name);
  return nullptr;
}

X86Lowering::X86Lowering(Builder &builder, const IntrinsicCall &call, const X86Row &row)
    : builder_(builder), legalizer_(builder.legalizer_), module_(builder.module_), row_(row),
      result_(bare(call.type)), range_(call.range) {
  for (const Typed &argument : call.arguments) {
    types_.push_back(bare(argument.type));
    values_.push_back(builder.value(argument));
  }
}

// ---- Asm statements

Value *X86Lowering::put(std::string_view text, std::string_view constraints, TextType *result,
                        std::span<const Given> operands, X86Effects effects) {
  using enum Attribute;
  AssemblyText from{text, constraints, 0, 0, range_, range_};
  if (effects == X86Effects::Any)
    from.words = bit(SideEffect);
  else if (effects != X86Effects::Writes)
    from.attributes = bit(effects == X86Effects::None ? ReadNone : ReadOnly);
  std::optional<std::vector<AsmConstraint>> parsed = parseConstraints(constraints);
  INVARIANT(parsed, "the constraints of an intrinsic of x86");
  AssemblyOperands given;
  given.constraints = std::move(*parsed);
  given.result = result;
  std::vector<Typed> arguments;
  for (const Given &operand : operands)
    arguments.push_back({operand.type, Operand(operand.value), range_.begin});
  given.arguments = arguments;
  given.elements.resize(arguments.size());
  return AssemblyLowering(builder_, from, given).run();
}

// The type of half of a vector of 256 bits; any other type itself.
TextType *X86Lowering::halfType(TextType &type) {
  bool isDouble = type.kind == TypeKind::Vector && bitsOfType(&type) == 2 * bitsOfVector;
  return isDouble ? bare(builder_.vectorType(type.count / 2, type.element, range_)) : &type;
}

// Half of a vector of 256 bits, and the address of that half; any other value itself.
X86Lowering::Given X86Lowering::half(Given whole, size_t index) {
  TextType *type = halfType(*whole.type);
  if (type->scalar == Type::Ptr && index == 1)
    return {type, builder_.offsetBy(whole.value, bitsOfVector / 8)};
  if (type == whole.type)
    return whole;
  std::vector<uint64_t> places;
  for (uint64_t i = 0; i < type->count; ++i)
    places.push_back(index * type->count + i);
  return {type, legalizer_.shuffle(*whole.type, whole.value, whole.value, *type, places)};
}

// The result of two statements on halves.
Value *X86Lowering::joined(TextType &halves, Value *low, Value *high) {
  bool areWhole = &halves != result_; // or the low halves of both are the result
  std::vector<uint64_t> places;
  for (uint64_t i = 0; i < result_->count; ++i) {
    bool isHigh = i >= result_->count / 2;
    places.push_back(isHigh && !areWhole ? i + result_->count / 2 : i);
  }
  return legalizer_.shuffle(halves, low, high, *result_, places);
}

Value *X86Lowering::statement(int effects) {
  std::vector<Given> whole;
  bool isHalved = false;
  for (size_t i = 0; i < values_.size(); ++i) {
    whole.push_back({types_[i], values_[i]});
    isHalved = isHalved || halfType(*types_[i]) != types_[i];
  }
  std::optional<std::vector<AsmConstraint>> constraints = parseConstraints(row_.constraints);
  size_t argument = 0;
  for (const AsmConstraint &constraint : *constraints)
    if (constraint.kind == AsmConstraint::Kind::Input)
      if (const Constant *known = asConstant(values_[argument++]);
          constraint.code == "N" && (!known || known->bits() > UINT8_MAX))
        return fail("a constant from 0 to 255");
  auto kind = static_cast<X86Effects>(effects);
  if (!isHalved)
    return put(row_.text, row_.constraints, result_, whole, kind);
  TextType *type = halfType(*result_);
  Value *results[2] = {};
  for (size_t index : {0, 1}) {
    std::vector<Given> halves;
    for (const Given &operand : whole)
      halves.push_back(half(operand, index));
    results[index] = put(row_.text, row_.constraints, type, halves, kind);
  }
  bool hasFailed = builder_.hasFailed() || !results[0] || !results[1];
  return hasFailed ? nullptr : joined(*type, results[0], results[1]);
}

} // namespace wend::reader
