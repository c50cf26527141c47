// The loop passes on random functions: the program does the same before and after each of them, and
// the verifier and the audit of the analyses are content.

#include "opt/test/specimen.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

constexpr PassId loopPasses[] = {PassId::loopRotate, PassId::licm, PassId::unswitch, PassId::unroll,
                                 PassId::scalarPromotion};
constexpr PassId otherPasses[] = {PassId::mem2reg, PassId::simplify, PassId::simplifyCfg,
                                  PassId::gvn, PassId::dce};

} // namespace

TEST_CASE("each loop pass alone, with preheaders and without") {
  uint32_t changes[std::size(loopPasses)] = {};
  for (uint64_t seed = 60000; seed < 63000; ++seed)
    for (size_t i = 0; i < std::size(loopPasses); ++i) {
      Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
      if (seed % 3) {
        specimen.run(PassId::mem2reg);
        specimen.run(PassId::simplify);
      }
      if (seed % 5)
        specimen.run(PassId::loopForm);
      changes[i] += specimen.run(loopPasses[i]);
    }
  for (uint32_t count : changes)
    CHECK(count > 0);
}

TEST_CASE("loop passes in random order, with others between them") {
  for (uint64_t seed = 70000; seed < 74000; ++seed) {
    Random random(seed);
    Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
    for (int i = 0; i < 12; ++i) {
      if (below(random, 2)) {
        specimen.run(PassId::loopForm);
        specimen.run(loopPasses[below(random, std::size(loopPasses))]);
      } else {
        specimen.run(otherPasses[below(random, std::size(otherPasses))]);
      }
      specimen.function->renumber();
    }
  }
}
