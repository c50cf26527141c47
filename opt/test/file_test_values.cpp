// File tests: the values in runs, and programs made of runs.

#include "opt/test/file_test.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>

namespace wend::test {

std::optional<uint64_t> bitsOf(Type type, std::string_view text) {
  if (text == "null" || text == "true" || text == "false")
    return (text == "null") == (type == Type::Ptr) && (type == Type::Ptr || type == Type::I1)
               ? std::optional<uint64_t>(text == "true")
               : std::nullopt;
  if (!isInteger(type))
    return {};
  bool isNegative = text.starts_with('-');
  text.remove_prefix(isNegative ? 1 : 0);
  uint64_t magnitude = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), magnitude);
  uint64_t limit = isNegative ? (bitMask(type) >> 1) + 1 : bitMask(type);
  if (error != std::errc() || end != text.data() + text.size() || magnitude > limit)
    return {};
  return (isNegative ? 0 - magnitude : magnitude) & bitMask(type);
}

std::string valueText(Type type, uint64_t bits) {
  if (type == Type::I1)
    return bits ? "true" : "false";
  if (type == Type::Ptr)
    return bits ? fmt::format("0x{:x}", bits) : "null";
  return fmt::format("{}", signExtend(type, bits));
}

namespace {

constexpr std::string_view memcpyCall = "@llvm.memcpy.p0.p0.i64(ptr";

// Appends code to `saving` that copies each global variable to the stack, and code to `restoring`
// that copies it back.
void addCopies(const Module &module, std::string &saving, std::string &restoring) {
  for (const Global *global : module.globals()) {
    if (global->isReadOnly || global->isDeclaration || global->size == 0)
      continue;
    std::string_view variable = module.names().text(global->name);
    fmt::format_to(std::back_inserter(saving), "  %kept.{0} = alloca [{1} x i8], align 16\n",
                   variable, global->size);
    fmt::format_to(std::back_inserter(saving),
                   "  call void {0} %kept.{1}, ptr @{1}, i64 {2}, i1 false)\n", memcpyCall,
                   variable, global->size);
    fmt::format_to(std::back_inserter(restoring),
                   "  call void {0} @{1}, ptr %kept.{1}, i64 {2}, i1 false)\n", memcpyCall,
                   variable, global->size);
  }
}

// Appends the call of a run, and a check of its result that branches to the next run if it holds.
void addRun(const Function &function, std::string_view callee, const Run &run, unsigned number,
            std::string &text) {
  auto out = std::back_inserter(text);
  const char *result = name(function.result());
  if (!run.value.empty())
    fmt::format_to(out, "%result{} = ", number);
  fmt::format_to(out, "call {} @{}(", result, callee);
  for (size_t i = 0; i < run.arguments.size(); ++i) {
    Type type = function.arguments()[i]->type();
    fmt::format_to(out, "{}{} {}", i == 0 ? "" : ", ", name(type),
                   valueText(type, *bitsOf(type, run.arguments[i])));
  }
  text += ")\n";
  if (run.value.empty()) {
    fmt::format_to(out, "  br label %run{}\n", number + 1);
    return;
  }
  fmt::format_to(out, "  %holds{0} = icmp eq {1} %result{0}, {2}\n", number, result,
                 valueText(function.result(), *bitsOf(function.result(), run.value)));
  fmt::format_to(out, "  br i1 %holds{0}, label %run{1}, label %wrong{0}\n", number, number + 1);
  fmt::format_to(out, "wrong{0}:\n  ret i32 {1}\n", number, number % 100 + 1);
}

} // namespace

std::string programOf(const FileTest &test, const Module &module, std::string &printed) {
  std::string text;
  auto out = std::back_inserter(text);
  bool isDeclared = std::ranges::any_of(test.lines, [](const std::string &line) {
    return line.find(memcpyCall) != std::string::npos;
  });
  if (!isDeclared)
    fmt::format_to(out, "\ndeclare void {}, ptr, i64, i1)\n", memcpyCall);
  text += "\ndefine i32 @main() {\nstart:\n";
  // Before each run, the global variables are restored to their initial values.
  std::string restoring;
  addCopies(module, text, restoring);
  text += "  br label %run1\n";
  unsigned number = 0;
  for (const FunctionTest &tested : test.functions)
    for (const Run &run : tested.runs) {
      if (run.end != Run::End::Returns)
        continue;
      printed += run.output;
      fmt::format_to(out, "run{}:\n{}  ", ++number, restoring);
      addRun(*asFunction(module.find(tested.name)), tested.name, run, number, text);
    }
  fmt::format_to(out, "run{}:\n  ret i32 0\n}}\n", number + 1);
  return text;
}

} // namespace wend::test
