// mem2reg — put variables in memory into SSA values.
//
//   entry: %x = alloca i32                entry: br label %loop
//          store i32 0, ptr %x
//          br label %loop
//   loop:  %0 = load i32, ptr %x      =>  loop:  %x = phi i32 [ 0, %entry ], [ %x.1, %loop ]
//          %1 = add i32 %0, 1                    %x.1 = add i32 %x, 1
//          store i32 %1, ptr %x
//          br label %loop                        br label %loop
//
// How    1. find the allocas that are only loaded and stored whole   2. for each, place phis in the
//        iterated dominance frontier of its stores, but only where the variable is live (pruned
//        SSA)
//        3. walk the dominator tree with the current value of each variable, replacing loads and
//        filling phis   4. delete the allocas, loads and stores
// Needs  nothing      Keeps  the graph
// Not    arrays, and variables whose address goes anywhere (captured ones)
//
// Cytron, Ferrante, Rosen, Wegman, Zadeck, "Efficiently Computing Static Single Assignment Form and
// the Control Dependence Graph" (1991); pruning by liveness after Choi, Cytron, Ferrante (1991).

#include "opt/passes.h"

#include "ir/effects.h"
#include "support/invariant.h"

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};

class Promotion {
public:
  Promotion(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), analyses_(analyses) {}

  bool run() {
    findVariables();
    if (variables_.empty())
      return false;
    findAccesses();
    placePhis();
    rename();
    fillUnreachable();
    deleteAccesses();
    return true;
  }

private:
  struct Variable {
    Instruction *slot;
    Type type;
    Symbol name;
    std::vector<BasicBlock *> defBlocks;     // that store to it
    std::vector<BasicBlock *> exposedBlocks; // that load it before they store to it
  };

  // Of a block: the last variable that is live at its start, stored to in it, got a phi in it.
  // Marks by the number of the variable need no clearing.
  struct Marks {
    uint32_t liveIn = none;
    uint32_t definedIn = none;
    uint32_t phiIn = none;
  };

  void findVariables() {
    variableOf_.assign(function_.valueCount(), none);
    for (BasicBlock &block : function_) {
      for (Instruction &instruction : block) {
        if (!instruction.is(Op::Alloca) || !isPromotable(instruction))
          continue;
        variableOf_[instruction.id] = static_cast<uint32_t>(variables_.size());
        variables_.push_back(
            {&instruction, instruction.allocatedType(), nameOf(instruction), {}, {}});
      }
    }
  }

  // What the variable's values are called: a parameter `n` lives in a slot called `n.addr`.
  Symbol nameOf(const Instruction &slot) {
    constexpr std::string_view suffix = ".addr";
    std::string_view name = module_.names().text(slot.name);
    if (!name.ends_with(suffix))
      return slot.name;
    name.remove_suffix(suffix.size());
    return module_.names().intern(name);
  }

  static bool isPromotable(const Instruction &slot) {
    if (slot.allocatedCount() != 1)
      return false;
    for (const Use *use = slot.firstUse(); use; use = use->next) {
      const Instruction *user = use->user;
      if (isVolatile(*user))
        return false;
      bool isLoad = user->is(Op::Load) && user->type() == slot.allocatedType();
      // `store ptr %slot, ptr %elsewhere` lets the address escape.
      bool isStore = user->is(Op::Store) && Instruction::indexOf(*use) == 1 &&
                     user->storedValue()->type() == slot.allocatedType();
      if (!isLoad && !isStore)
        return false;
    }
    return true;
  }

  // The variable that a load or store accesses, or none.
  [[nodiscard]] uint32_t accessed(const Instruction &instruction) const {
    if (!instruction.is(Op::Load) && !instruction.is(Op::Store))
      return none;
    // The phi of a pointer variable has a variable, too, but is an address like any other.
    const Instruction *slot = asInstruction(instruction.pointer(), Op::Alloca);
    return slot ? variableOf_[slot->id] : none;
  }

  void findAccesses() {
    std::vector<const BasicBlock *> loadedIn(variables_.size());
    std::vector<const BasicBlock *> storedIn(variables_.size());
    for (BasicBlock *block : analyses_.dominators().order()) {
      for (Instruction &instruction : *block) {
        uint32_t v = accessed(instruction);
        if (v == none || storedIn[v] == block)
          continue;
        if (instruction.is(Op::Store)) {
          storedIn[v] = block;
          variables_[v].defBlocks.push_back(block);
        } else if (loadedIn[v] != block) {
          loadedIn[v] = block;
          variables_[v].exposedBlocks.push_back(block);
        }
      }
    }
  }

  void placePhis() {
    marks_.assign(function_.blockCount(), {});
    listPredecessors();
    for (uint32_t v = 0; v < variables_.size(); ++v)
      placePhisOf(v);
  }

  void placePhisOf(uint32_t v) {
    Variable &variable = variables_[v];
    if (variable.exposedBlocks.empty())
      return;
    for (BasicBlock *block : variable.defBlocks)
      marks_[block->id].definedIn = v;
    markLiveBlocks(v);
    worklist_.assign(variable.defBlocks.begin(), variable.defBlocks.end());
    while (!worklist_.empty()) {
      BasicBlock *block = worklist_.back();
      worklist_.pop_back();
      for (BasicBlock *join : analyses_.frontiers().of(block)) {
        Marks &marks = marks_[join->id];
        if (marks.phiIn == v || marks.liveIn != v)
          continue;
        marks.phiIn = v;
        insertPhi(v, join);
        if (marks.definedIn != v)
          worklist_.push_back(join);
      }
    }
  }

  // Liveness walks all blocks for each variable; this keeps it from fetching the blocks themselves.
  void listPredecessors() {
    firstPredecessor_.assign(function_.blockCount() + 1, 0);
    for (const BasicBlock &block : function_)
      firstPredecessor_[block.id + 1] = static_cast<uint32_t>(block.predecessors().size());
    for (uint32_t id = 0; id < function_.blockCount(); ++id)
      firstPredecessor_[id + 1] += firstPredecessor_[id];
    predecessors_.resize(firstPredecessor_.back());
    for (const BasicBlock &block : function_)
      for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot)
        predecessors_[firstPredecessor_[block.id] + slot] = block.predecessor(slot)->id;
  }

  // The blocks at whose start the variable's value may still be read.
  void markLiveBlocks(uint32_t v) {
    liveWorklist_.clear();
    for (const BasicBlock *block : variables_[v].exposedBlocks) {
      marks_[block->id].liveIn = v;
      liveWorklist_.push_back(block->id);
    }
    while (!liveWorklist_.empty()) {
      uint32_t block = liveWorklist_.back();
      liveWorklist_.pop_back();
      for (uint32_t i = firstPredecessor_[block]; i < firstPredecessor_[block + 1]; ++i) {
        Marks &marks = marks_[predecessors_[i]];
        if (marks.liveIn == v || marks.definedIn == v)
          continue;
        marks.liveIn = v;
        liveWorklist_.push_back(predecessors_[i]);
      }
    }
  }

  void insertPhi(uint32_t v, BasicBlock *block) {
    const Variable &variable = variables_[v];
    auto count = static_cast<uint32_t>(block->predecessors().size());
    Instruction *phi = module_.makeInstruction(Op::Phi, variable.type, {}, count);
    for (uint32_t i = 0; i < count; ++i)
      phi->addOperand(module_, nullptr);
    phi->name = variable.name;
    phi->loc = variable.slot->loc;
    phi->placeBefore(block->first());
    variableOf_.resize(function_.valueCount(), none);
    variableOf_[phi->id] = v;
  }

  // The variable of a phi that was placed here, or none.
  [[nodiscard]] uint32_t variableOfPhi(const Instruction &phi) const { return variableOf_[phi.id]; }

  void rename() {
    // A load before any store reads zero.
    for (const Variable &variable : variables_)
      current_.push_back(module_.constant(variable.type, 0));
    const DominatorTree &tree = analyses_.dominators();
    for (BasicBlock *block : tree.preorder()) {
      leaveTo(tree.depth(block));
      undoMarks_.push_back(undoLog_.size());
      renameBlock(*block);
    }
  }

  // Restores the values current at the end of the ancestor at that depth less one.
  void leaveTo(size_t depth) {
    while (undoMarks_.size() > depth) {
      for (; undoLog_.size() > undoMarks_.back(); undoLog_.pop_back())
        current_[undoLog_.back().variable] = undoLog_.back().value;
      undoMarks_.pop_back();
    }
  }

  void define(uint32_t v, Value *value) {
    undoLog_.push_back({v, current_[v]});
    current_[v] = value;
  }

  void renameBlock(BasicBlock &block) {
    for (Instruction &instruction : block) {
      if (instruction.is(Op::Phi)) {
        if (uint32_t v = variableOfPhi(instruction); v != none)
          define(v, &instruction);
        continue;
      }
      uint32_t v = accessed(instruction);
      if (v == none)
        continue;
      if (instruction.is(Op::Load)) {
        instruction.replaceUses(current_[v]);
      } else {
        Value *value = instruction.storedValue();
        if (value->isInstruction() && !value->name)
          value->name = variables_[v].name;
        define(v, value);
      }
      instruction.erase();
    }
    for (const BasicBlock::Successor &edge : block.successors()) {
      for (Instruction &phi : *edge.block) {
        if (!phi.is(Op::Phi))
          break;
        if (uint32_t v = variableOfPhi(phi); v != none)
          phi.setOperand(edge.slot, current_[v]);
      }
    }
  }

  // Code that never runs still has to be well-formed.
  void fillUnreachable() {
    const DominatorTree &tree = analyses_.dominators();
    if (tree.order().size() == function_.blockCount())
      return;
    for (BasicBlock &block : function_) {
      if (tree.isReachable(&block))
        continue;
      for (Instruction &instruction : block) {
        uint32_t v = accessed(instruction);
        if (v == none)
          continue;
        if (instruction.is(Op::Load))
          instruction.replaceUses(module_.constant(instruction.type(), 0));
        instruction.erase();
      }
      for (const BasicBlock::Successor &edge : block.successors())
        for (Instruction &phi : *edge.block)
          if (phi.is(Op::Phi) && !phi.operand(edge.slot))
            phi.setOperand(edge.slot, module_.constant(phi.type(), 0));
    }
  }

  void deleteAccesses() {
    for (const Variable &variable : variables_) {
      INVARIANT(!variable.slot->isUsed(), "all accesses of a promoted variable are gone");
      variable.slot->erase();
    }
  }

  struct Undo {
    uint32_t variable;
    Value *value;
  };

  Function &function_;
  Module &module_;
  Analyses &analyses_;
  std::vector<Variable> variables_;
  std::vector<uint32_t> variableOf_;       // by Value::id, of allocas and of the phis placed
  std::vector<Marks> marks_;               // by BasicBlock::id
  std::vector<uint32_t> predecessors_;     // ids of the predecessors of all blocks
  std::vector<uint32_t> firstPredecessor_; // by BasicBlock::id, into predecessors_
  std::vector<BasicBlock *> worklist_;
  std::vector<uint32_t> liveWorklist_;
  std::vector<Value *> current_; // by variable, in the walk of the dominator tree
  std::vector<Undo> undoLog_;
  std::vector<size_t> undoMarks_; // by depth in the tree
};

} // namespace

bool mem2reg(Function &function, Analyses &analyses) { return Promotion(function, analyses).run(); }

} // namespace wend
