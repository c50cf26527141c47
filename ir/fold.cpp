#include "ir/fold.h"

#include "support/invariant.h"

namespace wend {

namespace {

std::optional<uint64_t> foldDivision(Op op, Type type, uint64_t left, uint64_t right) {
  if (right == 0)
    return {};
  if (op == Op::UDiv)
    return left / right;
  if (op == Op::URem)
    return left % right;
  int64_t dividend = signExtend(type, left);
  int64_t divisor = signExtend(type, right);
  if (divisor == -1) {
    bool overflows = left == uint64_t{1} << (bitWidth(type) - 1);
    if (overflows)
      return {};
    return op == Op::SDiv ? 0 - left : 0;
  }
  return static_cast<uint64_t>(op == Op::SDiv ? dividend / divisor : dividend % divisor);
}

} // namespace

std::optional<uint64_t> foldBinary(Op op, Type type, uint64_t left, uint64_t right) {
  unsigned count = static_cast<unsigned>(right) & (bitWidth(type) - 1);
  std::optional<uint64_t> result;
  switch (op) {
  case Op::Add:
    result = left + right;
    break;
  case Op::Sub:
    result = left - right;
    break;
  case Op::Mul:
    result = left * right;
    break;
  case Op::SDiv:
  case Op::UDiv:
  case Op::SRem:
  case Op::URem:
    result = foldDivision(op, type, left, right);
    break;
  case Op::And:
    result = left & right;
    break;
  case Op::Or:
    result = left | right;
    break;
  case Op::Xor:
    result = left ^ right;
    break;
  case Op::Shl:
    result = left << count;
    break;
  case Op::LShr:
    result = left >> count;
    break;
  case Op::AShr:
    result = static_cast<uint64_t>(signExtend(type, left) >> count);
    break;
  case Op::ICmp:
  case Op::Select:
  case Op::ZExt:
  case Op::SExt:
  case Op::Trunc:
  case Op::PtrToInt:
  case Op::IntToPtr:
  case Op::Copy:
  case Op::Gep:
  case Op::Alloca:
  case Op::Load:
  case Op::Store:
  case Op::Call:
  case Op::Phi:
  case Op::Br:
  case Op::CondBr:
  case Op::Switch:
  case Op::Ret:
  case Op::Unreachable:
    INVARIANT(false, "foldBinary is for binary operations");
  }
  if (result)
    *result &= bitMask(type);
  return result;
}

bool foldICmp(Predicate predicate, Type type, uint64_t left, uint64_t right) {
  int64_t signedLeft = signExtend(type, left);
  int64_t signedRight = signExtend(type, right);
  switch (predicate) {
  case Predicate::Eq:
    return left == right;
  case Predicate::Ne:
    return left != right;
  case Predicate::Ult:
    return left < right;
  case Predicate::Ule:
    return left <= right;
  case Predicate::Ugt:
    return left > right;
  case Predicate::Uge:
    return left >= right;
  case Predicate::Slt:
    return signedLeft < signedRight;
  case Predicate::Sle:
    return signedLeft <= signedRight;
  case Predicate::Sgt:
    return signedLeft > signedRight;
  case Predicate::Sge:
    return signedLeft >= signedRight;
  }
  INVARIANT(false, "unknown predicate");
}

uint64_t foldCast(Op op, Type from, Type to, uint64_t value) {
  if (op == Op::SExt)
    value = static_cast<uint64_t>(signExtend(from, value));
  return value & bitMask(to);
}

} // namespace wend
