// Selection of calls and returns.

#include "backend/isel.h"

#include "ir/module.h"
#include "support/invariant.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

// What the argument's constant is in its register or on the stack.
int64_t passedConstant(const Constant &constant, const Passing &passing) {
  bool isUnsigned = passing.kind == Passing::ZeroExtended ||
                    (constant.type() == Type::I1 && passing.kind != Passing::SignExtended);
  return isUnsigned ? static_cast<int64_t>(constant.bits()) : constant.value();
}

// Whether the function's code is the backend's own: then an i1 that it returns is 0 or 1.
bool isOurs(const Function &function) {
  return (function.isDefined || function.isInternal) && !function.isWeak;
}

bool returnsResultsOf(const Instruction &ret, const Instruction &call) {
  for (uint32_t i = 0; i < ret.operandCount(); ++i)
    if (!call.gives(*ret.operand(i), i))
      return false;
  return true;
}

} // namespace

const std::array<ISel::Intrinsic, ISel::intrinsicCount> ISel::intrinsicTable = {{
    {"llvm.memset.p0.i64", &ISel::fillMemory, "memset", 3},
    {"memcpy", &ISel::copyMemory, "memcpy", 3},
    {"llvm.memcpy.p0.p0.i64", &ISel::copyMemory, "memcpy", 3}, // volatile
    {"llvm.memmove.p0.p0.i64", &ISel::copyMemory, "memmove", 3},
    {"llvm.va_start.p0", &ISel::selectVaStart, "", 0},
    {"llvm.stacksave.p0", &ISel::selectStackSave, "", 0},
    {"llvm.stackrestore.p0", &ISel::selectStackRestore, "", 0},
    {"llvm.trap", &ISel::selectTrap, "", 0},
}};

void ISel::enterModule(const Module &module) {
  module_ = &module;
  for (size_t i = 0; i < intrinsicCount; ++i)
    intrinsics_[i] = module.names().intern(intrinsicTable[i].name);
}

// Null if the function called is none, or the module's own.
const ISel::Intrinsic *ISel::intrinsic(const Instruction &call) const {
  Function *callee = call.calledFunction();
  if (!callee || callee->isDefined)
    return nullptr;
  for (size_t i = 0; i < intrinsicCount; ++i)
    if (intrinsics_[i] == callee->name)
      return &intrinsicTable[i];
  return nullptr;
}

void ISel::selectCall(Instruction &call) {
  Function *callee = asFunction(call.callee());
  Symbol target = callee ? callee->name : Symbol{};
  uint32_t count = call.argumentCount();
  if (const Intrinsic *known = intrinsic(call)) {
    if ((this->*known->select)(call))
      return;
    target = function_->module().names().intern(known->function);
    count = known->arguments;
  }
  placeOutgoing(call, count);
  for (const Outgoing &argument : outgoing_)
    if (argument.place.reg.isNone())
      passOnStack(argument);
  RegSet reads = passInRegisters(call);
  if (call.isVarArgCall()) { // al: how many arguments are in vector registers
    emitRI(MOp::Mov, 4, rax, std::popcount((reads & allVectors).bits));
    reads = reads | rax;
  }
  emitCall(call, target, reads);
  if (&call != tailCall_)
    takeResults(call);
}

void ISel::placeOutgoing(Instruction &call, uint32_t count) {
  outgoing_.clear();
  ArgumentPlaces places;
  for (uint32_t i = 0; i < count; ++i) {
    Passing passing = call.passing(i);
    outgoing_.push_back({call.operand(i), passing, places.next(passing, call.operand(i)->type())});
  }
  out_->outArguments = std::max(out_->outArguments, places.stackBytes());
}

// A register with the argument, extended as its function expects it.
Reg ISel::passed(const Outgoing &argument) {
  if (argument.passing.kind == Passing::SignExtended)
    return extended(argument.value, true);
  return argument.passing.kind == Passing::ZeroExtended ? extended(argument.value, false)
                                                        : use(argument.value);
}

void ISel::passOnStack(const Outgoing &argument) {
  Address mem;
  mem.kind = AddressKind::OutArgument;
  mem.disp = static_cast<int32_t>(argument.place.offset);
  if (argument.passing.kind == Passing::ByValue)
    return copyBytes(mem, argument.value, argument.passing.size);
  unsigned width = operationWidth(argument.value->type());
  if (Constant *constant = immediate(argument.value))
    emitMI(MOp::Mov, width, mem, passedConstant(*constant, argument.passing));
  else
    emitMR(MOp::Mov, width, mem, passed(argument));
}

// Values that are in registers move to the argument registers all at once, so that they may be each
// other's; constants and addresses follow.
RegSet ISel::passInRegisters(Instruction &call) {
  bool isDirect = asFunction(call.callee());
  Reg target = isDirect ? Reg{} : use(call.callee());
  RegSet reads;
  beginMoves();
  for (const Outgoing &argument : outgoing_) {
    if (argument.place.reg.isNone())
      continue;
    reads = reads | argument.place.reg;
    if (hasRegister(argument.value)) {
      Reg source = passed(argument);
      out_->moves.push_back({argument.place.reg, source, out_->widths[source.id]});
    }
  }
  if (!isDirect) // in the one register that nothing else wants here
    out_->moves.push_back({r11, target, 8});
  endMoves();
  for (const Outgoing &argument : outgoing_) {
    if (argument.place.reg.isNone() || hasRegister(argument.value))
      continue;
    Constant *constant = asConstant(argument.value);
    if (constant && !isFloat(constant->type()))
      emitRI(MOp::Mov, operationWidth(constant->type()), argument.place.reg,
             passedConstant(*constant, argument.passing));
    else
      moveTo(argument.place.reg, argument.value);
  }
  return reads;
}

void ISel::endMoves() {
  size_t count = out_->moves.size() - firstMove_;
  if (count == 0)
    return;
  MInst &inst = emit(MOp::ParMove, Form::N, 0);
  inst.imm = static_cast<int64_t>(firstMove_);
  inst.extra = static_cast<uint32_t>(count);
}

void ISel::emitCall(Instruction &call, Symbol target, RegSet reads) {
  bool isDirect = asFunction(call.callee());
  if (&call == tailCall_) {
    if (isDirect)
      emit(MOp::TailCall, Form::L, 0).extra = target.id;
    else
      emitR(MOp::TailCallTo, 8, r11);
    reversed_.back().imm = callRegisters(reads);
    return;
  }
  if (isLastCall(call))
    emit(MOp::Align, Form::N, 8);
  else
    out_->hasCalls = true;
  RegSet results;
  ResultPlaces places;
  if (call.type() == Type::Tuple)
    for (Type type : call.resultTypes())
      results = results | places.next(type);
  else if (call.type() != Type::Void)
    results = places.next(call.type());
  if (isDirect)
    emit(MOp::Call, Form::L, 0).extra = target.id;
  else
    emitR(MOp::CallTo, 8, r11);
  reversed_.back().imm = callRegisters(reads, results);
}

void ISel::takeResults(Instruction &call) {
  if (call.type() == Type::Tuple)
    return takeSeveralResults(call);
  if (vregs_[call.id] == 0 && !isAskedForLater(call))
    return;
  Reg to = vreg(&call);
  copy(operationWidth(call.type()), to, ResultPlaces().next(call.type()));
  const Function *callee = call.calledFunction();
  if (call.type() == Type::I1 && !(callee && isOurs(*callee)))
    emitRI(MOp::And, 4, to, 1);
}

// Those that somebody takes out: see vreg.
void ISel::takeSeveralResults(Instruction &call) {
  uint32_t wanted = 0; // bits
  for (Use *at = call.firstUse(); at; at = at->next) {
    Instruction *extract = at->user;
    if (vregs_[extract->id] == 0 && isAskedForLater(*extract))
      vreg(extract);
    if (vregs_[extract->id] != 0)
      wanted |= 1U << extract->resultIndex();
  }
  std::span<const Type> types = call.resultTypes();
  const Function *callee = call.calledFunction();
  ResultPlaces places;
  beginMoves();
  for (uint32_t i = 0; i < types.size(); ++i) {
    Reg to{vregs_[call.id] + i};
    Reg from = places.next(types[i]);
    if (wanted >> i & 1)
      out_->moves.push_back({to, from, out_->widths[to.id]});
  }
  endMoves();
  for (uint32_t i = 0; i < types.size(); ++i)
    if ((wanted >> i & 1) && types[i] == Type::I1 && !(callee && isOurs(*callee)))
      emitRI(MOp::And, 4, {vregs_[call.id] + i}, 1);
}

// Whether the call does not return and needs nothing in the frame: then a function without other
// calls stays a leaf, with its variables below rsp. The variables may be needed by whatever runs at
// exit, if it is not the runtime's function that is called.
bool ISel::isLastCall(Instruction &call) const {
  Function *callee = call.calledFunction();
  bool ends = callee && callee->isNoReturn && call.next() && call.next()->is(Op::Unreachable) &&
              (out_->slots.empty() || isOfRuntime(module_->names().text(callee->name)));
  for (const Outgoing &argument : outgoing_) {
    Value *value = argument.value;
    ends &= !argument.place.reg.isNone() &&
            (value->type() != Type::Ptr || value->kind() == ValueKind::Global);
  }
  return ends;
}

bool ISel::selectTrap(Instruction &) {
  emit(MOp::Trap, Form::N, 0);
  return true;
}

// The call before the return whose results are all that it returns, if the function called can
// take the place of this one on the stack: nothing of the frame may be needed any more.
Instruction *ISel::tailCall(Instruction &ret) {
  Instruction *call = ret.prev();
  while (call && call->is(Op::Extract))
    call = call->prev();
  if (!call || !call->is(Op::Call) || !returnsResultsOf(ret, *call) || intrinsic(*call) ||
      !out_->slots.empty() || out_->hasFramePointer || !passesInRegisters(*call))
    return nullptr;
  for (const Argument *argument : function_->arguments())
    if (argument->passing.kind == Passing::ResultAddress)
      return nullptr;
  // Of an i1 of another module only the lowest bit counts.
  const Function *callee = call->calledFunction();
  bool hasBool = std::ranges::find(function_->results(), Type::I1) != function_->results().end();
  return hasBool && !(callee && isOurs(*callee)) ? nullptr : call;
}

bool ISel::passesInRegisters(Instruction &call) {
  ArgumentPlaces places;
  for (uint32_t i = 0; i < call.argumentCount(); ++i)
    places.next(call.passing(i), call.operand(i)->type());
  return places.stackBytes() == 0;
}

// A function that was given the address of its result returns that.
void ISel::selectReturn(Instruction &instruction) {
  tailCall_ = tailCall(instruction);
  if (tailCall_)
    return;
  RegSet reads;
  beginMoves();
  uint32_t count = instruction.operandCount();
  ResultPlaces places;
  for (uint32_t i = 0; i < count; ++i) {
    Value *value = instruction.operand(i);
    Reg to = places.next(value->type());
    reads = reads | to;
    if (count > 1 && hasRegister(value)) {
      Reg source = use(value);
      out_->moves.push_back({to, source, out_->widths[source.id]});
    }
  }
  endMoves();
  places = {};
  for (uint32_t i = 0; i < count; ++i) {
    Reg to = places.next(instruction.operand(i)->type());
    if (count == 1 || !hasRegister(instruction.operand(i)))
      moveTo(to, instruction.operand(i));
  }
  for (Argument *argument : function_->arguments())
    if (argument->passing.kind == Passing::ResultAddress && count == 0) {
      moveTo(rax, argument);
      reads = reads | rax;
    }
  emit(MOp::Ret, Form::N, 0).imm = callRegisters(reads);
}

} // namespace wend
