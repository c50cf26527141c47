// The checker: allocations it must accept, and faults injected in them that it must find.

#include "backend/checker.h"
#include "backend/test/allocated.h"
#include "backend/test/random_function.h"

#include <catch2/catch.hpp>

namespace wend {

// The copies of a phi of one constant are coalesced into a register with one definition, which is
// rematerialised at its uses.
TEST_CASE("a constant in a cycle of phis may be rematerialised", "[checker]") {
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I32, {Type::Ptr, Type::I32});
  BasicBlock *entry = b.block();
  BasicBlock *loop = program.block("loop");
  BasicBlock *latch = program.block("latch");
  BasicBlock *end = program.block("end");
  b.br(loop);
  b.setBlock(loop);
  Instruction *number = b.phi(Type::I32, 2);
  Instruction *i = b.phi(Type::I32, 2);
  b.store(number, f->arguments()[0]);
  Value *next = b.binary(Op::Add, i, b.integer(Type::I32, 1));
  b.condBr(b.icmp(Predicate::Slt, next, f->arguments()[1]), latch, end);
  b.setBlock(latch);
  Instruction *turn = b.phi(Type::I32, 1);
  b.br(loop);
  program.addIncoming(number, entry, b.integer(Type::I32, 42));
  program.addIncoming(i, entry, b.integer(Type::I32, 0));
  program.addIncoming(turn, loop, number);
  program.addIncoming(number, latch, turn);
  program.addIncoming(i, latch, next);
  b.setBlock(end);
  b.ret(b.binary(Op::Add, number, i));
  for (uint32_t mode = 0; mode < 6; ++mode) {
    BackendOptions options;
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode < 2 ? 0 : mode;
    Allocated allocated(*f, options);
    CHECK(checkAllocation(allocated.before, allocated.after) == "");
  }
}

TEST_CASE("injected faults are found", "[checker]") {
  uint32_t injected = 0;
  uint32_t found = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    Program program;
    addRandomFunctions(program, random, 3);
    for (Function *function : program.module.functions()) {
      BackendOptions options;
      options.spillEverything = seed % 3 == 0;
      if (seed % 2 == 0)
        options.cpu = *cpuFeatures("x86-64-v3");
      Allocated allocated(*function, options);
      REQUIRE(checkAllocation(allocated.before, allocated.after).empty());
      for (int round = 0; round < 30; ++round) {
        MFunction broken = allocated.after;
        MInst &inst = broken.insts[random.below(static_cast<uint32_t>(broken.insts.size()))];
        Reg wrong = {random.below(Reg::physicalCount)};
        bool isMove = inst.is(MOp::Mov) && inst.isAdded();
        if (isMove && inst.form == Form::MR) {
          inst.mem.object += 1; // a spill into another slot
        } else if (inst.third.isPhysical() && inst.third != wrong) {
          inst.third = wrong;
        } else if (inst.second.isPhysical() && inst.second != wrong && !inst.isAdded()) {
          inst.second = wrong;
        } else if (inst.hasMemory() && inst.mem.base.isPhysical() && inst.mem.base != wrong) {
          inst.mem.base = wrong;
        } else {
          continue;
        }
        ++injected;
        found += !checkAllocation(allocated.before, broken).empty();
      }
    }
  }
  INFO(found << " of " << injected);
  REQUIRE(injected > 200);
  // A few are not faults: another register with the same value, a dead store.
  CHECK(found * 100 >= injected * 85);
}

} // namespace wend
