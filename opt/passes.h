// The table of passes, and the manager that runs them.
#pragma once

#include "opt/analyses.h"

#include "ir/module.h"
#include "support/byte_stream.h"
#include "support/fault_injection.h"
#include "support/time_trace.h"

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

// What a pass is run on; opt/passes.def describes each kind.
enum class PassKind : uint8_t { Function, CallGraph, Module };

struct PassRow {
  const char *name;
  PassKind kind;
  Keeps keeps;
  const char *text;
  // Transforms the function; true if it changed anything. Null for module passes.
  bool (*run)(Function &, Analyses &);
  // The same for a module pass; null for others.
  bool (*runOnModule)(Module &, PassContext &);
};

extern const std::span<const PassRow> passTable;

inline const PassRow &row(PassId pass) { return passTable[static_cast<unsigned>(pass)]; }

std::optional<PassId> passNamed(std::string_view name);

// Whether any of the passes needs all functions of the module in memory.
bool needWholeProgram(std::span<const PassId> passes);

// The last of these passes, which run on each function independently of others: those after the
// last pass on the module. None if there is a call graph pass among them, because then callees are
// optimised first.
std::span<const PassId> independentPasses(std::span<const PassId> passes);

// Is told of the executions of passes as they happen. It must not change the module.
class PassObserver {
public:
  virtual ~PassObserver() = default;
  // Before a sequence of passes on a function, whose ids have been renumbered.
  virtual void beforePasses(const Function & /*function*/) {}
  // Before each pass on the module.
  virtual void beforePass(const Module & /*module*/, PassId /*pass*/) {}
  // After each pass on a function, with its analyses invalidated.
  virtual void afterPass(const Function &function, PassId pass, bool hasChanged) = 0;
  // After each pass on the module.
  virtual void afterPass(const Module &module, PassId pass, bool hasChanged) = 0;
};

struct PassOptions {
  bool verifyEach = false; // verify the IR and the cached analyses after every pass
  bool timePasses = false;
  bool isLevel = false;                      // the passes are those of an optimisation level
  bool printChanged = false;                 // print a function after each pass that changed it
  std::vector<bool> printBefore;             // by PassId; empty: none
  std::vector<bool> printAfter;              // by PassId; empty: none
  std::string_view printedFunction;          // the only function to print; empty: all
  InjectedFault fault = InjectedFault::None; // for tests: transform wrongly on purpose
  int64_t bisectLimit = -1;                  // maximum number of pass executions; -1: no limit
  int64_t phiCopiesLimit = -1;               // PassContext::phiCopiesLimit; -1: its default
  PassObserver *observer = nullptr;          // null: none
  TimeTrace *trace = nullptr;                // null: none
};

// Runs passes over functions or a module, and times, prints, verifies and counts their executions.
// Consecutive function passes are run function by function, bottom-up in the call graph if one of
// them is a call graph pass.
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
  // The counts so far, for another process that adds them to its own.
  void clearTotals();
  void saveTotals(ByteWriter &out) const;
  void addTotals(ByteReader &in);
  // With the option timePasses: the passes that ran, in the order of their table. The time of
  // analyses is that of the pass that needs them.
  struct PassTime {
    std::string_view pass;
    double seconds;
    uint32_t changes; // executions that changed something
  };
  [[nodiscard]] std::vector<PassTime> times() const;
  // The counters, limits and remarks that all passes share.
  [[nodiscard]] PassContext &context() { return context_; }
  // The number of pass executions so far, those beyond bisectLimit included.
  [[nodiscard]] int64_t executions() const { return executions_; }
  // "simplify on @main.f": the execution numbered bisectLimit; empty before it.
  [[nodiscard]] const std::string &lastExecution() const { return lastExecution_; }

private:
  // The result of the executions of a pass on the current function.
  struct Outcome {
    static constexpr uint32_t never = ~uint32_t{0};
    // The value of functionChanges_ when the pass last ran and changed nothing.
    uint32_t unchangedAt = never;
    bool hasChanged = false;
    int64_t reachedAt = 0; // the value of executions_ when the pass last ran or was left out
    [[nodiscard]] bool hasRun() const { return hasChanged || unchangedAt != never; }
  };

  [[nodiscard]] bool isWorthwhile(PassId pass) const;
  void runOnFunction(Function &function, Analyses &analyses, PassId pass);
  void runOnModule(Module &module, PassId pass);
  bool admitExecution(PassId pass);
  template <typename Run> bool timed(PassId pass, Run run);
  static void check(const Function &function, const Analyses *analyses);
  // `whole` is a function or the module.
  template <typename Whole> void finish(const Whole &whole, PassId pass, bool hasChanged);
  void printAll(const Function &function, const char *when, const char *pass);
  void printAll(const Module &module, const char *when, const char *pass);

  const PassOptions &options_;
  std::string &printed_;
  PassContext context_;
  std::vector<double> seconds_;   // by PassId
  std::vector<uint32_t> changes_; // by PassId: the executions that changed something
  uint32_t functionChanges_ = 0;  // the executions that changed the current function
  std::vector<Outcome> outcomes_; // by PassId
  int64_t executions_ = 0;
  std::string lastExecution_;
};

// Each pass is described at the head of the file of its name.
#define PASS(identifier, name, keeps, text) bool identifier(Function &function, Analyses &analyses);
#define MODULE_PASS(identifier, name, text) bool identifier(Module &module, PassContext &context);
#include "opt/passes.def"

} // namespace wend
