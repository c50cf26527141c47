// Loop passes on random functions and loops: each pass preserves behaviour, the result verifies,
// and the analyses that it keeps are up to date.

#include "opt/test/random_loop.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

constexpr PassId loopPasses[] = {PassId::loopRotate, PassId::licm, PassId::loopUnswitch,
                                 PassId::loopFullUnroll, PassId::scalarPromotion};
constexpr PassId otherPasses[] = {PassId::mem2reg,     PassId::simplify, PassId::simplifyCfg,
                                  PassId::gvn,         PassId::dce,      PassId::loopIdiom,
                                  PassId::loopDeletion};

} // namespace

// Random functions have loop-invariant conditions and variables in memory, but seldom computable
// trip counts. RandomLoop is the opposite.
TEST_CASE("each loop pass alone, with and without preheaders") {
  for (PassId pass : loopPasses) {
    uint32_t changes = 0;
    for (uint64_t seed = 60000; seed < 63000; ++seed) {
      Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
      if (seed % 3) {
        specimen.run(PassId::mem2reg);
        specimen.run(PassId::simplify);
      }
      if (seed % 5)
        specimen.run(PassId::loopSimplify);
      changes += specimen.run(pass);

      RandomLoop loop(seed);
      INFO("seed " << seed << "\n" << textOf(*loop.f));
      if (seed % 3)
        loop.run(PassId::simplify);
      if (seed % 5)
        loop.run(PassId::loopSimplify);
      if (seed % 7 < 3)
        loop.run(PassId::licm);
      changes += loop.run(pass);
    }
    INFO(row(pass).name);
    CHECK(changes > 100);
  }
}

TEST_CASE("loop passes in random order, interleaved with other passes") {
  for (uint64_t seed = 70000; seed < 74000; ++seed) {
    Random random(seed);
    Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
    for (int i = 0; i < 12; ++i) {
      if (below(random, 2)) {
        specimen.run(PassId::loopSimplify);
        specimen.run(loopPasses[below(random, std::size(loopPasses))]);
      } else {
        specimen.run(otherPasses[below(random, std::size(otherPasses))]);
      }
      specimen.function->renumber();
    }
  }
}

// Most of these passes need others before them to change anything.
TEST_CASE("loop passes in random order on loops over arrays") {
  using enum PassId;
  // clang-format off
  constexpr PassId passes[] = {
      simplify, simplifyCfg, gvn, dce, loopVersioning, licm, loopRotate, loopUnswitch, loopFullUnroll, loadElim,
      scalarReplacement, strengthReduction, rangeCheckMerging, ifConvert, vrp, loopUnroll,
      scalarPromotion, mem2reg};
  // clang-format on
  constexpr PassId first[] = {licm,         loopVersioning, simplify,    dce,         simplifyCfg,
                              loopSimplify, loopRotate,     simplifyCfg, loopSimplify};
  constexpr CounterId counters[] = {CounterId::LoopsVersioned,  CounterId::LoadsReplaced,
                                    CounterId::ProductsReduced, CounterId::LoopsUnrolledPartially,
                                    CounterId::TestsMerged,     CounterId::StoresMerged};
  uint64_t counts[std::size(counters)] = {};
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    RandomLoop loop(seed, true);
    INFO("seed " << seed << "\n" << textOf(*loop.f));
    Random random(seed);
    if (below(random, 2))
      for (PassId pass : first)
        loop.run(pass);
    if (below(random, 2))
      loop.run(scalarReplacement);
    for (uint32_t i = 0; i < 6; ++i) {
      loop.run(loopSimplify);
      loop.run(passes[below(random, std::size(passes))]);
    }
    for (size_t i = 0; i < std::size(counters); ++i)
      counts[i] += loop.analyses.context()[counters[i]];
  }
  for (size_t i = 0; i < std::size(counters); ++i) {
    INFO("counter " << i);
    CHECK(counts[i] > 20);
  }
}
