// Memory SSA on random functions: the version at each point is the last one defined, and no
// instruction between an access and its reported clobber writes the location.

#include "ir/test/graph.h"

#include "ir/analysis/memory_ssa.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

// Fills blocks with stores to and loads from two variables, an array and memory that a parameter
// points to, at constant and variable offsets, and with calls.
void addAccesses(Fixture &fx, Function &function, Random &random) {
  Function *unknown = fx.function("unknown", Type::Void, {});
  Instruction *array = fx.b.addAlloca(function, Type::I32, 4);
  Value *bases[] = {array, fx.module.addGlobal("g", 16, 4), fx.module.addGlobal("h", 16, 4),
                    function.arguments()[2]};
  auto append = [&](BasicBlock &block, Instruction *instruction) {
    instruction->insertBefore(block.terminator());
    return instruction;
  };
  for (BasicBlock &block : function) {
    // A loop-invariant address, and one that varies.
    Value *number = function.arguments()[0];
    Instruction *index =
        append(block, fx.module.makeInstruction(Op::ZExt, Type::I64, {&number, 1}));
    for (uint32_t i = below(random, 4); i-- > 0;) {
      if (below(random, 8) == 0) {
        Value *callee = unknown;
        append(block, fx.module.makeInstruction(Op::Call, Type::Void, {&callee, 1}));
        continue;
      }
      Value *offset = below(random, 4) ? static_cast<Value *>(fx.i64(below(random, 3))) : index;
      Value *pointer = append(block, fx.module.makeGep(bases[below(random, 4)], offset, 4));
      if (below(random, 2) == 0) {
        append(block, fx.module.makeInstruction(Op::Load, Type::I32, {&pointer, 1}));
      } else {
        Value *operands[] = {fx.i32(1), pointer};
        append(block, fx.module.makeInstruction(Op::Store, Type::Void, operands));
      }
    }
  }
}

// Walks a random path and checks that the version of each access is the last one defined on it;
// phis define versions.
void followPath(const Function &function, const MemorySsa &memory, Random &random) {
  const BasicBlock *block = function.entry();
  MemorySsa::Version current = MemorySsa::atEntry;
  std::vector<MemorySsa::Version> phiOf(function.blockCount(), MemorySsa::none);
  for (MemorySsa::Version version = 0; version < memory.versionCount(); ++version)
    if (memory.access(version).isPhi())
      phiOf[memory.access(version).block->id] = version;
  for (int step = 0; step < 30; ++step) {
    for (const Instruction &instruction : *block) {
      if (memory.before(instruction) == MemorySsa::none)
        continue;
      REQUIRE(memory.before(instruction) == current);
      if (MemorySsa::Version next = memory.definedBy(instruction); next != MemorySsa::none)
        current = next;
    }
    REQUIRE(memory.atEnd(block) == current);
    if (block->successors().empty())
      return;
    uint32_t slot = below(random, static_cast<uint32_t>(block->successors().size()));
    BasicBlock::Successor edge = block->successors()[slot];
    block = edge.block;
    if (MemorySsa::Version phi = phiOf[block->id]; phi != MemorySsa::none) {
      REQUIRE(memory.operand(phi, edge.slot) == current);
      current = phi;
    }
  }
}

// Whether, on some backward path from an instruction, an instruction writes the location after the
// version that was reported as the last one to do so.
bool isClobberedBefore(const Instruction &from, const MemoryLocation &at, MemorySsa &memory,
                       MemorySsa::Version clobber) {
  std::vector<bool> seen(from.block()->function()->blockCount());
  std::vector<const Instruction *> stack = {from.prev()};
  std::vector<const BasicBlock *> blocks;
  auto enter = [&](const BasicBlock *block) {
    const MemorySsa::Access &access = memory.access(clobber);
    if (access.isPhi() && access.block == block)
      return;
    for (const BasicBlock::Predecessor &edge : block->predecessors())
      if (memory.dominators().isReachable(edge.block) && !seen[edge.block->id]) {
        seen[edge.block->id] = true;
        blocks.push_back(edge.block);
      }
  };
  auto walk = [&](const Instruction *at0, const BasicBlock *block) {
    for (const Instruction *i = at0; i; i = i->prev()) {
      MemorySsa::Version made = memory.definedBy(*i);
      if (made == MemorySsa::none)
        continue;
      if (made == clobber)
        return true;
      if (memory.aliases().mayWriteTo(*i, at))
        return false;
    }
    enter(block);
    return true;
  };
  if (!walk(from.prev(), from.block()))
    return true;
  while (!blocks.empty()) {
    const BasicBlock *block = blocks.back();
    blocks.pop_back();
    if (!walk(block->last(), block))
      return true;
  }
  return false;
}

} // namespace

TEST_CASE("memory versions are the last definitions on every path, on random functions") {
  uint32_t passed = 0; // loads whose clobber is not the last version before them
  for (uint64_t seed = 0; seed < 5000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Fixture fx;
    Function *function = buildFunction(fx, randomGraph(random, 1 + below(random, 12)));
    function->addArgument(Type::Ptr, fx.name("p"));
    function->renumber();
    addAccesses(fx, *function, random);
    function->renumber();
    INFO(textOf(*function));
    REQUIRE(faultsOf(*function) == "");
    DominatorTree tree(*function);
    DominanceFrontiers frontiers(*function, tree);
    MemorySsa memory(*function, tree, frontiers);
    for (int i = 0; i < 5; ++i)
      followPath(*function, memory, random);
    for (const BasicBlock *block : tree.order())
      for (const Instruction &load : *block) {
        if (!load.is(Op::Load))
          continue;
        MemoryLocation at = memory.aliases().location(load);
        uint32_t budget = below(random, 3) ? 1000 : below(random, 5);
        MemorySsa::Version clobber = memory.clobber(at, memory.before(load), budget);
        passed += clobber != memory.before(load);
        REQUIRE_FALSE(isClobberedBefore(load, at, memory, clobber));
      }
  }
  CHECK(passed > 1000);
}

TEST_CASE("accesses that may and that do not alias") {
  Fixture fx;
  Global *g = fx.module.addGlobal("g", 16, 4);
  Global *h = fx.module.addGlobal("h", 16, 4);
  Global *foreign = fx.module.addGlobal("foreign", 16, 4);
  foreign->isDeclaration = true;
  Function *f = fx.function("f", Type::Void, {Type::Ptr, Type::Ptr, Type::I64});
  Value *a = f->arguments()[0];
  fx.block(f, "entry");
  Instruction *hidden = fx.b.addAlloca(*f, Type::I32, 4);
  Instruction *known = fx.b.addAlloca(*f, Type::I32, 4);
  fx.b.store(known, a);
  Value *hiddenSecond = fx.b.gep(hidden, fx.i64(1), 4);
  Value *hiddenAny = fx.b.gep(hidden, f->arguments()[2], 4);
  Value *knownSecond = fx.b.gep(known, fx.i64(1), 4);
  Value *loaded = fx.b.load(Type::Ptr, a);
  fx.b.store(fx.i32(1), hiddenSecond);
  fx.b.ret(nullptr);
  f->renumber();
  Aliases aliases(*f);
  auto meet = [&](Value *p, uint64_t n, Value *q, uint64_t m) {
    bool meets = aliases.mayAlias(aliases.location(p, n), aliases.location(q, m));
    CHECK(meets == aliases.mayAlias(aliases.location(q, m), aliases.location(p, n)));
    return meets;
  };
  CHECK(aliases.isNonEscaping(hidden));
  CHECK_FALSE(aliases.isNonEscaping(known));
  CHECK(meet(hidden, 4, hidden, 4));
  CHECK_FALSE(meet(hidden, 4, hiddenSecond, 4));
  CHECK(meet(hidden, 5, hiddenSecond, 4));
  CHECK(meet(hiddenAny, 4, hiddenSecond, 4));
  CHECK(meet(hidden, MemoryLocation::unknownSize, hiddenSecond, 4));
  CHECK_FALSE(meet(hiddenSecond, MemoryLocation::unknownSize, hidden, 4));
  CHECK_FALSE(meet(hidden, 4, known, 4));
  CHECK_FALSE(meet(hidden, 4, loaded, 4)); // its address does not escape
  CHECK(meet(knownSecond, 4, loaded, 4));
  CHECK_FALSE(meet(knownSecond, 4, a, 4)); // an argument is older than the alloca
  CHECK_FALSE(meet(g, 4, h, 4));
  CHECK(meet(g, 4, foreign, 4)); // which may be an alias of g
  CHECK(meet(g, 4, a, 4));
  CHECK(meet(a, 4, f->arguments()[1], 4));
  CHECK(aliases.location(hidden, 8).covers(aliases.location(hiddenSecond, 4)));
  CHECK_FALSE(aliases.location(hidden, 7).covers(aliases.location(hiddenSecond, 4)));
  CHECK_FALSE(aliases.location(hidden, 16).covers(aliases.location(hiddenAny, 4)));
}
