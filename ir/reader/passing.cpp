// How arguments and results of text types are passed: the parameters of the IR that they become.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

namespace {

constexpr uint32_t integerRegisters = 6; // System V ABI 3.2.3

// The type of the IR that an integer, pointer or number is passed as. An integer of an odd width
// fills 32 or 64 bits: `signext` and `zeroext` extend it that far, while they do not extend the
// result of a function that is an i8 or an i16.
Type registerType(const TextType &type) {
  return isOdd(&type) && type.bits < 32 ? Type::I32 : type.scalar;
}

} // namespace

// Adds the parts of a type, whose scalars follow `first` others. An integer of up to 128 bits is
// passed in two registers, or, if fewer are left, in memory like a structure that is passed by
// value; a later argument may take the register that is left (GCC does the same, LLVM 19 leaves it
// unused, LLVM before version 18 passes each half by itself). Vectors of up to 64 bits are passed
// in the low half of an SSE register, as a double is, larger ones in as many SSE registers as they
// have parts (LLVM does so too).
void Builder::addPassedParts(TextType *type, bool isResult, const PassingRules &rules,
                             uint32_t &registers, std::vector<PassedPart> &parts,
                             SourceRange range) {
  TextType *plain = bare(type);
  uint32_t first = parts.empty() ? 0 : parts.back().first + parts.back().count;
  switch (plain->kind) {
  case TypeKind::Wide: {
    auto count = static_cast<uint32_t>(plain->leaves.size());
    bool isWhole = count == 2 && !hasOldWideIntegers_;
    if (!isResult && isWhole && registers + 2 > integerRegisters) {
      parts.push_back({PassedPart::Memory, Type::Ptr, plain, first, count});
      return;
    }
    for (uint32_t i = 0; i < count; ++i)
      parts.push_back({PassedPart::Scalar, Type::I64, plain->leaves[i].type, first + i, 1});
    registers += count;
    return;
  }
  case TypeKind::Vector: {
    bool hasLanes = plain->lanes != Type::Void;
    if (!rules.isInternal && plain->count > 1 && (!hasLanes || isBitVector(plain)))
      return fail(diag::irUnsupported, range, "vectors of this type as arguments are");
    if (hasLanes)
      return addPassedLanes(*plain, isResult, rules, parts, range);
    [[fallthrough]];
  }
  case TypeKind::Array:
    for (uint64_t i = 0; i < plain->count && plain->element->size != 0; ++i)
      addPassedParts(plain->element, isResult, rules, registers, parts, range);
    return;
  case TypeKind::Struct:
    for (TextType *part : plain->parts)
      addPassedParts(part, isResult, rules, registers, parts, range);
    return;
  case TypeKind::Scalar:
  case TypeKind::Pointer:
    if (isHalf(plain))
      parts.push_back({PassedPart::Half, Type::F32, plain, first, 1});
    else if (plain->scalar != Type::Void)
      parts.push_back({PassedPart::Scalar, registerType(*plain), plain, first, 1});
    registers += isFloat(plain->scalar) || isHalf(plain) ? 0 : 1;
    return;
  case TypeKind::Named:
  case TypeKind::Function:
  case TypeKind::Opaque:
    valueType(type, range); // reports that there are no values of this type
    return;
  }
}

// With AVX, halves of 256 bits are passed together, but variable arguments in memory.
void Builder::addPassedLanes(TextType &vector, bool isResult, const PassingRules &rules,
                             std::vector<PassedPart> &parts, SourceRange range) {
  constexpr unsigned joined = 8 * wideVectorBytes;
  uint64_t bits = bitsOfType(&vector);
  uint32_t first = parts.empty() ? 0 : parts.back().first + parts.back().count;
  if (!rules.isInternal && bits <= limbBits) {
    parts.push_back({PassedPart::Vector, Type::F64, &vector, first, 1});
    return;
  }
  std::span<const Leaf> leaves = leavesOf(&vector, range);
  bool isLarge = bits >= joined && rules.registerBits >= joined;
  if (isLarge && bits > joined && (rules.registerBits > joined || rules.isVarArg))
    return fail(diag::irUnsupported, range, "vectors of more than 256 bits as arguments are");
  if (isLarge && rules.isVarArg && !isResult) {
    parts.push_back(
        {PassedPart::Memory, Type::Ptr, &vector, first, static_cast<uint32_t>(leaves.size())});
    return;
  }
  for (size_t i = 0; i < leaves.size();) {
    bool isPair = isLarge && i + 1 < leaves.size();
    TextType *type = leaves[i].type;
    if (isPair)
      parts.push_back({PassedPart::Joined, wideOf(type->scalar), type, first, 2});
    else
      parts.push_back({PassedPart::Scalar, type->scalar, type, first, 1});
    first += parts.back().count;
    i += parts.back().count;
  }
}

std::vector<PassedPart> Builder::argumentParts(TextType *type, const PassingRules &rules,
                                               uint32_t &registers, SourceRange range) {
  std::vector<PassedPart> parts;
  addPassedParts(type, false, rules, registers, parts, range);
  return parts;
}

std::vector<PassedPart> Builder::resultParts(TextType *type, const PassingRules &rules,
                                             SourceRange range) {
  std::vector<PassedPart> parts;
  uint32_t registers = 0;
  addPassedParts(type, true, rules, registers, parts, range);
  return parts;
}

std::span<const Type> Builder::resultTypes(TextType *type, SourceRange range,
                                           const PassingRules &rules) {
  if (bare(type) == scalar(Type::Void))
    return {};
  std::vector<Type> types;
  for (const PassedPart &part : resultParts(type, rules, range))
    types.push_back(part.type);
  if (types.size() > 1) {
    auto wide = static_cast<size_t>(std::ranges::count(types, Type::F80));
    auto vectors = static_cast<size_t>(std::ranges::count_if(
        types, [](Type part) { return isVector(part) || isWideVector(part); }));
    auto numbers = static_cast<size_t>(std::ranges::count_if(types, isFloat)) - wide + vectors;
    size_t most = rules.isInternal ? maxInternalResults : maxResults;
    size_t maxNumbers = rules.isInternal     ? maxInternalResults
                        : vectors == numbers ? maxVectorResults
                                             : maxNumberResults;
    if (types.size() - numbers - wide > most)
      fail(diag::irTooManyResults, range, most);
    else if (numbers > maxNumbers || wide > maxFloat80Results)
      fail(diag::irTooManyNumberResults, range,
           wide > maxFloat80Results ? maxFloat80Results : maxNumbers);
  }
  return arena_.copy(std::span<const Type>(types));
}

// A scalar of a value that is a pack or the only scalar itself.
Value *Builder::scalarOf(Value *value, size_t index) {
  Pack *pack = asPack(value);
  return pack ? part(*pack, index) : value;
}

Pack *Builder::partOfPack(Value *value, TextType *type, uint32_t first) {
  Pack *made = newPack(leavesOf(type, {}));
  for (size_t i = 0; i < made->parts.size(); ++i)
    made->parts[i] = scalarOf(value, first + i);
  return made;
}

// The value of the IR that is passed for a part. An integer of an odd width is extended as the
// attributes say, or with zeros.
Value *Builder::toPassed(const PassedPart &part, Value *value, bool isSigned) {
  switch (part.kind) {
  case PassedPart::Scalar:
    value = scalarOf(value, part.first);
    return isOdd(part.text) ? resized(value, *part.text, part.type, isSigned) : value;
  case PassedPart::Half:
    return putCast(Op::BitCast, putCast(Op::ZExt, scalarOf(value, part.first), Type::I32),
                   Type::F32);
  case PassedPart::Vector:
    return legalizer_.lowHalf(scalarOf(value, part.first));
  case PassedPart::Joined:
    return legalizer_.joined(*asPack(value), part.first);
  case PassedPart::Memory: {
    Value *memory = entrySlot(part.text->size, part.text->align);
    storeValue(part.text, partOfPack(value, part.text, part.first), memory);
    return memory;
  }
  }
  return nullptr;
}

// A value of a type up to 64 bits that was passed as one of the IR.
Value *Builder::ofRegister(Value *value, const TextType &type) {
  if (value->type() != type.scalar)
    value = putCast(Op::Trunc, value, type.scalar);
  return truncated(value, type);
}

// The scalars of a part that is passed as a value of the IR.
void Builder::fromPassed(const PassedPart &part, Value *value, std::span<Value *> scalars) {
  switch (part.kind) {
  case PassedPart::Scalar:
    scalars[part.first] = ofRegister(value, *part.text);
    return;
  case PassedPart::Half:
    scalars[part.first] = putCast(Op::Trunc, putCast(Op::BitCast, value, Type::I32), Type::I16);
    return;
  case PassedPart::Vector:
    scalars[part.first] = legalizer_.ofLowHalf(part.text->lanes, value);
    return;
  case PassedPart::Joined:
    scalars[part.first] = legalizer_.half(value, 0);
    scalars[part.first + 1] = legalizer_.half(value, 1);
    return;
  case PassedPart::Memory:
    value = loadValue(part.text, value);
    break;
  }
  for (uint32_t i = 0; i < part.count; ++i)
    scalars[part.first + i] = scalarOf(value, i);
}

// The value of a text type whose parts are passed as these values of the IR.
Value *Builder::ofPassed(TextType *type, std::span<const PassedPart> parts,
                         std::span<Value *const> passed, SourceRange range) {
  if (valueType(type, range) != Type::Tuple) {
    Value *only = nullptr;
    fromPassed(parts[0], passed[0], {&only, 1});
    return only;
  }
  Pack *pack = newPack(leavesOf(type, range));
  for (size_t i = 0; i < parts.size(); ++i)
    fromPassed(parts[i], passed[i], pack->parts);
  return pack;
}

// ---- Calls of libraries

// The results of a function of a library that an operation becomes a call of. The module may
// declare it otherwise, or have a function or variable of this name: then that is called, as in
// LLVM. None after an error.
std::vector<Value *> Builder::libraryResults(std::string_view name, std::span<const Type> results,
                                             std::span<Value *const> arguments, SourceRange range) {
  if (hasFailed_)
    return {};
  Value *callee = module_.find(name);
  if (!callee) {
    Function *made = module_.addFunction(name, results);
    for (Value *argument : arguments)
      made->addArgument(argument->type(), {});
    callee = made;
  }
  std::vector<Value *> operands(arguments.begin(), arguments.end());
  operands.push_back(callee);
  bool isTuple = results.size() > 1;
  Type type = isTuple ? Type::Tuple : results.empty() ? Type::Void : results[0];
  Instruction *call = module_.makeInstruction(Op::Call, type, operands);
  call->loc = {range.begin};
  CallShape shape;
  shape.declared = static_cast<uint32_t>(arguments.size());
  if (isTuple)
    shape.results = results;
  std::vector<Passing> passing(arguments.size());
  decideShape(*call, shape, passing);
  insert(call);
  if (!isTuple)
    return {call};
  std::vector<Value *> made;
  for (uint32_t i = 0; i < results.size(); ++i)
    made.push_back(insert(module_.makeExtract(call, i)));
  return made;
}

} // namespace wend::reader
