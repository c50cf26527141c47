// A file test of passes: LLVM IR functions, runs with their results, and the expected output of the
// passes.
//
//   ; passes: simplify
//
//   ; A constant that is added and then subtracted cancels out.
//   ; run: @same(3) == 3
//   ; run: @same(-1) == -1
//   define i32 @same(i32 %a) {
//     %b = add i32 %a, 7
//     %c = sub i32 %b, 7
//     ret i32 %c
//   }
//   ; =>
//   ; define i32 @same(i32 %a) {
//   ; 0:
//   ;   ret i32 %a
//   ; }
//
// A function is preceded by a sentence that says what is tested, and its runs. It is followed by
// the expected result of the passes: a text, which is a declaration if its body is discarded, `; =>
// unchanged`, or `; => gone` if it is removed. A run is one of
//
//   ; run: @f(3, -4, true, null) == 7         the result
//   ; run: @f(3) prints "a\n"                 the whole output; may follow a result
//   ; run: @f(3, 0) faults: division by zero  the interpreter's report contains this text
//   ; run: @f(3) never ends                   does not end within a million steps
//   ; run: none (reason)
#pragma once

#include "ir/module.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wend::test {

struct Run {
  enum class End : uint8_t { Returns, Faults, NeverEnds };

  uint32_t line = 0; // counted from 1
  std::string text;  // as in the file: `@f(3) == 7`
  std::vector<std::string> arguments;
  End end = End::Returns;
  std::string value; // the expected result; empty if none is given
  std::string fault; // text that the report contains
  std::string output;
};

struct FunctionTest {
  std::string name;
  uint32_t line = 0; // of its `define`, counted from 1
  std::vector<Run> runs;
  uint32_t end = 0;         // the number of its last line, which is `}`
  uint32_t expectedEnd = 0; // the number of the last line of the expected text
  bool hasExpected = false;
  std::optional<std::string> expected; // null: unchanged; empty: gone
};

// A parsed file.
struct FileTest {
  std::vector<std::string> lines;
  std::vector<std::string> passes;
  std::vector<FunctionTest> functions;
};

struct FormatError {
  uint32_t line; // counted from 1
  std::string message;
};

// Appends errors if the file is malformed. The result must not be used then.
FileTest parseFileTest(std::string_view text, std::vector<FormatError> &errors);

// The text of the file with these expected texts, one per function (null: unchanged; empty: gone).
std::string withExpected(const FileTest &test,
                         std::span<const std::optional<std::string>> expected);

// The bits of a value of this type; null if it is in neither the signed nor the unsigned range.
std::optional<uint64_t> bitsOf(Type type, std::string_view text);
// A value in the notation of runs, integers signed.
std::string valueText(Type type, uint64_t bits);

// A `main` to be appended to the file: its exit status is 0 if all runs that return have the
// expected results. Appends the output of these runs to `printed`.
std::string programOf(const FileTest &test, const Module &module, std::string &printed);

// A line-by-line difference: `-` before lines of `expected` only, `+` before lines of `got` only.
std::string differenceOf(std::string_view expected, std::string_view got);

} // namespace wend::test
