// Properties of all passes, on random functions: a pass preserves behaviour, its result verifies,
// the analyses that it keeps are up to date, and running it again changes nothing.

#include "opt/pipeline.h"
#include "opt/test/specimen.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

constexpr PassId allPasses[] = {PassId::mem2reg, PassId::simplify, PassId::simplifyCfg,
                                PassId::dce,     PassId::reg2mem,  PassId::phiElim};

constexpr uint32_t lastPass = std::size(allPasses) - 1; // phi-elim: no pass runs after it

void checkConventional(const Function &function) {
  for (const BasicBlock &block : function) {
    for (const Instruction &phi : block.phis()) {
      for (uint32_t i = 0; i < phi.operandCount(); ++i) {
        if (phi.operand(i) == &phi)
          continue;
        Instruction *copy = asInstruction(phi.operand(i), Op::Copy);
        REQUIRE(copy);
        REQUIRE(copy->hasOneUse());
        REQUIRE(copy->block() == block.predecessor(i));
        REQUIRE(block.predecessor(i)->successors().size() == 1);
      }
    }
  }
}

bool isPromotable(const Instruction &slot) {
  bool isScalar = slot.is(Op::Alloca) && slot.allocatedCount() == 1;
  if (!isScalar && !slot.is(Op::StackAlloc))
    return false;
  Type type = isScalar ? slot.allocatedType() : Type::I32;
  for (const Use *use = slot.firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    bool isLoad = user.is(Op::Load) && user.type() == type;
    bool isStore =
        user.is(Op::Store) && user.operand(0) != &slot && user.operand(0)->type() == type;
    if (!isLoad && !isStore)
      return false;
  }
  return true;
}

// The blocks that a variable is live into, by iterating the data-flow equations.
std::vector<bool> liveBlocks(const Function &function, const Value *slot) {
  std::vector<bool> isLive(function.blockCount());
  for (bool changed = true; changed;) {
    changed = false;
    for (const BasicBlock &block : function) {
      bool live = false;
      for (const BasicBlock::Successor &edge : block.successors())
        live = live || isLive[edge.block->id];
      for (const Instruction *at = block.last(); at; at = at->prev()) {
        if (at->is(Op::Store) && at->pointer() == slot)
          live = false;
        if (at->is(Op::Load) && at->pointer() == slot)
          live = true;
        if (at == slot)
          live = false;
      }
      changed = changed || live != isLive[block.id];
      isLive[block.id] = live;
    }
  }
  return isLive;
}

} // namespace

TEST_CASE("the generator is deterministic, and its functions are varied") {
  unsigned returned = 0, trapped = 0, unreachable = 0, criticalLoops = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Fixture fx;
    Function *function = addRandomFunction(fx, seed);
    Fixture again;
    REQUIRE(textOf(*function) == textOf(*addRandomFunction(again, seed)));
    End end = evaluate(*function, argumentPairs[0], seed, stepLimit).end;
    returned += end == End::Returned;
    trapped += end == End::Trapped;
    unreachable += reversePostorder(*function).size() < function->blockCount();
    for (const BasicBlock &block : *function)
      for (const BasicBlock::Successor &edge : block.successors())
        criticalLoops += edge.block == &block && block.successors().size() > 1;
  }
  CHECK(returned > 100);
  CHECK(trapped > 5);
  CHECK(unreachable > 50);
  CHECK(criticalLoops > 50);
}

TEST_CASE("each pass alone, before and after mem2reg; a second run changes nothing") {
  for (uint64_t seed = 0; seed < 2500; ++seed) {
    for (PassId pass : allPasses) {
      Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
      if (seed % 3)
        specimen.run(PassId::mem2reg);
      specimen.run(pass);
      if (pass == PassId::phiElim)
        continue;
      specimen.function->renumber();
      INFO("seed " << seed << ", " << row(pass).name << "\n" << textOf(*specimen.function));
      CHECK_FALSE(specimen.run(pass));
    }
  }
}

TEST_CASE("passes in random order, followed by phi elimination") {
  for (uint64_t seed = 10000; seed < 16000; ++seed) {
    Random random(seed);
    Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
    for (uint32_t i = below(random, 8); i-- > 0;)
      specimen.run(allPasses[below(random, below(random, 4) ? lastPass : lastPass + 1)]);
    specimen.run(PassId::phiElim);
    INFO("seed " << seed << "\n" << textOf(*specimen.function));
    checkConventional(*specimen.function);
    specimen.checkBehaviour(PhiMode::SharedRegisters);
  }
}

TEST_CASE("the optimisation levels, followed by phi elimination") {
  for (int level = 0; level <= 2; ++level) {
    for (uint64_t seed = 20000; seed < 22500; ++seed) {
      Specimen specimen(seed, seed % 2 ? Flavour::Memory : Flavour::Plain);
      std::vector<PassId> passes(passesOfLevel(level).begin(), passesOfLevel(level).end());
      passes.push_back(PassId::phiElim);
      PassOptions options;
      options.verifyEach = true;
      std::string printed;
      PassManager manager(options, printed);
      manager.run(specimen.fx.module, passes);
      INFO("seed " << seed << ", level " << level << "\n" << textOf(*specimen.function));
      CHECK(manager.executions() == static_cast<int64_t>(passes.size()));
      CHECK(printed.empty());
      checkConventional(*specimen.function);
      specimen.checkBehaviour();
      specimen.checkBehaviour(PhiMode::SharedRegisters);
    }
  }
}

TEST_CASE("mem2reg leaves no promotable variable, and places no dead phi") {
  for (uint64_t seed = 30000; seed < 33000; ++seed) {
    Specimen specimen(seed);
    Function &function = *specimen.function;
    INFO("seed " << seed << "\n" << textOf(function));
    // By Symbol::id of a variable: the blocks that it is live into.
    std::vector<std::vector<bool>> live(specimen.fx.names.size());
    for (const BasicBlock &block : function)
      for (const Instruction &slot : block)
        if (isPromotable(slot))
          live[slot.name.id] = liveBlocks(function, &slot);
    specimen.run(PassId::mem2reg);
    DominatorTree tree(function);
    for (const BasicBlock &block : function) {
      for (const Instruction &instruction : block) {
        CHECK((!isPromotable(instruction) || !tree.isReachable(&block)));
        if (!instruction.is(Op::Phi))
          continue;
        REQUIRE(!live[instruction.name.id].empty());
        CHECK(live[instruction.name.id][block.id]);
        CHECK(block.predecessors().size() > 1);
      }
    }
  }
}

TEST_CASE("mem2reg after reg2mem gives the identical text") {
  for (uint64_t seed = 70000; seed < 73000; ++seed) {
    Specimen specimen(seed);
    specimen.run(PassId::mem2reg);
    // mem2reg does not recreate dead phis.
    specimen.run(PassId::dce);
    std::string before = textOf(*specimen.function);
    INFO("seed " << seed << "\n" << before);
    specimen.run(PassId::reg2mem);
    for (const BasicBlock &block : *specimen.function)
      CHECK_FALSE(block.hasPhis());
    specimen.run(PassId::mem2reg);
    CHECK(textOf(*specimen.function) == before);
  }
}

TEST_CASE("memory passes in random order, on functions with many memory accesses") {
  for (uint64_t seed = 80000; seed < 90000; ++seed) {
    Random random(seed);
    Specimen specimen(seed, Flavour::Memory);
    constexpr PassId passes[] = {PassId::sroa,    PassId::loadElim, PassId::dse,
                                 PassId::mem2reg, PassId::simplify, PassId::simplifyCfg};
    for (uint32_t i = 2 + below(random, 5); i-- > 0;)
      specimen.run(passes[below(random, std::size(passes))]);
  }
}

TEST_CASE("dce leaves no unused instruction without side effects") {
  for (uint64_t seed = 40000; seed < 41500; ++seed) {
    Specimen specimen(seed);
    specimen.run(PassId::mem2reg);
    specimen.run(PassId::dce);
    for (const BasicBlock &block : *specimen.function)
      for (const Instruction &instruction : block) {
        bool isLive = instruction.isUsed() || instruction.isTerminator() ||
                      instruction.is(Op::Store) || instruction.is(Op::Call) ||
                      row(instruction.op()).traits & OpTraits::Traps;
        CHECK(isLive);
      }
  }
}

TEST_CASE("simplify-cfg leaves no unreachable block and no block that could be merged") {
  for (uint64_t seed = 50000; seed < 51500; ++seed) {
    Specimen specimen(seed);
    specimen.run(PassId::simplifyCfg);
    DominatorTree tree(*specimen.function);
    for (BasicBlock &block : *specimen.function) {
      CHECK(tree.isReachable(&block));
      bool isStraight = block.successors().size() == 1 && block.successor(0) != &block &&
                        block.successor(0)->predecessors().size() == 1;
      CHECK_FALSE(isStraight);
      if (block.terminator()->is(Op::CondBr))
        CHECK_FALSE(block.terminator()->operand(0)->isConstant());
    }
  }
}

TEST_CASE("the bisect limit is the number of passes executed, phi-elim excepted") {
  constexpr PassId order[] = {PassId::mem2reg, PassId::simplify, PassId::simplifyCfg,
                              PassId::simplify, PassId::dce};
  for (int64_t limit = 0; limit <= 7; ++limit) {
    Specimen specimen(60001);
    PassOptions options;
    options.bisectLimit = limit;
    options.printChanged = true;
    std::string printed;
    PassManager manager(options, printed);
    std::vector<PassId> passes(std::begin(order), std::end(order));
    passes.push_back(PassId::phiElim);
    manager.run(specimen.fx.module, passes);
    CHECK((printed.find("after mem2reg") != std::string::npos) == (limit > 0));
    CHECK((printed.find("after simplify-cfg") != std::string::npos) == (limit > 2));
    specimen.checkBehaviour(PhiMode::SharedRegisters);
  }
}
