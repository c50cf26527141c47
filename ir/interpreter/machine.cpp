#include "ir/interpreter/interpreter.h"

#include "ir/fold.h"
#include "ir/interpreter/machine.h"
#include "ir/lanes.h"
#include "support/invariant.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <iterator>

namespace wend {

Interpreter::Interpreter(const Module &module, const InterpreterOptions &options)
    : machine_(std::make_unique<Machine>(module, options)) {}

Interpreter::~Interpreter() = default;

Outcome Interpreter::run(const Function &function, std::span<const uint64_t> arguments) {
  return machine_->run(function, arguments);
}

Outcome Interpreter::runMain(std::span<const std::string> arguments) {
  return machine_->runMain(arguments);
}

uint64_t Interpreter::addressOf(const Value &symbol) const {
  return machine_->memory().addressOf(symbol);
}

std::string Interpreter::contentsOf(const Global &global) const {
  const uint8_t *bytes = machine_->memory().readable(addressOf(global), global.size);
  return bytes ? std::string(reinterpret_cast<const char *>(bytes), global.size) : std::string();
}

void Interpreter::forEachCount(
    const std::function<void(const Instruction &, uint64_t)> &visit) const {
  machine_->forEachCount(visit);
}

void Machine::forEachCount(const std::function<void(const Instruction &, uint64_t)> &visit) const {
  for (const Callee &callee : callees_)
    if (callee.code)
      for (size_t i = 0; i < callee.code->steps.size(); ++i)
        visit(*callee.code->sources[i], callee.code->counts[i]);
}

Machine::Machine(const Module &module, const InterpreterOptions &options)
    : module_(module), options_(options), memory_(module, options_, isLibrarySymbol),
      streams_(options_), library_(module, memory_, streams_), callees_(module.functions().size()),
      frameSpace_(frameLimit_ * sizeof(Frame)), valueSpace_(valueLimit_ * sizeof(uint64_t)),
      frames_(frameSpace_.as<Frame>()), slots_(valueSpace_.as<uint64_t>()) {}

Outcome Machine::run(const Function &function, std::span<const uint64_t> arguments) {
  if (!begin())
    return outcome_;
  start(function, arguments);
  finish();
  return outcome_;
}

// False if the module needs what the interpreter does not have.
bool Machine::begin() {
  outcome_ = {};
  isOver_ = false;
  hasReturned_ = false;
  steps_ = 0;
  stepLimit_ = options_.maxSteps;
  depth_ = 0;
  baseDepth_ = 0;
  if (const Global *global = memory_.tooDistant())
    fault(
        fmt::format("@{} holds the distance of a symbol in 32 bits; objects are farther apart here",
                    module_.names().text(global->name)));
  return !isOver_;
}

void Machine::start(const Function &function, std::span<const uint64_t> arguments) {
  if (function.isDeclaration())
    return fault(fmt::format("@{} has no body", nameOf(function)));
  const Callee &started = callee(memory_.functionAt(memory_.addressOf(function)));
  if (arguments.size() != started.parameterSlots)
    return fault(fmt::format("@{} has {} parameters and was given {} arguments", nameOf(function),
                             function.arguments().size(), arguments.size()));
  if (!enter(*started.code))
    return;
  std::ranges::copy(arguments, values_);
  uint32_t slot = 0;
  for (const Argument *argument : function.arguments()) {
    values_[slot] &= bitMask(argument->type());
    slot += slotsOf(argument->type());
  }
  if (function.isVarArg)
    std::fill_n(values_ + code_->variableArguments, FunctionCode::variableSlots, 0);
  execute();
  if (hasReturned_)
    outcome_.value = returned_;
}

void Machine::finish() {
  if (!streams_.flush() && outcome_.end != Outcome::End::Faulted)
    exit(outcome_.status); // which reports it
  streams_.flushErrors();
  // Globals and the heap are kept; frames of a call that did not return are dropped.
  while (depth_ > 0) {
    --depth_;
    memory_.leaveFrame(frames_[depth_].mark, frames_[depth_].stackEnd);
  }
  outcome_.steps = steps_;
}

Outcome Machine::runMain(std::span<const std::string> arguments) {
  if (!begin())
    return outcome_;
  const Value *found = module_.find("main");
  if (!found || found->kind() != ValueKind::Function) {
    fault("there is no function @main");
    return outcome_;
  }
  const auto &main = static_cast<const Function &>(*found);
  std::vector<uint64_t> values = makeMainArguments(main, arguments);
  if (!arguments.empty())
    library_.programName = arguments[0].substr(arguments[0].rfind('/') + 1);
  if (runConstructors(main))
    start(main, values);
  if (hasReturned_)
    leaveMain(main);
  finish();
  return outcome_;
}

// argc, argv and an empty environment, as many as main has parameters.
std::vector<uint64_t> Machine::makeMainArguments(const Function &main,
                                                 std::span<const std::string> arguments) {
  if (main.arguments().empty())
    return {};
  uint64_t vector = memory_.allocate(8 * (arguments.size() + 1), nullptr);
  for (size_t i = 0; i < arguments.size(); ++i) {
    uint64_t size = arguments[i].size() + 1;
    uint64_t text = memory_.allocate(size, nullptr);
    std::memcpy(memory_.writable(text, size), arguments[i].c_str(), size);
    std::memcpy(memory_.writable(vector + 8 * i, 8), &text, 8);
  }
  std::vector<uint64_t> values = {arguments.size(), vector, vector + 8 * arguments.size()};
  values.resize(std::min<size_t>(main.arguments().size(), 3));
  return values;
}

// Runs the constructors, and registers the destructors as exit handlers, which run in reverse
// order. False if the program ends there.
bool Machine::runConstructors(const Function &main) {
  if (module_.constructors.empty() || main.isDeclaration())
    return true;
  std::vector<const Constructor *> rows;
  for (const Constructor &row : module_.constructors)
    rows.push_back(&row);
  std::ranges::sort(rows, [](const Constructor *left, const Constructor *right) {
    return left->priority != right->priority ? left->priority < right->priority : left < right;
  });
  LibraryCall call(*this, *findLibraryRow("exit"), *main.entry()->terminator(), {});
  for (const Constructor *row : rows)
    if (row->isDestructor)
      library_.exitHandlers.push_back(memory_.addressOf(*row->function));
  for (const Constructor *row : rows)
    if (!row->isDestructor)
      call.callBack(memory_.addressOf(*row->function), "v:", {});
  return endLibraryCall(call, "exit");
}

// Behaves as if main called exit() with its result.
void Machine::leaveMain(const Function &main) {
  outcome_.status = main.result() == Type::Void ? 0 : static_cast<int>(returned_ & 0xff);
  hasReturned_ = false;
  stepLimit_ = options_.maxSteps;
  LibraryCall call(*this, *findLibraryRow("exit"), *main.entry()->terminator(), {});
  library::runExitHandlers(call);
  endLibraryCall(call, "exit");
}

void Machine::execute() {
  if (options_.isTraced)
    executeUntilReturn<Watch::Trace>();
  else if (options_.observer)
    executeUntilReturn<Watch::Observe>();
  else if (options_.counts)
    executeUntilReturn<Watch::Counts>();
  else
    executeUntilReturn<Watch::Nothing>();
}

template <Machine::Watch watch> void Machine::executeUntilReturn() {
  constexpr bool isTraced = watch == Watch::Trace;
  while (steps_ < stepLimit_) {
    const FunctionCode &code = *code_;
    uint32_t at = next_++;
    uint32_t depth = depth_;
    const uint64_t *values = values_;
    Decision decision = isTraced ? decisionOf(code.steps[at]) : Decision{};
    ++steps_;
    if constexpr (watch == Watch::Observe)
      observe(*code.sources[at]);
    if (watch == Watch::Counts || (watch == Watch::Observe && options_.counts))
      ++code.counts[at];
    execute(code.steps[at]);
    if constexpr (isTraced)
      trace(code, at, depth, values, decision);
    if constexpr (watch == Watch::Observe)
      observeMemory(code.steps[at], *code.sources[at]);
  }
  if (isOver_ || hasReturned_)
    return;
  stop(Outcome::End::OutOfSteps);
  outcome_.status = Outcome::outOfStepsStatus;
  ++next_; // reports name the step that would have been next
  report(fmt::format("the limit of {} steps is reached", options_.maxSteps));
}

// Before a step: reports it, and the frames that the last one has made and left.
void Machine::observe(const Instruction &instruction) {
  ExecutionObserver &observer = *options_.observer;
  auto isCurrent = [&] {
    size_t depth = observed_.size();
    return depth <= depth_ && (depth == 0 || observed_.back() == frames_[depth - 1].number);
  };
  for (; !isCurrent(); observed_.pop_back())
    observer.leave();
  if (observed_.size() < depth_) {
    observed_.push_back(frames_[depth_ - 1].number);
    std::vector<uint64_t> arguments;
    const uint64_t *slot = values_;
    for (const Argument *argument : code_->function->arguments()) {
      arguments.push_back(*slot);
      slot += slotsOf(argument->type());
    }
    observer.enter(*code_->function, arguments);
  }
  observer.step(instruction);
}

// After a step.
void Machine::observeMemory(const CodeStep &step, const Instruction &instruction) {
  if (isOver_)
    return;
  if (kindOf(step.op) == OpKind::StackSlot)
    options_.observer->allocate(instruction, values_[step.result]);
  else if (step.op == Op::Store || step.op == Op::AtomicStore)
    options_.observer->store(instruction, value(step.b), value(step.a));
}

[[gnu::always_inline]] inline void Machine::execute(const CodeStep &step) {
  switch (kindOf(step.op)) {
  case OpKind::IntBinary:
  case OpKind::IntDivision:
  case OpKind::IntShift:
  case OpKind::HighProduct:
    return executeBinary(step);
  case OpKind::BitUnary:
    return setResult(step, foldBitUnary(step.op, step.type, value(step.a)));
  case OpKind::FloatBinary:
    if (step.type == Type::F80)
      return executeFloat80(step);
    return setResult(step, foldFloatBinary(step.op, step.type, value(step.a), value(step.b)));
  case OpKind::FloatUnary:
    if (step.type == Type::F80)
      return executeFloat80(step);
    return setResult(step, foldFloatUnary(step.op, step.type, value(step.a)));
  case OpKind::Compare:
    return executeCompare(step);
  case OpKind::Select:
    if (slotsOf(step.type) != 1)
      return setSlots(step, value(step.a) ? step.b : step.c);
    return setResult(step, value(value(step.a) ? step.b : step.c));
  case OpKind::IntCast:
  case OpKind::PointerCast:
  case OpKind::FloatCast:
  case OpKind::Copy:
    if (step.op == Op::Copy && slotsOf(step.type) != 1)
      return setSlots(step, step.a);
    if (step.type == Type::F80 || step.from == Type::F80)
      return executeFloat80(step);
    return setResult(step, foldCast(step.op, step.from, step.type, value(step.a)));
  case OpKind::Gep:
    return setResult(step, value(step.a) + value(step.b) * step.immediate);
  case OpKind::ThreadAddress: // there is one thread
    return setResult(step, value(step.a));
  case OpKind::StackSlot:
    return executeAlloca(step, step.op == Op::Alloca ? step.immediate : value(step.a));
  case OpKind::Load:
    return executeLoad(step);
  case OpKind::Store:
    return executeStore(step);
  case OpKind::Atomic:
    return executeAtomic(step);
  case OpKind::Call:
    return call(step);
  case OpKind::Lanes:
    return executeLanes(step);
  case OpKind::Extract:
    if (slotsOf(step.type) != 1)
      return setSlots(step, step.a);
    return setResult(step, value(step.a));
  case OpKind::Terminator:
    return executeTerminator(step);
  case OpKind::LandingPad:
    fault("enters a landing pad, which is not interpreted");
  case OpKind::Phi:
    break;
  }
  INVARIANT(false, "phis are part of the edges");
}

inline void Machine::executeTerminator(const CodeStep &step) {
  if (step.op == Op::CondBr)
    return takeEdge(value(step.a) ? step.b : step.c);
  if (step.op == Op::Br || step.op == Op::Invoke)
    return takeEdge(step.a);
  if (step.op == Op::Ret)
    return ret(step);
  if (step.op == Op::Switch)
    return takeEdge(code_->edgeFor(step, value(step.a)));
  fault(step.op == Op::Resume ? "continues to unwind, which is not interpreted"
                              : "reaches unreachable");
}

inline void Machine::executeCompare(const CodeStep &step) {
  if (step.type == Type::F80)
    return executeFloat80(step);
  uint64_t left = value(step.a);
  uint64_t right = value(step.b);
  bool holds = step.op == Op::ICmp
                   ? foldICmp(static_cast<Predicate>(step.variant), step.type, left, right)
                   : foldFCmp(static_cast<FloatPredicate>(step.variant), step.type, left, right);
  setResult(step, holds);
}

void Machine::executeBinary(const CodeStep &step) {
  std::optional<uint64_t> result = foldBinary(step.op, step.type, value(step.a), value(step.b));
  if (result) [[likely]]
    return setResult(step, *result);
  faultDivision(step);
}

// An operation with an operand or a result of type x86_fp80.
void Machine::executeFloat80(const CodeStep &step) {
  if (isFloatBinary(step.op))
    return setResult(step, foldFloatBinary(step.op, float80(step.a), float80(step.b)));
  if (step.op == Op::FNeg)
    return setResult(step, foldFNeg(float80(step.a)));
  if (step.op == Op::FCmp) {
    auto predicate = static_cast<FloatPredicate>(step.variant);
    return setResult(step, uint64_t{foldFCmp(predicate, float80(step.a), float80(step.b))});
  }
  if (step.type == Type::F80)
    return setResult(step, foldCastTo80(step.op, step.from, value(step.a)));
  setResult(step, foldCastFrom80(step.op, step.type, float80(step.a)));
}

void Machine::executeLanes(const CodeStep &step) {
  if (step.op == Op::LaneSigns)
    return setResult(step, foldLaneSigns(step.from, vector(step.a)));
  if (step.op == Op::LaneExtract)
    return setResult(step, vector(step.a).lane(step.from, step.variant));
  if (step.op == Op::LaneHalf)
    return setSlots(step, slotAt(step.a, 2 * step.variant));
  if (step.op == Op::LaneJoin)
    return join(step);
  const Operand locations[] = {step.a, step.b, step.c};
  VectorBits operands[3];
  for (unsigned i = 0; i < row(step.op).operands && i < std::size(operands); ++i)
    operands[i] =
        i == 1 && step.op == Op::LaneInsert ? VectorBits{{value(step.b), 0}} : vector(locations[i]);
  setResult(step, foldLanes(step.op, step.variant, step.from, step.type, operands));
}

// The operands may be in the slots of the result.
void Machine::join(const CodeStep &step) {
  VectorBits low = vector(step.a);
  VectorBits high = vector(step.b);
  std::ranges::copy(low.words, values_ + step.result);
  std::ranges::copy(high.words, values_ + step.result + low.words.size());
}

// A separate function, so that its callers reserve no stack space for the text.
void Machine::faultDivision(const CodeStep &step) {
  fault(value(step.b) == 0 ? "division by zero" : "the quotient does not fit");
}

void Machine::executeAlloca(const CodeStep &step, uint64_t bytes) {
  uint64_t address = push(*code_->sources[next_ - 1], bytes);
  if (address)
    setResult(step, address);
}

void Machine::executeLoad(const CodeStep &step) {
  uint64_t address = value(step.a);
  const uint8_t *bytes = memory_.readable(address, step.count);
  if (!bytes) [[unlikely]]
    return fault(fmt::format("reads {} byte{} at {}", step.count, step.count == 1 ? "" : "s",
                             memory_.problemWith(address, step.count, false)));
  uint64_t loaded = 0;
  switch (step.count) { // constant sizes: each memcpy is one machine instruction
  case 1:
    loaded = *bytes & step.immediate; // it may be an i1
    break;
  case 2:
    std::memcpy(&loaded, bytes, 2);
    break;
  case 4:
    std::memcpy(&loaded, bytes, 4);
    break;
  case Float80::bytes:
    return setResult(step, Float80::load(bytes));
  case vectorBytes:
    return setResult(step, VectorBits::load(bytes));
  case wideVectorBytes:
    std::memcpy(values_ + step.result, bytes, wideVectorBytes);
    return;
  default:
    std::memcpy(&loaded, bytes, 8);
  }
  setResult(step, loaded);
}

void Machine::executeStore(const CodeStep &step) {
  uint64_t address = value(step.b);
  uint64_t stored = value(step.a);
  uint8_t *bytes = memory_.writable(address, step.count);
  if (!bytes) [[unlikely]]
    return fault(fmt::format("writes {} byte{} at {}", step.count, step.count == 1 ? "" : "s",
                             memory_.problemWith(address, step.count, true)));
  switch (step.count) {
  case 1:
    *bytes = static_cast<uint8_t>(stored);
    break;
  case 2:
    std::memcpy(bytes, &stored, 2);
    break;
  case 4:
    std::memcpy(bytes, &stored, 4);
    break;
  case Float80::bytes:
    float80(step.a).store(bytes);
    break;
  case vectorBytes:
    vector(step.a).store(bytes);
    break;
  case wideVectorBytes:
    vector(step.a).store(bytes);
    vector(slotAt(step.a, 2)).store(bytes + vectorBytes);
    break;
  default:
    std::memcpy(bytes, &stored, 8);
  }
}

// There is one thread, so no other access comes in between.
void Machine::executeAtomic(const CodeStep &step) {
  if (step.op == Op::Fence)
    return;
  if (step.op == Op::AtomicStore)
    return executeStore(step);
  executeLoad(step);
  if (step.op == Op::AtomicLoad || isOver_)
    return;
  uint64_t old = values_[step.result];
  uint64_t stored = step.op == Op::AtomicRmw
                        ? foldRmw(static_cast<RmwOp>(step.variant), step.type, old, value(step.b))
                    : old == value(step.b) ? value(step.c)
                                           : old;
  uint64_t address = value(step.a);
  uint8_t *bytes = memory_.writable(address, step.count);
  if (!bytes) [[unlikely]]
    return fault(fmt::format("writes {} byte{} at {}", step.count, step.count == 1 ? "" : "s",
                             memory_.problemWith(address, step.count, true)));
  std::memcpy(bytes, &stored, step.count);
}

// All operands of the phis are read before any phi is written.
void Machine::takeEdge(uint32_t number) {
  const FunctionCode::Edge &edge = code_->edges[number];
  next_ = edge.target;
  if (edge.moveCount == 0)
    return;
  steps_ += edge.phiCount;
  const FunctionCode::Move *moves = code_->moves.data() + edge.firstMove;
  if (edge.moveCount == 1) {
    values_[moves->to] = value(moves->from);
    return;
  }
  scratch_.resize(std::max<size_t>(scratch_.size(), edge.moveCount));
  for (uint32_t i = 0; i < edge.moveCount; ++i)
    scratch_[i] = value(moves[i].from);
  for (uint32_t i = 0; i < edge.moveCount; ++i)
    values_[moves[i].to] = scratch_[i];
}

} // namespace wend
