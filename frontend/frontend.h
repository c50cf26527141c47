// The front end: from the text of a program to its syntax tree, checked and annotated.
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

// How deep a program may nest, so that recursion over its tree is safe. Expressions: parentheses,
// brackets and unary operators together. Blocks: functions and blocks together; the core dialect
// has no `else if`, so long chains of cases nest there.
inline constexpr uint32_t maxExpressionNesting = 256;
inline constexpr uint32_t maxBlockNesting = 1000;

inline constexpr int32_t maxArrayLength = 1 << 28;
// All variables of one function together: an int takes 4 bytes, a bool 1.
inline constexpr uint64_t maxVariableBytes = (uint64_t{1} << 31) - 1;

// Reads a program. Its nodes live in the arena and may point into the text of the file. Null when
// the errors leave no program to look at; a program with `isIncomplete` may be analysed for more
// errors but is good for nothing else.
ast::Program *parse(const SourceFile &file, Interner &interner, Arena &arena,
                    Diagnostics &diagnostics, Dialect dialect);

// Resolves names, checks types and all other rules, and fills in the fields marked [sema]. Only a
// tree without errors is complete.
void analyse(ast::Program &program, const SourceFile &file, Interner &interner, Arena &arena,
             Diagnostics &diagnostics, Dialect dialect);

// Appends the tree, a node per line: `Call sopfr/1 int -> main.sopfr @12:5`. Made for analysed
// trees; of others it shows what is there.
void printAst(const ast::Program &program, const SourceFile &file, const Interner &interner,
              std::string &out);

// The table of the front end's diagnostics, for `-W` options.
std::span<const DiagnosticRow *const> frontendDiagnostics();

} // namespace wend
