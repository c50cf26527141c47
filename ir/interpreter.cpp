#include "ir/interpreter.h"

#include "ir/fold.h"
#include "ir/interpreter_machine.h"
#include "support/invariant.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

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

Machine::Machine(const Module &module, const InterpreterOptions &options)
    : module_(module), options_(options), memory_(module), streams_(options_),
      callees_(module.functions().size()), frameSpace_(frameLimit * sizeof(Frame)),
      valueSpace_(valueLimit * sizeof(uint64_t)), frames_(frameSpace_.as<Frame>()),
      slots_(valueSpace_.as<uint64_t>()) {}

Outcome Machine::run(const Function &function, std::span<const uint64_t> arguments) {
  outcome_ = {};
  isOver_ = false;
  steps_ = 0;
  maxSteps_ = options_.maxSteps;
  depth_ = 0;
  std::string name(module_.names().text(function.name));
  uint32_t number = memory_.functionAt(memory_.addressOf(function));
  if (function.isDeclaration()) {
    fault(fmt::format("@{} has no body", name));
  } else if (arguments.size() != function.arguments().size()) {
    fault(fmt::format("@{} has {} parameters and was given {} arguments", name,
                      function.arguments().size(), arguments.size()));
  } else if (enter(*callee(number).code)) {
    for (const Argument *argument : function.arguments())
      values_[argument->index()] = arguments[argument->index()] & bitMask(argument->type());
    if (options_.isTraced)
      execute<true>();
    else
      execute<false>();
  }
  if (!streams_.flush() && outcome_.end != Outcome::End::Faulted)
    exit(outcome_.status); // which reports it
  streams_.flushErrors();
  // Globals and the heap stay; what is left of an activation that did not return does not.
  while (depth_ > 0) {
    --depth_;
    memory_.leaveFrame(frames_[depth_].mark, frames_[depth_].stackEnd);
  }
  outcome_.steps = steps_;
  return outcome_;
}

Outcome Machine::runMain(std::span<const std::string> arguments) {
  const Value *found = module_.find("main");
  if (!found || found->kind() != ValueKind::Function) {
    outcome_ = {};
    fault("there is no function @main");
    return outcome_;
  }
  const auto &main = static_cast<const Function &>(*found);
  std::vector<uint64_t> values;
  if (!main.arguments().empty()) {
    uint64_t vector = memory_.allocate(8 * (arguments.size() + 1), nullptr);
    for (size_t i = 0; i < arguments.size(); ++i) {
      uint64_t size = arguments[i].size() + 1;
      uint64_t text = memory_.allocate(size, nullptr);
      std::memcpy(memory_.writable(text, size), arguments[i].c_str(), size);
      std::memcpy(memory_.writable(vector + 8 * i, 8), &text, 8);
    }
    values = {arguments.size(), vector, vector + 8 * arguments.size()};
    values.resize(std::min<size_t>(main.arguments().size(), 3));
  }
  Outcome outcome = run(main, values);
  if (outcome.end == Outcome::End::Returned)
    outcome.status = main.result() == Type::Void ? 0 : static_cast<int>(outcome.value & 0xff);
  return outcome;
}

template <bool isTraced> void Machine::execute() {
  while (steps_ < maxSteps_) {
    const FunctionCode &code = *code_;
    uint32_t at = next_++;
    uint32_t depth = depth_;
    const uint64_t *values = values_;
    uint64_t decision = isTraced ? decisionOf(code.steps[at]) : 0;
    ++steps_;
    execute(code.steps[at]);
    if constexpr (isTraced)
      trace(code, at, depth, values, decision);
  }
  if (!isOver_) {
    stop(Outcome::End::OutOfSteps);
    outcome_.status = Outcome::outOfStepsStatus;
    ++next_; // the place of the report: what would have been next
    report(fmt::format("the limit of {} steps is reached", options_.maxSteps));
  }
}

inline void Machine::execute(const CodeStep &step) {
  switch (step.op) {
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
  case Op::SDiv:
  case Op::UDiv:
  case Op::SRem:
  case Op::URem:
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return executeBinary(step);
  case Op::ICmp:
    return setResult(step, foldICmp(static_cast<Predicate>(step.variant), step.type, value(step.a),
                                    value(step.b)));
  case Op::Select:
    return setResult(step, value(value(step.a) ? step.b : step.c));
  case Op::ZExt:
  case Op::SExt:
  case Op::Trunc:
  case Op::PtrToInt:
  case Op::IntToPtr:
  case Op::Copy:
    return setResult(step, foldCast(step.op, step.from, step.type, value(step.a)));
  case Op::Gep:
    return setResult(step, value(step.a) + value(step.b) * step.immediate);
  case Op::Alloca:
    return executeAlloca(step);
  case Op::Load:
    return executeLoad(step);
  case Op::Store:
    return executeStore(step);
  case Op::Call:
    return call(step);
  case Op::Br:
    return takeEdge(step.a);
  case Op::CondBr:
    return takeEdge(value(step.a) ? step.b : step.c);
  case Op::Switch:
    return takeEdge(code_->edgeFor(step, value(step.a)));
  case Op::Ret:
    return ret(step);
  case Op::Unreachable:
    return fault("reaches unreachable");
  case Op::Phi:
    break;
  }
  INVARIANT(false, "phis are part of the edges");
}

void Machine::executeBinary(const CodeStep &step) {
  std::optional<uint64_t> result = foldBinary(step.op, step.type, value(step.a), value(step.b));
  if (result)
    return setResult(step, *result);
  fault(value(step.b) == 0 ? "division by zero" : "the quotient does not fit");
}

void Machine::executeAlloca(const CodeStep &step) {
  uint64_t address = memory_.pushAlloca(*code_->sources[next_ - 1], step.immediate);
  if (!address)
    return overflowStack(*code_->function);
  frames_[depth_ - 1].stackEnd = memory_.stackEnd();
  setResult(step, address);
}

void Machine::executeLoad(const CodeStep &step) {
  unsigned size = byteSize(step.type);
  uint64_t address = value(step.a);
  const uint8_t *bytes = memory_.readable(address, size);
  if (!bytes)
    return fault(fmt::format("reads {} byte{} at {}", size, size == 1 ? "" : "s",
                             memory_.problemWith(address, size, false)));
  uint64_t loaded = 0;
  std::memcpy(&loaded, bytes, size);
  setResult(step, loaded & bitMask(step.type));
}

void Machine::executeStore(const CodeStep &step) {
  unsigned size = byteSize(step.type);
  uint64_t address = value(step.b);
  uint64_t stored = value(step.a);
  uint8_t *bytes = memory_.writable(address, size);
  if (!bytes)
    return fault(fmt::format("writes {} byte{} at {}", size, size == 1 ? "" : "s",
                             memory_.problemWith(address, size, true)));
  std::memcpy(bytes, &stored, size);
}

// The phis read all their operands before any of them changes.
void Machine::takeEdge(uint32_t number) {
  const FunctionCode::Edge &edge = code_->edges[number];
  next_ = edge.target;
  if (edge.moveCount == 0)
    return;
  steps_ += edge.moveCount;
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

template void Machine::execute<true>();
template void Machine::execute<false>();

} // namespace wend
