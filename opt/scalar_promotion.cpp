// scalar-promotion — keep in a register what a loop loads and stores in one place.
//
//   ahead: br label %loop                       ahead: %0 = load i32, ptr @n
//   loop:  %x = load i32, ptr @n                       store i32 %0, ptr %n
//          %y = add i32 %x, 1                   loop:  %x = load i32, ptr %n
//          store i32 %y, ptr @n           =>           %y = add i32 %x, 1
//          br i1 %c, label %loop, label %end           store i32 %y, ptr %n
//   end:   …                                           br i1 %c, label %loop, label %end
//                                               end:   %1 = load i32, ptr %n
//                                                      store i32 %1, ptr @n
//
// How    for each loop that contains no other   1. addresses from outside that the loop stores to,
//        within known objects, if all that may meet them in the loop are accesses of that place and
//        type   2. each gets a variable, which mem2reg puts into values   3. it is loaded before
//        the loop and stored at its exits, but for those that end in an error: nobody looks there
// Needs  preheaders (loop-simplify); mem2reg after it      Keeps  nothing
// Not    places beyond an unknown address: the loop may never come to the store
//
// Cooper, Lu, "Register Promotion in C Programs" (1997).

#include "opt/passes.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// Of a loop.
constexpr size_t mostPlaces = 4;
constexpr size_t mostAccesses = 64;
constexpr size_t mostExits = 16; // edges

class ScalarPromotion {
public:
  ScalarPromotion(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        loops_(analyses.loops()) {}

  bool run() {
    bool changed = false;
    for (const Loop &loop : loops_.all()) {
      preheader_ = loops_.preheader(loop);
      if (!preheader_ || !loops_.isInnermost(loop) || !findAccesses(loop))
        continue;
      findPlaces(loop);
      for (Place &place : places_)
        promote(place, loop);
      changed |= !places_.empty();
    }
    return changed;
  }

private:
  struct Place {
    MemoryLocation at;
    Type type;
    std::vector<Instruction *> accesses;
  };

  // ---- 1. Places

  // What accesses memory in the loop. False if that is nothing to begin with, or too much.
  bool findAccesses(const Loop &loop) {
    accesses_.clear();
    bool hasStores = false;
    size_t exits = 0;
    for (const BasicBlock *block : loop.blocks()) {
      for (const BasicBlock::Successor &edge : block->successors())
        if (!loops_.contains(loop, edge.block) && ++exits > mostExits)
          return false;
      for (Instruction &instruction : *block) {
        if (!mayRead(instruction) && !mayWrite(instruction))
          continue;
        accesses_.push_back(&instruction);
        hasStores |= instruction.is(Op::Store);
        if (accesses_.size() > mostAccesses)
          return false;
      }
    }
    return hasStores;
  }

  void findPlaces(const Loop &loop) {
    if (!aliases_)
      aliases_.emplace(function_);
    places_.clear();
    for (const Instruction *store : accesses_) {
      if (!store->is(Op::Store) || store->isVolatile() || places_.size() == mostPlaces)
        continue;
      Place place{aliases_->location(*store), store->storedValue()->type(), {}};
      auto isSame = [&](const Place &other) { return other.at == place.at; };
      if (isFixed(place.at, loop) && std::ranges::none_of(places_, isSame) &&
          gatherAccesses(place) && isSafe(place, loop))
        places_.push_back(std::move(place));
    }
  }

  [[nodiscard]] bool isFixed(const MemoryLocation &at, const Loop &loop) const {
    if (!at.base->isInstruction())
      return true;
    return !loops_.contains(loop, static_cast<const Instruction *>(at.base)->block());
  }

  // False if something in the loop may meet the place that is no access of just it.
  bool gatherAccesses(Place &place) {
    for (Instruction *access : accesses_) {
      if (isAccessOf(*access, place))
        place.accesses.push_back(access);
      else if (aliases_->mayWriteTo(*access, place.at) || aliases_->mayReadFrom(*access, place.at))
        return false;
    }
    return true;
  }

  [[nodiscard]] bool isAccessOf(const Instruction &access, const Place &place) const {
    if (!(access.is(Op::Load) || access.is(Op::Store)) || access.isVolatile())
      return false;
    Type type = access.is(Op::Store) ? access.storedValue()->type() : access.type();
    return type == place.type && aliases_->location(access) == place.at;
  }

  // Whether it may be loaded before the loop, and stored behind it, whatever the loop does.
  [[nodiscard]] bool isSafe(const Place &place, const Loop &loop) const {
    if (Aliases::isConstantData(place.at.object))
      return false;
    if (Aliases::isWithinObject(place.at))
      return true;
    for (const Instruction &instruction : *loop.header()) {
      if (instruction.is(Op::Store) && isAccessOf(instruction, place))
        return true;
      if (mayTrap(instruction) || (instruction.is(Op::Call) && mayWrite(instruction)))
        return false;
    }
    return false;
  }

  // ---- 2. and 3. Variables

  void promote(const Place &place, const Loop &loop) {
    context_.count(CounterId::LocationsPromoted);
    Instruction *variable = module_.makeAlloca(place.type, 1);
    variable->name = place.at.object->name;
    variable->placeBefore(function_.entry()->first());
    Value *address = addressOf(place);
    copy(place, address, variable, preheader_->terminator());
    for (Instruction *access : place.accesses)
      access->setOperand(access->is(Op::Store) ? 1 : 0, variable);
    for (BasicBlock *exit : exitsOf(loop))
      if (isObserved(*exit, place))
        copy(place, variable, address, exit->firstNonPhi());
  }

  // The address before the loop.
  Value *addressOf(const Place &place) {
    auto *base = const_cast<Value *>(place.at.base);
    if (place.at.offset == 0)
      return base;
    Value *offset = module_.constant(Type::I64, static_cast<uint64_t>(place.at.offset));
    Instruction *gep = module_.makeGep(base, offset, 1);
    gep->placeBefore(preheader_->terminator());
    return gep;
  }

  // Between the place and its variable.
  void copy(const Place &place, Value *from, Value *to, Instruction *before) {
    Value *loadOperands[] = {from};
    Instruction *load = module_.makeInstruction(Op::Load, place.type, loadOperands);
    Value *storeOperands[] = {load, to};
    Instruction *store = module_.makeInstruction(Op::Store, Type::Void, storeOperands);
    for (Instruction *made : {load, store}) {
      made->loc = place.accesses[0]->loc;
      made->setAccessAlign(place.accesses[0]->accessAlign());
      made->placeBefore(before);
    }
  }

  // The blocks that the loop leaves to, which nothing else leads to from now on.
  std::vector<BasicBlock *> exitsOf(const Loop &loop) {
    std::vector<BasicBlock *> exits;
    for (BasicBlock *block : loop.blocks())
      for (uint32_t slot = 0; slot < block->successors().size(); ++slot) {
        BasicBlock *exit = block->successor(slot);
        if (loops_.contains(loop, exit))
          continue;
        bool isOwn = std::ranges::all_of(exit->predecessors(), [&](const auto &edge) {
          return loops_.contains(loop, edge.block);
        });
        if (!isOwn)
          exit = splitEdge(block, slot);
        if (std::ranges::find(exits, exit) == exits.end())
          exits.push_back(exit);
      }
    return exits;
  }

  // Whether anybody may look at the place from an exit on.
  [[nodiscard]] bool isObserved(const BasicBlock &exit, const Place &place) const {
    if (!exit.successors().empty() || !exit.terminator()->is(Op::Unreachable))
      return true;
    for (const Instruction &instruction : exit)
      if (aliases_->mayReadFrom(instruction, place.at))
        return true;
    return false;
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  std::optional<Aliases> aliases_;
  // Of the loop at hand:
  BasicBlock *preheader_ = nullptr;
  std::vector<Instruction *> accesses_;
  std::vector<Place> places_;
};

} // namespace

bool scalarPromotion(Function &function, Analyses &analyses) {
  return ScalarPromotion(function, analyses).run();
}

} // namespace wend
