#include "backend/isel_atomic.h"

#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_memory.h"
#include "backend/isel_values.h"

#include "ir/module.h"
#include "support/invariant.h"

namespace wend {

namespace {

bool isNeeded(ISelContext &isel, const Instruction &instruction) {
  return isel.hasVreg(instruction) || isel.hasUseInUnselectedBlock(instruction);
}

// A new general register with the value, to be overwritten.
Reg copyOf(ISelContext &isel, Value *value) {
  unsigned width = operationWidth(value->type());
  Reg reg = isel.temporary(width);
  if (!isFloat(value->type()))
    moveTo(isel, reg, value);
  else if (Constant *constant = asConstant(value))
    isel.emitRI(MOp::Mov, width, reg, constant->value());
  else
    isel.emitRR(MOp::Transfer, width, reg, isel.use(value));
  return reg;
}

// xchg with memory is always locked.
void selectExchange(ISelContext &isel, Instruction &rmw) {
  Value *value = rmw.operand(1);
  unsigned width = byteSize(value->type());
  Reg exchanged = copyOf(isel, value);
  isel.emitRM(MOp::XchgMem, width, exchanged, accessOperand(isel, rmw.pointer()));
  if (!isNeeded(isel, rmw))
    return;
  MOp move = isFloat(value->type()) ? MOp::Transfer : MOp::Mov;
  isel.emitRR(move, operationWidth(value->type()), isel.vreg(&rmw), exchanged);
}

MOp lockedOp(RmwOp operation) {
  switch (operation) {
  case RmwOp::Add:
    return MOp::LockAdd;
  case RmwOp::Sub:
    return MOp::LockSub;
  case RmwOp::And:
    return MOp::LockAnd;
  case RmwOp::Or:
    return MOp::LockOr;
  case RmwOp::Xor:
    return MOp::LockXor;
  default:
    INVARIANT(false, "atomic-expand leaves no such operation");
  }
}

// The operation in memory, without a result.
void selectInMemory(ISelContext &isel, const Instruction &rmw, RmwOp operation) {
  Value *value = rmw.operand(1);
  unsigned width = byteSize(value->type());
  Constant *constant = isel.immediate(value);
  bool isUnit = constant && (constant->value() == 1 || constant->value() == -1);
  if (isUnit && (operation == RmwOp::Add || operation == RmwOp::Sub)) {
    bool isIncrement = (constant->value() == 1) == (operation == RmwOp::Add);
    return isel.emitM(isIncrement ? MOp::LockInc : MOp::LockDec, width,
                      accessOperand(isel, rmw.pointer()));
  }
  if (constant)
    return isel.emitMI(lockedOp(operation), width, accessOperand(isel, rmw.pointer()),
                       constant->value());
  Reg second = isel.use(value);
  isel.emitMR(lockedOp(operation), width, accessOperand(isel, rmw.pointer()), second);
}

// The old value of an addition, or of a subtraction, which adds the negated operand.
void selectFetchAdd(ISelContext &isel, Instruction &rmw, RmwOp operation) {
  Value *value = rmw.operand(1);
  Type type = value->type();
  Reg to = isel.vreg(&rmw);
  Constant *constant = asConstant(value);
  if (constant && operation == RmwOp::Sub)
    moveTo(isel, to, isel.module().constant(type, 0 - constant->bits()));
  else
    moveTo(isel, to, value);
  if (!constant && operation == RmwOp::Sub)
    isel.emitR(MOp::Neg, operationWidth(type), to);
  isel.emitRM(MOp::LockXadd, byteSize(type), to, accessOperand(isel, rmw.pointer()));
}

// Whether the flags that an atomic operation sets are those of a comparison of its result.
bool setsFlagsOf(const Instruction &atomic, const Value &other) {
  if (atomic.is(Op::CmpXchg))
    return atomic.operand(1) == &other;
  RmwOp operation = atomic.atomicVariant().operation;
  if (!atomic.is(Op::AtomicRmw) || (operation != RmwOp::Add && operation != RmwOp::Sub))
    return false;
  if (operation == RmwOp::Sub)
    return atomic.operand(1) == &other;
  const Constant *addend = asConstant(atomic.operand(1));
  const Constant *constant = asConstant(&other);
  return addend && constant && ((addend->bits() + constant->bits()) & bitMask(atomic.type())) == 0;
}

} // namespace

bool keepsFlags(const Instruction &instruction) {
  if (instruction.is(Op::Copy))
    return asConstant(instruction.operand(0)) || hasRegister(instruction.operand(0));
  bool isMove = instruction.is(Op::PtrToInt) || instruction.is(Op::IntToPtr);
  return isMove && byteSize(instruction.type()) == 8 && hasRegister(instruction.operand(0)) &&
         byteSize(instruction.operand(0)->type()) == 8;
}

std::optional<Cond> atomicCondition(const ISelContext &isel, Value *comparison,
                                    const Instruction &user) {
  const Instruction *icmp = asInstruction(comparison, Op::ICmp);
  bool isEquality = icmp && isel.isInBlock(*icmp) && icmp->predicate() <= Predicate::Ne;
  if (!isEquality)
    return {};
  for (uint32_t side : {0U, 1U}) {
    const Instruction *atomic = asInstruction(icmp->operand(side));
    bool fits = atomic && isel.isInBlock(*atomic) && isAtomic(atomic->op()) &&
                setsFlagsOf(*atomic, *icmp->operand(1 - side));
    const Instruction *at = user.prev();
    while (fits && at != atomic) {
      fits = at == icmp || keepsFlags(*at);
      at = at->prev();
    }
    if (fits)
      return condOf(icmp->predicate());
  }
  return {};
}

// Loads of up to eight bytes are atomic if they are aligned, and acquire.
void selectAtomicLoad(ISelContext &isel, Instruction &load) { selectLoad(isel, load); }

// Stores, too, and release. A sequentially consistent store must not be passed by later loads.
void selectAtomicStore(ISelContext &isel, Instruction &store) {
  Value *value = store.storedValue();
  unsigned width = byteSize(value->type());
  bool isBarrier = store.ordering() == Ordering::SeqCst && !store.atomicVariant().isSingleThread;
  if (isBarrier) {
    Reg exchanged = copyOf(isel, value);
    return isel.emitRM(MOp::XchgMem, width, exchanged, accessOperand(isel, store.pointer()));
  }
  if (Constant *constant = isel.immediate(value)) {
    Address mem = accessOperand(isel, store.pointer());
    return isel.emitMI(MOp::Mov, width, mem, registerValue(*constant));
  }
  Reg source = isel.use(value);
  isel.emitMR(MOp::Mov, width, accessOperand(isel, store.pointer()), source);
}

void selectAtomicRmw(ISelContext &isel, Instruction &rmw) {
  RmwOp operation = rmw.atomicVariant().operation;
  if (operation == RmwOp::Xchg)
    selectExchange(isel, rmw);
  else if (!isNeeded(isel, rmw))
    selectInMemory(isel, rmw, operation);
  else if (operation == RmwOp::Add || operation == RmwOp::Sub)
    selectFetchAdd(isel, rmw, operation);
  else
    INVARIANT(false, "atomic-expand has expanded what has a result");
}

void selectCmpXchg(ISelContext &isel, Instruction &exchange) {
  Type type = exchange.type();
  Reg replacement = isel.use(exchange.operand(2));
  Address mem = accessOperand(isel, exchange.pointer());
  moveTo(isel, rax, exchange.operand(1));
  isel.emitMR(MOp::LockCmpxchg, byteSize(type), mem, replacement);
  if (isNeeded(isel, exchange))
    isel.copy(operationWidth(type), isel.vreg(&exchange), rax);
}

// The other fences only order what the compiler does: x86-64 keeps the order of all accesses but a
// load after a store (Intel SDM, volume 3, 9.2.2).
void selectFence(ISelContext &isel, Instruction &fence) {
  if (fence.ordering() == Ordering::SeqCst && !fence.atomicVariant().isSingleThread)
    isel.emit(MOp::Mfence, Form::N, 0);
}

} // namespace wend
