// Parallel moves: all maps of few registers, random maps of many registers and spill slots.

#include "backend/parallel_moves.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

using Spot = ParallelMoves::Location;

struct Machine {
  uint64_t places[64];

  static size_t index(const Spot &place) {
    return place.reg.isNone() ? Reg::physicalCount + place.slot : place.reg.id;
  }
  void run(const std::vector<MInst> &insts) {
    for (const MInst &inst : insts) {
      size_t slot = Reg::physicalCount + inst.mem.object;
      if (inst.is(MOp::Xchg))
        std::swap(places[inst.first.id], places[inst.second.id]);
      else if (inst.form == Form::RR)
        places[inst.first.id] = places[inst.second.id];
      else if (inst.form == Form::MR)
        places[slot] = places[inst.second.id];
      else
        places[inst.first.id] = places[slot];
    }
  }
};

void check(const std::vector<std::pair<Spot, Spot>> &moves) {
  ParallelMoves parallel;
  Machine machine{};
  Machine expected{};
  for (size_t i = 0; i < 64; ++i)
    machine.places[i] = expected.places[i] = i;
  for (auto [to, from] : moves) {
    parallel.add(to, from, 8);
    expected.places[Machine::index(to)] = Machine::index(from);
  }
  std::vector<MInst> out;
  parallel.emit(0, 0, out);
  CHECK(out.size() <= moves.size());
  machine.run(out);
  for (size_t i = 0; i < 64; ++i)
    REQUIRE(machine.places[i] == expected.places[i]);
}

} // namespace

TEST_CASE("every map of four registers", "[parallel_moves]") {
  for (uint32_t map = 0; map < 256; ++map) {
    std::vector<std::pair<Spot, Spot>> moves;
    for (uint32_t i = 0; i < 4; ++i)
      moves.push_back({{Reg{i}}, {Reg{map >> (2 * i) & 3}}});
    check(moves);
  }
}

TEST_CASE("random moves with spill slots", "[parallel_moves]") {
  Random random(3);
  for (int round = 0; round < 5000; ++round) {
    std::vector<std::pair<Spot, Spot>> moves;
    std::vector<bool> isTarget(64);
    for (uint32_t i = 0; i < 20; ++i) {
      Spot to = random.oneIn(4) ? Spot{{}, random.below(8)} : Spot{Reg{random.below(16)}};
      // A slot is moved to or from a register, never to another slot. A slot that is written is not
      // read, so it is not in a cycle.
      Spot from = to.reg.isNone() || !random.oneIn(4) ? Spot{Reg{random.below(16)}}
                                                      : Spot{{}, 8 + random.below(8)};
      if (isTarget[Machine::index(to)])
        continue;
      isTarget[Machine::index(to)] = true;
      moves.push_back({to, from});
    }
    check(moves);
  }
}

} // namespace wend
