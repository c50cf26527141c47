// Specimen — a random function, on which passes are run and checked against its original outcomes.
#pragma once

#include "opt/passes.h"
#include "opt/test/evaluate.h"
#include "opt/test/random_function.h"

#include <catch2/catch.hpp>

namespace wend::test {

inline constexpr unsigned stepLimit = 1500;
inline constexpr uint64_t argumentPairs[][2] = {{0, 1}, {0xFFFFFFFD, 7}};

class Specimen {
public:
  explicit Specimen(uint64_t seed, Flavour flavour = Flavour::Plain)
      : seed_(seed), function(addRandomFunction(fx, seed, flavour)) {
    function->renumber();
    REQUIRE(faultsOf(*function) == "");
    for (const auto &arguments : argumentPairs)
      expected_.push_back(evaluate(*function, arguments, seed_, stepLimit));
  }

  // Runs a pass and checks the properties of all passes. Returns whether it changed something.
  bool run(PassId pass) {
    INFO("seed " << seed_ << ", " << row(pass).name);
    std::string before = textOf(*function);
    INFO(before);
    Analyses analyses(*function, context);
    analyses.frontiers();
    bool changed = row(pass).run(*function, analyses);
    std::string after = textOf(*function);
    INFO(after);
    if (changed)
      analyses.invalidate(row(pass).keeps);
    else
      CHECK(before == after);
    REQUIRE(faultsOf(*function) == "");
    std::string faults;
    analyses.audit(faults);
    CHECK(faults == "");
    checkBehaviour();
    return changed;
  }

  void checkBehaviour(PhiMode mode = PhiMode::Parallel) const {
    for (size_t i = 0; i < expected_.size(); ++i) {
      Outcome outcome = evaluate(*function, argumentPairs[i], seed_, stepLimit, mode);
      if (agree(expected_[i], outcome))
        continue;
      INFO("expected " << describe(expected_[i]));
      INFO("got      " << describe(outcome));
      FAIL("the function does something else");
    }
  }

private:
  uint64_t seed_;
  std::vector<Outcome> expected_;

public:
  Fixture fx;
  Function *function;
  PassContext context;
};

} // namespace wend::test
