// Intrinsics: which function lowers them; hints, calls of known functions, integers.

#include "ir/reader/intrinsics.h"
#include "ir/fold.h"
#include "ir/written_functions.h"

#include <algorithm>
#include <bit>

namespace wend::reader {

struct IntrinsicLowering::IntrinsicRow {
  std::string_view name;
  size_t arguments;
  Value *(IntrinsicLowering::*make)(const IntrinsicCall &);
  KnownFunction known; // what knownCall calls
};

template <auto how> Value *IntrinsicLowering::apply(const IntrinsicCall &call) {
  if constexpr (requires { (this->*how)(call); }) {
    return (this->*how)(call);
  } else {
    Integers integers = integersOf(call);
    return integers.type ? (this->*how)(call, integers) : nullptr;
  }
}

constinit const IntrinsicLowering::IntrinsicRow IntrinsicLowering::intrinsics[] = {
#define INTRINSIC(name, arguments, how)                                                            \
  {name, arguments, &IntrinsicLowering::apply<&IntrinsicLowering::how>, KnownFunction::None},
#define CALL(name, known) {name, 0, &IntrinsicLowering::knownCall, KnownFunction::known},
#include "ir/reader/intrinsics.def"
};

bool isKeptIntrinsic(std::string_view name) {
  constexpr KnownFunction kept[] = {
      KnownFunction::LlvmMemset,
#define INTRINSIC(name, arguments, how)
#define CALL(name, known) KnownFunction::known,
#include "ir/reader/intrinsics.def"
  };
  return std::ranges::find(kept, findKnownFunction(name)) != std::end(kept);
}

Value *Builder::intrinsic(const IntrinsicCall &call) {
  return IntrinsicLowering(*this).lower(call);
}

Value *IntrinsicLowering::lower(const IntrinsicCall &call) {
  if (call.name.starts_with("llvm.x86."))
    return builder_.x86Intrinsic(call);
  if (isOfVectors(call))
    return vectorIntrinsic(call);
  bool isConstrained = call.name.starts_with("llvm.experimental.constrained.");
  if (!isConstrained && !call.arguments.empty() && call.arguments[0].type &&
      bare(call.arguments[0].type)->kind == TypeKind::Wide)
    return wideIntrinsic(call);
  if (isOfHalves(call))
    return halfIntrinsic(call);
  for (const IntrinsicRow &row : intrinsics)
    if (call.name.starts_with(row.name) && call.arguments.size() >= row.arguments) {
      IntrinsicCall known = call;
      known.known = row.known;
      return (this->*row.make)(known);
    }
  fail(diag::irUnsupportedIntrinsic, call.range, call.name);
  return nullptr;
}

Value *IntrinsicLowering::unsupported(const IntrinsicCall &call) {
  fail(diag::irUnsupportedIntrinsic, call.range, call.name);
  return nullptr;
}

// ---- Hints

Value *IntrinsicLowering::nothing(const IntrinsicCall &) { return nullptr; }

// Of llvm.invariant.start: what llvm.invariant.end takes, which is not used.
Value *IntrinsicLowering::nullPointer(const IntrinsicCall &) {
  return module_.constant(Type::Ptr, 0);
}

// Each operand that names a thread-local variable is the address of the current thread's.
Value *IntrinsicLowering::threadAddress(const IntrinsicCall &call) {
  Value *address = value(call.arguments[0]);
  if (!hasFailed() && asInstruction(address, Op::ThreadAddress))
    return address;
  fail(diag::irExpected, at(call.arguments[0].at), "a thread-local variable", "another value");
  return nullptr;
}

Value *IntrinsicLowering::sameValue(const IntrinsicCall &call) {
  return builder_.copyOf(call.arguments[0]);
}

// With a probability, which is a third argument, it need not be the expected one.
Value *IntrinsicLowering::expectedValue(const IntrinsicCall &call) {
  Value *copy = sameValue(call);
  const Operand &expected = call.arguments[1].operand;
  bool isLiteral = expected.kind == OperandKind::Integer || expected.kind == OperandKind::Boolean;
  if (copy && !asPack(copy) && isLiteral && call.arguments.size() == 2)
    builder_.expect(*asInstruction(copy), expected.bits != 0);
  return copy;
}

// Of a literal; passes fold the code for constants anyway.
Value *IntrinsicLowering::isConstant(const IntrinsicCall &call) {
  OperandKind kind = call.arguments[0].operand.kind;
  bool isLiteral = kind == OperandKind::Integer || kind == OperandKind::Number ||
                   kind == OperandKind::Boolean || kind == OperandKind::Zero;
  return putCast(Op::Copy, module_.boolConstant(isLiteral), Type::I1);
}

// Checks that hold or are to be made.
Value *IntrinsicLowering::always(const IntrinsicCall &) {
  return putCast(Op::Copy, module_.boolConstant(true), Type::I1);
}

Value *IntrinsicLowering::zeroOf(const IntrinsicCall &call) {
  Type type = valueType(call.type, call.range);
  return isInteger(type) ? putCast(Op::Copy, module_.constant(type, 0), type) : unsupported(call);
}

// ---- Known functions

Value *IntrinsicLowering::knownCall(const IntrinsicCall &call) {
  const KnownFunctionRow &known = row(call.known);
  std::vector<Value *> operands;
  bool fits = call.arguments.size() >= known.parameters.size();
  for (size_t i = 0; fits && i < known.parameters.size(); ++i) {
    operands.push_back(value(call.arguments[i]));
    fits = !hasFailed() && operands[i]->type() == known.parameters[i];
  }
  Function *function = fits ? builder_.declaration(call.known) : nullptr;
  if (!function || hasFailed()) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  operands.push_back(function);
  return insert(module_.makeInstruction(Op::Call, known.result, operands));
}

// ---- Arithmetic

Integers IntrinsicLowering::integersOf(const IntrinsicCall &call) {
  Value *left = value(call.arguments[0]);
  Value *right = value(call.arguments[1]);
  if (hasFailed() || !requireType(right, left->type(), call.arguments[1].at))
    return {};
  if (isInteger(left->type()))
    return {bare(call.arguments[0].type), left, right};
  fail(diag::irExpectedInteger, at(call.arguments[0].at), describe(call.arguments[0].type));
  return {};
}

// The same, marked as frozen, where several instructions use them.
Integers IntrinsicLowering::frozen(const Integers &integers) {
  return {integers.type, reader::frozen(integers.left), reader::frozen(integers.right)};
}

Value *IntrinsicLowering::extreme(const IntrinsicCall &call, const Integers &integers) {
  auto [type, left, right] = frozen(integers);
  bool isSigned = call.name[5] == 's';
  bool isMax = call.name.substr(6, 3) == "max";
  Predicate predicate = isMax ? (isSigned ? Predicate::Sgt : Predicate::Ugt)
                              : (isSigned ? Predicate::Slt : Predicate::Ult);
  Value *second = isSigned ? signExtended(right, *type) : right;
  Value *first = isSigned ? signExtended(left, *type) : left;
  return putSelect(putICmp(predicate, first, second), left, right);
}

// A call of a function that the printer defines, whose body has been skipped.
Value *IntrinsicLowering::highProduct(const IntrinsicCall &call, const Integers &integers) {
  if (integers.type->bits == 64 && valueType(call.type, call.range) == Type::I64)
    return put(*operationWrittenAs(call.name), integers.left, integers.right);
  fail(diag::irUnsupportedIntrinsic, call.range, call.name);
  return nullptr;
}

Value *IntrinsicLowering::absolute(const IntrinsicCall &call) {
  const TextType &type = *bare(call.arguments[0].type);
  Value *given = value(call.arguments[0]);
  if (hasFailed() || !isInteger(given->type())) {
    fail(diag::irExpectedInteger, at(call.arguments[0].at), describe(call.arguments[0].type));
    return nullptr;
  }
  Value *extended = signExtended(reader::frozen(given), type);
  Value *zero = module_.constant(extended->type(), 0);
  Value *negated = put(Op::Sub, zero, extended);
  Value *test = putICmp(Predicate::Slt, extended, zero);
  return truncated(putSelect(test, negated, extended), type);
}

// -1, 0 or 1, as the first is less, equal or greater.
Value *IntrinsicLowering::threeWay(const IntrinsicCall &call, const Integers &integers) {
  auto [type, left, right] = frozen(integers);
  bool isSigned = call.name[5] == 's';
  if (isSigned) {
    left = signExtended(left, *type);
    right = signExtended(right, *type);
  }
  Type result = valueType(call.type, call.range);
  if (!isInteger(result) || isOdd(bare(call.type))) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  Value *isLess = putICmp(isSigned ? Predicate::Slt : Predicate::Ult, left, right);
  Value *isGreater = putICmp(isSigned ? Predicate::Sgt : Predicate::Ugt, left, right);
  return putSelect(isLess, module_.constant(result, ~uint64_t{0}),
                   putCast(Op::ZExt, isGreater, result));
}

// Of an argument that must be a literal, which is a constant for each element of a vector, too.
bool IntrinsicLowering::isTrue(const Typed &argument) {
  Constant *constant = asConstant(value(argument));
  return constant && constant->type() == Type::I1 && constant->bits() != 0;
}

Value *IntrinsicLowering::bits(const IntrinsicCall &call) {
  Value *given = value(call.arguments[0]);
  const TextType &type = *bare(call.arguments[0].type);
  Op op = call.name.starts_with("llvm.bswap")   ? Op::BSwap
          : call.name.starts_with("llvm.ctpop") ? Op::CtPop
          : call.name.starts_with("llvm.ctlz")  ? Op::CtLz
                                                : Op::CtTz;
  if (hasFailed() || !isInteger(given->type()) || (op == Op::BSwap && type.bits % 16 != 0)) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  uint64_t unused = bitWidth(type.scalar) - type.bits;
  if (op == Op::CtTz && unused != 0) // bounds the result by the width
    given = put(Op::Or, given, uint64_t{1} << type.bits);
  Value *result = putCast(op, given, given->type());
  if (Instruction *made = asInstruction(result, op);
      made && (op == Op::CtLz || op == Op::CtTz) && unused == 0)
    made->setNoSignedWrap(isTrue(call.arguments[1]));
  if (op == Op::BSwap && unused != 0)
    return put(Op::LShr, result, unused);
  if (op == Op::CtLz && unused != 0)
    return put(Op::Sub, result, unused);
  return result;
}

// Swaps adjacent bits, then pairs, then nibbles, then the bytes.
Value *IntrinsicLowering::reverseBits(const IntrinsicCall &call) {
  Value *given = value(call.arguments[0]);
  const TextType &type = *bare(call.arguments[0].type);
  if (hasFailed() || !isInteger(given->type()))
    return unsupported(call);
  if (type.bits == 1)
    return putCast(Op::Copy, given, Type::I1);
  constexpr uint64_t masks[] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F};
  for (unsigned i = 0; i < 3; ++i) {
    uint64_t distance = uint64_t{1} << i;
    given = reader::frozen(given);
    Value *high = put(Op::And, put(Op::LShr, given, distance), masks[i]);
    Value *low = put(Op::Shl, put(Op::And, given, masks[i]), distance);
    given = put(Op::Or, high, low);
  }
  if (bitWidth(type.scalar) != 8)
    given = putCast(Op::BSwap, given, given->type());
  uint64_t unused = bitWidth(type.scalar) - type.bits;
  return unused != 0 ? put(Op::LShr, given, unused) : given;
}

// The high or low half of the concatenation of two values, shifted. The other value is shifted by
// one and then by width - 1 - n: for n = 0 a single shift by the width would be out of range.
Value *IntrinsicLowering::funnelShift(const IntrinsicCall &call, const Integers &integers) {
  auto [type, left, right] = integers;
  Value *amount = value(call.arguments[2]);
  if (hasFailed() || !requireType(amount, left->type(), call.arguments[2].at))
    return unsupported(call);
  bool isLeft = call.name.starts_with("llvm.fshl");
  uint64_t width = type->bits;
  if (width == 1) // any count is 0 modulo the width
    return putCast(Op::Copy, isLeft ? left : right, left->type());
  if (const Constant *constant = asConstant(amount)) {
    uint64_t shift = constant->bits() % width;
    if (shift == 0)
      return isLeft ? left : right;
    Value *high = put(Op::Shl, left, isLeft ? shift : width - shift);
    return truncated(put(Op::Or, high, put(Op::LShr, right, isLeft ? width - shift : shift)),
                     *type);
  }
  amount = reader::frozen(amount);
  bool isPower = std::has_single_bit(width);
  Value *count = isPower ? put(Op::And, amount, width - 1) : put(Op::URem, amount, width);
  Value *rest = put(Op::Sub, module_.constant(count->type(), width - 1), count);
  Value *high = put(Op::Shl, left, isLeft ? count : rest);
  Value *low = put(Op::LShr, right, isLeft ? rest : count);
  if (isLeft)
    low = put(Op::LShr, low, 1);
  else
    high = put(Op::Shl, high, 1);
  return truncated(put(Op::Or, high, low), *type);
}

// ---- Overflow

namespace {

// The operation of `llvm.sadd.…` and the like.
Op operationOf(std::string_view name) {
  std::string_view word = name.substr(6, 3);
  return word == "add" ? Op::Add : word == "sub" ? Op::Sub : Op::Mul;
}

} // namespace

Value *IntrinsicLowering::withOverflow(const IntrinsicCall &call, const Integers &integers) {
  auto [type, left, right] = frozen(integers);
  std::span<const Leaf> leaves;
  if (valueType(call.type, call.range) == Type::Tuple)
    leaves = leavesOf(call.type, call.range);
  if (leaves.size() != 2 || leaves[0].type->bits != type->bits || leaves[1].type->bits != 1) {
    fail(diag::irUnsupportedIntrinsic, call.range, call.name);
    return nullptr;
  }
  Overflow made = overflow(operationOf(call.name), call.name[5] == 's', *type, left, right);
  Pack *pack = newPack(leaves);
  pack->parts[0] = made.result;
  pack->parts[1] = made.hasOverflowed;
  return pack;
}

// Computes in 64 bits, where most results are exact. The operation has overflowed if extending the
// truncated result does not give the exact one.
Overflow IntrinsicLowering::overflow(Op op, bool isSigned, const TextType &type, Value *left,
                                     Value *right) {
  left = resized(left, type, Type::I64, isSigned);
  right = resized(right, type, Type::I64, isSigned);
  unsigned exact = op == Op::Mul ? 32 : 63;
  Overflow wide = type.bits <= exact ? Overflow{put(op, left, right), nullptr}
                                     : overflowIn64(op, isSigned, left, right);
  if (type.bits == 64)
    return wide;
  Value *result = wide.result;
  if (type.scalar != Type::I64)
    result = putCast(Op::Trunc, result, type.scalar);
  result = truncated(result, type);
  Value *back = resized(result, type, Type::I64, isSigned);
  Value *hasOverflowed = putICmp(Predicate::Ne, back, wide.result);
  if (wide.hasOverflowed)
    hasOverflowed = put(Op::Or, hasOverflowed, wide.hasOverflowed);
  return {result, hasOverflowed};
}

// Warren, Hacker's Delight, 2-13.
Overflow IntrinsicLowering::overflowIn64(Op op, bool isSigned, Value *left, Value *right) {
  Value *result = put(op, left, right);
  Value *zero = module_.constant(Type::I64, 0);
  if (op == Op::Mul) {
    Value *high = builder_.highProduct(isSigned, left, right);
    Value *expected = isSigned ? put(Op::AShr, result, 63) : zero;
    return {result, putICmp(Predicate::Ne, high, expected)};
  }
  if (!isSigned)
    return {result, op == Op::Add ? putICmp(Predicate::Ult, result, left)
                                  : putICmp(Predicate::Ult, left, right)};
  Value *other = op == Op::Add ? result : left;
  Value *changed = put(Op::Xor, result, left);
  Value *signs = put(Op::And, changed, put(Op::Xor, other, right));
  return {result, putICmp(Predicate::Slt, signs, zero)};
}

// The largest value of the type, or the smallest if it is signed and a value of it is negative.
Value *IntrinsicLowering::nearestLimit(bool isSigned, const TextType &type, Value *value) {
  uint64_t most = textMask(&type);
  if (!isSigned)
    return module_.constant(value->type(), most);
  Value *largest = module_.constant(value->type(), most >> 1);
  Value *isNegative = putICmp(Predicate::Ugt, value, largest);
  return putSelect(isNegative, module_.constant(value->type(), (most >> 1) + 1), largest);
}

// On overflow, the result is the nearest representable value.
Value *IntrinsicLowering::saturate(const IntrinsicCall &call, const Integers &integers) {
  auto [type, left, right] = frozen(integers);
  bool isSigned = call.name[5] == 's';
  Op op = operationOf(call.name);
  Overflow made = overflow(op, isSigned, *type, left, right);
  // The sign of the first argument is that of the exact result. Only an addition of unsigned values
  // exceeds the largest one.
  Value *limit = isSigned || op == Op::Add ? nearestLimit(isSigned, *type, left)
                                           : module_.constant(left->type(), 0);
  return putSelect(made.hasOverflowed, limit, made.result);
}

// The shift has overflowed if shifting the result back does not give the first argument. Counts of
// the width and more give poison: any result will do.
Value *IntrinsicLowering::saturateShift(const IntrinsicCall &call, const Integers &integers) {
  auto [type, left, count] = frozen(integers);
  bool isSigned = call.name[5] == 's';
  Value *result = truncated(put(Op::Shl, left, count), *type);
  Value *back = isSigned ? truncated(put(Op::AShr, signExtended(result, *type), count), *type)
                         : put(Op::LShr, result, count);
  Value *hasOverflowed = putICmp(Predicate::Ne, back, left);
  return putSelect(hasOverflowed, nearestLimit(isSigned, *type, left), result);
}

} // namespace wend::reader
