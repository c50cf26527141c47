// reg2mem — demote SSA values to allocas: the inverse of mem2reg.
//
//   entry: br label %loop                          entry: %x = alloca i32
//                                                         store i32 0, ptr %x
//                                                         br label %loop
//   loop:  %x = phi i32 [ 0, %entry ], [ %y, %loop ]  =>  loop:  %0 = load i32, ptr %x
//          %y = add i32 %x, 1                             %y = add i32 %0, 1
//                                                         store i32 %y, ptr %x
//          br label %loop                                 br label %loop
//
// How    1. replace each phi by a load, and store its operands at the end of the predecessors
//        2. store each value that is used in another block after its definition, and load it before
//           these uses
//        The results of an invoked call are stored where it has returned: an edge may be split
// Needs  nothing      Keeps  nothing
// Not    the tuple of a call with several results, which cannot be stored; allocas
//
// A phi that is used in another block gets two allocas. One would not suffice: a predecessor with
// several successors stores the phi's next value even if it branches to another successor, where
// the current value may be live. A value that is stored for one phi of a block may also be the
// current value of another one. These are the lost-copy and the swap problem: Briggs, Cooper,
// Harvey, Simpson, "Practical Improvements to the Construction and Destruction of Static Single
// Assignment Form" (1998).

#include "opt/passes.h"

#include "opt/demotion.h"

#include "ir/cfg_edit.h"

namespace wend {

namespace {

class Reg2Mem {
public:
  explicit Reg2Mem(Function &function)
      : function_(function), module_(function.module()), storedIn_(function.blockCount()) {}

  bool run() {
    for (BasicBlock &block : function_)
      if (block.hasPhis())
        demotePhis(block);
    for (Instruction *value : valuesUsedInOtherBlocks())
      demoteValue(*value);
    placeSlots();
    return !slots_.empty();
  }

private:
  Instruction *makeSlot(const Instruction &value) {
    Instruction *slot = module_.makeAlloca(value.type(), 1);
    slot->name = value.name;
    slot->loc = value.loc;
    slots_.push_back(slot);
    return slot;
  }

  Instruction *load(Instruction *slot, Instruction *before) {
    Value *operand = slot;
    Instruction *load = module_.makeInstruction(Op::Load, slot->allocatedType(), {&operand, 1});
    load->loc = slot->loc;
    load->insertBefore(before);
    return load;
  }

  // All loads are placed before the first non-phi: in a loop of one block, they must precede the
  // stores at its end.
  void demotePhis(BasicBlock &block) {
    Instruction *before = block.firstNonPhi();
    while (block.hasPhis())
      demotePhi(*block.first(), before);
  }

  void demotePhi(Instruction &phi, Instruction *before) {
    BasicBlock &block = *phi.block();
    Instruction *slot = makeSlot(phi);
    Instruction *value = load(slot, before);
    value->name = phi.name;
    for (uint32_t i = 0; i < phi.operandCount(); ++i) {
      BasicBlock *from = block.predecessor(i);
      if (from->terminator()->is(Op::Invoke)) // what is stored may be the result of its call
        from = splitEdge(from, block.predecessors()[i].slot);
      storedIn_.resize(function_.blockCount());
      // Several edges from one block have the same operand.
      if (storedIn_[from->id] != slot)
        storeBefore(*from->terminator(), phi.operand(i), slot);
      storedIn_[from->id] = slot;
    }
    phi.replaceUses(value);
    phi.erase();
  }

  // These include the loads that replaced phis.
  [[nodiscard]] std::vector<Instruction *> valuesUsedInOtherBlocks() const {
    std::vector<Instruction *> values;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (!instruction.is(Op::Alloca) && instruction.type() != Type::Tuple &&
            isUsedInOtherBlock(instruction))
          values.push_back(&instruction);
    return values;
  }

  static bool isUsedInOtherBlock(const Instruction &instruction) {
    for (const Use *use = instruction.firstUse(); use; use = use->next)
      if (use->user->block() != instruction.block())
        return true;
    return false;
  }

  void demoteValue(Instruction &value) {
    Instruction *slot = makeSlot(value);
    for (Use *use = value.firstUse(); use;) {
      Use *next = use->next;
      if (use->user->block() != value.block())
        Instruction::replaceUse(*use, load(slot, use->user));
      use = next;
    }
    storeBefore(*pointAfter(value), &value, slot);
  }

  void placeSlots() {
    Instruction *first = function_.entry()->first();
    for (Instruction *slot : slots_)
      slot->insertBefore(first);
  }

  Function &function_;
  Module &module_;
  std::vector<Instruction *> slots_;
  std::vector<const Instruction *> storedIn_; // by BasicBlock::id: the last slot stored to
};

} // namespace

bool reg2mem(Function &function, Analyses &) { return Reg2Mem(function).run(); }

} // namespace wend
