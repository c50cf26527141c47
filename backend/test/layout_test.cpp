// Block frequencies and layout, for blocks in an unusual source order.

#include "backend/block_order.h"
#include "backend/test/harness.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

// Two nested loops. The latch of the outer one, and the return, precede the inner one:
//
//   entry, outer: jump inner      latch: count down, outer or done      done: return
//   inner: count up, inner or latch
void build(Program &program) {
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I32, {Type::I32});
  Value *n = f->arguments()[0];
  BasicBlock *entry = b.block();
  BasicBlock *outer = program.block("outer");
  BasicBlock *latch = program.block("latch");
  BasicBlock *done = program.block("done");
  BasicBlock *inner = program.block("inner");
  auto number = [&](int value) { return b.integer(Type::I32, value); };

  b.setBlock(entry);
  b.br(outer);
  b.setBlock(outer);
  Instruction *left = b.phi(Type::I32, 2);
  Instruction *sum = b.phi(Type::I32, 2);
  b.br(inner);
  b.setBlock(inner);
  Instruction *i = b.phi(Type::I32, 2);
  Instruction *total = b.phi(Type::I32, 2);
  Value *more = b.binary(Op::Xor, b.binary(Op::Add, total, i), number(1));
  Value *next = b.binary(Op::Add, i, number(1));
  b.condBr(b.icmp(Predicate::Slt, next, n), inner, latch);
  b.setBlock(latch);
  Value *fewer = b.binary(Op::Sub, left, number(1));
  b.condBr(b.icmp(Predicate::Sgt, fewer, number(0)), outer, done);
  b.setBlock(done);
  b.ret(more);
  program.addIncoming(left, entry, n);
  program.addIncoming(left, latch, fewer);
  program.addIncoming(sum, entry, number(0));
  program.addIncoming(sum, latch, more);
  program.addIncoming(i, outer, number(0));
  program.addIncoming(i, inner, next);
  program.addIncoming(total, outer, sum);
  program.addIncoming(total, inner, more);
}

int expected(int n) {
  int sum = 0;
  for (int left = n; left > 0; --left)
    for (int i = 0; i < n; ++i)
      sum = (sum + i) ^ 1;
  return sum;
}

} // namespace

TEST_CASE("each loop around a block multiplies its frequency, in any order", "[frame]") {
  Program program;
  build(program);
  BlockOrder order;
  order.compute(*program.function);
  REQUIRE(order.entries.size() == 5);
  const float frequencies[] = {1, 8, 8, 1, 64}; // entry, outer, latch, done, inner
  for (size_t i = 0; i < order.entries.size(); ++i)
    CHECK(order.entries[i].frequency == frequencies[i]);
}

TEST_CASE("a block falls through to a successor that runs more often than the next block",
          "[frame]") {
  Program program;
  build(program);
  Loaded loaded(program);
  auto *f = loaded.find<int(int)>("f");
  for (int n : {1, 2, 5, 9})
    CHECK(f(n) == expected(n));
  // Into the inner loop, back to the outer one and out of both: no path takes a jump.
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  CHECK(text.find("jmp") == std::string::npos);
  CHECK(text.find("    ret") > text.find("f$inner:"));
}

TEST_CASE("moves on a back edge are hoisted above the branch", "[frame]") {
  // Two values that are swapped: at least one move, on the back edge.
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I32, {Type::I32});
  Value *n = f->arguments()[0];
  BasicBlock *entry = b.block();
  BasicBlock *loop = program.block("loop");
  BasicBlock *done = program.block("done");
  auto number = [&](int value) { return b.integer(Type::I32, value); };
  b.setBlock(entry);
  b.br(loop);
  b.setBlock(loop);
  Instruction *left = b.phi(Type::I32, 2);
  Instruction *first = b.phi(Type::I32, 2);
  Instruction *second = b.phi(Type::I32, 2);
  Value *sum = b.binary(Op::Add, first, second);
  Value *fewer = b.binary(Op::Sub, left, number(1));
  b.condBr(b.icmp(Predicate::Sgt, fewer, number(0)), loop, done);
  b.setBlock(done);
  b.ret(sum);
  program.addIncoming(left, entry, n);
  program.addIncoming(left, loop, fewer);
  program.addIncoming(first, entry, number(0));
  program.addIncoming(first, loop, second);
  program.addIncoming(second, entry, number(1));
  program.addIncoming(second, loop, sum);

  Loaded loaded(program);
  auto *function = loaded.find<int(int)>("f");
  const int fibonacci[] = {1, 2, 3, 5, 8, 13, 21};
  for (int i = 0; i < 7; ++i)
    CHECK(function(i + 1) == fibonacci[i]);
  CAPTURE(loaded.assembly());
  CHECK(loaded.assembly().find("jmp") == std::string::npos);
}

TEST_CASE("each arm of a loop gets a copy of the test", "[frame]") {
  // Collatz: the number of steps to 1, by x / 2 or 3x + 1.
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I32, {Type::I32});
  Value *n = f->arguments()[0];
  BasicBlock *entry = b.block();
  BasicBlock *loop = program.block("loop");
  BasicBlock *even = program.block("even");
  BasicBlock *odd = program.block("odd");
  BasicBlock *tail = program.block("tail");
  BasicBlock *done = program.block("done");
  auto number = [&](int value) { return b.integer(Type::I32, value); };
  b.setBlock(entry);
  b.br(loop);
  b.setBlock(loop);
  Instruction *at = b.phi(Type::I32, 2);
  Instruction *steps = b.phi(Type::I32, 2);
  b.condBr(b.icmp(Predicate::Eq, b.binary(Op::And, at, number(1)), number(0)), even, odd);
  b.setBlock(even);
  Value *half = b.binary(Op::LShr, at, number(1));
  b.br(tail);
  b.setBlock(odd);
  Value *more = b.binary(Op::Add, b.binary(Op::Mul, at, number(3)), number(1));
  b.br(tail);
  b.setBlock(tail);
  Instruction *next = b.phi(Type::I32, 2);
  Value *taken = b.binary(Op::Add, steps, number(1));
  b.condBr(b.icmp(Predicate::Ne, next, number(1)), loop, done);
  b.setBlock(done);
  b.ret(taken);
  program.addIncoming(next, even, half);
  program.addIncoming(next, odd, more);
  program.addIncoming(at, entry, n);
  program.addIncoming(at, tail, next);
  program.addIncoming(steps, entry, number(0));
  program.addIncoming(steps, tail, taken);

  Loaded loaded(program);
  auto *function = loaded.find<int(int)>("f");
  CHECK(function(2) == 1);
  CHECK(function(7) == 16);
  CHECK(function(27) == 111);
  // In addition to the test of the lowest bit, one in each arm; neither jumps to the other.
  const std::string &text = loaded.assembly();
  CAPTURE(text);
  size_t tests = 0;
  for (size_t i = text.find("cmpl    $1"); i != std::string::npos;
       i = text.find("cmpl    $1", i + 1))
    ++tests;
  CHECK(tests == 2);
  CHECK(text.find("f$tail:") == std::string::npos);
}

} // namespace wend
