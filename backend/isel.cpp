#include "backend/isel.h"

#include "backend/isel_arithmetic.h"
#include "backend/isel_atomic.h"
#include "backend/isel_bits.h"
#include "backend/isel_compare.h"
#include "backend/isel_divide.h"
#include "backend/isel_float.h"
#include "backend/isel_float_math.h"
#include "backend/isel_lanes.h"
#include "backend/isel_memory.h"
#include "backend/isel_product.h"
#include "backend/isel_thread.h"
#include "backend/isel_unwind.h"
#include "backend/isel_values.h"
#include "backend/local_allocator.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// The copy of a phi without uses is not needed.
void selectCopy(ISelContext &isel, Instruction &copy) {
  const Instruction *user = copy.firstUse()->user;
  if (user->is(Op::Phi) && !user->isUsed())
    return;
  if (copy.type() == Type::F80)
    selectFloat80(isel, copy);
  else
    moveTo(isel, isel.vreg(&copy), copy.operand(0));
}

void selectJump(ISelContext &isel, Instruction &) {
  isel.emitJump(isel.label(isel.block().successor(0)));
}

// After a call that does not return, the end of the block is not reached.
void selectUnreachable(ISelContext &isel, Instruction &unreachable) {
  const Instruction *call = unreachable.prev();
  bool isAfterCall =
      call && call->is(Op::Call) && call->calledFunction() && call->calledFunction()->isNoReturn;
  if (!isAfterCall)
    isel.emit(MOp::Trap, Form::N, 0);
}

void selectNothing(ISelContext &, Instruction &) {}

void selectInstruction(ISelContext &isel, Instruction &instruction) {
  switch (instruction.op()) {
#define SELECT(op, function)                                                                       \
  case Op::op:                                                                                     \
    return function(isel, instruction);
#include "backend/selectors.def"
  }
}

} // namespace

void ISel::select(Function &function, const BlockOrder &order, const BackendOptions &options,
                  MFunction &out) {
  isel_.startFunction(function, order, options, out);
  planFrame(isel_);
  noted_.clear();
  for (auto i = static_cast<uint32_t>(order.entries.size()); i-- > 0;)
    selectBlock(i);
  isel_.finishFunction();
  if (function.debug)
    finishDebug(options.isFast && LocalAllocator::isSuitable(out));
}

void ISel::selectBlock(uint32_t orderIndex) {
  isel_.startBlock(orderIndex);
  isel_.calls.tailCall = nullptr;
  isel_.joint.startBlock();
  Instruction *at = isel_.block().last();
  for (; at && !at->is(Op::Phi); at = at->prev()) {
    if (at->hasEvents())
      collectEvents(*at);
    if (!isLive(*at))
      continue;
    size_t begin = isel_.emittedCount();
    isel_.startInstruction(*at);
    selectInstruction(isel_, *at);
    isel_.finishInstruction(std::max(begin, isel_.blockBegin())); // a switch ends blocks
  }
  if (isel_.function().debug) {
    for (; at; at = at->prev())
      if (at->hasEvents())
        collectEvents(*at);
    collectEvents(isel_.block());
  }
  if (orderIndex == 0) {
    size_t begin = isel_.emittedCount();
    isel_.startBlockEntry();
    receiveArguments(isel_);
    isel_.finishInstruction(begin);
    entryCount_ = isel_.emittedCount() - begin;
  } else if (isel_.orderEntry().isHoistPoint && !isel_.block().first()->is(Op::LandingPad)) {
    size_t begin = isel_.emittedCount();
    isel_.startBlockEntry();
    emitHoisted(isel_);
    isel_.finishInstruction(begin);
  }
  isel_.finishBlock(orderIndex);
}

// Whether a use of the result has been selected or may be selected later, or the instruction has a
// side effect.
bool ISel::isLive(Instruction &instruction) {
  if (isel_.joint.isComputed(instruction))
    return false;
  if (isel_.hasVreg(instruction) || !isRemovableWhenUnused(instruction) ||
      &instruction == isel_.calls.tailCall)
    return true;
  if (instruction.is(Op::Copy) || instruction.is(Op::Alloca))
    return instruction.is(Op::Copy) && instruction.isUsed();
  if (!isel_.hasUseInUnselectedBlock(instruction))
    return false;
  isel_.vreg(&instruction);
  return true;
}

} // namespace wend
