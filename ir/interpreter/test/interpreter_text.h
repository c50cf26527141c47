// Programs written as LLVM IR text, run by the interpreter.
#pragma once

#include "ir/interpreter/interpreter.h"
#include "ir/printer.h"
#include "ir/test/read_text.h"

namespace wend::test {

struct TextProgram {
  std::string input;
  std::string output;
  std::string errors;
  uint64_t maxSteps = 1'000'000;
  bool isTraced = false;

  // Runs @main of a module, which must be valid.
  Outcome run(std::string text) {
    SourceFile file("t.ll", std::move(text));
    Interner names;
    Module module(names, &file);
    readText(file, module);
    InterpreterOptions options;
    options.maxSteps = maxSteps;
    options.isTraced = isTraced;
    options.input = &input;
    options.output = &output;
    options.errors = &errors;
    std::string arguments[] = {"./some/t.ll"};
    return Interpreter(module, options).runMain(arguments);
  }

  // What @main returns.
  uint64_t value(std::string text) {
    Outcome outcome = run(std::move(text));
    CHECK(outcome.report.empty());
    CHECK(outcome.end == Outcome::End::Returned);
    return outcome.value;
  }

  // Expects a fault whose report contains the text.
  void fault(std::string text, const std::string &expected) {
    Outcome outcome = run(std::move(text));
    CHECK(outcome.end == Outcome::End::Faulted);
    CHECK_THAT(outcome.report, Catch::Contains(expected));
  }
};

} // namespace wend::test
