// loop-deletion on random loops with an 8-bit induction variable: values around all limits of the
// type can be tested, and a loop that does not exit within 256 iterations is infinite.

#include "ir/test/fixture.h"
#include "ir/test/graph.h"
#include "opt/passes.h"
#include "opt/test/evaluate.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

namespace {

constexpr unsigned maxSteps = 256 * 24;
constexpr uint64_t testValues[] = {0,   1,   2,   3,   7,   100, 125, 126,
                                   127, 128, 129, 130, 200, 253, 254, 255};

// i64 @f(i8 %a, i8 %b): a loop from about %a to about %b, with sums and products as live-outs.
struct CountingLoop : Fixture {
  Random random;
  Function *f = function("f", Type::I64, {Type::I8, Type::I8});
  Value *counter = nullptr;
  std::vector<Value *> values; // of one type

  explicit CountingLoop(uint64_t seed) : random(seed) {
    block(f, "entry");
    BasicBlock *loop = f->addBlock(name("loop"));
    BasicBlock *end = f->addBlock(name("end"));
    constexpr Type types[] = {Type::I8, Type::I16, Type::I32, Type::I64};
    Type type = types[below(random, 4)];
    Value *a = f->arguments()[0];
    Value *fixed = type == Type::I8 ? a : b.cast(Op::SExt, a, type, name("fixed"));
    Value *first = near(below(random, 4) ? a : anyConstant());
    Value *bound = near(below(random, 2) ? f->arguments()[1] : anyConstant());
    b.br(loop);

    b.setBlock(loop);
    Instruction *i = b.phi(Type::I8, 2, name("i"));
    i->addOperand(module, first);
    std::vector<Instruction *> sums;
    for (uint32_t k = 0; k < 3; ++k) {
      sums.push_back(b.phi(type, 2, name("sum")));
      sums.back()->addOperand(module, below(random, 2) ? fixed : constant(type, below(random, 9)));
    }
    values = {fixed, constant(type, below(random, 100)), constant(type, -3)};
    if (type == Type::I8)
      values.push_back(i);
    for (Instruction *sum : sums) {
      values.push_back(term());
      Value *next = b.binary(below(random, 4) ? Op::Add : Op::Sub, sum, anyValue());
      values.push_back(sum);
      sum->addOperand(module, next);
      nexts_.push_back(next);
    }
    int64_t step = 1 + (below(random, 3) ? 0 : below(random, 5));
    Value *next = b.binary(Op::Add, i, i8(below(random, 2) ? step : -step), name("next"));
    i->addOperand(module, next);
    Value *tests[] = {i, next, next, b.binary(Op::Add, i, i8(int64_t{below(random, 4)}))};
    Value *sides[] = {tests[below(random, 4)], bound};
    uint32_t swap = below(random, 2);
    Value *test = b.icmp(static_cast<Predicate>(below(random, 10)), sides[swap], sides[1 - swap]);
    bool staysIfTrue = below(random, 2);
    b.condBr(test, staysIfTrue ? loop : end, staysIfTrue ? end : loop);

    b.setBlock(end);
    Value *result = b.cast(Op::ZExt, below(random, 2) ? i : next, Type::I64);
    for (Value *value : {static_cast<Value *>(sums[2]), nexts_[below(random, 3)]})
      result = b.binary(Op::Add, b.binary(Op::Mul, result, i64(31)),
                        type == Type::I64 ? value : b.cast(Op::ZExt, value, Type::I64));
    b.ret(result);
    f->renumber();
    REQUIRE(faultsOf(*f) == "");
  }

  Value *anyConstant() { return i8(int64_t{below(random, 256)}); }
  Value *near(Value *value) {
    uint32_t by = below(random, 4);
    return by < 2 ? b.binary(Op::Add, value, i8(int64_t{by} * 2 - 1)) : value;
  }
  Value *anyValue() { return values[below(random, static_cast<uint32_t>(values.size()))]; }
  Value *term() {
    constexpr Op ops[] = {Op::Add, Op::Sub, Op::Mul};
    if (below(random, 6) == 0)
      return b.binary(Op::Shl, anyValue(), constant(anyValue()->type(), below(random, 9)));
    return b.binary(ops[below(random, 3)], anyValue(), anyValue());
  }

private:
  std::vector<Value *> nexts_;
};

} // namespace

TEST_CASE("loop-deletion computes the live-outs of counted loops for all kinds of bounds") {
  uint32_t deleted = 0;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    CountingLoop loop(seed);
    INFO("seed " << seed << "\n" << textOf(*loop.f));
    std::vector<Outcome> expected;
    for (uint64_t a : testValues)
      for (uint64_t b : testValues)
        expected.push_back(evaluate(*loop.f, std::array{a, b}, seed, maxSteps));
    PassContext context;
    Analyses analyses(*loop.f, context);
    if (!loopDeletion(*loop.f, analyses))
      continue;
    ++deleted;
    INFO(textOf(*loop.f));
    REQUIRE(faultsOf(*loop.f) == "");
    auto expectedOutcome = expected.begin();
    for (uint64_t a : testValues)
      for (uint64_t b : testValues) {
        Outcome outcome = evaluate(*loop.f, std::array{a, b}, seed, maxSteps);
        INFO("with " << a << ", " << b << "\nexpected " << describe(*expectedOutcome)
                     << "\ngot      " << describe(outcome));
        REQUIRE((outcome.end == expectedOutcome->end && outcome.result == expectedOutcome->result));
        ++expectedOutcome;
      }
  }
  CHECK(deleted > 400);
}
