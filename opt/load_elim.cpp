// load-elim — replace loads of what is known to be in memory; load-pre, of what is known
// on all ways but one.
//
//   store i32 %x, ptr %p
//   %0 = load i32, ptr %p        =>   (%x in place of %0)
//   call void @wend_print_int(i32 %0)
//   %1 = load i32, ptr %p             (%x in place of %1)
//
// How    1. visit the loads in preorder of the dominator tree   2. ask for the version of memory
//        that may have stored what each of them reads   3. a store or memset of just that place
//        says what it is; another load of the same place and version read it; an alloca is zero at
//        first, a constant is what it is   4. where a phi is that version and the value is known
//        at the end of each predecessor, place a phi of the values
//        load-pre: 5. of a load that its block is sure to come to, take the address that
//        it has on each way into the block: next turn's a[i] is this turn's a[i + 1]. Where only
//        one way does not know what is there, that way loads it, and a phi takes the load's place
// Needs  nothing; mem2reg before it leaves less to do      Keeps  the graph; <partial> nothing
// Not    volatile loads; a value of another type or size than was stored; loads that more than one
//        way would have to make; what lies beyond a number of versions (maxSteps)
//
// Values that are forwarded are there: the version that a load reads dominates it, and what is
// stored dominates the store.
//
// Knoop, Rüthing, Steffen, "Lazy Code Motion" (1992), say where computing costs no way more than
// before; VanDrunen and Hosking, "Value-Based Partial Redundancy Elimination" (2004), translate
// through phis. In extended/sorting, the selection keeps the least number so far in a register, and
// the bubble what it carries.

#include "opt/passes.h"

#include "ir/effects.h"
#include "opt/stored_values.h"

#include <algorithm>
#include <unordered_map>

namespace wend {

namespace {

// Of versions, for each load; keeps the time linear.
constexpr uint32_t maxSteps = 100;
// Of phis, for one load.
constexpr size_t maxMerges = 8;
// In loads that stay: one as far back in the block is made again.
constexpr uint32_t longAgo = 16;
// Of loads that are known to have read one place and version.
constexpr uint32_t mostLookedAt = 4;
// Into the block of a load that is known on all of them but one.
constexpr size_t mostWays = 8;
// On one way, whose predecessors are looked at in turn.
constexpr size_t mostJoins = 3;
// What an address is computed by in the block of its load: from one operand to the next, and uses
// of an operand that are looked at.
constexpr uint32_t mostDeep = 6;
constexpr uint32_t mostUses = 16;

class LoadElimination {
public:
  LoadElimination(Function &function, Analyses &analyses, bool isPartial)
      : function_(function), module_(function.module()), analyses_(analyses),
        isPartial_(isPartial) {}

  bool run() {
    if (!hasLoads())
      return false;
    memory_ = &analyses_.memory();
    for (BasicBlock *block : analyses_.dominators().preorder()) {
      mayHaveStopped_ = false;
      for (Instruction &instruction : *block) {
        if (instruction.is(Op::Gep))
          memory_->aliases().update(instruction); // a load that it begins with may be gone
        else if (instruction.is(Op::Load) && !instruction.isVolatile())
          visit(instruction);
        mayHaveStopped_ |= mayTrap(instruction);
      }
    }
    isComplete_ = true;
    for (const Candidate &candidate : candidates_)
      mergeWays(candidate);
    for (const Insertion &insertion : insertions_)
      place(insertion);
    // Addresses are known by the loads that they begin with until here.
    for (Instruction *load : replaced_)
      load->erase();
    return removeUnusedPhis() || !replaced_.empty();
  }

private:
  using Version = MemorySsa::Version;

  // A place in memory, as a value of one type, in one version.
  struct Place {
    MemoryLocation at;
    Type type;
    Version version;
    bool operator==(const Place &) const = default;
  };
  struct PlaceHash {
    size_t operator()(const Place &place) const {
      uint64_t hash = place.at.base->id + uint64_t{place.at.base->name.id} * 0x9E3779B97F4A7C15U;
      hash = (hash ^ static_cast<uint64_t>(place.at.offset)) * 0xBF58476D1CE4E5B9U;
      hash = (hash ^ place.version) * 0x94D049BB133111EBU;
      return hash ^ hash >> 29 ^ static_cast<uint64_t>(place.type);
    }
  };

  // A load or phi, and how many loads stayed before its last use.
  struct Known {
    Instruction *value;
    uint32_t usedAt;
    uint32_t older; // another one of the same place, or none
  };
  static constexpr uint32_t none = ~uint32_t{0};

  [[nodiscard]] bool hasLoads() const {
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (instruction.is(Op::Load) && (!isPartial_ || mayBeKnown(instruction)))
          return true;
    return false;
  }

  // As far as that shows without memory SSA: not where a load is alone with its address and nobody
  // can have computed that before.
  static bool mayBeKnown(const Instruction &load) {
    const Instruction *gep = asInstruction(load.pointer(), Op::Gep);
    return !gep || !gep->hasOneUse() || gep->operand(1)->isConstant() ||
           (hasFewWays(*load.block()) && isMovable(load.pointer(), *load.block(), 0));
  }

  static bool hasFewWays(const BasicBlock &block) {
    size_t ways = block.predecessors().size();
    return ways > 1 && ways <= mostWays;
  }

  void visit(Instruction &load) {
    MemoryLocation at = memory_->aliases().location(load);
    uint32_t budget = maxSteps;
    Version version = memory_->clobber(at, memory_->before(load), budget);
    Place place{at, load.type(), version};
    Value *value = valueAt(place, load.block());
    if (!value && memory_->access(version).isPhi())
      value = merged(place, load, budget);
    if (value) {
      load.replaceUses(value);
      replaced_.push_back(&load);
      return;
    }
    ++loadCount_;
    remember(place, load);
    if (isPartial_ && isCandidate(load, version))
      candidates_.push_back({&load, static_cast<uint32_t>(knowns_.size() - 1)});
  }

  void remember(const Place &place, Instruction &value) {
    auto [entry, isNew] = known_.try_emplace(place, none);
    knowns_.push_back({&value, loadCount_, entry->second});
    entry->second = static_cast<uint32_t>(knowns_.size() - 1);
  }

  // What is known to be there, in a block that the version dominates; or null.
  Value *valueAt(const Place &place, const BasicBlock *block) {
    if (place.version == MemorySsa::atEntry) {
      if (Value *first = initialValue(module_, place.at, place.type))
        return first;
    } else if (Instruction *writer = memory_->access(place.version).instruction) {
      MemoryLocation written = memory_->aliases().written(*writer);
      if (Value *stored = storedValue(module_, *writer, written, place.at, place.type))
        return stored;
    }
    Known *known = knownAt(place, block);
    // Once all loads have been seen, their count says nothing of distances.
    if (!known ||
        (!isComplete_ && known->value->block() == block && loadCount_ - known->usedAt > longAgo))
      return nullptr;
    known->usedAt = loadCount_;
    return known->value;
  }

  Known *knownAt(const Place &place, const BasicBlock *block) {
    auto found = known_.find(place);
    uint32_t i = found == known_.end() ? none : found->second;
    for (uint32_t looked = 0; i != none && looked < mostLookedAt; i = knowns_[i].older, ++looked)
      if (analyses_.dominators().dominates(knowns_[i].value->block(), block))
        return &knowns_[i];
    return nullptr;
  }

  // ---- Phis

  // A phi of memory that becomes one of values.
  struct Merge {
    Version version;
    BasicBlock *block;
    size_t firstOperand; // a predecessor slot each
    Instruction *phi = nullptr;
  };
  // What it reads from a predecessor: a value, or if that is null another merge.
  struct MergeOperand {
    Value *value;
    size_t merge;
  };

  // The value of a place whose version is a phi, if it is known on all ways; or null.
  Value *merged(const Place &place, const Instruction &load, uint32_t &budget) {
    merges_.clear();
    operands_.clear();
    addMerge(place.version);
    for (size_t i = 0; i < merges_.size(); ++i)
      if (!findOperands(place, i, budget))
        return nullptr;
    for (Merge &merge : merges_)
      merge.phi = makePhi(place, merge, load);
    for (const Merge &merge : merges_)
      for (uint32_t slot = 0; slot < merge.phi->operandCount(); ++slot) {
        const MergeOperand &operand = operands_[merge.firstOperand + slot];
        merge.phi->setOperand(slot, operand.value ? operand.value : merges_[operand.merge].phi);
      }
    return merges_[0].phi;
  }

  size_t addMerge(Version version) {
    for (size_t i = 0; i < merges_.size(); ++i)
      if (merges_[i].version == version)
        return i;
    const BasicBlock *block = memory_->access(version).block;
    merges_.push_back({version, const_cast<BasicBlock *>(block), 0});
    return merges_.size() - 1;
  }

  bool findOperands(const Place &place, size_t i, uint32_t &budget) {
    const BasicBlock &block = *merges_[i].block;
    // Before the phi the address might be another one.
    if (merges_.size() > maxMerges ||
        !Aliases::isFixedIn(place.at.base, &block, analyses_.dominators()))
      return false;
    merges_[i].firstOperand = operands_.size();
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      const BasicBlock *from = block.predecessor(slot);
      Value *value = nullptr;
      size_t merge = 0;
      if (!analyses_.dominators().isReachable(from)) {
        value = module_.constant(place.type, 0);
      } else {
        if (budget == 0)
          return false;
        Version version =
            memory_->clobber(place.at, memory_->operand(merges_[i].version, slot), budget);
        value = valueAt({place.at, place.type, version}, from);
        if (!value && !memory_->access(version).isPhi())
          return false;
        if (!value)
          merge = addMerge(version);
      }
      operands_.push_back({value, merge});
    }
    return true;
  }

  Instruction *makePhi(const Place &place, const Merge &merge, const Instruction &load) {
    Instruction *phi = placePhi(*merge.block, load);
    remember({place.at, place.type, merge.version}, *phi);
    return phi;
  }

  // Those of loads that could not be replaced after all. Whether any is left, which only others
  // use.
  bool removeUnusedPhis() {
    bool isLeft = false;
    while (!placed_.empty()) {
      if (placed_.back()->isUsed())
        isLeft = true;
      else
        placed_.back()->erase();
      placed_.pop_back();
    }
    return isLeft;
  }

  Instruction *placePhi(BasicBlock &block, const Instruction &load) {
    auto count = static_cast<uint32_t>(block.predecessors().size());
    Instruction *phi = module_.makeInstruction(Op::Phi, load.type(), {}, count);
    for (uint32_t i = 0; i < count; ++i)
      phi->addOperand(module_, nullptr);
    phi->name = load.name;
    phi->loc = load.loc;
    phi->placeBefore(block.first());
    placed_.push_back(phi);
    return phi;
  }

  // ---- Loads that one way into their block has to make

  struct Candidate {
    Instruction *load;
    uint32_t known; // as which it is known itself
  };
  // An edge into a block, by the slot of its predecessor.
  struct Step {
    const BasicBlock *block;
    uint32_t slot;
  };
  // Instructions of made_, a load last, which belong on a way to a phi.
  struct Insertion {
    const Instruction *phi;
    uint32_t slot;
    size_t begin, end;
  };

  // Whether whoever comes to its block comes to it, and finds there what was there before.
  [[nodiscard]] bool isCandidate(const Instruction &load, Version version) const {
    const BasicBlock *block = load.block();
    const MemorySsa::Access &access = memory_->access(version);
    return hasFewWays(*block) && !mayHaveStopped_ && (access.block != block || access.isPhi()) &&
           isMovable(load.pointer(), *block, 0);
  }

  // Whether an address, or what it is computed from, could be computed before a block.
  static bool isMovable(Value *value, const BasicBlock &block, uint32_t depth) {
    const Instruction *instruction = asInstruction(value);
    if (!instruction || instruction->block() != &block || instruction->is(Op::Phi))
      return true;
    return isOfAddress(instruction->op()) && depth < mostDeep &&
           std::ranges::all_of(
               instruction->operands(),
               [&](const Use &use) { return isMovable(use.value, block, depth + 1); });
  }

  static bool isOfAddress(Op op) {
    return op == Op::Gep || op == Op::ZExt || op == Op::SExt || op == Op::Trunc || op == Op::Add ||
           op == Op::Sub;
  }

  void mergeWays(const Candidate &candidate) {
    Instruction &load = *candidate.load;
    BasicBlock &block = *load.block();
    uint32_t budget = maxSteps;
    uint32_t missing = none;
    Value *values[mostWays] = {};
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      uint32_t first = firstSlot(block, slot);
      values[slot] = first < slot ? values[first] : valueOnWay(load, block, slot, budget);
      if (values[slot])
        continue;
      // Around a loop, as many loads would be made as before.
      if (missing != none || analyses_.dominators().dominates(&block, block.predecessor(slot)))
        return;
      missing = slot;
    }
    Instruction *phi = placePhi(block, load);
    if (missing != none) {
      size_t begin = made_.size();
      way_.push_back({&block, missing});
      values[missing] = copyOnWay(&load);
      way_.pop_back();
      insertions_.push_back({phi, missing, begin, made_.size()});
    }
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot)
      phi->setOperand(slot, values[slot]);
    load.replaceUses(phi);
    replaced_.push_back(&load);
    knowns_[candidate.known].value = phi;
    analyses_.context().count(CounterId::LoadsMerged);
  }

  // A block that leads there twice brings one value.
  static uint32_t firstSlot(const BasicBlock &block, uint32_t slot) {
    uint32_t first = 0;
    while (block.predecessor(first) != block.predecessor(slot))
      ++first;
    return first;
  }

  // What a load would read if it stood at the end of a predecessor; null if that is not known
  // there.
  Value *valueOnWay(const Instruction &load, BasicBlock &block, uint32_t slot, uint32_t &budget) {
    BasicBlock *from = block.predecessor(slot);
    if (!analyses_.dominators().isReachable(from))
      return module_.constant(load.type(), 0);
    if (budget == 0)
      return nullptr;
    --budget;
    way_.push_back({&block, slot});
    Value *value = nullptr;
    if (Value *pointer = translated(load.pointer(), 0, 0)) {
      MemoryLocation at = memory_->aliases().location(pointer, byteSize(load.type()));
      Place place{at, load.type(), memory_->clobber(at, memory_->atEnd(from), budget)};
      value = valueAt(place, from);
      if (!value && memory_->access(place.version).isPhi())
        value = merged(place, load, budget);
    }
    if (!value)
      value = valueOnWaysTo(*from, load, budget);
    way_.pop_back();
    return value;
  }

  // The same where it is known at the ends of all predecessors of a block that stores nothing.
  Value *valueOnWaysTo(BasicBlock &block, const Instruction &load, uint32_t &budget) {
    size_t ways = block.predecessors().size();
    const MemorySsa::Access &last = memory_->access(memory_->atEnd(&block));
    bool isOnWay =
        std::ranges::any_of(way_, [&](const Step &step) { return step.block == &block; });
    if (!hasFewWays(block) || way_.size() == mostJoins || isOnWay ||
        (last.block == &block && !last.isPhi()))
      return nullptr;
    Value *values[mostWays] = {};
    for (uint32_t slot = 0; slot < ways; ++slot) {
      uint32_t first = firstSlot(block, slot);
      values[slot] = first < slot ? values[first] : valueOnWay(load, block, slot, budget);
      if (!values[slot])
        return nullptr;
    }
    Instruction *phi = placePhi(block, load);
    for (uint32_t slot = 0; slot < ways; ++slot)
      phi->setOperand(slot, values[slot]);
    return phi;
  }

  // What a value is for who goes the way at hand, of which `step` is the first step that may change
  // it; null if nobody has computed that at the way's beginning.
  Value *translated(Value *value, size_t step, uint32_t depth) {
    Instruction *instruction = asInstruction(value);
    if (!instruction)
      return value;
    while (step < way_.size() && way_[step].block != instruction->block())
      ++step;
    if (step == way_.size())
      return value;
    if (instruction->is(Op::Phi))
      return translated(instruction->operand(way_[step].slot), step + 1, depth);
    if (!isOfAddress(instruction->op()) || depth == mostDeep)
      return nullptr;
    Value *operands[2];
    const Value *searched = nullptr; // has its uses in this function
    for (uint32_t i = 0; i < instruction->operandCount(); ++i) {
      operands[i] = translated(instruction->operand(i), step, depth + 1);
      if (!operands[i])
        return nullptr;
      if (operands[i]->isInstruction() || operands[i]->kind() == ValueKind::Argument)
        searched = operands[i];
    }
    return searched ? findSame(*instruction, operands, *searched) : nullptr;
  }

  // The like of an instruction with other operands, among the uses of one of them, where the way
  // begins.
  [[nodiscard]] Value *findSame(const Instruction &instruction, Value *const *operands,
                                const Value &operand) const {
    const BasicBlock *begin = way_.back().block->predecessor(way_.back().slot);
    uint32_t looked = 0;
    for (const Use *use = operand.firstUse(); use && looked < mostUses; use = use->next, ++looked) {
      Instruction *user = use->user;
      if (user->block() && user->op() == instruction.op() && user->type() == instruction.type() &&
          user->isSameVariant(instruction) && hasOperands(*user, operands) &&
          analyses_.dominators().dominates(user->block(), begin))
        return user;
    }
    return nullptr;
  }

  static bool hasOperands(const Instruction &instruction, Value *const *operands) {
    for (uint32_t i = 0; i < instruction.operandCount(); ++i)
      if (instruction.operand(i) != operands[i])
        return false;
    return true;
  }

  // Makes what a value is at the beginning of the way, a single step, unless it is there.
  Value *copyOnWay(Value *value) {
    Instruction *instruction = asInstruction(value);
    if (!instruction || instruction->block() != way_[0].block)
      return value;
    if (!instruction->is(Op::Load))
      if (Value *known = translated(value, 0, 0))
        return known;
    Instruction *copy = module_.makeCopy(*instruction);
    for (Use &use : copy->operands())
      Instruction::setUse(use, copyOnWay(use.value));
    made_.push_back(copy);
    return copy;
  }

  // On its way, which becomes a block if that is one of several out of a block.
  void place(const Insertion &insertion) {
    BasicBlock::Predecessor edge = insertion.phi->block()->predecessors()[insertion.slot];
    BasicBlock *from = edge.block;
    if (from->successors().size() > 1)
      from = splitEdge(from, edge.slot);
    for (size_t i = insertion.begin; i < insertion.end; ++i)
      made_[i]->placeBefore(from->terminator());
  }

  Function &function_;
  Module &module_;
  Analyses &analyses_;
  bool isPartial_;
  MemorySsa *memory_ = nullptr;
  std::unordered_map<Place, uint32_t, PlaceHash> known_; // the youngest of each, in knowns_
  std::vector<Known> knowns_;
  uint32_t loadCount_ = 0; // that stayed
  bool isComplete_ = false;
  bool mayHaveStopped_ = false; // before the instruction at hand, in its block
  std::vector<Merge> merges_;
  std::vector<MergeOperand> operands_; // of all merges
  std::vector<Candidate> candidates_;
  std::vector<Step> way_; // to the load at hand, the last edge first
  std::vector<Insertion> insertions_;
  std::vector<Instruction *> made_;
  std::vector<Instruction *> replaced_;
  std::vector<Instruction *> placed_; // phis
};

} // namespace

bool loadElim(Function &function, Analyses &analyses) {
  return LoadElimination(function, analyses, false).run();
}

bool loadPre(Function &function, Analyses &analyses) {
  return LoadElimination(function, analyses, true).run();
}

} // namespace wend
