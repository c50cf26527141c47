// Compile time of all passes on large functions, whose shapes would reveal deep recursion and
// quadratic time.

#include "ir/test/fixture.h"
#include "ir/test/seconds.h"
#include "opt/passes.h"
#include "opt/pipeline.h"

#include <catch2/catch.hpp>

#include <fmt/format.h>

using namespace wend;
using namespace wend::test;

namespace {

// In seconds. Far above linear time even under sanitizers, far below quadratic time.
constexpr double timeLimit = 8;

void checkScale(Function &function, std::vector<PassId> passes = {}) {
  REQUIRE(faultsOf(function) == "");
  if (passes.empty())
    passes.assign(passesOfLevel(2).begin(), passesOfLevel(2).end());
  passes.push_back(PassId::phiElim);
  PassOptions options;
  std::string printed;
  double seconds = secondsOf([&] {
    PassManager manager(options, printed);
    manager.run(function.module(), passes);
  });
  INFO("took " << seconds << " s");
  CHECK(seconds < timeLimit);
  CHECK(faultsOf(function) == "");
}

struct Large : Fixture {
  Function *f = function("f", Type::I32, {Type::I32, Type::I1});
  Value *number = f->arguments()[0];
  Value *condition = f->arguments()[1];
  std::vector<Instruction *> variables;

  Large() { block(f, "entry"); }

  void addVariables(uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
      variables.push_back(b.addAlloca(*f, Type::I32, 1, name(fmt::format("v{}", i))));
  }
  Value *load(uint32_t variable) { return b.load(Type::I32, variables[variable]); }
  void returnAll() {
    Value *sum = i32(0);
    for (uint32_t i = 0; i < variables.size(); ++i)
      sum = b.binary(Op::Xor, sum, load(i));
    b.ret(sum);
  }
};

} // namespace

TEST_CASE("scale: a sequence of ifs over many variables") {
  Large fx;
  fx.addVariables(100);
  for (uint32_t i = 0; i < 30000; ++i) {
    BasicBlock *before = fx.b.block();
    BasicBlock *then = fx.block(fx.f, "then");
    BasicBlock *end = fx.block(fx.f, "end");
    fx.b.setBlock(before);
    fx.b.condBr(fx.b.icmp(Predicate::Slt, fx.load(i % 100), fx.i32(i)), then, end);
    fx.b.setBlock(then);
    fx.b.store(fx.b.binary(Op::Add, fx.load((i + 1) % 100), fx.number), fx.variables[i % 100]);
    fx.b.br(end);
    fx.b.setBlock(end);
  }
  fx.returnAll();
  checkScale(*fx.f);
}

TEST_CASE("scale: a sequence of conditional assignments to one variable") {
  Large fx;
  Value *value = fx.number;
  for (int64_t i = 0; i < 20000; ++i) {
    BasicBlock *before = fx.b.block();
    BasicBlock *then = fx.block(fx.f, "then");
    BasicBlock *end = fx.block(fx.f, "end");
    fx.b.setBlock(before);
    fx.b.condBr(fx.b.icmp(Predicate::Slt, value, fx.i32(i)), then, end);
    fx.b.setBlock(then);
    Value *more = fx.b.binary(Op::Mul, value, fx.number);
    fx.b.br(end);
    fx.b.setBlock(end);
    value = fx.phi(end, Type::I32, "value", {value, more});
  }
  fx.b.ret(value);
  checkScale(*fx.f, {PassId::ifConvert});
}

TEST_CASE("scale: stores and loads of one array, in one block and around branches") {
  for (bool isBranching : {false, true}) {
    Large fx;
    Instruction *array = fx.b.addAlloca(*fx.f, Type::I32, 1000);
    Value *sum = fx.number;
    for (int64_t i = 0; i < 50000; ++i) {
      // Some indices are constant, some are not.
      Value *index = fx.i64(i % 1000);
      if (i % 7 == 0)
        index = fx.b.cast(Op::ZExt, sum, Type::I64);
      fx.b.store(sum, fx.b.gep(array, index, 4));
      sum = fx.b.binary(Op::Add, sum, fx.b.load(Type::I32, fx.b.gep(array, fx.i64(i % 13), 4)));
      if (!isBranching || i % 5 != 0)
        continue;
      BasicBlock *before = fx.b.block();
      BasicBlock *then = fx.block(fx.f, "then");
      BasicBlock *end = fx.block(fx.f, "end");
      fx.b.setBlock(before);
      fx.b.condBr(fx.condition, then, end);
      fx.b.setBlock(then);
      fx.b.store(fx.number, fx.b.gep(array, fx.i64(i % 11), 4));
      fx.b.br(end);
      fx.b.setBlock(end);
    }
    fx.b.ret(sum);
    checkScale(*fx.f, {PassId::sroa, PassId::loadElim, PassId::dse});
  }
}

TEST_CASE("scale: a load after each of many stores to another location") {
  Large fx;
  constexpr uint32_t count = 50000;
  Global *one = fx.module.addGlobal("one", 4, 4);
  Global *other = fx.module.addGlobal("other", 8, 4);
  Value *sum = fx.number;
  for (uint32_t i = 0; i < count; ++i) {
    fx.b.store(sum, fx.b.gep(other, fx.i64(i % 2), 4));
    sum = fx.b.binary(Op::Xor, sum, fx.b.load(Type::I32, one));
  }
  fx.b.ret(sum);
  checkScale(*fx.f, {PassId::loadElim, PassId::dse});
}

TEST_CASE("scale: a chain of copies of a structure with many fields") {
  Large fx;
  Function *copy = fx.function("memcpy", Type::Ptr, {Type::Ptr, Type::Ptr, Type::I64});
  std::vector<Instruction *> structures;
  for (uint32_t i = 0; i < 200; ++i)
    structures.push_back(fx.b.addAlloca(*fx.f, Type::I32, 200));
  for (int64_t i = 0; i < 200; ++i)
    fx.b.store(fx.number, fx.b.gep(structures[0], fx.i64(i), 4));
  for (uint32_t i = 0; i + 1 < 200; ++i)
    fx.call(copy, {structures[i + 1], structures[i], fx.i64(800)});
  fx.b.ret(fx.b.load(Type::I32, structures[199]));
  checkScale(*fx.f, {PassId::sroa, PassId::mem2reg, PassId::reg2mem, PassId::mem2reg});
  CHECK(fx.f->entry()->first()->is(Op::Ret));
}

TEST_CASE("scale: many early returns") {
  Large fx;
  fx.addVariables(1);
  BasicBlock *exit = fx.f->addBlock(fx.name("return"));
  for (uint32_t i = 0; i < 50000; ++i) {
    BasicBlock *before = fx.b.block();
    BasicBlock *then = fx.block(fx.f, "then");
    BasicBlock *end = fx.block(fx.f, "end");
    fx.b.setBlock(before);
    fx.b.condBr(fx.b.icmp(Predicate::Slt, fx.number, fx.i32(i)), then, end);
    fx.b.setBlock(then);
    fx.b.store(fx.i32(i), fx.variables[0]);
    fx.b.br(exit);
    fx.b.setBlock(end);
  }
  fx.b.br(exit);
  fx.b.setBlock(exit);
  fx.b.ret(fx.load(0));
  checkScale(*fx.f);
}

TEST_CASE("scale: deeply nested loops") {
  Large fx;
  fx.addVariables(3);
  std::vector<BasicBlock *> headers;
  constexpr uint32_t depth = 2000;
  for (uint32_t i = 0; i < depth; ++i) {
    BasicBlock *before = fx.b.block();
    BasicBlock *head = fx.block(fx.f, "head");
    BasicBlock *body = fx.block(fx.f, "body");
    headers.push_back(head);
    fx.b.setBlock(before);
    fx.b.br(head);
    fx.b.setBlock(body);
  }
  for (uint32_t i = depth; i-- > 0;) {
    fx.b.store(fx.b.binary(Op::Add, fx.load(i % 3), fx.load((i + 1) % 3)), fx.variables[i % 3]);
    fx.b.br(headers[i]);
    BasicBlock *end = fx.block(fx.f, "end");
    fx.b.setBlock(headers[i]);
    fx.b.condBr(fx.b.icmp(Predicate::Slt, fx.load(0), fx.i32(i)), headers[i]->next(), end);
    fx.b.setBlock(end);
  }
  fx.returnAll();
  checkScale(*fx.f);
}

TEST_CASE("scale: many variables rotated in a loop") {
  Large fx;
  constexpr uint32_t count = 20000;
  fx.addVariables(count);
  for (uint32_t i = 0; i < count; ++i)
    fx.b.store(fx.b.binary(Op::Mul, fx.number, fx.i32(i)), fx.variables[i]);
  BasicBlock *entry = fx.b.block();
  BasicBlock *loop = fx.block(fx.f, "loop");
  BasicBlock *end = fx.block(fx.f, "end");
  fx.b.setBlock(entry);
  fx.b.br(loop);
  fx.b.setBlock(loop);
  std::vector<Value *> values;
  values.reserve(count);
  for (uint32_t i = 0; i < count; ++i)
    values.push_back(fx.load(i));
  for (uint32_t i = 0; i < count; ++i)
    fx.b.store(values[(i + 1) % count], fx.variables[i]);
  fx.b.condBr(fx.condition, loop, end);
  fx.b.setBlock(end);
  fx.returnAll();
  checkScale(*fx.f);
}

TEST_CASE("scale: a switch with empty cases, and one with stores in the cases") {
  for (bool hasStores : {false, true}) {
    Large fx;
    fx.addVariables(1);
    BasicBlock *end = fx.f->addBlock(fx.name("end"));
    Instruction *branch = fx.b.switchTo(fx.number, end);
    for (uint32_t i = 0; i < 50000; ++i) {
      BasicBlock *target = fx.block(fx.f, "case");
      fx.b.addCase(branch, fx.i32(i), target);
      fx.b.setBlock(target);
      if (hasStores)
        fx.b.store(fx.i32(i), fx.variables[0]);
      fx.b.br(end);
    }
    fx.b.setBlock(end);
    fx.returnAll();
    checkScale(*fx.f);
  }
}

TEST_CASE("scale: a switch on a constant") {
  Large fx;
  BasicBlock *end = fx.f->addBlock(fx.name("end"));
  Instruction *branch = fx.b.switchTo(fx.i32(-1), end);
  for (uint32_t i = 0; i < 100000; ++i)
    fx.b.addCase(branch, fx.i32(i), end);
  fx.b.setBlock(end);
  fx.b.ret(fx.number);
  checkScale(*fx.f);
  CHECK(fx.f->entry()->first()->is(Op::Ret));
}

TEST_CASE("scale: a switch into a chain of empty blocks") {
  Large fx;
  constexpr uint32_t count = 100000;
  BasicBlock *end = fx.block(fx.f, "end");
  fx.b.ret(fx.number);
  fx.b.setBlock(fx.f->entry());
  Instruction *branch = fx.b.switchTo(fx.number, end);
  BasicBlock *before = nullptr;
  for (uint32_t i = 0; i < count; ++i) {
    BasicBlock *block = fx.block(fx.f, "next");
    if (before) {
      fx.b.setBlock(before);
      fx.b.br(block);
    }
    fx.b.addCase(branch, fx.module.constant(Type::I32, i), block);
    before = block;
  }
  fx.b.setBlock(before);
  fx.b.br(end);
  checkScale(*fx.f, {PassId::simplifyCfg});
  CHECK(fx.f->entry()->terminator()->is(Op::Ret));
}

TEST_CASE("scale: branches each of which becomes unconditional once the next is removed") {
  Large fx;
  constexpr uint32_t count = 100000;
  BasicBlock *end = fx.block(fx.f, "end");
  fx.b.ret(fx.number);
  fx.b.setBlock(fx.f->entry());
  for (uint32_t i = 0; i < count; ++i) {
    BasicBlock *before = fx.b.block();
    BasicBlock *next = fx.block(fx.f, "next");
    fx.b.setBlock(before);
    fx.b.condBr(fx.condition, end, next);
    fx.b.setBlock(next);
  }
  fx.b.br(end);
  checkScale(*fx.f, {PassId::simplifyCfg});
  CHECK(fx.f->entry()->terminator()->is(Op::Ret));
}

TEST_CASE("scale: a chain of blocks, in forward and backward block order") {
  for (bool backwards : {false, true}) {
    Large fx;
    Value *sum = fx.number;
    for (uint32_t i = 0; i < 50000; ++i) {
      BasicBlock *before = fx.b.block();
      BasicBlock *next =
          fx.f->addBlock(fx.name("next"), backwards ? fx.f->entry()->next() : nullptr);
      sum = fx.b.binary(Op::Add, fx.b.binary(Op::Mul, sum, fx.number), fx.i32(i));
      fx.b.setBlock(before);
      fx.b.br(next);
      fx.b.setBlock(next);
    }
    fx.b.ret(sum);
    checkScale(*fx.f);
    CHECK(fx.f->entry() == fx.f->lastBlock());
  }
}

TEST_CASE("scale: a long sum of constants, and a long dead chain") {
  Large fx;
  Value *sum = fx.number;
  Value *dead = fx.number;
  for (uint32_t i = 0; i < 100000; ++i) {
    sum = fx.b.binary(Op::Add, sum, fx.i32(i));
    dead = fx.b.binary(Op::Mul, dead, sum);
  }
  fx.b.ret(sum);
  checkScale(*fx.f);
  CHECK(fx.f->entry()->first()->next()->is(Op::Ret));
}

TEST_CASE("scale: many functions, each of which passes its arguments to the next") {
  Large fx;
  constexpr uint32_t count = 50000;
  fx.b.ret(fx.number);
  Function *effect = fx.function("effect", Type::Void, {});
  Function *next = fx.f;
  for (uint32_t i = 0; i < count; ++i) {
    Function *function = fx.function(fmt::format("f{}", i), Type::I32, {Type::I32, Type::I1});
    function->isInternal = true;
    fx.block(function, "entry");
    Instruction *call = fx.call(next, {function->arguments()[0], function->arguments()[1]});
    fx.call(effect, {});
    fx.b.ret(call);
    next = function;
  }
  Function *outer = fx.function("outer", Type::Void, {});
  fx.block(outer, "entry");
  fx.call(next, {fx.i32(1), fx.module.boolConstant(true)});
  fx.b.ret(nullptr);
  checkScale(*outer, {PassId::ipcp, PassId::deadArgElim});
  CHECK(fx.module.functions()[count]->result() == Type::Void);
  CHECK(fx.module.functions()[count]->arguments().empty());
}

TEST_CASE("scale: calls in a function that is larger than the limit of inline") {
  // Of a function that is as small as the call, and of a larger one.
  constexpr uint32_t largeCount = 20;
  for (bool isLarge : {false, true}) {
    Large fx;
    Function *callee = fx.function("callee", Type::I32, {Type::I32});
    fx.block(callee, "entry");
    Value *result = callee->arguments()[0];
    for (uint32_t i = 0; i < (isLarge ? largeCount : 4U); ++i)
      result = fx.b.binary(i % 2 == 0 ? Op::Xor : Op::Mul, result, callee->arguments()[0]);
    fx.b.ret(result);
    fx.b.setBlock(fx.f->entry());
    Value *sum = fx.number;
    std::vector<Instruction *> calls;
    for (uint32_t i = 0; i < 30000; ++i) {
      sum = fx.b.binary(i % 2 == 0 ? Op::Add : Op::Xor, sum, fx.number);
      if (i % 1000 == 0)
        sum = fx.call(callee, {sum});
    }
    fx.b.ret(sum);
    checkScale(*fx.f, {PassId::inlineCalls});
    CHECK(callee->isUsed() == isLarge);
  }
}
