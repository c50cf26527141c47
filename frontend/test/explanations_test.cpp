// The example of each explanation produces its diagnostic.

#include "frontend/explanations.h"

#include "frontend/frontend.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace wend;

TEST_CASE("the example of each explanation produces its diagnostic") {
  for (const Explanation &explanation : explanations()) {
    INFO(explanation.row->id);
    DiagnosticOptions options;
    bool isCore = explanation.options == "--std=core";
    bool traps = explanation.options == "--trap-overflow";
    if (explanation.options.starts_with("-W"))
      REQUIRE(options.warnings.apply(explanation.options.substr(2), frontendDiagnostics()));
    else
      REQUIRE((explanation.options.empty() || isCore || traps));
    Dialect dialect = isCore ? Dialect::Core : Dialect::Wend;

    SourceFile file("example.wend", std::string(explanation.example));
    Diagnostics diagnostics(file, options);
    Interner names;
    Arena arena;
    ast::Program *program = parse(file, names, arena, diagnostics, dialect);
    if (program) {
      program->trapsOverflow = traps;
      analyse(*program, file, names, arena, diagnostics, dialect);
    }
    std::string printed;
    diagnostics.print(printed);
    INFO(printed);
    CHECK(std::ranges::any_of(diagnostics.messages(), [&](const Diagnostics::Message &message) {
      return message.row == explanation.row;
    }));
  }
}

TEST_CASE("diagnostics are explained by code and by the name of their warning") {
  std::string text;
  CHECK(explain("undeclaredVariable", text));
  CHECK(text.starts_with("undeclaredVariable, an error\n"));
  text.clear();
  CHECK(explain("-Wunused-variable", text));
  CHECK(text.find("unusedVariable, ") != std::string::npos);
  CHECK(text.find("unusedConstant, ") != std::string::npos);
  CHECK(!explain("undeclared", text));
  CHECK(nearestExplained("undeclaredVarable") == "undeclaredVariable");
  CHECK(nearestExplained("nothing like it").empty());
}
