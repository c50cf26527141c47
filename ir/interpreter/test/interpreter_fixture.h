// InterpreterFixture — a module built by a test, run by the interpreter.
#pragma once

#include "ir/interpreter/interpreter.h"
#include "ir/test/fixture.h"
#include "ir/test/read_text.h"

#include <catch2/catch.hpp>

namespace wend::test {

struct InterpreterFixture : Fixture {
  std::string input;
  std::string output;
  std::string errors;
  InterpreterOptions options{.maxSteps = 1'000'000};

  Outcome run(const Function *function, std::initializer_list<uint64_t> arguments = {}) {
    std::vector<std::string> faults;
    INFO(text());
    CHECK(verify(module, faults));
    return runUnverified(function, arguments);
  }

  Outcome runUnverified(const Function *function, std::initializer_list<uint64_t> arguments = {}) {
    options.input = &input;
    options.output = &output;
    options.errors = &errors;
    Interpreter interpreter(module, options);
    return interpreter.run(*function, std::vector<uint64_t>(arguments));
  }

  // Whether the run ends in a fault whose report contains the text.
  void checkFault(const Outcome &outcome, std::string_view expected) {
    CHECK(outcome.end == Outcome::End::Faulted);
    CHECK(outcome.status == Outcome::faultStatus);
    CHECK_THAT(outcome.report, Catch::Contains(std::string(expected)));
  }

  // The last function that LLVM IR text defines.
  Function *read(const std::string &text) {
    readText(SourceFile("t.ll", text), module);
    return module.functions().back();
  }

  Function *main(Type result = Type::Void) {
    Function *main = function("main", result, {});
    block(main, "entry");
    return main;
  }

  Value *gep(Value *base, int64_t bytes) { return b.gep(base, i64(bytes), 1); }

  Global *textGlobal(std::string_view name, std::string_view bytes) {
    Global *global = module.addGlobal(name, bytes.size(), 1);
    global->bytes = module.arena().copy(bytes);
    global->isReadOnly = true;
    return global;
  }

  // Calls a library function, declared with the types of the arguments.
  Instruction *library(std::string_view callee, Type result,
                       std::initializer_list<Value *> arguments) {
    Value *found = module.find(callee);
    auto *declared = found ? static_cast<Function *>(found) : module.addFunction(callee, result);
    return call(declared, arguments);
  }
};

} // namespace wend::test
