#include "backend/isel_product.h"

#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_values.h"

#include "ir/module.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

// rdx:rax := rax * the second operand, which is a register or in memory.
void multiply(ISelContext &isel, Instruction &product, bool isSigned) {
  Value *first = product.operand(0);
  Value *second = product.operand(1);
  if (asConstant(second) || (!isel.canAbsorbLoad(second) && isel.canAbsorbLoad(first)) ||
      (!asConstant(first) && !isel.canAbsorbLoad(second) &&
       prefersToOverwriteSecond(isel, product)))
    std::swap(first, second);
  MOp op = isSigned ? MOp::ImulHigh : MOp::MulHigh;
  bool inMemory = isel.canAbsorbLoad(second);
  Reg factor = inMemory ? Reg{} : isel.use(second);
  Address mem = inMemory ? loadOperand(isel, second) : Address{};
  if (const Constant *constant = asConstant(first))
    isel.emitRI(MOp::Mov, 8, rax, constant->value());
  else
    isel.copy(8, rax, isel.use(first));
  if (inMemory)
    isel.emitM(op, 8, mem);
  else
    isel.emitR(op, 8, factor);
}

// Whether something else than the instruction's own place computes it.
bool isTaken(const ISelContext &isel, const Instruction &earlier) {
  auto isThis = [&](const Instruction *other) { return other == &earlier; };
  return std::ranges::any_of(isel.selectedEarly, isThis) ||
         std::ranges::any_of(isel.productPairs, isThis, &ProductPair::earlier);
}

// The other half of a product, if it is before it in the same block, is selected at its place, and
// has no other counterpart.
Instruction *counterpartBefore(const ISelContext &isel, const Instruction &product) {
  constexpr int maxDistance = 40;
  Instruction *at = product.prev();
  for (int i = 0; at && i < maxDistance; ++i, at = at->prev()) {
    bool isOther = product.is(Op::Mul) ? isHighProduct(at->op()) : at->is(Op::Mul);
    if (isOther && haveSameFactors(*at, product))
      return at->isUsed() && !isTaken(isel, *at) ? at : nullptr;
  }
  return nullptr;
}

// Removes the pair whose earlier half this is, and returns the later one; or null.
Instruction *takeLater(ISelContext &isel, const Instruction &earlier) {
  auto pair = std::ranges::find(isel.productPairs, &earlier, &ProductPair::earlier);
  if (pair == isel.productPairs.end())
    return nullptr;
  Instruction *later = pair->later;
  isel.productPairs.erase(pair);
  return later;
}

// Leaves it to the earlier half to compute both.
bool leaveToEarlier(ISelContext &isel, Instruction &product) {
  Instruction *earlier = counterpartBefore(isel, product);
  if (!earlier || !mayRewrite("pair-products", product))
    return false;
  isel.vreg(earlier); // so it is selected, though its uses may have been folded
  isel.productPairs.push_back({earlier, &product});
  return true;
}

// Both halves: those of a signed and an unsigned product have the same lower bits.
void multiplyBoth(ISelContext &isel, Instruction &earlier, Instruction &later) {
  Instruction &low = earlier.is(Op::Mul) ? earlier : later;
  Instruction &high = earlier.is(Op::Mul) ? later : earlier;
  Reg lowTo = isel.vreg(&low), highTo = isel.vreg(&high);
  multiply(isel, earlier, high.is(Op::SMulHigh));
  isel.copy(8, lowTo, rax);
  isel.copy(8, highTo, rdx);
}

} // namespace

bool haveSameFactors(const Instruction &product, const Instruction &other) {
  const Value *left = product.operand(0);
  const Value *right = product.operand(1);
  return (other.operand(0) == left && other.operand(1) == right) ||
         (other.operand(0) == right && other.operand(1) == left);
}

// The later of the two halves is selected first, as blocks are from their ends. It emits nothing,
// and the earlier one computes both.
void selectHighProduct(ISelContext &isel, Instruction &product) {
  if (Instruction *later = takeLater(isel, product))
    return multiplyBoth(isel, product, *later);
  if (leaveToEarlier(isel, product))
    return;
  Reg to = isel.vreg(&product);
  multiply(isel, product, product.is(Op::SMulHigh));
  isel.copy(8, to, rdx);
}

bool selectPairedProduct(ISelContext &isel, Instruction &product) {
  if (product.type() != Type::I64)
    return false;
  if (Instruction *later = takeLater(isel, product)) {
    multiplyBoth(isel, product, *later);
    return true;
  }
  return leaveToEarlier(isel, product);
}

} // namespace wend
