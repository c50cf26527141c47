// Intrinsics on vectors: element by element, reductions, and masked accesses of memory.

#include "ir/lanes.h"
#include "ir/reader/intrinsics.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace wend::reader {

namespace {

bool isInList(std::string_view name, std::initializer_list<std::string_view> list) {
  return std::ranges::find(list, name) != list.end();
}

bool isVector(const Typed &argument) {
  return argument.type && bare(argument.type)->kind == TypeKind::Vector;
}

} // namespace

bool IntrinsicLowering::isOfVectors(const IntrinsicCall &call) {
  bool isHint = call.name.starts_with("llvm.dbg.") || call.name.starts_with("llvm.lifetime.");
  return !isHint && (bare(call.type)->kind == TypeKind::Vector ||
                     std::ranges::any_of(call.arguments, isVector));
}

Value *IntrinsicLowering::vectorIntrinsic(const IntrinsicCall &call) {
  if (call.name.starts_with("llvm.vector.reduce."))
    return reduce(call);
  if (call.name.starts_with("llvm.masked."))
    return maskedAccess(call);
  if (Value *made = wholeVectorIntrinsic(call))
    return made;
  return hasFailed() ? nullptr : eachElementOf(call);
}

// ---- Vectors as a whole

// By operations on vectors; null if the intrinsic is called for each element.
Value *IntrinsicLowering::wholeVectorIntrinsic(const IntrinsicCall &call) {
  constexpr size_t prefix = std::string_view("llvm.").size();
  std::string_view name = call.name.substr(prefix, call.name.rfind('.') - prefix);
  TextType &type = *bare(call.type);
  bool isOfOneType = type.kind == TypeKind::Vector &&
                     std::ranges::all_of(call.arguments, [&](const Typed &argument) {
                       return !isVector(argument) || bare(argument.type) == &type;
                     });
  if (!isOfOneType || type.lanes == Type::Void || type.element->bits == 1)
    return nullptr;
  if (isFloat(type.element->scalar))
    return wholeFloatIntrinsic(call, name, type);
  if (isInList(name, {"sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"}))
    return saturateLanes(call, name, type);
  if (!isAnyInteger(type.element) || !isInList(name, {"smax", "smin", "umax", "umin", "abs"}))
    return nullptr;
  Value *x = value(call.arguments[0]);
  bool isAbs = name == "abs";
  Value *y = isAbs ? builder_.constantPack(Operand(OperandKind::Zero, 0), &type, call.range.begin)
                   : value(call.arguments[1]);
  if (hasFailed())
    return nullptr;
  Predicate predicate = isAbs            ? Predicate::Slt
                        : name == "smax" ? Predicate::Sgt
                        : name == "smin" ? Predicate::Slt
                        : name == "umax" ? Predicate::Ugt
                                         : Predicate::Ult;
  Value *isFirst = legalizer_.compare(predicate, type, x, y);
  Value *first = isAbs ? legalizer_.binary(Op::Sub, type, y, x, call.range) : x;
  return legalizer_.select(*builder_.flagsOf(type), isFirst, type, first, isAbs ? x : y);
}

// By the instructions of SSE2, for each 128 bits; null if there are none for the elements.
Value *IntrinsicLowering::saturateLanes(const IntrinsicCall &call, std::string_view name,
                                        TextType &type) {
  KnownFunction known = findKnownFunction(
      fmt::format("llvm.{}.v{}i{}", name, laneCount(type.lanes), bitWidth(type.element->scalar)));
  if (known == KnownFunction::None || bitWidth(type.element->scalar) != type.element->bits)
    return nullptr;
  Value *operands[] = {value(call.arguments[0]), value(call.arguments[1])};
  Function *callee = hasFailed() ? nullptr : builder_.declaration(known);
  return callee ? builder_.callParts(*callee, &type, operands, call.range) : nullptr;
}

Value *IntrinsicLowering::wholeFloatIntrinsic(const IntrinsicCall &call, std::string_view name,
                                              TextType &type) {
  std::optional<Op> op = floatOperationNamed(name);
  bool isUnary = op && isLaneUnary(*op, type.lanes);
  if (!isUnary && name != "fmuladd")
    return nullptr;
  Value *x = value(call.arguments[0]);
  if (hasFailed())
    return nullptr;
  if (isUnary)
    return legalizer_.unary(*op, type, x);
  Value *y = value(call.arguments[1]);
  Value *z = value(call.arguments[2]);
  if (hasFailed())
    return nullptr;
  return legalizer_.binary(Op::FAdd, type, legalizer_.binary(Op::FMul, type, x, y, call.range), z,
                           call.range);
}

// Calls the intrinsic for each element of the vectors among its arguments. The result is a vector,
// or a structure of vectors.
Value *IntrinsicLowering::eachElementOf(const IntrinsicCall &call) {
  TextType *result = bare(call.type);
  bool isStruct = result->kind == TypeKind::Struct;
  auto first = std::ranges::find_if(call.arguments, isVector);
  uint64_t count = first == call.arguments.end() ? result->count : bare(first->type)->count;
  bool areAlike = std::ranges::all_of(call.arguments, [&](const Typed &argument) {
    return !isVector(argument) || bare(argument.type)->count == count;
  });
  if (!areAlike || (result->kind == TypeKind::Vector && result->count != count))
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
  std::vector<Value *> given;
  for (const Typed &argument : call.arguments)
    given.push_back(argument.type ? value(argument) : nullptr);
  if (hasFailed())
    return nullptr;
  TextType *resultElement = elementOf(result);
  if (isStruct) {
    uint32_t mark = builder_.markTypes();
    for (TextType *part : result->parts)
      builder_.pushType(elementOf(part));
    resultElement = builder_.structType(mark, false, call.range);
  }
  std::vector<Value *> elements;
  for (uint64_t i = 0; i < count; ++i) {
    std::vector<Typed> arguments;
    for (size_t j = 0; j < given.size(); ++j) {
      const Typed &whole = call.arguments[j];
      if (!whole.type)
        arguments.push_back(whole);
      else if (isVector(whole))
        arguments.push_back({elementOf(whole.type),
                             Operand(legalizer_.element(*bare(whole.type), given[j], i)),
                             whole.at});
      else
        arguments.push_back({whole.type, Operand(given[j]), whole.at});
    }
    elements.push_back(lower({call.name, resultElement, arguments, call.range}));
    if (!elements.back() || hasFailed())
      return nullptr;
  }
  if (result->kind == TypeKind::Vector)
    return legalizer_.vectorOf(*result, elements);
  bool areVectors = isStruct && std::ranges::all_of(result->parts, [](TextType *part) {
                      return bare(part)->kind == TypeKind::Vector && isScalar(elementOf(part));
                    });
  if (!areVectors) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  std::vector<Value *> parts;
  for (size_t p = 0; p < result->parts.size(); ++p) {
    std::vector<Value *> ofPart;
    for (Value *element : elements)
      ofPart.push_back(builder_.scalarOf(element, p));
    builder_.addParts(legalizer_.vectorOf(*bare(result->parts[p]), ofPart), parts);
  }
  Pack *made = newPack(leavesOf(result, call.range));
  std::ranges::copy(parts, made->parts.begin());
  return made;
}

// ---- Reductions

// One step of a reduction: an operation of ops.def, or the intrinsic of two scalars.
Value *IntrinsicLowering::reduceStep(const IntrinsicCall &call, std::string_view operation,
                                     TextType &type, Value *left, Value *right) {
  for (Op op : {Op::Add, Op::Mul, Op::And, Op::Or, Op::Xor, Op::FAdd, Op::FMul})
    if (row(op).text == operation)
      return legalizer_.binary(op, type, left, right, call.range);
  std::string_view scalar = operation == "fmax"       ? "maxnum"
                            : operation == "fmin"     ? "minnum"
                            : operation == "fmaximum" ? "maximum"
                            : operation == "fminimum" ? "minimum"
                                                      : operation;
  const Typed arguments[] = {{&type, Operand(left), call.range.begin},
                             {&type, Operand(right), call.range.begin}};
  return lower(
      {module_.arena().copy(fmt::format("llvm.{}.", scalar)), &type, arguments, call.range});
}

// Of integers: half of the elements with the other half, until one is left. Null for others.
Value *IntrinsicLowering::reduceByHalves(const IntrinsicCall &call, std::string_view operation,
                                         TextType &vector, Value *given) {
  uint64_t count = vector.count;
  bool areIntegers = vector.lanes != Type::Void && isAnyInteger(vector.element);
  if (!areIntegers || !std::has_single_bit(count))
    return nullptr;
  if (vector.element->bits == 1) {
    if (!isInList(operation, {"or", "and", "umax", "umin"}))
      return nullptr;
    TextType &bits = *integer(count);
    if (isPack(&bits))
      return nullptr;
    bool isAny = operation == "or" || operation == "umax";
    return putICmp(isAny ? Predicate::Ne : Predicate::Eq,
                   legalizer_.reinterpret(vector, bits, given),
                   module_.constant(bits.scalar, isAny ? 0 : textMask(&bits)));
  }
  for (; count > 1; count /= 2) {
    TextType &type = *builder_.vectorType(count, vector.element, call.range);
    TextType &half =
        count == 2 ? type : *builder_.vectorType(count / 2, vector.element, call.range);
    std::vector<uint64_t> low;
    std::vector<uint64_t> high;
    for (uint64_t i = 0; i < half.count; ++i) {
      low.push_back(i % (count / 2));
      high.push_back(i % (count / 2) + count / 2);
    }
    Value *left = legalizer_.shuffle(type, given, given, half, low);
    Value *right = legalizer_.shuffle(type, given, given, half, high);
    given = reduceStep(call, operation, half, left, right);
    if (!given)
      return nullptr;
  }
  TextType &last = *builder_.vectorType(2, vector.element, call.range);
  return legalizer_.element(last, given, 0);
}

// In the order of the elements, which counts for floating-point numbers. `fadd` and `fmul` have a
// start value before the vector.
Value *IntrinsicLowering::reduce(const IntrinsicCall &call) {
  constexpr size_t prefix = std::string_view("llvm.vector.reduce.").size();
  std::string_view operation = call.name.substr(prefix, call.name.find('.', prefix) - prefix);
  const Typed &argument = call.arguments.back();
  Value *given = value(argument);
  TextType &vector = *bare(argument.type);
  Value *result = call.arguments.size() > 1 ? value(call.arguments[0]) : nullptr;
  if (hasFailed() || vector.kind != TypeKind::Vector)
    return nullptr;
  if (Value *made = reduceByHalves(call, operation, vector, given))
    return made;
  for (size_t i = 0; i < vector.count && !hasFailed(); ++i) {
    Value *next = legalizer_.element(vector, given, i);
    result = result ? reduceStep(call, operation, *elementOf(&vector), result, next) : next;
  }
  return result;
}

// ---- Masked accesses

// An element that is masked out is loaded from, or stored to, a slot that is not used otherwise.
// `gather` and `scatter` have an address for each element; `expandload` and `compressstore` advance
// the address by one element for each that is not masked out.
Value *IntrinsicLowering::maskedAccess(const IntrinsicCall &call) {
  constexpr size_t prefix = std::string_view("llvm.masked.").size();
  std::string_view name = call.name.substr(prefix, call.name.find('.', prefix) - prefix);
  bool isStore = name == "store" || name == "scatter" || name == "compressstore";
  bool isEach = name == "gather" || name == "scatter";
  bool isPacked = name == "expandload" || name == "compressstore";
  size_t expected = isPacked ? 3 : 4;
  bool isKnown = isStore || isEach || isPacked || name == "load";
  if (!isKnown || call.arguments.size() != expected) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  std::vector<Value *> given;
  for (const Typed &argument : call.arguments)
    given.push_back(value(argument));
  const Typed &vectorText = isStore ? call.arguments[0] : call.arguments.back();
  const Typed &maskText = call.arguments[isStore ? expected - 1 : expected - 2];
  TextType &vector = *bare(vectorText.type);
  TextType &mask = *bare(maskText.type);
  bool fits = vector.kind == TypeKind::Vector && mask.kind == TypeKind::Vector &&
              mask.count == vector.count && bare(mask.element)->bits == 1;
  if (hasFailed() || !fits || isBitVector(&vector)) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  Value *maskValue = given[isStore ? expected - 1 : expected - 2];
  Value *vectorValue = given[isStore ? 0 : expected - 1];
  Value *address = given[isStore ? 1 : 0];
  TextType &addressType = *bare(call.arguments[isStore ? 1 : 0].type);
  const Constant *alignOperand = isPacked ? nullptr : asConstant(given[isStore ? 2 : 1]);
  TextType &type = *elementOf(&vector);
  uint64_t size = bitsOfType(&type) / 8;
  uint64_t align = alignOperand ? std::max<uint64_t>(alignOperand->bits(), 1) : 1;
  Value *unused = builder_.entrySlot(size, type.align);
  auto access = [&](size_t i) -> Value * {
    Value *isActive = legalizer_.element(mask, maskValue, i);
    Value *at = isEach     ? legalizer_.element(addressType, address, i)
                : isPacked ? address
                           : builder_.offsetBy(address, i * size);
    if (isPacked)
      address = insert(module_.makeGep(at, putCast(Op::ZExt, isActive, Type::I64), size));
    at = putSelect(isActive, at, unused);
    uint64_t known = isEach || isPacked ? std::min(align, size & -size) : alignAt(align, i * size);
    known = std::min<uint64_t>(known, type.align);
    Value *element = legalizer_.element(vector, vectorValue, i);
    if (isStore) {
      builder_.storeValue(&type, element, at, false, known);
      return element;
    }
    Value *loaded = builder_.loadValue(&type, at, false, known);
    return legalizer_.select(*integer(1), isActive, type, loaded, element);
  };
  Value *made = legalizer_.eachElement(vector, access);
  return isStore ? nullptr : made;
}

} // namespace wend::reader
