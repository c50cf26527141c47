// Prover — proves that each pass keeps the meaning of the functions that it changes (--prove).
//
// It observes the passes: a function as it was before a pass and as it is after it are a *step*,
// which the solver proves, refutes or gives up. docs/proving.md says what is claimed.
#pragma once

#include "prove/module_step.h"

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
};

class Prover final : public PassObserver {
public:
  explicit Prover(ProverOptions options)
      : options_(std::move(options)), counts_(passTable.size() + 1) {}

  void beforePasses(const Function &function) override;
  void beforePass(const Module &module, PassId pass) override;
  void afterPass(const Function &function, PassId pass, bool hasChanged) override;
  void afterPass(const Module &module, PassId pass, bool hasChanged) override;

  // Instruction selection is a step after the passes.
  [[nodiscard]] bool provesSelection(const Function &function) const;
  [[nodiscard]] const ProofLimits &limits() const { return options_.limits; }
  // `shown`: what is reported if it is refuted.
  void addSelection(const Function &function, const ProofResult &result, double seconds,
                    const std::string &shown);

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
  ProofResult answer(const Function &function, const Snapshot &before, const Snapshot &after,
                     PassId pass, const ModuleStep *moduleStep) const;
  std::string execute(const Function &function, const State &before, const State &after,
                      ProofResult &result) const;
  [[nodiscard]] std::string sampleModule(const ModuleStep &step) const;
  std::string executeModule(const Function &function, const State &before, const State &after,
                            const ModuleStep &step, ProofResult &result) const;
  void add(size_t step, const std::string &name, const ProofResult &result, double seconds);

  ProverOptions options_;
  std::map<std::string, State> states_; // by name of the function
  std::string module_;                  // before the current pass on it
  std::vector<Counts> counts_;          // by PassId; the last is of selection
  std::map<std::string, uint32_t> reasons_;
  std::string listed_;
  bool hasRefuted_ = false;
};

} // namespace wend
