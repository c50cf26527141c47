// mem2reg: where phis go, what is read before it is written, what is left alone.

#include "opt/test/run_pass.h"

using namespace wend;
using namespace wend::test;

TEST_CASE("mem2reg: the Fibonacci function gets its phis in the loop and at the return") {
  Fixture fx;
  Function *f = fx.function("fib", Type::I32, {Type::I32});
  f->arguments()[0]->name = fx.name("n");
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *ifThen = fx.block(f, "if.then");
  BasicBlock *ifEnd = fx.block(f, "if.end");
  BasicBlock *cond = fx.block(f, "while.cond");
  BasicBlock *body = fx.block(f, "while.body");
  BasicBlock *end = fx.block(f, "while.end");
  BasicBlock *exit = fx.block(f, "return");
  auto variable = [&](const char *text) { return fx.b.addAlloca(*f, Type::I32, 1, fx.name(text)); };
  Instruction *result = variable("result");
  Instruction *a = variable("a");
  Instruction *b = variable("b");
  Instruction *n = variable("n");
  Instruction *t = variable("t");
  auto load = [&](Instruction *slot) { return fx.b.load(Type::I32, slot); };
  fx.b.setBlock(entry);
  fx.b.store(f->arguments()[0], n);
  fx.b.condBr(fx.b.icmp(Predicate::Slt, load(n), fx.i32(2)), ifThen, ifEnd);
  fx.b.setBlock(ifThen);
  fx.b.store(load(n), result);
  fx.b.br(exit);
  fx.b.setBlock(ifEnd);
  fx.b.store(fx.i32(0), a);
  fx.b.store(fx.i32(1), b);
  fx.b.br(cond);
  fx.b.setBlock(cond);
  fx.b.condBr(fx.b.icmp(Predicate::Sgt, load(n), fx.i32(1)), body, end);
  fx.b.setBlock(body);
  fx.b.store(fx.b.binary(Op::Add, load(a), load(b)), t);
  fx.b.store(load(b), a);
  fx.b.store(load(t), b);
  fx.b.store(fx.b.binary(Op::Sub, load(n), fx.i32(1)), n);
  fx.b.br(cond);
  fx.b.setBlock(end);
  fx.b.store(load(b), result);
  fx.b.br(exit);
  fx.b.setBlock(exit);
  fx.b.ret(load(result));
  CHECK(textAfter(PassId::mem2reg, *f) == R"(define i32 @fib(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %if.then, label %if.end

if.then:                                ; preds = %entry
  br label %return

if.end:                                 ; preds = %entry
  br label %while.cond

while.cond:                             ; preds = %if.end, %while.body
  %n.1 = phi i32 [ %n, %if.end ], [ %n.2, %while.body ]
  %b = phi i32 [ 1, %if.end ], [ %t, %while.body ]
  %a = phi i32 [ 0, %if.end ], [ %b, %while.body ]
  %1 = icmp sgt i32 %n.1, 1
  br i1 %1, label %while.body, label %while.end

while.body:                             ; preds = %while.cond
  %t = add i32 %a, %b
  %n.2 = sub i32 %n.1, 1
  br label %while.cond

while.end:                              ; preds = %while.cond
  br label %return

return:                                 ; preds = %if.then, %while.end
  %result = phi i32 [ %n, %if.then ], [ %b, %while.end ]
  ret i32 %result
}
)");
}

TEST_CASE("mem2reg: a variable read before it is written is zero") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I1});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *left = fx.block(f, "left");
  BasicBlock *join = fx.block(f, "join");
  Instruction *x = fx.b.addAlloca(*f, Type::I32, 1, fx.name("x"));
  fx.b.setBlock(entry);
  fx.b.condBr(f->arguments()[0], left, join);
  fx.b.setBlock(left);
  fx.b.store(fx.i32(5), x);
  fx.b.br(join);
  fx.b.setBlock(join);
  fx.b.ret(fx.b.load(Type::I32, x));
  CHECK(textAfter(PassId::mem2reg, *f) == R"(define i32 @f(i1 %a) {
entry:
  br i1 %a, label %left, label %join

left:                                   ; preds = %entry
  br label %join

join:                                   ; preds = %entry, %left
  %x = phi i32 [ 0, %entry ], [ 5, %left ]
  ret i32 %x
}
)");
}

TEST_CASE("mem2reg: no phi where the variable is not read again") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I1});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *left = fx.block(f, "left");
  BasicBlock *join = fx.block(f, "join");
  Instruction *x = fx.b.addAlloca(*f, Type::I32, 1, fx.name("x"));
  fx.b.setBlock(entry);
  fx.b.store(fx.i32(4), x);
  fx.b.condBr(f->arguments()[0], left, join);
  fx.b.setBlock(left);
  fx.b.store(fx.i32(5), x);
  fx.b.br(join);
  fx.b.setBlock(join);
  fx.b.store(fx.i32(6), x);
  fx.b.ret(fx.b.load(Type::I32, x));
  CHECK(textAfter(PassId::mem2reg, *f) == R"(define i32 @f(i1 %a) {
entry:
  br i1 %a, label %left, label %join

left:                                   ; preds = %entry
  br label %join

join:                                   ; preds = %entry, %left
  ret i32 6
}
)");
}

TEST_CASE("mem2reg: arrays, escaping variables and accesses of another type stay in memory") {
  Fixture fx;
  Function *g = fx.function("g", Type::Void, {Type::Ptr});
  Function *f = fx.function("f", Type::I32, {Type::I32});
  fx.block(f, "entry");
  auto variable = [&](const char *text, Type type, uint32_t count) {
    return fx.b.addAlloca(*f, type, count, fx.name(text));
  };
  Instruction *array = variable("array", Type::I32, 2);
  Instruction *passed = variable("passed", Type::I32, 1);
  Instruction *stored = variable("stored", Type::Ptr, 1);
  Instruction *other = variable("other", Type::I32, 1);
  Instruction *compared = variable("compared", Type::I32, 1);
  Instruction *fine = variable("fine", Type::I32, 1);
  fx.b.store(f->arguments()[0], array);
  fx.call(g, {passed});
  fx.b.store(stored, stored);
  fx.b.store(fx.i8(1), other);
  fx.b.icmp(Predicate::Eq, compared, fx.null());
  fx.b.store(f->arguments()[0], fine);
  fx.b.ret(fx.b.load(Type::I32, fine));
  CHECK(textAfter(PassId::mem2reg, *f) == R"(define i32 @f(i32 %a) {
entry:
  %array = alloca [2 x i32], align 4
  %passed = alloca i32, align 4
  %stored = alloca ptr, align 8
  %other = alloca i32, align 4
  %compared = alloca i32, align 4
  store i32 %a, ptr %array, align 4
  call void @g(ptr %passed)
  store ptr %stored, ptr %stored, align 8
  store i8 1, ptr %other, align 1
  %0 = icmp eq ptr %compared, null
  ret i32 %a
}
)");
}

TEST_CASE("mem2reg: code that is never executed is left well-formed") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I1});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *join = fx.block(f, "join");
  BasicBlock *lost = fx.block(f, "lost");
  Instruction *x = fx.b.addAlloca(*f, Type::I32, 1, fx.name("x"));
  fx.b.setBlock(entry);
  fx.b.store(fx.i32(1), x);
  fx.b.condBr(f->arguments()[0], join, join);
  fx.b.setBlock(join);
  fx.b.store(fx.b.binary(Op::Add, fx.b.load(Type::I32, x), fx.i32(1)), x);
  fx.b.condBr(f->arguments()[0], join, join);
  fx.b.setBlock(lost);
  fx.b.store(fx.b.binary(Op::Add, fx.b.load(Type::I32, x), fx.i32(1)), x);
  fx.b.condBr(f->arguments()[0], lost, join);
  CHECK(textAfter(PassId::mem2reg, *f) == R"(define i32 @f(i1 %a) {
entry:
  br i1 %a, label %join, label %join

join:                                   ; preds = %entry, %entry, %join, %join, %lost
  %x = phi i32 [ 1, %entry ], [ 1, %entry ], [ %x.1, %join ], [ %x.1, %join ], [ 0, %lost ]
  %x.1 = add i32 %x, 1
  br i1 %a, label %join, label %join

lost:                                   ; preds = %lost
  %0 = add i32 0, 1
  br i1 %a, label %lost, label %join
}
)");
}
