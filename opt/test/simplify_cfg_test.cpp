// The steps of simplify-cfg, each where it applies and where it must not.

#include "opt/test/run_pass.h"

using namespace wend;
using namespace wend::test;

TEST_CASE("simplify-cfg: straight lines become one block") {
  Blocks fx{"entry", "a", "b"};
  fx.in("entry").br(fx["a"]);
  fx.in("b");
  Value *x = fx.b.binary(Op::Add, fx.number, fx.i32(1), fx.name("x"));
  fx.b.br(fx["a"]);
  fx.returns("a", fx.number);
  redirectEdge(fx["entry"], 0, fx["b"]);
  fx["a"]->last()->setOperand(0, fx.phi(fx["a"], Type::I32, "p", {x}));
  CHECK(fx.after() == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  %x = add i32 %a, 1
  ret i32 %x
}
)");
}

TEST_CASE("simplify-cfg: a branch on a constant") {
  Blocks fx{"entry", "a", "b"};
  fx.in("entry").condBr(fx.i1(false), fx["a"], fx["b"]);
  fx.returns("a", fx.i32(1));
  fx.returns("b", fx.i32(2));
  CHECK(fx.after() == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  ret i32 2
}
)");
}

TEST_CASE("simplify-cfg: a switch on a constant, with the phis of the edges that go") {
  for (int64_t value : {1, 2, 9}) {
    Blocks fx{"entry", "a", "b", "c"};
    Instruction *branch = fx.in("entry").switchTo(fx.i32(value), fx["a"]);
    fx.b.addCase(branch, fx.i32(1), fx["b"]);
    fx.b.addCase(branch, fx.i32(2), fx["c"]);
    fx.b.addCase(branch, fx.i32(3), fx["a"]);
    fx.in("b").br(fx["a"]);
    fx.in("c").br(fx["a"]);
    Instruction *x =
        fx.phi(fx["a"], Type::I32, "x", {fx.i32(0), fx.i32(0), fx.i32(10), fx.i32(20)});
    fx.b.ret(x);
    const char *result = value == 1 ? "10" : value == 2 ? "20" : "0";
    CHECK(fx.after() ==
          "define i32 @f(i32 %a, i1 %b) {\nentry:\n  ret i32 " + std::string(result) + "\n}\n");
  }
}

TEST_CASE("simplify-cfg: both ways lead to one block, which does not tell them apart") {
  Blocks fx{"entry", "a"};
  fx.in("entry").condBr(fx.condition, fx["a"], fx["a"]);
  fx.b.ret(fx.phi(fx["a"], Type::I32, "x", {fx.number, fx.number}));
  CHECK(fx.after() == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  ret i32 %a
}
)");
}

TEST_CASE("simplify-cfg: the ways to a phi with two values stay") {
  Blocks fx{"entry", "a", "b"};
  fx.in("entry").condBr(fx.condition, fx["a"], fx["b"]);
  fx.in("a").br(fx["b"]);
  fx.b.ret(fx.phi(fx["b"], Type::I32, "x", {fx.i32(1), fx.i32(2)}));
  std::string before = textOf(*fx.f);
  CHECK(fx.after() == before);
}

TEST_CASE("simplify-cfg: blocks on the way are left out, but not where phi-elim wants them back") {
  Blocks fx{"entry", "a", "b", "c", "end"};
  Instruction *branch = fx.in("entry").switchTo(fx.number, fx["a"]);
  fx.b.addCase(branch, fx.i32(1), fx["b"]);
  fx.b.addCase(branch, fx.i32(2), fx["c"]);
  fx.in("a").br(fx["end"]);
  fx.in("b").br(fx["end"]);
  fx.in("c");
  fx.call(fx.function("g", Type::Void, {}), {});
  fx.b.br(fx["end"]);
  fx.returns("end", fx.i32(0));
  SECTION("no phis") {
    CHECK(fx.after() == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  switch i32 %a, label %end [
    i32 1, label %end
    i32 2, label %c
  ]

c:                                      ; preds = %entry
  call void @g()
  br label %end

end:                                    ; preds = %entry, %entry, %c
  ret i32 0
}
)");
  }
  SECTION("phis") {
    fx.b.setBlock(fx["end"]);
    Instruction *x = fx.phi(fx["end"], Type::I32, "x", {fx.i32(1), fx.i32(2), fx.i32(3)});
    fx["end"]->last()->setOperand(0, x);
    std::string before = textOf(*fx.f);
    CHECK(fx.after() == before);
  }
}

TEST_CASE("simplify-cfg: a block between plain branches gives its operand to all of them") {
  Blocks fx{"entry", "a", "b", "c", "empty", "end"};
  Instruction *branch = fx.in("entry").switchTo(fx.number, fx["a"]);
  fx.b.addCase(branch, fx.i32(1), fx["b"]);
  fx.b.addCase(branch, fx.i32(2), fx["c"]);
  Function *g = fx.function("g", Type::Void, {});
  for (const char *text : {"a", "b", "c"}) {
    fx.in(text);
    fx.call(g, {});
  }
  fx.in("a").br(fx["empty"]);
  fx.in("b").br(fx["empty"]);
  fx.in("c").br(fx["end"]);
  fx.in("empty").br(fx["end"]);
  fx.b.ret(fx.phi(fx["end"], Type::I32, "x", {fx.i32(1), fx.i32(2)}));
  CHECK(fx.after() == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  switch i32 %a, label %a.1 [
    i32 1, label %b.1
    i32 2, label %c
  ]

a.1:                                    ; preds = %entry
  call void @g()
  br label %end

b.1:                                    ; preds = %entry
  call void @g()
  br label %end

c:                                      ; preds = %entry
  call void @g()
  br label %end

end:                                    ; preds = %c, %b.1, %a.1
  %x = phi i32 [ 1, %c ], [ 2, %b.1 ], [ 2, %a.1 ]
  ret i32 %x
}
)");
}

TEST_CASE("simplify-cfg: loops of empty blocks, and loops that are never entered") {
  Blocks fx{"entry", "a", "b", "lost", "lost2"};
  fx.in("entry").condBr(fx.condition, fx["a"], fx["b"]);
  fx.in("a").br(fx["b"]);
  fx.in("b").br(fx["a"]);
  fx.in("lost").br(fx["lost2"]);
  fx.in("lost2").condBr(fx.condition, fx["lost"], fx["a"]);
  fx.after();
  // What is left is the entry and one block that goes to itself.
  BasicBlock *loop = fx.f->entry()->successor(0);
  CHECK(fx.f->entry()->successors().size() == 1);
  CHECK(loop->successor(0) == loop);
  CHECK(fx.f->lastBlock() == loop);
  CHECK(loop->prev() == fx.f->entry());
}

TEST_CASE("simplify-cfg: what a loop that is cut off leaves behind is merged") {
  Blocks fx{"entry", "loop", "back", "end"};
  fx.in("entry").condBr(fx.i1(true), fx["end"], fx["loop"]);
  fx.in("loop").condBr(fx.condition, fx["back"], fx["end"]);
  fx.in("back");
  fx.call(fx.function("g", Type::Void, {}), {});
  fx.b.br(fx["loop"]);
  Instruction *x = fx.phi(fx["end"], Type::I32, "x", {fx.i32(1), fx.i32(2)});
  fx.b.ret(x);
  CHECK(fx.after() == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  ret i32 1
}
)");
}

TEST_CASE("simplify-cfg: a phi that turns out constant decides a branch far away") {
  // Only when the loop has been removed is %x known, and %far has been looked at by then.
  Blocks fx{"entry", "loop", "back", "a", "left", "right", "far", "yes", "no"};
  fx.in("entry").condBr(fx.i1(true), fx["a"], fx["loop"]);
  fx.in("loop").condBr(fx.condition, fx["back"], fx["a"]);
  fx.in("back").br(fx["loop"]);
  Instruction *x = fx.phi(fx["a"], Type::I1, "x", {fx.i1(true), fx.condition});
  fx.b.condBr(fx.condition, fx["left"], fx["right"]);
  Function *g = fx.function("g", Type::Void, {});
  for (const char *text : {"left", "right"}) {
    fx.in(text);
    fx.call(g, {});
    fx.b.br(fx["far"]);
  }
  fx.in("far");
  fx.call(g, {});
  fx.b.condBr(x, fx["yes"], fx["no"]);
  fx.returns("yes", fx.i32(1));
  fx.returns("no", fx.i32(2));
  CHECK(fx.after() == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  br i1 %b, label %left, label %right

left:                                   ; preds = %entry
  call void @g()
  br label %far

right:                                  ; preds = %entry
  call void @g()
  br label %far

far:                                    ; preds = %left, %right
  call void @g()
  ret i32 1
}
)");
}
