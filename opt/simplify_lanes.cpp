// The rules of simplify for operations on vectors.
#include "ir/lanes.h"
#include "opt/simplify_rules.h"

#include <bit>
#include <utility>

namespace wend::simplify_rules {

namespace {

bool isAllOnes(const Constant &vector) {
  return lanesOf(vector) == VectorBits{{~uint64_t{0}, ~uint64_t{0}}};
}

} // namespace

// c + x == x + c, for the operations that commute
Value *lanesConstantRight(RuleBuilder &build, Instruction &root) {
  Value *left = root.operand(0);
  Value *right = root.operand(1);
  if (!commutes(root.laneOp()) || !asConstant(left) || asConstant(right) || !build.mayChange())
    return nullptr;
  root.setOperand(0, right);
  root.setOperand(1, left);
  return &root;
}

// x + 0 == x - 0 == x | 0 == x ^ 0 == x << 0 == x, x & 0 == 0, x & -1 == x
Value *lanesIdentity(RuleBuilder &, Instruction &root) {
  Constant *right = asConstant(root.operand(1));
  if (!right)
    return nullptr;
  Op op = root.laneOp();
  if (op == Op::And)
    return right->bits() == 0 ? right : isAllOnes(*right) ? root.operand(0) : nullptr;
  bool isNeutral = op == Op::Add || op == Op::Sub || op == Op::Or || op == Op::Xor || isShift(op);
  return isNeutral && right->bits() == 0 ? root.operand(0) : nullptr;
}

// x * 2^n == x << n, of lanes that are multiplied alike
Value *lanesMultiply(RuleBuilder &build, Instruction &root) {
  Type type = root.type();
  Constant *right = asConstant(root.operand(1));
  if (root.laneOp() != Op::Mul || !right || !isSplat(*right))
    return nullptr;
  uint64_t factor = lanesOf(*right).lane(type, 0);
  if (!std::has_single_bit(factor) || !build.mayChange())
    return nullptr;
  auto count = static_cast<uint64_t>(std::countr_zero(factor));
  root.setLaneOp(Op::Shl);
  root.setOperand(1, build.module().vector(type, VectorBits::splat(type, count)));
  return &root;
}

// A bitcast to the type of the operand, or of the operand of another bitcast.
Value *castOfCast(RuleBuilder &build, Instruction &root) {
  if (root.laneOp() != Op::BitCast)
    return nullptr;
  Value *value = root.operand(0);
  if (value->type() == root.type())
    return value;
  Instruction *cast = asInstruction(value, Op::LaneCast);
  if (!cast || cast->laneOp() != Op::BitCast || !build.mayChange())
    return nullptr;
  root.setOperand(0, cast->operand(0));
  return &root;
}

// The lane that has been inserted; that of the vector before if another has been.
Value *laneOfInsert(RuleBuilder &build, Instruction &root) {
  Instruction *insert = asInstruction(root.operand(0), Op::LaneInsert);
  if (!insert)
    return nullptr;
  if (insert->lane() == root.lane())
    return insert->operand(1);
  if (!build.mayChange())
    return nullptr;
  root.setOperand(0, insert->operand(0));
  return &root;
}

// The lane of the vector that it has come from.
Value *laneOfShuffle(RuleBuilder &build, Instruction &root) {
  Instruction *shuffle = asInstruction(root.operand(0), Op::Shuffle);
  if (!shuffle || !build.mayChange())
    return nullptr;
  unsigned count = laneCount(shuffle->type());
  unsigned place = lanesOf(*asConstant(shuffle->operand(2))).byte(root.lane());
  root.setOperand(0, shuffle->operand(place / count));
  root.setLane(place % count);
  return &root;
}

// A lane that is inserted where it has been.
Value *insertOfExtract(RuleBuilder &, Instruction &root) {
  Instruction *extract = asInstruction(root.operand(1), Op::LaneExtract);
  bool isSame = extract && extract->operand(0) == root.operand(0) && extract->lane() == root.lane();
  return isSame ? root.operand(0) : nullptr;
}

// Lanes of one vector that is both operands: those of the first, which is the form that the reader
// makes.
Value *shuffleOfOne(RuleBuilder &build, Instruction &root) {
  unsigned count = laneCount(root.type());
  VectorBits places = lanesOf(*asConstant(root.operand(2)));
  bool isOfSecond = false;
  for (unsigned i = 0; i < count; ++i) {
    isOfSecond |= places.byte(i) >= count;
    places.setLane(Type::V16I8, i, places.byte(i) % count);
  }
  if (root.operand(0) != root.operand(1) || !isOfSecond || !build.mayChange())
    return nullptr;
  root.setOperand(2, build.module().vector(Type::V16I8, places));
  return &root;
}

// A scalar that has been a lane of a vector in all lanes: that lane of the vector.
Value *splatOfLane(RuleBuilder &build, Instruction &root) {
  Instruction *insert = asInstruction(root.operand(0), Op::LaneInsert);
  Instruction *extract = insert ? asInstruction(insert->operand(1), Op::LaneExtract) : nullptr;
  if (!extract || extract->operand(0)->type() != root.type())
    return nullptr;
  unsigned count = laneCount(root.type());
  const VectorBits places = lanesOf(*asConstant(root.operand(2)));
  for (unsigned i = 0; i < count; ++i)
    if (places.byte(i) != insert->lane())
      return nullptr;
  if (!build.mayChange())
    return nullptr;
  root.setOperand(0, extract->operand(0));
  root.setOperand(1, extract->operand(0));
  root.setOperand(
      2, build.module().vector(Type::V16I8, VectorBits::splat(Type::V16I8, extract->lane())));
  return &root;
}

// All lanes of one operand, in their order.
Value *shuffleInOrder(RuleBuilder &, Instruction &root) {
  unsigned count = laneCount(root.type());
  const VectorBits places = lanesOf(*asConstant(root.operand(2)));
  unsigned first = places.byte(0);
  if (first % count != 0)
    return nullptr;
  for (unsigned i = 0; i < count; ++i)
    if (places.byte(i) != first + i)
      return nullptr;
  return root.operand(first / count);
}

} // namespace wend::simplify_rules
