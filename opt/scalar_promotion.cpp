// scalar-promotion — register promotion: keep a memory location in a register during a loop.
//
//   pre:   br label %loop                       pre:   %0 = load i32, ptr @n
//   loop:  %x = load i32, ptr @n                       store i32 %0, ptr %n
//          %y = add i32 %x, 1                          br label %loop
//          store i32 %y, ptr @n           =>    loop:  %x = load i32, ptr %n
//          br i1 %c, label %loop, label %end           %y = add i32 %x, 1
//   end:   …                                           store i32 %y, ptr %n
//                                                      br i1 %c, label %loop, label %end
//                                               end:   %1 = load i32, ptr %n
//                                                      store i32 %1, ptr @n
//
// How    for each loop, outer ones first
//        1. collect the locations with a loop-invariant address that the loop stores to, if all
//           stores in the loop that may alias them are to exactly this location, of the same type
//        2. replace each by a stack variable, which mem2reg promotes
//        3. load it in the preheader, and store it at the exits, except those that end in a runtime
//           error and do not read it. Another thread may store to the location while the loop does
//           not: if an exit can be reached without a store, and other threads may exist and know
//           the object, the stores of the loop stay where they are, and only loads are replaced.
//           So also if the loop has other loads that may alias the location
// Needs  preheaders (loop-simplify); mem2reg after it      Keeps  nothing
// Not    locations that are not known to lie within an object, unless each iteration stores to
//        them: the loop may never execute the store
//
// Cooper, Lu, "Register Promotion in C Programs" (1997).

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/function_debug.h"
#include "support/epoch_set.h"

#include <algorithm>

namespace wend {

namespace {

// Limits per loop.
constexpr size_t maxLocations = 8;
constexpr size_t maxPromotedAccesses = 64;
constexpr size_t maxExits = 16;          // edges
constexpr size_t maxPromotedBlocks = 64; // of a loop that has others in it

class ScalarPromotion {
public:
  ScalarPromotion(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        loops_(analyses.loops()), tree_(analyses.dominators()), seen_(function.blockCount()),
        valueCount_(function.valueCount()) {}

  bool run() {
    bool changed = false;
    // In this order: edges out of a loop are split, and the blocks that are made for that belong to
    // the loops around it.
    for (const Loop &loop : loops_.all()) {
      preheader_ = loops_.preheader(loop);
      bool isSmall = loops_.isInnermost(loop) || loop.blocks().size() <= maxPromotedBlocks;
      if (!preheader_ || !isSmall || !findAccesses(loop))
        continue;
      findCandidates(loop);
      for (Candidate &candidate : candidates_)
        promote(candidate, loop);
      changed |= !candidates_.empty();
    }
    return changed;
  }

private:
  struct Candidate {
    MemoryLocation location;
    Type type;
    std::vector<Instruction *> accesses;
    bool keepsStores = false;
  };

  // ---- 1. Locations

  // Collects the memory accesses of the loop. False if none is a store, or a limit is exceeded.
  bool findAccesses(const Loop &loop) {
    accesses_.clear();
    bool hasStores = false;
    size_t exits = 0;
    for (const BasicBlock *block : loop.blocks()) {
      for (const BasicBlock::Successor &edge : block->successors())
        if (!loops_.contains(loop, edge.block) && ++exits > maxExits)
          return false;
      for (Instruction &instruction : *block) {
        if (!mayRead(instruction) && !mayWrite(instruction))
          continue;
        accesses_.push_back(&instruction);
        hasStores |= instruction.is(Op::Store);
        if (accesses_.size() > maxPromotedAccesses)
          return false;
      }
    }
    return hasStores;
  }

  void findCandidates(const Loop &loop) {
    if (!aliases_)
      aliases_.emplace(function_);
    candidates_.clear();
    for (const Instruction *store : accesses_) {
      if (!store->is(Op::Store) || store->isVolatile() || isVariable(*store->operand(1)) ||
          candidates_.size() == maxLocations)
        continue;
      Candidate candidate{aliases_->location(*store), store->storedValue()->type(), {}, false};
      auto isSame = [&](const Candidate &other) { return other.location == candidate.location; };
      if (isFixed(candidate.location, loop) && std::ranges::none_of(candidates_, isSame) &&
          gatherAccesses(candidate) && isSafe(candidate, loop) && decideStores(candidate, loop))
        candidates_.push_back(std::move(candidate));
    }
  }

  // Whether an address is that of a variable that has replaced a location.
  [[nodiscard]] bool isVariable(Value &address) const {
    return asInstruction(&address, Op::Alloca) && address.id >= valueCount_;
  }

  // Decides whether the stores stay in the loop. False if that gains nothing: there is no load.
  bool decideStores(Candidate &candidate, const Loop &loop) {
    candidate.keepsStores |= !mayStoreAtExits(candidate, loop);
    return !candidate.keepsStores ||
           std::ranges::any_of(candidate.accesses,
                               [](const Instruction *access) { return access->is(Op::Load); });
  }

  // Whether no other thread notices a store at the exits: there is no thread that knows the object,
  // or each path to an exit has stored to the location.
  [[nodiscard]] bool mayStoreAtExits(const Candidate &candidate, const Loop &loop) {
    const Value *object = candidate.location.object;
    if (module_.isSingleThreaded ||
        (Aliases::isFunctionLocal(object) && aliases_->isNonEscaping(object)))
      return true;
    // Backwards from the exits, up to blocks that store.
    seen_.clear();
    std::vector<const BasicBlock *> worklist;
    auto visit = [&](const BasicBlock *block) {
      if (seen_.add(block->id) && !hasStore(*block, candidate))
        worklist.push_back(block);
    };
    for (const BasicBlock *block : loop.blocks())
      for (const BasicBlock::Successor &edge : block->successors())
        if (!loops_.contains(loop, edge.block) && isObserved(*edge.block, candidate))
          visit(block);
    while (!worklist.empty()) {
      const BasicBlock *block = worklist.back();
      worklist.pop_back();
      if (block == loop.header())
        return false;
      for (const BasicBlock::Predecessor &edge : block->predecessors())
        visit(edge.block);
    }
    return true;
  }

  static bool hasStore(const BasicBlock &block, const Candidate &candidate) {
    return std::ranges::any_of(candidate.accesses, [&](const Instruction *access) {
      return access->is(Op::Store) && access->block() == &block;
    });
  }

  [[nodiscard]] bool isFixed(const MemoryLocation &at, const Loop &loop) const {
    if (!at.base->isInstruction())
      return true;
    return !loops_.contains(loop, static_cast<const Instruction *>(at.base)->block());
  }

  // Collects the accesses of exactly this location. False if another access may write it. The
  // stores stay if another access may read it, or if a store differs from them by type only.
  bool gatherAccesses(Candidate &candidate) {
    MemoryLocation bytes = candidate.location;
    bytes.type = 0;
    for (Instruction *access : accesses_) {
      if (isAccessOf(*access, candidate))
        candidate.accesses.push_back(access);
      else if (aliases_->mayWriteTo(*access, candidate.location))
        return false;
      else
        candidate.keepsStores |= aliases_->mayReadFrom(*access, candidate.location) ||
                                 aliases_->mayWriteTo(*access, bytes);
    }
    return true;
  }

  [[nodiscard]] bool isAccessOf(const Instruction &access, const Candidate &candidate) const {
    if (!(access.is(Op::Load) || access.is(Op::Store)) || access.isVolatile())
      return false;
    Type type = access.is(Op::Store) ? access.storedValue()->type() : access.type();
    return type == candidate.type && aliases_->location(access) == candidate.location;
  }

  // Whether the location may be loaded before and stored after the loop on all paths: it is known
  // to lie within an object, or each iteration stores to it.
  [[nodiscard]] bool isSafe(const Candidate &candidate, const Loop &loop) const {
    if (Aliases::isConstantData(candidate.location.object))
      return false;
    if (Aliases::isWithinObject(candidate.location))
      return true;
    for (const Instruction &instruction : *loop.header()) {
      if (instruction.is(Op::Store) && isAccessOf(instruction, candidate))
        return true;
      if (mayStop(instruction))
        return false;
    }
    return std::ranges::any_of(candidate.accesses, [&](const Instruction *access) {
      return access->is(Op::Store) && isInEachIteration(*access->block(), loop);
    });
  }

  static bool mayStop(const Instruction &instruction) {
    return mayTrap(instruction) || (instruction.is(Op::Call) && mayWrite(instruction));
  }

  // Whether a block is executed in each iteration that is begun. False if any instruction of the
  // loop may stop.
  [[nodiscard]] bool isInEachIteration(const BasicBlock &block, const Loop &loop) const {
    for (const BasicBlock *other : loop.blocks()) {
      for (const BasicBlock::Successor &edge : other->successors())
        if ((edge.block == loop.header() || !loops_.contains(loop, edge.block)) &&
            !tree_.dominates(&block, other))
          return false;
      for (const Instruction &instruction : *other)
        if (mayStop(instruction))
          return false;
    }
    return true;
  }

  // ---- 2. and 3. Variables

  void promote(const Candidate &candidate, const Loop &loop) {
    context_.count(CounterId::LocationsPromoted);
    context_.remark(RemarkId::scalarPromoted, *candidate.accesses[0],
                    Subject{*candidate.accesses[0]});
    Instruction *variable = module_.makeAlloca(candidate.type, 1);
    variable->name = candidate.location.object->name;
    variable->insertBefore(function_.entry()->first());
    Value *address = addressOf(candidate);
    Instruction *first = copy(candidate, address, variable, preheader_->terminator());
    for (Instruction *access : candidate.accesses) {
      if (candidate.keepsStores && access->is(Op::Store))
        module_.makeCopy(*access)->insertBefore(access);
      else if (access->is(Op::Store))
        forgetDeadStore(*access);
      access->setOperand(access->is(Op::Store) ? 1 : 0, variable);
    }
    if (candidate.keepsStores)
      return;
    FunctionDebug *debug = function_.debug;
    if (debug)
      debug->setContent(*address, *first, first->storedValue());
    for (BasicBlock *exit : exitsOf(loop))
      if (isObserved(*exit, candidate)) {
        Instruction *last = copy(candidate, variable, address, exit->firstNonPhi());
        if (debug)
          debug->setContent(*address, *last, nullptr);
      }
  }

  // The address of the location, computed in the preheader.
  Value *addressOf(const Candidate &candidate) {
    auto *base = const_cast<Value *>(candidate.location.base);
    if (candidate.location.offset == 0)
      return base;
    Value *offset = module_.constant(Type::I64, static_cast<uint64_t>(candidate.location.offset));
    Instruction *gep = module_.makeGep(base, offset, 1);
    gep->insertBefore(preheader_->terminator());
    return gep;
  }

  // Copies between the location and its variable. Returns the store.
  Instruction *copy(const Candidate &candidate, Value *from, Value *to, Instruction *before) {
    Value *loadOperands[] = {from};
    Instruction *load = module_.makeInstruction(Op::Load, candidate.type, loadOperands);
    Value *storeOperands[] = {load, to};
    Instruction *store = module_.makeInstruction(Op::Store, Type::Void, storeOperands);
    for (Instruction *made : {load, store}) {
      made->loc = candidate.accesses[0]->loc;
      made->setAccessAlign(candidate.accesses[0]->accessAlign());
      made->insertBefore(before);
    }
    return store;
  }

  // The exit blocks. Edges are split so that all predecessors of these are in the loop.
  std::vector<BasicBlock *> exitsOf(const Loop &loop) {
    std::vector<BasicBlock *> exits;
    for (BasicBlock *block : loop.blocks())
      for (uint32_t slot = 0; slot < block->successors().size(); ++slot) {
        BasicBlock *exit = block->successor(slot);
        if (loops_.contains(loop, exit))
          continue;
        bool isDedicated = std::ranges::all_of(exit->predecessors(), [&](const auto &edge) {
          return loops_.contains(loop, edge.block);
        });
        if (!isDedicated)
          exit = splitEdge(block, slot);
        if (std::ranges::find(exits, exit) == exits.end())
          exits.push_back(exit);
      }
    return exits;
  }

  // Whether the location may be read after an exit.
  [[nodiscard]] bool isObserved(const BasicBlock &exit, const Candidate &candidate) const {
    if (!exit.successors().empty() || !exit.terminator()->is(Op::Unreachable))
      return true;
    for (const Instruction &instruction : exit)
      if (aliases_->mayReadFrom(instruction, candidate.location))
        return true;
    return false;
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  const DominatorTree &tree_;
  std::optional<Aliases> aliases_;
  EpochSet seen_;       // ids of blocks of a loop
  uint32_t valueCount_; // of the function, before the pass
  // Of the current loop:
  BasicBlock *preheader_ = nullptr;
  std::vector<Instruction *> accesses_;
  std::vector<Candidate> candidates_;
};

} // namespace

bool scalarPromotion(Function &function, Analyses &analyses) {
  return ScalarPromotion(function, analyses).run();
}

} // namespace wend
