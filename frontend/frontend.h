// The front end: from the text of a program to its checked and annotated syntax tree.
//
//   ast::Program *program = parse(file, interner, arena, diagnostics, Dialect::Wend);
//   if (program)
//     analyse(*program, file, interner, arena, diagnostics, Dialect::Wend);
//   if (!diagnostics.hasErrors())
//     … lower it …
#pragma once

#include "frontend/ast.h"
#include "support/diagnostics.h"

#include <span>
#include <string>

namespace wend {

enum class Dialect : uint8_t { Core, Wend };

// Limits on nesting, which make recursion over the tree safe. Expressions: parentheses, brackets
// and unary operators together. Blocks: functions and blocks together; in the core dialect, which
// has no `else if`, chains of conditions nest.
inline constexpr uint32_t maxExpressionNesting = 256;
inline constexpr uint32_t maxBlockNesting = 1000;

inline constexpr int32_t maxArrayLength = 1 << 28;
// The limit on all variables of a function together: an int takes 4 bytes, a bool 1.
inline constexpr uint64_t maxVariableBytes = (uint64_t{1} << 31) - 1;

// Parses a program. Its nodes live in the arena and may point into the text of the file. Null if
// the errors leave no `main`. A program with `isIncomplete` may only be analysed, for more errors.
ast::Program *parse(const SourceFile &file, Interner &interner, Arena &arena,
                    Diagnostics &diagnostics, Dialect dialect);

// The same for editors: also what there is of a program with `isCutOff`, whose end is missing or is
// after too many errors. Errors of its analysis may have the same cause.
ast::Program *parseIncomplete(const SourceFile &file, Interner &interner, Arena &arena,
                              Diagnostics &diagnostics, Dialect dialect);

// Resolves names, checks types and all other rules, and sets the fields marked [sema]. If there
// were errors, some are not set.
void analyse(ast::Program &program, const SourceFile &file, Interner &interner, Arena &arena,
             Diagnostics &diagnostics, Dialect dialect);

// Appends the tree, one node per line: `Call sopfr/1 int -> main.sopfr @12:5`. Of a tree that is
// not analysed it prints the fields that are set.
void printAst(const ast::Program &program, const SourceFile &file, const Interner &interner,
              std::string &out);

// The table of the front end's diagnostics, for `-W` options.
std::span<const DiagnosticRow *const> frontendDiagnostics();

} // namespace wend
