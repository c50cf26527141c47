#include "ir/analysis/verifier_rules.h"

#include "ir/inline_asm.h"
#include "ir/lanes.h"

#include <algorithm>
#include <vector>

namespace wend {

namespace {

const char *brokenShuffleRule(const Instruction &shuffle) {
  Type vector = shuffle.operand(0)->type();
  const Constant *places = asConstant(shuffle.operand(2));
  if (shuffle.operand(1)->type() != vector || !places || places->type() != Type::V16I8)
    return "the operands are not two vectors of one type and a constant <16 x i8>";
  for (unsigned i = 0; i < laneCount(vector); ++i)
    if (lanesOf(*places).byte(i) >= 2 * laneCount(vector))
      return "the operands have no such lane";
  return nullptr;
}

const char *brokenLaneRule(const Instruction &instruction) {
  auto type = [&](uint32_t i) { return instruction.operand(i)->type(); };
  Type vector = type(0);
  if (instruction.is(Op::LaneHalf))
    return isWideVector(vector) && instruction.type() == halfOf(vector) && instruction.lane() < 2
               ? nullptr
               : "the operand is not a vector of 256 bits, or the result not its half";
  if (instruction.is(Op::LaneJoin))
    return isVector(vector) && type(1) == vector && instruction.type() == wideOf(vector)
               ? nullptr
               : "the operands are not two vectors, or the result not a vector of 256 bits";
  if (!isVector(vector))
    return "the operand is not a vector";
  bool isOfIntegers = isInteger(laneType(vector));
  switch (instruction.op()) {
  case Op::LaneUnary:
    return isLaneUnary(instruction.laneOp(), vector) ? nullptr : "the lanes have no such operation";
  case Op::LaneBinary:
    if (type(1) != vector || !isLaneBinary(instruction.laneOp(), vector))
      return "the lanes have no such operation";
    return !isShift(instruction.laneOp()) || isSplat(*instruction.operand(1))
               ? nullptr
               : "the counts of a shift are not one constant";
  case Op::LaneICmp:
  case Op::LaneFCmp:
    return type(1) == vector && isOfIntegers == instruction.is(Op::LaneICmp) &&
                   instruction.type() == maskType(vector)
               ? nullptr
               : "the operands are not two vectors of one type, or the result is not their mask";
  case Op::LaneCast:
    return isVector(instruction.type()) &&
                   isLaneCast(instruction.laneOp(), vector, instruction.type())
               ? nullptr
               : "the lanes have no such conversion";
  case Op::LaneSigns:
    return (vector == Type::V16I8 || !isOfIntegers) && instruction.type() == Type::I32
               ? nullptr
               : "the operand is not a vector of bytes or of numbers, or the result not an i32";
  case Op::LaneExtract:
    return instruction.lane() < laneCount(vector) && instruction.type() == laneType(vector)
               ? nullptr
               : "the vector has no such lane";
  case Op::LaneInsert:
    return instruction.lane() < laneCount(vector) && type(1) == laneType(vector)
               ? nullptr
               : "the vector has no such lane";
  default:
    return brokenShuffleRule(instruction);
  }
}

const char *brokenBitRule(const Instruction &instruction) {
  Type type = instruction.operand(0)->type();
  if (instruction.is(Op::BSwap))
    return isInteger(type) && bitWidth(type) % 16 == 0
               ? nullptr
               : "the operand's width is not a multiple of 16 bits";
  return isInteger(type) ? nullptr : "the operand is not an integer";
}

const char *brokenFloatRule(const Instruction &instruction) {
  Type type = instruction.operand(0)->type();
  if (isIntrinsic(instruction.op()) && type == Type::F80)
    return "the operation has no operands of type x86_fp80";
  return isFloat(type) && type == instruction.operand(1)->type()
             ? nullptr
             : "the operands are not two floating-point numbers of one type";
}

const char *brokenIntCastRule(Op op, Type from, Type to) {
  bool areIntegers = isInteger(from) && isInteger(to);
  if (op == Op::PtrToInt)
    return from == Type::Ptr && isInteger(to)
               ? nullptr
               : "the operand is not a pointer or the result is not an integer";
  if (op == Op::IntToPtr)
    return isInteger(from) ? nullptr : "the operand is not an integer";
  if (op == Op::Trunc)
    return areIntegers && bitWidth(from) > bitWidth(to) ? nullptr
                                                        : "the result is not a narrower integer";
  return areIntegers && bitWidth(from) < bitWidth(to) ? nullptr
                                                      : "the result is not a wider integer";
}

const char *brokenFloatCastRule(Op op, Type from, Type to) {
  if (op == Op::FPToSI || op == Op::FPToUI)
    return isFloat(from) && isInteger(to)
               ? nullptr
               : "the operand is not a floating-point number or the result is not an integer";
  if (op == Op::SIToFP || op == Op::UIToFP)
    return isInteger(from) && isFloat(to)
               ? nullptr
               : "the operand is not an integer or the result is not a floating-point number";
  if (op == Op::FPTrunc)
    return isFloat(from) && isFloat(to) && bitWidth(from) > bitWidth(to)
               ? nullptr
               : "the result is not a narrower floating-point number";
  if (op == Op::FPExt)
    return isFloat(from) && isFloat(to) && bitWidth(from) < bitWidth(to)
               ? nullptr
               : "the result is not a wider floating-point number";
  return bitWidth(from) == bitWidth(to) && isFloat(from) != isFloat(to) && from != Type::Ptr &&
                 to != Type::Ptr && !isVector(from)
             ? nullptr
             : "the operand and the result are not an integer and a number of one width";
}

const char *brokenMemoryRule(const Instruction &instruction) {
  auto type = [&](uint32_t i) { return instruction.operand(i)->type(); };
  if (instruction.is(Op::Gep))
    return type(0) == Type::Ptr && type(1) == Type::I64
               ? nullptr
               : "the operands are not a pointer and an i64";
  if (instruction.is(Op::ThreadAddress))
    return isThreadLocal(*instruction.operand(0)) ? nullptr
                                                  : "the operand is no thread-local variable";
  if (instruction.is(Op::Load))
    return type(0) == Type::Ptr && byteSize(instruction.type()) != 0
               ? nullptr
               : "the address is not a pointer or the result is not a value";
  if (instruction.is(Op::Store))
    return type(1) == Type::Ptr ? nullptr : "the address is not a pointer";
  if (instruction.is(Op::StackAlloc))
    return type(0) == Type::I64 ? nullptr : "the size is not an i64";
  return instruction.block() == instruction.block()->function()->entry()
             ? nullptr
             : "an alloca is outside the entry block";
}

// LLVM's rules.
bool isOrderingOf(const Instruction &atomic, const AtomicVariant &variant) {
  using enum Ordering;
  Ordering ordering = variant.ordering;
  if (atomic.is(Op::AtomicLoad))
    return ordering != Release && ordering != AcqRel;
  if (atomic.is(Op::AtomicStore))
    return ordering != Acquire && ordering != AcqRel;
  if (atomic.is(Op::Fence))
    return ordering > Monotonic;
  bool isFailure =
      variant.failure != Unordered && variant.failure != Release && variant.failure != AcqRel;
  return ordering != Unordered && (!atomic.is(Op::CmpXchg) || isFailure);
}

const char *brokenAtomicRule(const Instruction &atomic) {
  AtomicVariant variant = atomic.atomicVariant();
  if (!isOrderingOf(atomic, variant))
    return "the operation cannot have this ordering";
  if (atomic.is(Op::Fence))
    return nullptr;
  if (atomic.pointer()->type() != Type::Ptr)
    return "the address is not a pointer";
  Type type = atomic.accessedType();
  if (byteSize(type) == 0 || type == Type::I1 || type == Type::F80 || isVector(type))
    return "the type has no atomic accesses";
  bool isNumber = isFloat(type);
  if (atomic.is(Op::CmpXchg))
    return atomic.operand(1)->type() == type && atomic.operand(2)->type() == type && !isNumber
               ? nullptr
               : "the operands are not two integers or pointers of the result's type";
  if (!atomic.is(Op::AtomicRmw) || variant.operation == RmwOp::Xchg)
    return !atomic.is(Op::AtomicRmw) || atomic.operand(1)->type() == type
               ? nullptr
               : "the operand does not have the result's type";
  bool fits = isFloatOperation(variant.operation) ? isNumber : isInteger(type);
  return fits && atomic.operand(1)->type() == type ? nullptr
                                                   : "the operation is not one of this type";
}

const char *brokenExtractRule(const Instruction &extract) {
  const Instruction *call = asInstruction(extract.operand(0));
  bool fits = call && (call->is(Op::Call) || call->is(Op::LandingPad)) &&
              call->type() == Type::Tuple && extract.resultIndex() < call->resultTypes().size() &&
              call->resultTypes()[extract.resultIndex()] == extract.type();
  return fits ? nullptr : "the call has no such result";
}

const char *brokenLandingPadRule(const Instruction &pad) {
  if (pad.type() != Type::Tuple)
    return "the result is not an exception and its selector";
  uint32_t operands = 0;
  for (const LandingClause &clause : pad.landingShape().clauses) {
    if (!clause.isFilter && clause.operands != 1)
      return "a catch does not have one operand";
    operands += clause.operands;
  }
  if (operands != pad.operandCount())
    return "the number of operands does not match the clauses";
  return std::ranges::all_of(pad.operands(),
                             [](const Use &use) { return use.value->type() == Type::Ptr; })
             ? nullptr
             : "an operand is not a pointer";
}

const char *brokenAssemblyRule(const Instruction &call, const InlineAsm &assembly) {
  std::optional<std::vector<AsmConstraint>> constraints = parseConstraints(assembly.constraints);
  if (!constraints)
    return "the assembly has malformed constraints";
  auto arguments = std::ranges::count_if(*constraints, &AsmConstraint::takesArgument);
  auto results = std::ranges::count_if(*constraints, &AsmConstraint::givesResult);
  auto given = call.type() == Type::Tuple ? static_cast<ptrdiff_t>(call.resultTypes().size())
                                          : ptrdiff_t{call.type() != Type::Void};
  if (arguments != static_cast<ptrdiff_t>(call.argumentCount()) || results != given)
    return "the constraints of the assembly do not fit its arguments and results";
  bool fits = assembly.memory.empty() || assembly.memory.size() == call.argumentCount();
  for (uint32_t i = 0; fits && i < assembly.memory.size(); ++i)
    fits = !assembly.memory[i].isPresent() || call.operand(i)->type() == Type::Ptr;
  return fits ? nullptr : "an operand of the assembly in memory is no address";
}

// Whether a return of its results follows the call.
bool isReturned(const Instruction &call) {
  const Instruction *ret = call.next();
  while (ret && ret->is(Op::Extract))
    ret = ret->next();
  if (!ret || !ret->is(Op::Ret))
    return false;
  for (uint32_t i = 0; i < ret->operandCount(); ++i)
    if (!call.gives(*ret->operand(i), i))
      return false;
  return true;
}

const char *brokenCallRule(const Instruction &call) {
  if (call.operandCount() == 0 || call.callee()->type() != Type::Ptr)
    return "the callee is not a pointer";
  if (call.type() == Type::Tuple && (!call.shape() || call.resultTypes().size() < 2))
    return "a call with several results lacks their types";
  if (call.declaredArgumentCount() > call.argumentCount() ||
      (!call.isVarArgCall() && call.declaredArgumentCount() != call.argumentCount()))
    return "the number of arguments does not match the call's shape";
  if (call.tailKind() == TailKind::Must && !isReturned(call))
    return "the call must be a tail call, but is not returned directly";
  if (const InlineAsm *assembly = calledAssembly(call))
    return brokenAssemblyRule(call, *assembly);
  const Function *callee = call.calledFunction();
  if (!callee)
    return nullptr;
  bool fits =
      call.type() == callee->result() && call.isVarArgCall() == callee->isVarArg &&
      call.declaredArgumentCount() == callee->arguments().size() &&
      (call.type() != Type::Tuple || std::ranges::equal(call.resultTypes(), callee->results()));
  if (!fits)
    return "the call does not match the function's result or number of parameters";
  for (uint32_t i = 0; i < call.declaredArgumentCount(); ++i)
    if (call.operand(i)->type() != callee->arguments()[i]->type())
      return "an argument does not have its parameter's type";
  for (uint32_t i = 0; i < call.declaredArgumentCount(); ++i)
    if (call.passing(i) != callee->arguments()[i]->passing)
      return "an argument is not passed as its parameter is";
  return nullptr;
}

const char *brokenPhiRule(const Instruction &phi) {
  const BasicBlock *block = phi.block();
  if (phi.operandCount() != block->predecessors().size())
    return "the phi does not have one operand for each predecessor";
  if (phi.operandCount() == 0)
    return "the phi has no operands";
  for (uint32_t i = 0; i < phi.operandCount(); ++i)
    if (phi.operand(i)->type() != phi.type())
      return "an operand does not have the phi's type";
  return nullptr;
}

const char *brokenSwitchRule(const Instruction &instruction) {
  if (instruction.operandCount() == 0 || !isInteger(instruction.operand(0)->type()))
    return "the condition is not an integer";
  std::vector<uint64_t> cases;
  for (const Use &use : instruction.operands().subspan(1)) {
    const Constant *value = asConstant(use.value);
    if (!value || value->type() != instruction.operand(0)->type())
      return "a case is not a constant of the condition's type";
    cases.push_back(value->bits());
  }
  std::ranges::sort(cases);
  return std::ranges::adjacent_find(cases) == cases.end() ? nullptr : "a case occurs twice";
}

const char *brokenTerminatorRule(const Instruction &terminator) {
  if (terminator.is(Op::CondBr))
    return terminator.operand(0)->type() == Type::I1 ? nullptr : "the condition is not an i1";
  if (terminator.is(Op::Switch))
    return brokenSwitchRule(terminator);
  if (terminator.is(Op::Resume))
    return terminator.operand(0)->type() == Type::Ptr && terminator.operand(1)->type() == Type::I32
               ? nullptr
               : "the operands are not an exception and its selector";
  if (terminator.is(Op::Ret))
    return std::ranges::equal(terminator.operands(), terminator.block()->function()->results(), {},
                              [](const Use &use) { return use.value->type(); })
               ? nullptr
               : "the returned value does not have the function's result type";
  return nullptr;
}

} // namespace

const char *brokenTypeRule(const Instruction &instruction) {
  auto type = [&](uint32_t i) { return instruction.operand(i)->type(); };
  switch (instruction.opKind()) {
  case OpKind::IntBinary:
  case OpKind::IntDivision:
  case OpKind::IntShift:
    return isInteger(type(0)) && type(0) == type(1)
               ? nullptr
               : "the operands are not two integers of one type";
  case OpKind::HighProduct:
    return type(0) == Type::I64 && type(1) == Type::I64 ? nullptr : "the operands are not two i64";
  case OpKind::BitUnary:
    return brokenBitRule(instruction);
  case OpKind::FloatBinary:
    return brokenFloatRule(instruction);
  case OpKind::FloatUnary:
    if (isIntrinsic(instruction.op()) && type(0) == Type::F80)
      return "the operation has no operands of type x86_fp80";
    return isFloat(type(0)) ? nullptr : "the operand is not a floating-point number";
  case OpKind::Compare:
    if (instruction.is(Op::FCmp))
      return brokenFloatRule(instruction);
    return type(0) == type(1) && !isFloat(type(0)) && !isVector(type(0))
               ? nullptr
               : "the operands are not two integers or pointers of one type";
  case OpKind::Select:
    return type(0) == Type::I1 && type(1) == type(2) && type(1) == instruction.type()
               ? nullptr
               : "the operands are not an i1 and two of the result's type";
  case OpKind::IntCast:
  case OpKind::PointerCast:
    return brokenIntCastRule(instruction.op(), type(0), instruction.type());
  case OpKind::FloatCast:
    return brokenFloatCastRule(instruction.op(), type(0), instruction.type());
  case OpKind::Copy:
    return nullptr;
  case OpKind::Gep:
  case OpKind::ThreadAddress:
  case OpKind::StackSlot:
  case OpKind::Load:
  case OpKind::Store:
    return brokenMemoryRule(instruction);
  case OpKind::Atomic:
    return brokenAtomicRule(instruction);
  case OpKind::Call:
    return brokenCallRule(instruction);
  case OpKind::LandingPad:
    return brokenLandingPadRule(instruction);
  case OpKind::Extract:
    return brokenExtractRule(instruction);
  case OpKind::Phi:
    return brokenPhiRule(instruction);
  case OpKind::Lanes:
    return brokenLaneRule(instruction);
  case OpKind::Terminator:
    return brokenTerminatorRule(instruction);
  }
  return "unknown operation";
}

} // namespace wend
