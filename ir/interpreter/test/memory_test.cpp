// Memory of the interpreter: accesses of variables, globals and the heap, and the reports of
// invalid ones.
#include "ir/interpreter/test/interpreter_fixture.h"

namespace wend::test {

TEST_CASE_METHOD(InterpreterFixture, "memory outside an alloca") {
  Function *f = read(R"(
define i32 @f(i64 %a) {
  %before = alloca i32
  %array = alloca [10 x i32]
  %after = alloca i32
  store i32 1, ptr %before
  %p = getelementptr i32, ptr %array, i64 %a
  %v = load i32, ptr %p
  ret i32 %v
}
)");
  Outcome inside = run(f, {9});
  CHECK(inside.end == Outcome::End::Returned);
  CHECK(inside.value == 0); // uninitialized
  checkFault(run(f, {10}), "reads 4 bytes at offset 40 of %array, an alloca of 40 bytes in @f");
  checkFault(run(f, {~uint64_t{0}}), "offset -4 of %array, an alloca of 40 bytes in @f");
  checkFault(run(f, {1000000}), "offset 4000000 of %array");
}

TEST_CASE_METHOD(InterpreterFixture, "an access that is partly outside") {
  Function *f = read(R"(
define void @f() {
  %slot = alloca i32
  store i64 1, ptr %slot
  ret void
}
)");
  checkFault(run(f), "writes 8 bytes at offset 0 of %slot");
}

TEST_CASE_METHOD(InterpreterFixture, "an alloca of a call that has returned") {
  Function *main = read(R"(
define ptr @f() {
  %local = alloca i32
  ret ptr %local
}
define i32 @main() {
  %dangling = call ptr @f()
  %other = call ptr @f()
  %v = load i32, ptr %dangling
  ret i32 %v
}
)");
  checkFault(run(main), "of %local, an alloca of 4 bytes in @f, which has returned");
}

TEST_CASE_METHOD(InterpreterFixture, "null, integers and functions cannot be accessed") {
  Function *m = main(Type::I32);
  auto expect = [&](Value *pointer, const char *expected) {
    b.ret(b.load(Type::I32, pointer));
    checkFault(run(m), expected);
  };
  SECTION("null") { expect(null(), "reads 4 bytes at null"); }
  SECTION("near null") { expect(gep(null(), 16), "reads 4 bytes at 16 bytes from null"); }
  SECTION("a function") { expect(m, "at offset 0 of the function @main"); }
  SECTION("a number") {
    expect(b.cast(Op::IntToPtr, i64(0x7654321000000000), Type::Ptr),
           "0x7654321000000000, which is no address");
  }
  SECTION("the largest number") {
    expect(b.cast(Op::IntToPtr, i64(-1), Type::Ptr), "0xffffffffffffffff, which is no address");
  }
}

TEST_CASE_METHOD(InterpreterFixture, "globals") {
  Global *constant = textGlobal("text", std::string_view("ab\0", 3));
  Global *variable = module.addGlobal("variable", 4, 4);
  Function *f = function("f", Type::I32, {Type::I32});
  block(f, "entry");
  Value *old = b.load(Type::I32, variable);
  b.store(f->arguments()[0], variable);
  Value *byte = b.cast(Op::ZExt, b.load(Type::I8, gep(constant, 1)), Type::I32);
  b.ret(b.binary(Op::Add, old, byte));
  Function *g = function("g", Type::Void, {});
  block(g, "entry");
  b.store(i8(1), constant);
  b.ret(nullptr);
  CHECK(run(f, {5}).value == 'b');
  checkFault(run(g), "writes 1 byte at offset 0 of @text, a constant of 3 bytes");

  Interpreter interpreter(module);
  uint64_t five[] = {5};
  interpreter.run(*f, five);
  CHECK(interpreter.run(*f, five).value == 'b' + 5); // globals keep their values between runs
}

TEST_CASE_METHOD(InterpreterFixture, "the heap") {
  Function *m = main(Type::I32);
  Value *block = library("malloc", Type::Ptr, {i64(10)});
  auto expect = [&](const char *expected) {
    b.ret(i32(0));
    checkFault(runUnverified(m), expected);
  };
  SECTION("past the end") {
    b.store(i8(1), gep(block, 10));
    expect("writes 1 byte at offset 10 of a heap block of 10 bytes from %0 in @main");
  }
  SECTION("freed") {
    library("free", Type::Void, {block});
    b.load(Type::I8, block);
    expect("offset 0 of a heap block from %0 in @main, which has been freed");
  }
  SECTION("freed, then other blocks allocated") {
    library("free", Type::Void, {block});
    library("malloc", Type::Ptr, {i64(10)});
    b.load(Type::I8, block);
    expect("which has been freed");
  }
  SECTION("freed twice") {
    library("free", Type::Void, {block});
    library("free", Type::Void, {block});
    expect("@free is passed offset 0 of a heap block from %0 in @main, which has been freed");
  }
  SECTION("freed in the middle") {
    library("free", Type::Void, {gep(block, 1)});
    expect("@free is passed offset 1 of a heap block");
  }
  SECTION("moved by realloc") {
    Value *moved = library("realloc", Type::Ptr, {block, i64(20)});
    b.store(i8(1), gep(moved, 19));
    b.load(Type::I8, block);
    expect("which has been freed");
  }
  SECTION("a copy that is too long") {
    Value *other = library("malloc", Type::Ptr, {i64(20)});
    library("memcpy", Type::Ptr, {other, block, i64(11)});
    expect("@memcpy reads 11 bytes at offset 0 of a heap block of 10 bytes");
  }
  SECTION("a copy of overlapping blocks") {
    library("memcpy", Type::Ptr, {gep(block, 1), block, i64(3)});
    expect("@memcpy is passed blocks that overlap");
  }
  SECTION("a string without a terminating zero") {
    library("memset", Type::Ptr, {block, i32('x'), i64(10)});
    library("strlen", Type::I64, {block});
    expect("@strlen reads past the end of a string at offset 0 of a heap block");
  }
}

TEST_CASE_METHOD(InterpreterFixture, "the memory limit") {
  options.maxBytes = 200;
  Function *m = main(Type::I64);
  SECTION("on the heap: freed blocks do not count") {
    Value *first = library("malloc", Type::Ptr, {i64(80)});
    Value *second = library("malloc", Type::Ptr, {i64(80)});
    library("free", Type::Void, {first});
    Value *third = library("malloc", Type::Ptr, {i64(80)});
    Value *isNull = b.icmp(Predicate::Eq, second, null());
    Value *isThere = b.icmp(Predicate::Ne, third, null());
    b.ret(b.cast(Op::ZExt, b.binary(Op::And, isNull, isThere), Type::I64));
    CHECK(runUnverified(m).value == 1);
  }
  SECTION("on the stack") {
    b.addAlloca(*m, Type::I32, 100);
    b.ret(i64(0));
    CHECK(runUnverified(m).end == Outcome::End::Exited);
    CHECK_THAT(errors, Catch::Contains("stack overflow"));
  }
}

TEST_CASE_METHOD(InterpreterFixture, "a salt changes only addresses and their order") {
  Function *m = main(Type::I64);
  Value *first = b.addAlloca(*m, Type::I32, 1);
  Value *second = b.addAlloca(*m, Type::I32, 1);
  b.store(i32(1), first);
  b.store(i32(2), second);
  Value *variable = module.addGlobal("variable", 4, 4);
  Value *block = library("malloc", Type::Ptr, {i64(4)});
  auto orders = [&](Value *left, Value *right) {
    b.ret(b.cast(Op::ZExt, b.icmp(Predicate::Ult, left, right), Type::I64));
    unsigned seen = 0;
    for (options.addressSalt = 0; options.addressSalt < 20; ++options.addressSalt)
      seen |= 1U << runUnverified(m).value;
    return seen;
  };
  SECTION("stack variables") { CHECK(orders(first, second) == 3); }
  SECTION("globals and heap blocks") { CHECK(orders(variable, block) == 3); }
  SECTION("not the values stored") {
    CHECK(orders(b.load(Type::I32, first), b.load(Type::I32, second)) == 2);
  }
}

} // namespace wend::test
