// Copies that need no instruction.

#include "backend/checker.h"
#include "backend/test/allocated.h"
#include "backend/test/random_function.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace wend {

namespace {

uint32_t copiesIn(const MFunction &function) {
  return static_cast<uint32_t>(
      std::ranges::count_if(function.insts, [](const MInst &inst) { return inst.isCopy(); }));
}

} // namespace

// The byte and its extension are live at the same time, and in one register.
TEST_CASE("a copy that is never changed is what it is a copy of", "[coalescer]") {
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I32, {Type::Ptr, Type::Ptr, Type::Ptr});
  Instruction *byte = b.load(Type::I8, f->arguments()[0]);
  Value *wide = b.cast(Op::ZExt, byte, Type::I32);
  Value *square = b.binary(Op::Mul, wide, wide);
  b.store(square, f->arguments()[2]);
  b.store(byte, f->arguments()[1]);
  b.ret(b.binary(Op::Xor, square, wide));
  Allocated allocated(*f, BackendOptions());
  CHECK(checkAllocation(allocated.before, allocated.after) == "");
  // The product overwrites a copy of its operand, and the result is moved to rax.
  CHECK(copiesIn(allocated.after) == 2);
}

// As in an interpreter: two ways through a loop change the top of a stack, and meet before its end.
TEST_CASE("next values of a phi that meet in another one share its register", "[coalescer]") {
  Program program;
  IRBuilder &b = program.build;
  Function *f = program.begin("f", Type::I64, {Type::Ptr, Type::I64, Type::I32});
  Value *stack = f->arguments()[0];
  BasicBlock *entry = b.block();
  BasicBlock *loop = program.block("loop");
  BasicBlock *pop = program.block("pop");
  BasicBlock *push = program.block("push");
  BasicBlock *meet = program.block("meet");
  BasicBlock *latch = program.block("latch");
  BasicBlock *end = program.block("end");
  b.br(loop);
  b.setBlock(loop);
  Instruction *top = b.phi(Type::I64, 2);
  Value *code = b.load(Type::I32, b.gep(stack, top, 4));
  b.condBr(b.icmp(Predicate::Slt, code, f->arguments()[2]), pop, push);
  b.setBlock(pop);
  Value *below = b.binary(Op::Add, top, b.integer(Type::I64, ~uint64_t{0}));
  b.store(code, b.gep(stack, below, 4));
  b.br(meet);
  b.setBlock(push);
  b.store(code, b.gep(stack, top, 4));
  Value *above = b.binary(Op::Add, top, b.integer(Type::I64, 1));
  b.br(meet);
  b.setBlock(meet);
  Instruction *next = b.phi(Type::I64, 2);
  b.condBr(b.icmp(Predicate::Sgt, next, b.integer(Type::I64, 0)), latch, end);
  b.setBlock(latch);
  b.br(loop);
  b.setBlock(end);
  b.ret(next);
  program.addIncoming(next, pop, below);
  program.addIncoming(next, push, above);
  program.addIncoming(top, entry, f->arguments()[1]);
  program.addIncoming(top, latch, next);
  Allocated allocated(*f, BackendOptions());
  CHECK(checkAllocation(allocated.before, allocated.after) == "");
  CHECK(copiesIn(allocated.after) == 1); // of the result
}

// The phis of an interpreter's loop get a copy from each of its handlers, and many ranges. Because
// of the calls, hints do not give both sides of a copy that stays one register.
TEST_CASE("the copies of a loop around a wide switch are merged", "[coalescer]") {
  constexpr unsigned handlers = 400;
  constexpr unsigned values = 6;
  std::string cases;
  std::string blocks;
  std::string phis[values];
  for (unsigned h = 0; h < handlers; ++h) {
    cases += fmt::format("    i32 {0}, label %h{0}\n", h);
    blocks += fmt::format("h{0}:\n  %h{0}.c = call i32 @next(i32 {0})\n", h);
    for (unsigned v = 0; v < values; ++v) {
      phis[v] += fmt::format(", [ %h{0}.{1}, %h{0} ]", h, v);
      // A handler reads a new value into one of two registers, and keeps the others.
      blocks += v == h % 2 ? fmt::format("  %h{0}.a{1} = getelementptr i32, ptr %p, i64 {0}\n"
                                         "  %h{0}.{1} = load i32, ptr %h{0}.a{1}\n",
                                         h, v)
                           : fmt::format("  %h{0}.{1} = add i32 %v{1}, {0}\n", h, v);
    }
    blocks += "  br label %latch\n";
  }
  std::string text =
      "declare i32 @next(i32)\ndefine i32 @f(ptr %p) {\nentry:\n  br label %loop\nloop:\n";
  for (unsigned v = 0; v < values; ++v)
    text += fmt::format("  %v{0} = phi i32 [ 0, %entry ], [ %w{0}, %latch ]\n", v);
  text += "  switch i32 %v0, label %end [\n" + cases + "  ]\n" + blocks + "latch:\n";
  for (unsigned v = 0; v < values; ++v)
    text += fmt::format("  %w{} = phi i32 {}\n", v, phis[v].substr(2));
  text += "  br label %loop\nend:\n  ret i32 %v5\n}\n";
  Program program;
  program.read(text);
  Allocated allocated(*program.function, BackendOptions());
  CHECK(checkAllocation(allocated.before, allocated.after) == "");
  CHECK(copiesIn(allocated.before) > handlers * values);
  CHECK(copiesIn(allocated.after) < 10);
}

} // namespace wend
