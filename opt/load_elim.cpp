// load-elim — replace loads of what is known to be in memory.
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
// Needs  nothing; mem2reg before it leaves less to do      Keeps  the graph, memory SSA
// Not    volatile loads; a value of another type or size than was stored; loads that are redundant
//        on some ways only (partial redundancy); what lies beyond a number of versions (maxSteps)
//
// Values that are forwarded are there: the version that a load reads dominates it, and what is
// stored dominates the store.

#include "opt/passes.h"

#include <cstring>
#include <unordered_map>

namespace wend {

namespace {

// Of versions, for each load; keeps the time linear.
constexpr uint32_t maxSteps = 100;
// Of phis, for one load.
constexpr size_t maxMerges = 8;
// In loads that stay: one as far back in the block is made again.
constexpr uint32_t longAgo = 16;

class LoadElimination {
public:
  LoadElimination(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), analyses_(analyses) {}

  bool run() {
    if (!hasLoads())
      return false;
    memory_ = &analyses_.memory();
    for (BasicBlock *block : analyses_.dominators().preorder())
      for (Instruction &instruction : *block) {
        if (instruction.is(Op::Gep))
          memory_->aliases().update(instruction); // a load that it begins with may be gone
        else if (instruction.is(Op::Load) && !instruction.isVolatile())
          visit(instruction);
      }
    // Addresses are known by the loads that they begin with until here.
    for (Instruction *load : replaced_)
      load->erase();
    return !replaced_.empty();
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
  };

  [[nodiscard]] bool hasLoads() const {
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        if (instruction.is(Op::Load))
          return true;
    return false;
  }

  void visit(Instruction &load) {
    MemoryLocation at = memory_->aliases().location(load);
    uint32_t budget = maxSteps;
    Version version = memory_->clobber(at, memory_->before(load), budget);
    Place place{at, load.type(), version};
    Value *value = valueAt(place, load.block());
    if (!value && memory_->access(version).isPhi())
      value = merged(place, load, budget);
    if (!value) {
      known_[place] = {&load, ++loadCount_};
      return;
    }
    load.replaceUses(value);
    replaced_.push_back(&load);
  }

  // What is known to be there, in a block that the version dominates; or null.
  Value *valueAt(const Place &place, const BasicBlock *block) {
    if (place.version == MemorySsa::atEntry) {
      if (Value *first = initialValue(place))
        return first;
    } else if (Instruction *writer = memory_->access(place.version).instruction) {
      if (Value *stored = storedValue(place, *writer))
        return stored;
    }
    auto found = known_.find(place);
    if (found == known_.end())
      return nullptr;
    Known &known = found->second;
    bool isThere = analyses_.dominators().dominates(known.value->block(), block);
    if (!isThere || (known.value->block() == block && loadCount_ - known.usedAt > longAgo))
      return nullptr;
    known.usedAt = loadCount_;
    return known.value;
  }

  // Of an alloca zero, as mem2reg has it; of constant data its bytes.
  Value *initialValue(const Place &place) {
    const Instruction *slot = place.at.object->isInstruction()
                                  ? static_cast<const Instruction *>(place.at.object)
                                  : nullptr;
    if (slot && slot->is(Op::Alloca))
      return module_.constant(place.type, 0);
    if (!Aliases::isConstantData(place.at.object) || place.at.base != place.at.object)
      return nullptr;
    const auto &data = static_cast<const Global &>(*place.at.object);
    auto offset = static_cast<uint64_t>(place.at.offset);
    bool isKnown = !data.isDeclaration && data.linkage != Linkage::Weak && data.relocations.empty();
    if (!isKnown || offset > data.size || data.size - offset < place.at.size)
      return nullptr;
    uint64_t bits = 0;
    if (!data.bytes.empty())
      std::memcpy(&bits, data.bytes.data() + offset, place.at.size);
    bool fits = (bits & ~bitMask(place.type)) == 0 && (place.type != Type::Ptr || bits == 0);
    return fits ? module_.constant(place.type, bits) : nullptr;
  }

  // What an instruction has just stored at a place, if it stored all of it.
  Value *storedValue(const Place &place, Instruction &writer) {
    MemoryLocation at = memory_->aliases().written(writer);
    if (writer.is(Op::Store)) {
      bool isWhole =
          !writer.isVolatile() && at == place.at && writer.storedValue()->type() == place.type;
      return isWhole ? writer.storedValue() : nullptr;
    }
    if (!at.covers(place.at) || callEffect(writer) != CallEffect::Fill)
      return nullptr;
    const Constant *byte = asConstant(writer.operand(1));
    bool fits = byte && (byte->bits() == 0 || (place.type != Type::I1 && place.type != Type::Ptr));
    if (!fits)
      return nullptr;
    uint64_t bits = (byte->bits() & 0xFF) * 0x0101010101010101;
    return module_.constant(place.type, bits & bitMask(place.type));
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
    auto count = static_cast<uint32_t>(merge.block->predecessors().size());
    Instruction *phi = module_.makeInstruction(Op::Phi, place.type, {}, count);
    for (uint32_t i = 0; i < count; ++i)
      phi->addOperand(module_, nullptr);
    phi->name = load.name;
    phi->loc = load.loc;
    phi->placeBefore(merge.block->first());
    known_[{place.at, place.type, merge.version}] = {phi, loadCount_};
    return phi;
  }

  Function &function_;
  Module &module_;
  Analyses &analyses_;
  MemorySsa *memory_ = nullptr;
  std::unordered_map<Place, Known, PlaceHash> known_;
  uint32_t loadCount_ = 0; // that stayed
  std::vector<Merge> merges_;
  std::vector<MergeOperand> operands_; // of all merges
  std::vector<Instruction *> replaced_;
};

} // namespace

bool loadElim(Function &function, Analyses &analyses) {
  return LoadElimination(function, analyses).run();
}

} // namespace wend
