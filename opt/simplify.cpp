// simplify — fold constants and apply algebraic identities.
//
//   %1 = add i32 2, 3
//   %2 = mul i32 %x, 1         =>   %3 = add i32 %x, 5
//   %3 = add i32 %1, %2
//
// How    1. visit all instructions in reverse postorder   2. each is brought into canonical form
//        (constants to the right, subtraction of a constant as addition), then replaced by a
//        constant or an older value where it equals one, or made cheaper   3. users of what changed
//        are visited again
// Needs  nothing      Keeps  the graph
// Not    anything that needs to know more than the instruction and its operands; new instructions
//        but in place of old ones

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/rewrites.h"
#include "opt/bit_rules.h"
#include "support/fault_injection.h"

#include <bit>

namespace wend {

namespace {

bool isZero(const Value *value) {
  const Constant *constant = asConstant(value);
  return constant && constant->bits() == 0;
}
bool isOne(const Value *value) {
  const Constant *constant = asConstant(value);
  return constant && constant->bits() == 1;
}
bool isAllOnes(const Value *value) {
  const Constant *constant = asConstant(value);
  return constant && constant->bits() == bitMask(constant->type());
}

class Simplification {
public:
  Simplification(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), order_(analyses.order()) {}

  bool run() {
    isReached_.assign(function_.blockCount(), false);
    for (BasicBlock *block : order_)
      isReached_[block->id] = true;
    for (BasicBlock *block : order_)
      for (Instruction &instruction : *block)
        visit(instruction);
    while (!worklist_.empty()) {
      Instruction *instruction = worklist_.back();
      worklist_.pop_back();
      queued_[instruction->id] = false;
      visit(*instruction);
    }
    for (Instruction *instruction : replaced_)
      if (!instruction->isUsed())
        instruction->erase();
    return changed_;
  }

private:
  void visit(Instruction &instruction) {
    if (!instruction.isTerminator() && !instruction.isUsed() && !mayWrite(instruction))
      return; // dead: dce's
    while (canonicalise(instruction)) {
      changed_ = true;
      enqueueUsers(instruction);
    }
    Value *simpler = simplified(instruction);
    if (!simpler)
      simpler = bitsSimplified(instruction);
    if (!simpler || simpler == &instruction ||
        !mayRewrite(row(instruction.op()).text, instruction, simpler))
      return;
    changed_ = true;
    enqueueUsers(instruction);
    // Some rules look at the constant operand of an operand.
    if (simpler->isConstant())
      for (const Use *use = instruction.firstUse(); use; use = use->next)
        enqueueUsers(*use->user);
    instruction.replaceUses(simpler);
    // A call stays where it is; what has no effect may go once the worklist is done.
    if (isRemovableWhenUnused(instruction))
      replaced_.push_back(&instruction);
  }

  void enqueueUsers(const Instruction &instruction) {
    queued_.resize(function_.valueCount());
    for (Use *use = instruction.firstUse(); use; use = use->next) {
      // What is never executed may use itself: there the rules would have no end.
      if (queued_[use->user->id] || !isReached_[use->user->block()->id])
        continue;
      queued_[use->user->id] = true;
      worklist_.push_back(use->user);
    }
  }

  // ---- Canonical forms, changed in place

  bool canonicalise(Instruction &instruction) {
    if (instruction.is(Op::ICmp))
      return compareConstantRight(instruction) || compareExtended(instruction) ||
             compareRemainder(instruction);
    if (instruction.is(Op::Select))
      return selectByNegation(instruction);
    if (instruction.is(Op::Call))
      return callDirectly(instruction);
    uint8_t traits = row(instruction.op()).traits;
    bool movedConstant = (traits & OpTraits::Commutes) && constantToTheRight(instruction);
    return ((traits & OpTraits::Associates) && gatherConstants(instruction)) || movedConstant;
  }

  static bool constantToTheRight(Instruction &instruction) {
    if (!asConstant(instruction.operand(0)) || asConstant(instruction.operand(1)) ||
        !mayRewrite("constant-to-the-right", instruction))
      return false;
    Value *constant = instruction.operand(0);
    instruction.setOperand(0, instruction.operand(1));
    instruction.setOperand(1, constant);
    return true;
  }

  // (x op c) op d => x op (c op d)
  bool gatherConstants(Instruction &outer) {
    Constant *d = asConstant(outer.operand(1));
    Instruction *inner = asInstruction(outer.operand(0), outer.op());
    if (!d || !inner)
      return false;
    Constant *c = asConstant(inner->operand(1));
    if (!c || !mayRewrite("gather-constants", outer))
      return false;
    uint64_t both = *foldBinary(outer.op(), outer.type(), c->bits(), d->bits());
    outer.setOperand(0, inner->operand(0));
    outer.setOperand(1, module_.constant(outer.type(), both));
    return true;
  }

  bool compareConstantRight(Instruction &compare) {
    if (!constantToTheRight(compare))
      return false;
    if (!isInjected(InjectedFault::CompareSwap))
      compare.setPredicate(swapped(compare.predicate()));
    return true;
  }

  // icmp eq/ne (zext x), c => icmp eq/ne x, c where c fits
  bool compareExtended(Instruction &compare) {
    Instruction *extension = asInstruction(compare.operand(0), Op::ZExt);
    Constant *constant = asConstant(compare.operand(1));
    bool equality = compare.predicate() == Predicate::Eq || compare.predicate() == Predicate::Ne;
    if (!extension || !constant || !equality)
      return false;
    Type narrow = extension->operand(0)->type();
    if ((constant->bits() & ~bitMask(narrow)) || !mayRewrite("compare-extended", compare))
      return false;
    compare.setOperand(0, extension->operand(0));
    compare.setOperand(1, module_.constant(narrow, constant->bits()));
    return true;
  }

  // Whether a number is divisible by a power of two shows in its low bits, whatever its sign.
  bool compareRemainder(Instruction &compare) {
    Instruction *remainder = asInstruction(compare.operand(0), Op::SRem);
    bool isTest = compare.predicate() == Predicate::Eq || compare.predicate() == Predicate::Ne;
    if (!remainder || !isTest || !isZero(compare.operand(1)))
      return false;
    const Constant *divisor = asConstant(remainder->operand(1));
    if (!divisor || !std::has_single_bit(divisor->bits()) || remainder->type() == Type::I1 ||
        !mayRewrite("compare-remainder", compare))
      return false;
    Type type = remainder->type();
    Value *operands[] = {remainder->operand(0), module_.constant(type, divisor->bits() - 1)};
    Instruction *low = module_.makeInstruction(Op::And, type, operands);
    low->loc = compare.loc;
    low->placeBefore(&compare);
    worklist_.push_back(low);
    queued_.resize(function_.valueCount());
    queued_[low->id] = true;
    compare.setOperand(0, low);
    return true;
  }

  // A call through a pointer of which the function has become known. Of how the arguments travel,
  // the function knows best.
  bool callDirectly(Instruction &call) {
    const Function *callee = asFunction(call.callee());
    if (!callee || !call.shape() || !call.shape()->isForeign || !callee->fits(call) ||
        !mayRewrite("call-directly", call))
      return false;
    CallShape shape = *call.shape();
    shape.isForeign = false;
    std::vector<Passing> passing;
    for (uint32_t i = 0; i < call.argumentCount(); ++i)
      passing.push_back(i < callee->arguments().size() ? callee->arguments()[i]->passing
                                                       : call.passing(i));
    shape.passing = module_.arena().copy(passing);
    call.setShape(module_.arena().make<CallShape>(shape));
    return true;
  }

  // select (xor c, true), a, b => select c, b, a
  static bool selectByNegation(Instruction &select) {
    Instruction *negation = asInstruction(select.operand(0), Op::Xor);
    if (!negation || !isOne(negation->operand(1)))
      return false;
    Value *ifTrue = select.operand(1);
    select.setOperand(0, negation->operand(0));
    select.setOperand(1, select.operand(2));
    select.setOperand(2, ifTrue);
    return true;
  }

  // ---- What an instruction equals: a constant, an older value, a cheaper instruction in its place

  // Operations on bits and on floating-point numbers fold when all their operands are known.
  Value *foldedConstants(Instruction &instruction, Constant *left, Constant *right) {
    if (!left || !right)
      return nullptr;
    Op op = instruction.op();
    Type type = left->type();
    if (op == Op::FCmp)
      return module_.boolConstant(
          foldFCmp(instruction.floatPredicate(), type, left->bits(), right->bits()));
    uint64_t bits = isFloatBinary(op) ? foldFloatBinary(op, type, left->bits(), right->bits())
                    : op == Op::FNeg  ? foldFNeg(type, left->bits())
                                      : foldBitUnary(op, type, left->bits());
    return module_.constant(type, bits);
  }

  Value *simplified(Instruction &instruction) {
    if (Value *folded = foldedBinary(instruction))
      return folded;
    if (instruction.operandCount() == 0)
      return nullptr;
    Value *left = instruction.operand(0);
    Value *right = instruction.operand(instruction.operandCount() > 1 ? 1 : 0);
    Type type = instruction.type();
    switch (instruction.op()) {
    case Op::Add:
      return isZero(right) ? left : nullptr;
    case Op::Sub:
      if (left == right)
        return module_.constant(type, 0);
      return isZero(right) ? left : subtractedConstant(instruction);
    case Op::Mul:
      if (isZero(right))
        return right;
      return isOne(right) ? left : productOfProduct(instruction);
    case Op::SDiv:
    case Op::UDiv:
      return isOne(right) && type != Type::I1 ? left : nullptr;
    case Op::SRem:
    case Op::URem:
      return isOne(right) && type != Type::I1 ? module_.constant(type, 0) : nullptr;
    case Op::And:
      if (isZero(right))
        return right;
      return isAllOnes(right) || left == right ? left : commonOperand(instruction, Op::Or);
    case Op::Or:
      if (isAllOnes(right))
        return right;
      if (isZero(right) || left == right)
        return left;
      return mergedByMask(instruction);
    case Op::Xor:
      if (left == right)
        return module_.constant(type, 0);
      if (isZero(right))
        return left;
      if (Value *negated = negatedICmp(instruction))
        return negated;
      return mergedByMask(instruction);
    case Op::Shl:
    case Op::LShr:
    case Op::AShr:
      return isZero(right) || isZero(left) ? left : nullptr;
    case Op::BSwap:
    case Op::CtPop:
    case Op::CtLz:
    case Op::CtTz:
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FNeg:
    case Op::FCmp:
      return foldedConstants(instruction, asConstant(left), asConstant(right));
    case Op::ICmp:
      return simplifiedICmp(instruction);
    case Op::Select:
      return simplifiedSelect(instruction);
    case Op::ZExt:
    case Op::SExt:
    case Op::Trunc:
    case Op::FPToSI:
    case Op::FPToUI:
    case Op::SIToFP:
    case Op::UIToFP:
    case Op::FPTrunc:
    case Op::FPExt:
    case Op::BitCast:
      if (const Constant *value = asConstant(left))
        return module_.constant(type,
                                foldCast(instruction.op(), value->type(), type, value->bits()));
      return nullptr;
    case Op::Copy:
      return left;
    case Op::Gep:
      return isZero(right) ? left : nullptr;
    case Op::Phi:
      return simplifiedPhi(instruction);
    case Op::PtrToInt:
    case Op::IntToPtr:
    case Op::Alloca:
    case Op::StackAlloc:
    case Op::Load:
    case Op::Store:
    case Op::Extract:
    case Op::Call:
    case Op::Br:
    case Op::CondBr:
    case Op::Switch:
    case Op::Ret:
    case Op::Unreachable:
      return nullptr;
    }
    return nullptr;
  }

  // A binary operation on two constants.
  Value *foldedBinary(Instruction &instruction) {
    if (!isBinary(instruction.op()))
      return nullptr;
    const Constant *left = asConstant(instruction.operand(0));
    const Constant *right = asConstant(instruction.operand(1));
    if (!left || !right)
      return nullptr;
    std::optional<uint64_t> folded =
        foldBinary(instruction.op(), instruction.type(), left->bits(), right->bits());
    return folded ? module_.constant(instruction.type(), *folded) : nullptr;
  }

  // x - c => x + -c, where constants gather.
  Value *subtractedConstant(Instruction &instruction) {
    Constant *constant = asConstant(instruction.operand(1));
    if (!constant)
      return nullptr;
    Value *operands[] = {instruction.operand(0),
                         module_.constant(instruction.type(), 0 - constant->bits())};
    return replacement(instruction, module_.makeInstruction(Op::Add, instruction.type(), operands));
  }

  // (x * a + c) * b => x * (a * b) + c * b, where a constant is added to the product anyway: the
  // second number of a linear congruential generator does not wait for the first (counters).
  Value *productOfProduct(Instruction &outer) {
    const Constant *b = asConstant(outer.operand(1));
    const Instruction *sum = asInstruction(outer.operand(0), Op::Add);
    const Constant *c = sum ? asConstant(sum->operand(1)) : nullptr;
    const Instruction *inner = c ? asInstruction(sum->operand(0), Op::Mul) : nullptr;
    const Constant *a = inner ? asConstant(inner->operand(1)) : nullptr;
    if (!a || !b || !outer.hasOneUse())
      return nullptr;
    const Instruction &user = *outer.firstUse()->user;
    if (!user.is(Op::Add) || !user.operand(1)->isConstant())
      return nullptr;
    Type type = outer.type();
    Value *factors[] = {inner->operand(0),
                        module_.constant(type, *foldBinary(Op::Mul, type, a->bits(), b->bits()))};
    Value *terms[] = {replacement(outer, module_.makeInstruction(Op::Mul, type, factors)),
                      module_.constant(type, *foldBinary(Op::Mul, type, c->bits(), b->bits()))};
    return replacement(outer, module_.makeInstruction(Op::Add, type, terms));
  }

  // xor (icmp p a, b), true => icmp !p a, b
  Value *negatedICmp(Instruction &instruction) {
    Instruction *compare = asInstruction(instruction.operand(0), Op::ICmp);
    if (!compare || instruction.type() != Type::I1 || !isOne(instruction.operand(1)))
      return nullptr;
    return replacement(instruction, module_.makeICmp(inverse(compare->predicate()),
                                                     compare->operand(0), compare->operand(1)));
  }

  // Both operands, if they are such operations that nobody else wants.
  static std::pair<Instruction *, Instruction *> bothOnce(const Instruction &outer, Op op) {
    Instruction *left = asInstruction(outer.operand(0), op);
    Instruction *right = asInstruction(outer.operand(1), op);
    bool areOnce = left && right && left->hasOneUse() && right->hasOneUse();
    return areOnce ? std::pair(left, right) : std::pair<Instruction *, Instruction *>();
  }

  Value *placed(Instruction &before, Op op, Value *left, Value *right) {
    Value *operands[] = {left, right};
    return replacement(before, module_.makeInstruction(op, before.type(), operands));
  }

  // (x & y) ^ (x & z) => (y ^ z) & x, and so with |; (x | y) & (x | z) => y & z | x.
  Value *commonOperand(Instruction &outer, Op inner) {
    auto [left, right] = bothOnce(outer, inner);
    if (!left)
      return nullptr;
    for (unsigned i : {0U, 1U})
      for (unsigned k : {0U, 1U})
        if (left->operand(i) == right->operand(k))
          return placed(outer, inner,
                        placed(outer, outer.op(), left->operand(1 - i), right->operand(1 - k)),
                        left->operand(i));
    return nullptr;
  }

  // x & y | ~x & z => (y ^ z) & x ^ z, which needs no complement. Knuth, "The Art of Computer
  // Programming" 4A (2011), 7.1.3, swapping and choosing bits.
  Value *mergedByMask(Instruction &outer) {
    auto [left, right] = bothOnce(outer, Op::And);
    if (!left || outer.type() == Type::I1)
      return commonOperand(outer, Op::And);
    for (auto [chosen, other] : {std::pair(left, right), std::pair(right, left)})
      for (unsigned i : {0U, 1U}) {
        const Instruction *complement = asInstruction(other->operand(i), Op::Xor);
        if (!complement || !isAllOnes(complement->operand(1)))
          continue;
        for (unsigned k : {0U, 1U})
          if (chosen->operand(k) == complement->operand(0)) {
            Value *z = other->operand(1 - i);
            Value *difference = placed(outer, Op::Xor, chosen->operand(1 - k), z);
            Value *masked = placed(outer, Op::And, difference, chosen->operand(k));
            return placed(outer, Op::Xor, masked, z);
          }
      }
    return commonOperand(outer, Op::And);
  }

  Value *replacement(Instruction &old, Instruction *instruction) {
    instruction->name = old.name;
    instruction->loc = old.loc;
    instruction->placeBefore(&old);
    worklist_.push_back(instruction);
    queued_.resize(function_.valueCount());
    queued_[instruction->id] = true;
    return instruction;
  }

  Value *bitsSimplified(Instruction &instruction) {
    Value *simpler = simplifiedBits(module_, instruction);
    Instruction *made = simpler ? asInstruction(simpler) : nullptr;
    return made && !made->block() ? replacement(instruction, made) : simpler;
  }

  Value *simplifiedICmp(Instruction &compare) {
    Value *left = compare.operand(0);
    Value *right = compare.operand(1);
    if (asConstant(left) && asConstant(right))
      return module_.boolConstant(foldICmp(compare.predicate(), left->type(),
                                           asConstant(left)->bits(), asConstant(right)->bits()));
    if (left == right)
      return module_.boolConstant(foldICmp(compare.predicate(), left->type(), 0, 0));
    // A bool compared with a constant is itself or its negation.
    if (left->type() == Type::I1 && asConstant(right)) {
      bool same = (compare.predicate() == Predicate::Ne && isZero(right)) ||
                  (compare.predicate() == Predicate::Eq && isOne(right));
      return same ? left : nullptr;
    }
    return nullptr;
  }

  Value *simplifiedSelect(Instruction &select) {
    if (const Constant *condition = asConstant(select.operand(0)))
      return select.operand(condition->bits() ? 1 : 2);
    Value *condition = select.operand(0);
    Value *ifTrue = select.operand(1);
    Value *ifFalse = select.operand(2);
    if (ifTrue == ifFalse)
      return ifTrue;
    if (select.type() != Type::I1)
      return nullptr;
    if (isOne(ifTrue) && isZero(ifFalse))
      return condition;
    // What comes of `a && b`, `a || b` and `!a`.
    Value *operands[] = {condition, isOne(ifTrue) ? ifFalse : ifTrue};
    if (isOne(ifTrue))
      return replacement(select, module_.makeInstruction(Op::Or, Type::I1, operands));
    if (isZero(ifFalse))
      return replacement(select, module_.makeInstruction(Op::And, Type::I1, operands));
    if (!isZero(ifTrue) || !isOne(ifFalse))
      return nullptr;
    operands[1] = module_.boolConstant(true);
    return replacement(select, module_.makeInstruction(Op::Xor, Type::I1, operands));
  }

  // A phi of one value, itself apart, is that value: it comes on every way into the block, so its
  // definition dominates the phi.
  Value *simplifiedPhi(Instruction &phi) {
    Value *only = nullptr;
    for (const Use &use : phi.operands()) {
      if (use.value == &phi || use.value == only)
        continue;
      if (only)
        return nullptr;
      only = use.value;
    }
    return only;
  }

  Function &function_;
  Module &module_;
  std::span<BasicBlock *const> order_;
  bool changed_ = false;
  std::vector<Instruction *> worklist_;
  std::vector<bool> queued_;    // by Value::id
  std::vector<bool> isReached_; // by BasicBlock::id
  std::vector<Instruction *> replaced_;
};

} // namespace

bool simplify(Function &function, Analyses &analyses) {
  return Simplification(function, analyses).run();
}

} // namespace wend
