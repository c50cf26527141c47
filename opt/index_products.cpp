#include "opt/index_products.h"

#include "ir/address_scale.h"
#include "ir/folding_builder.h"
#include "ir/match.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace wend {

namespace {

constexpr uint64_t maxScale = 8;

// Bits in the middle of a value that an index consists of: source >> shift & mask.
struct Field {
  Value *source;
  uint64_t shift;
  uint64_t mask;
};

// The field that an index consists of, if nothing but addresses of such elements in the block uses
// it, and it is not only shifted.
std::optional<Field> fieldOf(const Instruction &gep) {
  Value *index = gep.operand(1);
  for (const Use *use = index->firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    if (user.block() != gep.block() || !user.is(Op::Gep) || Instruction::indexOf(*use) != 1 ||
        user.elementSize() != gep.elementSize())
      return std::nullopt;
  }
  Instruction *field = asInstruction(index);
  if (field && field->is(Op::ZExt))
    field = field->operand(0)->hasOneUse() ? asInstruction(field->operand(0)) : nullptr;
  Value *source = nullptr;
  Constant *shift = nullptr;
  Constant *mask = nullptr;
  if (!field)
    return std::nullopt;
  auto shifted = m::oneUse(m::lshr(m::value(source), m::constant(shift)));
  bool isMasked = match(*field, m::bitAnd(shifted, m::constant(mask)));
  if (!isMasked && !match(*field, m::trunc(shifted)))
    return std::nullopt;
  Type type = source->type();
  uint64_t bits = isMasked ? mask->bits() : bitMask(field->type());
  uint64_t rest = bitMask(type) >> shift->bits();
  if ((type != Type::I32 && type != Type::I64) || shift->bits() >= 8 * byteSize(type) ||
      (bits & rest) == rest)
    return std::nullopt;
  return Field{source, shift->bits(), bits & rest};
}

// (x >> n) << n, or x / 2^n << n, is x without its low bits; of a negative quotient, x rounded up.
// Null if the index is no such quotient, or used otherwise.
Value *multipleOfQuotient(FoldingBuilder &build, Value &index, uint64_t n) {
  const Instruction *quotient = asInstruction(&index);
  const Constant *by = quotient && quotient->type() == Type::I64 && quotient->hasOneUse() &&
                               quotient->operandCount() == 2
                           ? asConstant(quotient->operand(1))
                           : nullptr;
  if (!by || n == 0)
    return nullptr;
  constexpr uint64_t bits = 64;
  Value *x = quotient->operand(0);
  bool isShift = quotient->is(Op::LShr) || quotient->is(Op::AShr);
  bool isDivision = quotient->is(Op::SDiv) && by->bits() == uint64_t{1} << n;
  if (!isDivision && !(isShift && by->bits() == n))
    return nullptr;
  if (isDivision) {
    Value *sign = n == 1 ? x : build.binary(Op::AShr, x, build.integer(Type::I64, bits - 1));
    x = build.binary(Op::Add, x, build.binary(Op::LShr, sign, build.integer(Type::I64, bits - n)));
  }
  return build.binary(Op::And, x, build.integer(Type::I64, ~uint64_t{0} << n));
}

// Whether the size of an element is a power of two by which the field in an index can be shifted
// less far.
bool hasShiftableField(const Instruction &gep) {
  uint64_t size = gep.elementSize();
  if (!std::has_single_bit(size) || size <= maxScale)
    return false;
  std::optional<Field> field = fieldOf(gep);
  return field && field->shift >= static_cast<uint64_t>(std::countr_zero(size / maxScale));
}

} // namespace

bool IndexProducts::canSplit(const Instruction &instruction) {
  if (!instruction.is(Op::Gep) || instruction.elementSize() == 0 ||
      isAddressScale(instruction.elementSize()) || instruction.operand(1)->isConstant())
    return false;
  return countAccesses(instruction, maxAccessesOfAddress, instruction.block()) <=
             maxAccessesOfAddress ||
         hasShiftableField(instruction);
}

void IndexProducts::split(Instruction &gep) {
  Value *index = gep.operand(1);
  uint64_t size = gep.elementSize();
  uint64_t scale = std::min(size & (0 - size), maxScale);
  uint64_t factor = size / scale;
  auto known = std::ranges::find_if(products_, [&](const Product &product) {
    return product.index == index && product.factor == factor;
  });
  if (known == products_.end())
    known = products_.insert(products_.end(), {index, factor, product(gep, factor)});
  Value *address = FoldingBuilder(module_, &gep).gep(gep.operand(0), known->value, scale);
  address->name = gep.name;
  gep.replaceUses(address);
  gep.erase();
}

// The product of the index and a factor.
Value *IndexProducts::product(Instruction &gep, uint64_t factor) {
  FoldingBuilder build(module_, &gep);
  Value *index = gep.operand(1);
  bool isPower = std::has_single_bit(factor);
  auto shift = static_cast<uint64_t>(std::countr_zero(factor));
  if (hasShiftableField(gep)) {
    Field field = *fieldOf(gep);
    Type type = field.source->type();
    Value *shifted = build.binary(Op::LShr, field.source, build.integer(type, field.shift - shift));
    Value *masked = build.binary(Op::And, shifted, build.integer(type, field.mask << shift));
    return build.resize(masked, Type::I64);
  }
  if (Value *multiple = multipleOfQuotient(build, *index, shift); multiple && isPower)
    return multiple;
  Value *wide = index->type() == Type::I64 ? index : build.cast(Op::SExt, index, Type::I64);
  return isPower ? build.binary(Op::Shl, wide, build.integer(Type::I64, shift))
                 : build.binary(Op::Mul, wide, build.integer(Type::I64, factor));
}

} // namespace wend
