// The verifier's rules about calls that unwind: each is violated by one function.

#include "ir/analysis/test/verifier_diamond.h"
#include "ir/cfg_edit.h"

#include <array>

using namespace wend;
using namespace wend::test;

namespace {

// entry: %r = invoke @g() to %next unwind %pad; next: ret %r; pad: landingpad, resume
struct Unwinding : Fixture {
  Function *g = function("g", Type::I32, {});
  Function *f = function("f", Type::I32, {});
  BasicBlock *entry = block(f, "entry");
  BasicBlock *next = block(f, "next");
  BasicBlock *handler = block(f, "pad");
  Instruction *call, *pad;

  Unwinding() {
    f->personality = g;
    b.setBlock(entry);
    call = this->Fixture::call(g, {}, "r");
    appendInvoke(*entry, *next, *handler);
    b.setBlock(next);
    b.ret(call);
    pad = makePad(*handler);
    std::array<Value *, 2> results{};
    for (uint32_t i = 0; i < 2; ++i) {
      Instruction *result = module.makeExtract(pad, i);
      result->appendTo(handler);
      results[i] = result;
    }
    module.makeInstruction(Op::Resume, Type::Void, results)->appendTo(handler);
    REQUIRE(faultsOf(*f) == "");
  }

  // With a clause that catches all.
  Instruction *makePad(BasicBlock &block) {
    Value *all = null();
    Instruction *made = module.makeInstruction(Op::LandingPad, Type::Tuple, {&all, 1});
    setClauses(*made, {}, 1);
    made->appendTo(&block);
    return made;
  }

  void setClauses(Instruction &of, LandingClause clause, size_t count) {
    std::vector<LandingClause> clauses(count, clause);
    of.setLandingShape(module.arena().make<LandingPadShape>(
        LandingPadShape{true, module.arena().copy(std::span<const LandingClause>(clauses))}));
  }

  void check(const std::string &where, const std::string &rule) { checkFault(*f, where, rule); }
};

} // namespace

TEST_CASE("verifier: a call and its invoke") {
  Unwinding u;
  SECTION("something in between") {
    Value *operands[] = {u.i32(1), u.i32(2)};
    Instruction *sum = u.module.makeInstruction(Op::Add, Type::I32, operands);
    sum->insertBefore(u.entry->terminator());
    u.check("entry", "no invoked call is in front of its invoke");
    u.check("entry", "no invoke follows an invoked call");
  }
  SECTION("a call that is not marked") {
    setInvoked(*u.call, false);
    u.check("entry", "no invoked call is in front of its invoke");
  }
  SECTION("a call that is marked only") {
    Instruction *copy = u.module.makeCopy(*u.call);
    copy->insertBefore(u.next->terminator());
    u.check("next", "no invoke follows an invoked call");
  }
  SECTION("its result where it has unwound") {
    Value *operands[] = {u.call, u.i32(2)};
    Instruction *sum = u.module.makeInstruction(Op::Add, Type::I32, operands);
    sum->insertBefore(u.handler->terminator());
    u.check("pad", "the result of a call is used where it may have unwound");
  }
  SECTION("its result where both edges lead to") {
    u.next->terminator()->erase();
    u.handler->terminator()->erase();
    BasicBlock *join = u.block(u.f, "join");
    appendBranch(*u.next, *join, {});
    appendBranch(*u.handler, *join, {});
    u.b.setBlock(join);
    u.b.ret(u.call);
    u.check("join", "the result of a call is used where it may have unwound");
  }
  SECTION("its result in a phi of the block where it returns") {
    u.next->terminator()->erase();
    u.handler->terminator()->erase();
    appendBranch(*u.handler, *u.next, {});
    u.b.setBlock(u.next);
    u.b.ret(u.phi(u.next, Type::I32, "x", {u.call, u.i32(0)}));
    CHECK(faultsOf(*u.f) == "");
  }
  SECTION("one successor") {
    redirectEdge(u.entry, 1, u.next);
    u.check("entry", "an invoke has one successor for both edges");
  }
}

TEST_CASE("verifier: landing pads") {
  Unwinding u;
  SECTION("none") {
    BasicBlock *other = u.block(u.f, "other");
    u.b.setBlock(other);
    u.b.ret(u.i32(0));
    redirectEdge(u.entry, 1, other);
    u.check("other", "a call unwinds to a block without a landing pad");
  }
  SECTION("entered by a branch") {
    BasicBlock *other = u.block(u.f, "other");
    appendBranch(*other, *u.handler, {});
    u.check("pad", "a landing pad is entered other than by unwinding");
  }
  SECTION("entered where a call returns") {
    swapSuccessors(u.entry);
    u.check("pad", "a landing pad is entered other than by unwinding");
  }
  SECTION("of several calls") {
    BasicBlock *other = u.block(u.f, "other");
    u.b.setBlock(other);
    u.Fixture::call(u.g, {});
    appendInvoke(*other, *u.next, *u.handler);
    u.check("pad", "several calls unwind to one landing pad");
  }
  SECTION("not the first instruction") {
    u.makePad(*u.block(u.f, "other"));
    u.b.ret(u.i32(0));
    Instruction *second = u.module.makeCopy(*u.pad);
    second->insertBefore(u.handler->terminator());
    u.check("pad", "a landing pad is not the first instruction of its block");
  }
  SECTION("without a personality") {
    u.f->personality = nullptr;
    u.check("pad", "a function without personality has a landing pad");
  }
  SECTION("a catch of two types") {
    u.setClauses(*u.pad, {false, 2}, 1);
    u.check("pad", "a catch does not have one operand");
  }
  SECTION("a clause without operand") {
    u.setClauses(*u.pad, {}, 2);
    u.check("pad", "the number of operands does not match the clauses");
  }
  SECTION("a number as a type") {
    u.pad->setOperand(0, u.i32(0));
    u.check("pad", "an operand is not a pointer");
  }
  SECTION("a result of another type") {
    Instruction *other = u.module.makeInstruction(Op::LandingPad, Type::Ptr, {});
    u.setClauses(*other, {}, 0);
    other->insertBefore(u.pad);
    u.check("pad", "the result is not an exception and its selector");
  }
  SECTION("resumed by a number") {
    u.handler->terminator()->setOperand(0, u.i32(0));
    u.check("pad", "the operands are not an exception and its selector");
  }
}
