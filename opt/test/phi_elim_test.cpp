// The classical cases of phi elimination: what copies are made, where, in which order, and that
// phis and copies may share a register.

#include "opt/test/evaluate.h"
#include "opt/test/run_pass.h"

using namespace wend;
using namespace wend::test;

namespace {

// entry: br %loop; loop: phis; … br i1 %c, label %loop, label %exit; exit: ret. The function counts
// %n rounds in %i.
struct Loop : Fixture {
  Function *f = function("f", Type::I32, {Type::I32});
  BasicBlock *entry = block(f, "entry");
  BasicBlock *loop = block(f, "loop");
  BasicBlock *exit = block(f, "exit");
  Instruction *i;
  Instruction *next;

  Loop() {
    f->arguments()[0]->name = name("n");
    b.setBlock(entry);
    b.br(loop);
    b.setBlock(loop);
    next = b.binary(Op::Add, i32(0), i32(1), name("next"));
    b.condBr(b.icmp(Predicate::Slt, next, f->arguments()[0], name("c")), loop, exit);
    i = addPhi("i", i32(0), next);
    next->setOperand(0, i);
    b.setBlock(exit);
  }

  Instruction *addPhi(std::string_view text, Value *first, Value *later) {
    return phi(loop, Type::I32, text, {first, later});
  }

  void returns(std::initializer_list<Value *> values) {
    b.setBlock(exit);
    Value *all = *values.begin();
    for (Value *value : values)
      if (value != all)
        all = b.binary(Op::Add, b.binary(Op::Mul, all, i32(10)), value);
    b.ret(all);
  }

  // Eliminates the phis, and checks that %f(n) gives `wanted` before and after, in either mode.
  std::string eliminate(std::initializer_list<std::pair<uint64_t, uint64_t>> wanted) {
    f->renumber();
    for (auto [argument, result] : wanted)
      CHECK(evaluate(*f, {&argument, 1}, 0, 1000).result == result);
    std::string text = textAfter(PassId::phiElim, *f);
    for (auto [argument, result] : wanted) {
      CHECK(evaluate(*f, {&argument, 1}, 0, 1000).result == result);
      Outcome shared = evaluate(*f, {&argument, 1}, 0, 1000, PhiMode::SharedRegisters);
      CHECK(shared.end == End::Returned);
      CHECK(shared.result == result);
    }
    return text;
  }
};

} // namespace

TEST_CASE("phi-elim: the swap problem") {
  Loop fx;
  Instruction *a = fx.addPhi("a", fx.i32(1), fx.i32(0));
  Instruction *b = fx.addPhi("b", fx.i32(2), a);
  a->setOperand(1, b);
  fx.returns({a, b});
  CHECK(fx.eliminate({{1, 12}, {2, 21}, {3, 12}}) == R"(define i32 @f(i32 %n) {
entry:
  %i = bitcast i32 0 to i32
  %a = bitcast i32 1 to i32
  %b = bitcast i32 2 to i32
  br label %loop

edge:                                   ; preds = %loop
  %i.1 = bitcast i32 %next to i32
  %0 = bitcast i32 %a.2 to i32
  %a.1 = bitcast i32 %b.2 to i32
  %b.1 = bitcast i32 %0 to i32
  br label %loop

loop:                                   ; preds = %entry, %edge
  %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
  %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
  %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
  %next = add i32 %i.2, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %edge, label %exit

exit:                                   ; preds = %loop
  %1 = mul i32 %a.2, 10
  %2 = add i32 %1, %b.2
  ret i32 %2
}
)");
}

TEST_CASE("phi-elim: a rotation of three") {
  Loop fx;
  Instruction *a = fx.addPhi("a", fx.i32(1), fx.i32(0));
  Instruction *b = fx.addPhi("b", fx.i32(2), a);
  Instruction *c = fx.addPhi("c", fx.i32(3), b);
  a->setOperand(1, c);
  fx.returns({a, b, c});
  CHECK(fx.eliminate({{1, 123}, {2, 312}, {3, 231}, {4, 123}}) == R"(define i32 @f(i32 %n) {
entry:
  %i = bitcast i32 0 to i32
  %a = bitcast i32 1 to i32
  %b = bitcast i32 2 to i32
  %c = bitcast i32 3 to i32
  br label %loop

edge:                                   ; preds = %loop
  %i.1 = bitcast i32 %next to i32
  %0 = bitcast i32 %a.2 to i32
  %a.1 = bitcast i32 %c.2 to i32
  %c.1 = bitcast i32 %b.2 to i32
  %b.1 = bitcast i32 %0 to i32
  br label %loop

loop:                                   ; preds = %entry, %edge
  %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
  %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
  %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
  %c.2 = phi i32 [ %c, %entry ], [ %c.1, %edge ]
  %next = add i32 %i.2, 1
  %c.3 = icmp slt i32 %next, %n
  br i1 %c.3, label %edge, label %exit

exit:                                   ; preds = %loop
  %1 = mul i32 %a.2, 10
  %2 = add i32 %1, %b.2
  %3 = mul i32 %2, 10
  %4 = add i32 %3, %c.2
  ret i32 %4
}
)");
}

TEST_CASE("phi-elim: two cycles and a reader of one of them") {
  Loop fx;
  Instruction *a = fx.addPhi("a", fx.i32(1), fx.i32(0));
  Instruction *b = fx.addPhi("b", fx.i32(2), a);
  Instruction *c = fx.addPhi("c", fx.i32(3), fx.i32(0));
  Instruction *d = fx.addPhi("d", fx.i32(4), c);
  Instruction *e = fx.addPhi("e", fx.i32(5), c);
  a->setOperand(1, b);
  c->setOperand(1, d);
  fx.returns({a, b, c, d, e});
  CHECK(fx.eliminate({{1, 12345}, {2, 21433}, {3, 12344}}) == R"(define i32 @f(i32 %n) {
entry:
  %i = bitcast i32 0 to i32
  %a = bitcast i32 1 to i32
  %b = bitcast i32 2 to i32
  %c = bitcast i32 3 to i32
  %d = bitcast i32 4 to i32
  %e = bitcast i32 5 to i32
  br label %loop

edge:                                   ; preds = %loop
  %i.1 = bitcast i32 %next to i32
  %e.1 = bitcast i32 %c.2 to i32
  %0 = bitcast i32 %a.2 to i32
  %a.1 = bitcast i32 %b.2 to i32
  %b.1 = bitcast i32 %0 to i32
  %1 = bitcast i32 %c.2 to i32
  %c.1 = bitcast i32 %d.2 to i32
  %d.1 = bitcast i32 %1 to i32
  br label %loop

loop:                                   ; preds = %entry, %edge
  %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
  %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
  %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
  %c.2 = phi i32 [ %c, %entry ], [ %c.1, %edge ]
  %d.2 = phi i32 [ %d, %entry ], [ %d.1, %edge ]
  %e.2 = phi i32 [ %e, %entry ], [ %e.1, %edge ]
  %next = add i32 %i.2, 1
  %c.3 = icmp slt i32 %next, %n
  br i1 %c.3, label %edge, label %exit

exit:                                   ; preds = %loop
  %2 = mul i32 %a.2, 10
  %3 = add i32 %2, %b.2
  %4 = mul i32 %3, 10
  %5 = add i32 %4, %c.2
  %6 = mul i32 %5, 10
  %7 = add i32 %6, %d.2
  %8 = mul i32 %7, 10
  %9 = add i32 %8, %e.2
  ret i32 %9
}
)");
}

TEST_CASE("phi-elim: the lost copy") {
  // %i is read behind the loop, when its register would already hold the next round's value.
  Loop fx;
  fx.returns({fx.i});
  CHECK(fx.eliminate({{1, 0}, {2, 1}, {5, 4}}) == R"(define i32 @f(i32 %n) {
entry:
  %i = bitcast i32 0 to i32
  br label %loop

edge:                                   ; preds = %loop
  %i.1 = bitcast i32 %next to i32
  br label %loop

loop:                                   ; preds = %entry, %edge
  %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
  %next = add i32 %i.2, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %edge, label %exit

exit:                                   ; preds = %loop
  ret i32 %i.2
}
)");
}

TEST_CASE("phi-elim: a phi used by itself") {
  Loop fx;
  Instruction *a = fx.addPhi("a", fx.f->arguments()[0], fx.i32(0));
  a->setOperand(1, a);
  fx.returns({a});
  CHECK(fx.eliminate({{1, 1}, {4, 4}}) == R"(define i32 @f(i32 %n) {
entry:
  %i = bitcast i32 0 to i32
  %a = bitcast i32 %n to i32
  br label %loop

edge:                                   ; preds = %loop
  %i.1 = bitcast i32 %next to i32
  %a.1 = bitcast i32 %a.2 to i32
  br label %loop

loop:                                   ; preds = %entry, %edge
  %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
  %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
  %next = add i32 %i.2, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %edge, label %exit

exit:                                   ; preds = %loop
  ret i32 %a.2
}
)");
}

TEST_CASE("phi-elim: two phis read one, which is overwritten last") {
  Loop fx;
  Instruction *a = fx.addPhi("a", fx.i32(1), fx.next);
  Instruction *b = fx.addPhi("b", fx.i32(2), a);
  Instruction *c = fx.addPhi("c", fx.i32(3), a);
  fx.returns({a, b, c});
  CHECK(fx.eliminate({{1, 123}, {2, 111}, {3, 211}}) == R"(define i32 @f(i32 %n) {
entry:
  %i = bitcast i32 0 to i32
  %a = bitcast i32 1 to i32
  %b = bitcast i32 2 to i32
  %c = bitcast i32 3 to i32
  br label %loop

edge:                                   ; preds = %loop
  %i.1 = bitcast i32 %next to i32
  %b.1 = bitcast i32 %a.2 to i32
  %c.1 = bitcast i32 %a.2 to i32
  %a.1 = bitcast i32 %next to i32
  br label %loop

loop:                                   ; preds = %entry, %edge
  %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
  %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
  %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
  %c.2 = phi i32 [ %c, %entry ], [ %c.1, %edge ]
  %next = add i32 %i.2, 1
  %c.3 = icmp slt i32 %next, %n
  br i1 %c.3, label %edge, label %exit

exit:                                   ; preds = %loop
  %0 = mul i32 %a.2, 10
  %1 = add i32 %0, %b.2
  %2 = mul i32 %1, 10
  %3 = add i32 %2, %c.2
  ret i32 %3
}
)");
}

TEST_CASE("phi-elim: a loop with three phis at once") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *loop = fx.block(f, "loop");
  BasicBlock *exit = fx.block(f, "exit");
  fx.b.setBlock(entry);
  fx.b.br(loop);
  fx.b.setBlock(loop);
  Instruction *n = fx.b.binary(Op::Add, fx.i32(0), fx.i32(1), fx.name("n"));
  Instruction *k = fx.b.binary(Op::Add, fx.i32(0), fx.i32(1), fx.name("k"));
  Instruction *c = fx.b.icmp(Predicate::Slt, n, fx.i32(5), fx.name("c"));
  fx.b.condBr(c, loop, exit);
  Instruction *i = fx.phi(loop, Type::I32, "i", {fx.i32(0), n});
  fx.phi(loop, Type::I32, "p", {fx.i32(0), i});
  Instruction *s = fx.phi(loop, Type::I32, "s", {fx.i32(0), k});
  n->setOperand(0, i);
  k->setOperand(0, s);
  c->setOperand(0, i);
  fx.b.setBlock(exit);
  fx.b.ret(k);
  f->renumber();
  CHECK(evaluate(*f, {}, 0, 1000).result == 6);
  CHECK(textAfter(PassId::phiElim, *f) == R"(define i32 @f() {
entry:
  %i = bitcast i32 0 to i32
  %p = bitcast i32 0 to i32
  %s = bitcast i32 0 to i32
  br label %loop

edge:                                   ; preds = %loop
  %p.1 = bitcast i32 %i.2 to i32
  %i.1 = bitcast i32 %n to i32
  %s.1 = bitcast i32 %k to i32
  br label %loop

loop:                                   ; preds = %entry, %edge
  %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
  %p.2 = phi i32 [ %p, %entry ], [ %p.1, %edge ]
  %s.2 = phi i32 [ %s, %entry ], [ %s.1, %edge ]
  %n = add i32 %i.2, 1
  %k = add i32 %s.2, 1
  %c = icmp slt i32 %i.2, 5
  br i1 %c, label %edge, label %exit

exit:                                   ; preds = %loop
  ret i32 %k
}
)");
  CHECK(evaluate(*f, {}, 0, 1000).result == 6);
  CHECK(evaluate(*f, {}, 0, 1000, PhiMode::SharedRegisters).result == 6);
}

TEST_CASE("phi-elim: edges of a switch are split one by one, plain ones not at all") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *other = fx.block(f, "other");
  BasicBlock *exit = fx.block(f, "exit");
  fx.b.setBlock(entry);
  Instruction *branch = fx.b.switchTo(f->arguments()[0], other);
  fx.b.addCase(branch, fx.i32(1), exit);
  fx.b.addCase(branch, fx.i32(2), exit);
  fx.b.setBlock(other);
  fx.b.br(exit);
  Instruction *x = fx.phi(exit, Type::I32, "x", {fx.i32(7), fx.i32(7), f->arguments()[0]});
  fx.b.ret(x);
  CHECK(textAfter(PassId::phiElim, *f) == R"(define i32 @f(i32 %a) {
entry:
  switch i32 %a, label %other [
    i32 1, label %edge
    i32 2, label %edge.1
  ]

other:                                  ; preds = %entry
  %x = bitcast i32 %a to i32
  br label %exit

edge:                                   ; preds = %entry
  %x.1 = bitcast i32 7 to i32
  br label %exit

edge.1:                                 ; preds = %entry
  %x.2 = bitcast i32 7 to i32
  br label %exit

exit:                                   ; preds = %edge, %edge.1, %other
  %x.3 = phi i32 [ %x.1, %edge ], [ %x.2, %edge.1 ], [ %x, %other ]
  ret i32 %x.3
}
)");
}

TEST_CASE("phi-elim: no phis, no change") {
  Loop fx;
  fx.next->setOperand(0, fx.i32(3));
  fx.i->erase();
  fx.b.ret(fx.next);
  std::string before = textOf(*fx.f);
  CHECK(textAfter(PassId::phiElim, *fx.f) == before);
}
