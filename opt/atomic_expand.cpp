// atomic-expand — expand atomic operations that the machine lacks into loops around a cmpxchg.
//
//   %0 = atomicrmw max ptr %p,            %1 = load atomic i32, ptr %p monotonic
//          i32 %v seq_cst                 br label %rmw
//   …                                rmw: %old = phi i32 [ %1, … ], [ %0, %rmw ]
//                               =>        %2 = icmp sgt i32 %old, %v
//                                         %3 = select i1 %2, i32 %old, i32 %v
//                                         %0 = cmpxchg ptr %p, i32 %old, i32 %3 seq_cst seq_cst
//                                         %4 = icmp eq i32 %0, %old
//                                         br i1 %4, label %done, label %rmw
//
// How    for each atomicrmw that is not one instruction on x86-64
//        1. split its block, and load the old value before the loop
//        2. compute the new value in the loop. Floating-point values are exchanged as integers:
//           they are the same if their bits are
//        3. try to exchange them; continue with what is found in memory if it has changed
// Needs  nothing; it runs before phi-elim      Keeps  nothing
// Not    exchange, addition and subtraction; `and`, `or` and `xor` whose result is not used

#include "opt/atomic_expand.h"

#include "ir/cfg_edit.h"
#include "opt/passes.h"

namespace wend {

namespace {

bool isExpanded(const Instruction &instruction) {
  if (!instruction.is(Op::AtomicRmw))
    return false;
  switch (instruction.atomicVariant().operation) {
  case RmwOp::Xchg:
  case RmwOp::Add:
  case RmwOp::Sub:
    return false;
  case RmwOp::And:
  case RmwOp::Or:
  case RmwOp::Xor:
    return instruction.isUsed();
  case RmwOp::Nand:
  case RmwOp::Max:
  case RmwOp::Min:
  case RmwOp::UMax:
  case RmwOp::UMin:
  case RmwOp::FAdd:
  case RmwOp::FSub:
  case RmwOp::FMax:
  case RmwOp::FMin:
  case RmwOp::UIncWrap:
  case RmwOp::UDecWrap:
    return true;
  }
  return false;
}

// The strongest ordering of a failed exchange that an ordering of the operation implies.
Ordering failureOf(Ordering ordering) {
  return ordering == Ordering::AcqRel    ? Ordering::Acquire
         : ordering == Ordering::Release ? Ordering::Monotonic
                                         : ordering;
}

class AtomicExpansion {
public:
  AtomicExpansion(Function &function, PassContext &context)
      : function_(function), module_(function.module()), context_(context) {}

  bool run() {
    std::vector<Instruction *> found;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (isExpanded(instruction))
          found.push_back(&instruction);
    for (Instruction *instruction : found)
      expand(*instruction);
    return !found.empty();
  }

private:
  void expand(Instruction &rmw) {
    context_.count(CounterId::AtomicsExpanded);
    loc_ = rmw.loc;
    Value *pointer = rmw.pointer();
    Type type = rmw.type();
    Type bits = type == Type::F32 ? Type::I32 : type == Type::F64 ? Type::I64 : type;
    AtomicVariant variant = rmw.atomicVariant();
    // 1.
    BasicBlock &before = *rmw.block();
    BasicBlock &after = splitAfter(rmw, before.next());
    BasicBlock &loop = *function_.addBlock(module_.names().intern("rmw"), &after);
    before_ = &rmw;
    Value *loadOperands[] = {pointer};
    Instruction *first = make(Op::AtomicLoad, bits, loadOperands);
    AtomicVariant ofLoad = variant;
    ofLoad.ordering = Ordering::Monotonic;
    ofLoad.operation = RmwOp::Xchg;
    first->setAtomicVariant(ofLoad);
    appendBranch(before, loop, loc_);
    // 2.
    Value *incoming = first;
    Instruction *old = module_.makeInstruction(Op::Phi, bits, {&incoming, 1}, 2);
    old->loc = loc_;
    old->appendTo(&loop);
    Instruction *end = module_.makeInstruction(Op::Unreachable, Type::Void, {});
    end->appendTo(&loop);
    before_ = end;
    Value *stored =
        converted(newValue(variant.operation, converted(old, type), rmw.operand(1)), bits);
    // 3.
    Value *exchangeOperands[] = {pointer, old, stored};
    Instruction *exchange = make(Op::CmpXchg, bits, exchangeOperands);
    variant.failure = failureOf(variant.ordering);
    variant.operation = RmwOp::Xchg;
    exchange->setAtomicVariant(variant);
    exchange->name = rmw.name;
    Value *isDone = compare(Predicate::Eq, exchange, old);
    Value *result = converted(exchange, type);
    end->erase();
    appendBranch(loop, isDone, after, loop, loc_);
    old->addOperand(module_, exchange);
    rmw.replaceUses(result);
    rmw.erase();
  }

  Value *newValue(RmwOp operation, Value *old, Value *operand) {
    switch (operation) {
    case RmwOp::Xchg:
      return operand;
    case RmwOp::Add:
      return binary(Op::Add, old, operand);
    case RmwOp::Sub:
      return binary(Op::Sub, old, operand);
    case RmwOp::And:
      return binary(Op::And, old, operand);
    case RmwOp::Nand:
      return binary(Op::Xor, binary(Op::And, old, operand), constant(old->type(), -1));
    case RmwOp::Or:
      return binary(Op::Or, old, operand);
    case RmwOp::Xor:
      return binary(Op::Xor, old, operand);
    case RmwOp::Max:
      return select(compare(Predicate::Sgt, old, operand), old, operand);
    case RmwOp::Min:
      return select(compare(Predicate::Slt, old, operand), old, operand);
    case RmwOp::UMax:
      return select(compare(Predicate::Ugt, old, operand), old, operand);
    case RmwOp::UMin:
      return select(compare(Predicate::Ult, old, operand), old, operand);
    case RmwOp::FAdd:
      return binary(Op::FAdd, old, operand);
    case RmwOp::FSub:
      return binary(Op::FSub, old, operand);
    case RmwOp::FMax:
      return otherThanNan(FloatPredicate::Oge, old, operand);
    case RmwOp::FMin:
      return otherThanNan(FloatPredicate::Ole, old, operand);
    case RmwOp::UIncWrap: { // old >= operand ? 0 : old + 1
      Value *more = binary(Op::Add, old, constant(old->type(), 1));
      return select(compare(Predicate::Uge, old, operand), constant(old->type(), 0), more);
    }
    case RmwOp::
        UDecWrap: { // old == 0 || old > operand ? operand : old - 1, as 0 - 1 is the maximum
      Value *less = binary(Op::Add, old, constant(old->type(), -1));
      return select(compare(Predicate::Uge, less, operand), operand, less);
    }
    }
    return nullptr;
  }

  // The old value if the operand is a NaN or the predicate holds, else the operand.
  Value *otherThanNan(FloatPredicate predicate, Value *old, Value *operand) {
    Value *chosen = select(compare(predicate, old, operand), old, operand);
    return select(compare(FloatPredicate::Uno, operand, operand), old, chosen);
  }

  Value *converted(Value *value, Type type) {
    return value->type() == type ? value : make(Op::BitCast, type, {&value, 1});
  }

  Value *constant(Type type, int64_t value) {
    return module_.constant(type, static_cast<uint64_t>(value));
  }
  Value *binary(Op op, Value *left, Value *right) {
    Value *operands[] = {left, right};
    return make(op, left->type(), operands);
  }
  Value *select(Value *condition, Value *ifTrue, Value *ifFalse) {
    Value *operands[] = {condition, ifTrue, ifFalse};
    return make(Op::Select, ifTrue->type(), operands);
  }
  Value *compare(Predicate predicate, Value *left, Value *right) {
    Value *operands[] = {left, right};
    Instruction *made = make(Op::ICmp, Type::I1, operands);
    made->setPredicate(predicate);
    return made;
  }
  Value *compare(FloatPredicate predicate, Value *left, Value *right) {
    Value *operands[] = {left, right};
    Instruction *made = make(Op::FCmp, Type::I1, operands);
    made->setFloatPredicate(predicate);
    return made;
  }
  Instruction *make(Op op, Type type, std::span<Value *const> operands) {
    Instruction *made = module_.makeInstruction(op, type, operands);
    made->loc = loc_;
    made->insertBefore(before_);
    return made;
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  Instruction *before_ = nullptr; // the insertion point
  CodeLoc loc_;
};

} // namespace

bool needsAtomicExpansion(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (isExpanded(instruction))
        return true;
  return false;
}

bool atomicExpand(Function &function, Analyses &analyses) {
  return AtomicExpansion(function, analyses.context()).run();
}

} // namespace wend
