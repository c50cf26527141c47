// RandomLoop — a function with a random counted loop with checks: bounds near the limits of the
// type, positive and negative steps, indices off by one, array elements stored in other iterations.
// Checks that passes preserve its outcome for some arguments.
#pragma once

#include "opt/test/evaluate.h"
#include "opt/test/specimen.h"

#include <catch2/catch.hpp>

namespace wend::test {

// i32 @f(i32 %a, i32 %b): a loop from about %a to about %b.
struct RandomLoop : Fixture {
  Random random;
  Function *f = function("f", Type::I32, {Type::I32, Type::I32});
  Function *observe = function("observe", Type::Void, {Type::I32});
  BasicBlock *entry, *cond, *body, *end;
  Instruction *counter, *sum, *next;
  Value *step;
  Value *total; // the current value of the sum
  Instruction *array = nullptr;
  PassContext context;
  Analyses analyses{*f, context};

  // If there is an array, the checks are bounds checks of its indices.
  explicit RandomLoop(uint64_t seed, bool hasArray = false) : random(seed), seed_(seed) {
    entry = block(f, "entry");
    cond = block(f, "cond"); // the exit test, unless it is in the latch
    body = block(f, "body");
    end = block(f, "end");
    if (hasArray)
      array = b.addAlloca(*f, Type::I32, maxElements + 8); // more than the checks allow
    build();
    f->renumber();
    REQUIRE(faultsOf(*f) == "");
    for (const auto &pair : arguments)
      expected_.push_back(evaluate(*f, pair, seed_, maxSteps));
  }

  // Runs the pass and checks that the result verifies and has the same outcomes.
  bool run(PassId pass) {
    bool isChanged = row(pass).run(*f, analyses);
    if (isChanged)
      analyses.invalidate(row(pass).keeps);
    INFO(row(pass).name << "\n" << textOf(*f));
    REQUIRE(faultsOf(*f) == "");
    std::string faults;
    analyses.audit(faults);
    REQUIRE(faults == "");
    for (size_t i = 0; i < expected_.size(); ++i) {
      Outcome outcome = evaluate(*f, arguments[i], seed_, maxSteps);
      INFO("with " << arguments[i][0] << ", " << arguments[i][1] << "\nexpected "
                   << describe(expected_[i]) << "\ngot      " << describe(outcome));
      REQUIRE(agree(expected_[i], outcome));
    }
    return isChanged;
  }

private:
  static constexpr unsigned maxSteps = 4000;
  static constexpr uint32_t maxElements = 24;
  static constexpr uint64_t arguments[][2] = {{0, 5},
                                              {2, 19},
                                              {0xFFFFFFFE, 4},
                                              {9, 0},
                                              {20, 0xFFFFFFFF},
                                              {0x7FFFFFFB, 0x7FFFFFFF},
                                              {0x80000004, 0x80000000},
                                              {3, 3},
                                              {1, 0x7FFFFFFE}};

  Value *near(Value *value) { return b.binary(Op::Add, value, i32(int64_t{below(random, 3)} - 1)); }
  Value *anyConstant() {
    constexpr int64_t ends[] = {0, 1, 4, 10, -1, INT32_MAX, INT32_MIN};
    return i32(ends[below(random, std::size(ends))] + below(random, 3) - 1);
  }
  Value *anyValue() {
    Value *argument = f->arguments()[below(random, 2)];
    switch (below(random, 4)) {
    case 0:
      return anyConstant();
    case 1:
      return near(argument);
    default:
      return argument;
    }
  }

  void build() {
    b.setBlock(entry);
    Value *first = anyValue();
    Value *bound = anyValue();
    Value *factor = below(random, 2) ? anyValue() : i32(below(random, 4));
    Value *offset = anyValue();
    Value *length = below(random, 2) ? i32(below(random, 20)) : anyValue();
    if (array)
      length = i32(below(random, maxElements));
    bool isUpwards = below(random, 3) != 0;
    int64_t size = 1 + below(random, 3);
    step = below(random, 5) == 0 ? anyValue() : i32(isUpwards ? size : -size);
    bool testsInLatch = below(random, 3) == 0;
    b.br(testsInLatch ? body : cond);
    if (testsInLatch)
      f->removeBlock(cond);

    BasicBlock *header = testsInLatch ? body : cond;
    b.setBlock(header);
    counter = b.phi(Type::I32, 2, name("i"));
    sum = b.phi(Type::I32, 2, name("sum"));
    Predicate ups[] = {Predicate::Slt, Predicate::Sle, Predicate::Slt, Predicate::Ult,
                       Predicate::Ne};
    Predicate downs[] = {Predicate::Sgt, Predicate::Sge, Predicate::Sge, Predicate::Ugt,
                         Predicate::Ne};
    Predicate predicate = isUpwards ? ups[below(random, 5)] : downs[below(random, 5)];
    if (!testsInLatch)
      test(counter, predicate, bound, body);
    b.setBlock(body);
    total = sum;
    for (uint32_t checks = 1 + below(random, array ? 2 : 3); checks-- > 0;)
      check(factor, offset, length);
    Value *more = b.binary(Op::Add, total, counter);
    if (array && below(random, 4) == 0)
      more = b.binary(Op::Add, b.binary(Op::Mul, total, i32(77)), i32(5));
    if (below(random, 2))
      call(observe, {counter});
    next = b.binary(Op::Add, counter, step);
    BasicBlock *latch = b.block();
    if (testsInLatch)
      test(next, predicate, bound, body);
    else
      b.br(cond);
    Value *starts[] = {first, i32(0)};
    Instruction *phis[] = {counter, sum};
    Value *others[] = {next, more};
    for (uint32_t i = 0; i < 2; ++i)
      for (const BasicBlock::Predecessor &edge : header->predecessors())
        phis[i]->addOperand(module, edge.block == latch ? others[i] : starts[i]);
    b.setBlock(end);
    b.ret(b.binary(Op::Xor, sum, counter));
  }

  void test(Value *value, Predicate predicate, Value *bound, BasicBlock *inside) {
    if (below(random, 4) == 0)
      b.condBr(b.icmp(inverse(predicate), value, bound), end, inside);
    else if (below(random, 4) == 0)
      b.condBr(b.icmp(swapped(predicate), bound, value), inside, end);
    else
      b.condBr(b.icmp(predicate, value, bound), inside, end);
  }

  Value *indexByCounter(Value *factor, Value *offset) {
    Value *index = counter;
    if (array && below(random, 2))
      return index;
    if (below(random, 3) == 0)
      index = b.binary(Op::Mul, index, factor);
    if (below(random, 2))
      index = b.binary(below(random, 2) ? Op::Add : Op::Sub, index, offset);
    if (below(random, 2))
      index = near(index);
    if (below(random, 8) == 0)
      index = b.binary(below(random, 2) ? Op::And : Op::SRem, index, i32(7));
    return index;
  }

  void check(Value *factor, Value *offset, Value *length) {
    bool isInvariant = below(random, 4) == 0;
    Value *index = isInvariant ? anyValue() : indexByCounter(factor, offset);
    bool isOtherBound = !array && below(random, 4) == 0;
    Value *inside = b.icmp(Predicate::Ult, index, isOtherBound ? anyConstant() : length);
    BasicBlock *before = b.block();
    BasicBlock *error = block(f, "error");
    call(observe, {index});
    if (!isInvariant)
      call(observe, {sum});
    b.unreachable();
    BasicBlock *ok = block(f, "ok");
    b.setBlock(before);
    b.condBr(inside, ok, error);
    b.setBlock(ok);
    if (array)
      access(index);
  }

  // Accesses the element, and the one at the index of another iteration.
  void access(Value *index) {
    Value *pointer = element(index);
    if (below(random, 3))
      total = b.binary(Op::Add, total, b.load(Type::I32, pointer));
    if (below(random, 3)) {
      pointer = element(b.binary(Op::Add, index, below(random, 4) ? step : i32(1)));
      b.store(total, pointer);
    }
    if (below(random, 3))
      return;
    BasicBlock *before = b.block();
    BasicBlock *above = block(f, "above");
    BasicBlock *between = below(random, 2) ? block(f, "between") : above;
    BasicBlock *after = block(f, "after");
    b.setBlock(before);
    b.condBr(b.icmp(Predicate::Sgt, total, anyConstant()), above, after);
    b.setBlock(above);
    if (between != above)
      b.condBr(b.icmp(Predicate::Slt, total, anyConstant()), between, after);
    b.setBlock(between);
    b.store(i32(9), pointer);
    b.br(after);
    b.setBlock(after);
  }

  Value *element(Value *index) { return b.gep(array, b.cast(Op::ZExt, index, Type::I64), 4); }

  uint64_t seed_;
  std::vector<Outcome> expected_;
};

} // namespace wend::test
