// Value ranges and the passes that use them, on counted loops with checks and on random functions.

#include "opt/test/random_loop.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

TEST_CASE("ranges and loop versioning on random counted loops") {
  constexpr PassId sequences[][4] = {
      {PassId::sccp, PassId::simplifyCfg, PassId::gvn, PassId::simplify},
      {PassId::vrp, PassId::simplify, PassId::simplifyCfg, PassId::vrp},
      {PassId::loopVersioning, PassId::simplify, PassId::vrp, PassId::simplifyCfg},
      {PassId::simplify, PassId::simplifyCfg, PassId::loopVersioning, PassId::vrp},
  };
  uint64_t versioned = 0;
  uint64_t proved = 0;
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    RandomLoop loop(seed);
    INFO("seed " << seed << "\n" << textOf(*loop.f));
    for (PassId pass : sequences[seed % std::size(sequences)])
      loop.run(pass);
    versioned += loop.analyses.context()[CounterId::LoopsVersioned];
    proved += loop.analyses.context()[CounterId::ComparisonsProved];
  }
  CHECK(versioned > 500);
  CHECK(proved > 20);
}

TEST_CASE("sccp and ranges on random functions") {
  constexpr PassId passes[] = {PassId::mem2reg,       PassId::sccp,     PassId::vrp,
                               PassId::gvn,           PassId::simplify, PassId::simplifyCfg,
                               PassId::loopVersioning};
  for (uint64_t seed = 50000; seed < 52500; ++seed) {
    Random random(seed);
    Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
    if (below(random, 4))
      specimen.run(PassId::mem2reg);
    for (uint32_t i = 1 + below(random, 5); i-- > 0;) {
      specimen.function->renumber();
      specimen.run(passes[below(random, std::size(passes))]);
    }
  }
}
