// IrRecorder — records the IR of each function after each pass that changed it.
#pragma once

#include "explorer/executions.h"
#include "explorer/tables.h"

#include <optional>

namespace wend {

// One state of a function. JSON: see docs/explorer.md.
struct Stage {
  uint32_t pass; // in the table of stages that the document has
  std::vector<uint32_t> lines;
  JsonValue details = JsonValue::object(); // graph, liveness, counts…
};

// A function and its states, in order.
struct FunctionRecord {
  Symbol name;
  uint64_t at = 0; // in the source, packed
  std::vector<Stage> stages;
  JsonValue steps = JsonValue::array(); // passes in order: the pass, and the state it made or -1
  bool isAlive = true;                  // it has a body
};

class IrRecorder final : public PassObserver {
public:
  IrRecorder(const Module &module, const ExplorerOptions &options, Tables &tables)
      : module_(module), options_(options), tables_(tables) {}

  // Records all functions as they are before the first pass, and the execution of the program.
  void begin(uint32_t pass, bool recordsExecution);
  // Counts executions of the last state of each function.
  void end();

  void afterPass(const Function &function, PassId pass, bool hasChanged) override;
  void afterPass(const Module &module, PassId pass, bool hasChanged) override;

  [[nodiscard]] std::vector<FunctionRecord> &functions() { return functions_; }
  FunctionRecord &recordOf(const Function &function);
  // Of the first execution; null before begin.
  [[nodiscard]] const Executions *execution() const { return first_ ? &*first_ : nullptr; }

private:
  bool record(const Function &function, uint32_t pass);
  void addCounts(const Function &function, Stage &stage, const Executions &executions);
  [[nodiscard]] JsonValue graphOf(const Function &function) const;
  JsonValue livenessOf(const Function &function);

  const Module &module_;
  const ExplorerOptions &options_;
  Tables &tables_;
  std::vector<FunctionRecord> functions_;
  std::vector<uint32_t> recordByName_; // by Symbol::id: 1 + its index in functions_; 0: none
  std::optional<Executions> first_;
  bool countsAll_ = false; // executions are counted after each pass, not only at both ends
};

} // namespace wend
