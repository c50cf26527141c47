// Calls directly before a return become jumps, if the callee can reuse the stack.

#include "backend/test/harness.h"

#include <catch2/catch.hpp>

namespace wend {

namespace {

constexpr int64_t deep = 20'000'000; // activations: with frames, twenty times what a stack holds

// Ends the block with: if %n == 0 return `result`, else continues in a new block.
void returnIfZero(Program &program, Value *n, const std::vector<Value *> &result) {
  IRBuilder &b = program.build;
  BasicBlock *end = program.block("end");
  BasicBlock *more = program.block("more");
  b.condBr(b.icmp(Predicate::Eq, n, b.integer(Type::I64, 0)), end, more);
  b.setBlock(end);
  program.ret(result);
  b.setBlock(more);
}

Value *less(IRBuilder &b, Value *n) { return b.binary(Op::Sub, n, b.integer(Type::I64, 1)); }

template <typename Check> void inAllModes(Program &program, Check check) {
  for (uint32_t mode = 0; mode < 3; ++mode) {
    BackendOptions options = Loaded::verified();
    options.spillEverything = mode == 1;
    options.shuffleSeed = mode == 2 ? 11 : 0;
    check(Loaded(program, options));
  }
}

bool jumpsTo(const Loaded &loaded, const std::string &function) {
  return loaded.assembly().find("jmp     " + function) != std::string::npos;
}

} // namespace

TEST_CASE("mutual tail calls need one frame", "[tail_calls]") {
  Program program;
  IRBuilder &b = program.build;
  Function *even = program.begin("even", Type::I64, {Type::I64, Type::I64});
  Function *odd = program.begin("odd", Type::I64, {Type::I64, Type::I64});
  for (Function *function : {even, odd}) {
    Value *n = function->arguments()[0];
    Value *sum = function->arguments()[1];
    b.setBlock(function->entry());
    program.function = function;
    returnIfZero(program, n, {function == even ? sum : b.integer(Type::I64, -1)});
    b.ret(b.call(function == even ? odd : even, {{less(b, n), b.binary(Op::Add, sum, n)}}));
  }
  inAllModes(program, [&](const Loaded &loaded) {
    auto *f = loaded.find<int64_t(int64_t, int64_t)>("even");
    CHECK(f(deep, 0) == deep * (deep + 1) / 2);
    CHECK(f(deep + 1, 0) == -1);
  });
}

TEST_CASE("callee-saved registers are restored before a tail call", "[tail_calls]") {
  Program program;
  IRBuilder &b = program.build;
  Function *last = program.begin("last", Type::I64, std::vector<Type>(6, Type::I64));
  Value *sum = b.integer(Type::I64, 0);
  for (Argument *argument : last->arguments())
    sum = b.binary(Op::Add, b.binary(Op::Mul, sum, b.integer(Type::I64, 10)), argument);
  b.ret(sum);
  Function *f = program.begin("f", Type::I64, std::vector<Type>(6, Type::I64));
  std::vector<Value *> own(f->arguments().begin(), f->arguments().end());
  // All arguments are live across this call.
  own[0] = b.call(last, own);
  std::vector<Value *> turned(own.rbegin(), own.rend());
  b.ret(b.call(last, turned));
  // The caller checks that the registers are preserved.
  Function *caller = program.begin("caller", Type::I64, std::vector<Type>(6, Type::I64));
  own.assign(caller->arguments().begin(), caller->arguments().end());
  Value *result = b.call(f, own);
  for (Value *value : own)
    result = b.binary(Op::Add, b.binary(Op::Mul, result, b.integer(Type::I64, 3)), value);
  b.ret(result);
  inAllModes(program, [&](const Loaded &loaded) {
    CHECK(jumpsTo(loaded, "last"));
    auto *call =
        loaded.find<int64_t(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t)>("caller");
    int64_t expected = 654320 + 123456;
    for (int64_t value : {1, 2, 3, 4, 5, 6})
      expected = expected * 3 + value;
    CHECK(call(1, 2, 3, 4, 5, 6) == expected);
  });
}

TEST_CASE("an indirect tail call, and one with several results", "[tail_calls]") {
  Program program;
  IRBuilder &b = program.build;
  // Calls its argument, with n - 1.
  Function *again = program.begin("again", Type::I64, {Type::Ptr, Type::I64});
  Value *n = again->arguments()[1];
  returnIfZero(program, n, {b.integer(Type::I64, 7)});
  Instruction *call = program.call(again->arguments()[0], Type::I64,
                                   {again->arguments()[0], less(b, n)}, CallShape{});
  b.ret(call);
  // Swaps two values in each activation.
  std::vector<Type> two = {Type::I64, Type::I64};
  Function *turn = program.begin("turn", two, {Type::I64, Type::I64, Type::I64});
  n = turn->arguments()[0];
  returnIfZero(program, n, {turn->arguments()[1], turn->arguments()[2]});
  CallShape shape;
  shape.results = program.module.arena().copy(two);
  call = program.call(turn, Type::Tuple,
                      {less(b, n), turn->arguments()[2],
                       b.binary(Op::Add, turn->arguments()[1], b.integer(Type::I64, 1))},
                      shape);
  program.ret({program.extract(call, 0), program.extract(call, 1)});
  program.begin("difference", Type::I64, {Type::I64});
  call = program.call(
      turn, Type::Tuple,
      {program.function->arguments()[0], b.integer(Type::I64, 100), b.integer(Type::I64, 1)},
      shape);
  Value *first = program.extract(call, 0);
  b.ret(b.binary(Op::Sub, first, program.extract(call, 1)));
  inAllModes(program, [&](const Loaded &loaded) {
    auto *f = loaded.find<int64_t(void *, int64_t)>("again");
    CHECK(f(reinterpret_cast<void *>(f), deep) == 7);
    CHECK(jumpsTo(loaded, "*%r11"));
    auto *g = loaded.find<int64_t(int64_t)>("difference");
    CHECK(g(deep) == 99);
    CHECK(g(deep + 1) == -100);
  });
}

TEST_CASE("calls that need the frame of the caller stay calls", "[tail_calls]") {
  Program program;
  IRBuilder &b = program.build;
  Function *load = program.begin("load", Type::I64, {Type::Ptr});
  b.ret(b.load(Type::I64, load->arguments()[0]));
  // The variable is in the frame.
  Function *variable = program.begin("variable", Type::I64, {Type::I64});
  Instruction *slot = b.addAlloca(*variable, Type::I64, 1);
  b.store(variable->arguments()[0], slot);
  b.ret(b.call(load, {{slot}}));
  // The last two arguments are on the stack.
  Function *eight = program.begin("eight", Type::I64, std::vector<Type>(8, Type::I64));
  b.ret(b.binary(Op::Sub, eight->arguments()[7], eight->arguments()[6]));
  Function *stack = program.begin("stack", Type::I64, {Type::I64});
  std::vector<Value *> passed(8, b.integer(Type::I64, 30));
  passed[7] = stack->arguments()[0];
  b.ret(b.call(eight, passed));
  // The value returned is not that of the call.
  Function *other = program.begin("other", Type::I64, {Type::I64, Type::Ptr});
  b.call(load, {{other->arguments()[1]}});
  b.ret(other->arguments()[0]);
  inAllModes(program, [&](const Loaded &loaded) {
    CHECK_FALSE(jumpsTo(loaded, "load"));
    CHECK_FALSE(jumpsTo(loaded, "eight"));
    CHECK(loaded.find<int64_t(int64_t)>("variable")(42) == 42);
    CHECK(loaded.find<int64_t(int64_t)>("stack")(72) == 42);
    int64_t number = 5;
    CHECK(loaded.find<int64_t(int64_t, int64_t *)>("other")(42, &number) == 42);
  });
}

} // namespace wend
