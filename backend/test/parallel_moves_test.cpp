// Parallel moves: all maps of few registers, random maps of many registers and spill slots.

#include "backend/parallel_moves.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

using Location = ParallelMoves::Location;

struct Machine {
  uint64_t contents[64];

  static size_t index(const Location &location) {
    return location.reg.isNone() ? Reg::physicalCount + location.slot : location.reg.id;
  }
  void run(const std::vector<MInst> &insts) {
    for (const MInst &inst : insts) {
      size_t slot = Reg::physicalCount + inst.mem.object;
      if (inst.is(MOp::Xchg))
        std::swap(contents[inst.first.id], contents[inst.second.id]);
      else if (inst.form == Form::RR)
        contents[inst.first.id] = contents[inst.second.id];
      else if (inst.form == Form::MR)
        contents[slot] = contents[inst.second.id];
      else
        contents[inst.first.id] = contents[slot];
    }
  }
};

void check(const std::vector<std::pair<Location, Location>> &moves) {
  ParallelMoves parallel;
  Machine machine{};
  Machine expected{};
  for (size_t i = 0; i < 64; ++i)
    machine.contents[i] = expected.contents[i] = i;
  for (auto [to, from] : moves) {
    parallel.add(to, from, 8);
    expected.contents[Machine::index(to)] = Machine::index(from);
  }
  std::vector<MInst> out;
  parallel.emit(0, 0, out);
  CHECK(out.size() <= moves.size());
  machine.run(out);
  for (size_t i = 0; i < 64; ++i)
    REQUIRE(machine.contents[i] == expected.contents[i]);
}

} // namespace

TEST_CASE("every map of four registers", "[parallel_moves]") {
  for (uint32_t map = 0; map < 256; ++map) {
    std::vector<std::pair<Location, Location>> moves;
    for (uint32_t i = 0; i < 4; ++i)
      moves.push_back({{Reg{i}}, {Reg{map >> (2 * i) & 3}}});
    check(moves);
  }
}

TEST_CASE("random moves with spill slots", "[parallel_moves]") {
  Random random(3);
  for (int round = 0; round < 5000; ++round) {
    std::vector<std::pair<Location, Location>> moves;
    std::vector<bool> isTarget(64);
    for (uint32_t i = 0; i < 20; ++i) {
      Location to =
          random.oneIn(4) ? Location{{}, random.below(8)} : Location{Reg{random.below(16)}};
      // A slot is moved to or from a register, never to another slot. A slot that is written is not
      // read, so it is not in a cycle.
      Location from = to.reg.isNone() || !random.oneIn(4) ? Location{Reg{random.below(16)}}
                                                          : Location{{}, 8 + random.below(8)};
      if (isTarget[Machine::index(to)])
        continue;
      isTarget[Machine::index(to)] = true;
      moves.push_back({to, from});
    }
    check(moves);
  }
}

} // namespace wend
