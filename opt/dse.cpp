// dse — dead store elimination: delete stores that are overwritten or never read, or that store
// what the location has.
//
//   store i32 1, ptr %p          (deleted: overwritten before it is read)
//   store i32 2, ptr %p
//   store i32 2, ptr %p          (deleted: %p has that value)
//   store i32 3, ptr %local      (deleted: %local is not accessible after the return)
//   ret void
//
// How    1. for each store, find the last access before it that may have written its location, and
//           delete the store if that has written the same value, or the value is that of a load of
//           the location since then
//        2. for each store that remains, memset and memcpy
//           a. follow the memory version that it defines to the accesses that use it, and through
//              those that define another version to their uses
//           b. end a path where the whole location is overwritten, or at a return if the object is
//              local to the function. While there is a single path, several stores may overwrite
//              the location in parts, from its ends: an array that is zeroed, then initialised
//           c. if no access on any path may read the location, delete the store
// Needs  nothing; load-elim before it removes reads      Keeps  the graph
// Not    volatile stores; partially dead stores, which are read on some paths; stores followed by
//        more than maxSteps accesses before they are overwritten

#include "opt/passes.h"
#include "opt/stored_values.h"

#include "ir/effects.h"
#include "ir/function_debug.h"

namespace wend {

namespace {

// Limit on accesses visited per store, after it and before it; bounds compile time.
constexpr uint32_t maxSteps = 100;

class Dse {
public:
  Dse(Function &function, Analyses &analyses) : function_(function), analyses_(analyses) {}

  bool run() {
    findCandidates();
    if (candidates_.empty())
      return false;
    memory_ = &analyses_.memory();
    users_ = memory_->users();
    findReturns();
    seenIn_.assign(memory_->versionCount(), 0);
    std::vector<Instruction *> repeated = findRepeated();
    std::vector<Instruction *> dead;
    for (Instruction *store : candidates_)
      if (Version version = memory_->definedBy(*store);
          version != MemorySsa::none && !isRepeated_[version] && !mayBeRead(*store))
        dead.push_back(store);
    for (Instruction *store : repeated) {
      analyses_.context().remark(RemarkId::storeRepeated, *store, Subject{*store});
      store->setOperand(1, nullptr); // what debuggers read there is right without it
      store->erase();
    }
    for (Instruction *store : dead) {
      analyses_.context().remark(RemarkId::storeEliminated, *store, Subject{*store});
      forgetDeadStore(*store);
      if (store->is(Op::Store))
        store->setOperand(1, nullptr); // debuggers have been told
      store->erase();
    }
    return !dead.empty() || !repeated.empty();
  }

private:
  using Version = MemorySsa::Version;

  // Whether its only effect is to write a location.
  static bool isCandidate(const Instruction &instruction) {
    if (instruction.is(Op::Store))
      return !instruction.isVolatile();
    if (!instruction.is(Op::Call) || instruction.isUsed())
      return false;
    MemoryAccess access = memoryAccess(instruction);
    if (access != MemoryAccess::Fill && access != MemoryAccess::Copy)
      return false;
    // The last argument of the intrinsic says whether it is volatile.
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

  // The stores whose location has their value already.
  std::vector<Instruction *> findRepeated() {
    isRepeated_.assign(memory_->versionCount(), false);
    std::vector<Instruction *> repeated;
    for (Instruction *store : candidates_)
      if (store->is(Op::Store) && memory_->definedBy(*store) != MemorySsa::none &&
          hasValue(*store)) {
        isRepeated_[memory_->definedBy(*store)] = true;
        repeated.push_back(store);
      }
    return repeated;
  }

  // Whether the location of a store has its value before it.
  bool hasValue(const Instruction &store) {
    Value *value = store.storedValue();
    const Aliases &aliases = memory_->aliases();
    MemoryLocation at = aliases.written(store);
    uint32_t budget = maxSteps;
    Version version = memory_->clobber(at, memory_->before(store), budget);
    if (const Instruction *writer = memory_->access(version).instruction)
      if (storedValue(function_.module(), *writer, aliases.written(*writer), at, value->type()) ==
          value)
        return true;
    if (!value->isInstruction())
      return false;
    const auto &load = static_cast<const Instruction &>(*value);
    return load.is(Op::Load) && !load.isVolatile() && aliases.location(load) == at &&
           memory_->clobber(at, memory_->before(load), budget) == version;
  }

  void findReturns() {
    isReturned_.assign(memory_->versionCount(), false);
    for (const BasicBlock *block : analyses_.dominators().order())
      if (block->terminator()->is(Op::Ret) || block->terminator()->is(Op::Resume))
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
      reader_ = nullptr;
      if (isRead(version, at)) {
        if (analyses_.context().remarks && reader_)
          reportReader(store, version, at);
        return true;
      }
    }
    return false;
  }

  // Reports a store that would be dead without a call, or a load of an address that may be equal:
  // of the accesses that use the same version, or that of the call, one overwrites it.
  void reportReader(const Instruction &store, Version version, const MemoryLocation &at) {
    const Aliases &aliases = memory_->aliases();
    if (reader_->is(Op::Load) && aliases.location(*reader_).object == at.object)
      return; // perhaps another element of an array
    Version after = memory_->definedBy(*reader_);
    for (Version next : {version, after == MemorySsa::none ? version : after})
      for (uint32_t i = users_.begin[next]; i < users_.begin[next + 1]; ++i) {
        const Instruction &user = *users_.instructions[i];
        if (&user != reader_ && user.is(Op::Store) && aliases.written(user).covers(at))
          return analyses_.context().remark(RemarkId::storeRead, store, Subject{store}, *reader_,
                                            user);
      }
  }

  void follow(Version version) {
    if (seenIn_[version] == search_)
      return;
    seenIn_[version] = search_;
    worklist_.push_back(version);
  }

  // Whether an access that uses a version may read a location. Enqueues the versions in which the
  // location is not overwritten. On a single path, removes the overwritten part from the location.
  bool isRead(Version version, MemoryLocation &at) {
    bool isOnlyPath = worklist_.empty();
    uint32_t successors = users_.phiBegin[version + 1] - users_.phiBegin[version];
    const Instruction *writer = nullptr;
    const Aliases &aliases = memory_->aliases();
    if (isReturned_[version] && !Aliases::isFunctionLocal(at.object))
      return true;
    for (uint32_t i = users_.begin[version]; i < users_.begin[version + 1]; ++i) {
      const Instruction &user = *users_.instructions[i];
      if (++steps_ > maxSteps)
        return true;
      if (aliases.mayReadFrom(user, at)) {
        reader_ = &user;
        return true;
      }
      Version next = memory_->definedBy(user);
      if (next == MemorySsa::none)
        continue;
      ++successors;
      if (isRepeated_[next]) { // will be deleted
        follow(next);
        continue;
      }
      writer = &user;
      if (!aliases.written(user).covers(at))
        follow(next);
    }
    for (uint32_t i = users_.phiBegin[version]; i < users_.phiBegin[version + 1]; ++i) {
      Version phi = users_.phis[i];
      // In a loop the base may have another value in the next iteration.
      if (++steps_ > maxSteps ||
          !Aliases::isFixedIn(at.base, memory_->access(phi).block, analyses_.dominators()))
        return true;
      follow(phi);
    }
    if (isOnlyPath && successors == 1 && writer)
      cut(at, aliases.written(*writer));
    return false;
  }

  // Removes the written bytes from a location if they are at one of its ends.
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
  std::vector<bool> isRepeated_; // by version: by a store of what the location had
  std::vector<uint32_t> seenIn_; // by version: the last search that reached it
  std::vector<Version> worklist_;
  const Instruction *reader_ = nullptr; // the access that ended the search; null: another reason
  uint32_t search_ = 0;
  uint32_t steps_ = 0;
};

} // namespace

bool dse(Function &function, Analyses &analyses) { return Dse(function, analyses).run(); }

} // namespace wend
