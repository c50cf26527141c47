#include "backend/isel_unwind.h"

#include "backend/isel_context.h"
#include "backend/isel_values.h"

#include "ir/module.h"

namespace wend {

namespace {

// Null stands for all types.
const Value *typeInfoOf(const Value *operand) { return operand->isConstant() ? nullptr : operand; }

} // namespace

// The unwinder passes both results in registers (Itanium C++ ABI, exception handling, 1.5.2).
void selectLandingPad(ISelContext &isel, Instruction &pad) {
  for (const Use &use : pad.operands())
    isel.out().selectorOf(typeInfoOf(use.value));
  isel.emit(MOp::LandingPad, Form::N, 0);
  Reg targets[2];
  for (const Use *use = pad.firstUse(); use; use = use->next) {
    Instruction *extract = use->user;
    if (isel.hasVreg(*extract) || isel.hasUseInUnselectedBlock(*extract))
      targets[extract->resultIndex()] = isel.vreg(extract);
  }
  size_t firstMove = isel.beginParallelMove();
  for (uint32_t i = 0; i < 2; ++i)
    if (!targets[i].isNone())
      isel.addMove(targets[i], i == 0 ? rax : rdx, isel.width(targets[i]));
  isel.endParallelMove(firstMove);
}

void selectResume(ISelContext &isel, Instruction &resume) {
  moveTo(isel, rdi, resume.operand(0));
  isel.out().hasCalls = true;
  isel.emit(MOp::Call, Form::L, 0).extra = isel.module().names().intern("_Unwind_Resume").id;
  isel.last().imm = callRegisters(RegSet(rdi), RegSet());
}

bool selectEhTypeId(ISelContext &isel, Instruction &call) {
  bool isUsed = isel.hasVreg(call) || isel.hasUseInUnselectedBlock(call);
  if (isUsed)
    isel.emitRI(MOp::Mov, 4, isel.vreg(&call), isel.out().selectorOf(typeInfoOf(call.operand(0))));
  return true;
}

} // namespace wend
