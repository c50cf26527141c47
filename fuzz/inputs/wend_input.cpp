#include "fuzz/inputs/inputs.h"

#include "frontend/frontend.h"
#include "frontend/lower.h"
#include "ir/analysis/verifier.h"
#include "ir/test/reading.h"

#include <algorithm>

namespace wend::fuzz {

namespace {

// Whether each error has a position in the file.
bool havePlaces(std::string_view messages) {
  constexpr std::string_view file = "x.wend:";
  return messages.starts_with(file) && messages.size() > file.size() &&
         messages[file.size()] >= '1' && messages[file.size()] <= '9';
}

std::string problemWithLowering(const ast::Program &program, const SourceFile &file,
                                Interner &names) {
  Module module(names, &file);
  std::vector<std::string> errors;
  lower(program, module, [&](Function &function) { verify(function, errors); });
  if (errors.empty())
    verify(module, errors);
  return errors.empty() ? test::problemWithReadingBack(module) : errors[0];
}

std::string problemWithDialect(std::string_view text, Dialect dialect) {
  SourceFile file("x.wend", std::string(text));
  Interner names;
  Arena arena;
  Diagnostics diagnostics(file);
  ast::Program *program = parse(file, names, arena, diagnostics, dialect);
  if (program)
    analyse(*program, file, names, arena, diagnostics, dialect);
  std::string messages;
  diagnostics.print(messages);
  std::string tree;
  if (program)
    printAst(*program, file, names, tree);
  if (diagnostics.hasErrors())
    return havePlaces(messages) ? "" : "says\n" + messages;
  return program ? problemWithLowering(*program, file, names) : "has neither a tree nor an error";
}

} // namespace

std::optional<std::string> problemWithWend(std::string_view text) {
  std::string problem = problemWithDialect(text, Dialect::Wend);
  return problem.empty() ? problemWithDialect(text, Dialect::Core) : problem;
}

} // namespace wend::fuzz
