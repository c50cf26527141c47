// licm — loop-invariant code motion: hoist loop-invariant computations into the preheader.
//
//   pre:   br label %loop                      pre:   %s = mul i32 %a, %b
//   loop:  %s = mul i32 %a, %b           =>           br label %loop
//          %n = add i32 %i, %s                 loop:  %n = add i32 %i, %s
//
// How    visit the blocks in dominator order; for each instruction, find the outermost loop that it
//        can be hoisted out of, from the innermost loop outwards
//        1. its operands are defined outside the loop or can be hoisted, too
//        2. a load, or a call that only reads: nothing in the loop may write to what it reads, and
//           it is safe to execute: it reads within a known object, or it is executed whenever the
//           loop is entered
//        3. hoist it to the end of that loop's preheader. What costs nothing in place (a part of an
//           addressing mode or of a compare and branch) is hoisted only with its users
//        4. of an address whose index is a sum with an invariant part, add that part to the base
//           outside the loop: a[i * n + k] becomes (a + i * n)[k]
// Needs  preheaders (loop-simplify); memory SSA
// Keeps  the graph
// Not    stores (scalar-promotion); calls that are not executed in all iterations; divisions that
//        may trap, and calls that may not return, unless they are executed before anything else
//        could happen that is visible from outside
//
// Aho, Lam, Sethi, Ullman, "Compilers" (2006), 9.5. One visit for all loops around an instruction
// keeps loop nests linear.

#include "opt/passes.h"

#include "ir/address_scale.h"
#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// Limit on memory versions walked for each load; bounds compile time.
constexpr uint32_t maxVersionsWalked = 100;
// Limit on the loops that an instruction is hoisted out of.
constexpr uint32_t maxHoistLevels = 8;

class Licm {
public:
  Licm(Function &function, Analyses &analyses)
      : module_(function.module()), analyses_(analyses), context_(analyses.context()),
        tree_(analyses.dominators()), loops_(analyses.loops()), free_(function.valueCount()) {}

  bool run() {
    if (loops_.all().empty())
      return false;
    for (const Loop &loop : loops_.all())
      preheaders_.push_back(loops_.preheader(loop));
    for (BasicBlock *block : tree_.preorder()) {
      if (!loops_.loopOf(block))
        continue;
      mayHaveStopped_ = mayHaveEnded_ = mayHaveWritten_ = false;
      for (Instruction &instruction : *block) {
        visit(instruction);
        bool isHere = instruction.block() == block;
        mayHaveStopped_ |= isHere && mayTrap(instruction);
        mayHaveEnded_ |= isHere && mayTrap(instruction) && !isDivision(instruction);
        mayHaveWritten_ |= isHere && mayWrite(instruction);
      }
    }
    return changed_;
  }

private:
  [[nodiscard]] BasicBlock *preheader(const Loop &loop) const {
    return preheaders_[static_cast<size_t>(&loop - loops_.all().data())];
  }

  void visit(Instruction &instruction) {
    if (!isMovable(instruction)) {
      if (context_.remarks)
        reportMissed(instruction);
      return;
    }
    if (instruction.is(Op::Gep))
      splitAddress(instruction);
    const Loop *left = nullptr; // the outermost loop that it can be hoisted out of
    uint32_t levels = 0;
    version_.reset();
    isAnywhere_ = false;
    for (const Loop *loop = loops_.loopOf(instruction.block()); loop && levels < maxHoistLevels;
         loop = loop->parent(), ++levels) {
      if (!preheader(*loop) || !canLeave(instruction, *loop))
        break;
      left = loop;
    }
    if (!left) {
      if (context_.remarks)
        reportMissed(instruction);
      return;
    }
    if (costsNothing(instruction)) {
      free_[instruction.id] = {left, ++freeCount_};
      return;
    }
    moveWithOperands(instruction, *left);
  }

  static bool isMovable(const Instruction &instruction) {
    if (instruction.is(Op::Load))
      return !instruction.isVolatile();
    if (instruction.is(Op::Call)) {
      MemoryAccess access = memoryAccess(instruction);
      return instruction.type() != Type::Void && instruction.type() != Type::Tuple &&
             !mayWrite(instruction) && !returnsTwice(instruction) && !calledAssembly(instruction) &&
             (access == MemoryAccess::None || access == MemoryAccess::Reads);
    }
    if (isDivision(instruction))
      return true;
    bool isBound = instruction.is(Op::Phi) || instruction.is(Op::Alloca) ||
                   instruction.is(Op::Copy) || instruction.is(Op::Extract);
    return !isBound && isRemovableWhenUnused(instruction);
  }

  // ---- Remarks

  // Reports an instruction with invariant operands that stays in its loop.
  void reportMissed(const Instruction &instruction) {
    const Loop &loop = *loops_.loopOf(instruction.block());
    bool mayGain = instruction.is(Op::Load) || isDivision(instruction) ||
                   (instruction.is(Op::Call) && instruction.isUsed() &&
                    knownCallee(instruction) == KnownFunction::None);
    if (!mayGain || !preheader(loop))
      return;
    for (const Use &use : instruction.operands())
      if (!isInvariant(*use.value, loop))
        return;
    Subject subject{instruction};
    if (isDivision(instruction))
      context_.remark(RemarkId::hoistTrap, instruction, subject);
    else if (instruction.is(Op::Call))
      context_.remark(isMovable(instruction) ? RemarkId::hoistUnsafe : RemarkId::hoistCall,
                      instruction, subject);
    else if (instruction.isVolatile())
      context_.remark(RemarkId::hoistVolatile, instruction, subject);
    else if (const Instruction *writer = writerIn(loop, instruction))
      context_.remark(RemarkId::hoistClobbered, instruction, subject, *writer);
    else
      context_.remark(RemarkId::hoistUnsafe, instruction, subject);
  }

  static bool isDivision(const Instruction &instruction) {
    return instruction.opKind() == OpKind::IntDivision;
  }

  // The first instruction of a loop that may write to the location of a load, or null.
  const Instruction *writerIn(const Loop &loop, const Instruction &load) {
    const Aliases &aliases = analyses_.memory().aliases();
    MemoryLocation at = aliases.location(load);
    for (const BasicBlock *block : loop.blocks())
      for (const Instruction &instruction : *block)
        if (aliases.mayWriteTo(instruction, at))
          return &instruction;
    return nullptr;
  }

  // ---- 1. Operands

  bool canLeave(Instruction &instruction, const Loop &loop) {
    for (const Use &use : instruction.operands())
      if (!isInvariant(*use.value, loop))
        return false;
    if (instruction.is(Op::Call))
      return isSafeCall(instruction, loop) &&
             (!mayRead(instruction) || isCallUnchanged(instruction, loop));
    if (isDivision(instruction) && mayTrap(instruction)) // before other divisions, too: all trap
      return instruction.block() == loop.header() && !mayHaveEnded_ && !mayHaveWritten_;
    return !instruction.is(Op::Load) ||
           (isSafe(instruction, loop) && isUnchanged(instruction, loop));
  }

  [[nodiscard]] bool isInvariant(Value &value, const Loop &loop) const {
    if (loops_.isInvariant(value, loop))
      return true;
    const Loop *left = free_[value.id].left;
    return left && left->contains(loop);
  }

  [[nodiscard]] bool isExecutedInEachIteration(const BasicBlock &block, const Loop &loop) const {
    return std::ranges::all_of(loop.header()->predecessors(), [&](const auto &edge) {
      return !loops_.contains(loop, edge.block) || tree_.dominates(&block, edge.block);
    });
  }

  // ---- 2. Loads and calls

  // Whether a call may be executed before the loop, once.
  [[nodiscard]] bool isSafeCall(const Instruction &call, const Loop &loop) const {
    bool isFirst = call.block() == loop.header() && !mayHaveStopped_;
    if (mayTrap(call) || mayUnwind(call))
      return isFirst && !mayHaveWritten_;
    return mayRead(call) ? isFirst : isExecutedInEachIteration(*call.block(), loop);
  }

  bool isCallUnchanged(const Instruction &call, const Loop &loop) {
    if (!memory_)
      memory_ = &analyses_.memory();
    if (!version_) {
      uint32_t budget = maxVersionsWalked;
      version_ = memory_->clobber(call, memory_->before(call), budget);
    }
    return isBefore(*version_, loop);
  }

  // Whether no instruction of a loop makes a version of the memory.
  [[nodiscard]] bool isBefore(MemorySsa::Version version, const Loop &loop) const {
    const BasicBlock *writer = memory_->access(version).block;
    return !writer || !loops_.contains(loop, writer);
  }

  // Whether a load reads the same value in all iterations.
  bool isUnchanged(const Instruction &load, const Loop &loop) {
    if (!memory_)
      memory_ = &analyses_.memory();
    MemoryLocation at = memory_->aliases().location(load);
    // An invariant address may be computed inside the loop. Memory SSA does not find that it is the
    // same in all iterations, so the query is for the whole object.
    bool isComputedInside = !loops_.isInvariant(*at.base, loop);
    if (!version_ || (isComputedInside && !isAnywhere_)) {
      uint32_t budget = maxVersionsWalked;
      isAnywhere_ = isComputedInside;
      version_ = memory_->clobber(isAnywhere_ ? MemoryLocation::anywhereIn(at.object) : at,
                                  memory_->before(load), budget);
    }
    return isBefore(*version_, loop);
  }

  // Whether a load may be executed before the loop, whatever path is taken in it.
  bool isSafe(const Instruction &load, const Loop &loop) {
    if (load.block() == loop.header() && !mayHaveStopped_)
      return true;
    if (!memory_)
      memory_ = &analyses_.memory();
    return memory_->aliases().isWithinObject(memory_->aliases().location(load));
  }

  // ---- 3. Hoisting

  // Whether an instruction becomes part of an addressing mode or of a compare and branch, or needs
  // no code. Hoisted, it would occupy a register.
  static bool costsNothing(const Instruction &instruction) {
    if (instruction.is(Op::Gep))
      return instruction.operand(1)->isConstant() || isAddressingMode(instruction);
    if (instruction.is(Op::ZExt))
      return instruction.type() == Type::I64 && instruction.operand(0)->type() == Type::I32;
    return instruction.is(Op::ICmp) || instruction.is(Op::Trunc) || instruction.is(Op::PtrToInt) ||
           instruction.is(Op::IntToPtr);
  }

  // Whether an address becomes an addressing mode of all loads and stores that use it.
  static bool isAddressingMode(const Instruction &gep) {
    if (!isAddressScale(gep.elementSize()))
      return false;
    for (const Use *use = gep.firstUse(); use; use = use->next)
      if (!isAccess(*use) || use->user->block() != gep.block())
        return false;
    return true;
  }

  void moveWithOperands(Instruction &instruction, const Loop &loop) {
    moved_.assign(1, &instruction);
    for (size_t i = 0; i < moved_.size(); ++i)
      for (const Use &use : moved_[i]->operands()) {
        Instruction *operand = asInstruction(use.value);
        if (operand && loops_.contains(loop, operand->block()))
          moved_.push_back(operand);
      }
    // Hoist what costs nothing in the order of the visit: definitions before their uses.
    std::ranges::sort(moved_.begin() + 1, moved_.end(), {},
                      [&](const Instruction *free) { return free_[free->id].order; });
    if (instruction.loc.isValid())
      context_.remark(RemarkId::hoisted, instruction, Subject{instruction});
    Instruction *end = preheader(loop)->terminator();
    for (size_t i = 1; i < moved_.size(); ++i)
      if (i == 1 || moved_[i] != moved_[i - 1])
        moveBefore(*moved_[i], end);
    moveBefore(instruction, end);
  }

  void moveBefore(Instruction &instruction, Instruction *before) {
    instruction.unlink();
    instruction.insertBefore(before);
    context_.count(CounterId::InstructionsHoisted);
    changed_ = true;
  }

  // ---- 4. Addresses

  // The terms of a 64-bit sum, which wraps as addresses do.
  struct Sum {
    std::vector<Value *> variant; // defined in the loop
    std::vector<std::pair<Op, Value *>> invariant;
    uint64_t constant = 0;
  };

  void splitAddress(Instruction &gep) {
    const Loop &loop = *loops_.loopOf(gep.block());
    BasicBlock *before = preheader(loop);
    Value *index = gep.operand(1);
    bool isSum = asInstruction(index, Op::Add) || asInstruction(index, Op::Sub);
    if (!before || !isSum || index->type() != Type::I64 ||
        !loops_.isInvariant(*gep.operand(0), loop) || loops_.isInvariant(*index, loop) ||
        !isOfFewAddresses(*index))
      return;
    sum_ = {};
    if (!addTerms(index, Op::Add, loop) || sum_.invariant.empty() || sum_.variant.empty())
      return;
    Instruction *end = before->insertionEnd();
    Value *fixed = nullptr;
    for (auto [op, term] : sum_.invariant)
      fixed = fixed || op == Op::Sub
                  ? combined(op, fixed ? fixed : module_.constant(Type::I64, 0), term, end)
                  : term;
    Instruction *base = module_.makeGep(gep.operand(0), fixed, gep.elementSize());
    base->loc = gep.loc;
    base->insertBefore(end);
    Value *moving = nullptr;
    for (Value *term : sum_.variant)
      moving = moving ? combined(Op::Add, moving, term, &gep) : term;
    if (sum_.constant != 0)
      moving = combined(Op::Add, moving, module_.constant(Type::I64, sum_.constant), &gep);
    gep.setOperand(0, base);
    gep.setOperand(1, moving);
    free_.resize(gep.block()->function()->valueCount());
    context_.count(CounterId::InstructionsHoisted);
    changed_ = true;
  }

  // An index that addresses with many bases share is better computed once. Sums of it and constants
  // are indices of other addresses.
  static bool isOfFewAddresses(const Value &index) {
    constexpr uint32_t maxBases = 2;
    constexpr uint32_t maxUses = 8; // bounds compile time
    const Value *bases[maxBases] = {};
    uint32_t count = 0;
    uint32_t uses = 0;
    for (const Use *use = index.firstUse(); use; use = use->next) {
      const Instruction &user = *use->user;
      bool isIndex = user.is(Op::Gep) && Instruction::indexOf(*use) == 1;
      bool isOffset = user.is(Op::Add) && user.operand(1)->isConstant();
      if (++uses > maxUses || (!isIndex && !isOffset))
        return false;
      if (isOffset || std::ranges::find(bases, user.operand(0)) != std::end(bases))
        continue;
      if (count == maxBases)
        return false;
      bases[count++] = user.operand(0);
    }
    return true;
  }

  // False if there are too many terms, or one that is not invariant is subtracted.
  bool addTerms(Value *value, Op sign, const Loop &loop) {
    constexpr size_t most = 4;
    if (const Constant *constant = asConstant(value)) {
      sum_.constant += sign == Op::Add ? constant->bits() : 0 - constant->bits();
      return true;
    }
    if (loops_.isInvariant(*value, loop)) {
      sum_.invariant.emplace_back(sign, value);
      return sum_.invariant.size() <= most;
    }
    Instruction *instruction = asInstruction(value);
    if (instruction->is(Op::Add) || instruction->is(Op::Sub)) {
      Op other = sign == Op::Add ? Op::Sub : Op::Add;
      return addTerms(instruction->operand(0), sign, loop) &&
             addTerms(instruction->operand(1), instruction->is(Op::Add) ? sign : other, loop);
    }
    sum_.variant.push_back(value);
    return sign == Op::Add && sum_.variant.size() <= most;
  }

  Value *combined(Op op, Value *left, Value *right, Instruction *before) {
    Value *operands[] = {left, right};
    Instruction *made = module_.makeInstruction(op, Type::I64, operands);
    made->loc = before->loc;
    made->insertBefore(before);
    return made;
  }

  // For an instruction that costs nothing: the outermost loop that it can be hoisted out of, and
  // its position in the visit.
  struct Free {
    const Loop *left = nullptr;
    uint32_t order = 0;
  };

  Module &module_;
  Analyses &analyses_;
  PassContext &context_;
  const DominatorTree &tree_;
  const LoopForest &loops_;
  MemorySsa *memory_ = nullptr; // computed for the first load
  std::vector<BasicBlock *> preheaders_;
  std::vector<Free> free_; // by Value::id
  uint32_t freeCount_ = 0;
  // Before the current instruction, in its block:
  bool mayHaveStopped_ = false;
  bool mayHaveEnded_ = false; // other than by a trap of a division
  bool mayHaveWritten_ = false;
  std::optional<MemorySsa::Version> version_; // that the current load reads
  bool isAnywhere_ = false;                   // version_ is for the whole object
  std::vector<Instruction *> moved_;
  Sum sum_; // of the current index
  bool changed_ = false;
};

} // namespace

bool licm(Function &function, Analyses &analyses) { return Licm(function, analyses).run(); }

} // namespace wend
