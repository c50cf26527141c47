#include "prove/segment.h"

#include "ir/effects.h"
#include "support/invariant.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace wend {

namespace {

// Limit on the bytes that a memset or memcpy is taken apart into; others are one operation.
constexpr uint64_t maxCopiedBytes = 64;

} // namespace

bool isPure(const SnapshotNode &node) {
  switch (node.op) {
  case Op::Load:
  case Op::Call:
  case Op::Phi:
  case Op::Extract:
    return false;
  default:
    return !isAtomic(node.op) && kindOf(node.op) != OpKind::Terminator && node.op != Op::Store;
  }
}

// ---- Values

z3::expr ProofSegment::valueOf(const SnapshotOperand &operand) {
  switch (operand.kind) {
  case SnapshotOperand::Kind::Constant:
    return terms_.constant(operand.type, operand.bits);
  case SnapshotOperand::Kind::Argument:
    return terms_.variable(argumentName(operand.index), operand.type);
  case SnapshotOperand::Kind::Symbol:
    return terms_.variable(symbolName(*operand.symbol), Type::Ptr);
  case SnapshotOperand::Kind::Node:
    break;
  }
  std::optional<z3::expr> &value = values_[operand.index];
  const SnapshotNode &node = snapshot_.nodes[operand.index];
  if (value)
    return *value;
  if (!isPure(node))
    return *(value = rootOf_(operand.index));
  std::vector<z3::expr> operands;
  for (const SnapshotOperand &each : node.operands)
    operands.push_back(valueOf(each));
  return *(values_[operand.index] = compute(node, operands));
}

z3::expr ProofSegment::compute(const SnapshotNode &node,
                               const std::vector<z3::expr> &operands) const {
  if (kindOf(node.op) == OpKind::StackSlot)
    return memory_.addressOf(side_.objects.of(snapshot_.operandOf(snapshot_.numberOf(node))));
  Type from = node.operands.empty() ? Type::Void : node.operands[0].type;
  return terms_.operation({node.op, node.type, from, node.variant, node.size}, operands);
}

// A block that is executed again in the segment computes a value again only on some paths.
void ProofSegment::setValue(uint32_t node, const z3::expr &value) {
  uint32_t block = snapshot_.nodes[node].block;
  bool isOlder = block != start_ && snapshot_.dominates(block, start_);
  if (!isOlder) {
    values_[node] = value;
    return;
  }
  z3::expr before = valueOf(snapshot_.operandOf(node));
  values_[node] = terms_.choose(condition_, value, before);
}

z3::expr ProofSegment::evaluate(uint32_t number, bool isReloaded, const ProofState &state,
                                const std::function<const z3::expr *(uint32_t)> &given) {
  if (const z3::expr *value = given(number))
    return *value;
  if (auto known = evaluated_.find(number); known != evaluated_.end())
    return known->second;
  const SnapshotNode &node = snapshot_.nodes[number];
  bool isLoad = isReloaded && node.op == Op::Load;
  if (!isPure(node) && !isLoad)
    return valueOf(snapshot_.operandOf(number));
  std::vector<z3::expr> operands;
  for (const SnapshotOperand &operand : node.operands)
    operands.push_back(operand.kind == SnapshotOperand::Kind::Node
                           ? evaluate(operand.index, isReloaded, state, given)
                           : valueOf(operand));
  z3::expr value =
      isLoad ? memory_.load(state, side_.objects.of(node.operands[0]), operands[0], node.type)
             : compute(node, operands);
  evaluated_.emplace(number, value);
  return value;
}

z3::expr ProofSegment::valueAt(const SegmentExit &exit, uint32_t node, bool isReloaded) {
  uint32_t begin = snapshot_.blocks[exit.block].begin;
  evaluated_.clear();
  return evaluate(node, isReloaded, exit.state, [&](uint32_t number) -> const z3::expr * {
    bool isPhi = number >= begin && number - begin < exit.values.size();
    if (isPhi)
      return &exit.values[number - begin];
    auto escaping = std::ranges::lower_bound(graph_.escaping(), number);
    if (escaping == graph_.escaping().end() || *escaping != number)
      return nullptr;
    const auto &value = exit.escaping[static_cast<size_t>(escaping - graph_.escaping().begin())];
    return value ? &*value : nullptr;
  });
}

z3::expr ProofSegment::valueAtStart(const ProofState &state, uint32_t node, bool isReloaded) {
  evaluated_.clear();
  return evaluate(node, isReloaded, state, [](uint32_t) { return nullptr; });
}

// ---- Blocks

void ProofSegment::run(const ProofState &state) {
  for (uint32_t vertex = 0; vertex < graph_.vertices().size(); ++vertex) {
    if (vertex == 0)
      state_ = state;
    else if (!enter(vertex))
      continue;
    const SnapshotBlock &block = snapshot_.blocks[graph_.vertices()[vertex].block];
    for (uint32_t i = block.begin; i + 1 < block.end; ++i)
      execute(i);
    leave(vertex);
  }
}

// False if no execution enters the block.
bool ProofSegment::enter(uint32_t vertex) {
  const std::vector<Incoming> &edges = incoming_[vertex];
  if (edges.empty())
    return false;
  condition_ = terms_.truth(false);
  for (const Incoming &edge : edges)
    condition_ = terms_.either(condition_, edge.condition);
  state_ = edges.back().state;
  std::vector<z3::expr> phis = edges.back().phis;
  std::vector<std::optional<z3::expr>> escaping = edges.back().escaping;
  for (size_t i = edges.size() - 1; i-- > 0;) {
    state_ = memory_.choose(edges[i].condition, edges[i].state, *state_);
    for (size_t phi = 0; phi < phis.size(); ++phi)
      phis[phi] = terms_.choose(edges[i].condition, edges[i].phis[phi], phis[phi]);
    chooseEscaping(edges[i].condition, edges[i].escaping, escaping);
  }
  for (size_t i = 0; i < escaping.size(); ++i)
    if (escaping[i])
      values_[graph_.escaping()[i]] = escaping[i];
  uint32_t first = snapshot_.blocks[graph_.vertices()[vertex].block].begin;
  for (uint32_t i = 0; i < phis.size(); ++i)
    setValue(first + i, phis[i]);
  return true;
}

// Whether a value is computed before the segment begins.
bool ProofSegment::hasValueAtStart(uint32_t node) const {
  uint32_t block = snapshot_.nodes[node].block;
  return block == start_ ? snapshot_.nodes[node].op == Op::Phi : snapshot_.dominates(block, start_);
}

// The values of unrolled loops as they are now.
std::vector<std::optional<z3::expr>> ProofSegment::escapingValues() {
  std::vector<std::optional<z3::expr>> values;
  for (uint32_t node : graph_.escaping()) {
    if (hasValueAtStart(node))
      valueOf(snapshot_.operandOf(node));
    values.push_back(values_[node]);
  }
  return values;
}

// A value that only one of them has is not used where they meet.
void ProofSegment::chooseEscaping(const z3::expr &condition,
                                  const std::vector<std::optional<z3::expr>> &one,
                                  std::vector<std::optional<z3::expr>> &other) const {
  for (size_t i = 0; i < other.size(); ++i)
    if (one[i])
      other[i] = other[i] ? terms_.choose(condition, *one[i], *other[i]) : one[i];
}

void ProofSegment::leave(uint32_t vertex) {
  const SnapshotNode &terminator = snapshot_.terminator(graph_.vertices()[vertex].block);
  switch (terminator.op) {
  case Op::Br:
    return follow(vertex, 0, condition_);
  case Op::CondBr: {
    z3::expr taken = terms_.isTrue(valueOf(terminator.operands[0]));
    follow(vertex, 0, terms_.both(condition_, taken));
    return follow(vertex, 1, terms_.both(condition_, terms_.negated(taken)));
  }
  case Op::Switch: {
    z3::expr value = valueOf(terminator.operands[0]), isNone = condition_;
    for (uint32_t i = 1; i < terminator.operands.size(); ++i) {
      z3::expr isCase = terms_.same(value, valueOf(terminator.operands[i]));
      follow(vertex, i, terms_.both(condition_, isCase));
      isNone = terms_.both(isNone, terms_.negated(isCase));
    }
    return follow(vertex, 0, isNone);
  }
  case Op::Ret: {
    SegmentExit exit{SegmentExit::Kind::Return, 0, condition_, *state_, {}, {}};
    for (const SnapshotOperand &operand : terminator.operands)
      exit.values.push_back(valueOf(operand));
    return addExit(std::move(exit));
  }
  default:
    INVARIANT(terminator.op == Op::Unreachable, "the terminators are known");
    return require(terms_.truth(false));
  }
}

void ProofSegment::follow(uint32_t vertex, uint32_t slot, const z3::expr &condition) {
  if (condition.is_false())
    return;
  const UnrolledGraph::Vertex &from = graph_.vertices()[vertex];
  SnapshotBlock::Edge edge = snapshot_.blocks[from.block].successors[slot];
  std::vector<z3::expr> phis;
  for (uint32_t i = snapshot_.blocks[edge.block].begin; snapshot_.nodes[i].op == Op::Phi; ++i)
    phis.push_back(valueOf(snapshot_.nodes[i].operands[edge.slot]));
  uint32_t to = from.successors[slot];
  if (to == UnrolledGraph::none)
    addExit({SegmentExit::Kind::Cut, edge.block, condition, *state_, std::move(phis),
             escapingValues()});
  else
    incoming_[to].push_back({condition, *state_, std::move(phis), escapingValues()});
}

// Joins the exits of a kind to one.
void ProofSegment::addExit(SegmentExit exit) {
  if (exit.condition.is_false())
    return;
  for (SegmentExit &known : exits_) {
    if (known.kind != exit.kind || known.block != exit.block)
      continue;
    known.state = memory_.choose(exit.condition, exit.state, known.state);
    for (size_t i = 0; i < known.values.size(); ++i)
      known.values[i] = terms_.choose(exit.condition, exit.values[i], known.values[i]);
    chooseEscaping(exit.condition, exit.escaping, known.escaping);
    known.condition = terms_.either(known.condition, exit.condition);
    return;
  }
  exits_.push_back(std::move(exit));
}

// The program ends here, if the condition holds.
void ProofSegment::stop(const z3::expr &condition, const std::string &how) {
  SegmentExit exit{SegmentExit::Kind::Stop, 0, terms_.both(condition_, condition), *state_, {}, {}};
  exit.state.world = terms_.apply(how, {state_->world}, state_->world.get_sort());
  addExit(std::move(exit));
  condition_ = terms_.both(condition_, terms_.negated(condition));
}

// That a condition holds if the current instruction is executed.
z3::expr ProofSegment::ifExecuted(const z3::expr &condition) const {
  return terms_.either(terms_.negated(condition_), condition);
}

void ProofSegment::require(const z3::expr &condition) {
  isAllowed_ = terms_.both(isAllowed_, ifExecuted(condition));
}

// What the side itself must ensure.
void ProofSegment::guarantee(const z3::expr &condition) {
  keepsRules_ = terms_.both(keepsRules_, ifExecuted(condition));
}

// Of `size` bytes. What a global holds, and what is around it, is unknown anyway: it may be read
// where the program does not.
void ProofSegment::requireWithin(uint32_t object, bool isWrite, const z3::expr &address,
                                 const z3::expr &size) {
  bool isReadOnly = isWrite && memory_.isReadOnly(object);
  z3::expr condition = isReadOnly ? terms_.truth(false) : memory_.isWithin(object, address, size);
  require(condition);
  bool isLocal =
      object != Objects::unknown && side_.objects.all()[object].kind == MemoryObject::Kind::Alloca;
  if (isWrite || isLocal)
    guarantee(condition);
}

// ---- Instructions

void ProofSegment::execute(uint32_t number) {
  const SnapshotNode &node = snapshot_.nodes[number];
  switch (kindOf(node.op)) {
  case OpKind::Phi:
    return; // set where the block was entered; at the start of the segment a root
  case OpKind::Load:
  case OpKind::Store:
    return access(node, number);
  case OpKind::Atomic:
    return atomic(node, number);
  case OpKind::Call:
    return copiesMemory(node) ? copyMemory(node, number) : call(node, number);
  case OpKind::IntDivision:
    return divide(node, number);
  case OpKind::Extract: {
    auto call = results_.find(node.operands[0].index);
    INVARIANT(call != results_.end(), "the results of a call are used where it is executed");
    return setValue(number, call->second[node.size]);
  }
  case OpKind::LandingPad:
  case OpKind::Terminator:
    INVARIANT(false, "snapshots have no landing pads, and terminators end blocks");
    return;
  case OpKind::IntBinary:
  case OpKind::IntShift:
  case OpKind::HighProduct:
  case OpKind::BitUnary:
  case OpKind::FloatBinary:
  case OpKind::FloatUnary:
  case OpKind::Compare:
  case OpKind::Select:
  case OpKind::IntCast:
  case OpKind::PointerCast:
  case OpKind::FloatCast:
  case OpKind::Copy:
  case OpKind::Gep:
  case OpKind::ThreadAddress:
  case OpKind::StackSlot:
  case OpKind::Lanes:
    break;
  }
  std::vector<z3::expr> operands;
  for (const SnapshotOperand &operand : node.operands)
    operands.push_back(valueOf(operand));
  if (node.hasNoSignedWrap) {
    z3::expr isTrue = terms_.doesNotWrap(node.op, operands);
    require(isTrue);
    if (side_.hasNewFact[number])
      guarantee(isTrue);
  }
  uint32_t object = node.op == Op::Gep ? side_.objects.of(node.operands[0]) : Objects::unknown;
  if (object != Objects::unknown && side_.objects.all()[object].hasKnownSize())
    require(terms_.isScalable(operands[1], node.size));
  setValue(number, compute(node, operands));
}

void ProofSegment::divide(const SnapshotNode &node, uint32_t number) {
  z3::expr left = valueOf(node.operands[0]), right = valueOf(node.operands[1]);
  stop(terms_.traps(node.op, left, right), "trapped");
  setValue(number, terms_.binary(node.op, node.type, left, right));
}

void ProofSegment::access(const SnapshotNode &node, uint32_t number) {
  bool isStore = node.op == Op::Store;
  const SnapshotOperand &pointer = node.operands[isStore ? 1 : 0];
  Type type = isStore ? node.operands[0].type : node.type;
  uint32_t object = side_.objects.of(pointer);
  z3::expr address = valueOf(pointer);
  requireWithin(object, isStore, address, terms_.bits(byteSize(type), 64));
  if (!isStore && type == Type::I1 && !memory_.isCell(object)) // what is stored as an i1
    require(terms_.compare(Predicate::Ule, memory_.loadByte(*state_, object, address),
                           terms_.bits(1, 8)));
  if (node.isVolatile) {
    std::vector<z3::expr> seen{state_->world, address};
    if (isStore)
      seen.push_back(valueOf(node.operands[0]));
    else
      setValue(number, terms_.apply("volatile.value", {seen[0], address, state_->shared},
                                    terms_.sortOf(type)));
    state_->world =
        terms_.apply(fmt::format("volatile.{}", name(type)), seen, state_->world.get_sort());
  }
  if (isStore)
    memory_.store(*state_, object, address, valueOf(node.operands[0]));
  else if (!node.isVolatile)
    setValue(number, memory_.load(*state_, object, address, type));
}

// The globals with a memory of their own whose bits are among these (GlobalEffects), by name: in
// the same order on both sides.
std::map<std::string, uint32_t> ProofSegment::separateGlobals(uint64_t bits) const {
  std::map<std::string, uint32_t> globals;
  for (uint32_t i = 0; i < side_.objects.all().size(); ++i) {
    const MemoryObject &object = side_.objects.all()[i];
    bool isVariable = object.isSeparate && object.global && !object.isReadOnly();
    if (isVariable && (bits >> object.global->effectBit & 1))
      globals.emplace(object.name, i);
  }
  return globals;
}

// Atomic operations are never changed: each is an unknown function of all that it may depend on.
void ProofSegment::atomic(const SnapshotNode &node, uint32_t number) {
  std::string name =
      fmt::format("atomic.{}.{}.{}", row(node.op).text, wend::name(node.type), node.attributes);
  std::vector<z3::expr> inputs{state_->world, state_->shared};
  for (const SnapshotOperand &operand : node.operands)
    inputs.push_back(valueOf(operand));
  // Other threads may access the globals of the module.
  std::map<std::string, uint32_t> globals = separateGlobals(node.ordersMemory ? ~uint64_t{0} : 0);
  for (const auto &[global, i] : globals) {
    name += '.' + global;
    inputs.push_back(state_->separate[i]);
  }
  if (node.type != Type::Void)
    setValue(number, terms_.apply(name + ".result", inputs, terms_.sortOf(node.type)));
  state_->world = terms_.apply(name + ".world", inputs, state_->world.get_sort());
  state_->shared = terms_.apply(name + ".memory", inputs, memory_.sort());
  for (const auto &[global, i] : globals)
    state_->separate[i] =
        terms_.apply(fmt::format("{}.memory.{}", name, global), inputs, memory_.sort());
}

// A call is an unknown function of the arguments and of what it may read. Whether it returns is
// another one.
void ProofSegment::call(const SnapshotNode &node, uint32_t number) {
  CallEffects effects = effectsOf(node.callee);
  GlobalEffects globals = globalEffectsOf(node.callee);
  std::string name = node.callee ? "call." + symbolName(*node.callee) : "call";
  name += node.attributes;
  for (size_t i = 0; i < node.passing.size(); ++i)
    if (!node.passing[i].empty())
      name += fmt::format(".{}:{}", i, node.passing[i]);
  std::vector<z3::expr> inputs;
  for (size_t i = 0; i + (node.callee ? 1 : 0) < node.operands.size(); ++i)
    inputs.push_back(valueOf(node.operands[i]));
  if (effects.doesIO)
    inputs.push_back(state_->world);
  if (effects.reads || node.passesMemory)
    inputs.push_back(state_->shared);
  for (const auto &[global, i] : separateGlobals(effects.reads ? globals.reads : 0)) {
    name += '.' + global;
    inputs.push_back(state_->separate[i]);
  }
  for (uint32_t i = 0; i < node.results.size(); ++i)
    results_[number].push_back(
        terms_.apply(fmt::format("{}.result{}", name, i), inputs, terms_.sortOf(node.results[i])));
  if (bitWidth(node.type) != 0)
    setValue(number, terms_.apply(name + ".result", inputs, terms_.sortOf(node.type)));
  if (effects.doesIO)
    state_->world = terms_.apply(name + ".world", inputs, state_->world.get_sort());
  if (effects.writes) {
    auto changed = [&](const std::string &what, const z3::expr &array) {
      std::vector<z3::expr> all = inputs;
      auto isSame = [&](const z3::expr &input) { return z3::eq(input, array); };
      if (std::ranges::none_of(inputs, isSame))
        all.push_back(array);
      return terms_.apply(name + what, all, memory_.sort());
    };
    state_->shared = changed(".memory", state_->shared);
    for (const auto &[global, i] : separateGlobals(globals.writes))
      state_->separate[i] = changed(".memory." + global, state_->separate[i]);
  }
  if (effects.mayNotReturn)
    stop(terms_.negated(terms_.apply(name + ".returns", inputs, terms_.truth(true).get_sort())),
         "stopped");
}

// memset, memcpy, memmove
void ProofSegment::copyMemory(const SnapshotNode &node, uint32_t number) {
  bool isFill = node.callee->known() == KnownFunction::Memset ||
                node.callee->known() == KnownFunction::LlvmMemset;
  uint32_t to = side_.objects.of(node.operands[0]), from = side_.objects.of(node.operands[1]);
  z3::expr target = valueOf(node.operands[0]), source = valueOf(node.operands[1]);
  z3::expr count = valueOf(node.operands[2]);
  if (node.type == Type::Ptr)
    setValue(number, target);
  z3::expr byte = isFill ? terms_.resized(source, 8, false) : source;
  requireWithin(to, true, target, count);
  if (!isFill)
    requireWithin(from, false, source, count);
  if (!count.is_numeral() || count.get_numeral_uint64() > maxCopiedBytes) {
    z3::expr &array = memory_.arrayOf(*state_, to);
    std::vector<z3::expr> inputs{array, target, byte, count};
    if (!isFill)
      inputs.push_back(memory_.arrayOf(std::as_const(*state_), from));
    array = terms_.apply(isFill ? "fill" : "copy", inputs, memory_.sort());
    return;
  }
  uint64_t size = count.get_numeral_uint64();
  auto addressIn = [&](const z3::expr &begin, uint64_t i) {
    return terms_.binary(Op::Add, Type::I64, begin, terms_.bits(i, 64));
  };
  std::vector<z3::expr> bytes(size, byte);
  for (uint64_t i = 0; i < size && !isFill; ++i)
    bytes[i] = memory_.loadByte(*state_, from, addressIn(source, i));
  for (uint64_t i = 0; i < size; ++i)
    memory_.store(*state_, to, addressIn(target, i), bytes[i]);
}

} // namespace wend
