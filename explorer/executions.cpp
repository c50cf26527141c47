#include "explorer/executions.h"

#include "ir/interpreter/interpreter.h"

#include <fmt/format.h>

namespace wend {

namespace {

// The first instruction that the interpreter executes as a step of its own.
const Instruction *firstStep(const BasicBlock &block) {
  for (const Instruction &instruction : block)
    if (!instruction.is(Op::Phi))
      return &instruction;
  return nullptr;
}

bool hasMain(const Module &module) {
  const Value *main = module.find("main");
  return main && main->kind() == ValueKind::Function &&
         !static_cast<const Function *>(main)->isDeclaration();
}

} // namespace

Executions::Executions(const Module &module, const ExplorerOptions &options,
                       ExecutionRecorder *recorder) {
  if (!hasMain(module)) {
    problem_ = "there is no main";
    return;
  }
  std::string output;
  std::string errors;
  InterpreterOptions interpreter;
  interpreter.maxSteps = options.maxSteps;
  interpreter.counts = true;
  interpreter.observer = recorder;
  interpreter.mayReachHost = false;
  interpreter.input = &options.input;
  interpreter.output = &output;
  interpreter.errors = &errors;
  Interpreter machine(module, interpreter);
  if (recorder)
    recorder->begin(machine);
  Outcome outcome = machine.runMain(std::vector<std::string>{"main"});
  steps_ = outcome.steps;
  if (outcome.end == Outcome::End::OutOfSteps)
    problem_ = fmt::format("stopped after {} instructions", options.maxSteps);
  else if (outcome.end == Outcome::End::Faulted)
    problem_ = outcome.report.substr(0, outcome.report.find('\n'));
  else if (!errors.empty())
    problem_ = errors.substr(0, errors.find('\n'));
  if (recorder) {
    recorded_ = recorder->json(outcome, errors);
    recorded_["hasInput"] = !options.input.empty();
  }
  machine.forEachCount([&](const Instruction &instruction, uint64_t count) {
    if (&instruction == firstStep(*instruction.block()))
      counts_[&instruction] = count;
  });
}

uint64_t Executions::countOf(const BasicBlock &block) const {
  auto found = counts_.find(firstStep(block));
  return found == counts_.end() ? 0 : found->second;
}

} // namespace wend
