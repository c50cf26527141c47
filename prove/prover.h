// Prover — proves that each pass keeps the meaning of the functions that it changes (--prove).
//
// It observes the passes: a function as it was before a pass and as it is after it are a *step*,
// which the solver proves, refutes or gives up. docs/proving.md says what is claimed.
#pragma once

#include "prove/module_step.h"
#include "prove/proof_processes.h"

#include <array>
#include <map>

namespace wend {

struct ProverOptions {
  ProofLimits limits;
  std::vector<bool> passes;  // by PassId: which to prove; empty: all
  std::string function;      // the only one to prove; empty: all
  bool listsAll = false;     // report each step, not only those that are refuted
  bool checksProofs = false; // look for executions that differ where the solver finds a proof, too
  bool selection = false;    // prove instruction selection, too (prove/selection_prover.h)
  unsigned processes = 1;    // that prove steps at the same time
};

class Prover final : public PassObserver {
public:
  explicit Prover(ProverOptions options)
      : options_(std::move(options)), counts_(passTable.size() + 1),
        processes_(options_.processes) {
    options_.limits.endsProcess = true;
  }

  void beforePasses(const Function &function) override;
  void beforePass(const Module &module, PassId pass) override;
  void afterPass(const Function &function, PassId pass, bool hasChanged) override;
  void afterPass(const Module &module, PassId pass, bool hasChanged) override;

  // Instruction selection is a step after the passes.
  [[nodiscard]] bool provesSelection(const Function &function) const;
  [[nodiscard]] const ProofLimits &limits() const { return options_.limits; }
  // `prove` is called in a process of its own, now; its outcome is known after `finish`.
  void startSelection(const Function &function, const std::function<ProofOutcome()> &prove);

  // Waits for the processes, before what follows is asked.
  void finish() { processes_.finish(); }
  [[nodiscard]] bool hasRefuted() const { return hasRefuted_; }
  // Appends what is known of each step that is listed, and a table of the passes.
  void report(std::string &out) const;

private:
  struct State {
    std::string text;
    std::optional<Snapshot> snapshot;
    std::string reason; // why there is no snapshot
  };
  struct Counts {
    std::array<uint32_t, 3> byAnswer{}; // by Answer
    uint32_t withLoops = 0, provedWithLoops = 0;
    double seconds = 0;
  };

  static State stateOf(const Function &function);
  [[nodiscard]] bool isRequested(PassId pass) const;
  void prove(const Function &function, const State &before, const State &after, PassId pass,
             const ModuleStep *moduleStep = nullptr);
  [[nodiscard]] ProofOutcome outcomeOf(const Function &function, const State &before,
                                       const State &after, PassId pass,
                                       const ModuleStep *moduleStep) const;
  ProofResult answer(const Function &function, const Snapshot &before, const Snapshot &after,
                     PassId pass, const ModuleStep *moduleStep) const;
  std::string execute(const Function &function, const State &before, const State &after,
                      ProofResult &result) const;
  [[nodiscard]] std::string sampleModule(const ModuleStep &step) const;
  std::string executeModule(const Function &function, const State &before, const State &after,
                            const ModuleStep &step, ProofResult &result) const;
  void start(size_t step, const std::string &function, const std::function<ProofOutcome()> &prove);
  void add(size_t step, const std::string &function, const ProofOutcome &outcome);

  ProverOptions options_;
  std::map<std::string, State> states_; // by name of the function
  std::string module_;                  // before the current pass on it
  std::vector<Counts> counts_;          // by PassId; the last is of selection
  std::map<std::string, uint32_t> reasons_;
  std::string listed_;
  bool hasRefuted_ = false;
  ProofProcesses processes_; // which add to the members above
};

} // namespace wend
