// The verifier's rules about the graph and about the position of instructions: each is violated by
// one function.

#include "ir/analysis/test/verifier_diamond.h"
#include "ir/debug_info.h"
#include "ir/function_debug.h"

using namespace wend;
using namespace wend::test;

namespace {

BasicBlock::Successor &damagedSuccessor(BasicBlock *block, uint32_t slot) {
  return const_cast<BasicBlock::Successor &>(block->successors()[slot]);
}

BasicBlock::Predecessor &damagedPredecessor(BasicBlock *block, uint32_t slot) {
  return const_cast<BasicBlock::Predecessor &>(block->predecessors()[slot]);
}

} // namespace

TEST_CASE("verifier: the entry has no predecessors") {
  Diamond d;
  redirectEdge(d.left, 0, d.entry);
  checkFault(*d.f, "entry", "the entry block has predecessors");
}

TEST_CASE("verifier: a block belongs to its function") {
  Diamond d;
  Function *g = d.function("g", Type::Void, {});
  BasicBlock *start = d.block(g, "start");
  d.b.ret(nullptr);
  BasicBlock *strange = d.f->addBlock(d.name("strange"), d.join);
  d.b.setBlock(strange);
  d.b.ret(d.i32(1));
  g->moveBlockBefore(strange, start);
  checkFault(*g, "strange", "the block belongs to another function");
}

TEST_CASE("verifier: a block ends in a terminator, and only there") {
  Diamond d;
  d.put(Op::Unreachable, Type::Void, {});
  checkRule(d, "a terminator is not the last instruction of its block: unreachable");
  Diamond e;
  e.ret->erase();
  checkRule(e, "the block does not end in a terminator");
  Diamond g;
  g.block(g.f, "empty");
  checkFault(*g.f, "empty", "the block does not end in a terminator");
}

TEST_CASE("verifier: phis come first") {
  Diamond d;
  d.put(Op::Add, Type::I32, {d.x, d.x});
  Instruction *second = d.put(Op::Phi, Type::I32, {d.number, d.number});
  checkRule(d, "a phi follows an instruction that is not a phi: %1 = phi");
  second->unlink();
  second->insertBefore(d.x);
  CHECK(faultsOf(*d.f) == "");
}

TEST_CASE("verifier: a phi has operands") {
  Diamond d;
  BasicBlock *unreachable = d.block(d.f, "unreachable");
  d.phi(unreachable, Type::I32, "none", {});
  d.b.ret(d.number);
  checkFault(*d.f, "unreachable", "the phi has no operands: %none = phi");
}

TEST_CASE("verifier: allocas are in the entry block") {
  Diamond d;
  Instruction *variable = d.b.addAlloca(*d.f, Type::I32, 1);
  CHECK(faultsOf(*d.f) == "");
  variable->unlink();
  variable->insertBefore(d.ret);
  checkRule(d, "an alloca is outside the entry block: %0 = alloca");
}

TEST_CASE("verifier: a terminator has its number of successors") {
  const std::string rule = "the number of successors does not match the terminator";
  Diamond d;
  d.b.setBlock(d.block(d.f, "new"));
  d.b.unreachable();
  SECTION("br") {
    addEdge(d.left, d.f->lastBlock());
    checkFault(*d.f, "left", rule);
  }
  SECTION("br i1") {
    removeEdge(d.entry, 0);
    checkFault(*d.f, "entry", rule);
  }
  SECTION("ret") {
    addEdge(d.join, d.f->lastBlock());
    checkFault(*d.f, "join", rule);
  }
  SECTION("unreachable") {
    addEdge(d.f->lastBlock(), d.f->lastBlock());
    checkFault(*d.f, "new", rule);
  }
  SECTION("switch with an edge too many") {
    d.ret->erase();
    d.b.setBlock(d.join);
    Instruction *branch = d.b.switchTo(d.number, d.f->lastBlock());
    d.b.addCase(branch, d.i32(1), d.f->lastBlock());
    CHECK(faultsOf(*d.f) == "");
    addEdge(d.join, d.f->lastBlock());
    checkFault(*d.f, "join", rule);
  }
  SECTION("switch without an edge") {
    d.ret->erase();
    d.b.setBlock(d.join);
    d.b.switchTo(d.number, d.f->lastBlock());
    removeEdge(d.join, 0);
    checkFault(*d.f, "join", rule);
  }
}

TEST_CASE("verifier: both ends of an edge are consistent") {
  Diamond d;
  SECTION("wrong slot in the source") {
    damagedSuccessor(d.left, 0).slot = 1;
    checkFault(*d.f, "left", "an edge is missing from the predecessors of its target");
  }
  SECTION("slot out of range in the source") {
    damagedSuccessor(d.left, 0).slot = 100;
    checkFault(*d.f, "left", "an edge is missing from the predecessors of its target");
  }
  SECTION("another block in the source") {
    damagedSuccessor(d.left, 0).block = d.right;
    checkFault(*d.f, "left", "an edge is missing from the predecessors of its target");
    checkFault(*d.f, "join", "an edge is missing from the successors of its source");
  }
  SECTION("wrong slot in the target") {
    damagedPredecessor(d.right, 0).slot = 0;
    checkFault(*d.f, "right", "an edge is missing from the successors of its source");
  }
  SECTION("slot out of range in the target") {
    damagedPredecessor(d.right, 0).slot = 100;
    checkFault(*d.f, "right", "an edge is missing from the successors of its source");
  }
}

TEST_CASE("verifier: edges stay in the function") {
  Diamond d;
  Function *g = d.function("g", Type::I32, {});
  d.block(g, "start");
  for (int i = 0; i < 50; ++i) {
    BasicBlock *before = d.b.block();
    BasicBlock *next = d.block(g, "next");
    d.b.setBlock(before);
    d.b.br(next);
    d.b.setBlock(next);
  }
  SECTION("to another") {
    d.b.ret(d.i32(1));
    redirectEdge(d.left, 0, g->lastBlock());
    checkFault(*d.f, "left", "a successor is in another function");
    checkFault(*g, "next.49", "an edge comes from another function");
  }
  SECTION("from another, to phis") {
    d.b.br(d.join);
    d.x->addOperand(d.module, d.i32(1));
    checkRule(d, "an edge comes from another function");
  }
}

TEST_CASE("verifier: the parent of an instruction is its block") {
  Diamond d;
  BasicBlock *other = d.block(d.f, "other");
  d.ret->appendTo(other);
  checkRule(d, "the instruction's parent is another block");
}

TEST_CASE("verifier: numbers of operands") {
  const std::string rule = "the number of operands is wrong";
  SECTION("too few") {
    Diamond d;
    d.put(Op::Add, Type::I32, {d.x});
    checkRule(d, rule);
  }
  SECTION("too many") {
    Diamond d;
    d.put(Op::ZExt, Type::I64, {d.x, d.x});
    checkRule(d, rule);
  }
  SECTION("of a branch") {
    Diamond d;
    d.entry->terminator()->removeOperandUnordered(0);
    checkFault(*d.f, "entry", rule);
  }
}

TEST_CASE("verifier: operands are present and in use lists") {
  const std::string rule = "an operand is missing or not in the use list of its value";
  Diamond d;
  Instruction *sum = d.put(Op::Add, Type::I32, {d.x, d.x});
  SECTION("missing") {
    sum->setOperand(1, nullptr);
    checkRule(d, rule);
  }
  SECTION("missing in a phi") {
    d.x->setOperand(1, nullptr);
    checkRule(d, rule);
  }
  SECTION("not linked") {
    sum->operands()[0].link = sum->operands()[1].link;
    checkRule(d, rule);
  }
  SECTION("of another user") {
    sum->operands()[0].user = d.ret;
    checkRule(d, rule);
  }
}

TEST_CASE("verifier: an operand is a value") {
  Diamond d;
  Instruction *store = d.put(Op::Store, Type::Void, {d.x, d.pointer});
  d.put(Op::Store, Type::Void, {store, d.pointer});
  checkRule(d, "an operand has the type void");
}

TEST_CASE("verifier: a phi has an operand for each predecessor") {
  SECTION("too few") {
    Diamond d;
    d.x->removeOperandUnordered(0);
    checkRule(d, "the phi does not have one operand for each predecessor");
  }
  SECTION("too many") {
    Diamond d;
    d.x->addOperand(d.module, d.number);
    checkRule(d, "the phi does not have one operand for each predecessor");
  }
  SECTION("one for all edges from a block") {
    Diamond d;
    redirectEdge(d.entry, 1, d.left);
    redirectEdge(d.entry, 0, d.join);
    d.x->addOperand(d.module, d.i32(1));
    redirectEdge(d.entry, 1, d.join);
    d.x->addOperand(d.module, d.i32(1));
    CHECK(faultsOf(*d.f) == "");
    d.x->setOperand(3, d.i32(2));
    checkRule(d, "the phi has two values for edges from one block");
  }
  SECTION("of its type") {
    Diamond d;
    d.x->setOperand(1, d.i64(7));
    checkRule(d,
              "an operand does not have the phi's type: %x = phi i32 [ %a, %left ], [ 7, %right ]");
  }
}

TEST_CASE("verifier: a definition dominates its uses") {
  const std::string rule = "an operand does not dominate its use";
  Diamond d;
  d.b.setBlock(d.left);
  Instruction *sum = d.module.makeInstruction(Op::Add, Type::I32,
                                              std::initializer_list<Value *>{d.number, d.number});
  sum->insertBefore(d.left->terminator());
  sum->name = d.name("sum");
  SECTION("defined on one path only") {
    d.ret->setOperand(0, sum);
    checkRule(d, rule + ": ret i32 %sum");
  }
  SECTION("a phi uses its operand at the end of the predecessor") {
    d.x->setOperand(0, sum);
    CHECK(faultsOf(*d.f) == "");
    d.x->setOperand(1, sum);
    checkRule(d, rule);
  }
  SECTION("defined later in its block") {
    Instruction *first = d.put(Op::Add, Type::I32, {d.x, d.x});
    Instruction *second = d.put(Op::Add, Type::I32, {first, d.x});
    CHECK(faultsOf(*d.f) == "");
    first->setOperand(1, second);
    checkRule(d, rule);
  }
  SECTION("used by itself") {
    sum->setOperand(0, sum);
    checkFault(*d.f, "left", rule);
  }
  SECTION("but not in unreachable blocks") {
    d.block(d.f, "lost");
    Instruction *lost = d.b.binary(Op::Add, sum, sum);
    lost->setOperand(1, lost);
    d.b.ret(lost);
    CHECK(faultsOf(*d.f) == "");
    d.ret->setOperand(0, lost);
    checkRule(d, rule);
  }
}

TEST_CASE("verifier: values belong to the function") {
  Diamond d;
  Function *g = d.function("g", Type::I32, {Type::I1, Type::I32, Type::I32, Type::I32, Type::I32});
  d.block(g, "entry");
  for (int i = 0; i < 50; ++i)
    d.b.binary(Op::Add, g->arguments()[4], d.i32(i));
  auto *strange = d.b.block()->last();
  d.b.ret(strange);
  SECTION("argument") {
    d.ret->setOperand(0, g->arguments()[4]);
    checkRule(d, "an operand is an argument of another function");
  }
  SECTION("instruction") {
    d.ret->setOperand(0, strange);
    checkRule(d, "an operand is in no block or in another function");
  }
  SECTION("instruction in no block") {
    strange->replaceUses(d.i32(1));
    strange->unlink();
    d.ret->setOperand(0, strange);
    checkRule(d, "an operand is in no block or in another function");
  }
  SECTION("in addition to another error") {
    Instruction *sum = d.put(Op::Add, Type::I64, {strange, g->arguments()[4]});
    checkRule(d, "the result has the wrong type");
    CHECK(sum->type() == Type::I64);
  }
}

TEST_CASE("verifier: debug records") {
  Diamond d;
  DebugInfo info;
  d.module.debugInfo = &info;
  uint32_t scope = info.add({.kind = DebugInfo::Scope::Kind::Function, .name = {}});
  uint32_t variable = info.add(DebugInfo::Variable{.name = {}, .scope = scope, .type = 0});
  d.f->debug = &info.addFunction(scope);
  Function *g = d.function("g", Type::Void, {Type::I32});
  auto add = [&](BasicBlock *block, uint32_t of, Value *value) {
    d.f->debug->appendAtStart(*block, {.variable = of, .value = value});
  };
  SECTION("right") {
    add(d.join, variable, d.x);
    add(d.entry, variable, d.number);
    d.f->debug->appendAfter(*d.x, {.variable = variable, .value = d.x});
    CHECK(faultsOf(*d.f) == "");
  }
  SECTION("no variable") {
    add(d.join, variable + 1, d.x);
    checkRule(d, "a debug record is of no variable");
  }
  SECTION("another function") {
    add(d.join, variable, g->arguments()[0]);
    checkRule(d, "a debug record has a value that was removed or is elsewhere");
  }
  SECTION("a function, until it is removed") {
    add(d.join, variable, g);
    CHECK(faultsOf(*d.f) == "");
    d.module.removeFunctions({&g, 1});
    CHECK(faultsOf(*d.f) == "");
    d.f->debug->forEachAtStart(*d.join,
                               [](const DebugEvent &event) { CHECK(event.value == nullptr); });
  }
  SECTION("no dominance") {
    add(d.left, variable, d.x);
    checkFault(*d.f, "left", "a debug record has a value that does not dominate it");
  }
  SECTION("before the value") {
    Instruction *sum = d.put(Op::Add, Type::I32, {d.x, d.number});
    d.f->debug->appendAfter(*d.x, {.variable = variable, .value = sum});
    checkRule(d, "a debug record has a value that does not dominate it");
  }
}

TEST_CASE("verifier: all functions of a module, and blocks by the names that are printed") {
  Diamond d;
  Function *g = d.function("g", Type::Void, {});
  d.function("declared", Type::Void, {});
  d.block(g, "loop");
  d.b.ret(nullptr);
  BasicBlock *second = d.block(g, "loop");
  d.b.ret(nullptr);
  BasicBlock *third = d.block(g, "");
  d.b.ret(nullptr);
  std::vector<std::string> errors = {"before"};
  CHECK(verify(d.module, errors));
  second->terminator()->erase();
  third->terminator()->erase();
  d.ret->erase();
  CHECK_FALSE(verify(d.module, errors));
  REQUIRE(errors.size() == 4);
  CHECK(errors[1] == "function @f, block %join: the block does not end in a terminator");
  CHECK(errors[2] == "function @g, block %loop.1: the block does not end in a terminator");
  CHECK(errors[3] == "function @g, block %0: the block does not end in a terminator");
}
