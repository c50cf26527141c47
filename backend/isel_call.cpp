#include "backend/isel_call.h"

#include "backend/isel_assembly.h"
#include "backend/isel_context.h"
#include "backend/isel_intrinsic.h"
#include "backend/isel_memory.h"
#include "backend/isel_values.h"

#include "ir/effects.h"
#include "ir/module.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

// What a constant argument is in its register or on the stack.
int64_t passedConstant(const Constant &constant, const Passing &passing) {
  bool isUnsigned = passing.kind == Passing::ZeroExtended ||
                    (constant.type() == Type::I1 && passing.kind != Passing::SignExtended);
  return isUnsigned ? static_cast<int64_t>(constant.bits()) : constant.value();
}

// Whether an i1 that the call returns is 0 or 1 in its register. Of one that a function of another
// module returns, or that the callee returns by a tail call of such a function, only the lowest bit
// is defined.
bool returnsCleanBool(const Instruction &call) {
  const Function *callee = call.calledFunction();
  return callee && (callee->isDefined || callee->isInternal) && !callee->isWeak &&
         !callee->hasMustTail;
}

bool returnsResultsOf(const Instruction &ret, const Instruction &call) {
  for (uint32_t i = 0; i < ret.operandCount(); ++i)
    if (!call.gives(*ret.operand(i), i))
      return false;
  return true;
}

void assignArguments(ISelContext &isel, Instruction &call, uint32_t count) {
  std::vector<OutgoingArgument> &arguments = isel.calls.arguments;
  arguments.clear();
  ArgumentAssigner assigner;
  for (uint32_t i = 0; i < count; ++i) {
    Passing passing = call.passing(i);
    arguments.push_back(
        {call.operand(i), passing, assigner.next(passing, call.operand(i)->type())});
  }
  if (&call != isel.calls.tailCall)
    isel.out().outArguments = std::max(isel.out().outArguments, assigner.stackBytes());
}

// A register with the argument, extended as the callee expects it.
Reg extendedArgument(ISelContext &isel, const OutgoingArgument &argument) {
  if (argument.passing.kind == Passing::SignExtended)
    return extended(isel, argument.value, true);
  return argument.passing.kind == Passing::ZeroExtended ? extended(isel, argument.value, false)
                                                        : isel.use(argument.value);
}

// Of a call that must be a tail call: its arguments replace those of the function, whose locations
// they have. All are read before the first is written.
void replaceStackArguments(ISelContext &isel) {
  std::vector<std::pair<Reg, uint64_t>> stored;
  for (const OutgoingArgument &argument : isel.calls.arguments)
    if (argument.location.isOnStack() && argument.passing.kind != Passing::ByValue)
      stored.push_back({extendedArgument(isel, argument), argument.location.offset});
  for (auto [source, offset] : stored) {
    Address mem;
    mem.kind = AddressKind::InMemory;
    mem.disp = static_cast<int32_t>(offset);
    isel.emitMR(MOp::Mov, isel.width(source), mem, source);
  }
}

void passOnStack(ISelContext &isel, const OutgoingArgument &argument) {
  Address mem;
  mem.kind = AddressKind::OutArgument;
  mem.disp = static_cast<int32_t>(argument.location.offset);
  if (argument.passing.kind == Passing::ByValue)
    return copyBytes(isel, mem, argument.value, argument.passing.size);
  if (argument.value->type() == Type::F80)
    return passFloat80(isel, argument.value, mem);
  unsigned width = operationWidth(argument.value->type());
  if (Constant *constant = isel.immediate(argument.value))
    isel.emitMI(MOp::Mov, width, mem, passedConstant(*constant, argument.passing));
  else
    isel.emitMR(MOp::Mov, width, mem, extendedArgument(isel, argument));
}

// Where the address of the callee is: in a register or, if that is none, in memory.
struct IndirectTarget {
  Reg reg;
  Address mem;
};

// Registers of the address are live during the moves of the arguments. An address that the epilogue
// might overwrite is in r11, which is neither an argument register nor callee-saved.
IndirectTarget indirectTarget(ISelContext &isel, Instruction &call) {
  if (&call != isel.calls.tailCall && isel.canAbsorbLoad(call.callee()))
    return {{}, loadOperand(isel, call.callee())};
  return {isel.use(call.callee()), {}};
}

// Returns the argument registers. Values in registers are moved in one parallel move, because an
// argument register may hold the source of another argument. Constants and addresses follow.
RegSet passInRegisters(ISelContext &isel, Instruction &call, IndirectTarget &target) {
  RegSet used;
  size_t firstMove = isel.beginParallelMove();
  for (const OutgoingArgument &argument : isel.calls.arguments) {
    if (argument.location.isOnStack())
      continue;
    used = used | argument.location.reg;
    if (hasRegister(argument.value)) {
      Reg source = extendedArgument(isel, argument);
      isel.addMove(argument.location.reg, source, isel.width(source));
    }
  }
  if (&call == isel.calls.tailCall && !target.reg.isNone()) {
    isel.addMove(r11, target.reg, 8);
    target.reg = r11;
  }
  isel.endParallelMove(firstMove);
  // Errors pass their position last. In reverse order, what differs comes first, and tails of calls
  // are equal (tail_merging.h).
  bool isReversed = call.calledFunction() && call.calledFunction()->isNoReturn;
  for (size_t i = 0; i < isel.calls.arguments.size(); ++i) {
    const OutgoingArgument &argument =
        isel.calls.arguments[isReversed ? isel.calls.arguments.size() - 1 - i : i];
    if (argument.location.isOnStack() || hasRegister(argument.value))
      continue;
    Constant *constant = asConstant(argument.value);
    if (constant && !isInVector(constant->type()))
      isel.emitRI(MOp::Mov, operationWidth(constant->type()), argument.location.reg,
                  passedConstant(*constant, argument.passing));
    else
      moveTo(isel, argument.location.reg, argument.value);
  }
  return used;
}

// Whether the call does not return and needs nothing in the frame. It does not prevent the function
// from being a leaf, with its variables in the red zone below rsp. Variables may be used by what
// runs at exit, unless a function of the runtime is called; and the frame by what a call of longjmp
// returns to.
bool isFramelessCall(const ISelContext &isel, Instruction &call) {
  Function *callee = call.calledFunction();
  bool isLast = callee && !isel.out().callsReturnTwice && callee->isNoReturn && call.next() &&
                call.next()->is(Op::Unreachable) &&
                (isel.out().slots.empty() || isOfRuntime(isel.module().names().text(callee->name)));
  for (const OutgoingArgument &argument : isel.calls.arguments) {
    Value *value = argument.value;
    isLast &= !argument.location.isOnStack() &&
              (value->type() != Type::Ptr || value->kind() == ValueKind::Global);
  }
  return isLast;
}

RegSet resultRegisters(const Instruction &call) {
  RegSet results;
  ResultAssigner assigner;
  Type single = call.type();
  for (Type type : single == Type::Tuple ? call.resultTypes() : std::span(&single, 1))
    if (type != Type::Void && type != Type::F80)
      results = results | assigner.next(type);
  return results;
}

void emitCall(ISelContext &isel, Instruction &call, Symbol target, const IndirectTarget &indirect,
              RegSet arguments) {
  bool isTail = &call == isel.calls.tailCall;
  if (!isTail && isFramelessCall(isel, call))
    isel.emit(MOp::Align, Form::N, 8);
  else if (!isTail)
    isel.out().hasCalls = true;
  if (asFunction(call.callee()))
    isel.emit(isTail ? MOp::TailCall : MOp::Call, Form::L, 0).extra = target.id;
  else if (indirect.reg.isNone())
    isel.emitM(MOp::CallTo, 8, indirect.mem);
  else
    isel.emitR(isTail ? MOp::TailCallTo : MOp::CallTo, 8, indirect.reg);
  isel.last().imm = callRegisters(arguments, isTail ? RegSet{} : resultRegisters(call));
  if (!returnsTwice(call))
    return;
  if (isel.module().protectsBranches)
    isel.emit(MOp::EndBranch, Form::N, 0);
  isel.emit(MOp::ReturnsTwice, Form::N, 0);
}

// Moves the results that are live from their registers; see ISelContext::vreg.
void receiveTuple(ISelContext &isel, Instruction &call) {
  uint32_t live = 0; // bits
  for (Use *use = call.firstUse(); use; use = use->next) {
    Instruction *extract = use->user;
    if (!isel.hasVreg(*extract) && isel.hasUseInUnselectedBlock(*extract))
      isel.vreg(extract);
    if (isel.hasVreg(*extract))
      live |= 1U << extract->resultIndex();
  }
  std::span<const Type> types = call.resultTypes();
  for (uint32_t i = 0; i < types.size(); ++i)
    if (types[i] == Type::F80)
      receiveFloat80(isel, live >> i & 1 ? Reg{isel.vreg(&call).id + i} : Reg{});
  if (live == 0)
    return;
  Reg first = isel.vreg(&call);
  ResultAssigner assigner;
  size_t firstMove = isel.beginParallelMove();
  for (uint32_t i = 0; i < types.size(); ++i) {
    if (types[i] == Type::F80)
      continue;
    Reg to{first.id + i};
    Reg from = assigner.next(types[i]);
    if (live >> i & 1)
      isel.addMove(to, from, isel.width(to));
  }
  isel.endParallelMove(firstMove);
  for (uint32_t i = 0; i < types.size(); ++i)
    if ((live >> i & 1) && types[i] == Type::I1 && !returnsCleanBool(call))
      isel.emitRI(MOp::And, 4, {first.id + i}, 1);
}

void receiveResults(ISelContext &isel, Instruction &call) {
  if (call.type() == Type::Tuple)
    return receiveTuple(isel, call);
  bool isLive = isel.hasVreg(call) || isel.hasUseInUnselectedBlock(call);
  if (call.type() == Type::F80)
    return receiveFloat80(isel, isLive ? isel.vreg(&call) : Reg{});
  if (!isLive)
    return;
  Reg to = isel.vreg(&call);
  isel.copy(operationWidth(call.type()), to, ResultAssigner().next(call.type()));
  if (call.type() == Type::I1 && !returnsCleanBool(call))
    isel.emitRI(MOp::And, 4, to, 1);
}

bool passesAllInRegisters(Instruction &call) {
  ArgumentAssigner assigner;
  for (uint32_t i = 0; i < call.argumentCount(); ++i)
    assigner.next(call.passing(i), call.operand(i)->type());
  return assigner.stackBytes() == 0;
}

// The call whose results are what the return returns, if it can be a tail call: nothing of the
// frame may be live during the call. The reader has checked those that must be tail calls. Code
// that is generated fast keeps the frames of all callers, for debuggers and stack traces.
Instruction *tailCallBefore(const ISelContext &isel, Instruction &ret) {
  Instruction *call = ret.prev();
  while (call && call->is(Op::Extract))
    call = call->prev();
  if (call && call->is(Op::Call) && call->tailKind() == TailKind::Must)
    return callSelector(*call) ? nullptr : call;
  if (isel.isFast() || !call || !call->is(Op::Call) || !returnsResultsOf(ret, *call) ||
      callSelector(*call) || calledAssembly(*call) || !isel.out().slots.empty() ||
      isel.out().hasFramePointer || !passesAllInRegisters(*call) || isel.out().callsReturnTwice ||
      call->tailKind() == TailKind::Not)
    return nullptr;
  for (const Argument *argument : isel.function().arguments())
    if (argument->passing.kind == Passing::ResultAddress)
      return nullptr;
  auto results = isel.function().results();
  bool hasBool = std::ranges::find(results, Type::I1) != results.end();
  return hasBool && !returnsCleanBool(*call) ? nullptr : call;
}

} // namespace

void selectCall(ISelContext &isel, Instruction &call) {
  if (calledAssembly(call))
    return selectAssembly(isel, call);
  Function *callee = asFunction(call.callee());
  Symbol target = callee ? callee->name : Symbol{};
  uint32_t count = call.argumentCount();
  if (CallSelector select = callSelector(call); select && select(isel, call))
    return;
  if (KnownFunction fallback = row(knownCallee(call)).fallback; fallback != KnownFunction::None) {
    target = isel.module().names().intern(row(fallback).symbol);
    count = static_cast<uint32_t>(row(fallback).parameters.size());
  }
  assignArguments(isel, call, count);
  if (&call == isel.calls.tailCall)
    replaceStackArguments(isel);
  for (const OutgoingArgument &argument : isel.calls.arguments)
    if (argument.location.isOnStack() && &call != isel.calls.tailCall)
      passOnStack(isel, argument);
  IndirectTarget indirect = callee ? IndirectTarget{} : indirectTarget(isel, call);
  RegSet arguments = passInRegisters(isel, call, indirect);
  if (call.isVarArgCall()) { // al: the number of arguments in vector registers
    isel.emitRI(MOp::Mov, 4, rax, std::popcount((arguments & allVectors).bits));
    arguments = arguments | rax;
  }
  emitCall(isel, call, target, indirect, arguments);
  if (&call != isel.calls.tailCall)
    receiveResults(isel, call);
}

void selectReturn(ISelContext &isel, Instruction &ret) {
  isel.calls.tailCall = tailCallBefore(isel, ret);
  if (isel.calls.tailCall)
    return;
  returnFloats80(isel, ret);
  RegSet used;
  uint32_t count = ret.operandCount();
  ResultAssigner assigner;
  size_t firstMove = isel.beginParallelMove();
  for (uint32_t i = 0; i < count; ++i) {
    Value *value = ret.operand(i);
    if (value->type() == Type::F80)
      continue;
    Reg to = assigner.next(value->type());
    used = used | to;
    if (count > 1 && hasRegister(value)) {
      Reg source = isel.use(value);
      isel.addMove(to, source, isel.width(source));
    }
  }
  isel.endParallelMove(firstMove);
  assigner = {};
  for (uint32_t i = 0; i < count; ++i) {
    if (ret.operand(i)->type() == Type::F80)
      continue;
    Reg to = assigner.next(ret.operand(i)->type());
    if (count == 1 || !hasRegister(ret.operand(i)))
      moveTo(isel, to, ret.operand(i));
  }
  // A function that is passed the address of its result returns that address.
  for (Argument *argument : isel.function().arguments())
    if (argument->passing.kind == Passing::ResultAddress && count == 0) {
      moveTo(isel, rax, argument);
      used = used | rax;
    }
  isel.emit(MOp::Ret, Form::N, 0).imm = callRegisters(used);
}

} // namespace wend
