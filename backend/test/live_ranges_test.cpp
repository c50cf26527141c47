// Live ranges of random machine functions against textbook liveness: sets per block, iterated to
// the fixpoint, then a backward walk of each block.

#include "backend/live_ranges.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>

#include <set>

namespace wend {

namespace {

MFunction randomFunction(Random &random) {
  MFunction function;
  function.clear(nullptr);
  uint32_t blocks = 1 + random.below(12);
  uint32_t vregs = 1 + random.below(10);
  for (uint32_t i = 0; i < vregs; ++i)
    function.newVreg(8);
  auto reg = [&] { return Reg{Reg::physicalCount + random.below(vregs)}; };
  auto add = [&](MOp op, Form form, Reg first, Reg second) {
    MInst inst;
    inst.op = op;
    inst.form = form;
    inst.width = 8;
    inst.first = first;
    inst.second = second;
    function.insts.push_back(inst);
  };
  for (uint32_t b = 0; b < blocks; ++b) {
    MBlock block;
    block.begin = static_cast<uint32_t>(function.insts.size());
    if (b == 0) // all are written once, so that nothing is alive before
      for (uint32_t i = 0; i < vregs; ++i)
        add(MOp::Mov, Form::RI, {Reg::physicalCount + i}, {});
    for (uint32_t i = random.below(5); i > 0; --i) {
      if (random.oneIn(3))
        add(MOp::Mov, Form::RI, reg(), {});
      else if (random.oneIn(2))
        add(MOp::Add, Form::RR, reg(), reg());
      else
        add(MOp::Mov, Form::RR, reg(), reg());
    }
    add(MOp::Nothing, Form::N, {}, {});
    block.end = static_cast<uint32_t>(function.insts.size());
    block.firstSucc = static_cast<uint32_t>(function.edges.size());
    block.succs = b + 1 == blocks && random.oneIn(2) ? 0 : 1 + random.below(2);
    for (uint32_t s = 0; s < block.succs && blocks > 1; ++s)
      function.edges.push_back(1 + random.below(blocks - 1));
    block.succs = static_cast<uint32_t>(function.edges.size()) - block.firstSucc;
    function.blocks.push_back(block);
  }
  for (uint32_t b = 0; b < blocks; ++b) {
    MBlock &block = function.blocks[b];
    block.firstPred = static_cast<uint32_t>(function.edges.size());
    for (uint32_t p = 0; p < blocks; ++p)
      for (uint32_t s = 0; s < function.blocks[p].succs; ++s)
        if (function.edges[function.blocks[p].firstSucc + s] == b) {
          function.edges.push_back(p);
          ++block.preds;
        }
  }
  return function;
}

// By register: the positions at which it is live.
std::vector<std::set<Position>> textbook(MFunction &function) {
  size_t blocks = function.blocks.size();
  std::vector<std::set<uint32_t>> liveIn(blocks);
  std::vector<std::set<Position>> alive(function.vregLimit());
  auto walk = [&](uint32_t b, bool records) {
    std::set<uint32_t> live;
    for (uint32_t succ : function.succs(function.blocks[b]))
      live.insert(liveIn[succ].begin(), liveIn[succ].end());
    for (uint32_t i = function.blocks[b].end; i-- > function.blocks[b].begin;) {
      std::set<uint32_t> reads;
      std::set<uint32_t> writes;
      forEachOperand(function.insts[i], function,
                     [&](Reg &reg, Role role, OperandConstraint, unsigned) {
                       if (role != Role::Def)
                         reads.insert(reg.id);
                       if (role != Role::Use)
                         writes.insert(reg.id);
                     });
      if (records) {
        for (uint32_t v : live)
          alive[v].insert(writePosition(i));
        for (uint32_t v : writes)
          alive[v].insert(writePosition(i));
      }
      for (uint32_t v : writes)
        live.erase(v);
      live.insert(reads.begin(), reads.end());
      if (records)
        for (uint32_t v : live)
          alive[v].insert(readPosition(i));
    }
    return live;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = 0; b < blocks; ++b) {
      std::set<uint32_t> live = walk(b, false);
      changed |= live != liveIn[b];
      liveIn[b] = live;
    }
  }
  for (uint32_t b = 0; b < blocks; ++b)
    walk(b, true);
  return alive;
}

} // namespace

TEST_CASE("live ranges are those of the textbook", "[live_ranges]") {
  Random random(5);
  LiveRanges ranges;
  for (int round = 0; round < 3000; ++round) {
    MFunction function = randomFunction(random);
    ranges.compute(function);
    std::vector<std::set<Position>> expected = textbook(function);
    for (uint32_t vreg = Reg::physicalCount; vreg < function.vregLimit(); ++vreg) {
      std::set<Position> found;
      Position last = 0;
      for (Segment range : ranges.ranges(vreg)) {
        REQUIRE(range.start < range.end);
        REQUIRE((found.empty() || range.start > last));
        last = range.end;
        for (Position p = range.start; p < range.end; ++p)
          found.insert(p);
      }
      INFO("round " << round << " register " << vreg);
      REQUIRE(found == expected[vreg]);
    }
  }
}

} // namespace wend
