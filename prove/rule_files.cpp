#include "prove/rule_files.h"

#include "prove/replay.h"

#include "ir/cfg.h"
#include "ir/effects.h"
#include "ir/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

// Limit on the applications in a function, some of which might go on without end.
constexpr unsigned maxApplications = 100;

constexpr ProofLimits limits{10000};

class Steps {
public:
  Steps(Function &function, std::span<const SimplifyRuleRow *const> rules, RuleProver &prover)
      : function_(function), rules_(rules), prover_(prover) {}

  void run() {
    while (applications_ < maxApplications && applyOne())
      ++applications_;
  }

private:
  struct State {
    std::string text;
    std::optional<Snapshot> snapshot;
    std::string reason; // why there is no snapshot
  };

  [[nodiscard]] State state() const {
    State now;
    print(function_, now.text);
    now.snapshot = takeSnapshot(function_, now.reason);
    return now;
  }

  bool applyOne() {
    for (BasicBlock *block : reversePostorder(function_))
      for (Instruction &instruction : *block)
        for (const SimplifyRuleRow &rule : prover_.rules())
          if (rule.op == instruction.op() && applies(rule, instruction))
            return true;
    return false;
  }

  bool applies(const SimplifyRuleRow &rule, Instruction &root) {
    bool mayBeNeeded = root.is(Op::Call) && memoryAccess(root) == MemoryAccess::Any;
    if (!root.isUsed() && root.type() != Type::Void && !mayBeNeeded)
      return false; // dead, or replaced
    bool isProved = std::ranges::find(rules_, &rule) != rules_.end();
    State before = isProved ? state() : State();
    Type type = ruleType(root.op(), root.type(), root.operand(0)->type());
    SimplifyWorklist worklist(function_);
    RuleBuilder build(function_.module(), worklist);
    build.setRoot(root);
    build.setRule(rule.name);
    Value *after = rule.apply(build, root);
    if (!after)
      return false;
    if (after != &root) {
      root.replaceUses(after);
      if (build.takesEffects() || isRemovableWhenUnused(root))
        root.erase();
    }
    if (isProved)
      prove(rule, type, before, state());
    return true;
  }

  void prove(const SimplifyRuleRow &rule, Type type, const State &before, const State &after) {
    std::string example = fmt::format("before:\n{}after:\n{}", before.text, after.text);
    if (!before.snapshot || !after.snapshot)
      return prover_.count(rule, type, false, before.reason + after.reason + '\n' + example);
    ProofResult result = proveRefinement(*before.snapshot, *after.snapshot, limits);
    if (result.answer == Answer::Refuted) {
      std::string name(function_.module().names().text(function_.name));
      FunctionVersion first{before.text, &*before.snapshot}, second{after.text, &*after.snapshot};
      Replay seen = Replayer(function_.module(), name, first, second).run(result.counterexample);
      if (seen.differs)
        prover_.refuted(rule, seen.text + example);
      result.reason = "a difference that executions do not show";
    }
    prover_.count(rule, type, result.answer == Answer::Proved, result.reason + '\n' + example);
  }

  Function &function_;
  std::span<const SimplifyRuleRow *const> rules_;
  RuleProver &prover_;
  unsigned applications_ = 0;
};

} // namespace

void proveRulesIn(Module &module, std::span<const SimplifyRuleRow *const> rules,
                  RuleProver &prover) {
  for (Function *function : module.functions())
    if (!function->isDeclaration())
      Steps(*function, rules, prover).run();
}

} // namespace wend
