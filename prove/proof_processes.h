// ProofProcesses — proofs in processes of their own, several at a time.
//
// Each is a copy of this process (fork). Its memory goes when it ends, and if the solver crashes,
// only that proof is lost.
#pragma once

#include "prove/simulation.h"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

namespace wend {

// What a process has found out about a step.
struct ProofOutcome {
  Answer answer = Answer::GaveUp;
  std::string reason; // GaveUp
  bool hasLoops = false;
  double seconds = 0;
  std::string shown; // what is reported of it if it is refuted
};

class ProofProcesses {
public:
  // `count`: how many run at a time, at least 1.
  explicit ProofProcesses(unsigned count) : count_(count) {}
  ProofProcesses(const ProofProcesses &) = delete;
  ProofProcesses &operator=(const ProofProcesses &) = delete;
  ~ProofProcesses();

  // Starts a process that calls `prove`. `receive` is called with the outcome by this or a later
  // call: those of earlier steps first.
  void start(const std::function<ProofOutcome()> &prove,
             std::function<void(const ProofOutcome &)> receive);
  // Waits for all.
  void finish();

private:
  struct Running {
    pid_t process;
    int pipe;
    std::function<void(const ProofOutcome &)> receive;
  };

  void receiveFirst();

  unsigned count_;
  std::deque<Running> running_; // in the order of their start
};

} // namespace wend
