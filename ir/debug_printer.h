// DebugPrinter — prints what debuggers are told as LLVM's metadata and debug records
// (https://llvm.org/docs/SourceLevelDebugging.html). Internal to the printer.
//
//   #dbg_value(i32 %sum, !9, !DIExpression(), !DILocation(line: 0, scope: !8))
//   ret i32 %sum, !dbg !13
//
// A node has its number by its place in a table of DebugInfo, so that functions can be printed
// before the tables are complete. LLVM has no records for statements that begin.
#pragma once

#include "ir/function_debug.h"
#include "ir/module.h"

#include <fmt/format.h>
#include <functional>
#include <span>
#include <string>

namespace wend {

class DebugPrinter {
public:
  // `first` is the number of the first node.
  DebugPrinter(const Module &module, unsigned first, std::string &out)
      : module_(module), info_(*module.debugInfo), first_(first), out_(out) {}

  // ` !dbg !7` after the header of a function.
  void printSubprogram(const Function &function);
  // `, !dbg !7` after an instruction or a variable of the module.
  void printLocation(const Instruction &instruction);
  void printGlobal(const Global &global);
  // Without indentation and end of line; `print` prints its value with the type.
  void printRecord(const DebugEvent &event, const std::function<void()> &print);
  void printHome(const DebugHome &home, const std::function<void()> &print);
  // All nodes, and `!llvm.dbg.cu`.
  void printNodes();

  // Whether a function is the first one with its scope: LLVM allows no other.
  [[nodiscard]] static bool isDescribed(const Function &function);

private:
  enum class Table : uint8_t { File, Type, Scope, Variable, Location, Global, Count };

  [[nodiscard]] unsigned number(Table table, size_t index) const;
  // `!7`; none: `null`.
  void reference(Table table, uint32_t index);
  // `, name: !7`; a field of none is left out, unless it is required.
  void separate();
  void field(const char *name, Table table, uint32_t index);
  void requiredField(const char *name, Table table, uint32_t index);
  void scopeField(uint32_t scope, unsigned otherwise);
  void item(Table table, uint32_t index); // of a list
  void text(const char *name, std::string_view value);
  void text(const char *name, Symbol value);
  void position(uint32_t file, uint32_t line);
  void begin(Table table, size_t index, const char *kind);
  void end() { out_ += ")\n"; }
  template <typename... Args> void format(fmt::format_string<Args...> pattern, Args &&...args);

  void printUnit();
  void printType(uint32_t index);
  void printArray(const DebugInfo::Type &type);
  void printFunctionType(const DebugInfo::Type &type);
  void printMembers(const DebugInfo::Type &type);
  void printMember(const DebugInfo::Type &type, const DebugInfo::Member &member);
  void printScopes();
  void printScope(uint32_t index, std::span<const uint32_t> variables);
  void printVariable(uint32_t index, uint32_t argument);
  void printVariables();
  void printLocations();
  void printGlobals();
  void printSum(int64_t amount);
  void printFragment(uint32_t variable);
  void printPlace(uint32_t variable, CodeLoc inlinedAt);

  const Module &module_;
  const DebugInfo &info_;
  const unsigned first_;
  std::string &out_;
  std::vector<bool> isLocal_; // by variable: it has an entry of its own
};

} // namespace wend
