// Instruction — one operation of the IR with its operands, in its block.
#pragma once

#include "ir/access_types.h"
#include "ir/code_loc.h"
#include "ir/freeze.h"
#include "ir/op.h"

#include <optional>
#include <span>

namespace wend {

class BasicBlock;
class Function;
class Module;

// The predicates of fcmp: a set of FloatRelation bits, the relations that satisfy the predicate.
enum class FloatPredicate : uint8_t {
  Never,
  Oeq,
  Ogt,
  Oge,
  Olt,
  Ole,
  One,
  Ord,
  Uno,
  Ueq,
  Ugt,
  Uge,
  Ult,
  Ule,
  Une,
  Always,
};
struct FloatRelation {
  enum Bit : uint8_t { Equal = 1, Greater = 2, Less = 4, Unordered = 8 };
};

const char *name(FloatPredicate predicate);

// The predicates of icmp. Invariant: a signed predicate is the unsigned one plus four.
enum class Predicate : uint8_t { Eq, Ne, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge };

const char *name(Predicate predicate);
// The negated predicate.
Predicate inverse(Predicate predicate);
// The equivalent predicate for swapped operands.
Predicate swapped(Predicate predicate);
FloatPredicate swapped(FloatPredicate predicate);
// The predicate of the same order for unsigned integers.
Predicate unsignedOf(Predicate predicate);

// How an atomic operation orders other memory accesses (LLVM's and C11's memory orders).
enum class Ordering : uint8_t { Unordered, Monotonic, Acquire, Release, AcqRel, SeqCst };

const char *name(Ordering ordering);

// What an atomicrmw stores: of the old value and the operand.
enum class RmwOp : uint8_t {
  Xchg,
  Add,
  Sub,
  And,
  Nand,
  Or,
  Xor,
  Max,
  Min,
  UMax,
  UMin,
  FAdd,
  FSub,
  FMax,
  FMin,
  UIncWrap,
  UDecWrap,
};
constexpr unsigned rmwOpCount = 17;

const char *name(RmwOp operation);
constexpr bool isFloatOperation(RmwOp operation) {
  return operation >= RmwOp::FAdd && operation <= RmwOp::FMin;
}

// The attributes of an atomic operation other than types and operands.
struct AtomicVariant {
  Ordering ordering = Ordering::SeqCst;
  Ordering failure = Ordering::Monotonic; // cmpxchg: the ordering if nothing is stored
  RmwOp operation = RmwOp::Xchg;          // atomicrmw
  bool isVolatile = false;
  bool isSingleThread = false; // orders only what signal handlers of the thread see
};

// Whether a call must, may or must not be a tail call.
enum class TailKind : uint8_t { Any, Must, Not };

// The signature of a call where operands and result type do not imply it. A call without a shape
// has at most one result and no arguments with attributes.
struct CallShape {
  bool isVarArg = false; // the callee is variadic
  // The callee is not a declared function, or its signature differs from that of the call. The call
  // is treated as a call through a pointer.
  bool isIndirect = false;
  bool returnsTwice = false; // the callee may return several times (setjmp)
  bool isInvoked = false;    // its block ends in an Invoke
  bool isNoUnwind = false;   // does not unwind, whatever the callee
  TailKind tail = TailKind::Any;
  uint32_t declared = 0;            // number of parameters that the callee declares
  std::span<const Type> results;    // the types of two or more results
  std::span<const Passing> passing; // by argument; empty: all plain
};

// What a LandingPad catches, in the order of its operands: the types that a `catch` names, of which
// null stands for all; or `filter`: all other types than those.
struct LandingClause {
  bool isFilter = false;
  uint32_t operands = 1; // 1 for a catch
  friend bool operator==(const LandingClause &, const LandingClause &) = default;
};

// The clauses of a LandingPad, and whether it is also entered for what none of them catches.
struct LandingPadShape {
  bool isCleanup = false;
  std::span<const LandingClause> clauses;
};

class Instruction : public Value {
public:
  // The id of an instruction that has never been in a block.
  static constexpr uint32_t unnumbered = ~uint32_t{0};

  [[nodiscard]] Op op() const { return static_cast<Op>(op_); }
  [[nodiscard]] bool is(Op op) const { return op_ == static_cast<uint8_t>(op); }
  [[nodiscard]] OpKind opKind() const { return kindOf(op()); }
  [[nodiscard]] bool isTerminator() const { return opKind() == OpKind::Terminator; }

  [[nodiscard]] BasicBlock *block() const { return block_; }
  [[nodiscard]] Instruction *prev() const { return prev_; }
  [[nodiscard]] Instruction *next() const { return next_; }

  [[nodiscard]] uint32_t operandCount() const { return operandCount_; }
  [[nodiscard]] Value *operand(uint32_t i) const { return use(i).value; }
  [[nodiscard]] std::span<Use> operands() const { return {&*operands_, operandCount_}; }
  // Whether the value is one of the operands.
  [[nodiscard]] bool uses(const Value &value) const {
    for (const Use &use : operands())
      if (use.value == &value)
        return true;
    return false;
  }
  // Forgets that the result does not wrap.
  void setOperand(uint32_t i, Value *value) {
    replaceUse(use(i), value);
    hasNoSignedWrap_ = false;
  }
  void swapOperands() {
    Value *first = operand(0);
    replaceUse(use(0), operand(1));
    replaceUse(use(1), first);
  }
  // The operand index of a use.
  static uint32_t indexOf(const Use &use);
  static void setUse(Use &use, Value *value);
  // The same; what becomes an operand of a frozen instruction is frozen (ir/freeze.h).
  static void replaceUse(Use &use, Value *value);

  // add, sub, mul, shl: the result is used only where it does not wrap as a signed number, so that
  // its extension may be computed from the extensions of the operands (LLVM's nsw). The value is
  // what it is anyway. zext: the operand is not negative: the extension is the signed one, too
  // (LLVM's nneg). ctlz, cttz: the operand is not zero (LLVM's is_zero_poison); the result of zero
  // is any number. Never known of a frozen value, whose uses may be others than the source has.
  [[nodiscard]] bool hasNoSignedWrap() const { return hasNoSignedWrap_ && !isFrozen(); }
  void setNoSignedWrap(bool isKnown) { hasNoSignedWrap_ = isKnown; }

  // icmp, LaneICmp
  [[nodiscard]] Predicate predicate() const { return static_cast<Predicate>(variant_); }
  void setPredicate(Predicate predicate) { variant_ = static_cast<uint8_t>(predicate); }
  // fcmp, LaneFCmp
  [[nodiscard]] FloatPredicate floatPredicate() const {
    return static_cast<FloatPredicate>(variant_);
  }
  void setFloatPredicate(FloatPredicate predicate) { variant_ = static_cast<uint8_t>(predicate); }
  // alloca: `count` elements of a type.
  [[nodiscard]] Type allocatedType() const { return static_cast<Type>(variant_ & 31); }
  [[nodiscard]] uint32_t allocatedCount() const { return immediate_; }
  [[nodiscard]] uint64_t allocatedBytes() const {
    return uint64_t{allocatedCount()} * byteSize(allocatedType());
  }
  // alloca, stackalloc: in bytes, a power of two.
  [[nodiscard]] uint32_t allocatedAlign() const {
    return 1U << (is(Op::Alloca) ? variant_ >> 5U : immediate_);
  }
  // getelementptr: the address is operand 0 + operand 1 * elementSize bytes; below 2^31.
  [[nodiscard]] uint64_t elementSize() const { return immediate_; }
  void setElementSize(uint64_t bytes) { immediate_ = static_cast<uint32_t>(bytes); }
  // call: the callee is the last operand; the arguments precede it.
  [[nodiscard]] Value *callee() const { return operand(operandCount_ - 1); }
  // Null for an indirect call, and for a call that does not match the function's declaration.
  [[nodiscard]] Function *calledFunction() const;
  [[nodiscard]] uint32_t argumentCount() const { return operandCount_ - 1; }
  // Null for a plain call. Allocated in the arena of the module.
  [[nodiscard]] const CallShape *shape() const {
    return Ptr32<const CallShape>::ofBits(immediate_);
  }
  void setShape(const CallShape *shape) { immediate_ = Ptr32(shape).bits(); }
  // Whether the callee is variadic, and the number of parameters that it declares.
  [[nodiscard]] bool isVarArgCall() const { return shape() && shape()->isVarArg; }
  [[nodiscard]] uint32_t declaredArgumentCount() const {
    return shape() ? shape()->declared : argumentCount();
  }
  [[nodiscard]] Passing passing(uint32_t argument) const {
    return shape() && argument < shape()->passing.size() ? shape()->passing[argument] : Passing();
  }
  [[nodiscard]] TailKind tailKind() const { return shape() ? shape()->tail : TailKind::Any; }
  // Whether a value is result number `result` of this call.
  [[nodiscard]] bool gives(const Value &value, uint32_t result) const;
  // The types of the results of a call, or LandingPad, whose own type is Tuple.
  [[nodiscard]] std::span<const Type> resultTypes() const;
  // Whether the block ends in an Invoke that belongs to this call.
  [[nodiscard]] bool isInvoked() const { return is(Op::Call) && shape() && shape()->isInvoked; }
  // landingpad: allocated in the arena of the module, never null.
  [[nodiscard]] const LandingPadShape &landingShape() const {
    return *Ptr32<const LandingPadShape>::ofBits(immediate_);
  }
  void setLandingShape(const LandingPadShape *shape) { immediate_ = Ptr32(shape).bits(); }
  // extractvalue: the index of the result.
  [[nodiscard]] uint32_t resultIndex() const { return immediate_; }
  // load, store: whether the access is a side effect; the guaranteed alignment.
  [[nodiscard]] bool isVolatile() const { return immediate_ & 1; }
  void setVolatile() { immediate_ |= 1; }
  [[nodiscard]] unsigned accessAlign() const {
    return byteSize(accessedType()) >> (immediate_ >> 1 & 7);
  }
  // `align` is a power of two; an alignment above the natural one is not stored.
  void setAccessAlign(uint64_t align) {
    while (accessAlign() > align)
      immediate_ += 2;
  }
  // load, store: the type of the source language; 0: unknown.
  [[nodiscard]] AccessType accessType() const { return immediate_ >> 16; }
  void setAccessType(AccessType type) {
    immediate_ = (immediate_ & 0xFFFF) | static_cast<uint32_t>(type) << 16;
  }
  // LaneUnary, LaneBinary, LaneCast: the operation on each lane.
  [[nodiscard]] Op laneOp() const { return static_cast<Op>(variant_); }
  void setLaneOp(Op op) { variant_ = static_cast<uint8_t>(op); }
  // LaneExtract, LaneInsert.
  [[nodiscard]] unsigned lane() const { return variant_; }
  void setLane(unsigned lane) { variant_ = static_cast<uint8_t>(lane); }
  // Atomic operations.
  [[nodiscard]] AtomicVariant atomicVariant() const;
  void setAtomicVariant(const AtomicVariant &variant);
  [[nodiscard]] Ordering ordering() const { return static_cast<Ordering>(immediate_ >> 1 & 7); }
  // Of the value that is loaded, stored, exchanged or compared.
  [[nodiscard]] Type accessedType() const {
    return is(Op::Store) || is(Op::AtomicStore) ? storedValue()->type() : type();
  }
  // store
  [[nodiscard]] Value *storedValue() const { return operand(0); }
  // Memory accesses, getelementptr: the address.
  [[nodiscard]] Value *pointer() const {
    return operand(is(Op::Store) || is(Op::AtomicStore) ? 1 : 0);
  }

  // condbr: the successor slot that is expected to be taken, as far as the source says.
  [[nodiscard]] std::optional<uint32_t> expectedSuccessor() const {
    return variant_ == 0 ? std::nullopt : std::optional<uint32_t>(variant_ - 1);
  }
  void setExpectedSuccessor(std::optional<uint32_t> slot) {
    variant_ = slot ? static_cast<uint8_t>(*slot + 1) : 0;
  }

  // The attribute that operation, type and operands do not imply, for code that only passes it on:
  // icmp, fcmp and LaneICmp, LaneFCmp: the predicate; other operations on vectors: laneOp or lane;
  // condbr: the expected successor.
  [[nodiscard]] uint8_t variant() const { return variant_; }
  // Whether both have the same predicate, element size and other attributes other than operation,
  // type and operands.
  [[nodiscard]] bool isSameVariant(const Instruction &other) const {
    return variant_ == other.variant_ && immediate_ == other.immediate_;
  }
  // Appends an operand: of a phi for a new predecessor, or a case value of a switch.
  void addOperand(Module &module, Value *value);
  // Removes operand i; the last one moves into its position.
  void removeOperandUnordered(uint32_t i);

  // Removes the instruction from its block, to be inserted elsewhere.
  void unlink();
  // Moves it to the end of a block, and its events with it.
  void moveWithEvents(BasicBlock *block);
  void insertBefore(Instruction *before);
  void appendTo(BasicBlock *block);
  // Removes the instruction from its block and frees its memory. It must have no uses.
  void erase();

  CodeLoc loc;

  // Whether the FunctionDebug has events after the instruction.
  [[nodiscard]] bool hasEvents() const { return hasEvents_; }
  void setEvents(bool are) { hasEvents_ = are; }

private:
  friend class Module;

  Instruction(Op op, Type type, Use *operands, uint32_t capacity)
      : Value(ValueKind::Instruction, type), operands_(*operands), operandCapacity_(capacity) {
    op_ = static_cast<uint8_t>(op);
    id = unnumbered;
  }

  // Whether the operands are stored after the instruction, as they are until their number outgrows
  // the initial capacity.
  [[nodiscard]] bool hasInlineOperands() const {
    return &*operands_ == reinterpret_cast<const Use *>(this + 1);
  }
  [[nodiscard]] Use &use(uint32_t i) const { return (&*operands_)[i]; }
  void takeOut();

  Ptr32<Instruction> prev_;
  Ptr32<Instruction> next_;
  Ptr32<BasicBlock> block_;
  Ptr32<Use> operands_;
  uint32_t operandCount_ = 0;
  uint32_t operandCapacity_;
  uint32_t immediate_ = 0;
};

inline Instruction *asInstruction(Value *value) {
  return value->isInstruction() ? static_cast<Instruction *>(value) : nullptr;
}
inline const Instruction *asInstruction(const Value *value) {
  return value->isInstruction() ? static_cast<const Instruction *>(value) : nullptr;
}
// The value as an instruction with the operation `op`, or null.
inline Instruction *asInstruction(Value *value, Op op) {
  Instruction *instruction = asInstruction(value);
  return instruction && instruction->is(op) ? instruction : nullptr;
}

// The exception and the selector.
inline constexpr Type landingResults[] = {Type::Ptr, Type::I32};

inline std::span<const Type> Instruction::resultTypes() const {
  if (is(Op::LandingPad))
    return landingResults;
  return shape() ? shape()->results : std::span<const Type>();
}

inline bool Instruction::gives(const Value &value, uint32_t result) const {
  if (type() != Type::Tuple)
    return &value == this && result == 0;
  if (!value.isInstruction())
    return false;
  const auto &extract = static_cast<const Instruction &>(value);
  return extract.is(Op::Extract) && extract.operand(0) == this && extract.resultIndex() == result;
}

inline void Instruction::setUse(Use &use, Value *value) {
  if (use.value) {
    *use.link = use.next;
    if (use.next)
      use.next->link = use.link;
  }
  use.value = value;
  if (value) {
    use.next = value->uses_;
    use.link = &value->uses_;
    if (use.next)
      use.next->link = &use.next;
    value->uses_ = &use;
  }
}

inline void Instruction::replaceUse(Use &use, Value *value) {
  if (use.user->isFrozen() && value)
    freeze(*value);
  setUse(use, value);
}

inline uint32_t Instruction::indexOf(const Use &use) {
  return static_cast<uint32_t>(&use - use.user->operands_);
}

// Erases instructions that only each other use, also in circles. They are in the order of the
// blocks.
void eraseTogether(std::span<Instruction *const> dead);

} // namespace wend
