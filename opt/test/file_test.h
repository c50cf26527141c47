// A file test of passes: LLVM IR, what its functions must do, and what the passes make of them.
//
//   ; passes: simplify
//
//   ; What is added and taken away again leaves nothing behind.
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
// Above each function stand a sentence of intent and its runs, below it what the passes make of it:
// a text, `; => unchanged` or `; => gone`. A run is one of
//
//   ; run: @f(3, -4, true, null) == 7         what it returns
//   ; run: @f(3) prints "a\n"                 after a value, too; nothing else is printed
//   ; run: @f(3, 0) faults: division by zero  the interpreter's report has these words
//   ; run: @f(3) never ends                   not within a million steps
//   ; run: none (what it would need)
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
  std::string text;  // as it is written: `@f(3) == 7`
  std::vector<std::string> arguments;
  End end = End::Returns;
  std::string value; // that it returns; empty if nothing is said about it
  std::string fault; // what the report has in it
  std::string output;
};

struct FunctionTest {
  std::string name;
  uint32_t line = 0; // of its `define`, counted from 1
  std::vector<Run> runs;
  uint32_t end = 0;         // how many lines of the file there are up to its `}`
  uint32_t expectedEnd = 0; // …and up to the end of the expected text
  bool hasExpected = false;
  std::optional<std::string> expected; // nothing: unchanged; empty: gone
};

// A file taken apart.
struct FileTest {
  std::vector<std::string> lines;
  std::vector<std::string> passes;
  std::vector<FunctionTest> functions;
};

struct FormatError {
  uint32_t line; // counted from 1
  std::string message;
};

// What is no file test gives errors; the test is good for nothing then.
FileTest parseFileTest(std::string_view text, std::vector<FormatError> &errors);

// The file with these expected texts, one for each function (nothing: unchanged; empty: gone).
std::string withExpected(const FileTest &test,
                         std::span<const std::optional<std::string>> expected);

// The bits of a value of this type; nothing if it is out of the type's range, signed or not.
std::optional<uint64_t> bitsOf(Type type, std::string_view text);
// A value as it is written in runs, integers signed.
std::string valueText(Type type, uint64_t bits);

// A `main` to be put behind the file, for the native code of its functions: its status is 0 if the
// runs hold that return. Appends what they print.
std::string programOf(const FileTest &test, const Module &module, std::string &printed);

// The lines of both texts: `-` before those of `wanted` alone, `+` before those of `got` alone.
std::string differenceOf(std::string_view wanted, std::string_view got);

} // namespace wend::test
