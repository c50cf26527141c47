#include "ir/reader/debug_reader.h"

#include <algorithm>
#include <utility>

namespace wend::reader {

namespace {

// Limit on scopes in each other, and on calls that were inlined into each other. What is deeper is
// left out.
constexpr size_t maxDepth = 500;

struct NamedLanguage {
  std::string_view name;
  uint32_t number; // DWARF 5, 7.12, and its later registrations
};

constexpr NamedLanguage languages[] = {
    {"DW_LANG_C89", 0x01},
    {"DW_LANG_C", 0x02},
    {"DW_LANG_C_plus_plus", 0x04},
    {"DW_LANG_C99", 0x0C},
    {"DW_LANG_ObjC", 0x10},
    {"DW_LANG_D", 0x13},
    {"DW_LANG_Go", 0x16},
    {"DW_LANG_Haskell", 0x18},
    {"DW_LANG_C_plus_plus_03", 0x19},
    {"DW_LANG_C_plus_plus_11", 0x1A},
    {"DW_LANG_OCaml", 0x1B},
    {"DW_LANG_Rust", 0x1C},
    {"DW_LANG_C11", 0x1D},
    {"DW_LANG_Swift", 0x1E},
    {"DW_LANG_Julia", 0x1F},
    {"DW_LANG_C_plus_plus_14", 0x21},
    {"DW_LANG_Fortran08", 0x23},
    {"DW_LANG_Kotlin", 0x26},
    {"DW_LANG_Zig", 0x27},
    {"DW_LANG_Crystal", 0x28},
    {"DW_LANG_C_plus_plus_17", 0x2B},
    {"DW_LANG_C_plus_plus_20", 0x2C},
    {"DW_LANG_C17", 0x2D},
};

bool isBlock(std::string_view kind) {
  return kind == "DILexicalBlock" || kind == "DILexicalBlockFile";
}

} // namespace

DebugReader::DebugReader(const Lexer &lexer, Module &module)
    : lexer_(lexer), names_(module.names()), info_(*module.debugInfo), types_(lexer, info_) {
  MetadataNode units(lexer.debugUnits());
  for (size_t i = 0; i < units.elements().size(); ++i) {
    MetadataNode unit = read(units.elements()[i]);
    if (i == 0)
      readUnit(unit);
    for (std::string_view enumeration : read(unit["enums"]).elements())
      if (uint32_t type = types_.of(referenceOf(enumeration)); type != DebugInfo::none)
        info_.unit.enumerations.push_back(type);
  }
  // The line table names all files in front of the first row.
  for (uint64_t number = 0; number < lexer.nodeCount(); ++number)
    if (std::string_view node = lexer.node(number); node.starts_with("!DIFile("))
      types_.fileOf(node);
}

void DebugReader::readUnit(const MetadataNode &unit) {
  const auto *language = std::ranges::find(languages, unit["language"], &NamedLanguage::name);
  if (language != std::end(languages))
    info_.unit.language = language->number;
  else if (uint64_t number = unit.number("language"))
    info_.unit.language = static_cast<uint32_t>(number);
  // gdb reads code of clang by its line table, and guesses where a prologue ends in other code.
  info_.unit.producer = unit.string("producer");
  info_.files.clear();
  types_.fileOf(unit["file"]);
  if (info_.files.empty())
    info_.files.emplace_back();
}

// ---- Scopes

uint32_t DebugReader::function(uint64_t node) {
  return readNode(lexer_, node).kind() == "DISubprogram" ? scope(node) : DebugInfo::none;
}

// From the outside in.
uint32_t DebugReader::scope(std::optional<uint64_t> node) {
  std::vector<std::pair<uint64_t, MetadataNode>> chain;
  uint32_t found = DebugInfo::none;
  for (std::optional<uint64_t> at = node; at && chain.size() < maxDepth;) {
    if (auto known = scopes_.find(*at); known != scopes_.end()) {
      found = known->second;
      break;
    }
    chain.emplace_back(*at, readNode(lexer_, *at));
    const MetadataNode &last = chain.back().second;
    if (last.kind() == "DISubprogram")
      break;
    at = isBlock(last.kind()) ? last.reference("scope") : std::nullopt;
  }
  if (found == DebugInfo::none && (chain.empty() || chain.back().second.kind() != "DISubprogram"))
    return DebugInfo::none;
  uint32_t made = addScopes(chain, found);
  // All variables of a function, also those that have no value any more, in the order of its
  // parameters. They may be in other scopes, which are added then.
  if (!std::exchange(addsRetained_, true)) {
    for (; !retained_.empty(); retained_.pop_front())
      variable(retained_.front());
    addsRetained_ = false;
  }
  return made;
}

uint32_t DebugReader::addScopes(std::vector<std::pair<uint64_t, MetadataNode>> &chain,
                                uint32_t around) {
  for (; !chain.empty(); chain.pop_back()) {
    const auto &[number, node] = chain.back();
    DebugInfo::Scope made;
    if (node.kind() == "DISubprogram")
      made = describeFunction(node);
    else
      made.parent = around;
    made.file = types_.fileOf(node["file"]);
    made.line = static_cast<uint32_t>(node.number("line"));
    made.column = static_cast<uint32_t>(node.number("column"));
    around = info_.add(made);
    scopes_.emplace(number, around);
    for (std::string_view variable : read(node["retainedNodes"]).elements())
      if (std::optional<uint64_t> reference = referenceOf(variable))
        retained_.push_back(*reference);
  }
  return around;
}

DebugInfo::Scope DebugReader::describeFunction(const MetadataNode &node) {
  DebugInfo::Scope made;
  made.kind = DebugInfo::Scope::Kind::Function;
  made.name = symbol(node.string("name"));
  made.linkageName = symbol(node.string("linkageName"));
  made.type = types_.resultOf(node["type"]);
  bool isLocal = node.has("spFlags", "DISPFlagLocalToUnit") || node["isLocal"] == "true";
  made.isExternal = !isLocal;
  made.isPrototyped = node.has("flags", "DIFlagPrototyped");
  return made;
}

// ---- Locations

// From the inside out. The calls around a known location have been read, unless it is one of those
// read now: then they are circular.
CodeLoc DebugReader::location(uint64_t node, SourceLoc source) {
  auto before = static_cast<uint32_t>(info_.locations.size());
  CodeLoc first, inner;
  std::optional<uint64_t> at = node;
  for (size_t depth = 0; at && depth < maxDepth; ++depth) {
    auto [entry, isNew] = locations_.try_emplace(*at);
    bool isCircular = !isNew && entry->second.isValid() && entry->second.number >= before;
    at = isNew ? addLocation(*at, source, entry->second) : std::nullopt;
    if (!entry->second.isValid() || isCircular)
      break;
    if (inner.isValid())
      info_.locations[inner.number].inlinedAt = entry->second;
    else
      first = entry->second;
    inner = entry->second;
  }
  return first;
}

// Sets `made`, which remains none if the node is no location. Returns the node of the call around.
std::optional<uint64_t> DebugReader::addLocation(uint64_t number, SourceLoc source, CodeLoc &made) {
  MetadataNode node = readNode(lexer_, number);
  uint32_t in = node.kind() == "DILocation" ? scope(node.reference("scope")) : DebugInfo::none;
  if (in == DebugInfo::none)
    return std::nullopt;
  made = info_.addDistinct({.source = source,
                            .line = static_cast<uint32_t>(node.number("line")),
                            .column = static_cast<uint32_t>(node.number("column")),
                            .scope = in,
                            .inlinedAt = {}});
  return node.reference("inlinedAt");
}

std::optional<CodeLoc> DebugReader::callAround(const MetadataNode &location, SourceLoc source) {
  if (location.kind() != "DILocation" || !location.reference("scope"))
    return std::nullopt;
  std::optional<uint64_t> call = location.reference("inlinedAt");
  CodeLoc inlinedAt = call ? this->location(*call, source) : CodeLoc();
  return call && !inlinedAt.isValid() ? std::nullopt : std::optional(inlinedAt);
}

// ---- Variables

uint32_t DebugReader::variable(uint64_t number) {
  if (auto known = variables_.find(number); known != variables_.end())
    return known->second;
  variables_[number] = DebugInfo::none;
  MetadataNode node = readNode(lexer_, number);
  uint32_t in = node.kind() == "DILocalVariable" ? scope(node.reference("scope")) : DebugInfo::none;
  // Its scope may have added it.
  if (in == DebugInfo::none || variables_[number] != DebugInfo::none)
    return variables_[number];
  uint32_t type = types_.of(node.reference("type"));
  if (std::optional<uint64_t> length = types_.lengthOf(type))
    type = withLength(type, *length);
  uint32_t made = info_.add({.name = symbol(node.string("name")),
                             .scope = in,
                             .type = type,
                             .file = types_.fileOf(node["file"]),
                             .line = static_cast<uint32_t>(node.number("line")),
                             .isParameter = node.number("arg") != 0,
                             .isArtificial = node.has("flags", "DIFlagArtificial")});
  return variables_[number] = made;
}

// An array of its own for a variable; those in other types have no length. The variable with the
// length, which comes before it, must not be such an array.
uint32_t DebugReader::withLength(uint32_t type, uint64_t length) {
  auto known = variables_.find(length);
  if (known == variables_.end() || known->second == DebugInfo::none)
    return type;
  DebugInfo::Type array = info_.types[type];
  array.lengthIn = known->second;
  return info_.add(std::move(array));
}

void DebugReader::addGlobal(uint64_t number, Global &global) {
  MetadataNode pair = readNode(lexer_, number);
  MetadataNode node = read(pair["var"]);
  if (node.kind() != "DIGlobalVariable" || global.isThreadLocal())
    return;
  MetadataNode expression(pair["expr"]);
  const std::vector<std::string_view> &steps = expression.elements();
  bool isPart = steps.size() == 2 && steps[0] == "DW_OP_plus_uconst";
  if (!steps.empty() && !isPart)
    return;
  uint32_t variable = info_.add({.name = symbol(node.string("name")),
                                 .scope = scope(node.reference("scope")),
                                 .type = types_.of(node.reference("type")),
                                 .file = types_.fileOf(node["file"]),
                                 .line = static_cast<uint32_t>(node.number("line")),
                                 .isExternal = node["isLocal"] != "true",
                                 .linkageName = symbol(node.string("linkageName"))});
  info_.globals.push_back({variable, &global, isPart ? integerOf(steps[1]) : 0});
  global.setWatched();
}

} // namespace wend::reader
