// Steps of a pass over a module, all of which must be proved.
#pragma once

#include "prove/expansion.h"
#include "prove/test/programs.h"

namespace wend::test {

struct Step {
  std::string what; // pass and function
  std::vector<Snapshot> before;
  Snapshot after;
};

// Collects the steps of one pass.
class Steps final : public PassObserver {
public:
  explicit Steps(PassId pass) : pass_(pass) {}

  void beforePasses(const Function &function) override { before_ = take(function); }
  void afterPass(const Function &function, PassId pass, bool hasChanged) override {
    Snapshot after = take(function);
    std::string reason;
    if (hasChanged && pass == pass_)
      steps.push_back({std::string(function.module().names().text(function.name)),
                       expansions(function, pass, before_, after, reason), after});
    before_ = std::move(after);
  }
  void afterPass(const Module & /*module*/, PassId /*pass*/, bool /*hasChanged*/) override {}

  std::vector<Step> steps;

private:
  static Snapshot take(const Function &function) {
    std::string reason;
    return *takeSnapshot(function, reason);
  }

  PassId pass_;
  Snapshot before_;
};

inline std::vector<Step> stepsOf(Program &program, std::initializer_list<PassId> passes) {
  Steps steps(*std::prev(passes.end()));
  PassOptions options;
  options.observer = &steps;
  std::string printed;
  PassManager(options, printed).run(program.module, passes);
  return std::move(steps.steps);
}

inline Answer answerOfStep(const Step &step, const Snapshot &after, unsigned milliseconds) {
  for (const Snapshot &before : step.before)
    if (Answer answer = proveRefinement(before, after, {milliseconds}).answer;
        answer != Answer::GaveUp)
      return answer;
  return Answer::GaveUp;
}

// By node: whether something depends on it.
inline std::vector<bool> usedNodes(const Snapshot &snapshot) {
  std::vector<bool> isUsed(snapshot.nodes.size());
  std::vector<uint32_t> worklist;
  for (uint32_t i = 0; i < snapshot.nodes.size(); ++i) {
    Op op = snapshot.nodes[i].op;
    isUsed[i] = op == Op::Store || op == Op::Call || kindOf(op) == OpKind::Terminator;
    if (isUsed[i])
      worklist.push_back(i);
  }
  for (size_t i = 0; i < worklist.size(); ++i) // grows
    for (const SnapshotOperand &operand : snapshot.nodes[worklist[i]].operands)
      if (operand.kind == SnapshotOperand::Kind::Node && !isUsed[operand.index]) {
        isUsed[operand.index] = true;
        worklist.push_back(operand.index);
      }
  return isUsed;
}

// All steps are proved, and no mutation of any. `first`: the first node that is mutated.
inline void checkSteps(const char *text, std::initializer_list<PassId> passes, size_t count,
                       uint32_t first = 0) {
  Program program(text);
  std::vector<Step> steps = stepsOf(program, passes);
  CHECK(steps.size() == count);
  unsigned mutations = 0;
  for (const Step &step : steps) {
    INFO(step.what);
    CHECK(answerOfStep(step, step.after, 200000) == Answer::Proved);
    std::vector<bool> isUsed = usedNodes(step.after);
    for (uint32_t node = first; node < step.after.nodes.size(); ++node)
      for (unsigned kind = 0; kind < 5 && isUsed[node]; ++kind)
        if (std::optional<Snapshot> changed = mutated(step.after, node, kind)) {
          INFO("node " << node << ", mutation " << kind);
          CHECK(answerOfStep(step, *changed, 300) != Answer::Proved);
          ++mutations;
        }
  }
  CHECK(mutations >= 3 * count);
}

} // namespace wend::test
