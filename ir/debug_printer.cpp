#include "ir/debug_printer.h"

#include "ir/spelling.h"
#include "support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wend {

namespace {

constexpr uint32_t none = DebugInfo::none;
constexpr unsigned byteBits = 8;
using DebugType = DebugInfo::Type;

std::string_view tagOf(DebugType::Kind kind) {
  switch (kind) {
  case DebugType::Kind::Array:
    return "DW_TAG_array_type";
  case DebugType::Kind::Class:
    return "DW_TAG_class_type";
  case DebugType::Kind::Enumeration:
    return "DW_TAG_enumeration_type";
  case DebugType::Kind::Pointer:
    return "DW_TAG_pointer_type";
  case DebugType::Kind::Reference:
    return "DW_TAG_reference_type";
  case DebugType::Kind::Structure:
    return "DW_TAG_structure_type";
  case DebugType::Kind::Typedef:
    return "DW_TAG_typedef";
  case DebugType::Kind::Union:
    return "DW_TAG_union_type";
  case DebugType::Kind::Const:
    return "DW_TAG_const_type";
  case DebugType::Kind::Volatile:
    return "DW_TAG_volatile_type";
  case DebugType::Kind::Restrict:
    return "DW_TAG_restrict_type";
  case DebugType::Kind::RvalueReference:
    return "DW_TAG_rvalue_reference_type";
  case DebugType::Kind::Atomic:
    return "DW_TAG_atomic_type";
  case DebugType::Kind::Function:
  case DebugType::Kind::Base:
  case DebugType::Kind::Unspecified:
    break;
  }
  return "DW_TAG_unspecified_type";
}

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

// The unit comes first; then the tables take turns.
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

void DebugPrinter::field(const char *name, Table table, uint32_t index) {
  if (index == none)
    return;
  format(", {}: ", name);
  reference(table, index);
}

void DebugPrinter::text(const char *name, std::string_view value) {
  if (value.empty())
    return;
  format("{}{}: \"", out_.ends_with('(') ? "" : ", ", name);
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
  if (!function.debug)
    return false;
  auto hasScope = [&](const Function *other) {
    return other->debug && !other->isDeclaration() &&
           other->debug->scope() == function.debug->scope();
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
  for (size_t i = 0; global.isWatched() && i < info_.globals.size(); ++i)
    if (info_.globals[i].global == &global)
      format(", !dbg !{}", number(Table::Global, i));
}

void DebugPrinter::printSum(int64_t amount) {
  if (amount < 0)
    format("DW_OP_constu, {}, DW_OP_minus", 0 - static_cast<uint64_t>(amount));
  else if (amount > 0)
    format("DW_OP_plus_uconst, {}", amount);
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
  format(", !{}, !DIExpression(", number(Table::Variable, event.variable));
  bool isAddress = event.kind == DebugEvent::Kind::Address;
  printSum(event.offset);
  if (isAddress || event.offset != 0) {
    out_ += event.offset != 0 ? ", " : "";
    out_ += isAddress ? "DW_OP_deref" : "DW_OP_stack_value";
  }
  printPlace(event.variable, event.loc);
}

void DebugPrinter::printHome(const DebugHome &home, const std::function<void()> &print) {
  out_ += home.kind == DebugHome::Kind::Address ? "#dbg_declare(" : "#dbg_value(";
  print();
  format(", !{}, !DIExpression(", number(Table::Variable, home.variable));
  const char *separator = "";
  for (const DebugStep &step : home.steps) {
    out_ += std::exchange(separator, ", ");
    if (step.kind == DebugStep::Kind::Load)
      out_ += "DW_OP_deref";
    else
      format("DW_OP_plus_uconst, {}", step.amount);
  }
  printPlace(home.variable, home.inlinedAt);
}

// ---- Nodes

void DebugPrinter::printNodes() {
  format("\n!llvm.dbg.cu = !{{!{}}}\n", first_);
  isGlobal_.assign(info_.variables.size(), false);
  for (uint32_t i = 0; i < info_.variables.size(); ++i)
    isGlobal_[i] = info_.variables[i].scope == none;
  for (const DebugInfo::GlobalHome &home : info_.globals)
    isGlobal_[home.variable] = true;
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
  const char *separator = "";
  for (uint32_t type : info_.unit.enumerations) {
    out_ += std::exchange(separator, ", ");
    reference(Table::Type, type);
  }
  out_ += "}, globals: !{";
  separator = "";
  for (uint32_t i = 0; i < info_.globals.size(); ++i) {
    out_ += std::exchange(separator, ", ");
    reference(Table::Global, i);
  }
  out_ += "})\n";
}

void DebugPrinter::printType(uint32_t index) {
  const DebugType &type = info_.types[index];
  switch (type.kind) {
  case DebugType::Kind::Base: {
    constexpr std::array<std::string_view, 9> encodings = {
        "",       "address",     "boolean",  "complex_float", "float",
        "signed", "signed_char", "unsigned", "unsigned_char"};
    auto encoding = static_cast<size_t>(type.encoding);
    begin(Table::Type, index, "!DIBasicType");
    text("name", type.name);
    format("{}size: {}, encoding: DW_ATE_{}", type.name.empty() ? "" : ", ", type.bytes * byteBits,
           encoding < encodings.size() ? encodings[encoding] : "UTF");
    return end();
  }
  case DebugType::Kind::Unspecified:
    begin(Table::Type, index, "!DIBasicType");
    out_ += "tag: DW_TAG_unspecified_type";
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
  format("tag: {}", tagOf(type.kind));
  text("name", type.name);
  if (type.line != 0)
    position(type.file, type.line);
  if (isArray || isComposite(type.kind))
    field("baseType", Table::Type, type.element);
  else // LLVM requires it
    format(", baseType: {}", type.element == none
                                 ? std::string("null")
                                 : fmt::format("!{}", number(Table::Type, type.element)));
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
  reference(Table::Type, type.element);
  for (const DebugInfo::Member &parameter : type.members) {
    out_ += ", ";
    reference(Table::Type, parameter.type);
  }
  out_ += '}';
}

void DebugPrinter::printMembers(const DebugType &type) {
  out_ += ", elements: !{";
  const char *separator = "";
  for (const DebugInfo::Member &member : type.members) {
    out_ += std::exchange(separator, ", ");
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
  format(", baseType: {}", member.type == none
                               ? std::string("null")
                               : fmt::format("!{}", number(Table::Type, member.type)));
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
    format("scope: !{}", number(Table::Scope, scope.parent));
    position(scope.file, scope.line);
    format(", column: {}", scope.column);
    return end();
  }
  text("name", scope.name);
  text("linkageName", scope.linkageName);
  format("{}scope: ", out_.ends_with('(') ? "" : ", ");
  if (scope.parent == none)
    reference(Table::File, scope.file);
  else
    reference(Table::Scope, scope.parent);
  position(scope.file, scope.line);
  out_ += ", type: !DISubroutineType(types: !{";
  reference(Table::Type, scope.type);
  format("}}), scopeLine: {}{}, spFlags: {}DISPFlagDefinition, unit: !{}", scope.line,
         scope.isPrototyped ? ", flags: DIFlagPrototyped" : "",
         scope.isExternal ? "" : "DISPFlagLocalToUnit | ", first_);
  out_ += ", retainedNodes: !{";
  const char *separator = "";
  for (uint32_t variable : variables) {
    out_ += std::exchange(separator, ", ");
    reference(Table::Variable, variable);
  }
  out_ += '}';
  end();
}

void DebugPrinter::printScopes() {
  std::vector<std::vector<uint32_t>> variables(info_.scopes.size()); // of each function
  for (uint32_t i = 0; i < info_.variables.size(); ++i)
    if (!isGlobal_[i])
      variables[info_.functionOf(info_.variables[i].scope)].push_back(i);
  for (uint32_t scope = 0; scope < info_.scopes.size(); ++scope)
    printScope(scope, variables[scope]);
}

// Parameters are numbered in their function from 1 on.
void DebugPrinter::printVariables() {
  std::vector<uint32_t> arguments(info_.scopes.size());
  for (uint32_t i = 0; i < info_.variables.size(); ++i) {
    const DebugInfo::Variable &variable = info_.variables[i];
    if (!isGlobal_[i])
      printVariable(i, variable.isParameter ? ++arguments[variable.scope] : 0);
  }
}

void DebugPrinter::printVariable(uint32_t index, uint32_t argument) {
  const DebugInfo::Variable &variable = info_.variables[index];
  begin(Table::Variable, index, "!DILocalVariable");
  text("name", variable.name);
  if (argument != 0)
    format("{}arg: {}", variable.name ? ", " : "", argument);
  format("{}scope: !{}", out_.ends_with('(') ? "" : ", ", number(Table::Scope, variable.scope));
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
    format("{}scope: ", out_.ends_with('(') ? "" : ", ");
    if (variable.scope == none)
      format("!{}", first_);
    else
      reference(Table::Scope, variable.scope);
    position(variable.file, variable.line);
    field("type", Table::Type, variable.type);
    format(", isLocal: {}, isDefinition: true), expr: !DIExpression(", !variable.isExternal);
    printSum(static_cast<int64_t>(home.offset));
    out_ += ")";
    end();
  }
}

} // namespace wend
