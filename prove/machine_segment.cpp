#include "prove/machine_segment.h"

#include "prove/machine_call.h"

#include "backend/convention.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

Type typeOfBits(unsigned width) {
  switch (width) {
  case 8:
    return Type::I8;
  case 16:
    return Type::I16;
  case 32:
    return Type::I32;
  case 64:
    return Type::I64;
  case 128:
    return Type::V2I64;
  default:
    return Type::V4I64;
  }
}

std::string tableName(uint32_t table) { return fmt::format("table.{}", table); }

} // namespace

MachineSegment::MachineSegment(Terms &terms, const Original &original, const MFunction &function,
                               CpuFeatures cpu)
    : terms_(terms), original_(original), snapshot_(original.snapshot), function_(function),
      cpu_(cpu), machine_(terms), memory_(terms, original.objects), condition_(terms.truth(true)),
      keepsRules_(terms.truth(true)), registers_(machine_) {
  registers_.setFunction(function);
  findValues();
}

z3::expr MachineSegment::fail(const std::string &reason, unsigned width) {
  if (reason_.empty())
    reason_ = reason;
  return machine_.undefined(width);
}

void MachineSegment::guarantee(const z3::expr &condition) {
  keepsRules_ = terms_.both(keepsRules_, terms_.either(terms_.negated(condition_), condition));
}

// ---- Blocks

// The blocks in reverse postorder; nothing if there is a loop.
std::optional<std::vector<uint32_t>> MachineSegment::order() const {
  enum class Mark : uint8_t { New, Open, Done };
  std::vector<Mark> marks(function_.blocks.size());
  std::vector<uint32_t> finished;
  std::vector<std::pair<uint32_t, size_t>> path{{0, 0}};
  marks[0] = Mark::Open;
  while (!path.empty()) {
    auto &[block, next] = path.back();
    std::span<const uint32_t> successors = function_.succs(function_.blocks[block]);
    if (next == successors.size()) {
      marks[block] = Mark::Done;
      finished.push_back(block);
      path.pop_back();
      continue;
    }
    uint32_t target = successors[next++];
    if (marks[target] == Mark::Open)
      return {};
    if (marks[target] == Mark::Done)
      continue;
    marks[target] = Mark::Open;
    path.emplace_back(target, 0);
  }
  std::ranges::reverse(finished);
  return finished;
}

bool MachineSegment::run(const ProofState &state) {
  std::optional<std::vector<uint32_t>> blocks = order();
  if (!blocks) {
    reason_ = "loop";
    return false;
  }
  for (uint32_t block : *blocks) {
    if (block == 0) {
      state_ = state;
      receiveArguments();
    } else {
      enter(block);
    }
    flags_ = {};
    outgoing_.clear();
    enterBlockOfIr(function_.blocks[block]);
    for (uint32_t i = function_.blocks[block].begin; i < function_.blocks[block].end; ++i) {
      execute(function_.insts[i]);
      settleWritten(i);
      if (reason_.empty() && original_.isLate())
        reason_ = "time";
      if (!reason_.empty())
        return false;
    }
    guarantee(terms_.negated(condition_)); // that the end is not reached
    incoming_.erase(block);
  }
  return true;
}

void MachineSegment::enter(uint32_t block) {
  auto found = incoming_.find(block);
  if (found == incoming_.end()) { // no edge to it can be taken
    condition_ = terms_.truth(false);
    return;
  }
  const std::vector<Incoming> &edges = found->second;
  condition_ = terms_.truth(false);
  for (const Incoming &edge : edges)
    condition_ = terms_.either(condition_, edge.condition);
  state_ = edges.back().memory;
  registers_ = edges.back().registers;
  for (size_t i = edges.size() - 1; i-- > 0;) {
    state_ = memory_.choose(edges[i].condition, edges[i].memory, *state_);
    MachineRegisters registers = edges[i].registers;
    registers.join(edges[i].condition, registers_);
    registers_ = std::move(registers);
  }
}

// Physical registers are not live across blocks.
void MachineSegment::follow(uint32_t block, const z3::expr &condition) {
  if (condition.is_false())
    return;
  Incoming edge{condition, *state_, registers_};
  edge.registers.forgetPhysical();
  incoming_[block].push_back(std::move(edge));
}

void MachineSegment::enterBlockOfIr(const MBlock &block) {
  firstNode_ = nextNode_ = nextStore_ = nextLoad_ = endNode_ = 0;
  lastWrites_.clear();
  if (!block.source)
    return;
  const SnapshotBlock &source = snapshot_.blocks[snapshot_.blockWithId(block.source->id)];
  firstNode_ = nextNode_ = nextStore_ = nextLoad_ = source.begin;
  endNode_ = source.end;
  findLastWrites(block);
  settlePhis();
}

void MachineSegment::addExit(SegmentExit exit) {
  if (exit.condition.is_false())
    return;
  auto known = std::ranges::find(exits_, exit.kind, &SegmentExit::kind);
  if (known == exits_.end()) {
    exits_.push_back(std::move(exit));
    return;
  }
  known->state = memory_.choose(exit.condition, exit.state, known->state);
  for (size_t i = 0; i < known->values.size(); ++i)
    known->values[i] = terms_.choose(exit.condition, exit.values[i], known->values[i]);
  known->condition = terms_.either(known->condition, exit.condition);
}

// The program ends here in this state, if the condition holds.
void MachineSegment::stop(const z3::expr &condition, const ProofState &state) {
  addExit({SegmentExit::Kind::Stop, 0, terms_.both(condition_, condition), state, {}, {}});
  condition_ = terms_.both(condition_, terms_.negated(condition));
}

// ---- Instructions

void MachineSegment::execute(const MInst &inst) {
  const MachineSemantics &semantics = semanticsOf(inst.op);
  if (semantics.execute)
    return compute(inst);
  if (semantics.reason) {
    fail(semantics.reason, 1);
    return;
  }
  switch (inst.op) {
  case MOp::Lea:
    return loadAddress(inst);
  case MOp::ParMove:
    return moveInParallel(inst);
  case MOp::Jmp:
    follow(inst.target(), condition_);
    return leaveFunction();
  case MOp::Jcc:
    return jumpIf(inst);
  case MOp::JmpTable:
    return jumpThroughTable(inst);
  case MOp::Call:
  case MOp::CallTo:
  case MOp::TailCall:
  case MOp::TailCallTo:
  case MOp::Ret:
    return call(inst);
  case MOp::Stos64:
  case MOp::Movs64:
    return fillOrCopy(inst);
  case MOp::Trap:
  case MOp::TrapCode:
    return trap(inst);
  case MOp::Undefined:
    return registers_.forget(inst.first);
  default: // those that do nothing here
    return;
  }
}

// Nothing after it in the block is executed.
void MachineSegment::leaveFunction() { condition_ = terms_.truth(false); }

void MachineSegment::compute(const MInst &inst) {
  if (inst.isCopy())
    return registers_.copy(inst.first, registers_, inst.second, 8 * inst.width);
  MachineStep step{machine_,  inst.op, inst.form,  8U * inst.width,
                   inst.cond, cpu_,    registers_, flags_};
  readOperands(step, inst, [&](unsigned width) { return read(inst.mem, width); });
  semanticsOf(inst.op).execute(step);
  if (step.traps) {
    ProofState trapped = *state_;
    trapped.world = terms_.apply("trapped", {trapped.world}, trapped.world.get_sort());
    stop(*step.traps, trapped);
  }
  if (writesFlags(inst.op))
    flags_ = step.flags;
  if (!step.result)
    return;
  if (isFirstInMemory(inst.form))
    store(inst.mem, *step.result);
  else
    registers_.write(inst.first, *step.result);
}

void MachineSegment::loadAddress(const MInst &inst) {
  registers_.write(inst.first, machine_.low(addressOf(inst.mem), 8 * inst.width));
}

void MachineSegment::moveInParallel(const MInst &inst) {
  MachineRegisters before = registers_;
  for (uint32_t i = 0; i < inst.extra; ++i) {
    const Move &move = function_.moves[static_cast<size_t>(inst.imm) + i];
    registers_.copy(move.to, before, move.from, 8 * move.width);
  }
}

void MachineSegment::jumpIf(const MInst &inst) {
  z3::expr taken = settledCondition(machine_.holds(inst.cond, flags_));
  follow(inst.target(), terms_.both(condition_, taken));
  condition_ = terms_.both(condition_, terms_.negated(taken));
}

// The index of a jump through a table is that of the entry that has been loaded.
void MachineSegment::jumpThroughTable(const MInst &inst) {
  const JumpTable &table = function_.tables[inst.extra];
  std::optional<z3::expr> index;
  if (inst.form == Form::M) {
    index = registers_.read(inst.mem.index, 64);
  } else {
    std::string entry = tableName(inst.extra) + ".entry";
    z3::expr target = registers_.read(inst.first, 64);
    for (unsigned i = 0; i < target.num_args(); ++i) {
      z3::expr part = target.arg(i);
      if (part.is_app() && part.num_args() == 1)
        part = part.arg(0); // of the extension
      if (part.is_app() && part.num_args() == 1 && part.decl().name().str().starts_with(entry))
        index = part.arg(0);
    }
  }
  if (!index) {
    fail("a jump through a table", 1);
    return;
  }
  guarantee(terms_.compare(Predicate::Ult, *index, terms_.bits(table.count, 64)));
  std::map<uint32_t, z3::expr> conditions; // by target
  for (uint32_t i = 0; i < table.count; ++i) {
    z3::expr isHere = terms_.same(*index, terms_.bits(i, 64));
    auto [known, isNew] = conditions.try_emplace(function_.tableTargets[table.first + i], isHere);
    if (!isNew)
      known->second = terms_.either(known->second, isHere);
  }
  for (const auto &[block, condition] : conditions)
    follow(block, terms_.both(condition_, condition));
  leaveFunction();
}

// rep stos and rep movs: the memset or memcpy of the IR that they are, with what is in the
// registers.
void MachineSegment::fillOrCopy(const MInst &inst) {
  bool isFill = inst.is(MOp::Stos64);
  auto isIt = [&](const SnapshotNode &node) {
    if (node.op != Op::Call || !copiesMemory(node))
      return false;
    KnownFunction known = node.callee->known();
    return isFill == (known == KnownFunction::Memset || known == KnownFunction::LlvmMemset);
  };
  while (nextNode_ < endNode_ && !isIt(snapshot_.nodes[nextNode_]))
    ++nextNode_;
  if (nextNode_ == endNode_) {
    fail("repeated moves", 1);
    return;
  }
  const SnapshotNode &node = snapshot_.nodes[nextNode_++];
  z3::expr bytes = terms_.binary(Op::Mul, Type::I64, registers_.read(rcx, 64), terms_.bits(8, 64));
  std::vector<z3::expr> operands{registers_.read(rdi, 64)};
  if (isFill) {
    z3::expr pattern = registers_.read(rax, 64), byte = machine_.low(pattern, 8);
    z3::expr repeated = byte;
    for (int i = 1; i < 8; ++i)
      repeated = z3::concat(byte, repeated);
    guarantee((pattern == repeated).simplify());
    operands.push_back(machine_.zeroExtended(byte, bitWidth(node.operands[1].type)));
  } else {
    operands.push_back(registers_.read(rsi, 64));
  }
  operands.push_back(bytes);
  state_ = executeCall(terms_, node, operands, *state_).state;
  for (Reg reg : {rcx, rdi, rsi})
    registers_.forget(reg);
}

// ---- Memory

z3::expr MachineSegment::baseOf(const Address &mem) {
  auto symbol = [&] { return terms_.variable(fmt::format("@{}", mem.object), Type::Ptr); };
  switch (mem.kind) {
  case AddressKind::Plain:
    return mem.base.isNone() ? terms_.bits(0, 64) : registers_.read(mem.base, 64);
  case AddressKind::Slot:
    if (const Instruction *variable = function_.slots[mem.object].variable)
      return terms_.variable(fmt::format("%alloca.{}", variable->id), Type::Ptr);
    return fail("a slot of the frame that selection has made", 64);
  case AddressKind::Symbol:
    return symbol();
  case AddressKind::Table:
    return terms_.variable(tableName(mem.object), Type::Ptr);
  case AddressKind::ThreadLocal:
    return terms_.apply("thread", {symbol()}, terms_.sortOf(Type::Ptr));
  case AddressKind::InMemory:
  case AddressKind::InArgument:
  case AddressKind::OutArgument:
    return fail("the address of an argument on the stack", 64);
  case AddressKind::GotEntry:
  case AddressKind::FloatConstant:
  case AddressKind::ThreadPointer:
  case AddressKind::GotTpOffset:
  case AddressKind::TpOffset:
  case AddressKind::DtpOffset:
    break;
  }
  return fail("thread-local variable", 64);
}

z3::expr MachineSegment::addressOf(const Address &mem) {
  z3::expr address = baseOf(mem);
  bool hasBase = mem.kind != AddressKind::Plain && !mem.base.isNone();
  if (hasBase)
    address = terms_.binary(Op::Add, Type::I64, address, registers_.read(mem.base, 64));
  if (!mem.index.isNone())
    address = terms_.address(address, registers_.read(mem.index, 64), mem.scale);
  auto disp = static_cast<uint64_t>(int64_t{mem.disp});
  return terms_.binary(Op::Add, Type::I64, address, terms_.bits(disp, 64));
}

z3::expr MachineSegment::read(const Address &mem, unsigned width) {
  switch (mem.kind) {
  case AddressKind::GotEntry:
    return terms_.variable(fmt::format("@{}", mem.object), Type::Ptr);
  case AddressKind::FloatConstant: {
    const FloatConstant &constant = function_.floatConstants[mem.object];
    z3::expr bits = z3::concat(terms_.bits(constant.high, 64), terms_.bits(constant.bits, 64));
    return terms_.piece(bits.simplify(), 0, width).simplify();
  }
  case AddressKind::InArgument:
  case AddressKind::InMemory:
    return readIncoming(mem, width);
  default:
    break;
  }
  if (mem.kind == AddressKind::Plain && !mem.base.isNone()) {
    z3::expr base = registers_.read(mem.base, 64);
    bool isTable =
        base.is_const() && !base.is_numeral() && base.decl().name().str().starts_with("table.");
    if (isTable && width == 32 && mem.scale == 4 && mem.disp == 0)
      return terms_.apply(base.decl().name().str() + ".entry", {registers_.read(mem.index, 64)},
                          terms_.sortOf(Type::I32));
  }
  z3::expr address = settledAddress(addressOf(mem), width, false);
  return memory_.load(*state_, Objects::unknown, address, typeOfBits(width));
}

z3::expr MachineSegment::readIncoming(const Address &mem, unsigned width) {
  ArgumentAssigner assigner;
  for (const Argument *each : function_.source->arguments()) {
    ArgumentLocation location = assigner.next(each->passing, each->type());
    bool isHere = location.isOnStack() && mem.disp >= 0 && mem.index.isNone() &&
                  location.offset == static_cast<uint64_t>(mem.disp) &&
                  each->passing.kind != Passing::ByValue;
    if (!isHere)
      continue;
    z3::expr value = argument(*each);
    unsigned has = value.get_sort().bv_size();
    return has >= width ? machine_.low(value, width)
                        : machine_.joined(machine_.undefined(width - has), value);
  }
  return fail("an argument that is passed in memory", width);
}

void MachineSegment::store(const Address &mem, const z3::expr &value) {
  if (mem.kind == AddressKind::OutArgument) {
    for (unsigned i = 0; i * 8 < value.get_sort().bv_size(); ++i) {
      uint64_t at = static_cast<uint64_t>(mem.disp) + i;
      outgoing_.erase(at);
      outgoing_.emplace(at, terms_.piece(value, 8 * i, 8));
    }
    return;
  }
  z3::expr address = settledAddress(addressOf(mem), value.get_sort().bv_size(), true);
  bool isKnown = nextStore_ > firstNode_ && snapshot_.nodes[nextStore_ - 1].op == Op::Store;
  memory_.store(*state_, Objects::unknown, address,
                isKnown ? settled(value, snapshot_.nodes[nextStore_ - 1].operands[0]) : value);
}

} // namespace wend
