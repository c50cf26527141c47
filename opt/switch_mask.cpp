#include "opt/switch_mask.h"

#include "ir/cfg_edit.h"
#include "ir/folding_builder.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t minCases = 3;
constexpr uint64_t maskBits = 64;

// The least and the greatest case, as signed numbers.
struct Bounds {
  int64_t low = INT64_MAX;
  int64_t high = INT64_MIN;

  [[nodiscard]] uint64_t span() const {
    return static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  }
};

Bounds boundsOf(const Instruction &choice) {
  Bounds bounds;
  for (uint32_t i = 1; i < choice.operandCount(); ++i) {
    int64_t value = asConstant(choice.operand(i))->value();
    bounds.low = std::min(bounds.low, value);
    bounds.high = std::max(bounds.high, value);
  }
  return bounds;
}

// Whether the bit at an index of the mask of the cases is clear, or the index is beyond the mask.
Value *isClear(FoldingBuilder &build, const Instruction &choice, Bounds bounds, Value *index,
               Value *isBeyond) {
  uint64_t mask = 0;
  for (uint32_t i = 1; i < choice.operandCount(); ++i)
    mask |= uint64_t{1} << (asConstant(choice.operand(i))->value() - bounds.low);
  Type word = bounds.span() < bitWidth(Type::I32) ? Type::I32 : Type::I64;
  Value *one = build.integer(word, 1);
  Value *bits = build.select(isBeyond, build.integer(word, 0), build.integer(word, mask));
  Value *count =
      build.binary(Op::And, build.resize(index, word), build.integer(word, bitWidth(word) - 1));
  Value *bit = build.binary(Op::And, build.binary(Op::LShr, bits, count), one);
  return build.icmp(Predicate::Eq, bit, build.integer(word, 0));
}

} // namespace

bool hasCaseMask(const Instruction &terminator) {
  if (!terminator.is(Op::Switch) || terminator.operandCount() <= minCases ||
      boundsOf(terminator).span() >= maskBits)
    return false;
  const BasicBlock &block = *terminator.block();
  const BasicBlock *target = block.successor(1);
  return target != block.successor(0) &&
         std::ranges::all_of(block.successors().subspan(1),
                             [=](auto &edge) { return edge.block == target; });
}

Instruction *branchOnMask(BasicBlock &block) {
  const Instruction &choice = *block.terminator();
  Value *value = choice.operand(0);
  Type type = value->type();
  Bounds bounds = boundsOf(choice);
  bool isRange = bounds.span() + 1 == choice.operandCount() - 1; // no gaps
  if (!isRange && bounds.low > 0 && bounds.high < static_cast<int64_t>(maskBits))
    bounds.low = 0; // saves a subtraction
  FoldingBuilder build(block.function()->module(), block.terminator());
  Value *index =
      build.binary(Op::Sub, value, build.integer(type, static_cast<uint64_t>(bounds.low)));
  Value *isNone = build.icmp(Predicate::Ugt, index, build.integer(type, bounds.span()));
  if (!isRange)
    isNone = isClear(build, choice, bounds, index, isNone);
  while (block.successors().size() > 2)
    removeEdge(&block, static_cast<uint32_t>(block.successors().size() - 1));
  return replaceTerminator(block, isNone);
}

} // namespace wend
