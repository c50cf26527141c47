// MachineSegment: arguments, calls and returns by the calling convention (backend/convention.h).
//
// An i1 is 0 or 1 in 32 bits of its register where the compiler passes it to itself; of one from
// elsewhere only the lowest bit counts. Other narrow integers have undefined bits above their own,
// unless they are passed as extended.

#include "prove/machine_call.h"
#include "prove/machine_segment.h"

#include "backend/convention.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

// Whether an i1 that the call returns is 0 or 1 in its register: the function is compiled by us,
// and is not replaced by another one.
bool returnsCleanBool(const Instruction &call) {
  const Function *callee = call.calledFunction();
  return callee && (callee->isDefined || callee->isInternal) && !callee->isWeak &&
         !callee->hasMustTail;
}

// The function that is called for a call of an intrinsic that is not selected otherwise.
const KnownFunctionRow *fallbackOf(const Instruction &call) {
  KnownFunction fallback = row(knownCallee(call)).fallback;
  return fallback == KnownFunction::None ? nullptr : &row(fallback);
}

} // namespace

// ---- The entry

// What the location of an argument holds, as far as it is known.
z3::expr MachineSegment::argument(const Argument &argument) const {
  z3::expr value = terms_.variable(argumentName(argument.index()), argument.type());
  bool isClean = function_.source->isInternal && argument.passing.kind == Passing::Plain;
  return argument.type() == Type::I1 && isClean ? machine_.zeroExtended(value, 32) : value;
}

void MachineSegment::receiveArguments() {
  ArgumentAssigner assigner;
  for (const Argument *each : function_.source->arguments()) {
    ArgumentLocation location = assigner.next(each->passing, each->type());
    if (!location.isOnStack())
      registers_.set(location.reg, argument(*each));
  }
}

// ---- Calls

// The next call in the block of the IR that may be this one; null if there is none.
const SnapshotNode *MachineSegment::nextCall(const MInst &inst) {
  bool isDirect = inst.is(MOp::Call) || inst.is(MOp::TailCall);
  const Interner &names = function_.source->module().names();
  for (; nextNode_ < endNode_; ++nextNode_) {
    const SnapshotNode &node = snapshot_.nodes[nextNode_];
    if (node.op != Op::Call || (node.callee != nullptr) != isDirect)
      continue;
    const KnownFunctionRow *fallback = isDirect ? fallbackOf(*instructionOf(node)) : nullptr;
    bool isSame = !isDirect || node.callee->name.id == inst.extra ||
                  (fallback && names.text({inst.extra}) == fallback->symbol);
    if (isSame)
      return &snapshot_.nodes[nextNode_++];
  }
  return nullptr;
}

Instruction *MachineSegment::instructionOf(const SnapshotNode &node) const {
  for (BasicBlock &block : *function_.source)
    if (snapshot_.blockWithId(block.id) == node.block)
      for (Instruction &instruction : block)
        if (instruction.id == node.id)
          return &instruction;
  return nullptr;
}

z3::expr MachineSegment::outgoing(uint64_t offset, unsigned width) {
  std::optional<z3::expr> value;
  for (unsigned i = 0; i * 8 < width; ++i) {
    auto byte = outgoing_.find(offset + i);
    z3::expr known = byte == outgoing_.end() ? machine_.undefined(8) : byte->second;
    value = value ? z3::concat(known, *value) : known;
  }
  return value->simplify();
}

MachineSegment::Passed MachineSegment::passed(const Instruction &call, uint32_t number,
                                              const ArgumentLocation &location) {
  Type type = call.operand(number)->type();
  Passing passing = call.passing(number);
  if (passing.kind == Passing::ByValue)
    return {fail("an argument that is a copy of memory", bitWidth(type)), terms_.truth(true)};
  unsigned width = bitWidth(type);
  unsigned whole = std::max(width, 32U);
  z3::expr given = location.isOnStack() ? outgoing(location.offset, whole)
                                        : registers_.read(location.reg, whole);
  z3::expr value = machine_.low(given, width);
  bool isSigned = passing.kind == Passing::SignExtended;
  bool isExtended = isSigned || passing.kind == Passing::ZeroExtended || type == Type::I1;
  if (!isExtended || width == whole)
    return {value, terms_.truth(true)};
  z3::expr extended =
      isSigned ? machine_.signExtended(value, whole) : machine_.zeroExtended(value, whole);
  return {value, terms_.same(given, extended)};
}

void MachineSegment::receiveResults(const Instruction &call, const std::vector<z3::expr> &results) {
  ResultAssigner assigner;
  Type single = call.type();
  std::span<const Type> types =
      single == Type::Tuple ? call.resultTypes() : std::span<const Type>(&single, 1);
  for (size_t i = 0; i < results.size(); ++i) {
    bool isClean = types[i] == Type::I1 && returnsCleanBool(call);
    registers_.set(assigner.next(types[i]),
                   isClean ? machine_.zeroExtended(results[i], 32) : results[i]);
  }
}

void MachineSegment::call(const MInst &inst) {
  if (inst.is(MOp::Ret))
    return returnResults();
  const SnapshotNode *node = nextCall(inst);
  if (!node) {
    fail("a call that the IR does not have", 1);
    return;
  }
  const Instruction &instruction = *instructionOf(*node);
  const KnownFunctionRow *fallback = node->callee ? fallbackOf(instruction) : nullptr;
  uint32_t count =
      fallback ? static_cast<uint32_t>(fallback->parameters.size()) : instruction.argumentCount();
  std::vector<z3::expr> operands;
  ArgumentAssigner assigner;
  for (uint32_t i = 0; i < count; ++i) {
    Type type = instruction.operand(i)->type();
    Passed argument = passed(instruction, i, assigner.next(instruction.passing(i), type));
    guarantee(argument.isExtended);
    operands.push_back(settled(argument.value, node->operands[i]));
  }
  if (instruction.isVarArgCall())
    guarantee(terms_.same(registers_.read(rax, 8), terms_.bits(assigner.vectors(), 8)));
  if (inst.form == Form::R)
    operands.push_back(settled(registers_.read(inst.first, 64), node->operands[count]));
  else if (inst.form == Form::M)
    operands.push_back(settled(read(inst.mem, 64), node->operands[count]));
  CallOutcome outcome = executeCall(terms_, *node, operands, *state_);
  if (outcome.stopped)
    stop(terms_.negated(outcome.returns), *outcome.stopped);
  state_ = outcome.state;
  if (inst.endsFunction()) {
    std::span<const Type> results = function_.source->results();
    if (results.empty() || results[0] == Type::Void)
      outcome.results.clear();
    addExit({SegmentExit::Kind::Return, 0, condition_, *state_, outcome.results, {}});
    return leaveFunction();
  }
  registers_.forgetPhysical();
  flags_ = {};
  receiveResults(instruction, outcome.results);
}

// ud2: that of a call of llvm.trap or the like, if there is one; otherwise it is not reached in an
// execution that is allowed.
void MachineSegment::trap(const MInst &) {
  for (; nextNode_ < endNode_; ++nextNode_) {
    const SnapshotNode &node = snapshot_.nodes[nextNode_];
    KnownFunction known =
        node.op == Op::Call && node.callee ? node.callee->known() : KnownFunction::None;
    if (known != KnownFunction::Trap && known != KnownFunction::UbsanTrap)
      continue;
    CallOutcome outcome = executeCall(terms_, snapshot_.nodes[nextNode_++], {}, *state_);
    stop(outcome.stopped ? terms_.negated(outcome.returns) : terms_.truth(true),
         outcome.stopped ? *outcome.stopped : outcome.state);
    return leaveFunction();
  }
  ProofState trapped = *state_;
  trapped.world = terms_.apply("trapped", {trapped.world}, trapped.world.get_sort());
  stop(terms_.truth(true), trapped);
}

// ---- Returns

void MachineSegment::returnResults() {
  SegmentExit exit{SegmentExit::Kind::Return, 0, condition_, *state_, {}, {}};
  ResultAssigner assigner;
  for (Type type : function_.source->results()) {
    if (type == Type::Void)
      continue;
    Reg reg = assigner.next(type);
    z3::expr value = registers_.read(reg, bitWidth(type));
    if (endNode_ != 0 && snapshot_.nodes[endNode_ - 1].op == Op::Ret)
      value = settled(value, snapshot_.nodes[endNode_ - 1].operands[exit.values.size()]);
    if (type == Type::I1)
      guarantee(terms_.same(registers_.read(reg, 32), machine_.zeroExtended(value, 32)));
    exit.values.push_back(value);
  }
  for (const Argument *each : function_.source->arguments())
    if (each->passing.kind == Passing::ResultAddress && exit.values.empty())
      guarantee(terms_.same(registers_.read(rax, 64), argument(*each)));
  addExit(std::move(exit));
  leaveFunction();
}

} // namespace wend
