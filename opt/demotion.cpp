#include "opt/demotion.h"

#include "ir/cfg.h"

namespace wend {

Instruction *makeSlot(Function &function, const Instruction &value) {
  Instruction *slot = function.module().makeAlloca(value.type(), 1);
  slot->name = value.name;
  slot->loc = value.loc;
  slot->insertBefore(function.entry()->first());
  return slot;
}

void storeBefore(Instruction &before, Value *value, Instruction *slot) {
  Module &module = before.block()->function()->module();
  Value *operands[] = {value, slot};
  Instruction *made = module.makeInstruction(Op::Store, Type::Void, operands);
  made->loc = slot->loc;
  made->insertBefore(&before);
}

Instruction *loadBefore(Instruction &before, Instruction *slot) {
  Instruction *last = before.prev();
  if (last && last->is(Op::Load) && last->operand(0) == slot)
    return last;
  Module &module = before.block()->function()->module();
  Value *pointer = slot;
  Instruction *load = module.makeInstruction(Op::Load, slot->allocatedType(), {&pointer, 1});
  load->name = slot->name;
  load->loc = before.loc;
  load->insertBefore(&before);
  return load;
}

// The load for a phi is at the end of the predecessor. Several edges from one block share it.
void replaceUseByLoad(Use &use, Instruction *slot) {
  Instruction *user = use.user;
  Instruction &before = user->is(Op::Phi) ? *blockOfUse(use)->insertionEnd() : *user;
  Instruction::replaceUse(use, loadBefore(before, slot));
}

} // namespace wend
