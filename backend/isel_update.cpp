#include "backend/isel_update.h"

#include "backend/isel_address.h"
#include "backend/isel_atomic.h"
#include "backend/isel_carry.h"
#include "backend/isel_context.h"

#include "ir/module.h"
#include "ir/rewrites.h"

#include <utility>

namespace wend {

namespace {

struct Update {
  MOp op;
  Instruction *operation;
  Value *other; // operand than the loaded value
};

std::optional<MOp> opInMemory(Op op) {
  switch (op) {
  case Op::Add:
    return MOp::Add;
  case Op::Sub:
    return MOp::Sub;
  case Op::And:
    return MOp::And;
  case Op::Or:
    return MOp::Or;
  case Op::Xor:
    return MOp::Xor;
  default:
    return std::nullopt;
  }
}

std::optional<Update> updateOf(const ISelContext &isel, const Instruction &store) {
  Instruction *operation = asInstruction(store.storedValue());
  if (!operation || !isel.isInBlock(*operation) || operation->type() == Type::I1)
    return std::nullopt;
  std::optional<MOp> op = opInMemory(operation->op());
  if (!op)
    return std::nullopt;
  Value *left = operation->operand(0);
  Value *right = operation->operand(1);
  auto isOld = [&](Value *value) {
    return isel.canAbsorbLoad(value, store) &&
           static_cast<Instruction *>(value)->pointer() == store.pointer();
  };
  if (!isOld(left) && !operation->is(Op::Sub))
    std::swap(left, right);
  return isOld(left) ? std::optional(Update{*op, operation, right}) : std::nullopt;
}

// The condition that a value satisfies a predicate with 0, by the flags of the operation that
// computed it.
std::optional<Cond> conditionOfResult(Predicate predicate) {
  switch (predicate) {
  case Predicate::Eq:
    return Cond::E;
  case Predicate::Ne:
    return Cond::Ne;
  case Predicate::Slt:
    return Cond::S;
  case Predicate::Sge:
    return Cond::Ns;
  default:
    return std::nullopt;
  }
}

} // namespace

bool selectUpdate(ISelContext &isel, Instruction &store) {
  std::optional<Update> update = updateOf(isel, store);
  bool isCompared = isel.joint.isCompared(store);
  if (!update || (!isCompared && !update->operation->hasOneUse()))
    return false;
  bool isSum = update->op == MOp::Add || update->op == MOp::Sub;
  if (isSum && !isCompared &&
      selectAddOfBoolInMemory(isel, update->other, update->op == MOp::Sub, store.pointer()))
    return true;
  unsigned width = byteSize(update->operation->type());
  if (Constant *constant = isel.immediate(update->other)) {
    isel.emitMI(update->op, width, accessOperand(isel, store.pointer()), constant->value());
  } else {
    Reg second = isel.use(update->other);
    isel.emitMR(update->op, width, accessOperand(isel, store.pointer()), second);
  }
  return true;
}

std::optional<Cond> updateCondition(ISelContext &isel, Value *comparison, const Instruction &user) {
  Instruction *icmp = asInstruction(comparison, Op::ICmp);
  if (!icmp || !icmp->hasOneUse() || !isel.isInBlock(*icmp))
    return std::nullopt;
  const Constant *bound = asConstant(icmp->operand(1));
  std::optional<Cond> cond = conditionOfResult(icmp->predicate());
  if (!cond || !bound || bound->bits() != 0)
    return std::nullopt;
  const Instruction *store = user.prev();
  while (store && (store == icmp || keepsFlags(*store)))
    store = store->prev();
  if (!store || !store->is(Op::Store) || store->storedValue() != icmp->operand(0))
    return std::nullopt;
  std::optional<Update> update = updateOf(isel, *store);
  const Use *use = update ? update->operation->firstUse() : nullptr;
  bool isUsedByBoth = use && use->next && !use->next->next;
  if (!isUsedByBoth || !mayRewrite("flags-of-update", *store))
    return std::nullopt;
  isel.joint.setCompared(*store);
  return cond;
}

} // namespace wend
