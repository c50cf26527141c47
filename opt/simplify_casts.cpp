// Rules of simplify: truncations, extensions and casts, by the bits that can be set.

#include "ir/address_scale.h"
#include "ir/effects.h"
#include "ir/folding_builder.h"
#include "ir/known_bits.h"
#include "ir/match.h"
#include "opt/simplify_rules.h"

#include <algorithm>
#include <bit>

namespace wend::simplify_rules {

namespace {

// `width` bits of `value` from `low` on.
struct Part {
  Value *value;
  unsigned low;
  unsigned width;

  [[nodiscard]] uint64_t mask() const {
    uint64_t bits = width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
    return bits << low;
  }
};

// Moves the part to the operand of its value that it is computed from by shifting and masking only.
// False if there is none.
bool moveToOperand(Part &part) {
  Instruction *from = asInstruction(part.value);
  if (!from)
    return false;
  auto count = [&]() -> unsigned {
    const Constant *constant = asConstant(from->operand(1));
    return constant && constant->bits() < bitWidth(from->type())
               ? static_cast<unsigned>(constant->bits())
               : bitWidth(from->type());
  };
  switch (from->op()) {
  case Op::Or:
  case Op::Xor:
    for (uint32_t i : {0U, 1U})
      if ((possibleBits(*from->operand(i)) & part.mask()) == 0) {
        part.value = from->operand(1 - i);
        return true;
      }
    return false;
  case Op::And: {
    const Constant *mask = asConstant(from->operand(1));
    if (!mask || (part.mask() & ~mask->bits()) != 0)
      return false;
    break;
  }
  case Op::Shl:
    if (count() > part.low)
      return false;
    part.low -= count();
    break;
  case Op::LShr:
    if (part.low + count() + part.width > bitWidth(from->type()))
      return false;
    part.low += count();
    break;
  case Op::ZExt:
  case Op::SExt:
    if (part.low + part.width > bitWidth(from->operand(0)->type()))
      return false;
    break;
  case Op::Trunc:
    break;
  default: // NOLINT(clang-diagnostic-switch-enum)
    return false;
  }
  part.value = from->operand(0);
  return true;
}

bool isExtension(const Value &value) {
  const Instruction *cast = asInstruction(&value);
  return cast && (cast->is(Op::ZExt) || cast->is(Op::SExt));
}

bool isExtension(const Value &value, Type type) {
  return isExtension(value) && static_cast<const Instruction &>(value).operand(0)->type() == type;
}

// Whether the low bits of a result, those of a type, depend on these bits of the operands only.
bool isCarriedUp(const Instruction &operation, Type type) {
  if (operation.is(Op::Shl))
    return possibleBits(*operation.operand(1)) < bitWidth(type);
  return operation.is(Op::Add) || operation.is(Op::Sub) || operation.is(Op::Mul) ||
         operation.is(Op::And) || operation.is(Op::Or) || operation.is(Op::Xor);
}

// Limit on the nested operations that are done in a narrower type.
constexpr unsigned maxNarrowed = 4;

// Whether an operand of an operation is an extension, or the result of such an operation without
// another use.
bool isNarrowable(const Instruction &operation, Type type, unsigned depth) {
  for (const Use &use : operation.operands()) {
    const Instruction *operand = asInstruction(use.value);
    if (isExtension(*use.value) ||
        (operand && depth != 0 && isCarriedUp(*operand, type) && operand->hasOneUse() &&
         isNarrowable(*operand, type, depth - 1)))
      return true;
  }
  return false;
}

// Whether the bits of a value are used for floating-point numbers only: by casts of it, or of parts
// of it that are shifted and truncated.
bool isUsedForNumbers(const Value &value, unsigned depth) {
  constexpr unsigned maxUses = 8;
  unsigned uses = 0;
  for (const Use *use = value.firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    bool isNumber = user.is(Op::BitCast) && isFloat(user.type());
    bool isPart = user.is(Op::Trunc) || (user.is(Op::LShr) && asConstant(user.operand(1)));
    if (++uses > maxUses ||
        (!isNumber && !(isPart && depth != 0 && isUsedForNumbers(user, depth - 1))))
      return false;
  }
  return true;
}

} // namespace

// trunc (trunc x) => trunc x; trunc (zext x) and trunc (sext x) => x, trunc x, or the extension to
// the type
Value *truncOfCast(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Instruction *cast = nullptr;
  auto inner =
      m::either(m::trunc(m::value(x)), m::either(m::zext(m::value(x)), m::sext(m::value(x))));
  if (!match(root, m::trunc(m::bind(cast, inner))))
    return nullptr;
  if (x->type() == root.type())
    return x;
  bool isNarrower = bitWidth(root.type()) < bitWidth(x->type());
  return build.cast(isNarrower ? Op::Trunc : cast->op(), x, root.type());
}

// trunc (x | y << 8) => trunc x for 8 bits, and so for other operations that only move, mask and
// join bits: the operand that the bits come from.
Value *truncOfPart(RuleBuilder &build, Instruction &root) {
  Part part{root.operand(0), 0, bitWidth(root.type())};
  const Instruction *shift = asInstruction(root.operand(0), Op::LShr);
  constexpr unsigned maxSteps = 8;
  unsigned steps = 0;
  Value *atBottom = nullptr; // the last value whose lowest bits are the part
  for (; steps < maxSteps && moveToOperand(part); ++steps)
    if (part.low == 0)
      atBottom = part.value;
  if (atBottom && part.low != 0)
    return build.resize(atBottom, root.type());
  // A shift that is left is a new instruction, which takes the place of the one that was there.
  bool isGain = part.low == 0 ? steps != 0 : shift && shift->hasOneUse() && steps > 1;
  if (!isGain)
    return nullptr;
  Value *value = part.value;
  if (part.low != 0)
    value = build.binary(Op::LShr, value, build.constant(value->type(), part.low));
  return build.resize(value, root.type());
}

// trunc (x op y) => (trunc x) op (trunc y) for an operation whose low bits depend on low bits only,
// where x or y is an extension, or can be computed from such ones
Value *truncOfOperation(RuleBuilder &build, Instruction &root) {
  Type type = root.type();
  Instruction *operation = asInstruction(root.operand(0));
  if (type == Type::I1 || !operation || !isCarriedUp(*operation, type) || !operation->hasOneUse() ||
      !isNarrowable(*operation, type, maxNarrowed))
    return nullptr;
  auto narrowed = [&](Value *operand) -> Value * {
    if (const Constant *constant = asConstant(operand))
      return build.constant(type, constant->bits());
    return isExtension(*operand, type) ? asInstruction(operand)->operand(0)
                                       : build.cast(Op::Trunc, operand, type);
  };
  Value *left = narrowed(operation->operand(0));
  Value *right = narrowed(operation->operand(1));
  return build.binary(operation->op(), left, right);
}

// A cast of an integer, of select c, x, y => select c, (cast x), (cast y), where both are constants
// or, for a truncation, extensions
Value *castOfSelect(RuleBuilder &build, Instruction &root) {
  Value *c = nullptr;
  Value *arms[2] = {};
  if (!match(root.operand(0),
             m::oneUse(m::select(m::value(c), m::value(arms[0]), m::value(arms[1])))) ||
      root.type() == Type::I1)
    return nullptr;
  for (const Value *arm : arms)
    if (!arm->isConstant() && !(root.is(Op::Trunc) && isExtension(*arm)))
      return nullptr;
  Value *left = build.cast(root.op(), arms[0], root.type());
  return build.select(c, left, build.cast(root.op(), arms[1], root.type()));
}

// shl (sext (trunc x)), n => shl x, n, where all copies of the sign are shifted out; and so with
// zext
Value *shiftOutExtension(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *narrow = nullptr;
  Constant *n = nullptr;
  auto part = m::bind(narrow, m::trunc(m::value(x)));
  if (!match(root, m::shl(m::either(m::sext(part), m::zext(part)), m::constant(n))) ||
      x->type() != root.type() || n->bits() >= bitWidth(root.type()) ||
      n->bits() < bitWidth(root.type()) - bitWidth(narrow->type()))
    return nullptr;
  return build.binary(Op::Shl, x, n);
}

// x * zext c => select c, x, 0
Value *multiplyByBool(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *c = nullptr;
  if (!match(root, m::commutative(m::mul(m::zext(m::value(c)), m::value(x)))) ||
      c->type() != Type::I1)
    return nullptr;
  return build.select(c, x, build.constant(root.type(), 0));
}

// lshr (zext x), n => zext (lshr x, n) from 32 to 64 bits, where n is less than 32. The extension
// costs nothing after an operation of 32 bits, and C's masks of 32 bits disappear: a rotation is
// recognised.
Value *shiftOfZExt(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  if (!match(root.operand(0), m::zext(m::value(x))) || x->type() != Type::I32 ||
      root.type() != Type::I64 || possibleBits(*root.operand(1)) >= bitWidth(Type::I32))
    return nullptr;
  Value *count = build.resize(root.operand(1), Type::I32);
  return build.cast(Op::ZExt, build.binary(Op::LShr, x, count), Type::I64);
}

// zext x op zext y => zext (x op y) for and, or, xor of truth values, or from 32 to 64 bits, where
// zext y may be a constant
Value *joinOfZExts(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *y = nullptr;
  Constant *c = nullptr;
  Instruction *left = nullptr;
  Instruction *right = nullptr;
  if (!match(root.operand(0), m::bind(left, m::zext(m::value(x)))))
    return nullptr;
  bool isWidened = x->type() == Type::I32 && root.type() == Type::I64;
  if (!isWidened && x->type() != Type::I1)
    return nullptr;
  if (match(root.operand(1), m::bind(right, m::zext(m::value(y))))) {
    if (y->type() != x->type() || !(left->hasOneUse() || right->hasOneUse()))
      return nullptr;
  } else if (isWidened && match(root.operand(1), m::constant(c)) && left->hasOneUse() &&
             (root.is(Op::And) || c->bits() <= bitMask(Type::I32))) {
    y = build.constant(Type::I32, c->bits() & bitMask(Type::I32));
  } else {
    return nullptr;
  }
  return build.cast(Op::ZExt, build.binary(root.op(), x, y), root.type());
}

// 0 - zext x => sext x, where x is a truth value
Value *negateBool(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  if (!match(root, m::neg(m::zext(m::value(x)))) || x->type() != Type::I1)
    return nullptr;
  return build.cast(Op::SExt, x, root.type());
}

// zext (trunc x) => x, or its truncation or extension, where the bits that are cut off are clear;
// or x & 2^32 - 1, which can be hoisted
Value *zextOfTrunc(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Value *narrow = nullptr;
  if (!match(root, m::zext(m::bind(narrow, m::trunc(m::value(x))))))
    return nullptr;
  if ((possibleBits(*x) & ~bitMask(narrow->type())) == 0)
    return build.resize(x, root.type());
  bool isLowHalf =
      x->type() == Type::I64 && root.type() == Type::I64 && narrow->type() == Type::I32;
  return isLowHalf ? build.binary(Op::And, x, build.constant(Type::I64, bitMask(Type::I32)))
                   : nullptr;
}

// sext x => zext x, where x is never negative
Value *sextOfNonNegative(RuleBuilder &build, Instruction &root) {
  if (!isNeverNegative(*root.operand(0)))
    return nullptr;
  Instruction *made = build.cast(Op::ZExt, root.operand(0), root.type());
  made->setNoSignedWrap(true);
  return made;
}

namespace {

// Whether a value is extended to 64 bits anyway.
bool isExtended(const Value &value) {
  constexpr uint32_t maxUses = 8;
  uint32_t count = 0;
  for (const Use *use = value.firstUse(); use && count < maxUses; use = use->next, ++count)
    if (use->user->is(Op::SExt) && use->user->type() == Type::I64)
      return true;
  return false;
}

// The operation with a constant that a sext from 32 to 64 bits extends, if it does not wrap, and
// has no other use or its operand is extended, too; or null.
Instruction *extendedOperation(const Instruction &root) {
  Instruction *narrow = asInstruction(root.operand(0));
  bool isOperation = root.type() == Type::I64 && narrow && narrow->type() == Type::I32 &&
                     narrow->hasNoSignedWrap() && narrow->operandCount() == 2 &&
                     asConstant(narrow->operand(1));
  return isOperation && (narrow->hasOneUse() || isExtended(*narrow->operand(0))) ? narrow : nullptr;
}

// The same operation on the extended operand.
Value *inWide(RuleBuilder &build, const Instruction &narrow) {
  auto constant = static_cast<uint64_t>(asConstant(narrow.operand(1))->value());
  Value *wide = build.cast(Op::SExt, narrow.operand(0), Type::I64);
  Instruction *made = build.binary(narrow.op(), wide, build.constant(Type::I64, constant));
  made->setNoSignedWrap(true);
  return made;
}

} // namespace

// sext (x + c) => sext x + c, where x + c does not wrap, and has no other use or x is extended,
// too: the constant of an index becomes a displacement, and several indices share the extension.
Value *sextOfSum(RuleBuilder &build, Instruction &root) {
  Instruction *sum = extendedOperation(root);
  return sum && sum->is(Op::Add) ? inWide(build, *sum) : nullptr;
}

// zext (x + c) => zext x + c, where the sum has no other use and cannot wrap, because few bits of x
// may be set, or none of those up to the highest of c: the same for an index that was a byte, or
// that is a multiple.
Value *zextOfSum(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  Instruction *sum = nullptr;
  bool isSum = root.type() == Type::I64 &&
               match(root, m::zext(m::bind(sum, m::add(m::value(x), m::constant(c))))) &&
               sum->type() == Type::I32 && sum->hasOneUse();
  if (!isSum)
    return nullptr;
  uint64_t possible = possibleBits(*x);
  uint64_t upToHighest = (uint64_t{1} << std::bit_width(c->bits())) - 1;
  if (possible > bitMask(Type::I32) - c->bits() && (possible & upToHighest) != 0)
    return nullptr;
  Value *wide = build.cast(Op::ZExt, x, Type::I64);
  Instruction *made = build.binary(Op::Add, wide, build.constant(Type::I64, c->bits()));
  made->setNoSignedWrap(true);
  return made;
}

// sext (x * c) => sext x * c, and so for a shift, under the same conditions, and where c is 2, 4 or
// 8: the factor of an index becomes the scale of the address.
Value *sextOfScaled(RuleBuilder &build, Instruction &root) {
  Instruction *scaled = extendedOperation(root);
  return scaled && addressFactor(*scaled) != 1 ? inWide(build, *scaled) : nullptr;
}

// bitcast (trunc (lshr (load p), c)) => a load of the number, at the position of the load, where it
// loads numbers only. Structures of numbers are copied, passed and returned as integers.
Value *loadOfNumber(RuleBuilder &build, Instruction &root) {
  if (!isFloat(root.type()))
    return nullptr;
  Part part{root.operand(0), 0, bitWidth(root.type())};
  while (asInstruction(part.value, Op::Trunc) || asInstruction(part.value, Op::LShr))
    if (!moveToOperand(part))
      return nullptr;
  constexpr unsigned bitsPerByte = 8;
  Instruction *whole = asInstruction(part.value, Op::Load);
  if (!whole || whole->isVolatile() || !isInteger(whole->type()) || part.low % bitsPerByte != 0 ||
      !isUsedForNumbers(*whole, 2))
    return nullptr;
  uint64_t offset = part.low / bitsPerByte;
  FoldingBuilder before(build.module(), whole);
  Value *address = before.gep(whole->pointer(), build.constant(Type::I64, offset), 1);
  Instruction *number = build.module().makeInstruction(Op::Load, root.type(), {&address, 1});
  number->loc = root.loc;
  number->name = root.name;
  number->setAccessAlign(offset == 0 ? whole->accessAlign()
                                     : std::min<uint64_t>(whole->accessAlign(), offset & -offset));
  number->insertBefore(whole);
  return number;
}

// inttoptr (ptrtoint p) => p; ptrtoint (inttoptr x) => x
Value *pointerCastBack(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  Op inverseOp = root.is(Op::IntToPtr) ? Op::PtrToInt : Op::IntToPtr;
  bool isBack = match(root, m::unary(root.op(), m::unary(inverseOp, m::value(x))));
  return isBack && x->type() == root.type() && bitWidth(root.operand(0)->type()) == 64 ? x
                                                                                       : nullptr;
}

// bitcast (bitcast x) => x, or one cast
Value *bitcastOfBitcast(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  if (!match(root, m::unary(Op::BitCast, m::unary(Op::BitCast, m::value(x)))))
    return nullptr;
  return x->type() == root.type() ? x : build.cast(Op::BitCast, x, root.type());
}

// ---- Operations that known bits make unnecessary

// x & c => x, where no other bits are set; 0, where no bit of c is
Value *maskOfClearBits(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root, m::bitAnd(m::value(x), m::constant(c))))
    return nullptr;
  uint64_t bits = possibleBits(*x);
  if ((bits & ~c->bits()) == 0)
    return x;
  return (bits & c->bits()) == 0 ? build.constant(root.type(), 0) : nullptr;
}

// lshr x, n => 0, where no bit is left
Value *shiftToZero(RuleBuilder &build, Instruction &root) {
  const Constant *count = asConstant(root.operand(1));
  bool isZero = count && count->bits() < bitWidth(root.type()) &&
                possibleBits(*root.operand(0)) >> count->bits() == 0;
  return isZero ? build.constant(root.type(), 0) : nullptr;
}

// ashr, sdiv and srem => lshr, udiv and urem, where no operand is negative. A division that may
// trap would stay in addition to the new one.
Value *signedToUnsigned(RuleBuilder &build, Instruction &root) {
  bool isShift = root.is(Op::AShr);
  if (!isNeverNegative(*root.operand(0)) || (!isShift && !isNeverNegative(*root.operand(1))) ||
      !isRemovableWhenUnused(root))
    return nullptr;
  Op op = isShift ? Op::LShr : root.is(Op::SDiv) ? Op::UDiv : Op::URem;
  return build.binary(op, root.operand(0), root.operand(1));
}

// udiv x, 2^k => lshr x, k
Value *divideByPower(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *power = nullptr;
  if (!match(root, m::binary(Op::UDiv, m::value(x), m::powerOfTwo(power))))
    return nullptr;
  auto k = static_cast<uint64_t>(std::countr_zero(power->bits()));
  return build.binary(Op::LShr, x, build.constant(root.type(), k));
}

// urem x, 2^k => x & 2^k - 1
Value *remainderByPower(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *power = nullptr;
  if (!match(root, m::binary(Op::URem, m::value(x), m::powerOfTwo(power))))
    return nullptr;
  return build.binary(Op::And, x, build.constant(root.type(), power->bits() - 1));
}

} // namespace wend::simplify_rules
