#include "ir/test/reading.h"

#include "ir/analysis/verifier.h"
#include "ir/function_debug.h"
#include "ir/printer.h"

namespace wend::test {

namespace {

std::string textOf(const Module &module) {
  std::string out;
  print(module, out);
  return out;
}

// Undefined names are all reported; any other error is the only one.
bool isRefusal(std::string_view messages) {
  constexpr std::string_view file = "x.ll:";
  bool areNames = messages.find("' is not defined") != std::string_view::npos ||
                  messages.find("' is neither defined nor declared") != std::string_view::npos;
  bool hasPlace = messages.starts_with(file) && messages.size() > file.size() &&
                  messages[file.size()] >= '1' && messages[file.size()] <= '9';
  return hasPlace && (areNames || messages.ends_with("\n1 error\n"));
}

} // namespace

std::string problemWithReading(const std::string &text, IrLimits limits) {
  SourceFile file("x.ll", text);
  Diagnostics diagnostics(file);
  Interner names;
  Module module(names, &file);
  DebugInfo debugInfo;
  module.debugInfo = &debugInfo;
  bool isRead = readIr(file, diagnostics, module, limits);
  std::string messages;
  diagnostics.print(messages);
  if (!isRead)
    return isRefusal(messages) ? "" : "says\n" + messages;
  if (!messages.empty())
    return "reads and says\n" + messages;
  std::vector<std::string> errors;
  return verify(module, errors) ? problemWithReadingBack(module) : errors[0];
}

std::string problemWithCheckingSupport(const std::string &text) {
  SourceFile file("x.ll", text);
  Diagnostics diagnostics(file);
  Interner names;
  Module module(names, &file);
  UnsupportedConstructs constructs;
  bool isSound = IrReader(file, diagnostics, module, {}, &constructs).checkSupport();
  std::string messages;
  diagnostics.print(messages);
  if (isSound)
    return messages.empty() ? "" : "lists and says\n" + messages;
  return isRefusal(messages) ? "" : "says\n" + messages;
}

std::string problemWithReadingBack(const Module &module) {
  // What debuggers are told is in the order in which it is met: that of the second reading stays.
  std::string once = textOf(module);
  bool hasDebugInfo = module.debugInfo != nullptr;
  for (int round = hasDebugInfo ? 0 : 1;; ++round) {
    SourceFile file("once.ll", once);
    Diagnostics diagnostics(file);
    Interner names;
    Module again(names, &file);
    DebugInfo debugInfo;
    again.debugInfo = hasDebugInfo ? &debugInfo : nullptr;
    if (!readIr(file, diagnostics, again)) {
      std::string messages;
      diagnostics.print(messages);
      return "prints what does not read\n" + messages;
    }
    std::string twice = textOf(again);
    if (round == 1)
      return twice == once ? "" : "prints something else when it is read back\n" + once;
    once = twice;
  }
}

} // namespace wend::test
