// Descriptions of variables and functions, as source text and as Markdown.
#pragma once

#include "lsp/analysis.h"

#include <string>

namespace wend::lsp {

// `const int N = 64`, `bool seen[100]`, `int a[]`.
std::string declarationOf(const Analysis &analysis, const ast::Variable &variable);

// `int gcd(int a, int b)`. The ranges of the parameters in it, in bytes, are appended to `labels`
// if it is not null.
std::string declarationOf(const Analysis &analysis, const ast::Function &function,
                          std::vector<SourceRange> *labels = nullptr);

// `main.sopfr.next`.
std::string pathOf(const Analysis &analysis, const ast::Function &function);

// Markdown: the declaration, the comment before it, where the name is from, what a function uses of
// the functions around it, and by which functions a variable is captured.
std::string describe(const Analysis &analysis, Entity entity);

// Markdown: the comment before a declaration, or the text for a built-in function; may be empty.
std::string documentationOf(const Analysis &analysis, Entity entity);

// The text for a built-in function; empty for others.
std::string_view builtinText(ast::Builtin builtin);

} // namespace wend::lsp
