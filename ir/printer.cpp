#include "ir/printer.h"

#include "ir/debug_printer.h"
#include "ir/function_printer.h"
#include "ir/global_printer.h"
#include "ir/spelling.h"
#include "ir/written_functions.h"
#include "support/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <unordered_set>

namespace wend {

static void printConstructors(const Module &module, bool areDestructors, std::string &out) {
  auto isOne = [&](const Constructor &row) { return row.isDestructor == areDestructors; };
  auto count = std::ranges::count_if(module.constructors, isOne);
  if (count == 0)
    return;
  out += areDestructors ? "@llvm.global_dtors" : "@llvm.global_ctors";
  out += " = appending global [";
  appendDecimal(out, count);
  out += " x { i32, ptr, ptr }] [";
  const char *separator = "";
  for (const Constructor &row : module.constructors) {
    if (!isOne(row))
      continue;
    out += separator;
    separator = ", ";
    out += "{ i32, ptr, ptr } { i32 ";
    appendDecimal(out, row.priority);
    out += ", ptr @";
    appendName(out, module.names().text(row.function->name));
    out += ", ptr null }";
  }
  out += "]\n";
}

// LLVM deletes internal symbols that no code of the module uses, unless a variable lists them.
static void printRetained(const Module &module, std::string &out) {
  std::vector<const Value *> retained;
  for (const Global *global : module.globals())
    if (global->isRetained)
      retained.push_back(global);
  for (const Function *function : module.functions())
    if (function->isRetained)
      retained.push_back(function);
  if (retained.empty())
    return;
  out += "@llvm.used = appending global [";
  appendDecimal(out, retained.size());
  out += " x ptr] [";
  const char *separator = "";
  for (const Value *symbol : retained) {
    out += separator;
    separator = ", ";
    out += "ptr @";
    appendName(out, module.names().text(symbol->name));
  }
  out += "], section \"llvm.metadata\"\n";
}

// A line for each group of sections, in the order of first mention.
static void printComdats(const Module &module, std::string &out) {
  std::unordered_set<uint32_t> known;
  auto print = [&](Symbol comdat) {
    if (!comdat || !known.insert(comdat.id).second)
      return;
    out += '$';
    appendName(out, module.names().text(comdat));
    out += " = comdat any\n";
  };
  for (const Global *global : module.globals())
    print(global->comdat);
  for (const Function *function : module.functions())
    print(function->comdat);
  if (!known.empty())
    out += '\n';
}

// A module flag: what linking modules makes of different values, its name, and its value, 0 if it
// is absent.
struct ModuleFlag {
  unsigned behaviour;
  const char *name;
  unsigned value;
};

static std::array<ModuleFlag, 6> flagsOf(const Module &module) {
  constexpr unsigned warning = 2, maximum = 7, minimum = 8;
  constexpr unsigned dwarf = 5, metadata = 3;
  return {{{maximum, "Dwarf Version", module.debugInfo ? dwarf : 0},
           {warning, "Debug Info Version", module.debugInfo ? metadata : 0},
           {maximum, "PIC Level", module.picLevel},
           {maximum, "PIE Level", module.pieLevel},
           {minimum, "cf-protection-return", module.protectsReturns},
           {minimum, "cf-protection-branch", module.protectsBranches}}};
}

static unsigned flagCount(const Module &module) {
  return static_cast<unsigned>(std::ranges::count_if(
      flagsOf(module), [](const ModuleFlag &flag) { return flag.value != 0; }));
}

// The first node that is for debuggers, after those of types and accesses.
unsigned debugNodeNumber(const Module &module) {
  return flagCount(module) + module.accessTypes.typeCount() + module.accessTypes.accessCount();
}

static unsigned typeNodeNumber(const Module &module, SourceType type) {
  return flagCount(module) + type - 1U;
}

unsigned accessTagNumber(const Module &module, AccessType type) {
  return flagCount(module) + module.accessTypes.typeCount() + type - 1U;
}

// `!2 = !{!"int", !0, i64 0}`, and after all types the tags of accesses, `!3 = !{!2, !2, i64 0}`.
static void printAccessTypes(const Module &module, std::string &out) {
  const AccessTypes &types = module.accessTypes;
  if (types.typeCount() != 0)
    out += '\n';
  for (SourceType type = 1; type <= types.typeCount(); ++type) {
    fmt::format_to(std::back_inserter(out), "!{} = !{{!\"{}\"", typeNodeNumber(module, type),
                   types.name(type));
    for (const AccessTypes::Member &member : types.members(type))
      fmt::format_to(std::back_inserter(out), ", !{}, i64 {}", typeNodeNumber(module, member.type),
                     member.offset);
    out += "}\n";
  }
  for (AccessType type = 1; type <= types.accessCount(); ++type) {
    const AccessTypes::Access &access = types.access(type);
    fmt::format_to(std::back_inserter(out), "!{} = !{{!{}, !{}, i64 {}}}\n",
                   accessTagNumber(module, type), typeNodeNumber(module, access.base),
                   typeNodeNumber(module, access.scalar), access.offset);
  }
}

void printMetadata(const Module &module, std::string &out) {
  printAccessTypes(module, out);
  if (module.debugInfo)
    DebugPrinter(module, debugNodeNumber(module), out).printNodes();
}

static void printFlags(const Module &module, std::string &out) {
  std::string list;
  unsigned count = 0;
  for (const ModuleFlag &flag : flagsOf(module)) {
    if (flag.value == 0)
      continue;
    fmt::format_to(std::back_inserter(out), "!{} = !{{i32 {}, !\"{}\", i32 {}}}\n", count,
                   flag.behaviour, flag.name, flag.value);
    fmt::format_to(std::back_inserter(list), "{}!{}", count == 0 ? "" : ", ", count);
    ++count;
  }
  if (count != 0)
    fmt::format_to(std::back_inserter(out), "!llvm.module.flags = !{{{}}}\n", list);
}

static void printAssembly(const Module &module, std::string &out) {
  std::string_view rest = module.assembly;
  while (!rest.empty()) {
    size_t end = std::min(rest.find('\n'), rest.size());
    out += "module asm \"";
    appendEscaped(out, rest.substr(0, end));
    out += "\"\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!module.assembly.empty())
    out += '\n';
}

void printHead(const Module &module, std::string &out) {
  if (!module.sourceName.empty()) {
    out += "source_filename = \"";
    appendEscaped(out, module.sourceName);
    out += "\"\n";
  }
  out += "target triple = \"x86_64-unknown-linux-gnu\"\n\n";
  printAssembly(module, out);
  printComdats(module, out);
  for (const Global *global : module.globals())
    print(module, *global, out);
  for (const Function *function : module.functions())
    if (function->aliasee)
      print(*function, out);
  printConstructors(module, false, out);
  printConstructors(module, true, out);
  printRetained(module, out);
  printFlags(module, out);
  if (!module.globals().empty() || !module.constructors.empty())
    out += '\n';
}

void print(const Module &module, std::string &out) {
  printHead(module, out);
  WrittenFunctions called;
  for (const Function *function : module.functions()) {
    if (function->isDeclaration())
      continue;
    print(*function, out);
    out += '\n';
    called.add(*function);
  }
  called.print(out);
  for (const Function *function : declarations(module))
    print(*function, out);
  printMetadata(module, out);
}

std::vector<const Function *> declarations(const Module &module) {
  std::vector<const Function *> all;
  for (const Function *function : module.functions())
    if (!function->isDefined && !function->aliasee && !function->isAvailableExternally)
      all.push_back(function);
  auto position = [&](const Function *function) {
    bool isIntrinsic = module.names().text(function->name).starts_with("llvm.");
    return isIntrinsic ? function->known() : KnownFunction::None;
  };
  std::ranges::stable_sort(all, {}, position);
  return all;
}

void print(const Function &function, std::string &out) {
  print(function, out, [] {});
}

void print(const Function &function, std::string &out, const std::function<void()> &afterBlock) {
  FunctionPrinter printer(function, out);
  if (isEmptyAssembly(function.known()))
    return; // calls of it have no symbol
  if (function.isDeclaration())
    printer.printDeclaration();
  else
    printer.printDefinition(afterBlock);
}

void printLinked(const Function &function, std::string &out,
                 const std::function<void(const Instruction &)> &before) {
  FunctionPrinter(function, out, &before).printDefinition([] {});
}

void printUndescribed(const Function &function, std::string &out,
                      const std::function<void(const Instruction &)> &before) {
  FunctionPrinter printer(function, out, &before);
  printer.leaveOutDebugInfo();
  printer.printDefinition([] {});
}

void printEach(const Function &function,
               const std::function<void(const Instruction &, std::string_view)> &visit) {
  std::string text;
  FunctionPrinter printer(function, text);
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block) {
      if (isUnprinted(instruction))
        continue;
      text.clear();
      printer.printInstruction(instruction);
      visit(instruction, text);
    }
}

void print(const Instruction &instruction, std::string &out) {
  FunctionPrinter(*instruction.block()->function(), out).printInstruction(instruction);
}

void printName(const BasicBlock &block, std::string &out) {
  FunctionPrinter(*block.function(), out).printBlockName(block);
}

void printCondition(const BasicBlock &block, uint32_t slot, std::string &out) {
  const Instruction &branch = *block.terminator();
  if (branch.is(Op::CondBr))
    out += slot == 0 ? "true" : "false";
  else if (branch.is(Op::Invoke))
    out += slot == 0 ? "returns" : "unwinds";
  else if (branch.is(Op::Switch) && slot == 0)
    out += "default";
  else if (branch.is(Op::Switch))
    appendDecimal(out, asConstant(branch.operand(slot))->value());
}

} // namespace wend
