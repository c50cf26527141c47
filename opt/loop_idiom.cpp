// loop-idiom — replace loops that fill or copy arrays by memset and memcpy.
//
//   loop: %i = phi i64 [ 0, %pre ], [ %i.1, %loop ]             pre:   %size = mul i64 %n, 4
//         %at = getelementptr i32, ptr %a, i64 %i                      call @llvm.memset.p0.i64(
//         store i32 0, ptr %at                             =>              ptr %a, i8 0, i64 %size)
//         %i.1 = add i64 %i, 1                                         br label %loop
//         br (icmp slt i64 %i.1, %n), label %loop, label %end   loop:  …
//
// How    for each countable loop of one block
//        1. gather its loads and stores; there may be few, and no other side effects
//        2. replace a store to consecutive addresses by a call in the preheader, if no other access
//           may alias it and it stores an invariant value of equal bytes (memset) or what a load
//           from consecutive addresses reads in the same iteration (memcpy). loop-deletion deletes
//           the loop if nothing is left
//        3. if that store is all that the loop does, and the number of iterations is not known,
//           keep the loop for few of them
// Needs  loops that test at their end (loop-rotate), preheaders (loop-simplify)
// Keeps  nothing
// Not    arrays that may overlap; patterns of more than one byte; modules that define memset or
//        memcpy, which might then call themselves
//
// The index may be a 32-bit number that is extended. If it wrapped, the next address would be 2^32
// elements away. No access is outside its object, so in an object of a known, smaller size no index
// wraps, and a loop that only accesses it is not infinite.
//
// It gains in life (a copy) and in sieve (a fill).

#include "opt/passes.h"

#include "ir/analysis/alias.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/limits.h"
#include "ir/rewrites.h"
#include "opt/trip_count.h"

namespace wend {

namespace {

// Limit on loads and stores in a loop.
constexpr size_t maxAccesses = 4;
class LoopIdiom {
public:
  LoopIdiom(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        loops_(analyses.loops()) {}

  bool run() {
    bool changed = false;
    for (const Loop &loop : loops_.all())
      if (loop.blocks().size() == 1 && gatherAccesses(*loop.header()) && findCount(loop))
        for (Instruction *&access : accesses_)
          if (access->is(Op::Store) && mayRewrite("loop-idiom", *access) && replace(*access)) {
            context_.count(CounterId::StoresReplaced);
            context_.remark(isInvariant(access->storedValue()) ? RemarkId::idiomFill
                                                               : RemarkId::idiomCopy,
                            *access);
            changed = true;
            if (keepsLoop_)
              break;
            access->erase();
            access = nullptr;
          }
    return changed;
  }

private:
  // Consecutive addresses, one for each iteration.
  struct Row {
    Value *base = nullptr;
    uint64_t elementSize = 0;
    Value *index = nullptr;  // in the first iteration
    Value *addend = nullptr; // an invariant addend of the index, or null
    Op extension = Op::Add;  // of the sum: ZExt or SExt; Add: none
    bool isDownwards = false;
  };

  // ---- 1. Loads and stores

  bool gatherAccesses(const BasicBlock &block) {
    accesses_.clear();
    bool stores = false;
    for (Instruction &instruction : block) {
      if (instruction.isTerminator())
        continue;
      bool isStore = instruction.is(Op::Store) && !instruction.isVolatile();
      bool isLoad = instruction.is(Op::Load) && !instruction.isVolatile();
      stores = stores || isStore;
      if (isStore || isLoad)
        accesses_.push_back(&instruction);
      else if (!isRemovableWhenUnused(instruction) || mayRead(instruction))
        return false;
      if (accesses_.size() > maxAccesses)
        return false;
    }
    return stores;
  }

  bool findCount(const Loop &loop) {
    std::optional<TripCount> count = findTripCount(loop, loops_);
    if (!count)
      return false;
    loop_ = &loop;
    count_ = *count;
    keepsLoop_ = isCountUnknown() && isOnlyWork();
    return !isGuarded();
  }

  // Whether no more is known of the number of iterations than that it is finite.
  bool isCountUnknown() {
    if (count_.mayBeInfinite)
      return false;
    FoldingBuilder builder(module_, count_.preheader->terminator());
    bool isUnknown = !backedgeTakenCount(builder)->isConstant();
    builder.undo();
    return isUnknown;
  }

  // Whether one store, of an invariant or of the only load, is all that the loop does.
  [[nodiscard]] bool isOnlyWork() const {
    size_t stores = 0;
    for (const Instruction *access : accesses_)
      stores += access->is(Op::Store) ? 1 : 0;
    const BasicBlock &block = *loop_->header();
    for (const Instruction &instruction : block)
      for (const Use *use = instruction.firstUse(); use; use = use->next)
        if (use->user->block() != &block)
          return false;
    return stores == 1 && accesses_.size() <= 2;
  }

  // Whether the preheader is only entered for few iterations: the loop has been here before.
  [[nodiscard]] bool isGuarded() const {
    const BasicBlock &preheader = *count_.preheader;
    if (preheader.predecessors().size() != 1)
      return false;
    const Instruction *branch = preheader.predecessor(0)->terminator();
    const Instruction *test =
        branch->is(Op::CondBr) ? asInstruction(branch->operand(0), Op::ICmp) : nullptr;
    const Constant *limit = test ? asConstant(test->operand(1)) : nullptr;
    return limit && test->predicate() == Predicate::Ult &&
           limit->bits() < module_.limits().loopIdiomCount && preheader.predecessors()[0].slot == 0;
  }

  // ---- 2. Calls

  bool replace(Instruction &store) {
    Row to;
    uint64_t size = accessSize(store.storedValue()->type());
    if (!isRow(store, size, to) || !isAlone(store))
      return false;
    if (isInvariant(store.storedValue())) {
      Value *byte = byteOf(store.storedValue());
      return byte && fill(to, size, byte, store.loc);
    }
    const Instruction *load = asInstruction(store.storedValue(), Op::Load);
    Row from;
    return load && isRow(*load, size, from) && from.isDownwards == to.isDownwards &&
           isAlone(*load) && copy(to, from, size, store.loc);
  }

  [[nodiscard]] bool isInvariant(const Value *value) const {
    return loops_.isInvariant(*value, *loop_);
  }

  bool isRow(const Instruction &access, uint64_t size, Row &row) {
    const Instruction *gep = asInstruction(access.pointer(), Op::Gep);
    if (!gep || !isInvariant(gep->operand(0)))
      return false;
    row.base = gep->operand(0);
    row.elementSize = gep->elementSize();
    Instruction *index = asInstruction(gep->operand(1));
    if (index && (index->is(Op::ZExt) || index->is(Op::SExt))) {
      row.extension = index->op();
      index = asInstruction(index->operand(0));
      if (index && index->type() != Type::I32)
        return false;
    }
    if (index && index->is(Op::Add) && isInvariant(index->operand(1))) {
      row.addend = index->operand(1);
      index = asInstruction(index->operand(0));
    }
    if (!index)
      return false;
    std::optional<int64_t> step = constantStepOf(*index, *loop_, count_.entrySlot);
    uint64_t distance = step ? static_cast<uint64_t>(*step) * row.elementSize : 0;
    if (distance != size && distance != 0 - size)
      return false;
    row.index = index->operand(count_.entrySlot);
    row.isDownwards = distance != size;
    bool mayWrap = row.extension != Op::Add && (row.addend || !isWithinBounds(*index));
    return (!count_.mayBeInfinite && !mayWrap) || isOfKnownSize(row.base);
  }

  // Whether the index is the loop's induction variable, and increases to a bound from a constant
  // that is neither negative nor the maximum.
  [[nodiscard]] bool isWithinBounds(const Instruction &index) const {
    const Constant *first = asConstant(count_.first);
    bool isSigned = count_.continues == Predicate::Slt || count_.continues == Predicate::Sle;
    bool isOffset = count_.offset == 0 || count_.comparesNext;
    return first && isSigned && isOffset && &index == count_.counter && first->value() >= 0 &&
           first->value() <= INT32_MAX - count_.stepBits;
  }

  bool isOfKnownSize(Value *base) {
    constexpr uint64_t max = uint64_t{1} << 31;
    const Value *object = aliases().location(base, 1).object;
    if (object->kind() == ValueKind::Global) {
      const auto *global = static_cast<const Global *>(object);
      return !global->isDeclaration && global->linkage != Linkage::Weak && global->size < max;
    }
    return object->isInstruction() && static_cast<const Instruction *>(object)->is(Op::Alloca) &&
           static_cast<const Instruction *>(object)->allocatedBytes() < max;
  }

  // Whether no store may alias the access, nor a load if it is a store, in any iteration.
  bool isAlone(const Instruction &access) {
    MemoryLocation object = objectOf(access);
    for (const Instruction *other : accesses_)
      if (other && other != &access && (other->is(Op::Store) || access.is(Op::Store)) &&
          aliases().mayAlias(object, objectOf(*other)))
        return false;
    return true;
  }
  MemoryLocation objectOf(const Instruction &access) {
    return MemoryLocation::anywhereIn(aliases().location(access).object);
  }

  // The byte that a memset would store, or null.
  Value *byteOf(Value *value) {
    if (const Constant *constant = asConstant(value)) {
      uint64_t byte = constant->bits() & 255;
      bool isEven = constant->bits() == (byte * 0x0101010101010101 & bitMask(value->type()));
      return isEven ? module_.constant(Type::I8, byte) : nullptr;
    }
    return value->type() == Type::I8 || value->type() == Type::I1 ? value : nullptr;
  }

  bool fill(const Row &to, uint64_t size, Value *byte, CodeLoc loc) {
    Function *memset = module_.library(KnownFunction::LlvmMemset);
    if (!memset)
      return false;
    Value *back = nullptr;
    FoldingBuilder builder(module_, placeOfCall(back)->terminator());
    Value *arguments[] = {lowest(to, size, back, builder), builder.resize(byte, Type::I8),
                          bytes(back, size, builder), module_.boolConstant(false)};
    builder.call(memset, arguments)->loc = loc;
    return true;
  }

  bool copy(const Row &to, const Row &from, uint64_t size, CodeLoc loc) {
    Function *memcpy = module_.library(KnownFunction::Memcpy);
    if (!memcpy)
      return false;
    Value *back = nullptr;
    FoldingBuilder builder(module_, placeOfCall(back)->terminator());
    Value *arguments[] = {lowest(to, size, back, builder), lowest(from, size, back, builder),
                          bytes(back, size, builder)};
    builder.call(memcpy, arguments)->loc = loc;
    return true;
  }

  // The preheader; or a block in parallel to the loop, to which the preheader now branches for many
  // iterations.
  BasicBlock *placeOfCall(Value *&back) {
    BasicBlock *preheader = count_.preheader;
    FoldingBuilder builder(module_, preheader->terminator());
    back = backedgeTakenCount(builder);
    if (!keepsLoop_)
      return preheader;
    BasicBlock *header = loop_->header();
    CodeLoc loc = preheader->terminator()->loc;
    Value *isShort = builder.icmp(Predicate::Ult, back,
                                  builder.integer(Type::I64, module_.limits().loopIdiomCount - 1));
    splitEdge(preheader, 0);
    header->isFinishedLoop = true;
    BasicBlock *call = function_.addBlock({}, header);
    BasicBlock::Successor exit = header->successors()[count_.exit.slot];
    std::vector<Value *> values = incomingValues(exit);
    appendBranch(*call, *exit.block, loc);
    addIncomingValues(*call->successor(0), values);
    replaceTerminator(*preheader, isShort);
    addEdge(preheader, call);
    return call;
  }

  Value *backedgeTakenCount(FoldingBuilder &builder) const {
    return builder.resize(count_.backedgeTakenCount(builder), Type::I64);
  }

  static Value *bytes(Value *back, uint64_t size, FoldingBuilder &builder) {
    Value *iterations = builder.binary(Op::Add, back, builder.integer(Type::I64, 1));
    return builder.binary(Op::Mul, iterations, builder.integer(Type::I64, size));
  }

  // The lowest address: that of the first iteration, or of the last if they descend.
  static Value *lowest(const Row &row, uint64_t size, Value *back, FoldingBuilder &builder) {
    Value *index = row.addend ? builder.binary(Op::Add, row.index, row.addend) : row.index;
    if (row.extension != Op::Add)
      index = builder.cast(row.extension, index, Type::I64);
    Value *first = builder.gep(row.base, index, row.elementSize);
    if (!row.isDownwards)
      return first;
    Value *less = builder.binary(Op::Sub, builder.integer(Type::I64, 0), back);
    return builder.gep(first, less, size);
  }

  const Aliases &aliases() {
    if (!aliases_)
      aliases_.emplace(function_);
    return *aliases_;
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  std::optional<Aliases> aliases_; // computed on demand
  // Of the current loop:
  const Loop *loop_ = nullptr;
  TripCount count_;
  bool keepsLoop_ = false;              // for few iterations
  std::vector<Instruction *> accesses_; // null: replaced
};

} // namespace

bool loopIdiom(Function &function, Analyses &analyses) {
  return LoopIdiom(function, analyses).run();
}

} // namespace wend
