// Executions — runs the program by the interpreter, and counts the executions of blocks.
#pragma once

#include "explorer/execution_recorder.h"
#include "explorer/explorer.h"

#include <unordered_map>

namespace wend {

class Executions {
public:
  // Runs `main` of the module as it is now; without one, nothing is counted. The recorder may be
  // null.
  Executions(const Module &module, const ExplorerOptions &options,
             ExecutionRecorder *recorder = nullptr);

  // Of the program, in instructions; 0 if it was not executed.
  [[nodiscard]] uint64_t steps() const { return steps_; }
  // Why the counts are not those of a complete execution; empty: they are.
  [[nodiscard]] const std::string &problem() const { return problem_; }
  // Of the instruction, or of another one that is no phi at the start of its block.
  [[nodiscard]] uint64_t countOf(const BasicBlock &block) const;
  // What the recorder recorded; null without one, or without main.
  [[nodiscard]] const JsonValue &recorded() const { return recorded_; }

private:
  std::unordered_map<const Instruction *, uint64_t> counts_; // of the first of each block
  uint64_t steps_ = 0;
  std::string problem_;
  JsonValue recorded_;
};

} // namespace wend
