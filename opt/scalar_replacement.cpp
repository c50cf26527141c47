// scalar-replacement — reuse the value that the previous iteration stored instead of loading it.
//
//   loop: %i = phi [ 0, %pre ], …                pre:   %first = load i32, ptr %sums
//         %p = getelementptr i32, ptr %sums, %i         br label %loop
//         %x = load i32, ptr %p            =>    loop:  %x = phi [ %first, %pre ], [ %y, %loop ]
//         %y = add i32 %x, …                            …
//         %j = add %i, 1                                %y = add i32 %x, …
//         %q = getelementptr i32, ptr %sums, %j         store i32 %y, ptr %q
//         store i32 %y, ptr %q
//
// A store followed by a load of the same location has a latency of about five cycles. Here it is on
// the loop-carried dependence.
//
// How    for each innermost loop
//        1. collect the accesses of array elements whose index is an induction variable plus a
//           constant
//        2. replace a load if each iteration stores the element that the load reads in the next
//           iteration, and no other write in between may alias it
//        3. likewise if that element is the one of a load already replaced
//           (f[i] = f[i - 1] + f[i - 2])
//        4. load the element of the first iteration in the preheader
// Needs  preheaders (loop-simplify), rotated loops (loop-rotate)      Keeps  the graph
// Not    elements that are only loaded: a load costs no more than another live register; loads
//        that the first iteration may not execute, unless their location is known to be valid
//
// Callahan, Carr, Kennedy, "Improving Register Allocation for Subscripted Variables" (1990).
// It applies to the inner loops of prefix_sums and lcs.

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/limits.h"

#include <algorithm>

namespace wend {

namespace {

// Limits per loop.
constexpr size_t maxReplacedAccesses = 32;

class ScalarReplacement {
public:
  ScalarReplacement(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        tree_(analyses.dominators()), loops_(analyses.loops()) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      if (isCandidate(loop) && findAccesses(loop))
        replaceLoads(loop);
    // Erased last, because locations refer to loads as bases of addresses.
    for (Instruction *load : replaced_)
      load->erase();
    return !replaced_.empty();
  }

private:
  // The array element of an access: base[counter + offset].
  struct Element {
    const Value *base;
    Instruction *counter; // a phi of the header
    uint64_t offset;      // modulo 2^n of the counter's type
    uint64_t size;        // of elements, in bytes
    Type type;            // of the accessed value
    Op extension;         // of the sum to 64 bits; Add if it has 64 bits
    bool operator==(const Element &) const = default;
  };
  struct Access {
    Instruction *instruction;
    std::optional<Element> element;
  };
  // The value of an element at the start of each iteration.
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

  // False if there are more than maxReplacedAccesses, or no loads or no stores of elements.
  bool findAccesses(const Loop &loop) {
    accesses_.clear();
    bool hasLoads = false;
    bool hasStores = false;
    for (BasicBlock *block : loop.blocks())
      for (Instruction &instruction : *block) {
        bool isLoad = instruction.is(Op::Load) && !instruction.isVolatile();
        if (!isLoad && !mayWrite(instruction))
          continue;
        if (accesses_.size() == maxReplacedAccesses)
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
    // Different elements do not overlap.
    constexpr uint64_t maxSize = 4096;
    if (element.size > maxSize || element.size < byteSize(element.type))
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

  // The increment of the counter per iteration; 0 if it is unknown.
  [[nodiscard]] uint64_t step(const Element &element) const {
    const Instruction *next = asInstruction(element.counter->operand(1 - entrySlot_), Op::Add);
    const Constant *step =
        next && next->operand(0) == element.counter ? asConstant(next->operand(1)) : nullptr;
    bool isSmall = step && step->value() <= INT32_MAX && step->value() >= INT32_MIN;
    return isSmall ? step->bits() : 0;
  }

  // The element of the next iteration, in terms of the counter of this one.
  [[nodiscard]] Element inNextIteration(Element element) const {
    element.offset = (element.offset + step(element)) & bitMask(element.counter->type());
    return element;
  }

  // ---- 2. Loads

  void replaceLoads(const Loop &loop) {
    known_.clear();
    bool progress = true;
    while (progress && known_.size() < module_.limits().scalarReplacements) {
      progress = false;
      for (size_t i = 0;
           i < accesses_.size() && known_.size() < module_.limits().scalarReplacements; ++i)
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
    return isAlwaysExecuted(*load.instruction) || isValidAtEntry(*load.element);
  }

  // Whether the load is executed in each iteration: it is in the header, and no instruction before
  // it may trap or not return.
  [[nodiscard]] bool isAlwaysExecuted(const Instruction &load) const {
    if (load.block() != header_)
      return false;
    for (const Instruction *at = load.prev(); at; at = at->prev())
      if (mayTrap(*at) || (at->is(Op::Call) && mayWrite(*at)))
        return false;
    return true;
  }

  // Whether the element of the first iteration is known to lie within its object.
  bool isValidAtEntry(const Element &element) {
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
           aliases().isWithinObject({element.base, element.base, static_cast<int64_t>(offset),
                                     accessSize(element.type)});
  }

  const Aliases &aliases() {
    if (!aliases_)
      aliases_.emplace(function_);
    return *aliases_;
  }

  // The value at the end of an iteration of the element that a load reads in the next; or null.
  Value *nextValue(const Access &load) {
    Element next = inNextIteration(*load.element);
    for (const Access &store : accesses_)
      if (store.instruction->is(Op::Store) && store.element == next &&
          tree_.dominates(store.instruction->block(), latch_) &&
          !isClobbered(load, store.instruction))
        return store.instruction->storedValue();
    for (const Known &known : known_)
      if (known.element == next && !isClobbered(load, nullptr))
        return known.value;
    return nullptr;
  }

  // Whether a write other than `store` may change the element after it and before the load of the
  // next iteration.
  bool isClobbered(const Access &load, const Instruction *store) {
    // The location is one of another iteration, and alias analysis compares only locations of one:
    // take the whole object.
    MemoryLocation at = MemoryLocation::anywhereIn(aliases().location(*load.instruction).object);
    Element next = inNextIteration(*load.element);
    return std::ranges::any_of(accesses_, [&](const Access &other) {
      const Instruction &write = *other.instruction;
      if (&write == store || !aliases_->mayWriteTo(write, at))
        return false;
      if (other.element && isApart(*other.element, *load.element) && isApart(*other.element, next))
        return false;
      bool isBefore = store && precedes(*load.instruction, write) && precedes(write, *store);
      return !isBefore;
    });
  }

  // Whether two elements of one iteration are different ones.
  static bool isApart(const Element &a, const Element &b) {
    return a.base == b.base && a.counter == b.counter && a.size == b.size &&
           a.extension == b.extension && a.offset != b.offset;
  }

  // Whether `earlier` dominates `later` within the loop.
  [[nodiscard]] bool precedes(const Instruction &earlier, const Instruction &later) const {
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
    phi->insertBefore(header_->first());
    load.replaceUses(phi);
    replaced_.push_back(&load);
    known_.push_back({*access.element, phi});
  }

  // The value that a value of the loop has in the first iteration, computed in the preheader.
  Value *atEntry(Value &value, const Loop &loop) {
    Instruction *instruction = asInstruction(&value);
    if (!instruction || !loops_.contains(loop, instruction->block()))
      return &value;
    if (instruction->is(Op::Phi))
      return instruction->operand(entrySlot_);
    Instruction *copy = module_.makeCopy(*instruction);
    for (uint32_t i = 0; i < copy->operandCount(); ++i)
      copy->setOperand(i, atEntry(*instruction->operand(i), loop));
    copy->insertBefore(preheader_->terminator());
    return copy;
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const DominatorTree &tree_;
  const LoopForest &loops_;
  std::optional<Aliases> aliases_;
  std::vector<Instruction *> replaced_;
  // Of the current loop:
  BasicBlock *preheader_ = nullptr;
  BasicBlock *header_ = nullptr;
  BasicBlock *latch_ = nullptr;
  uint32_t entrySlot_ = 0;
  std::vector<Access> accesses_; // loads and writes
  std::vector<Known> known_;
};

} // namespace

bool scalarReplacement(Function &function, Analyses &analyses) {
  return ScalarReplacement(function, analyses).run();
}

} // namespace wend
