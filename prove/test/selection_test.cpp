// Proofs of instruction selection: the code of functions is proved, and no mutation of it is.

#include "prove/selection.h"

#include "prove/snapshot.h"

#include "backend/assembly_writer.h"
#include "backend/machine_observer.h"
#include "backend/mir.h"
#include "ir/reader/reader.h"

#include <catch2/catch.hpp>
#include <functional>

using namespace wend;

namespace {

// Functions in which each instruction matters; phis are eliminated already.
constexpr const char *sample = R"(
@counter = global i32 0
declare i32 @use(i32, i64)
declare void @show(ptr, i8 zeroext)

define i32 @arithmetic(i32 %a, i32 %b) {
  %c = mul i32 %a, %b
  %d = sub i32 %c, 7
  %e = xor i32 %d, %a
  %f = lshr i32 %e, 3
  %g = add i32 %f, %b
  ret i32 %g
}

define i32 @branch(i32 %a, i32 %b) {
  %c = icmp slt i32 %a, %b
  br i1 %c, label %less, label %other
less:
  %d = shl i32 %b, 4
  ret i32 %d
other:
  %e = sdiv i32 %a, %b
  ret i32 %e
}

define i64 @narrow(i8 %a, i16 %b, i1 %c) {
  %x = sext i8 %a to i64
  %y = zext i16 %b to i64
  %s = select i1 %c, i64 %x, i64 %y
  %p = icmp ult i16 %b, 9
  %z = zext i1 %p to i64
  %r = add i64 %s, %z
  ret i64 %r
}

define void @memory(ptr %p, i64 %i, i32 %v) {
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 %v, ptr %q
  %x = load i32, ptr @counter
  %y = add i32 %x, 5
  store i32 %y, ptr @counter
  %t = getelementptr i8, ptr %p, i64 12
  store i32 -2, ptr %t
  ret void
}

define i32 @calls(i32 %a, i64 %b, i8 %c) {
  %slot = alloca i32
  store i32 %a, ptr %slot
  call void @show(ptr %slot, i8 zeroext %c)
  %x = call i32 @use(i32 %a, i64 %b)
  %y = add i32 %x, 3
  ret i32 %y
}

define i32 @choose(i32 %a) {
  switch i32 %a, label %other [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %zero
    i32 3, label %two
    i32 4, label %one
    i32 5, label %two
  ]
zero:
  ret i32 11
one:
  ret i32 22
two:
  ret i32 33
other:
  ret i32 44
}
)";

// Visits the code of each function after selection.
class Selected final : public MachineObserver {
public:
  using Visit = std::function<void(const Snapshot &, const MFunction &)>;

  explicit Selected(Visit visit) : visit_(std::move(visit)) {}

  void afterSelection(const MFunction &function) override {
    std::string reason;
    std::optional<Snapshot> snapshot = takeSnapshot(*function.source, reason);
    INFO(reason);
    REQUIRE(snapshot);
    visit_(*snapshot, function);
  }
  void afterAllocation(const MFunction &, const LiveRanges &, const Allocation &) override {}
  void afterRewriting(const MFunction &) override {}
  void beforeEmission(const MFunction &, const Layout &) override {}
  void beforeText(const MInst &, size_t) override {}

private:
  Visit visit_;
};

void select(const std::string &text, Selected::Visit visit) {
  SourceFile file("test.ll", text);
  Interner names;
  Module module(names, &file);
  Diagnostics diagnostics(file);
  REQUIRE(readIr(file, diagnostics, module));
  for (Function *function : module.functions())
    function->renumber();
  Selected observer(std::move(visit));
  BackendOptions options;
  options.observer = &observer;
  std::string assembly;
  emitAssembly(module, options, assembly);
}

Answer answerOf(const Snapshot &snapshot, const MFunction &function,
                unsigned milliseconds = 20000) {
  SelectionResult result = proveSelection(snapshot, function, {}, {milliseconds});
  INFO(result.proof.reason);
  return result.proof.answer;
}

// Another operation, condition, number or width. False if there is no such change that matters for
// each instruction of the sample.
bool mutate(MInst &inst, unsigned kind) {
  switch (kind) {
  case 0:
    if (inst.is(MOp::Jcc) || inst.is(MOp::Set) || inst.is(MOp::Cmov))
      inst.cond = inverse(inst.cond);
    else if (inst.is(MOp::Sub) || inst.is(MOp::Xor) || inst.is(MOp::Imul))
      inst.op = MOp::Add;
    else if (inst.is(MOp::Shr))
      inst.op = MOp::Sar;
    else if (inst.is(MOp::Idiv))
      inst.op = MOp::Div;
    else if (inst.is(MOp::MovSx8))
      inst.op = MOp::MovZx8;
    else if (inst.is(MOp::MovZx16))
      inst.op = MOp::MovSx16;
    else
      return false;
    return true;
  case 1:
    if (!inst.hasImmediate() || inst.is(MOp::And))
      return false;
    inst.imm += 1;
    return true;
  case 2:
    if (!inst.hasMemory())
      return false;
    inst.mem.disp += 4;
    return true;
  default:
    if (!inst.hasMemory() || inst.mem.index.isNone())
      return false;
    inst.mem.scale = inst.mem.scale == 8 ? 4 : static_cast<uint8_t>(2 * inst.mem.scale);
    return true;
  }
}

} // namespace

TEST_CASE("the code that is selected is proved") {
  unsigned functions = 0;
  select(sample, [&](const Snapshot &snapshot, const MFunction &function) {
    std::string text;
    print(function, text);
    INFO(text);
    CHECK(answerOf(snapshot, function) == Answer::Proved);
    ++functions;
  });
  CHECK(functions == 6);
}

TEST_CASE("no mutation of the code is proved") {
  unsigned mutations = 0;
  select(sample, [&](const Snapshot &snapshot, const MFunction &function) {
    for (size_t i = 0; i < function.insts.size(); ++i)
      for (unsigned kind = 0; kind < 4; ++kind) {
        MFunction changed = function;
        if (!mutate(changed.insts[i], kind))
          continue;
        std::string text;
        print(changed, text);
        INFO("instruction " << i << ", mutation " << kind << " in\n" << text);
        CHECK(answerOf(snapshot, changed, 1000) != Answer::Proved);
        ++mutations;
      }
  });
  CHECK(mutations >= 30);
}

TEST_CASE("code without one of its instructions is not proved") {
  unsigned mutations = 0;
  select(sample, [&](const Snapshot &snapshot, const MFunction &function) {
    for (size_t i = 0; i < function.insts.size(); ++i) {
      MFunction changed = function;
      MInst &inst = changed.insts[i];
      bool isStore = inst.form == Form::MR || inst.form == Form::MI;
      if (!isStore && !inst.is(MOp::Call) && !inst.is(MOp::SignRax))
        continue;
      inst = {};
      std::string text;
      print(changed, text);
      INFO("instruction " << i << " in\n" << text);
      CHECK(answerOf(snapshot, changed, 1000) != Answer::Proved);
      ++mutations;
    }
  });
  CHECK(mutations >= 7);
}

TEST_CASE("a difference of the code has arguments that show it") {
  select("define i32 @f(i32 %a, i32 %b) {\n  %c = sub i32 %a, %b\n  ret i32 %c\n}\n",
         [&](const Snapshot &snapshot, const MFunction &function) {
           MFunction changed = function;
           for (MInst &inst : changed.insts)
             if (inst.is(MOp::Sub))
               inst.op = MOp::Add;
           SelectionResult result = proveSelection(snapshot, changed, {}, {20000});
           REQUIRE(result.difference);
           const std::vector<uint64_t> &arguments = result.difference->counterexample.arguments;
           REQUIRE(arguments.size() == 2);
           CHECK(result.difference->ofIr == static_cast<uint32_t>(arguments[0] - arguments[1]));
           CHECK(result.difference->ofMachine ==
                 static_cast<uint32_t>(arguments[0] + arguments[1]));
         });
}

TEST_CASE("what proofs of selection do not cover has a reason") {
  auto reasonOf = [](const char *text) {
    std::string reason;
    select(text, [&](const Snapshot &snapshot, const MFunction &function) {
      reason = proveSelection(snapshot, function, {}, {20000}).proof.reason;
    });
    return reason;
  };
  CHECK(reasonOf("define i32 @f(ptr %p) {\n  %x = load volatile i32, ptr %p\n  ret i32 %x\n}\n") ==
        "volatile access");
  CHECK(reasonOf("define void @f(ptr %p) {\n  fence seq_cst\n  ret void\n}\n") ==
        "atomic operation");
}
