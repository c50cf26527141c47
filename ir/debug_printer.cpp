#include "ir/debug_printer.h"

#include "ir/spelling.h"
#include "support/text.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

constexpr uint32_t none = DebugInfo::none;
constexpr unsigned byteBits = 8;
using DebugType = DebugInfo::Type;

bool isComposite(DebugType::Kind kind) {
  return kind == DebugType::Kind::Class || kind == DebugType::Kind::Structure ||
         kind == DebugType::Kind::Union || kind == DebugType::Kind::Enumeration;
}

} // namespace

// ---- Fields

template <typename... Args>
void DebugPrinter::format(fmt::format_string<Args...> pattern, Args &&...args) {
  fmt::format_to(std::back_inserter(out_), pattern, std::forward<Args>(args)...);
}

// The unit is the first node. Then follow the first entry of each table, then their second, and so
// on.
unsigned DebugPrinter::number(Table table, size_t index) const {
  constexpr size_t count = static_cast<size_t>(Table::Count);
  return first_ + 1 + static_cast<unsigned>(index * count + static_cast<size_t>(table));
}

void DebugPrinter::reference(Table table, uint32_t index) {
  if (index == none)
    out_ += "null";
  else
    format("!{}", number(table, index));
}

// Before a field or an item, unless it is the first one.
void DebugPrinter::separate() {
  if (!out_.ends_with('(') && !out_.ends_with('{'))
    out_ += ", ";
}

void DebugPrinter::requiredField(const char *name, Table table, uint32_t index) {
  separate();
  format("{}: ", name);
  reference(table, index);
}

void DebugPrinter::field(const char *name, Table table, uint32_t index) {
  if (index != none)
    requiredField(name, table, index);
}

void DebugPrinter::item(Table table, uint32_t index) {
  separate();
  reference(table, index);
}

// The scope of a variable or a function; if that is none, `!otherwise`.
void DebugPrinter::scopeField(uint32_t scope, unsigned otherwise) {
  separate();
  format("scope: !{}", scope == none ? otherwise : number(Table::Scope, scope));
}

void DebugPrinter::text(const char *name, std::string_view value) {
  if (value.empty())
    return;
  separate();
  format("{}: \"", name);
  appendEscaped(out_, value);
  out_ += '"';
}

void DebugPrinter::text(const char *name, Symbol value) {
  if (value)
    text(name, module_.names().text(value));
}

void DebugPrinter::position(uint32_t file, uint32_t line) {
  field("file", Table::File, file);
  format(", line: {}", line);
}

void DebugPrinter::begin(Table table, size_t index, const char *kind) {
  format("!{} = {}(", number(table, index), kind);
}

// ---- In functions

bool DebugPrinter::isDescribed(const Function &function) {
  if (!function.debug || function.isDeclaration())
    return false;
  // One without a body may have been printed with it.
  auto hasScope = [&](const Function *other) {
    return other->debug && other->debug->scope() == function.debug->scope();
  };
  std::span<Function *const> all = function.module().functions();
  auto first = std::ranges::find_if(all, hasScope);
  return first != all.end() && *first == &function;
}

void DebugPrinter::printSubprogram(const Function &function) {
  format(" !dbg !{}", number(Table::Scope, function.debug->scope()));
}

// LLVM wants a location for each call, and no code of other functions.
void DebugPrinter::printLocation(const Instruction &instruction) {
  uint32_t function = instruction.block()->function()->debug->scope();
  CodeLoc loc = instruction.loc;
  if (loc.isValid() && info_.codeFunctionOf(loc) == function)
    format(", !dbg !{}", number(Table::Location, loc.number));
  else if (loc.isValid() || instruction.is(Op::Call))
    format(", !dbg !DILocation(line: 0, scope: !{})", number(Table::Scope, function));
}

void DebugPrinter::printGlobal(const Global &global) {
  bool isDescribed = global.isWatched() && info_.isAlwaysInMemory(global);
  for (size_t i = 0; isDescribed && i < info_.globals.size(); ++i)
    if (info_.globals[i].global == &global)
      format(", !dbg !{}", number(Table::Global, i));
}

void DebugPrinter::printSum(int64_t amount) {
  if (amount < 0)
    format("DW_OP_constu, {}, DW_OP_minus", 0 - static_cast<uint64_t>(amount));
  else if (amount > 0)
    format("DW_OP_plus_uconst, {}", amount);
}

// Of a part: which bits of the variable.
void DebugPrinter::printFragment(uint32_t variable) {
  const DebugInfo::Variable &part = info_.variables[variable];
  if (part.whole == none)
    return;
  separate();
  format("DW_OP_LLVM_fragment, {}, {}", part.offset * byteBits, part.bytes * byteBits);
}

// What follows the expression of a record.
void DebugPrinter::printPlace(uint32_t variable, CodeLoc inlinedAt) {
  format("), !DILocation(line: 0, scope: !{}",
         number(Table::Scope, info_.variables[variable].scope));
  if (inlinedAt.isValid())
    field("inlinedAt", Table::Location, inlinedAt.number);
  out_ += "))";
}

void DebugPrinter::printRecord(const DebugEvent &event, const std::function<void()> &print) {
  out_ += "#dbg_value(";
  print();
  format(", !{}, !DIExpression(", number(Table::Variable, info_.wholeOf(event.variable)));
  bool isAddress = event.kind == DebugEvent::Kind::Address;
  int64_t offset = event.kind == DebugEvent::Kind::Pointer ? 0 : event.offset;
  printSum(offset);
  if (isAddress || offset != 0) {
    separate();
    out_ += isAddress ? "DW_OP_deref" : "DW_OP_stack_value";
  }
  printFragment(event.variable);
  printPlace(event.variable, event.loc);
}

void DebugPrinter::printHome(const DebugHome &home, const std::function<void()> &print) {
  out_ += home.kind == DebugHome::Kind::Address ? "#dbg_declare(" : "#dbg_value(";
  print();
  format(", !{}, !DIExpression(", number(Table::Variable, info_.wholeOf(home.variable)));
  for (const DebugStep &step : home.steps) {
    separate();
    if (step.kind == DebugStep::Kind::Load)
      out_ += "DW_OP_deref";
    else
      format("DW_OP_plus_uconst, {}", step.amount);
  }
  printFragment(home.variable);
  printPlace(home.variable, home.inlinedAt);
}

// ---- Nodes

void DebugPrinter::printNodes() {
  format("\n!llvm.dbg.cu = !{{!{}}}\n", first_);
  isLocal_.assign(info_.variables.size(), false);
  for (uint32_t i = 0; i < info_.variables.size(); ++i)
    isLocal_[i] = info_.variables[i].scope != none && info_.variables[i].whole == none;
  for (const DebugInfo::GlobalHome &home : info_.globals)
    isLocal_[home.variable] = false;
  printUnit();
  for (size_t i = 0; i < info_.files.size(); ++i) {
    begin(Table::File, i, "!DIFile");
    format("filename: \"");
    appendEscaped(out_, info_.files[i].name);
    out_ += "\", directory: \"";
    appendEscaped(out_, info_.files[i].folder);
    out_ += "\")\n";
  }
  for (uint32_t type = 0; type < info_.types.size(); ++type)
    printType(type);
  printScopes();
  printVariables();
  printLocations();
  printGlobals();
}

void DebugPrinter::printUnit() {
  format("!{} = distinct !DICompileUnit(language: {}, file: !{}", first_, info_.unit.language,
         number(Table::File, 0));
  text("producer", info_.unit.producer);
  out_ += ", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !{";
  for (uint32_t type : info_.unit.enumerations)
    item(Table::Type, type);
  out_ += "}, globals: !{";
  for (uint32_t i = 0; i < info_.globals.size(); ++i)
    item(Table::Global, i);
  out_ += "})\n";
}

void DebugPrinter::printType(uint32_t index) {
  const DebugType &type = info_.types[index];
  switch (type.kind) {
  case DebugType::Kind::Base:
    begin(Table::Type, index, "!DIBasicType");
    text("name", type.name);
    separate();
    format("size: {}, encoding: {}", type.bytes * byteBits, DebugInfo::name(type.encoding));
    return end();
  case DebugType::Kind::Unspecified:
    begin(Table::Type, index, "!DIBasicType");
    format("tag: {}", DebugInfo::name(type.kind));
    text("name", type.name);
    return end();
  case DebugType::Kind::Function:
    begin(Table::Type, index, "!DISubroutineType");
    printFunctionType(type);
    return end();
  default:
    break;
  }
  bool isArray = type.kind == DebugType::Kind::Array;
  begin(Table::Type, index,
        isArray || isComposite(type.kind) ? "distinct !DICompositeType" : "!DIDerivedType");
  format("tag: {}", DebugInfo::name(type.kind));
  text("name", type.name);
  if (type.line != 0)
    position(type.file, type.line);
  if (isArray || isComposite(type.kind))
    field("baseType", Table::Type, type.element);
  else // LLVM requires it
    requiredField("baseType", Table::Type, type.element);
  if (type.bytes != 0)
    format(", size: {}", type.bytes * byteBits);
  if (type.isDeclaration || type.isScoped)
    out_ += type.isDeclaration ? ", flags: DIFlagFwdDecl" : ", flags: DIFlagEnumClass";
  if (isArray)
    printArray(type);
  else if (isComposite(type.kind))
    printMembers(type);
  end();
}

void DebugPrinter::printArray(const DebugType &type) {
  out_ += ", elements: !{!DISubrange(";
  if (type.lengthIn != none) {
    out_ += "count: ";
    reference(Table::Variable, type.lengthIn);
  } else {
    format("count: {}", type.hasLength ? static_cast<int64_t>(type.length) : -1);
  }
  out_ += ")}";
}

void DebugPrinter::printFunctionType(const DebugType &type) {
  out_ += "types: !{";
  item(Table::Type, type.element);
  for (const DebugInfo::Member &parameter : type.members)
    item(Table::Type, parameter.type);
  out_ += '}';
}

void DebugPrinter::printMembers(const DebugType &type) {
  out_ += ", elements: !{";
  for (const DebugInfo::Member &member : type.members) {
    separate();
    printMember(type, member);
  }
  out_ += '}';
}

void DebugPrinter::printMember(const DebugType &type, const DebugInfo::Member &member) {
  if (type.kind == DebugType::Kind::Enumeration) {
    out_ += "!DIEnumerator(";
    text("name", member.name);
    format(", value: {})", member.number);
    return;
  }
  format("!DIDerivedType(tag: {}", member.isBase ? "DW_TAG_inheritance" : "DW_TAG_member");
  text("name", member.name);
  if (member.line != 0)
    position(member.file, member.line);
  requiredField("baseType", Table::Type, member.type);
  uint64_t bits = member.bits != 0 ? member.bits : info_.bytesOf(member.type) * byteBits;
  format(", size: {}, offset: {}{})", bits, member.offset,
         member.bits != 0 ? ", flags: DIFlagBitField" : "");
}

// `variables` are those of a function, also in its blocks.
void DebugPrinter::printScope(uint32_t index, std::span<const uint32_t> variables) {
  const DebugInfo::Scope &scope = info_.scopes[index];
  bool isFunction = scope.kind == DebugInfo::Scope::Kind::Function;
  begin(Table::Scope, index, isFunction ? "distinct !DISubprogram" : "distinct !DILexicalBlock");
  if (!isFunction) {
    field("scope", Table::Scope, scope.parent);
    position(scope.file, scope.line);
    format(", column: {}", scope.column);
    return end();
  }
  text("name", scope.name);
  text("linkageName", scope.linkageName);
  scopeField(scope.parent, number(Table::File, scope.file));
  position(scope.file, scope.line);
  out_ += ", type: !DISubroutineType(types: !{";
  reference(Table::Type, scope.type);
  format("}}), scopeLine: {}{}, spFlags: {}DISPFlagDefinition, unit: !{}", scope.line,
         scope.isPrototyped ? ", flags: DIFlagPrototyped" : "",
         scope.isExternal ? "" : "DISPFlagLocalToUnit | ", first_);
  out_ += ", retainedNodes: !{";
  for (uint32_t variable : variables)
    item(Table::Variable, variable);
  out_ += '}';
  end();
}

void DebugPrinter::printScopes() {
  std::vector<std::vector<uint32_t>> variables(info_.scopes.size()); // of each function
  for (uint32_t i = 0; i < info_.variables.size(); ++i)
    if (isLocal_[i])
      variables[info_.functionOf(info_.variables[i].scope)].push_back(i);
  for (uint32_t scope = 0; scope < info_.scopes.size(); ++scope)
    printScope(scope, variables[scope]);
}

// Parameters are numbered in their function from 1 on.
void DebugPrinter::printVariables() {
  std::vector<uint32_t> arguments(info_.scopes.size());
  for (uint32_t i = 0; i < info_.variables.size(); ++i) {
    const DebugInfo::Variable &variable = info_.variables[i];
    if (isLocal_[i])
      printVariable(i, variable.isParameter ? ++arguments[variable.scope] : 0);
  }
}

void DebugPrinter::printVariable(uint32_t index, uint32_t argument) {
  const DebugInfo::Variable &variable = info_.variables[index];
  begin(Table::Variable, index, "!DILocalVariable");
  text("name", variable.name);
  if (argument != 0) {
    separate();
    format("arg: {}", argument);
  }
  field("scope", Table::Scope, variable.scope);
  position(variable.file, variable.line);
  field("type", Table::Type, variable.type);
  if (variable.isArtificial)
    out_ += ", flags: DIFlagArtificial";
  end();
}

// Calls that were inlined are distinct, as there may be several at one position.
void DebugPrinter::printLocations() {
  std::vector<bool> isCall(info_.locations.size());
  for (const DebugInfo::Location &location : info_.locations)
    if (location.inlinedAt.isValid())
      isCall[location.inlinedAt.number] = true;
  for (size_t i = 0; i < info_.locations.size(); ++i) {
    const DebugInfo::Location &location = info_.locations[i];
    begin(Table::Location, i, isCall[i] ? "distinct !DILocation" : "!DILocation");
    format("line: {}, column: {}", location.line, location.column);
    field("scope", Table::Scope, location.scope);
    if (location.inlinedAt.isValid())
      field("inlinedAt", Table::Location, location.inlinedAt.number);
    end();
  }
}

void DebugPrinter::printGlobals() {
  for (size_t i = 0; i < info_.globals.size(); ++i) {
    const DebugInfo::GlobalHome &home = info_.globals[i];
    const DebugInfo::Variable &variable = info_.variables[home.variable];
    begin(Table::Global, i, "!DIGlobalVariableExpression");
    out_ += "var: !DIGlobalVariable(";
    text("name", variable.name);
    text("linkageName", variable.linkageName);
    scopeField(variable.scope, first_);
    position(variable.file, variable.line);
    field("type", Table::Type, variable.type);
    format(", isLocal: {}, isDefinition: true), expr: !DIExpression(", !variable.isExternal);
    printSum(static_cast<int64_t>(home.offset));
    out_ += ")";
    end();
  }
}

} // namespace wend
