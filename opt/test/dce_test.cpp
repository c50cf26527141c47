// dce: what goes and what stays.

#include "opt/test/run_pass.h"

using namespace wend;
using namespace wend::test;

TEST_CASE("dce: phis that serve only each other, and what only they need") {
  Blocks fx{"entry", "loop", "end"};
  fx.in("entry").br(fx["loop"]);
  fx.in("loop");
  Instruction *y = fx.b.binary(Op::Add, fx.i32(0), fx.number, fx.name("y"));
  Instruction *z = fx.b.binary(Op::Mul, fx.i32(0), fx.number, fx.name("z"));
  fx.b.condBr(fx.condition, fx["loop"], fx["end"]);
  Instruction *x = fx.phi(fx["loop"], Type::I32, "x", {fx.i32(0), y});
  Instruction *w = fx.phi(fx["loop"], Type::I32, "w", {fx.i32(1), z});
  y->setOperand(0, x);
  z->setOperand(0, w);
  fx.returns("end", z);
  CHECK(fx.after(PassId::dce) == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  br label %loop

loop:                                   ; preds = %entry, %loop
  %w = phi i32 [ 1, %entry ], [ %z, %loop ]
  %z = mul i32 %w, %a
  br i1 %b, label %loop, label %end

end:                                    ; preds = %loop
  ret i32 %z
}
)");
}

TEST_CASE("dce: effects and traps stay, loads and variables that nobody reads go") {
  Blocks fx{"entry"};
  Function *g = fx.function("g", Type::I32, {});
  fx.in("entry");
  Instruction *kept = fx.b.addAlloca(*fx.f, Type::I32, 1, fx.name("kept"));
  fx.b.addAlloca(*fx.f, Type::I32, 1, fx.name("unused"));
  fx.b.store(fx.number, kept);
  fx.b.load(Type::I32, kept);
  fx.call(g, {});
  fx.b.binary(Op::SDiv, fx.number, fx.number);
  fx.b.binary(Op::SDiv, fx.number, fx.i32(0));
  fx.b.binary(Op::SRem, fx.number, fx.i32(-1));
  fx.b.binary(Op::SDiv, fx.number, fx.i32(3));
  Value *a = fx.b.icmp(Predicate::Eq, fx.number, fx.i32(1));
  fx.b.select(a, fx.number, fx.i32(1));
  fx.b.ret(fx.number);
  CHECK(fx.after(PassId::dce) == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  %kept = alloca i32, align 4
  store i32 %a, ptr %kept, align 4
  %0 = call i32 @g()
  %1 = sdiv i32 %a, %a
  %2 = sdiv i32 %a, 0
  %3 = srem i32 %a, -1
  ret i32 %a
}
)");
}
