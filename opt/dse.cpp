// dse — delete stores that nobody reads (dead store elimination).
//
//   store i32 1, ptr %p          (deleted: overwritten before it is read)
//   store i32 2, ptr %p
//   store i32 3, ptr %local      (deleted: nobody sees %local after the return)
//   ret void
//
// How    for each store, memset and memcpy   1. follow the version of memory that it makes to those
//        who read it, and through those who change it to theirs   2. a way ends where all that was
//        stored is overwritten, or at a return if it was stored in an object of the function's own;
//        while there is one way only, several stores may overwrite it a part each, from its ends on
//        (an array that is filled with zeros, then with what its literal says)   3. if nobody on
//        any way may read it, delete it
// Needs  nothing; load-elim before it takes readers away      Keeps  the graph
// Not    volatile stores; what is read or may be read on one way but not on another; what more than
//        maxSteps accesses follow before it is overwritten

#include "opt/passes.h"

#include "ir/effects.h"

namespace wend {

namespace {

// Of accesses, for each store; keeps the time linear.
constexpr uint32_t maxSteps = 100;

class DeadStores {
public:
  DeadStores(Function &function, Analyses &analyses) : function_(function), analyses_(analyses) {}

  bool run() {
    findCandidates();
    if (candidates_.empty())
      return false;
    memory_ = &analyses_.memory();
    users_ = memory_->users();
    findReturns();
    seenIn_.assign(memory_->versionCount(), 0);
    std::vector<Instruction *> dead;
    for (Instruction *store : candidates_)
      if (memory_->definedBy(*store) != MemorySsa::none && !mayBeRead(*store))
        dead.push_back(store);
    for (Instruction *store : dead)
      store->erase();
    return !dead.empty();
  }

private:
  using Version = MemorySsa::Version;

  // Whether it does nothing but write what is known to be its own to write.
  static bool isCandidate(const Instruction &instruction) {
    if (instruction.is(Op::Store))
      return !instruction.isVolatile();
    if (!instruction.is(Op::Call) || instruction.isUsed())
      return false;
    CallEffect effect = callEffect(instruction);
    if (effect != CallEffect::Fill && effect != CallEffect::Copy)
      return false;
    // The intrinsic says at the end whether it is volatile.
    const Constant *isVolatile =
        instruction.argumentCount() > 3 ? asConstant(instruction.operand(3)) : nullptr;
    return instruction.argumentCount() == 3 || (isVolatile && isVolatile->bits() == 0);
  }

  void findCandidates() {
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (isCandidate(instruction))
          candidates_.push_back(&instruction);
  }

  void findReturns() {
    isReturned_.assign(memory_->versionCount(), false);
    for (const BasicBlock *block : analyses_.dominators().order())
      if (block->terminator()->is(Op::Ret))
        isReturned_[memory_->atEnd(block)] = true;
  }

  bool mayBeRead(const Instruction &store) {
    MemoryLocation at = memory_->aliases().written(store);
    ++search_;
    steps_ = 0;
    worklist_.clear();
    follow(memory_->definedBy(store));
    while (!worklist_.empty()) {
      Version version = worklist_.back();
      worklist_.pop_back();
      if (isRead(version, at))
        return true;
    }
    return false;
  }

  void follow(Version version) {
    if (seenIn_[version] == search_)
      return;
    seenIn_[version] = search_;
    worklist_.push_back(version);
  }

  // Whether a place may be read in a version. Follows it into the versions that still have it. If
  // there is only one way on, what is overwritten on it is no longer part of the place.
  bool isRead(Version version, MemoryLocation &at) {
    bool isOnlyWay = worklist_.empty();
    uint32_t ways = users_.phiBegin[version + 1] - users_.phiBegin[version];
    const Instruction *writer = nullptr;
    const Aliases &aliases = memory_->aliases();
    if (isReturned_[version] && !Aliases::isFunctionLocal(at.object))
      return true;
    for (uint32_t i = users_.begin[version]; i < users_.begin[version + 1]; ++i) {
      const Instruction &user = *users_.instructions[i];
      if (++steps_ > maxSteps || aliases.mayReadFrom(user, at))
        return true;
      Version next = memory_->definedBy(user);
      if (next == MemorySsa::none)
        continue;
      writer = &user;
      ++ways;
      if (!aliases.written(user).covers(at))
        follow(next);
    }
    for (uint32_t i = users_.phiBegin[version]; i < users_.phiBegin[version + 1]; ++i) {
      Version phi = users_.phis[i];
      // In the next round the address may be another one.
      if (++steps_ > maxSteps ||
          !Aliases::isFixedIn(at.base, memory_->access(phi).block, analyses_.dominators()))
        return true;
      follow(phi);
    }
    if (isOnlyWay && ways == 1 && writer)
      cut(at, aliases.written(*writer));
    return false;
  }

  // Shortens a place by what is written, if that is one of its ends.
  static void cut(MemoryLocation &at, const MemoryLocation &written) {
    constexpr uint64_t unknown = MemoryLocation::unknownSize;
    if (written.base != at.base || written.size == unknown || at.size == unknown)
      return;
    uint64_t distance = static_cast<uint64_t>(written.offset) - static_cast<uint64_t>(at.offset);
    if (written.offset > at.offset) {
      if (distance < at.size && written.size >= at.size - distance)
        at.size = distance;
      return;
    }
    uint64_t before = -distance;
    if (before < written.size && written.size - before < at.size) {
      at.offset += static_cast<int64_t>(written.size - before);
      at.size -= written.size - before;
    }
  }

  Function &function_;
  Analyses &analyses_;
  MemorySsa *memory_ = nullptr;
  MemorySsa::Users users_;
  std::vector<Instruction *> candidates_;
  std::vector<bool> isReturned_; // by version
  std::vector<uint32_t> seenIn_; // by version: the last search that came by
  std::vector<Version> worklist_;
  uint32_t search_ = 0;
  uint32_t steps_ = 0;
};

} // namespace

bool dse(Function &function, Analyses &analyses) { return DeadStores(function, analyses).run(); }

} // namespace wend
