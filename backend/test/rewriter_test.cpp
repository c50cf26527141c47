// The rewriter: reloads, by the instructions that are left.

#include "backend/checker.h"
#include "backend/test/allocated.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>

#include <fmt/format.h>

namespace wend {

namespace {

constexpr unsigned values = 12;

// Reads `values` numbers and uses each of them, extended to 64 bits or not, after each of two
// calls. These are more than the registers that calls keep; only copies read most of them.
std::string copiesBetweenCalls(bool isExtended) {
  std::string loads, differences[2];
  for (unsigned i = 0; i < values; ++i) {
    loads += fmt::format("  %p{0} = getelementptr i32, ptr %p, i32 {0}\n"
                         "  %v{0} = load i32, ptr %p{0}\n",
                         i);
    for (unsigned side : {0U, 1U})
      differences[side] += isExtended ? fmt::format("  %w{1}.{0} = zext i32 %v{0} to i64\n"
                                                    "  call void @take(i64 %w{1}.{0})\n",
                                                    i, side)
                                      : fmt::format("  %d{1}.{0} = sub i32 %v{0}, %n{1}\n"
                                                    "  store volatile i32 %d{1}.{0}, ptr %p\n",
                                                    i, side);
  }
  return "declare i32 @next(i32)\n"
         "declare void @take(i64)\n"
         "define void @f(ptr %p) {\n" +
         loads + "  %n0 = call i32 @next(i32 0)\n" + differences[0] +
         "  %n1 = call i32 @next(i32 %n0)\n" + differences[1] +
         "  ret void\n"
         "}\n";
}

// mov slot, r;  mov r, q, where the second call does not keep r
unsigned copiedReloads(const MFunction &function) {
  unsigned count = 0;
  for (const MBlock &block : function.blocks)
    for (uint32_t i = block.begin; i + 1 < block.end; ++i) {
      const MInst &reload = function.insts[i];
      const MInst &copy = function.insts[i + 1];
      count += reload.isAdded() && reload.is(MOp::Mov) && reload.form == Form::RM &&
               copy.isCopy() && copy.second == reload.first && callerSaved.has(copy.second);
    }
  return count;
}

} // namespace

TEST_CASE("what is reloaded for a copy only is copied from its slot", "[rewriter]") {
  Program program;
  program.read(copiesBetweenCalls(false));
  Allocated allocated(*program.function, {});
  CHECK(checkAllocation(allocated.before, allocated.after) == "");
  CHECK(copiedReloads(allocated.after) == 0);
  auto isSlotRead = [](const MInst &inst) {
    return inst.is(MOp::Mov) && inst.form == Form::RM && inst.mem.kind == AddressKind::Slot;
  };
  CHECK(std::ranges::count_if(allocated.after.insts, isSlotRead) >= values);
  std::ranges::find_if(allocated.after.insts, isSlotRead)->width = 8;
  CHECK(checkAllocation(allocated.before, allocated.after).starts_with("an access beyond"));
}

// A register of 32 bits with a clear upper half may be copied as one of 64 bits, its slot may not.
TEST_CASE("a copy that is wider than the slot reads a register", "[rewriter]") {
  Program program;
  program.read(copiesBetweenCalls(true));
  Allocated allocated(*program.function, {});
  CHECK(checkAllocation(allocated.before, allocated.after) == "");
}

} // namespace wend
