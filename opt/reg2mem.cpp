// reg2mem — put SSA values into variables in memory: mem2reg backwards.
//
//   entry: br label %loop                          entry: %x = alloca i32
//                                                         store i32 0, ptr %x
//                                                         br label %loop
//   loop:  %x = phi i32 [ 0, %entry ], [ %y, %loop ]  =>  loop:  %0 = load i32, ptr %x
//          %y = add i32 %x, 1                             %y = add i32 %0, 1
//                                                         store i32 %y, ptr %x
//          br label %loop                                 br label %loop
//
// How    1. replace each phi by a load; what it read on the edges is stored at the end of the
//        predecessors   2. store each value that another block reads behind its definition, and
//        load it where it is read
// Needs  nothing      Keeps  the graph
// Not    the several results of a call, which cannot be stored: extractvalue reads them where it
//        did; variables that are in memory already
//
// A phi that another block reads has two variables. One would not do: the predecessor stores the
// phi's next value even if it then goes elsewhere, where the present one may be wanted; and what is
// stored for one phi of a block may be the present value of another (Briggs, Cooper, Harvey,
// Simpson, "Practical Improvements to the Construction and Destruction of Static Single Assignment
// Form", 1998: the lost copy and the swap problem).

#include "opt/passes.h"

#include "opt/demotion.h"

namespace wend {

namespace {

class Demotion {
public:
  explicit Demotion(Function &function)
      : function_(function), module_(function.module()), storedIn_(function.blockCount()) {}

  bool run() {
    for (BasicBlock &block : function_)
      if (block.hasPhis())
        demotePhis(block);
    for (Instruction *value : valuesReadElsewhere())
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
    load->placeBefore(before);
    return load;
  }

  // The loads stand where the phis stood: before what a loop of this block alone stores at its end.
  void demotePhis(BasicBlock &block) {
    Instruction *at = block.firstNonPhi();
    while (block.hasPhis())
      demotePhi(*block.first(), at);
  }

  void demotePhi(Instruction &phi, Instruction *at) {
    BasicBlock &block = *phi.block();
    Instruction *slot = makeSlot(phi);
    Instruction *value = load(slot, at);
    value->name = phi.name;
    for (uint32_t i = 0; i < phi.operandCount(); ++i) {
      BasicBlock *from = block.predecessor(i);
      // Several edges from one block bring the same.
      if (storedIn_[from->id] != slot)
        storeBefore(*from->terminator(), phi.operand(i), slot);
      storedIn_[from->id] = slot;
    }
    phi.replaceUses(value);
    phi.erase();
  }

  // What was loaded for a phi, too.
  [[nodiscard]] std::vector<Instruction *> valuesReadElsewhere() const {
    std::vector<Instruction *> values;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (!instruction.is(Op::Alloca) && instruction.type() != Type::Tuple &&
            isReadElsewhere(instruction))
          values.push_back(&instruction);
    return values;
  }

  static bool isReadElsewhere(const Instruction &instruction) {
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
        Instruction::setUse(*use, load(slot, use->user));
      use = next;
    }
    storeBefore(*value.next(), &value, slot);
  }

  void placeSlots() {
    Instruction *first = function_.entry()->first();
    for (Instruction *slot : slots_)
      slot->placeBefore(first);
  }

  Function &function_;
  Module &module_;
  std::vector<Instruction *> slots_;
  std::vector<const Instruction *> storedIn_; // by BasicBlock::id: for which phi last
};

} // namespace

bool reg2mem(Function &function, Analyses &) { return Demotion(function).run(); }

} // namespace wend
