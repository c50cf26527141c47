// codegen-prepare — move comparisons, increments and extensions to where the back end makes most of
// them.
//
//   a: %c = icmp slt i32 %x, %y               a: %c = icmp slt i32 %x, %y
//      br i1 %c, label %b, label %d              br i1 %c, label %b, label %d
//   b: …                                 =>   b: …
//      br i1 %c, label %e, label %f              %c.1 = icmp slt i32 %x, %y
//                                                br i1 %c.1, label %e, label %f
//
// How    1. a branch on a comparison of another block gets a copy of it: selection makes compare
//           and jump of both; between blocks, the result would be set in a register and tested
//        2. a branch on how a phi compares with a constant asks that of its increment, which
//           its own next value is, in the same block: the phi may then be dead at the increment
//        3. such an increment moves down to its first use in its block, or to the end of that or of
//           the block that continues with the phi: then both share a register
//        4. other sums of the phi that follow add to the increment instead, if nothing else uses
//           the phi there: handlers of an interpreter that take the next byte from `code[pc + 1]`
//           after `pc + 1` has been computed for all of them
//        5. a load of 32 bits that is also used with its sign extended is extended at once, by the
//           instruction that loads; its other uses truncate that, which takes none
//        6. a comparison of two values for equality, whose difference or exclusive or is computed
//           before it in its block, compares that with 0: the instruction has set the flags
//        7. a test for divisibility by a constant multiplies instead of dividing
//           (opt/divisibility.h)
//        8. of an address whose elements have another size than 1, 2, 4 or 8, the index is
//           multiplied by an instruction of its own (opt/index_products.h)
// Needs  nothing      Keeps  the graph
// Not    comparisons of 80-bit numbers, which take several instructions
//
// 1. is LLVM's CodeGenPrepare (sinkCmpExpression), and 3. the placement of increments that its
// machine scheduler decides.

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/rewrites.h"
#include "opt/divisibility.h"
#include "opt/index_products.h"

#include <span>

namespace wend {

namespace {

// Limits on instructions that an increment moves past, and on uses; they bound compile time.
constexpr uint32_t maxMovedPast = 64;
constexpr uint32_t maxPreparedUses = 16;

class CodegenPrepare {
public:
  CodegenPrepare(Function &function, Analyses &analyses)
      : module_(function.module()), analyses_(analyses), order_(analyses.order()),
        products_(function.module()) {}

  bool run() {
    for (BasicBlock *block : order_) {
      copyComparison(*block);
      increments_.clear();
      loads_.clear();
      addresses_.clear();
      for (Instruction &instruction : *block) {
        if (isIncrement(instruction))
          increments_.push_back(&instruction);
        if (instruction.is(Op::Load))
          loads_.push_back(&instruction);
        if (IndexProducts::canSplit(instruction))
          addresses_.push_back(&instruction);
        compareDifference(instruction);
        changed_ |= testDivisibility(module_, instruction);
      }
      for (Instruction *load : loads_)
        extendLoad(*load);
      for (Instruction *increment : increments_) {
        compareIncrement(*increment);
        sink(*increment);
        rebase(*increment);
      }
      products_.startBlock();
      for (Instruction *gep : addresses_)
        splitIndex(*gep);
    }
    return changed_;
  }

private:
  // ---- 1. Comparisons

  void copyComparison(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (!branch->is(Op::CondBr))
      return;
    Instruction *compare = asInstruction(branch->operand(0));
    bool isComparison = compare && (compare->is(Op::ICmp) || compare->is(Op::FCmp));
    if (!isComparison || compare->block() == &block || compare->operand(0)->type() == Type::F80 ||
        !mayRewrite("codegen-prepare", *branch))
      return;
    Instruction *copy = module_.makeCopy(*compare);
    copy->insertBefore(branch);
    branch->setOperand(0, copy);
    if (!compare->isUsed())
      compare->erase();
    changed_ = true;
  }

  // ---- Increments

  // Whether the value is an operand of the phi or, in `steps` steps, of phis that lead to it: where
  // paths through the loop meet.
  static bool reachesPhi(const Instruction &value, const Instruction &phi, unsigned steps) {
    uint32_t count = 0;
    for (const Use *use = value.firstUse(); use && count < maxPreparedUses;
         use = use->next, ++count)
      if (const Instruction *next = asInstruction(use->user, Op::Phi))
        if (next == &phi || (steps > 0 && reachesPhi(*next, phi, steps - 1)))
          return true;
    return false;
  }

  // The value that the instruction adds a constant to; null if it does not.
  static Instruction *incremented(const Instruction &sum) {
    bool isSum = (sum.is(Op::Add) || sum.is(Op::Gep)) && asConstant(sum.operand(1));
    return isSum ? asInstruction(sum.operand(0)) : nullptr;
  }

  // A sum of a phi, or of a sum of it, and constants that is a next value of the phi.
  static bool isIncrement(const Instruction &sum) {
    const Instruction *from = incremented(sum);
    if (from && !from->is(Op::Phi))
      from = incremented(*from);
    return from && from->is(Op::Phi) && reachesPhi(sum, *from, 1);
  }

  // ---- 2. Comparisons of the old value

  // phi == c  =>  phi + step == c + step, if the branch of the block is the only use. An order is
  // that of the next values only if these do not wrap.
  void compareIncrement(Instruction &increment) {
    const Value *from = increment.operand(0);
    Instruction *branch = increment.block()->terminator();
    Instruction *compare =
        branch->is(Op::CondBr) ? asInstruction(branch->operand(0), Op::ICmp) : nullptr;
    if (!compare || compare->block() != increment.block() || compare->operand(0) != from ||
        !increment.is(Op::Add) || !compare->hasOneUse())
      return;
    const Constant *constant = asConstant(compare->operand(1));
    if (!constant)
      return;
    Type type = from->type();
    uint64_t next = (constant->bits() + addend(increment)) & bitMask(type);
    bool isOrder = compare->predicate() > Predicate::Ne;
    bool isSignedOrder = compare->predicate() >= Predicate::Slt;
    bool wraps = (signExtend(type, next) < constant->value()) !=
                 (asConstant(increment.operand(1))->value() < 0);
    if (isOrder && (!isSignedOrder || !increment.hasNoSignedWrap() || wraps))
      return;
    if (!mayRewrite("compare-increment", *compare))
      return;
    compare->unlink();
    compare->insertBefore(branch);
    compare->setOperand(0, &increment);
    compare->setOperand(1, module_.constant(type, next));
    changed_ = true;
  }

  // ---- 3. Increments

  void sink(Instruction &increment) {
    const Value *from = increment.operand(0);
    bool isGain = false; // the value is used on the way
    Instruction *at = increment.next();
    for (uint32_t distance = 0; !at->isTerminator() && !at->isInvoked() && !uses(*at, increment);
         at = at->next(), ++distance) {
      if (distance == maxMovedPast)
        return;
      isGain |= usesInPlace(*at, *from);
    }
    if (at->isTerminator())
      if (BasicBlock *end = endOfPath(increment); end && isUsedBefore(*end, increment)) {
        at = end->insertionEnd();
        isGain = true;
      }
    if (!isGain || !mayRewrite("codegen-prepare", increment))
      return;
    increment.unlink();
    increment.insertBefore(at);
    changed_ = true;
  }

  // The block that continues with the phi whose next value this is, if nothing else uses it and
  // that is another block of the same loop.
  BasicBlock *endOfPath(const Instruction &increment) {
    const Use *use = increment.firstUse();
    if (!use || use->next || !use->user->is(Op::Phi))
      return nullptr;
    BasicBlock *end = blockOfUse(*use);
    const LoopForest &loops = analyses_.loops();
    return end != increment.block() && loops.loopOf(end) == loops.loopOf(increment.block())
               ? end
               : nullptr;
  }

  // Whether the value that is incremented is used in a block, or in one between it and the
  // increment.
  bool isUsedBefore(const BasicBlock &end, const Instruction &increment) {
    const DominatorTree &tree = analyses_.dominators();
    uint32_t distance = 0;
    for (const BasicBlock *block = &end; block != increment.block(); block = tree.idom(block))
      for (const Instruction &at : *block) {
        if (++distance > maxMovedPast)
          return false;
        if (!at.is(Op::Phi) && usesInPlace(at, *increment.operand(0)))
          return true;
      }
    return false;
  }

  // ---- 4. Sums of the old value

  // What a sum adds to its first operand: of an address, in elements.
  static uint64_t addend(const Instruction &sum) {
    return static_cast<uint64_t>(asConstant(sum.operand(1))->value());
  }

  // Whether the user only adds another constant than the increment does, to the same value.
  static bool isOtherSum(const Instruction &user, const Instruction &increment) {
    bool isAlike = user.op() == increment.op() && user.type() == increment.type() &&
                   user.operand(0) == increment.operand(0) && asConstant(user.operand(1));
    return isAlike && addend(user) != addend(increment) &&
           (!user.is(Op::Gep) || user.elementSize() == increment.elementSize());
  }

  // Lets the sums of the phi that follow the increment add to that instead, if the phi is then dead
  // there: of an increment next to its phi, in all other blocks; else, in its own.
  void rebase(Instruction &increment) {
    const Instruction *phi = asInstruction(increment.operand(0), Op::Phi);
    if (!phi)
      return;
    sums_.clear();
    uint32_t distance = 0;
    for (Instruction *at = increment.next(); at; at = at->next(), ++distance) {
      if (distance == maxMovedPast)
        return;
      if (!uses(*at, *phi))
        continue;
      if (!isOtherSum(*at, increment))
        return;
      sums_.push_back(at);
    }
    bool isNextToPhi = increment.block() == phi->block();
    for (const Use *use = phi->firstUse(); use && isNextToPhi; use = use->next) {
      if (use->user->block() == increment.block())
        continue;
      if (!isOtherSum(*use->user, increment))
        return;
      sums_.push_back(use->user);
    }
    for (Instruction *sum : sums_) {
      if (!mayRewrite("rebase-sum", *sum))
        continue;
      Type type = sum->operand(1)->type();
      sum->setOperand(1, module_.constant(type, addend(*sum) - addend(increment)));
      sum->setOperand(0, &increment);
      changed_ = true;
    }
  }

  // ---- 5. Extended loads

  void extendLoad(Instruction &load) {
    if (load.type() != Type::I32 || load.isVolatile())
      return;
    extensions_.clear();
    uint32_t count = 0;
    for (const Use *use = load.firstUse(); use; use = use->next) {
      Instruction &user = *use->user;
      // Some use the upper half of the register, which is clear only if the sign is not extended.
      if (++count > maxPreparedUses || user.is(Op::ZExt) || user.is(Op::Switch))
        return;
      if (user.is(Op::SExt) && user.type() == Type::I64)
        extensions_.push_back(&user);
    }
    if (extensions_.empty() || extensions_.size() == count || !mayRewrite("extend-load", load))
      return;
    Value *wide = extensions_[0];
    extensions_[0]->unlink();
    extensions_[0]->insertBefore(load.next());
    Instruction *low = module_.makeInstruction(Op::Trunc, Type::I32, {&wide, 1});
    low->loc = load.loc;
    low->insertBefore(extensions_[0]->next());
    for (Instruction *other : std::span(extensions_).subspan(1)) {
      other->replaceUses(wide);
      other->erase();
    }
    load.replaceUses(low);
    extensions_[0]->setOperand(0, &load);
    changed_ = true;
  }

  // ---- 6. Differences

  // Whether an instruction computes the difference or the exclusive or of two values, or of their
  // extensions. It is 0 if they are equal.
  static bool isDifference(const Instruction &instruction, const Value *x, const Value *y) {
    if (!instruction.is(Op::Sub) && !instruction.is(Op::Xor))
      return false;
    const Value *left = instruction.operand(0);
    const Value *right = instruction.operand(1);
    const Instruction *one = asInstruction(left);
    const Instruction *other = asInstruction(right);
    bool areExtended = one && other && one->op() == other->op() &&
                       (one->is(Op::ZExt) || one->is(Op::SExt)) && left != x && left != y;
    if (areExtended) {
      left = one->operand(0);
      right = other->operand(0);
    }
    return (left == x && right == y) || (left == y && right == x);
  }

  void compareDifference(Instruction &compare) {
    if (!compare.is(Op::ICmp) || compare.predicate() > Predicate::Ne ||
        !isInteger(compare.operand(0)->type()) || asConstant(compare.operand(1)))
      return;
    uint32_t distance = 0;
    for (Instruction *at = compare.prev(); at && distance < maxMovedPast;
         at = at->prev(), ++distance)
      if (isDifference(*at, compare.operand(0), compare.operand(1))) {
        if (!mayRewrite("compare-difference", compare))
          return;
        compare.setOperand(0, at);
        compare.setOperand(1, module_.constant(at->type(), 0));
        changed_ = true;
        return;
      }
  }

  // ---- 8. Addresses

  void splitIndex(Instruction &gep) {
    if (!mayRewrite("split-index", gep))
      return;
    products_.split(gep);
    changed_ = true;
  }

  static bool uses(const Instruction &user, const Value &value) {
    for (const Use &use : user.operands())
      if (use.value == &value)
        return true;
    return false;
  }

  // The same, also as the base of the address of a load or store, whose constant distance is part
  // of that instruction.
  static bool usesInPlace(const Instruction &user, const Value &value) {
    if (uses(user, value))
      return true;
    Instruction *address =
        user.is(Op::Load) || user.is(Op::Store) ? asInstruction(user.pointer(), Op::Gep) : nullptr;
    return address && address->operand(0) == &value && asConstant(address->operand(1));
  }

  Module &module_;
  Analyses &analyses_;
  std::span<BasicBlock *const> order_;
  std::vector<Instruction *> increments_; // of the current block
  std::vector<Instruction *> sums_;       // of a phi
  std::vector<Instruction *> loads_;      // of the current block
  std::vector<Instruction *> addresses_;  // of the current block
  std::vector<Instruction *> extensions_; // of a load
  IndexProducts products_;
  bool changed_ = false;
};

} // namespace

bool codegenPrepare(Function &function, Analyses &analyses) {
  return CodegenPrepare(function, analyses).run();
}

} // namespace wend
