// Spill placement: what it saves in a loop around a switch, and that the checker accepts its
// results for random functions.

#include "backend/checker.h"
#include "backend/test/allocated.h"
#include "backend/test/random_function.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

bool isReload(const MInst &inst) {
  return inst.is(MOp::Mov) && inst.form == Form::RM && inst.isAdded();
}

// Loads from spill slots that the rewriter inserted, by the frequency of their blocks.
float reloads(const MFunction &function) {
  float count = 0;
  for (const MBlock &block : function.blocks)
    for (uint32_t i = block.begin; i < block.end; ++i)
      count += isReload(function.insts[i]) ? block.frequency : 0;
  return count;
}

// Those in blocks that branch to the block with this name only.
unsigned reloadsBefore(const MFunction &function, Symbol name) {
  unsigned count = 0;
  for (const MBlock &block : function.blocks) {
    std::span<const uint32_t> succs = function.succs(block);
    if (succs.size() != 1 || function.blocks[succs[0]].name != name)
      continue;
    for (uint32_t i = block.begin; i < block.end; ++i)
      count += isReload(function.insts[i]);
  }
  return count;
}

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
  CHECK(with.isPlacementChange);
  CHECK(checkAllocation(with.before, with.after) == "");
  Symbol loop = program.names.intern("loop");
  UNSCOPED_INFO("before the loop's header: " << reloadsBefore(without.after, loop) << ", "
                                             << reloadsBefore(with.after, loop));
  UNSCOPED_INFO("by frequency: " << reloads(without.after) << ", " << reloads(with.after));
  CHECK(reloads(with.after) < reloads(without.after));
  CHECK(reloadsBefore(with.after, loop) < reloadsBefore(without.after, loop));
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
        changed[mode] += allocated.isPlacementChange;
      }
  }
  for (uint32_t mode = 0; mode < modeCount; ++mode) {
    INFO("mode " << mode << ": " << changed[mode] << " functions are changed");
    CHECK(changed[mode] > 20);
  }
}

} // namespace wend
