#include "opt/bit_rules.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

class BitRules {
public:
  BitRules(Module &module, Instruction &instruction)
      : module_(module), instruction_(instruction), type_(instruction.type()) {}

  Value *apply() {
    switch (instruction_.op()) {
    case Op::Shl:
    case Op::LShr:
    case Op::AShr:
      return shiftOfShift();
    case Op::And:
      return maskOfShift();
    case Op::Select:
      return selectOfBits();
    case Op::ICmp:
      return comparison();
    case Op::ZExt:
    case Op::SExt:
      return castOfCast();
    default:
      return nullptr;
    }
  }

private:
  Value *make(Op op, Value *left, Value *right) {
    Value *operands[] = {left, right};
    return module_.makeInstruction(op, left->type(), operands);
  }
  Value *constant(uint64_t bits) { return module_.constant(type_, bits); }

  // The count of a shift by a constant below the width.
  static std::optional<unsigned> countOf(const Instruction &shift) {
    const Constant *count = asConstant(shift.operand(1));
    if (!count || count->bits() >= bitWidth(shift.type()))
      return {};
    return static_cast<unsigned>(count->bits());
  }

  // lshr (lshr x, a), b => lshr x, a + b; and so shl and ashr. A shift there and back is a mask.
  Value *shiftOfShift() {
    Instruction *inner = asInstruction(instruction_.operand(0));
    std::optional<unsigned> outerCount = countOf(instruction_);
    if (!inner || !outerCount ||
        !(inner->is(Op::Shl) || inner->is(Op::LShr) || inner->is(Op::AShr)))
      return nullptr;
    std::optional<unsigned> innerCount = countOf(*inner);
    if (!innerCount)
      return nullptr;
    Op op = instruction_.op();
    unsigned width = bitWidth(type_);
    if (inner->is(op)) {
      unsigned both = *innerCount + *outerCount;
      if (both >= width && op != Op::AShr)
        return constant(0);
      return make(op, inner->operand(0), constant(std::min(both, width - 1)));
    }
    if (*innerCount != *outerCount)
      return nullptr;
    uint64_t mask = bitMask(type_);
    if (op == Op::Shl)
      return make(Op::And, inner->operand(0), constant(mask << *outerCount));
    if (op == Op::LShr && inner->is(Op::Shl))
      return make(Op::And, inner->operand(0), constant(mask >> *outerCount));
    return nullptr;
  }

  // and (ashr x, n), m => and (lshr x, n), m where m has none of the bits that ashr adds; and a
  // mask of all that lshr leaves is none.
  Value *maskOfShift() {
    Instruction *shift = asInstruction(instruction_.operand(0));
    const Constant *mask = asConstant(instruction_.operand(1));
    if (!shift || !mask || !(shift->is(Op::AShr) || shift->is(Op::LShr) || shift->is(Op::Shl)))
      return nullptr;
    std::optional<unsigned> count = countOf(*shift);
    if (!count)
      return nullptr;
    uint64_t all = bitMask(type_);
    if (shift->is(Op::Shl))
      return (all << *count & all & ~mask->bits()) == 0 ? shift : nullptr;
    uint64_t left = all >> *count;
    if (shift->is(Op::LShr))
      return (left & ~mask->bits()) == 0 ? shift : nullptr;
    return mask->bits() == left ? make(Op::LShr, shift->operand(0), shift->operand(1)) : nullptr;
  }

  // select c, 1, 0 => zext c; select c, -1, 0 => sext c
  Value *selectOfBits() {
    const Constant *ifTrue = asConstant(instruction_.operand(1));
    const Constant *ifFalse = asConstant(instruction_.operand(2));
    if (!ifTrue || !ifFalse || ifFalse->bits() != 0 || !isInteger(type_) || type_ == Type::I1)
      return nullptr;
    bool isAllOnes = ifTrue->bits() == bitMask(type_);
    if (ifTrue->bits() != 1 && !isAllOnes)
      return nullptr;
    Value *condition = instruction_.operand(0);
    return module_.makeInstruction(isAllOnes ? Op::SExt : Op::ZExt, type_,
                                   std::span(&condition, 1));
  }

  // zext (zext x) => zext x; sext (sext x) => sext x; sext (zext x) => zext x
  Value *castOfCast() {
    Instruction *inner = asInstruction(instruction_.operand(0));
    bool isCast =
        inner && (inner->is(Op::ZExt) || (inner->is(Op::SExt) && instruction_.is(Op::SExt)));
    if (!isCast)
      return nullptr;
    Value *value = inner->operand(0);
    return module_.makeInstruction(inner->op(), type_, std::span(&value, 1));
  }

  // ---- Comparisons with a constant

  Value *comparison() {
    Instruction *left = asInstruction(instruction_.operand(0));
    const Constant *right = asConstant(instruction_.operand(1));
    if (!left || !right)
      return nullptr;
    if (left->is(Op::ZExt) || left->is(Op::SExt))
      return compareNarrow(*left, *right);
    Predicate predicate = instruction_.predicate();
    if (predicate != Predicate::Eq && predicate != Predicate::Ne)
      return nullptr;
    if (left->is(Op::And))
      return compareBit(*left, *right);
    bool isDifference = left->is(Op::Sub) || left->is(Op::Xor);
    if (isDifference && right->bits() == 0)
      return module_.makeICmp(predicate, left->operand(0), left->operand(1));
    return nullptr;
  }

  // icmp p (zext x), c => icmp unsigned p x, c where c fits; icmp p (sext x), c => icmp p x, c
  Value *compareNarrow(Instruction &extension, const Constant &right) {
    Value *value = extension.operand(0);
    Type narrow = value->type();
    bool isSigned = extension.is(Op::SExt);
    uint64_t bits = right.bits() & bitMask(narrow);
    Predicate predicate = instruction_.predicate();
    bool fits = isSigned ? signExtend(narrow, bits) == right.value() : bits == right.bits();
    bool isUnsignedOrder = predicate >= Predicate::Ult && predicate <= Predicate::Uge;
    if (!fits || narrow == Type::I1 || (isSigned && isUnsignedOrder))
      return nullptr;
    // What is extended by zeros is not negative: signs do not matter.
    if (!isSigned && predicate >= Predicate::Slt)
      predicate = static_cast<Predicate>(static_cast<unsigned>(predicate) - 4);
    return module_.makeICmp(predicate, value, module_.constant(narrow, bits));
  }

  // icmp eq (and x, 2^k), 2^k => icmp ne (and x, 2^k), 0
  Value *compareBit(Instruction &mask, const Constant &right) {
    const Constant *bit = asConstant(mask.operand(1));
    if (!bit || bit->bits() != right.bits() || !std::has_single_bit(bit->bits()) ||
        mask.type() == Type::I1)
      return nullptr;
    return module_.makeICmp(inverse(instruction_.predicate()), &mask,
                            module_.constant(mask.type(), 0));
  }

  Module &module_;
  Instruction &instruction_;
  Type type_;
};

} // namespace

Value *simplifiedBits(Module &module, Instruction &instruction) {
  return BitRules(module, instruction).apply();
}

} // namespace wend
