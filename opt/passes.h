// The passes and the manager that runs them.
#pragma once

#include "opt/analyses.h"

#include "ir/module.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

enum class PassId : uint8_t {
#define PASS(identifier, name, keeps, text) identifier,
#include "opt/passes.def"
};

struct PassRow {
  const char *name;
  Keeps keeps;
  const char *text;
  // Transforms the function; true when it changed anything. Null where runOnModule is not.
  bool (*run)(Function &, Analyses &);
  bool (*runOnModule)(Module &, PassContext &);
  bool isWhole; // wants the functions called to have been through the same passes
};

extern const std::span<const PassRow> passTable;

inline const PassRow &row(PassId pass) { return passTable[static_cast<unsigned>(pass)]; }

std::optional<PassId> passNamed(std::string_view name);
// The passes of an optimisation level, 0 to 2.
std::span<const PassId> passesOfLevel(int level);

// Whether any of them must see the whole program, rather than one function after the other.
bool needWholeProgram(std::span<const PassId> passes);

struct PassOptions {
  bool verifyEach = false; // check the IR and the analyses kept after every pass
  bool timePasses = false;
  bool isLevel = false;          // the passes are those of an optimisation level
  bool printChanged = false;     // print a function after each pass that changed it
  std::vector<bool> printBefore; // by PassId
  std::vector<bool> printAfter;  // by PassId
  int64_t bisectLimit = -1;      // run only so many pass executions; -1: all
  int64_t phiCopiesLimit = -1;   // what PassContext says of it; -1: what it says by itself
};

// Runs passes over functions, or over a module, and keeps the books about them. Passes on functions
// that stand in a row run function by function, bottom-up in the call graph if one of them asks.
class PassManager {
public:
  PassManager(const PassOptions &options, std::string &printed)
      : options_(options), printed_(printed), seconds_(passTable.size()),
        changes_(passTable.size()) {
    if (options.phiCopiesLimit >= 0)
      context_.phiCopiesLimit = static_cast<uint64_t>(options.phiCopiesLimit);
  }

  void run(Module &module, std::span<const PassId> passes);
  void run(Function &function, std::span<const PassId> passes);
  // A table of the time each pass took, for --time-passes.
  void reportTimes(std::string &out) const;
  // What all passes have counted, whom they tell what they decide.
  [[nodiscard]] PassContext &context() { return context_; }
  // How many pass executions have been asked for so far; what bisectLimit counts.
  [[nodiscard]] int64_t executions() const { return executions_; }
  // "simplify on @main.f": the last execution that bisectLimit let through; empty if it has not
  // been reached.
  [[nodiscard]] const std::string &lastAdmitted() const { return lastAdmitted_; }

private:
  // What came of a pass for the function at hand.
  struct Outcome {
    static constexpr uint32_t never = ~uint32_t{0};
    uint32_t leftAlone = never; // how many executions had changed the function when it did not
    bool hasChanged = false;
    [[nodiscard]] bool hasRun() const { return hasChanged || leftAlone != never; }
  };

  [[nodiscard]] bool isWorthwhile(PassId pass) const;
  void runOnFunction(Function &function, Analyses &analyses, PassId pass);
  void runOnModule(Module &module, PassId pass);
  bool begins(PassId pass);
  template <typename Run> bool timed(PassId pass, Run run);
  static void check(const Function &function, const Analyses *analyses);
  void printFunction(const Function &function, const char *when, const char *pass);

  const PassOptions &options_;
  std::string &printed_;
  PassContext context_;
  std::vector<double> seconds_;    // by PassId
  std::vector<uint32_t> changes_;  // by PassId: how many times it changed something
  uint32_t changesOfFunction_ = 0; // executions that have changed the function at hand
  std::vector<Outcome> outcomes_;  // by PassId
  int64_t executions_ = 0;
  std::string lastAdmitted_;
};

// Each pass is described at the head of the file of its name.
#define PASS(identifier, name, keeps, text) bool identifier(Function &function, Analyses &analyses);
#define MODULE(identifier, name, text) bool identifier(Module &module, PassContext &context);
#include "opt/passes.def"

} // namespace wend
