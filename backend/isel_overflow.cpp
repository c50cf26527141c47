#include "backend/isel_overflow.h"

#include "backend/isel_context.h"
#include "backend/isel_product.h"

#include "ir/known_bits.h"
#include "ir/module.h"

#include <optional>
#include <utility>

namespace wend {

namespace {

//   %wide = add i64 %a, %b              where %a and %b are extensions of i32
//   %result = trunc i64 %wide to i32
//   %back = sext i32 %result to i64
//   %overflows = icmp ne i64 %back, %wide
//   br i1 %overflows, …
struct OverflowTest {
  Instruction *wide;
  Instruction *result;
  Instruction *back;
  Instruction *icmp;
  Value *left; // i32
  Value *right;
};

// The i32 that a value of 64 bits is the sign extension of; null if it is none.
Value *narrow(ISelContext &isel, Value *value) {
  if (Constant *constant = asConstant(value))
    return constant->value() == static_cast<int32_t>(constant->value())
               ? isel.module().constant(Type::I32, constant->bits())
               : nullptr;
  const Instruction *extension = asInstruction(value);
  if (!extension || !(extension->is(Op::SExt) || extension->is(Op::ZExt)))
    return nullptr;
  Value *source = extension->operand(0);
  bool isSame = extension->is(Op::SExt) || isNeverNegative(*source);
  return isSame && source->type() == Type::I32 ? source : nullptr;
}

// Whether all users in the current block are among the two.
bool isUsedHereBy(const ISelContext &isel, const Instruction &value, const Instruction *first,
                  const Instruction *second) {
  for (const Use *use = value.firstUse(); use; use = use->next)
    if (isel.isInBlock(*use->user) && use->user != first && use->user != second)
      return false;
  return true;
}

std::optional<OverflowTest> overflowTest(ISelContext &isel, Value *condition) {
  auto local = [&](Value *value, Op op) -> Instruction * {
    Instruction *instruction = asInstruction(value, op);
    return instruction && isel.isInBlock(*instruction) ? instruction : nullptr;
  };
  OverflowTest test{};
  test.icmp = local(condition, Op::ICmp);
  if (!test.icmp || !test.icmp->hasOneUse() || test.icmp->predicate() > Predicate::Ne)
    return {};
  for (unsigned side : {0U, 1U}) {
    test.back = local(test.icmp->operand(side), Op::SExt);
    test.wide = asInstruction(test.icmp->operand(1 - side));
    test.result = test.back ? local(test.back->operand(0), Op::Trunc) : nullptr;
    if (test.result && test.result->operand(0) == test.wide)
      break;
    test.result = nullptr;
  }
  bool isOperation = test.result && test.result->type() == Type::I32 &&
                     test.wide->type() == Type::I64 && isel.isInBlock(*test.wide) &&
                     (test.wide->is(Op::Add) || test.wide->is(Op::Sub) || test.wide->is(Op::Mul));
  if (!isOperation)
    return {};
  test.left = narrow(isel, test.wide->operand(0));
  test.right = narrow(isel, test.wide->operand(1));
  if (!test.left || !test.right || asConstant(test.left))
    return {};
  // The results are computed at the end of the block only.
  for (const Use *use = test.wide->firstUse(); use; use = use->next)
    if (use->user != test.result && use->user != test.icmp)
      return {};
  if (!isUsedHereBy(isel, *test.result, test.back, nullptr) ||
      !isUsedHereBy(isel, *test.back, test.icmp, nullptr))
    return {};
  return test;
}

//   %result = mul i64 %a, %b                         or, of unsigned numbers,
//   %high = call i64 @wend.smulh.i64(i64 %a, i64 %b)      %high = call i64 @wend.umulh.i64(…)
//   %sign = ashr i64 %result, 63
//   %overflows = icmp ne i64 %high, %sign                 %overflows = icmp ne i64 %high, 0
//   br i1 %overflows, …
struct ProductTest {
  Instruction *result; // null: it is not computed
  Instruction *high;
  Instruction *icmp;
};

// The lower half of a product whose upper half is given, in the same block; null if none is found.
Instruction *lowHalf(const ISelContext &isel, const Instruction &high) {
  constexpr unsigned maxUses = 16; // bounds compile time
  const Use *use = high.operand(0)->firstUse();
  for (unsigned i = 0; use && i < maxUses; ++i, use = use->next)
    if (use->user->is(Op::Mul) && isel.isInBlock(*use->user) && haveSameFactors(*use->user, high))
      return use->user;
  return nullptr;
}

std::optional<ProductTest> productTest(ISelContext &isel, Value *condition) {
  ProductTest test{};
  test.icmp = asInstruction(condition, Op::ICmp);
  if (!test.icmp || !test.icmp->hasOneUse() || test.icmp->predicate() > Predicate::Ne ||
      !isel.isInBlock(*test.icmp))
    return {};
  for (unsigned side : {0U, 1U}) {
    Value *expected = test.icmp->operand(1 - side);
    test.high = asInstruction(test.icmp->operand(side));
    if (!test.high || !isHighProduct(test.high->op()) || !test.high->hasOneUse() ||
        !isel.isInBlock(*test.high) || asConstant(test.high->operand(0)))
      continue;
    test.result = lowHalf(isel, *test.high);
    if (test.high->is(Op::UMulHigh)) {
      const Constant *zero = asConstant(expected);
      bool isEarly = !test.result || isUsedHereBy(isel, *test.result, nullptr, nullptr);
      return zero && zero->bits() == 0 && isEarly ? std::optional(test) : std::nullopt;
    }
    Instruction *sign = asInstruction(expected, Op::AShr);
    const Constant *count = sign ? asConstant(sign->operand(1)) : nullptr;
    if (sign && sign->hasOneUse() && isel.isInBlock(*sign) && sign->operand(0) == test.result &&
        count && count->bits() == 63 && isUsedHereBy(isel, *test.result, sign, nullptr))
      return test;
  }
  return {};
}

// A signed product is that of `imul` with two operands, an unsigned one that of `mul`.
bool selectProductBranch(ISelContext &isel, Value *condition, uint32_t ifTrue, uint32_t ifFalse) {
  std::optional<ProductTest> test = productTest(isel, condition);
  if (!test)
    return false;
  Reg to = test->result ? isel.vreg(test->result) : isel.temporary(8);
  Reg second = isel.use(test->high->operand(1));
  Reg first = isel.use(test->high->operand(0));
  if (test->high->is(Op::SMulHigh)) {
    isel.copy(8, to, first);
    isel.emitRR(MOp::Imul, 8, to, second);
  } else {
    isel.copy(8, rax, first);
    isel.emitR(MOp::MulHigh, 8, second);
    isel.copy(8, to, rax);
  }
  isel.joint.setComputed(test->result, test->high);
  isel.emitBranch(test->icmp->predicate() == Predicate::Ne ? Cond::O : Cond::No, ifTrue);
  isel.emitJump(ifFalse);
  return true;
}

} // namespace

bool selectOverflowBranch(ISelContext &isel, Value *condition, uint32_t ifTrue, uint32_t ifFalse) {
  if (selectProductBranch(isel, condition, ifTrue, ifFalse))
    return true;
  std::optional<OverflowTest> test = overflowTest(isel, condition);
  if (!test)
    return false;
  bool needsBack = isel.hasVreg(*test->back) || isel.hasUseInUnselectedBlock(*test->back);
  Op op = test->wide->op();
  MOp mop = op == Op::Add ? MOp::Add : op == Op::Sub ? MOp::Sub : MOp::Imul;
  Constant *constant = op == Op::Mul ? nullptr : isel.immediate(test->right);
  Reg to = isel.vreg(test->result);
  Reg second = constant ? Reg{} : isel.use(test->right);
  isel.copy(4, to, isel.use(test->left));
  if (constant)
    isel.emitRI(mop, 4, to, constant->value());
  else
    isel.emitRR(mop, 4, to, second);
  if (needsBack) // moves keep the flags
    isel.emitRR(MOp::MovSx32, 8, isel.vreg(test->back), to);
  isel.joint.setComputed(test->result, test->back);
  isel.emitBranch(test->icmp->predicate() == Predicate::Ne ? Cond::O : Cond::No, ifTrue);
  isel.emitJump(ifFalse);
  return true;
}

} // namespace wend
