#include "opt/increment_placement.h"

#include "ir/address_scale.h"
#include "ir/cfg.h"
#include "ir/folding_builder.h"
#include "ir/rewrites.h"

namespace wend {

namespace {

// Limits on instructions that an increment moves past, and on uses; they bound compile time.
constexpr uint32_t maxMovedPast = 64;
constexpr uint32_t maxIncrementUses = 16;

// Whether the value is an operand of the phi or, in `steps` steps, of phis that lead to it: where
// paths through the loop meet.
bool reachesPhi(const Instruction &value, const Instruction &phi, unsigned steps) {
  uint32_t count = 0;
  for (const Use *use = value.firstUse(); use && count < maxIncrementUses; use = use->next, ++count)
    if (const Instruction *next = asInstruction(use->user, Op::Phi))
      if (next == &phi || (steps > 0 && reachesPhi(*next, phi, steps - 1)))
        return true;
  return false;
}

// The value that the instruction adds a constant to; null if it does not.
Instruction *incremented(const Instruction &sum) {
  bool isSum = (sum.is(Op::Add) || sum.is(Op::Gep)) && asConstant(sum.operand(1));
  return isSum ? asInstruction(sum.operand(0)) : nullptr;
}

// What a sum adds to its first operand: of an address, in bytes.
uint64_t addend(const Instruction &sum) {
  auto constant = static_cast<uint64_t>(asConstant(sum.operand(1))->value());
  return sum.is(Op::Gep) ? constant * sum.elementSize() : constant;
}

// Whether the user only adds another constant than the increment does, to the same value.
bool isOtherSum(const Instruction &user, const Instruction &increment) {
  return user.op() == increment.op() && user.type() == increment.type() &&
         user.operand(0) == increment.operand(0) && asConstant(user.operand(1)) &&
         addend(user) != addend(increment);
}

// Whether an instruction accesses memory at a value, or at a constant distance from it, which is
// part of the address.
bool accessesAt(const Instruction &access, const Value &value) {
  if (!access.is(Op::Load) && !access.is(Op::Store))
    return false;
  const Instruction *address = asInstruction(access.pointer(), Op::Gep);
  return access.pointer() == &value ||
         (address && address->operand(0) == &value && asConstant(address->operand(1)));
}

// Whether an instruction uses a value: also by an access, or by a load that only it uses, which
// selection makes a part of it.
bool usesInPlace(const Instruction &user, const Value &value) {
  if (user.uses(value) || accessesAt(user, value))
    return true;
  for (const Use &operand : user.operands())
    if (const Instruction *load = asInstruction(operand.value, Op::Load))
      if (load->hasOneUse() && load->block() == user.block() && accessesAt(*load, value))
        return true;
  return false;
}

// Whether the user is a load or store at the incremented address, and nothing else.
bool isAccessAt(const Instruction &user, const Instruction &increment) {
  bool isAccess = increment.is(Op::Gep) && (user.is(Op::Load) || user.is(Op::Store));
  return isAccess && user.pointer() == &increment &&
         !(user.is(Op::Store) && user.storedValue() == &increment);
}

} // namespace

bool IncrementPlacement::isIncrement(const Instruction &sum) {
  const Instruction *from = incremented(sum);
  if (from && !from->is(Op::Phi))
    from = incremented(*from);
  return from && from->is(Op::Phi) && reachesPhi(sum, *from, 2);
}

bool IncrementPlacement::place(Instruction &increment) {
  changed_ = false;
  moveBehindExit(increment);
  compareIncrement(increment);
  compareIncrementAfter(increment);
  sink(increment);
  rebase(increment);
  return changed_;
}

// ---- 1. Accesses before an exit

// The block in which the loop continues after that of the increment, if the other edge leaves the
// loop, the old value is used outside, and no longer inside.
BasicBlock *IncrementPlacement::continuation(const Instruction &increment) {
  const BasicBlock *block = increment.block();
  const LoopForest &loops = analyses_.loops();
  const Loop *loop = loops.loopOf(block);
  if (!loop || !block->terminator()->is(Op::CondBr))
    return nullptr;
  bool isFirst = loops.loopOf(block->successor(0)) == loop;
  BasicBlock *next = block->successor(isFirst ? 0 : 1);
  if (loops.loopOf(next) != loop || next->predecessors().size() != 1 ||
      loops.contains(*loop, block->successor(isFirst ? 1 : 0)))
    return nullptr;
  bool isUsedOutside = false;
  uint32_t count = 0;
  for (const Use *use = increment.operand(0)->firstUse(); use; use = use->next) {
    if (++count > maxIncrementUses)
      return nullptr;
    if (!loops.contains(*loop, use->user->block()))
      isUsedOutside = true;
    else if (!analyses_.dominators().dominates(blockOfUse(*use), block))
      return nullptr;
  }
  return isUsedOutside ? next : nullptr;
}

// Collects what accesses memory at the next value before the given block: loads and stores, or
// addresses with it as an index, which these use. False if there are none, or other users.
bool IncrementPlacement::isFollowedByAccesses(const Instruction &increment,
                                              const BasicBlock &next) {
  users_.clear();
  uint32_t count = 0;
  for (const Use *use = increment.firstUse(); use; use = use->next) {
    Instruction &user = *use->user;
    bool isLater = analyses_.dominators().dominates(&next, blockOfUse(*use));
    if (++count > maxIncrementUses || (!isLater && user.block() != increment.block()))
      return false;
    if (isLater)
      continue;
    bool isAddress = increment.is(Op::Add) && increment.type() == Type::I64 && user.is(Op::Gep) &&
                     user.operand(1) == &increment && isAddressScale(user.elementSize());
    if (isAddress)
      for (const Use *inner = user.firstUse(); inner; inner = inner->next)
        if (++count > maxIncrementUses || !isAccess(*inner) ||
            inner->user->block() != increment.block())
          return false;
    if (!isAddress && !(increment.is(Op::Gep) && isAccess(*use)))
      return false;
    users_.push_back(&user);
  }
  return !users_.empty();
}

void IncrementPlacement::moveBehindExit(Instruction &increment) {
  if (!asInstruction(increment.operand(0), Op::Phi))
    return;
  BasicBlock *next = continuation(increment);
  if (!next || !isFollowedByAccesses(increment, *next) || !mayRewrite("access-by-phi", increment))
    return;
  for (Instruction *user : users_)
    accessByOldValue(*user, increment);
  increment.unlink();
  increment.insertBefore(next->firstNonPhi());
  changed_ = true;
}

// Replaces the increment by the old value and a distance, in an address or an access.
void IncrementPlacement::accessByOldValue(Instruction &user, Instruction &increment) {
  FoldingBuilder build(module_, &user);
  Value *old = increment.operand(0);
  if (!user.is(Op::Gep)) {
    Value *address = build.gep(old, increment.operand(1), increment.elementSize());
    for (uint32_t i = 0; i < user.operandCount(); ++i)
      if (user.operand(i) == &increment)
        user.setOperand(i, address);
    return;
  }
  Value *address = build.gep(user.operand(0), old, user.elementSize());
  Value *next =
      build.gep(address, build.integer(Type::I64, addend(increment) * user.elementSize()), 1);
  next->name = user.name;
  user.replaceUses(next);
  user.erase();
}

// ---- 2. Comparisons of the old value

// phi == c  =>  phi + step == c + step, if the branch of the block is the only use. An order is
// that of the next values only if these do not wrap.
void IncrementPlacement::compareIncrement(Instruction &increment) {
  const Value *from = increment.operand(0);
  Instruction *branch = increment.block()->terminator();
  Instruction *compare =
      branch->is(Op::CondBr) ? asInstruction(branch->operand(0), Op::ICmp) : nullptr;
  if (!compare || compare->block() != increment.block() || compare->operand(0) != from ||
      !increment.is(Op::Add) || !compare->hasOneUse())
    return;
  const Constant *constant = asConstant(compare->operand(1));
  if (!constant)
    return;
  Type type = from->type();
  uint64_t next = (constant->bits() + addend(increment)) & bitMask(type);
  bool isOrder = compare->predicate() > Predicate::Ne;
  bool isSignedOrder = compare->predicate() >= Predicate::Slt;
  bool wraps = (signExtend(type, next) < constant->value()) !=
               (asConstant(increment.operand(1))->value() < 0);
  if (isOrder && (!isSignedOrder || !increment.hasNoSignedWrap() || wraps))
    return;
  if (!mayRewrite("compare-increment", *compare))
    return;
  compare->unlink();
  compare->insertBefore(branch);
  compare->setOperand(0, &increment);
  compare->setOperand(1, module_.constant(type, next));
  changed_ = true;
}

// The same for equality in blocks after the increment, where only one of both should be live.
void IncrementPlacement::compareIncrementAfter(Instruction &increment) {
  const Instruction *phi = asInstruction(increment.operand(0), Op::Phi);
  if (!phi || !increment.is(Op::Add))
    return;
  const BasicBlock *block = increment.block();
  uint32_t count = 0;
  users_.clear();
  for (const Use *use = phi->firstUse(); use; use = use->next) {
    Instruction &user = *use->user;
    if (++count > maxIncrementUses)
      return;
    if (user.is(Op::ICmp) && user.predicate() <= Predicate::Ne && asConstant(user.operand(1)) &&
        user.block() != block && analyses_.dominators().dominates(block, user.block()))
      users_.push_back(&user);
  }
  Type type = increment.type();
  for (Instruction *compare : users_) {
    if (!mayRewrite("compare-increment", *compare))
      continue;
    uint64_t next = (asConstant(compare->operand(1))->bits() + addend(increment)) & bitMask(type);
    compare->setOperand(0, &increment);
    compare->setOperand(1, module_.constant(type, next));
    changed_ = true;
  }
}

// ---- 3. Increments

void IncrementPlacement::sink(Instruction &increment) {
  const Value *from = increment.operand(0);
  users_.clear();               // accesses at the next value, in order
  size_t before = 0;            // those before the last use of the old value
  Instruction *place = nullptr; // after that use
  Instruction *at = increment.next();
  for (uint32_t distance = 0; !at->isTerminator() && !at->isInvoked(); at = at->next()) {
    if (++distance > maxMovedPast && users_.empty())
      return;
    bool isUser = at->uses(increment);
    if (distance > maxMovedPast || (isUser && !isAccessAt(*at, increment)))
      break;
    if (isUser)
      users_.push_back(at);
    if (isUser ? at->uses(*from) : usesInPlace(*at, *from)) {
      before = users_.size();
      place = at->next();
    }
  }
  if (place && before == 0)
    place = users_.empty() ? at : users_[0];
  if (users_.empty() && at->isTerminator())
    if (BasicBlock *end = endOfPath(increment); end && isUsedBefore(*end, increment))
      place = end->insertionEnd();
  if (!place || !mayRewrite("codegen-prepare", increment))
    return;
  for (size_t i = 0; i < before; ++i)
    accessByOldValue(*users_[i], increment);
  increment.unlink();
  increment.insertBefore(place);
  changed_ = true;
}

// The block that continues with the phi whose next value this is, if nothing else uses it and
// that is another block of the same loop.
BasicBlock *IncrementPlacement::endOfPath(const Instruction &increment) {
  const Use *use = increment.firstUse();
  if (!use || use->next || !use->user->is(Op::Phi))
    return nullptr;
  BasicBlock *end = blockOfUse(*use);
  const LoopForest &loops = analyses_.loops();
  return end != increment.block() && loops.loopOf(end) == loops.loopOf(increment.block()) ? end
                                                                                          : nullptr;
}

// Whether the value that is incremented is used in a block, or in one between it and the
// increment.
bool IncrementPlacement::isUsedBefore(const BasicBlock &end, const Instruction &increment) {
  const DominatorTree &tree = analyses_.dominators();
  uint32_t distance = 0;
  for (const BasicBlock *block = &end; block != increment.block(); block = tree.idom(block))
    for (const Instruction &at : *block) {
      if (++distance > maxMovedPast)
        return false;
      if (!at.is(Op::Phi) && usesInPlace(at, *increment.operand(0)))
        return true;
    }
  return false;
}

// ---- 4. Sums of the old value

// Lets a sum of the phi add to the increment. It remains the same instruction, which may be an
// increment, too.
void IncrementPlacement::rebaseOn(Instruction &increment, Instruction &sum) {
  auto rest = static_cast<int64_t>(addend(sum) - addend(increment));
  Type type = sum.operand(1)->type();
  if (sum.is(Op::Gep)) {
    auto size = static_cast<int64_t>(sum.elementSize());
    type = Type::I64;
    if (size != 0 && rest % size == 0)
      rest /= size;
    else
      sum.setElementSize(1);
  }
  sum.setOperand(0, &increment);
  sum.setOperand(1, module_.constant(type, static_cast<uint64_t>(rest)));
}

// Lets the sums of the phi that follow the increment add to that instead, if the phi is then dead
// there: of an increment next to its phi, in all other blocks; else, in its own.
void IncrementPlacement::rebase(Instruction &increment) {
  const Instruction *phi = asInstruction(increment.operand(0), Op::Phi);
  if (!phi)
    return;
  users_.clear();
  uint32_t distance = 0;
  for (Instruction *at = increment.next(); at; at = at->next(), ++distance) {
    if (distance == maxMovedPast)
      return;
    if (!at->uses(*phi))
      continue;
    if (!isOtherSum(*at, increment))
      return;
    users_.push_back(at);
  }
  bool isNextToPhi = increment.block() == phi->block();
  for (const Use *use = phi->firstUse(); use && isNextToPhi; use = use->next) {
    if (use->user->block() == increment.block())
      continue;
    if (!isOtherSum(*use->user, increment))
      return;
    users_.push_back(use->user);
  }
  for (Instruction *sum : users_) {
    if (!mayRewrite("rebase-sum", *sum))
      continue;
    rebaseOn(increment, *sum);
    changed_ = true;
  }
}

} // namespace wend
