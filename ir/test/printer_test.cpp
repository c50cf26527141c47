// The text of the IR: names, numbers, quoting, and each kind of line.

#include "ir/test/every_operation.h"

#include <catch2/catch.hpp>

using namespace wend;
using namespace wend::test;

TEST_CASE("names are made unique, over values and blocks") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32});
  f->arguments()[0]->name = fx.name("x");
  fx.block(f, "x");
  Value *one = fx.b.binary(Op::Add, f->arguments()[0], fx.i32(1), fx.name("x"));
  // Has the name that the next x would get.
  Value *two = fx.b.binary(Op::Add, one, fx.i32(2), fx.name("x.3"));
  Value *three = fx.b.binary(Op::Add, two, one, fx.name("x"));
  Value *four = fx.b.binary(Op::Add, three, three, fx.name("x.3"));
  fx.b.ret(four);
  CHECK(textOf(*f) == R"(define i32 @f(i32 %x) {
x.1:
  %x.2 = add i32 %x, 1
  %x.3 = add i32 %x.2, 2
  %x.4 = add i32 %x.3, %x.2
  %x.3.1 = add i32 %x.4, %x.4
  ret i32 %x.3.1
}
)");
}

TEST_CASE("unnamed values and blocks are numbered in the order of the text") {
  Fixture fx;
  Function *f = fx.module.addFunction("f", Type::I32);
  f->addArgument(Type::I32, {});
  f->addArgument(Type::I32, fx.name("named"));
  BasicBlock *first = fx.block(f, "");
  BasicBlock *second = fx.block(f, "");
  Value *late = fx.b.binary(Op::Add, f->arguments()[0], f->arguments()[1]);
  fx.b.ret(late);
  fx.b.setBlock(first);
  fx.b.binary(Op::Add, f->arguments()[0], fx.i32(1));
  fx.b.binary(Op::Add, f->arguments()[0], fx.i32(1), fx.name("0"));
  fx.b.br(second);
  CHECK(textOf(*f) == R"(define i32 @f(i32 %0, i32 %named) {
1:
  %2 = add i32 %0, 1
  %"0" = add i32 %0, 1
  br label %3

3:                                      ; preds = %1
  %4 = add i32 %0, %named
  ret i32 %4
}
)");
}

TEST_CASE("names are quoted where LLVM requires it") {
  Fixture fx;
  Function *f = fx.function("a b\"c\\d\n\xC3\xA9", Type::Void, {});
  BasicBlock *entry = fx.block(f, "plain-$._9");
  BasicBlock *other = fx.block(f, "9a");
  fx.b.setBlock(entry);
  fx.b.br(other);
  fx.b.setBlock(other);
  fx.b.ret(nullptr);
  CHECK(textOf(*f) == R"(define void @"a b\22c\5Cd\0A\C3\A9"() {
plain-$._9:
  br label %"9a"

"9a":                                   ; preds = %plain-$._9
  ret void
}
)");
}

TEST_CASE("globals, declarations, definitions, the header") {
  SourceFile source("dir/\"odd\".wend", "");
  Interner names;
  Module module(names, &source);
  Global *text = module.addGlobal("text", 4, 1);
  text->bytes = std::string_view("a\0\"\\", 4);
  text->isReadOnly = true;
  module.addGlobal("table", 40, 16);
  Function *declared = module.addFunction("declared", Type::I32);
  declared->addArgument(Type::Ptr, names.intern("name"));
  declared->addArgument(Type::I64, {});
  declared->isNoReturn = true;
  Function *defined = module.addFunction("defined", Type::Void);
  defined->isInternal = true;
  IRBuilder b(module);
  b.setBlock(defined->addBlock(names.intern("entry")));
  b.unreachable();
  std::string definitions = R"(source_filename = "dir/\22odd\22.wend"
target triple = "x86_64-unknown-linux-gnu"

@text = private constant [4 x i8] c"a\00\22\5C", align 1
@table = private global [40 x i8] zeroinitializer, align 16

define internal void @defined() {
entry:
  unreachable
}

)";
  std::string out;
  print(module, out);
  CHECK(out == definitions + "declare i32 @declared(ptr, i64) noreturn\n");
}

TEST_CASE("memory, calls, casts, constants") {
  Fixture fx;
  Function *callee = fx.function("g", Type::Void, {Type::I8, Type::Ptr});
  Function *f = fx.function("f", Type::Ptr, {Type::I64});
  BasicBlock *entry = fx.block(f, "entry");
  Instruction *x = fx.b.addAlloca(*f, Type::I32, 1, fx.name("x"));
  fx.b.store(fx.i32(-1), x);
  Instruction *array = fx.b.addAlloca(*f, Type::I64, 12, fx.name("array"));
  Value *loaded = fx.b.load(Type::I1, x, fx.name("l"));
  Value *choice = fx.b.select(loaded, x, fx.null(), fx.name("choice"));
  Value *element = fx.b.gep(choice, f->arguments()[0], 8, fx.name("e"));
  element = fx.b.gep(element, fx.i64(INT64_MIN), 12, fx.name("e"));
  fx.call(callee, {fx.i8(200), element});
  fx.b.cast(Op::PtrToInt, element, Type::I32, fx.name("n"));
  fx.b.icmp(Predicate::Uge, fx.i1(true), loaded, fx.name("c"));
  Value *copy = fx.b.cast(Op::Copy, array, Type::Ptr, fx.name("copy"));
  fx.b.ret(copy);
  CHECK(textOf(*f) == R"(define ptr @f(i64 %a) {
entry:
  %x = alloca i32, align 4
  %array = alloca [12 x i64], align 8
  store i32 -1, ptr %x, align 4
  %l = load i1, ptr %x, align 1
  %choice = select i1 %l, ptr %x, ptr null
  %e = getelementptr i64, ptr %choice, i64 %a
  %e.1 = getelementptr [12 x i8], ptr %e, i64 -9223372036854775808
  call void @g(i8 -56, ptr %e.1)
  %n = ptrtoint ptr %e.1 to i32
  %c = icmp uge i1 true, %l
  %copy = bitcast ptr %array to ptr
  ret ptr %copy
}
)");
  std::string line;
  print(*entry->first(), line);
  CHECK(line == "%x = alloca i32, align 4");
}

TEST_CASE("branches, switches and phis") {
  Fixture fx;
  Function *f = fx.function("f", Type::I32, {Type::I32, Type::I1});
  BasicBlock *entry = fx.block(f, "entry");
  BasicBlock *test = fx.block(f, "test");
  BasicBlock *exit = fx.block(f, "exit");
  fx.b.setBlock(entry);
  Instruction *branch = fx.b.switchTo(f->arguments()[0], test);
  fx.b.addCase(branch, fx.i32(-3), exit);
  fx.b.addCase(branch, fx.i32(4), test);
  fx.b.setBlock(test);
  fx.b.condBr(f->arguments()[1], exit, exit);
  fx.b.setBlock(exit);
  fx.b.ret(fx.phi(exit, Type::I32, "x", {fx.i32(1), f->arguments()[0], f->arguments()[0]}));
  CHECK(textOf(*f) == R"(define i32 @f(i32 %a, i1 %b) {
entry:
  switch i32 %a, label %test [
    i32 -3, label %exit
    i32 4, label %test
  ]

test:                                   ; preds = %entry, %entry
  br i1 %b, label %exit, label %exit

exit:                                   ; preds = %entry, %test, %test
  %x = phi i32 [ 1, %entry ], [ %a, %test ], [ %a, %test ]
  ret i32 %x
}
)");
}

TEST_CASE("every operation is printed") {
  Fixture fx;
  buildEveryOperation(fx);
  std::vector<std::string> errors;
  CHECK(verify(fx.module, errors));
  CHECK(errors.empty());
  std::vector<bool> occurs(static_cast<size_t>(Op::Unreachable) + 1);
  for (Function *function : fx.module.functions())
    for (BasicBlock &block : *function)
      for (Instruction &instruction : block) {
        occurs[static_cast<size_t>(instruction.op())] = true;
        std::string line;
        print(instruction, line);
        CHECK(line.find(row(instruction.op()).text) != std::string::npos);
      }
  for (size_t op = 0; op < occurs.size(); ++op) {
    INFO(row(static_cast<Op>(op)).text);
    CHECK(occurs[op]);
  }
  // Printing does not change the function.
  CHECK(fx.text() == fx.text());
}
