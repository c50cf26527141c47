// load-pre — partial redundancy elimination of loads.
//
//   a:    store i32 %x, ptr %p                  a:    store i32 %x, ptr %p
//         br label %join                              br label %join
//   b:    br label %join                  =>    b:    %0 = load i32, ptr %p
//                                                     br label %join
//   join: %1 = load i32, ptr %p                 join: %1 = phi i32 [ %x, %a ], [ %0, %b ]
//
// How    1. eliminate redundant loads like load-elim (opt/available_loads.h), and collect
//           candidates: remaining loads that execute whenever their block is entered and read what
//           memory held at its start
//        2. for each incoming edge of a candidate's block, translate the address through phis and
//           find the value that it would read at the end of the predecessor: the next iteration's
//           a[i] is this iteration's a[i + 1]
//        3. in a predecessor without stores, search its predecessors, and place a phi there
//        4. if the value is unavailable on at most one edge, and that is no back edge, insert the
//           load there, and replace the candidate by a phi
// Needs  loops with their test in the latch (loop-rotate): the start of the body is then executed
//        in each iteration      Keeps  nothing: edges are split for inserted loads
// Not    loads that would have to be inserted on several edges, or on a back edge, where as many
//        loads would be executed as before; loads after an instruction that may trap or not return
//
// Knoop, Rüthing, Steffen, "Lazy Code Motion" (1992): insertions that lengthen no path. VanDrunen,
// Hosking, "Value-Based Partial Redundancy Elimination" (2004): translation through phis.
// In extended/sorting, it keeps the element that bubble sort moves in a register.

#include "ir/effects.h"
#include "opt/available_loads.h"
#include "opt/passes.h"

#include <algorithm>

namespace wend {

namespace {

// Limit on predecessors of a block with phis for a candidate.
constexpr size_t maxPredecessors = 8;
// Limit on edges of a path back from the block of a candidate.
constexpr size_t maxPathLength = 3;
// Limits on the computation of an address in the block of its load: operands of operands, and uses
// of an operand that are searched for an equal computation.
constexpr uint32_t maxComputedDepth = 6;
constexpr uint32_t maxSearchedUses = 16;

bool isAddressComputation(Op op) {
  return op == Op::Gep || op == Op::ZExt || op == Op::SExt || op == Op::Trunc || op == Op::Add ||
         op == Op::Sub;
}

// Whether an address, or an operand of its computation, could be computed in the predecessors of a
// block.
bool isMovable(Value *value, const BasicBlock &block, uint32_t depth) {
  const Instruction *instruction = asInstruction(value);
  if (!instruction || instruction->block() != &block || instruction->is(Op::Phi))
    return true;
  return isAddressComputation(instruction->op()) && depth < maxComputedDepth &&
         std::ranges::all_of(
             instruction->operands(),
             [&](const Use &use) { return isMovable(use.value, block, depth + 1); });
}

bool isJoin(const BasicBlock &block) {
  size_t count = block.predecessors().size();
  return count > 1 && count <= maxPredecessors;
}

// The first slot of the same predecessor, which may have several edges to the block.
uint32_t firstSlot(const BasicBlock &block, uint32_t slot) {
  uint32_t first = 0;
  while (block.predecessor(first) != block.predecessor(slot))
    ++first;
  return first;
}

bool hasOperands(const Instruction &instruction, Value *const *operands) {
  for (uint32_t i = 0; i < instruction.operandCount(); ++i)
    if (instruction.operand(i) != operands[i])
      return false;
  return true;
}

class LoadPre {
public:
  LoadPre(Function &function, Analyses &analyses)
      : module_(function.module()), analyses_(analyses), dominators_(analyses.dominators()),
        memory_(analyses.memory()), loads_(function, analyses) {}

  bool run() {
    for (BasicBlock *block : dominators_.preorder())
      visit(*block);
    loads_.ignoreDistances();
    for (const Candidate &candidate : candidates_)
      eliminate(candidate);
    for (const Insertion &insertion : insertions_)
      insert(insertion);
    return loads_.finish();
  }

private:
  struct Candidate {
    Instruction *load;
    uint32_t entry; // of AvailableLoads
  };
  // An edge into a block, by its predecessor slot.
  struct Edge {
    const BasicBlock *block;
    uint32_t slot;
  };
  // A range of copies_ to be inserted on the incoming edge of a phi: a load and the computation of
  // its address.
  struct Insertion {
    const Instruction *phi;
    uint32_t slot;
    size_t begin, end;
  };

  void visit(BasicBlock &block) {
    bool mayHaveStopped = false; // before the current instruction
    for (Instruction &instruction : block) {
      auto remaining = loads_.visit(instruction);
      if (remaining && !mayHaveStopped && isCandidate(instruction, remaining->version))
        candidates_.push_back({&instruction, remaining->entry});
      if (!remaining && instruction.is(Op::Load) && !instruction.isVolatile())
        report(instruction, nullptr);
      mayHaveStopped |= mayTrap(instruction);
    }
  }

  // Whether a load reads what memory held at the start of its block, from an address that can be
  // computed in the predecessors.
  [[nodiscard]] bool isCandidate(const Instruction &load, MemorySsa::Version version) const {
    const BasicBlock *block = load.block();
    const MemorySsa::Access &access = memory_.access(version);
    return isJoin(*block) && (access.block != block || access.isPhi()) &&
           isMovable(load.pointer(), *block, 0);
  }

  void eliminate(const Candidate &candidate) {
    Instruction &load = *candidate.load;
    BasicBlock &block = *load.block();
    uint32_t budget = AvailableLoads::maxVersions;
    constexpr uint32_t none = ~uint32_t{0};
    uint32_t missing = none;
    bool isKnown = false; // on some edge
    Value *values[maxPredecessors] = {};
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      uint32_t first = firstSlot(block, slot);
      values[slot] = first < slot ? values[first] : valueOnEdge(load, block, slot, budget);
      if (values[slot]) {
        isKnown = true;
        continue;
      }
      bool isBackEdge = dominators_.dominates(&block, block.predecessor(slot));
      if (missing != none || isBackEdge) {
        if (analyses_.context().remarks && isKnown)
          reportRemaining(load, slot, isBackEdge);
        return;
      }
      missing = slot;
    }
    report(load, missing == none ? nullptr : block.predecessor(missing));
    Instruction *phi = loads_.placePhi(block, load);
    if (missing != none) {
      size_t begin = copies_.size();
      path_.push_back({&block, missing});
      values[missing] = copyOnEdge(&load);
      path_.pop_back();
      insertions_.push_back({phi, missing, begin, copies_.size()});
    }
    setOperands(*phi, values);
    loads_.replace(load, candidate.entry, *phi);
    analyses_.context().count(CounterId::LoadsMerged);
  }

  // Reports a load that is replaced, or moved to the end of a predecessor.
  void report(const Instruction &load, const BasicBlock *from) {
    PassContext &context = analyses_.context();
    if (from)
      context.remark(RemarkId::loadInserted, load, Subject{load}, *from->terminator());
    else
      context.remark(RemarkId::loadMerged, load, Subject{load});
  }

  // Reports a candidate whose value is known on some edges, but not on `slot`.
  void reportRemaining(const Instruction &load, uint32_t slot, bool isBackEdge) {
    PassContext &context = analyses_.context();
    BasicBlock *block = load.block();
    if (!isBackEdge)
      return context.remark(RemarkId::loadPartial, load, Subject{load});
    const Instruction *pointer = asInstruction(load.pointer());
    if (pointer && !(pointer->block() != block && dominators_.dominates(pointer->block(), block)))
      return; // the next iteration reads another location
    MemoryLocation at = memory_.aliases().location(load);
    uint32_t budget = AvailableLoads::maxVersions;
    MemorySsa::Version version =
        memory_.clobber(at, memory_.atEnd(block->predecessor(slot)), budget);
    if (const Instruction *writer = memory_.access(version).instruction)
      context.remark(RemarkId::loadInLoop, load, Subject{load}, *writer);
  }

  static void setOperands(Instruction &phi, Value *const *values) {
    for (uint32_t slot = 0; slot < phi.operandCount(); ++slot)
      phi.setOperand(slot, values[slot]);
  }

  // ---- Values on edges

  // The value that a load would read at the end of a predecessor, if the path from there leads to
  // it; null if that is unavailable.
  Value *valueOnEdge(const Instruction &load, BasicBlock &block, uint32_t slot, uint32_t &budget) {
    BasicBlock *from = block.predecessor(slot);
    if (!dominators_.isReachable(from))
      return module_.constant(load.type(), 0);
    if (budget == 0)
      return nullptr;
    --budget;
    path_.push_back({&block, slot});
    Value *value = nullptr;
    if (Value *pointer = translated(load.pointer(), 0, 0))
      value = loads_.valueAtEnd(*from, pointer, load, budget);
    if (!value)
      value = mergedValue(*from, load, budget);
    path_.pop_back();
    return value;
  }

  // The same for a block without stores: a phi of the values on its incoming edges.
  Value *mergedValue(BasicBlock &block, const Instruction &load, uint32_t &budget) {
    const MemorySsa::Access &last = memory_.access(memory_.atEnd(&block));
    bool isOnPath =
        std::ranges::any_of(path_, [&](const Edge &edge) { return edge.block == &block; });
    if (!isJoin(block) || path_.size() == maxPathLength || isOnPath ||
        (last.block == &block && !last.isPhi()))
      return nullptr;
    Value *values[maxPredecessors] = {};
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      uint32_t first = firstSlot(block, slot);
      values[slot] = first < slot ? values[first] : valueOnEdge(load, block, slot, budget);
      if (!values[slot])
        return nullptr;
    }
    Instruction *phi = loads_.placePhi(block, load);
    setOperands(*phi, values);
    return phi;
  }

  // The value that `value` has at the end of path_ when the path is taken, computed at its start;
  // null if no instruction computes it there. `step` is the first edge that may change it: path_
  // begins with the last edge.
  Value *translated(Value *value, size_t step, uint32_t depth) {
    Instruction *instruction = asInstruction(value);
    if (!instruction)
      return value;
    if (!instruction->block()) // a copy that is not inserted yet
      return nullptr;
    while (step < path_.size() && path_[step].block != instruction->block())
      ++step;
    if (step == path_.size())
      return value;
    if (instruction->is(Op::Phi))
      return translated(instruction->operand(path_[step].slot), step + 1, depth);
    if (!isAddressComputation(instruction->op()) || depth == maxComputedDepth)
      return nullptr;
    Value *operands[2];
    const Value *local = nullptr; // an operand whose uses are all in this function
    for (uint32_t i = 0; i < instruction->operandCount(); ++i) {
      operands[i] = translated(instruction->operand(i), step, depth + 1);
      if (!operands[i])
        return nullptr;
      if (operands[i]->isInstruction() || operands[i]->kind() == ValueKind::Argument)
        local = operands[i];
    }
    return local ? equalComputation(*instruction, operands, *local) : nullptr;
  }

  // An instruction like another one with other operands, among the uses of one of them, that
  // dominates the start of the path; or null.
  [[nodiscard]] Value *equalComputation(const Instruction &instruction, Value *const *operands,
                                        const Value &operand) const {
    const BasicBlock *start = path_.back().block->predecessor(path_.back().slot);
    uint32_t checked = 0;
    for (const Use *use = operand.firstUse(); use && checked < maxSearchedUses;
         use = use->next, ++checked) {
      Instruction *user = use->user;
      if (user->block() && user->op() == instruction.op() && user->type() == instruction.type() &&
          user->isSameVariant(instruction) && hasOperands(*user, operands) &&
          dominators_.dominates(user->block(), start))
        return user;
    }
    return nullptr;
  }

  // ---- Insertion

  // Copies the computation of a value for the single edge of path_, as far as no instruction
  // computes it there.
  Value *copyOnEdge(Value *value) {
    Instruction *instruction = asInstruction(value);
    if (!instruction || instruction->block() != path_[0].block)
      return value;
    if (!instruction->is(Op::Load))
      if (Value *available = translated(value, 0, 0))
        return available;
    Instruction *copy = module_.makeCopy(*instruction);
    for (Use &use : copy->operands())
      Instruction::replaceUse(use, copyOnEdge(use.value));
    copies_.push_back(copy);
    return copy;
  }

  // Places the copies at the end of the predecessor, or on the edge if that is critical.
  void insert(const Insertion &insertion) {
    BasicBlock::Predecessor edge = insertion.phi->block()->predecessors()[insertion.slot];
    BasicBlock *from = edge.block;
    if (from->successors().size() > 1)
      from = splitEdge(from, edge.slot);
    for (size_t i = insertion.begin; i < insertion.end; ++i)
      copies_[i]->insertBefore(from->terminator());
  }

  Module &module_;
  Analyses &analyses_;
  const DominatorTree &dominators_;
  MemorySsa &memory_;
  AvailableLoads loads_;
  std::vector<Candidate> candidates_;
  std::vector<Edge> path_; // back from the block of the current candidate: the last edge first
  std::vector<Insertion> insertions_;
  std::vector<Instruction *> copies_;
};

// A necessary condition that needs no memory SSA. False for the only use of an address that no
// other instruction can have computed before.
bool mayBeRedundant(const Instruction &load) {
  const Instruction *gep = asInstruction(load.pointer(), Op::Gep);
  return !gep || !gep->hasOneUse() || gep->operand(1)->isConstant() ||
         (isJoin(*load.block()) && isMovable(load.pointer(), *load.block(), 0));
}

bool hasRedundantLoads(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (instruction.is(Op::Load) && mayBeRedundant(instruction))
        return true;
  return false;
}

} // namespace

bool loadPre(Function &function, Analyses &analyses) {
  return hasRedundantLoads(function) && LoadPre(function, analyses).run();
}

} // namespace wend
