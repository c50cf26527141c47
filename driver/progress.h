// Progress — one line on a terminal for a compile that takes longer than a second: the pass or
// stage, how many of the functions it has done, and how much of the compile is done.
//
//   prog.ll: gvn, 1200 of 5000 functions, 31 %
//
// The line is rewritten in place, and cleared at the end and before anything else is written to
// standard error. It is only on a terminal, unless it is required. There is no timer: the clock is
// read after each pass on a function.
#pragma once

#include "driver/messages.h"

#include "opt/passes.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wend {

class Progress final : public PassObserver {
public:
  // `start`: of the command. With Always, the line appears at once.
  Progress(When when, std::chrono::steady_clock::time_point start);
  ~Progress() override { end(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  // Whether it is to be shown at all: on a terminal that can rewrite a line, or always.
  static bool isShown(When when);

  // Begins the compile of a source with so many functions.
  void begin(std::string_view source, std::span<const PassId> passes, size_t functions);
  // After a function has been read, or its code has been generated.
  void afterRead(const Function &function) { step("read", &function, 1); }
  void afterGenerated(const Function &function) {
    step("generate code", &function, generationWeight);
  }
  // After tasks of several processes.
  void afterTasks(size_t done, size_t all);
  void end();

  void afterPass(const Function &function, PassId pass, bool hasChanged) override;
  void afterPass(const Module &module, PassId pass, bool hasChanged) override;

  // Clears the line, if there is one: before a message.
  static void clearLine();

private:
  // Reading a function and a pass on it have the weight 1.
  static constexpr uint64_t generationWeight = 20;

  void step(std::string_view stage, const Function *function, uint64_t weight);
  [[nodiscard]] bool isDue();
  void show(const std::string &text);
  [[nodiscard]] unsigned percent();

  std::chrono::steady_clock::time_point next_; // when the line is written next
  std::string source_;
  std::span<const PassId> passes_;
  size_t functions_ = 0;   // with a body
  uint64_t done_ = 0;      // weights
  uint64_t remaining_ = 0; // weights
  unsigned percent_ = 0;   // the most that was shown
  size_t nextPass_ = 0;    // the first that is not known to be completed
  std::string_view stage_;
  const Function *function_ = nullptr; // the last one
  size_t functionsDone_ = 0;           // since the last pass on the module
};

} // namespace wend
