// Steps of passes on the module are proved from what all calls have in common, and nothing else is.

#include "prove/module_step.h"
#include "prove/test/steps.h"

using namespace wend;
using namespace wend::test;

namespace {

// A pass on a module, with the bodies of all functions before it.
class ModulePass {
public:
  ModulePass(const char *text, PassId pass) : program_(text) {
    std::string reason;
    for (Function *function : program_.module.functions())
      if (!function->isDeclaration()) {
        function->renumber();
        before_[function] = *takeSnapshot(*function, reason);
      }
    std::string printed;
    PassManager(PassOptions(), printed).run(program_.module, {{pass}});
    step_.emplace(program_.module, pass,
                  [&](const Function &function) { return &before_.at(&function); });
  }

  Snapshot after(std::string_view name) {
    std::string reason;
    return *takeSnapshot(function(name), reason);
  }
  // What is said of a body of the function after the pass.
  Answer answer(std::string_view name, const Snapshot &after) {
    std::string reason;
    auto bodies = step_->bodiesOf(function(name), before_.at(&function(name)), after, reason);
    return bodies ? answerOf(bodies->before, bodies->after) : Answer::GaveUp;
  }
  // The step is proved, and no mutation of what it results in.
  void check(std::string_view name) {
    INFO(name);
    Snapshot result = after(name);
    CHECK(answer(name, result) == Answer::Proved);
    std::vector<bool> isUsed = usedNodes(result);
    unsigned mutations = 0;
    for (uint32_t node = 0; node < result.nodes.size(); ++node)
      for (unsigned kind = 0; kind < 5 && isUsed[node]; ++kind)
        if (std::optional<Snapshot> changed = mutated(result, node, kind)) {
          INFO("node " << node << ", mutation " << kind);
          CHECK(answer(name, *changed) != Answer::Proved);
          ++mutations;
        }
    CHECK(mutations != 0);
  }
  [[nodiscard]] const ModuleStep &step() const { return *step_; }
  const Function &function(std::string_view name) {
    return *asFunction(program_.module.find(name));
  }

private:
  Program program_;
  std::map<const Function *, Snapshot> before_;
  std::optional<ModuleStep> step_;
};

constexpr const char *constants = R"(
@table = internal global [4 x i32] zeroinitializer
define internal i32 @sum(ptr %at, i32 %i, i32 %limit) {
  %c = icmp slt i32 %i, %limit
  br i1 %c, label %more, label %end
more:
  %next = add i32 %i, 1
  %rest = call i32 @sum(ptr %at, i32 %next, i32 %limit)
  %x = load i32, ptr %at
  %r = sub i32 %rest, %x
  ret i32 %r
end:
  ret i32 %limit
}
define internal i32 @seven() {
  ret i32 7
}
define i32 @start(i32 %n) {
  %k = call i32 @seven()
  %s = call i32 @sum(ptr @table, i32 %n, i32 100)
  %r = sub i32 %s, %k
  ret i32 %r
}
)";

} // namespace

TEST_CASE("parameters and results that are the same in all calls are constants") {
  ModulePass pass(constants, PassId::ipcp);
  pass.check("sum");
  pass.check("start");
}

TEST_CASE("executions have the arguments that calls pass") {
  ModulePass pass(R"(
define internal i32 @less(i32 %x, i32 %y) {
  %r = sub i32 %x, %y
  ret i32 %r
}
define i32 @start(i32 %n) {
  %r = call i32 @less(i32 %n, i32 5)
  ret i32 %r
}
)",
                  PassId::ipcp);
  Counterexample found{{1, 2}, {}};
  CHECK(pass.step().executionBefore(pass.function("less"), found).has_value());
  CHECK(found.arguments == std::vector<uint64_t>{1, 5});
  ModulePass other(constants, PassId::ipcp);
  found.arguments = {1, 2, 3};
  CHECK_FALSE(other.step().executionBefore(other.function("sum"), found)); // an address
}

TEST_CASE("what calls do not agree on is no constant") {
  ModulePass pass(R"(
declare void @use(ptr)
define internal i32 @differs(i32 %x) {
  %r = sub i32 %x, 3
  ret i32 %r
}
define i32 @visible(i32 %x) {
  %r = sub i32 %x, 3
  ret i32 %r
}
define internal i32 @escapes(i32 %x) {
  %r = sub i32 %x, 3
  ret i32 %r
}
define i32 @start(i1 %c) {
  %a = call i32 @differs(i32 1)
  %b = call i32 @differs(i32 2)
  %d = call i32 @visible(i32 1)
  %e = call i32 @escapes(i32 1)
  call void @use(ptr @escapes)
  %ab = sub i32 %a, %b
  %de = sub i32 %d, %e
  %r = sub i32 %ab, %de
  ret i32 %r
}
)",
                  PassId::ipcp);
  for (const char *name : {"differs", "visible", "escapes"}) {
    INFO(name);
    Snapshot wrong = pass.after(name);
    CHECK(pass.answer(name, wrong) == Answer::Proved);
    for (SnapshotNode &node : wrong.nodes)
      for (SnapshotOperand &operand : node.operands)
        if (operand.kind == SnapshotOperand::Kind::Argument)
          operand = {.type = Type::I32, .bits = {{1}}};
    CHECK(pass.answer(name, wrong) != Answer::Proved);
  }
}

TEST_CASE("parameters and results that nothing depends on are removed") {
  ModulePass pass(R"(
declare void @use(i32)
define internal { i32, i32 } @walk(i32 %i, i32 %calls) {
  %more = add nsw i32 %calls, 1
  %c = icmp eq i32 %i, 0
  br i1 %c, label %end, label %step
step:
  call void @use(i32 %i)
  %less = sub i32 %i, 1
  %r = call { i32, i32 } @walk(i32 %less, i32 %more)
  ret { i32, i32 } %r
end:
  %x = sub i32 %i, 5
  %a = insertvalue { i32, i32 } undef, i32 %x, 0
  %b = insertvalue { i32, i32 } %a, i32 %calls, 1
  ret { i32, i32 } %b
}
define internal void @count(i32 %n, i32 %unused) {
  call void @use(i32 %n)
  ret void
}
define i32 @start(i32 %n) {
  %m = sub i32 %n, 1
  %r = call { i32, i32 } @walk(i32 %m, i32 %n)
  %x = extractvalue { i32, i32 } %r, 0
  call void @count(i32 %x, i32 %m)
  %s = sub i32 %x, %n
  ret i32 %s
}
)",
                  PassId::deadArgElim);
  CHECK(pass.after("walk").arguments.size() == 1);
  CHECK(pass.after("walk").results.size() == 1);
  CHECK(pass.after("count").arguments.size() == 1);
  pass.check("walk");
  Counterexample found{{3}, {}};
  CHECK(pass.step().executionBefore(pass.function("walk"), found)->arguments ==
        std::vector<uint64_t>{3, 0});
  CHECK(pass.answer("count", pass.after("count")) == Answer::Proved);
  pass.check("start");
}

TEST_CASE("variables that are passed to be accessed are copied") {
  ModulePass pass(R"(
declare void @use(i32) nounwind
define internal i32 @step(ptr %x, ptr %limit, i32 %by) {
  %old = load i32, ptr %x
  %new = sub i32 %old, %by
  store i32 %new, ptr %x
  %most = load i32, ptr %limit
  %c = icmp slt i32 %new, %most
  br i1 %c, label %more, label %end
more:
  %rest = call i32 @step(ptr %x, ptr %limit, i32 %new)
  call void @use(i32 %rest)
  br label %end
end:
  ret i32 %new
}
define i32 @start(i32 %n) {
  %v = alloca i32
  %most = alloca i32
  store i32 %n, ptr %v
  store i32 9, ptr %most
  %d = call i32 @step(ptr %v, ptr %most, i32 5)
  %r = load i32, ptr %v
  %s = sub i32 %r, %d
  ret i32 %s
}
)",
                  PassId::argPromotion);
  CHECK(pass.after("step").results.size() == 2);
  pass.check("step");
  pass.check("start");
  Counterexample found{{1}, {}};
  CHECK(pass.step().executionBefore(pass.function("start"), found)->arguments == found.arguments);
  CHECK_FALSE(pass.step().executionBefore(pass.function("step"), found)); // memory of a caller
}

// As if the pass had promoted both parameters: with a copy of each, @both returns 0 for its result
// of 1.
TEST_CASE("a variable that is passed twice is not copied") {
  auto answerFor = [](const char *second) {
    Program program(std::string(R"(
define internal i32 @both(ptr %x, ptr %y) {
  store i32 1, ptr %x
  %r = load i32, ptr %y
  ret i32 %r
}
define i32 @start() {
  %v = alloca i32
  %w = alloca i32
  store i32 0, ptr %v
  store i32 0, ptr %w
  %r = call i32 @both(ptr %v, ptr )") +
                    second + ")\n  ret i32 %r\n}\n");
    Snapshot both = program.snapshot("both"), start = program.snapshot("start");
    Function &promoted = *asFunction(program.module.find("both"));
    promoted.retype({{Type::I32, Type::I32}}, {{Type::I32, Type::I32}});
    ModuleStep step(program.module, PassId::argPromotion, [&](const Function &function) {
      return &function == &promoted ? &both : &start;
    });
    Snapshot after = Program(R"(
define { i32, i32 } @both(i32 %x, i32 %y) {
  %a = insertvalue { i32, i32 } undef, i32 %y, 0
  %b = insertvalue { i32, i32 } %a, i32 1, 1
  ret { i32, i32 } %b
}
)")
                         .snapshot("both");
    std::string reason;
    auto bodies = step.bodiesOf(promoted, both, after, reason);
    return bodies ? answerOf(bodies->before, bodies->after) : Answer::GaveUp;
  };
  CHECK(answerFor("%w") == Answer::Proved);
  CHECK(answerFor("%v") == Answer::GaveUp);
}
