// Proofs of rewrite rules: right ones are proved, and wrong ones refuted, even if they are wrong at
// one width or for one constant only.

#include "prove/rule_generator.h"
#include "prove/rule_prover.h"

#include "ir/known_bits.h"
#include "ir/match.h"

#include <catch2/catch.hpp>

using namespace wend;

namespace {

// x + 0 => x
Value *rightRule(RuleBuilder &, Instruction &root) {
  Value *x = nullptr;
  return match(root, m::add(m::value(x), m::zero())) ? x : nullptr;
}

// sdiv x, y => udiv x, y is right only if neither is negative.
Value *rightByKnownBits(RuleBuilder &build, Instruction &root) {
  if (!isNeverNegative(*root.operand(0)) || !isNeverNegative(*root.operand(1)) ||
      !asConstant(root.operand(1)) || asConstant(root.operand(1))->bits() == 0)
    return nullptr;
  return build.binary(Op::UDiv, root.operand(0), root.operand(1));
}

// x & (x | y) => y
Value *wrongOperand(RuleBuilder &, Instruction &root) {
  Value *x = root.operand(0);
  Value *y = nullptr;
  return match(root.operand(1), m::bitOr(m::same(x), m::value(y))) ? y : nullptr;
}

// x + x => shl x, 1: the count is taken modulo the width, which is 1 for an i1.
Value *wrongForBool(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  if (!match(root, m::add(m::value(x), m::same(x))))
    return nullptr;
  return build.binary(Op::Shl, x, build.constant(root.type(), 1));
}

// icmp ult x, c => icmp ule x, c - 1: c may be 0.
Value *wrongForZero(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root, m::specificICmp(Predicate::Ult, m::value(x), m::constant(c))))
    return nullptr;
  return build.icmp(Predicate::Ule, x, build.constant(c->type(), c->bits() - 1));
}

// x - c => x + -c, the sum of which wraps for the least c where the difference does not.
Value *wrongFact(RuleBuilder &build, Instruction &root) {
  Value *x = nullptr;
  Constant *c = nullptr;
  if (!match(root, m::sub(m::value(x), m::constant(c))))
    return nullptr;
  Instruction *sum = build.binary(Op::Add, x, build.constant(root.type(), 0 - c->bits()));
  sum->setNoSignedWrap(root.hasNoSignedWrap());
  return sum;
}

// Traps for x = 0, which a remainder of x need not do.
Value *wrongTrap(RuleBuilder &build, Instruction &root) {
  return build.binary(Op::UDiv, build.constant(root.type(), 0), root.operand(0));
}

// x + 0.0 => x: x may be -0.0.
Value *wrongZero(RuleBuilder &, Instruction &root) {
  const Constant *zero = asConstant(root.operand(1));
  return zero && zero->bits() == 0 ? root.operand(0) : nullptr;
}

// select c, x, y => select c, y, x, in place
Value *wrongInPlace(RuleBuilder &, Instruction &root) {
  Value *x = root.operand(1);
  root.setOperand(1, root.operand(2));
  root.setOperand(2, x);
  return &root;
}

struct Sample {
  SimplifyRuleRow row;
  RuleUniverse universe;
};

// The faults that proofs of a rule find.
std::vector<std::string> faultsOf(const Sample &sample) {
  RuleProver prover({&sample.row, 1}, {});
  Op roots[] = {sample.row.op};
  RuleGenerator generator(sample.universe, roots);
  generator.enumerate({2, true, 0.1}, [&](const RuleTree &tree) { prover.prove(tree); });
  uint64_t applied = 0;
  for (Type type : ruleTypes) {
    applied += prover.counts(sample.row, type).applied;
    CHECK(prover.counts(sample.row, type).unproved == 0);
  }
  CHECK(applied != 0);
  return prover.faults();
}

} // namespace

TEST_CASE("right rules are proved") {
  CHECK(faultsOf({{Op::Add, rightRule, "right", {}}, RuleUniverse::Integers}).empty());
  CHECK(faultsOf({{Op::SDiv, rightByKnownBits, "known-bits", {}}, RuleUniverse::Integers}).empty());
}

TEST_CASE("wrong rules are refuted") {
  const Sample samples[] = {
      {{Op::And, wrongOperand, "operand", {}}, RuleUniverse::Integers},
      {{Op::Add, wrongForBool, "bool", {}}, RuleUniverse::Integers},
      {{Op::ICmp, wrongForZero, "zero", {}}, RuleUniverse::Integers},
      {{Op::Sub, wrongFact, "fact", {}}, RuleUniverse::Integers},
      {{Op::URem, wrongTrap, "trap", {}}, RuleUniverse::Integers},
      {{Op::FAdd, wrongZero, "float-zero", {}}, RuleUniverse::Floats},
      {{Op::Select, wrongInPlace, "in-place", {}}, RuleUniverse::Integers},
  };
  for (const Sample &sample : samples) {
    INFO(sample.row.name);
    std::vector<std::string> faults = faultsOf(sample);
    REQUIRE(faults.size() == 1);
    INFO(faults[0]);
    CHECK(faults[0].find(" is wrong") != std::string::npos);
  }
}

TEST_CASE("a counterexample is shown with both functions") {
  std::vector<std::string> faults =
      faultsOf({{Op::ICmp, wrongForZero, "zero", {}}, RuleUniverse::Integers});
  REQUIRE(faults.size() == 1);
  for (const char *text : {"argument 0 = ", "before the pass it returns", "before:\ndefine",
                           "after:\ndefine", "icmp ule"})
    CHECK(faults[0].find(text) != std::string::npos);
}

TEST_CASE("a rule applies to the operands of its row only") {
  std::vector<std::string> faults =
      faultsOf({{Op::Add, rightRule, "listed", {Op::Mul}}, RuleUniverse::Integers});
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].find("its row does not list") != std::string::npos);
}

TEST_CASE("expressions differ and have no operations on constants") {
  Op roots[] = {Op::Xor};
  RuleGenerator generator(RuleUniverse::Integers, roots);
  size_t count = 0, folded = 0;
  generator.enumerate({1, false}, [&](const RuleTree &tree) {
    ++count;
    bool isFolded = true;
    for (size_t i = 1; i < tree.nodes.size(); ++i)
      isFolded &= tree.nodes[i].kind == RuleTree::Node::Kind::Constant;
    folded += isFolded ? 1 : 0;
  });
  // For each width x ^ x, x ^ y, x ^ c and c ^ x.
  size_t expected = 0;
  for (Type type : {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64})
    expected += 2 + 2 * RuleGenerator::constants(type, false).size();
  CHECK(count == expected);
  CHECK(folded == 0);
}
