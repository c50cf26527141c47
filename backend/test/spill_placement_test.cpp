// Spill placement: what it saves in a loop around a switch, and that the checker accepts its
// results for random functions.

#include "backend/spill_placement.h"

#include "backend/checker.h"
#include "backend/coalescer.h"
#include "backend/float80_slots.h"
#include "backend/isel.h"
#include "backend/linear_scan.h"
#include "backend/rewriter.h"
#include "backend/test/random_function.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

// A function before and after register allocation, with or without spill placement.
struct Allocated {
  MFunction before;
  MFunction after;
  bool isChanged = false; // by spill placement

  Allocated(Function &function, const BackendOptions &options, bool hasPlacement) {
    BlockOrder order;
    ISel isel;
    LiveRanges ranges;
    Coalescer coalescer;
    LinearScan scan;
    Allocation allocation;
    SpillPlacement placement;
    Rewriter rewriter;
    order.compute(function);
    isel.select(function, order, options, after);
    Float80Slots().run(after);
    before = after;
    ranges.compute(after);
    coalescer.run(after, ranges);
    scan.run(after, ranges, options, allocation);
    size_t intervals = allocation.intervals.size();
    size_t inMemory = countInMemory(allocation);
    if (hasPlacement)
      placement.run(after, ranges, allocation);
    isChanged = allocation.intervals.size() != intervals || countInMemory(allocation) != inMemory;
    rewriter.run(after, ranges, allocation);
  }

  // Loads from spill slots that the rewriter inserted, by the frequency of their blocks.
  [[nodiscard]] float reloads() const {
    float count = 0;
    for (const MBlock &block : after.blocks)
      for (uint32_t i = block.begin; i < block.end; ++i)
        count += isReload(after.insts[i]) ? block.frequency : 0;
    return count;
  }

  // Those in blocks that branch to the block with this name only.
  [[nodiscard]] unsigned reloadsBefore(Symbol name) const {
    unsigned count = 0;
    for (const MBlock &block : after.blocks) {
      std::span<const uint32_t> succs = after.succs(block);
      if (succs.size() != 1 || after.blocks[succs[0]].name != name)
        continue;
      for (uint32_t i = block.begin; i < block.end; ++i)
        count += isReload(after.insts[i]);
    }
    return count;
  }

private:
  static bool isReload(const MInst &inst) {
    return inst.is(MOp::Mov) && inst.form == Form::RM && inst.origin == MInst::noOrigin;
  }
  static size_t countInMemory(const Allocation &allocation) {
    return static_cast<size_t>(std::ranges::count_if(
        allocation.intervals, [](const Interval &interval) { return interval.reg.isNone(); }));
  }
};

constexpr unsigned values = 12;
constexpr unsigned calls = 4;

// A loop around a switch with `values` handlers, each of which reads one of the addresses that are
// computed before the loop, and `calls` handlers with a call, which clobbers most registers.
std::string loopAroundSwitch() {
  std::string before;
  std::string phi = "[ %n, %entry ]";
  std::string cases;
  std::string handlers;
  for (unsigned i = 0; i < values + calls; ++i) {
    cases += fmt::format("    i32 {0}, label %h{0}\n", i);
    phi += fmt::format(", [ %i{0}, %h{0} ]", i);
    if (i < values) {
      before += fmt::format("  %a{0} = getelementptr ptr, ptr %p, i64 {0}\n"
                            "  %v{0} = load ptr, ptr %a{0}\n",
                            i);
      handlers += fmt::format("h{0}:\n"
                              "  %i{0} = load i32, ptr %v{0}\n"
                              "  br label %loop\n",
                              i);
    } else {
      handlers += fmt::format("h{0}:\n"
                              "  %i{0} = call i32 @next(i32 {0})\n"
                              "  br label %loop\n",
                              i);
    }
  }
  return "declare i32 @next(i32)\n"
         "define i32 @f(i32 %n, ptr %p) {\n"
         "entry:\n" +
         before +
         "  br label %loop\n"
         "loop:\n"
         "  %i = phi i32 " +
         phi +
         "\n"
         "  switch i32 %i, label %end [\n" +
         cases + "  ]\n" + handlers +
         "end:\n"
         "  ret i32 %i\n"
         "}\n";
}

} // namespace

TEST_CASE("values that one handler of a loop reads stay in memory on the other paths",
          "[spill_placement]") {
  Program program;
  program.read(loopAroundSwitch());
  BackendOptions options;
  Allocated without(*program.function, options, false);
  Allocated with(*program.function, options, true);
  CHECK(with.isChanged);
  CHECK(checkAllocation(with.before, with.after) == "");
  Symbol loop = program.names.intern("loop");
  UNSCOPED_INFO("before the loop's header: " << without.reloadsBefore(loop) << ", "
                                             << with.reloadsBefore(loop));
  UNSCOPED_INFO("by frequency: " << without.reloads() << ", " << with.reloads());
  CHECK(with.reloads() < without.reloads());
  CHECK(with.reloadsBefore(loop) < without.reloadsBefore(loop));
}

TEST_CASE("placed spills of random functions are right, and not rare", "[spill_placement]") {
  constexpr size_t modeCount = 4;
  unsigned changed[modeCount] = {};
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    Program program;
    addRandomFunctions(program, random, 4);
    for (Function *function : program.module.functions())
      for (uint32_t mode = 0; mode < modeCount; ++mode) {
        BackendOptions options;
        options.spillEverything = mode == 1;
        options.shuffleSeed = mode < 2 ? 0 : static_cast<uint32_t>(seed * 2 + mode);
        Allocated allocated(*function, options, true);
        INFO("seed " << seed << " mode " << mode);
        REQUIRE(checkAllocation(allocated.before, allocated.after) == "");
        changed[mode] += allocated.isChanged;
      }
  }
  for (uint32_t mode = 0; mode < modeCount; ++mode) {
    INFO("mode " << mode << ": " << changed[mode] << " functions are changed");
    CHECK(changed[mode] > 20);
  }
}

} // namespace wend
