#include "backend/isel_intrinsic.h"

#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_float80.h"
#include "backend/isel_lanes.h"
#include "backend/isel_memory.h"
#include "backend/isel_unwind.h"
#include "backend/isel_values.h"

#include <algorithm>

namespace wend {

namespace {

bool selectTrap(ISelContext &isel, Instruction &) {
  isel.emit(MOp::Trap, Form::N, 0);
  return true;
}

// The number is the displacement of an operand, as in LLVM.
bool selectUbsanTrap(ISelContext &isel, Instruction &call) {
  const Constant *kind = asConstant(call.operand(0));
  isel.emit(MOp::TrapCode, Form::N, 0).imm = kind ? static_cast<int64_t>(kind->bits()) : 0;
  return true;
}

bool selectDebugTrap(ISelContext &isel, Instruction &) {
  isel.emit(MOp::Breakpoint, Form::N, 0);
  return true;
}

// Address, whether it will be written, locality from 0 to 3, whether it is data.
bool selectPrefetch(ISelContext &isel, Instruction &call) {
  constexpr MOp byLocality[] = {MOp::PrefetchNta, MOp::PrefetchT2, MOp::PrefetchT1,
                                MOp::PrefetchT0};
  const Constant *locality = asConstant(call.operand(2));
  uint64_t level = locality ? std::min<uint64_t>(locality->bits(), 3) : 3;
  isel.emitM(byLocality[level], 8, memoryOperand(isel, call.operand(0)));
  return true;
}

bool selectReadCycleCounter(ISelContext &isel, Instruction &call) {
  isel.emit(MOp::Rdtsc, Form::N, 0);
  Reg to = isel.vreg(&call);
  Reg high = isel.temporary(8);
  size_t firstMove = isel.beginParallelMove();
  isel.addMove(to, rax, 8);
  isel.addMove(high, rdx, 8);
  isel.endParallelMove(firstMove);
  isel.emitRI(MOp::Shl, 8, high, 32);
  isel.emitRR(MOp::Or, 8, to, high);
  return true;
}

// Operations on the lanes of two vectors.
template <MOp op> bool selectLanes(ISelContext &isel, Instruction &call) {
  selectPlain(isel, call, op, false);
  return true;
}
template <MOp op> bool selectUnaryLanes(ISelContext &isel, Instruction &call) {
  operateOnLanes(isel, op, isel.vreg(&call), call.operand(0));
  return true;
}
template <MOp op> bool selectCommuting(ISelContext &isel, Instruction &call) {
  selectPlain(isel, call, op, true);
  return true;
}

// The operand, whose value passes do not know.
bool selectOpaque(ISelContext &isel, Instruction &call) {
  moveTo(isel, isel.vreg(&call), call.operand(0));
  return true;
}

// A barrier orders the memory accesses around it while instructions are selected.
bool selectBarrier(ISelContext &, Instruction &) { return true; }

constexpr CallSelector selectors[] = {
    nullptr,
#define KNOWN_FUNCTION(name, symbol, result, parameters, access, effects, fallback, interpreted,   \
                       selected)                                                                   \
  selected,
#include "ir/known_functions.def"
};

} // namespace

CallSelector callSelector(const Instruction &call) {
  return selectors[static_cast<size_t>(knownCallee(call))];
}

} // namespace wend
