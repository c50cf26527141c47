// The rules of simplify, each where it applies and where it only nearly does.

#include "opt/test/run_pass.h"

#include <functional>

using namespace wend;
using namespace wend::test;

namespace {

using Make = std::function<Value *(Fixture &, std::span<Argument *const>)>;

// `i32 @f(i32 %a, i32 %b, i1 %c, ptr %d, i8 %e)` that gives what `make` makes to a function that
// takes anything; the lines between the label and the call after the pass, dead ones deleted.
std::string simplified(const Make &make) {
  Fixture fx;
  Function *f = fx.function("f", Type::Void, {Type::I32, Type::I32, Type::I1, Type::Ptr, Type::I8});
  fx.block(f, "entry");
  Value *value = make(fx, f->arguments());
  Function *take = fx.function("take", Type::Void, {value->type()});
  fx.call(take, {value});
  fx.b.ret(nullptr);
  textAfter(PassId::simplify, *f);
  std::string text = textAfter(PassId::dce, *f);
  size_t begin = text.find("entry:\n") + 7;
  return text.substr(begin, text.rfind("  ret void") - begin);
}

// What the call gets, when nothing stands before it.
std::string value(const std::string &text) { return "  call void @take(" + text + ")\n"; }

Make binary(Op op, std::string_view left, std::string_view right) {
  return [=](Fixture &fx, std::span<Argument *const> arguments) -> Value * {
    auto operand = [&](std::string_view text) -> Value * {
      if (text[0] >= 'a')
        return arguments[static_cast<size_t>(text[0] - 'a')];
      return fx.i32(std::stoi(std::string(text)));
    };
    return fx.b.binary(op, operand(left), operand(right));
  };
}

} // namespace

#define MAKE(...) [](Fixture &fx, std::span<Argument *const> args) -> Value * { __VA_ARGS__ }

TEST_CASE("simplify: constants are folded, but not where it traps") {
  CHECK(simplified(binary(Op::Mul, "6", "7")) == value("i32 42"));
  CHECK(simplified(binary(Op::SDiv, "-7", "2")) == value("i32 -3"));
  CHECK(simplified(binary(Op::SDiv, "7", "0")) == "  %0 = sdiv i32 7, 0\n" + value("i32 %0"));
  CHECK(simplified(binary(Op::SRem, "-2147483648", "-1")) ==
        "  %0 = srem i32 -2147483648, -1\n" + value("i32 %0"));
  CHECK(simplified(MAKE(return fx.b.cast(Op::SExt, fx.i8(-1), Type::I64); (void)args;)) ==
        value("i64 -1"));
  CHECK(simplified(MAKE(return fx.b.cast(Op::ZExt, fx.i8(-1), Type::I64); (void)args;)) ==
        value("i64 255"));
  CHECK(simplified(MAKE(return fx.b.cast(Op::Trunc, fx.i32(511), Type::I8); (void)args;)) ==
        value("i8 -1"));
  CHECK(simplified(MAKE((void)fx; return fx.b.cast(Op::ZExt, args[4], Type::I64);)) ==
        "  %0 = zext i8 %e to i64\n" + value("i64 %0"));
}

TEST_CASE("simplify: identities") {
  struct {
    Op op;
    const char *left;
    const char *right;
    const char *result;
  } cases[] = {
      {Op::Add, "a", "0", "i32 %a"},  {Op::Add, "0", "a", "i32 %a"},
      {Op::Sub, "a", "0", "i32 %a"},  {Op::Sub, "a", "a", "i32 0"},
      {Op::Mul, "a", "0", "i32 0"},   {Op::Mul, "a", "1", "i32 %a"},
      {Op::SDiv, "a", "1", "i32 %a"}, {Op::UDiv, "a", "1", "i32 %a"},
      {Op::SRem, "a", "1", "i32 0"},  {Op::URem, "a", "1", "i32 0"},
      {Op::And, "a", "0", "i32 0"},   {Op::And, "a", "-1", "i32 %a"},
      {Op::And, "a", "a", "i32 %a"},  {Op::Or, "a", "0", "i32 %a"},
      {Op::Or, "a", "-1", "i32 -1"},  {Op::Or, "a", "a", "i32 %a"},
      {Op::Xor, "a", "0", "i32 %a"},  {Op::Xor, "a", "a", "i32 0"},
      {Op::Shl, "a", "0", "i32 %a"},  {Op::Shl, "0", "a", "i32 0"},
      {Op::LShr, "a", "0", "i32 %a"}, {Op::LShr, "0", "a", "i32 0"},
      {Op::AShr, "a", "0", "i32 %a"}, {Op::AShr, "0", "a", "i32 0"},
  };
  for (auto [op, left, right, result] : cases) {
    INFO(row(op).text << " " << left << ", " << right);
    CHECK(simplified(binary(op, left, right)) == value(result));
  }
}

TEST_CASE("simplify: no identities") {
  struct {
    Op op;
    const char *left;
    const char *right;
    const char *text;
  } cases[] = {
      {Op::Add, "a", "1", "add i32 %a, 1"},     {Op::Add, "a", "b", "add i32 %a, %b"},
      {Op::Sub, "0", "a", "sub i32 0, %a"},     {Op::Sub, "a", "b", "sub i32 %a, %b"},
      {Op::Mul, "a", "2", "mul i32 %a, 2"},     {Op::SDiv, "a", "-1", "sdiv i32 %a, -1"},
      {Op::SDiv, "a", "a", "sdiv i32 %a, %a"},  {Op::SDiv, "0", "a", "sdiv i32 0, %a"},
      {Op::UDiv, "1", "a", "udiv i32 1, %a"},   {Op::SRem, "a", "-1", "srem i32 %a, -1"},
      {Op::URem, "a", "2", "urem i32 %a, 2"},   {Op::And, "a", "1", "and i32 %a, 1"},
      {Op::Or, "a", "1", "or i32 %a, 1"},       {Op::Xor, "a", "-1", "xor i32 %a, -1"},
      {Op::Shl, "a", "a", "shl i32 %a, %a"},    {Op::Shl, "1", "a", "shl i32 1, %a"},
      {Op::LShr, "-1", "a", "lshr i32 -1, %a"}, {Op::AShr, "a", "1", "ashr i32 %a, 1"},
  };
  for (auto [op, left, right, text] : cases) {
    INFO(text);
    CHECK(simplified(binary(op, left, right)) ==
          "  %0 = " + std::string(text) + "\n" + value("i32 %0"));
  }
  // Division of an i1 by 1, which is -1, traps.
  CHECK(simplified(MAKE(return fx.b.binary(Op::SDiv, args[2], fx.i1(true));)) ==
        "  %0 = sdiv i1 %c, true\n" + value("i1 %0"));
}

TEST_CASE("simplify: constants go to the right and gather") {
  CHECK(simplified(binary(Op::Add, "5", "a")) == "  %0 = add i32 %a, 5\n" + value("i32 %0"));
  CHECK(simplified(binary(Op::Sub, "a", "5")) == "  %0 = add i32 %a, -5\n" + value("i32 %0"));
  CHECK(simplified(binary(Op::Sub, "5", "a")) == "  %0 = sub i32 5, %a\n" + value("i32 %0"));
  CHECK(simplified(MAKE(Value *x = fx.b.binary(Op::Add, args[0], fx.i32(3));
                        x = fx.b.binary(Op::Sub, x, fx.i32(1));
                        return fx.b.binary(Op::Add, fx.i32(4), x);)) ==
        "  %0 = add i32 %a, 6\n" + value("i32 %0"));
  CHECK(simplified(MAKE(Value *x = fx.b.binary(Op::Mul, args[0], fx.i32(65536));
                        return fx.b.binary(Op::Mul, x, fx.i32(65536));)) == value("i32 0"));
  CHECK(simplified(MAKE(Value *x = fx.b.binary(Op::Xor, args[2], fx.i1(true));
                        return fx.b.binary(Op::Xor, x, fx.i1(true));)) == value("i1 %c"));
  CHECK(simplified(MAKE(Value *x = fx.b.binary(Op::Add, args[0], fx.i32(3));
                        return fx.b.binary(Op::Mul, x, fx.i32(2));)) ==
        "  %0 = add i32 %a, 3\n  %1 = mul i32 %0, 2\n" + value("i32 %1"));
  CHECK(simplified(MAKE(Value *x = fx.b.binary(Op::Shl, args[0], fx.i32(20));
                        return fx.b.binary(Op::Shl, x, fx.i32(20));)) ==
        "  %0 = shl i32 %a, 20\n  %1 = shl i32 %0, 20\n" + value("i32 %1"));
}

TEST_CASE("simplify: comparisons") {
  CHECK(simplified(MAKE((void)args; return fx.b.icmp(Predicate::Ult, fx.i32(-1), fx.i32(1));)) ==
        value("i1 false"));
  CHECK(simplified(MAKE(return fx.b.icmp(Predicate::Sle, args[0], args[0]);)) == value("i1 true"));
  CHECK(simplified(MAKE(return fx.b.icmp(Predicate::Ne, args[3], args[3]);)) == value("i1 false"));
  CHECK(simplified(MAKE(return fx.b.icmp(Predicate::Slt, args[0], args[1]);)) ==
        "  %0 = icmp slt i32 %a, %b\n" + value("i1 %0"));
  CHECK(simplified(MAKE(return fx.b.icmp(Predicate::Slt, fx.i32(5), args[0]);)) ==
        "  %0 = icmp sgt i32 %a, 5\n" + value("i1 %0"));
  CHECK(simplified(MAKE(Value *wide = fx.b.cast(Op::ZExt, args[2], Type::I32);
                        return fx.b.icmp(Predicate::Ne, fx.i32(0), wide);)) == value("i1 %c"));
  CHECK(simplified(MAKE(Value *wide = fx.b.cast(Op::ZExt, args[2], Type::I32);
                        wide = fx.b.cast(Op::ZExt, wide, Type::I64);
                        return fx.b.icmp(Predicate::Eq, wide, fx.i64(1));)) == value("i1 %c"));
  CHECK(simplified(MAKE(Value *wide = fx.b.cast(Op::ZExt, args[4], Type::I32); return fx.b.icmp(
            Predicate::Eq, wide, fx.i32(200));)) == "  %0 = icmp eq i8 %e, -56\n" + value("i1 %0"));
  // What does not fit, or is no equality, or another extension.
  CHECK(simplified(MAKE(Value *wide = fx.b.cast(Op::ZExt, args[4], Type::I32);
                        return fx.b.icmp(Predicate::Eq, wide, fx.i32(256));)) ==
        "  %0 = zext i8 %e to i32\n  %1 = icmp eq i32 %0, 256\n" + value("i1 %1"));
  CHECK(simplified(MAKE(Value *wide = fx.b.cast(Op::ZExt, args[4], Type::I32);
                        return fx.b.icmp(Predicate::Slt, wide, fx.i32(20));)) ==
        "  %0 = zext i8 %e to i32\n  %1 = icmp slt i32 %0, 20\n" + value("i1 %1"));
  CHECK(simplified(MAKE(Value *wide = fx.b.cast(Op::SExt, args[4], Type::I32);
                        return fx.b.icmp(Predicate::Eq, wide, fx.i32(20));)) ==
        "  %0 = sext i8 %e to i32\n  %1 = icmp eq i32 %0, 20\n" + value("i1 %1"));
  CHECK(simplified(MAKE(return fx.b.icmp(Predicate::Eq, args[2], fx.i1(false));)) ==
        "  %0 = icmp eq i1 %c, false\n" + value("i1 %0"));
}

TEST_CASE("simplify: a negated comparison is the inverse one") {
  CHECK(simplified(MAKE(Value *c = fx.b.icmp(Predicate::Slt, args[0], args[1], fx.name("c"));
                        return fx.b.binary(Op::Xor, fx.i1(true), c);)) ==
        "  %0 = icmp sge i32 %a, %b\n" + value("i1 %0"));
  CHECK(simplified(MAKE(return fx.b.binary(Op::Xor, args[2], fx.i1(true));)) ==
        "  %0 = xor i1 %c, true\n" + value("i1 %0"));
}

TEST_CASE("simplify: selects, copies, addresses") {
  CHECK(simplified(MAKE(return fx.b.select(fx.i1(true), args[0], args[1]);)) == value("i32 %a"));
  CHECK(simplified(MAKE(return fx.b.select(fx.i1(false), args[0], args[1]);)) == value("i32 %b"));
  CHECK(simplified(MAKE(return fx.b.select(args[2], args[0], args[0]);)) == value("i32 %a"));
  CHECK(simplified(MAKE(return fx.b.select(args[2], args[0], args[1]);)) ==
        "  %0 = select i1 %c, i32 %a, i32 %b\n" + value("i32 %0"));
  CHECK(simplified(MAKE(return fx.b.cast(Op::Copy, args[3], Type::Ptr);)) == value("ptr %d"));
  CHECK(simplified(MAKE(return fx.b.gep(args[3], fx.i64(0), 4);)) == value("ptr %d"));
  CHECK(simplified(MAKE(return fx.b.gep(args[3], fx.i64(1), 4);)) ==
        "  %0 = getelementptr i32, ptr %d, i64 1\n" + value("ptr %0"));
}

namespace {

// entry: br i1 %c, label %left, label %right; both go to %join, which takes a phi of two values.
struct Join : Fixture {
  Function *f = function("f", Type::I32, {Type::I32, Type::I32, Type::I1});
  BasicBlock *entry = block(f, "entry");
  BasicBlock *left = block(f, "left");
  BasicBlock *right = block(f, "right");
  BasicBlock *join = block(f, "join");

  void build(Value *condition, Value *first, Value *second) {
    b.setBlock(entry);
    b.condBr(condition, left, right);
    b.setBlock(left);
    b.br(join);
    b.setBlock(right);
    b.br(join);
    Instruction *x = phi(join, Type::I32, "x", {first, second});
    b.ret(b.binary(Op::Add, x, i32(1)));
  }
};

} // namespace

TEST_CASE("simplify: phis of one value") {
  Join same;
  same.build(same.f->arguments()[2], same.i32(4), same.i32(4));
  CHECK(textAfter(PassId::simplify, *same.f).find("ret i32 5") != std::string::npos);
  Join different;
  different.build(different.f->arguments()[2], different.i32(4), different.i32(5));
  std::string before = textOf(*different.f);
  CHECK(textAfter(PassId::simplify, *different.f) == before);
}

TEST_CASE("simplify: a branch on a negation is exchanged") {
  Join fx;
  fx.b.setBlock(fx.entry);
  Value *c = fx.f->arguments()[2];
  c = fx.b.binary(Op::Xor, c, fx.i1(true));
  fx.build(c, fx.i32(1), fx.i32(2));
  CHECK(textAfter(PassId::simplify, *fx.f).find("br i1 %c, label %right, label %left\n") !=
        std::string::npos);
}

TEST_CASE("simplify: what becomes known late, round a loop, is carried on") {
  // %k is 5 in every round, so %x + %k + 3 is %x + 8, which only the second look shows.
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32, Type::I1});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *loop = fx.block(f, "loop");
  BasicBlock *exit = fx.block(f, "exit");
  fx.b.setBlock(entry);
  fx.b.br(loop);
  Instruction *k = fx.phi(loop, Type::I32, "k", {fx.i32(5), fx.i32(0)});
  Value *inner = fx.b.binary(Op::Add, f->arguments()[0], k, fx.name("inner"));
  Value *outer = fx.b.binary(Op::Add, inner, fx.i32(3), fx.name("outer"));
  Value *same = fx.b.binary(Op::Add, k, fx.i32(0), fx.name("same"));
  k->setOperand(1, same);
  fx.b.condBr(f->arguments()[1], loop, exit);
  fx.b.setBlock(exit);
  fx.b.ret(outer);
  CHECK(textAfter(PassId::simplify, *f) == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  br label %loop

loop:                                   ; preds = %entry, %loop
  %inner = add i32 %a, 5
  %outer = add i32 %a, 8
  br i1 %b, label %loop, label %exit

exit:                                   ; preds = %loop
  ret i32 %outer
}
)");
}

TEST_CASE("simplify: code that is never executed may use itself") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32});
  fx.block(f, "entry");
  Value *five = fx.b.binary(Op::Add, fx.i32(2), fx.i32(3));
  fx.b.ret(five);
  BasicBlock *lost = fx.block(f, "lost");
  Instruction *itself = fx.b.binary(Op::Add, five, five);
  itself->setOperand(0, itself);
  Instruction *one = fx.b.binary(Op::Mul, five, five);
  Instruction *two = fx.b.binary(Op::Mul, one, five);
  one->setOperand(0, two);
  fx.b.br(lost);
  CHECK(textAfter(PassId::simplify, *f).find("ret i32 5") != std::string::npos);
}
