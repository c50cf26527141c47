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
  // Transforms the function; true when it changed anything.
  bool (*run)(Function &, Analyses &);
};

extern const std::span<const PassRow> passTable;

inline const PassRow &row(PassId pass) { return passTable[static_cast<unsigned>(pass)]; }

std::optional<PassId> passNamed(std::string_view name);
// The passes of an optimisation level, 0 to 2.
std::span<const PassId> passesOfLevel(int level);

struct PassOptions {
  bool verifyEach = false; // check the IR and the analyses kept after every pass
  bool timePasses = false;
  bool printChanged = false;     // print a function after each pass that changed it
  std::vector<bool> printBefore; // by PassId
  std::vector<bool> printAfter;  // by PassId
  int64_t bisectLimit = -1;      // run only so many pass executions; -1: all
};

// Runs passes over functions, or over a module function by function, and keeps the books about
// them.
class PassManager {
public:
  PassManager(const PassOptions &options, std::string &printed)
      : options_(options), printed_(printed), seconds_(passTable.size()),
        changes_(passTable.size()) {}

  void run(Module &module, std::span<const PassId> passes);
  void run(Function &function, std::span<const PassId> passes);
  // A table of the time each pass took, for --time-passes.
  void reportTimes(std::string &out) const;
  // How many pass executions have been asked for so far; what bisectLimit counts.
  [[nodiscard]] int64_t executions() const { return executions_; }
  // "simplify on @main.f": the last execution that bisectLimit let through; empty if it has not
  // been reached.
  [[nodiscard]] const std::string &lastAdmitted() const { return lastAdmitted_; }

private:
  void runOnFunction(Function &function, Analyses &analyses, PassId pass);
  void printFunction(const Function &function, const char *when, const char *pass);

  const PassOptions &options_;
  std::string &printed_;
  std::vector<double> seconds_;   // by PassId
  std::vector<uint32_t> changes_; // by PassId: functions it changed
  int64_t executions_ = 0;
  std::string lastAdmitted_;
};

// Each pass is described at the head of the file of its name.
#define PASS(identifier, name, keeps, text) bool identifier(Function &function, Analyses &analyses);
#include "opt/passes.def"

} // namespace wend
