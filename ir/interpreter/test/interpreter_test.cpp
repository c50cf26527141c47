// The interpreter: control flow, traps, calls, limits, printf, traces.
#include "ir/interpreter/test/interpreter_fixture.h"

#include <fmt/format.h>

namespace wend::test {

TEST_CASE_METHOD(InterpreterFixture, "arguments and results have their types") {
  Function *f = read(R"(
define i8 @f(i8 %a, i32 %b) {
  %wide = sext i8 %a to i32
  %sum = add i32 %wide, %b
  %narrow = trunc i32 %sum to i8
  ret i8 %narrow
}
)");
  CHECK(run(f, {0xfff, 3}).value == 2);
  CHECK(run(f, {0x7f, 1}).value == 0x80);
  checkFault(run(f, {1}), "@f has 2 parameters and was given 1 arguments");
}

// After the loop the phis have the values of the previous iteration.
TEST_CASE_METHOD(InterpreterFixture, "phis are taken in parallel") {
  Function *f = read(R"(
define i32 @f(i1 %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %p = phi i32 [ 0, %entry ], [ %i, %loop ]
  %s = phi i32 [ 0, %entry ], [ %k, %loop ]
  %base = select i1 %a, i32 %p, i32 %s
  %n = add i32 %i, 1
  %added = select i1 %a, i32 %n, i32 1
  %k = add i32 %base, %added
  %more = icmp slt i32 %i, 5
  br i1 %more, label %loop, label %done
done:
  ret i32 %k
}
)");
  CHECK(run(f, {0}).value == 6);
  CHECK(run(f, {1}).value == 10);
}

TEST_CASE_METHOD(InterpreterFixture, "two phis swap their values") {
  Function *f = read(R"(
define i32 @f(i32 %a) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %loop ]
  %y = phi i32 [ 2, %entry ], [ %x, %loop ]
  %n = phi i32 [ %a, %entry ], [ %next, %loop ]
  %next = sub i32 %n, 1
  %isLast = icmp eq i32 %n, 0
  br i1 %isLast, label %done, label %loop
done:
  %tens = mul i32 %x, 10
  %both = add i32 %tens, %y
  ret i32 %both
}
)");
  CHECK(run(f, {4}).value == 12);
  CHECK(run(f, {5}).value == 21);
}

TEST_CASE_METHOD(InterpreterFixture, "a switch selects a case or the default") {
  Function *f = read(R"(
define i32 @f(i8 %a) {
entry:
  switch i8 %a, label %other [ i8 -3, label %first
                               i8 7, label %second ]
other:
  ret i32 0
first:
  ret i32 1
second:
  ret i32 2
}
)");
  CHECK(run(f, {0xfd}).value == 1);
  CHECK(run(f, {7}).value == 2);
  CHECK(run(f, {8}).value == 0);
}

TEST_CASE_METHOD(InterpreterFixture, "divisions trap") {
  for (Op op : {Op::SDiv, Op::UDiv, Op::SRem, Op::URem}) {
    Function *f = function(row(op).text, Type::I32, {Type::I32, Type::I32});
    block(f, "entry");
    b.ret(b.binary(op, f->arguments()[0], f->arguments()[1], name("q")));
    checkFault(run(f, {1, 0}), "division by zero\n  in @");
    CHECK(run(f, {17, 5}).end == Outcome::End::Returned);
    if (op == Op::SDiv || op == Op::SRem)
      checkFault(run(f, {0x80000000, 0xffffffff}), "the quotient does not fit");
  }
}

TEST_CASE_METHOD(InterpreterFixture, "a report names function, block, instruction and callers") {
  Function *main = read(R"(
define i32 @f(i32 %a) {
entry:
  %q = sdiv i32 1, %a
  ret i32 %q
}
define i32 @main() {
entry:
  %r = call i32 @f(i32 0)
  ret i32 %r
}
)");
  CHECK(run(main).report == "wendc: interpreter: division by zero\n"
                            "  in @f, block %entry:  %q = sdiv i32 1, %a\n"
                            "  called from @main, block %entry:  %r = call i32 @f(i32 0)\n");
}

TEST_CASE_METHOD(InterpreterFixture, "a program that may not use the host") {
  options.mayReachHost = false;
  Function *m = main(Type::I64);
  library("time", Type::I64, {null()});
  b.ret(i64(0));
  checkFault(runUnverified(m), "@time is not supported by the interpreter");
}

TEST_CASE_METHOD(InterpreterFixture, "invalid calls") {
  Function *two = function("two", Type::Void, {Type::I32, Type::I32});
  block(two, "entry");
  b.ret(nullptr);
  Function *m = main();
  auto expect = [&](const char *expected) {
    if (!b.block()->terminator())
      b.ret(nullptr);
    checkFault(runUnverified(m), expected);
  };
  SECTION("of an undefined function") {
    library("nowhere", Type::Void, {});
    expect("calls @nowhere, which has no body");
  }
  SECTION("of a variable") {
    Value *pointer = b.cast(
        Op::IntToPtr, b.cast(Op::PtrToInt, module.addGlobal("g", 4, 4), Type::I64), Type::Ptr);
    Instruction *indirect = call(two, {i32(1), i32(2)});
    indirect->setOperand(2, pointer);
    expect("calls offset 0 of @g, a global of 4 bytes");
  }
  SECTION("with too few arguments") {
    call(two, {i32(1)});
    expect("calls @two with 1 argument instead of 2");
  }
  SECTION("with another result type") {
    Function *eight = function("eight", Type::I8, {});
    Function *wide = function("wide", Type::I64, {});
    block(eight, "entry");
    b.ret(i8(8));
    b.setBlock(m->entry());
    call(wide, {})->setOperand(0, eight);
    expect("calls @eight for a result of type i64 instead of i8");
  }
  SECTION("of a library function with too many arguments") {
    library("strlen", Type::I64, {null(), null()});
    expect("calls @strlen with 2 arguments instead of 1");
  }
  SECTION("unreachable") {
    BasicBlock *next = m->addBlock(name("next"));
    b.br(next);
    b.setBlock(next);
    b.unreachable();
    expect("reaches unreachable\n  in @main, block %next:  unreachable");
  }
}

TEST_CASE_METHOD(InterpreterFixture, "an indirect call") {
  Function *main = read(R"(
define i32 @f(i32 %a) {
  %twice = mul i32 %a, 2
  ret i32 %twice
}
define i32 @main() {
  %slot = alloca ptr
  store ptr @f, ptr %slot
  %f = load ptr, ptr %slot
  %r = call i32 %f(i32 21)
  ret i32 %r
}
)");
  CHECK(run(main).value == 42);
}

TEST_CASE_METHOD(InterpreterFixture, "the step limit") {
  Function *m = main();
  BasicBlock *loop = m->addBlock(name("loop"));
  b.br(loop);
  b.setBlock(loop);
  b.br(loop);
  options.maxSteps = 1000;
  Outcome outcome = run(m);
  CHECK(outcome.end == Outcome::End::OutOfSteps);
  CHECK(outcome.status == Outcome::outOfStepsStatus);
  CHECK(outcome.steps == 1000);
  CHECK_THAT(outcome.report, Catch::Contains("the limit of 1000 steps is reached"));
}

TEST_CASE_METHOD(InterpreterFixture, "deep recursion") {
  Function *f = read(R"(
define i32 @f(i32 %n) {
entry:
  %slot = alloca i32
  store i32 %n, ptr %slot
  %isLast = icmp eq i32 %n, 0
  br i1 %isLast, label %done, label %more
more:
  %fewer = sub i32 %n, 1
  %rest = call i32 @f(i32 %fewer)
  %kept = load i32, ptr %slot
  %difference = sub i32 %kept, %n
  %next = add i32 %rest, 1
  %sum = add i32 %difference, %next
  ret i32 %sum
done:
  ret i32 0
}
)");
  options.maxSteps = ~uint64_t{0};
  CHECK(run(f, {1'000'000}).value == 1'000'000);
  Outcome endless = run(f, {0xffffffff});
  CHECK(endless.end == Outcome::End::Exited);
  CHECK(endless.status == 1);
  CHECK(errors == "wend: runtime error: stack overflow\n");
}

TEST_CASE_METHOD(InterpreterFixture, "printf") {
  Function *m = main();
  auto print = [&](std::string_view format, std::initializer_list<Value *> arguments) {
    std::string bytes(format);
    bytes += '\0';
    Global *global = textGlobal(fmt::format("format{}", module.globals().size()), bytes);
    std::vector<Value *> all = {global};
    all.insert(all.end(), arguments.begin(), arguments.end());
    Value *found = module.find("printf");
    auto *printf = found ? static_cast<Function *>(found) : module.addFunction("printf", Type::I32);
    b.call(printf, all);
  };
  print("%d %i %u|", {i32(-1), i32(5), i32(-1)});
  print("%5d|%-5d|%05d|%+d|% d|%.3d|", {i32(42), i32(42), i32(42), i32(42), i32(42), i32(42)});
  print("%x %X %#x %o|", {i32(255), i32(255), i32(255), i32(8)});
  print("%ld %lld %zu %hd %hhu|", {i64(-1), i64(int64_t{1} << 40), i64(7), i32(65537), i32(257)});
  Global *text = textGlobal("text", std::string_view("hello\0", 6));
  print("%s %.2s %8s %-8s|", {text, text, text, text});
  print("%*d %.*s %c%%|", {i32(4), i32(1), i32(3), text, i32('x')});
  print("%p %s\n", {null(), null()});
  b.ret(nullptr);
  CHECK(runUnverified(m).end == Outcome::End::Returned);
  CHECK(output == "-1 5 4294967295|   42|42   |00042|+42| 42|042|ff FF 0xff 10|"
                  "-1 1099511627776 7 1 1|hello he    hello hello   |   1 hel x%|(nil) (null)\n");
}

TEST_CASE_METHOD(InterpreterFixture, "printf with a missing argument") {
  Function *m = main();
  library("printf", Type::I32, {textGlobal("format", std::string_view("%d\0", 3))});
  b.ret(nullptr);
  checkFault(runUnverified(m), "@printf has fewer arguments than its format requires");
}

TEST_CASE_METHOD(InterpreterFixture, "strings and numbers of the C library") {
  Function *m = main(Type::I32);
  Global *abc = textGlobal("abc", std::string_view("abc\0", 4));
  Global *abd = textGlobal("abd", std::string_view("abd\0", 4));
  Global *number = textGlobal("number", std::string_view(" -42x\0", 6));
  Value *buffer = library("calloc", Type::Ptr, {i64(4), i64(4)});
  library("strcpy", Type::Ptr, {buffer, abc});
  library("strcat", Type::Ptr, {buffer, abd});
  library("puts", Type::I32, {buffer});
  Global *format = textGlobal("format", std::string_view("%d %d %d %d %d %s\n\0", 19));
  library("printf", Type::I32,
          {format, library("strcmp", Type::I32, {abc, abd}),
           library("strncmp", Type::I32, {abc, abd, i64(2)}), library("atoi", Type::I32, {number}),
           library("abs", Type::I32, {i32(-7)}), library("memcmp", Type::I32, {abd, abc, i64(3)}),
           library("strchr", Type::Ptr, {abc, i32('b')})});
  library("exit", Type::Void, {i32(259)});
  b.unreachable();
  Outcome outcome = runUnverified(m);
  CHECK(outcome.report.empty());
  CHECK(output == "abcabd\n-1 0 -42 7 1 bc\n");
  CHECK(outcome.end == Outcome::End::Exited);
  CHECK(outcome.status == 3);
}

TEST_CASE_METHOD(InterpreterFixture, "operations on bits") {
  auto value = [&](Op op, Type type, int64_t operand) {
    static int number = 0;
    Function *f = function(fmt::format("f{}", ++number), type, {type});
    block(f, "entry");
    Value *operands[] = {f->arguments()[0]};
    Instruction *result = module.makeInstruction(op, type, operands);
    result->appendTo(f->entry());
    b.ret(result);
    return signExtend(type, run(f, {static_cast<uint64_t>(operand)}).value);
  };
  CHECK(value(Op::CtPop, Type::I16, 0x1234) == 5);
  CHECK(value(Op::CtLz, Type::I32, 1) == 31);
  CHECK(value(Op::CtLz, Type::I8, 0) == 8);
  CHECK(value(Op::CtTz, Type::I32, 8) == 3);
  CHECK(value(Op::CtTz, Type::I16, 0) == 16);
  CHECK(value(Op::BSwap, Type::I32, 0x01020304) == 0x04030201);
}

TEST_CASE_METHOD(InterpreterFixture, "input and output of the Wend runtime") {
  Function *m = main();
  Global *file = textGlobal("file", std::string_view("prog.wend\0", 10));
  auto readInt = [&] {
    return library("wend_read", Type::I32,
                   {file, b.integer(Type::I64, static_cast<int64_t>(packed({3, 7})))});
  };
  library("wend_print_int", Type::Void, {readInt()});
  library("wend_putc", Type::Void, {i32('\n')});
  library("wend_print_int", Type::Void, {library("wend_getc", Type::I32, {})});
  library("wend_print_bool", Type::Void, {library("wend_eof", Type::I32, {})});
  library("wend_print_int", Type::Void, {readInt()});
  library("wend_print_bool", Type::Void, {library("wend_eof", Type::I32, {})});
  readInt();
  b.ret(nullptr);
  input = "  -2147483648\n +7 \n";
  Outcome outcome = runUnverified(m);
  CHECK(outcome.end == Outcome::End::Exited);
  CHECK(outcome.status == 1);
  CHECK(output == "-2147483648\n10false7true");
  CHECK(errors == "prog.wend:3:7: runtime error: read: expected an integer, found end of input\n");
}

TEST_CASE_METHOD(InterpreterFixture, "a trace") {
  Function *f = function("f", Type::I32, {Type::I32});
  BasicBlock *entry = block(f, "entry");
  BasicBlock *loop = f->addBlock(name("loop"));
  BasicBlock *done = f->addBlock(name("done"));
  b.setBlock(entry);
  Instruction *slot = b.addAlloca(*f, Type::I32, 1, name("slot"));
  b.store(f->arguments()[0], slot);
  b.br(loop);
  b.setBlock(loop);
  Instruction *again = b.phi(Type::I1, 2, name("again"));
  b.condBr(again, done, loop);
  again->addOperand(module, i1(false));
  again->addOperand(module, i1(true));
  b.setBlock(done);
  b.ret(b.load(Type::I32, slot, name("r")));
  options.isTraced = true;
  CHECK(run(f, {~uint64_t{0}}).end == Outcome::End::Returned);
  CHECK(errors == "@f %entry  %slot = alloca i32, align 4  ; %slot\n"
                  "@f %entry  store i32 %a, ptr %slot, align 4  ; -1\n"
                  "@f %entry  br label %loop\n"
                  "@f %loop  %again = phi i1 [ false, %entry ], [ true, %loop ]  ; false\n"
                  "@f %loop  br i1 %again, label %done, label %loop  ; false\n"
                  "@f %loop  %again = phi i1 [ false, %entry ], [ true, %loop ]  ; true\n"
                  "@f %loop  br i1 %again, label %done, label %loop  ; true\n"
                  "@f %done  %r = load i32, ptr %slot, align 4  ; -1\n"
                  "@f %done  ret i32 %r  ; -1\n");
}

} // namespace wend::test
