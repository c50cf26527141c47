#include "prove/proof_processes.h"

#include <catch2/catch.hpp>
#include <csignal>
#include <unistd.h>
#include <vector>

using namespace wend;

namespace {

ProofOutcome outcome(Answer answer, std::string reason, std::string shown) {
  return {answer, std::move(reason), true, 0, std::move(shown)};
}

} // namespace

TEST_CASE("proofs in processes are received in the order of their start") {
  std::vector<std::string> received;
  ProofProcesses processes(3);
  for (int i = 0; i < 7; ++i)
    processes.start(
        [i] {
          usleep(i % 3 == 0 ? 30000 : 0); // later ones end first
          return outcome(Answer::GaveUp, std::to_string(i), {});
        },
        [&](const ProofOutcome &proof) { received.push_back(proof.reason); });
  processes.finish();
  CHECK(received == std::vector<std::string>{"0", "1", "2", "3", "4", "5", "6"});
}

TEST_CASE("all of an outcome is received") {
  std::string shown(1000000, 'x'); // more than a pipe holds
  ProofOutcome seen;
  ProofProcesses processes(1);
  processes.start([&] { return outcome(Answer::Refuted, "a reason\nof 2 lines", shown); },
                  [&](const ProofOutcome &proof) { seen = proof; });
  processes.finish();
  CHECK(seen.answer == Answer::Refuted);
  CHECK(seen.reason == "a reason\nof 2 lines");
  CHECK(seen.hasLoops);
  CHECK(seen.shown == shown);
}

TEST_CASE("a proof whose process crashes is given up") {
  std::vector<Answer> answers;
  std::string reason;
  ProofProcesses processes(2);
  for (bool crashes : {true, false})
    processes.start(
        [crashes] {
          if (crashes)
            raise(SIGKILL);
          return outcome(Answer::Proved, {}, {});
        },
        [&](const ProofOutcome &proof) {
          answers.push_back(proof.answer);
          reason += proof.reason;
        });
  processes.finish();
  CHECK(answers == std::vector<Answer>{Answer::GaveUp, Answer::Proved});
  CHECK(reason == "the solver failed");
}
