// scalar-replacement — keep in a register what the next turn of a loop reads of what this one
// stores.
//
//   loop: %i = phi [ 0, %ahead ], …              ahead: %first = load i32, ptr %sums
//         %p = getelementptr i32, ptr %sums, %i  loop:  %x = phi [ %first, %ahead ], [ %y, %loop ]
//         %x = load i32, ptr %p            =>           …
//         %y = add i32 %x, …                            %y = add i32 %x, …
//         %j = add %i, 1                                store i32 %y, ptr %q
//         %q = getelementptr i32, ptr %sums, %j
//         store i32 %y, ptr %q
//
// What is stored and loaded again costs some five cycles; here they add up, turn after turn.
//
// How    for each loop that contains no other   1. the accesses of an element whose index is a
//        counter and a constant away   2. a load is replaced if each turn stores the element that
//        it reads in the next one, and no other write meets that in between   3. or if that element
//        is the one of a load that has been replaced (`f[i] = f[i - 1] + f[i - 2]`)   4. the first
//        turn's element is loaded before the loop
// Needs  preheaders (loop-simplify), loops that test at their end (loop-rotate)      Keeps  the graph
// Not    elements that are loaded only: another load costs no more than another register; loads
//        that the first turn may not come to, unless the place is known to be there
//
// Callahan, Carr, Kennedy, "Improving Register Allocation for Subscripted Variables" (1990).
// It is the inner loop of prefix_sums, and of lcs.

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/fold.h"

#include <algorithm>

namespace wend {

namespace {

// Of a loop.
constexpr size_t mostAccesses = 32;
constexpr size_t mostReplaced = 4;

class ScalarReplacement {
public:
  ScalarReplacement(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        tree_(analyses.dominators()), loops_(analyses.loops()) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      if (isCandidate(loop) && findAccesses(loop))
        replaceLoads(loop);
    // Addresses are known by the loads that they begin with until here.
    for (Instruction *load : replaced_)
      load->erase();
    return !replaced_.empty();
  }

private:
  // The element of an array that an access is of: base[counter + offset].
  struct Element {
    const Value *base;
    Instruction *counter; // a phi of the header
    uint64_t offset;      // modulo 2^n of the counter's type
    uint64_t size;        // of elements, in bytes
    Type type;            // of what is accessed
    Op extension;         // of the sum to 64 bits; Add where it has as many already
    bool operator==(const Element &) const = default;
  };
  struct Access {
    Instruction *instruction;
    std::optional<Element> element;
  };
  // An element at the start of each turn.
  struct Known {
    Element element;
    Value *value;
  };

  bool isCandidate(const Loop &loop) {
    std::optional<uint32_t> entry = loops_.entrySlot(loop);
    if (!entry || !loops_.isInnermost(loop))
      return false;
    header_ = loop.header();
    entrySlot_ = *entry;
    preheader_ = header_->predecessor(entrySlot_);
    latch_ = header_->predecessor(1 - entrySlot_);
    return header_->hasPhis();
  }

  // ---- 1. Elements

  // False if there are too many accesses, or no loads and stores of elements.
  bool findAccesses(const Loop &loop) {
    accesses_.clear();
    bool hasLoads = false;
    bool hasStores = false;
    for (BasicBlock *block : loop.blocks())
      for (Instruction &instruction : *block) {
        bool isLoad = instruction.is(Op::Load) && !instruction.isVolatile();
        if (!isLoad && !mayWrite(instruction))
          continue;
        if (accesses_.size() == mostAccesses)
          return false;
        bool isStore = instruction.is(Op::Store) && !instruction.isVolatile();
        std::optional<Element> element;
        if (isLoad || isStore)
          element = elementOf(instruction, loop);
        hasLoads |= isLoad && element;
        hasStores |= isStore && element;
        accesses_.push_back({&instruction, element});
      }
    return hasLoads && hasStores;
  }

  std::optional<Element> elementOf(const Instruction &access, const Loop &loop) const {
    const Instruction *gep = asInstruction(access.pointer(), Op::Gep);
    if (!gep || isIn(gep->operand(0), loop))
      return {};
    Element element{};
    element.base = gep->operand(0);
    element.size = gep->elementSize();
    element.type = access.is(Op::Store) ? access.storedValue()->type() : access.type();
    element.extension = Op::Add;
    // Other elements are other bytes.
    constexpr uint64_t largest = 4096;
    if (element.size > largest || element.size < byteSize(element.type))
      return {};
    Value *index = gep->operand(1);
    if (const Instruction *extension = asInstruction(index);
        extension && (extension->is(Op::ZExt) || extension->is(Op::SExt))) {
      element.extension = extension->op();
      index = extension->operand(0);
    }
    if (Instruction *sum = asInstruction(index, Op::Add))
      if (const Constant *constant = asConstant(sum->operand(1))) {
        if (constant->value() > INT32_MAX || constant->value() < INT32_MIN)
          return {};
        element.offset = constant->bits();
        index = sum->operand(0);
      }
    element.counter = asInstruction(index, Op::Phi);
    bool isCounter = element.counter && element.counter->block() == header_ && step(element) != 0;
    return isCounter ? std::optional(element) : std::nullopt;
  }

  [[nodiscard]] bool isIn(Value *value, const Loop &loop) const {
    const Instruction *instruction = asInstruction(value);
    return instruction && loops_.contains(loop, instruction->block());
  }

  // What the counter grows by in each turn; 0 if that is not known.
  [[nodiscard]] uint64_t step(const Element &element) const {
    const Instruction *next = asInstruction(element.counter->operand(1 - entrySlot_), Op::Add);
    const Constant *step =
        next && next->operand(0) == element.counter ? asConstant(next->operand(1)) : nullptr;
    bool isSmall = step && step->value() <= INT32_MAX && step->value() >= INT32_MIN;
    return isSmall ? step->bits() : 0;
  }

  // The element as the turn before sees it.
  [[nodiscard]] Element ahead(Element element) const {
    element.offset = (element.offset + step(element)) & bitMask(element.counter->type());
    return element;
  }

  // ---- 2. Loads

  void replaceLoads(const Loop &loop) {
    known_.clear();
    bool progress = true;
    while (progress && known_.size() < mostReplaced) {
      progress = false;
      for (size_t i = 0; i < accesses_.size() && known_.size() < mostReplaced; ++i)
        if (accesses_[i].instruction->is(Op::Load) && accesses_[i].element &&
            isSafeBefore(accesses_[i])) {
          Value *next = nextValue(accesses_[i]);
          if (!next)
            continue;
          replace(accesses_[i], next, loop);
          accesses_.erase(accesses_.begin() + static_cast<ptrdiff_t>(i));
          progress = true;
          break;
        }
    }
  }

  // Whether the load may be executed before the loop.
  bool isSafeBefore(const Access &load) {
    return isFirst(*load.instruction) || isThereAtFirst(*load.element);
  }

  // Whether each turn comes to it, and nothing can stop it before.
  [[nodiscard]] bool isFirst(const Instruction &load) const {
    if (load.block() != header_)
      return false;
    for (const Instruction *at = load.prev(); at; at = at->prev())
      if (mayTrap(*at) || (at->is(Op::Call) && mayWrite(*at)))
        return false;
    return true;
  }

  // Whether the element that the first turn means is known to be in its object.
  bool isThereAtFirst(const Element &element) {
    const Constant *first = asConstant(element.counter->operand(entrySlot_));
    if (!first)
      return false;
    Type type = element.counter->type();
    uint64_t index = (first->bits() + element.offset) & bitMask(type);
    if (element.extension == Op::SExt)
      index = foldCast(Op::SExt, type, Type::I64, index);
    uint64_t offset = 0;
    bool isFar = __builtin_mul_overflow(index, element.size, &offset) || offset > INT64_MAX;
    return !isFar &&
           aliases().isWithinObject(
               {element.base, element.base, static_cast<int64_t>(offset), byteSize(element.type)});
  }

  const Aliases &aliases() {
    if (!aliases_)
      aliases_.emplace(function_);
    return *aliases_;
  }

  // What the element of a load is at the end of each turn, as the next will find it; or null.
  Value *nextValue(const Access &load) {
    Element wanted = ahead(*load.element);
    for (const Access &store : accesses_)
      if (store.instruction->is(Op::Store) && store.element == wanted &&
          tree_.dominates(store.instruction->block(), latch_) && !isMet(load, store.instruction))
        return store.instruction->storedValue();
    for (const Known &known : known_)
      if (known.element == wanted && !isMet(load, nullptr))
        return known.value;
    return nullptr;
  }

  // Whether anything but a store of the element may change it before the next turn loads it.
  bool isMet(const Access &load, const Instruction *store) {
    // Another turn's place: of one object, aliases know but those of one turn.
    MemoryLocation at = MemoryLocation::anywhereIn(aliases().location(*load.instruction).object);
    Element next = ahead(*load.element);
    return std::ranges::any_of(accesses_, [&](const Access &other) {
      const Instruction &write = *other.instruction;
      if (&write == store || !aliases_->mayWriteTo(write, at))
        return false;
      if (other.element && isApart(*other.element, *load.element) && isApart(*other.element, next))
        return false;
      bool isBefore = store && comesBefore(*load.instruction, write) && comesBefore(write, *store);
      return !isBefore;
    });
  }

  // Whether two accesses of a turn are of two elements.
  static bool isApart(const Element &a, const Element &b) {
    return a.base == b.base && a.counter == b.counter && a.size == b.size &&
           a.extension == b.extension && a.offset != b.offset;
  }

  // Whether each turn that comes to `later` has come to `earlier`.
  [[nodiscard]] bool comesBefore(const Instruction &earlier, const Instruction &later) const {
    if (earlier.block() != later.block())
      return tree_.dominates(earlier.block(), later.block());
    const Instruction *at = later.prev();
    while (at && at != &earlier)
      at = at->prev();
    return at != nullptr;
  }

  void replace(const Access &access, Value *next, const Loop &loop) {
    Instruction &load = *access.instruction;
    context_.count(CounterId::LoadsReplaced);
    Value *operands[2] = {};
    operands[entrySlot_] = atEntry(load, loop);
    operands[1 - entrySlot_] = next;
    Instruction *phi = module_.makeInstruction(Op::Phi, load.type(), operands);
    phi->name = load.name;
    phi->loc = load.loc;
    phi->placeBefore(header_->first());
    // A store may store what has just been loaded.
    load.replaceUses(phi);
    replaced_.push_back(&load);
    known_.push_back({*access.element, phi});
  }

  // A value of the loop as the first turn has it, computed anew before the loop.
  Value *atEntry(Value &value, const Loop &loop) {
    Instruction *instruction = asInstruction(&value);
    if (!instruction || !loops_.contains(loop, instruction->block()))
      return &value;
    if (instruction->is(Op::Phi))
      return instruction->operand(entrySlot_);
    Instruction *copy = module_.makeCopy(*instruction);
    for (uint32_t i = 0; i < copy->operandCount(); ++i)
      copy->setOperand(i, atEntry(*instruction->operand(i), loop));
    copy->placeBefore(preheader_->terminator());
    return copy;
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const DominatorTree &tree_;
  const LoopForest &loops_;
  std::optional<Aliases> aliases_;
  std::vector<Instruction *> replaced_;
  // Of the loop at hand:
  BasicBlock *preheader_ = nullptr;
  BasicBlock *header_ = nullptr;
  BasicBlock *latch_ = nullptr;
  uint32_t entrySlot_ = 0;
  std::vector<Access> accesses_; // loads, and what writes
  std::vector<Known> known_;
};

} // namespace

bool scalarReplacement(Function &function, Analyses &analyses) {
  return ScalarReplacement(function, analyses).run();
}

} // namespace wend
