#include "lsp/describe.h"

#include "frontend/ast_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend::lsp {

using namespace ast;

namespace {

std::string_view trimmed(std::string_view text) {
  size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  size_t end = text.find_last_not_of(" \t") + 1;
  return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

// The `//` comments in the lines immediately before the one of the offset, as paragraphs of
// Markdown, in which they are text.
std::string commentBefore(const Analysis &analysis, uint32_t offset) {
  const LineTable &lines = analysis.lines();
  uint32_t last = lines.line(offset);
  uint32_t first = last;
  while (first > 0 && trimmed(lines.lineText(first - 1)).starts_with("//"))
    --first;
  std::string out;
  for (uint32_t line = first; line < last; ++line) {
    std::string_view text = trimmed(lines.lineText(line));
    text = trimmed(text.substr(std::min(text.find_first_not_of('/'), text.size())));
    if (line > first)
      out += text.empty() ? "\n\n" : "\n";
    for (char c : text) {
      if (std::string_view("\\`*_[]<>#|~&").find(c) != std::string_view::npos)
        out += '\\';
      out += c;
    }
  }
  return out;
}

// The variables of functions around it that a function reads or writes through the functions that
// it calls, but not in its own text.
std::vector<const Variable *> usedThroughCalls(const Analysis &analysis, const Function &function) {
  std::vector<const Variable *> found;
  // By Variable::id: there are as many occurrences at least, the declarations.
  std::vector<bool> isFound(analysis.index().occurrences().size());
  for (const Variable *variable : function.outerVariables)
    isFound[variable->id] = true;
  // A call of the function that owns a variable makes another variable of it.
  for (const Function *owner = function.parent; owner; owner = owner->parent) {
    std::vector<bool> isReached(analysis.program()->functions.size());
    std::vector<const Function *> worklist{&function};
    isReached[function.index] = isReached[owner->index] = true;
    while (!worklist.empty()) {
      const Function *each = worklist.back();
      worklist.pop_back();
      for (const Variable *variable : each->outerVariables)
        if (variable->owner == owner && !isFound[variable->id]) {
          isFound[variable->id] = true;
          found.push_back(variable);
        }
      for (const Function *callee : each->callees)
        if (!isReached[callee->index]) {
          isReached[callee->index] = true;
          worklist.push_back(callee);
        }
    }
  }
  std::ranges::sort(found, {}, [](const Variable *variable) { return variable->range.begin; });
  return found;
}

// "`div` and `sum` of `main.sopfr`, `x` of `main`".
std::string variablesByOwner(const Analysis &analysis, std::vector<const Variable *> variables) {
  std::ranges::sort(variables, [](const Variable *a, const Variable *b) {
    bool isSame = a->owner == b->owner;
    return isSame ? a->range.begin < b->range.begin : a->owner->depth > b->owner->depth;
  });
  std::string out;
  for (size_t i = 0; i < variables.size(); ++i) {
    const Function *owner = variables[i]->owner;
    bool isFirst = i == 0 || variables[i - 1]->owner != owner;
    bool isLast = i + 1 == variables.size() || variables[i + 1]->owner != owner;
    out += i == 0 ? "" : isLast && !isFirst ? " and " : ", ";
    fmt::format_to(std::back_inserter(out), "`{}`", analysis.text(variables[i]->name));
    if (isLast)
      fmt::format_to(std::back_inserter(out), " of `{}`", pathOf(analysis, *owner));
  }
  return out;
}

// The functions in which a variable of an enclosing one occurs.
std::string capturing(const Analysis &analysis, const Variable &variable) {
  std::string out;
  std::vector<const Function *> seen;
  for (const Occurrence *occurrence : analysis.index().of({.variable = &variable})) {
    const Function *within = occurrence->within;
    if (within == variable.owner || std::ranges::find(seen, within) != seen.end())
      continue;
    seen.push_back(within);
    fmt::format_to(std::back_inserter(out), "{}`{}`", out.empty() ? "" : ", ",
                   pathOf(analysis, *within));
  }
  return out;
}

void describeVariable(const Analysis &analysis, const Variable &variable, std::string &out) {
  const Function *owner = variable.owner;
  const char *kind = variable.isParameter ? "Parameter"
                     : variable.isConst   ? "Constant"
                                          : "Variable";
  if (owner)
    fmt::format_to(std::back_inserter(out), "\n\n{} of `{}`", kind, pathOf(analysis, *owner));
  if (!variable.isCaptured || variable.isConst)
    return;
  fmt::format_to(std::back_inserter(out), ", captured by {}", capturing(analysis, variable));
}

void describeFunction(const Analysis &analysis, const Function &function, std::string &out) {
  if (function.builtin != Builtin::None) {
    out += "\n\nBuilt-in function";
    return;
  }
  if (function.parent)
    fmt::format_to(std::back_inserter(out), "\n\nFunction in `{}`",
                   pathOf(analysis, *function.parent));
  std::vector<const Variable *> own(function.outerVariables.begin(), function.outerVariables.end());
  if (!own.empty())
    fmt::format_to(std::back_inserter(out), "\n\nCaptures {}", variablesByOwner(analysis, own));
  std::vector<const Variable *> others = usedThroughCalls(analysis, function);
  if (!others.empty())
    fmt::format_to(std::back_inserter(out), "\n\nCaptures, for functions that it calls, {}",
                   variablesByOwner(analysis, others));
}

} // namespace

std::string_view builtinText(Builtin builtin) {
  switch (builtin) {
  case Builtin::None:
    return "";
  case Builtin::Read:
    return "The next integer of standard input; other input stops the program with an error.";
  case Builtin::Eof:
    return "Whether only white space is left of standard input; consumes nothing.";
  case Builtin::Getc:
    return "The next byte of standard input, or -1 at its end.";
  case Builtin::Putc:
    return "Writes one byte, the low 8 bits, to standard output.";
  case Builtin::Exit:
    return "Ends the program with this exit status.";
  case Builtin::Len:
    return "The number of elements of an array.";
  }
  return "";
}

std::string declarationOf(const Analysis &analysis, const Variable &variable) {
  std::string out = variable.isConst ? "const " : "";
  fmt::format_to(std::back_inserter(out), "{} {}", spelling(Type{variable.type.base, false}),
                 analysis.text(variable.name));
  if (variable.type.isArray && variable.length)
    fmt::format_to(std::back_inserter(out), "[{}]", variable.length);
  else if (variable.type.isArray)
    out += "[]";
  if (variable.isConst && variable.type.base == BaseType::Bool)
    out += variable.value ? " = true" : " = false";
  else if (variable.isConst)
    fmt::format_to(std::back_inserter(out), " = {}", variable.value);
  return out;
}

std::string declarationOf(const Analysis &analysis, const Function &function,
                          std::vector<SourceRange> *labels) {
  std::string out;
  if (function.result != BaseType::Void)
    fmt::format_to(std::back_inserter(out), "{} ", spelling(Type{function.result, false}));
  fmt::format_to(std::back_inserter(out), "{}(", analysis.text(function.name));
  for (const Variable *parameter : function.parameters) {
    if (parameter != function.parameters.front())
      out += ", ";
    uint32_t begin = static_cast<uint32_t>(out.size());
    out += parameter->name ? declarationOf(analysis, *parameter) : spelling(parameter->type);
    if (labels)
      labels->push_back({begin, static_cast<uint32_t>(out.size())});
  }
  out += ')';
  return out;
}

std::string pathOf(const Analysis &analysis, const Function &function) {
  std::vector<std::string_view> names;
  for (const Function *each = &function; each; each = each->parent)
    names.push_back(analysis.text(each->name));
  std::reverse(names.begin(), names.end());
  return fmt::format("{}", fmt::join(names, "."));
}

std::string documentationOf(const Analysis &analysis, Entity entity) {
  if (entity.function && entity.function->builtin != Builtin::None)
    return std::string(builtinText(entity.function->builtin));
  bool isParameter = entity.variable && entity.variable->isParameter;
  if (isParameter)
    return "";
  return commentBefore(analysis, entity.declaration().begin);
}

std::string describe(const Analysis &analysis, Entity entity) {
  std::string declaration = entity.variable ? declarationOf(analysis, *entity.variable)
                                            : declarationOf(analysis, *entity.function);
  std::string out = fmt::format("```wend\n{}\n```", declaration);
  if (std::string text = documentationOf(analysis, entity); !text.empty())
    fmt::format_to(std::back_inserter(out), "\n\n{}", text);
  if (entity.variable)
    describeVariable(analysis, *entity.variable, out);
  else
    describeFunction(analysis, *entity.function, out);
  return out;
}

} // namespace wend::lsp
