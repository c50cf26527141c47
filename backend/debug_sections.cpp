#include "backend/debug_sections.h"

#include "backend/debug_calls.h"
#include "backend/debug_types.h"
#include "backend/die_writer.h"
#include "backend/global_places.h"
#include "backend/object/dwarf_bytes.h"
#include "backend/object/line_row.h"
#include "backend/scope_tree.h"
#include "backend/variable_parts.h"

#include <elf.h>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace wend {

namespace {

using ScopeKind = DebugInfo::Scope::Kind;

class DebugSections {
public:
  DebugSections(const Module &module, DebugCode &code, CodeSink &sink)
      : module_(module), info_(*module.debugInfo), code_(code), sink_(sink),
        variables_(info_.scopes.size()), nested_(info_.scopes.size()), codeOf_(info_.scopes.size()),
        declarationOf_(info_.scopes.size(), DebugInfo::none),
        abstractOf_(info_.scopes.size(), DebugInfo::none), isNeeded_(info_.scopes.size()),
        types_(info_, die_), calls_(module, die_), newest_(info_.variables.size(), DebugInfo::none),
        abstractVariables_(info_.variables.size(), DebugInfo::none) {}

  void write();

private:
  // What is written.
  void sortEntries();
  void need(uint32_t scope);
  void findInlined(const DebugFunction &function);

  // The entries of the unit.
  void writeUnit();
  void writeGlobals();
  void writeFunction(uint32_t scope);
  void writeDeclarations(uint32_t scope);
  void specify(uint32_t scope);
  void writeAbstract(uint32_t scope);
  void writeAbstractContents(uint32_t scope);
  void writeCode(const DebugFunction &function);
  void writeContents(uint32_t node);
  void writeNode(uint32_t node);
  void writeVariable(uint32_t variable, CodeLoc inlinedAt);
  void sortPlaces();
  bool findPointees(const DebugExpression &location,
                    const std::set<std::pair<uint32_t, uint32_t>> &nodes);
  std::vector<DebugFunction::Place> placesOf(uint32_t variable, CodeLoc inlinedAt);
  void writePlaces(uint32_t variable, CodeLoc inlinedAt);
  void keepWhere(uint32_t length, CodeLoc inlinedAt, std::vector<DebugFunction::Place> &places);
  void writeLocationLists();
  // `function`: that the location is in; null: it is of a variable of the file.
  void writeReference(const DebugExpression::Reference &reference, const DebugFunction *function);
  // The variable with the length of an array, or none.
  [[nodiscard]] uint32_t lengthOf(const DebugInfo::Variable &variable) const {
    return variable.type == DebugInfo::none ? DebugInfo::none : info_.types[variable.type].lengthIn;
  }
  void describe(const DebugInfo::Variable &variable);
  void describe(const DebugInfo::Scope &function);

  // The list of ranges that an entry has.
  void writeRanges(const std::vector<std::pair<uint32_t, uint32_t>> &ranges);
  void writeRangeLists();
  void beginLists(std::string_view section, uint32_t start, uint64_t size);

  [[nodiscard]] std::string_view text(Symbol name) const { return module_.names().text(name); }
  uint32_t entryOf(uint32_t &entry) {
    return entry = entry == DebugInfo::none ? die_.newEntry() : entry;
  }

  const Module &module_;
  const DebugInfo &info_;
  DebugCode &code_;
  CodeSink &sink_;
  DieWriter die_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> parts_; // by variable
  // By scope
  std::vector<std::vector<uint32_t>> variables_;
  std::vector<std::vector<uint32_t>> nested_; // functions and blocks
  std::vector<std::vector<const DebugFunction *>>
      codeOf_;                          // of a function: optimisation may copy it
  std::vector<uint32_t> declarationOf_; // the entry of a nested function in the one around it
  std::vector<uint32_t> abstractOf_; // the abstract entry of a function that is inlined somewhere
  std::vector<bool> isNeeded_;       // of a function: it, or one nested in it, has code
  DebugTypes types_;
  DebugCalls calls_;
  // Entries of the newest copy of each variable, and of variables in abstract entries
  std::vector<uint32_t> newest_, abstractVariables_;
  std::unordered_map<uint32_t, const DebugInfo::GlobalHome *> globals_; // by variable
  // Entries of variables that pointers lead to, by their function and inlinedAt
  std::map<std::tuple<const DebugFunction *, uint32_t, uint32_t>, uint32_t> pointees_;
  // Of the current function
  const DebugFunction *function_ = nullptr;
  std::vector<ScopeNode> nodes_;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<DebugFunction::Place>>
      places_; // by variable and its inlinedAt
  // Positions
  uint32_t lines_ = 0, entries_ = 0, rangeLists_ = 0, locationLists_ = 0;
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> lists_;
  struct LocationList {
    const DebugFunction *function; // null: the list is of a variable of the file
    std::vector<DebugFunction::Place> places;
  };
  std::vector<LocationList> locations_;
  uint64_t rangesSize_ = listsHeader, locationsSize_ = listsHeader;

  static constexpr uint64_t listsHeader = 12;
};

void DebugSections::write() {
  sortEntries();
  uint32_t abbreviations = code_.newLabel();
  lines_ = code_.newLabel();
  entries_ = code_.newLabel();
  rangeLists_ = code_.newLabel();
  locationLists_ = code_.newLabel();
  writeUnit();
  sink_.lineTable({Label::Kind::Debug, lines_});
  sink_.section({.name = ".debug_info", .type = SHT_PROGBITS});
  sink_.define({Label::Kind::Debug, entries_});
  die_.write(sink_, abbreviations);
  if (!lists_.empty())
    writeRangeLists();
  if (!locations_.empty())
    writeLocationLists();
}

// ---- What is written

void DebugSections::sortEntries() {
  for (uint32_t variable = 0; variable < info_.variables.size(); ++variable)
    if (const DebugInfo::Variable &described = info_.variables[variable];
        described.whole != DebugInfo::none)
      parts_[described.whole].push_back(variable);
    else if (described.scope != DebugInfo::none)
      variables_[described.scope].push_back(variable);
  for (const DebugInfo::GlobalHome &home : info_.globals)
    if (!info_.isForgotten(*home.global))
      globals_[home.variable] = &home;
  for (uint32_t scope = 0; scope < info_.scopes.size(); ++scope)
    if (info_.scopes[scope].parent != DebugInfo::none)
      nested_[info_.scopes[scope].parent].push_back(scope);
  for (const DebugFunction &function : code_.functions()) {
    codeOf_[function.scope].push_back(&function);
    need(function.scope);
    findInlined(function);
  }
}

void DebugSections::need(uint32_t scope) {
  for (; scope != DebugInfo::none && !isNeeded_[scope]; scope = info_.scopes[scope].parent)
    isNeeded_[scope] = true;
}

void DebugSections::findInlined(const DebugFunction &function) {
  for (const DebugFunction::Range &range : function.ranges) {
    uint32_t scope = range.scope;
    for (CodeLoc at = range.inlinedAt; at.isValid(); at = info_[at].inlinedAt) {
      uint32_t inlined = info_.functionOf(scope);
      entryOf(abstractOf_[inlined]);
      need(inlined);
      scope = info_[at].scope;
    }
  }
}

// ---- The unit

void DebugSections::writeUnit() {
  die_.begin(Tag::CompileUnit);
  die_.text(Attribute::Producer, info_.unit.producer);
  die_.number(Attribute::Language, info_.unit.language);
  die_.text(Attribute::Name, info_.files[0].name);
  die_.text(Attribute::CompilationFolder, info_.files[0].folder);
  die_.sectionOffset(Attribute::StatementList, lines_, 0);
  std::vector<std::pair<uint32_t, uint32_t>> all;
  for (const DebugFunction &function : code_.functions())
    all.emplace_back(function.ranges.front().begin, function.end);
  if (!all.empty())
    writeRanges(all);
  die_.end(true);
  types_.write();
  writeGlobals();
  for (uint32_t scope = 0; scope < info_.scopes.size(); ++scope)
    if (info_.scopes[scope].kind == ScopeKind::Function && isNeeded_[scope])
      writeFunction(scope);
  calls_.writeDeclarations();
  die_.endChildren();
}

// Those in no function.
void DebugSections::writeGlobals() {
  for (uint32_t variable = 0; variable < info_.variables.size(); ++variable)
    if (info_.variables[variable].scope == DebugInfo::none)
      writeVariable(variable, {});
}

// Without the name of its symbol, which gdb would show instead, unless that is wanted.
void DebugSections::describe(const DebugInfo::Scope &function) {
  die_.text(Attribute::Name, text(function.name));
  if (function.linkageName)
    die_.text(Attribute::LinkageName, text(function.linkageName));
  types_.declare(function.file, function.line, function.column);
  if (function.isPrototyped)
    die_.flag(Attribute::Prototyped);
  types_.refer(function.type);
  if (function.isExternal)
    die_.flag(Attribute::External);
}

void DebugSections::writeFunction(uint32_t scope) {
  if (abstractOf_[scope] != DebugInfo::none)
    writeAbstract(scope);
  for (const DebugFunction *function : codeOf_[scope])
    writeCode(*function);
  if (!codeOf_[scope].empty() || abstractOf_[scope] != DebugInfo::none ||
      info_.scopes[scope].parent != DebugInfo::none)
    return; // a nested one has a declaration
  die_.begin(Tag::Subprogram);
  describe(info_.scopes[scope]);
  die_.flag(Attribute::Declaration);
  die_.end(true);
  writeDeclarations(scope);
  die_.endChildren();
}

// Of the functions nested in a function.
void DebugSections::writeDeclarations(uint32_t scope) {
  for (uint32_t nested : nested_[scope]) {
    if (info_.scopes[nested].kind != ScopeKind::Function || !isNeeded_[nested])
      continue;
    die_.define(entryOf(declarationOf_[nested]));
    die_.begin(Tag::Subprogram);
    describe(info_.scopes[nested]);
    die_.flag(Attribute::Declaration);
    bool isOutermost = codeOf_[nested].empty() && abstractOf_[nested] == DebugInfo::none;
    die_.end(isOutermost);
    if (!isOutermost)
      continue;
    writeDeclarations(nested);
    die_.endChildren();
  }
}

// What the entry is that a definition completes; of a function that is not nested, all of it.
void DebugSections::specify(uint32_t scope) {
  if (info_.scopes[scope].parent == DebugInfo::none)
    describe(info_.scopes[scope]);
  else
    die_.reference(Attribute::Specification, entryOf(declarationOf_[scope]));
}

// ---- Functions that are inlined

// Without blocks: gdb would take the variables of a block that has no code in a copy of the
// function for variables of the function.

void DebugSections::writeAbstract(uint32_t scope) {
  constexpr uint64_t isInlined = 1;
  die_.define(abstractOf_[scope]);
  die_.begin(Tag::Subprogram);
  specify(scope);
  die_.number(Attribute::Inline, isInlined);
  die_.end(true);
  writeAbstractContents(scope);
  if (codeOf_[scope].empty())
    writeDeclarations(scope);
  die_.endChildren();
}

void DebugSections::writeAbstractContents(uint32_t scope) {
  for (uint32_t variable : variables_[scope]) {
    const DebugInfo::Variable &described = info_.variables[variable];
    if (described.isArtificial)
      continue;
    if (lengthOf(described) != DebugInfo::none)
      types_.writeArray(described.type, DebugInfo::none);
    die_.define(entryOf(abstractVariables_[variable]));
    die_.begin(described.isParameter ? Tag::FormalParameter : Tag::Variable);
    describe(described);
    die_.end(false);
  }
}

// ---- Code

void DebugSections::writeCode(const DebugFunction &function) {
  function_ = &function;
  nodes_ = makeScopeTree(info_, function);
  sortPlaces();
  calls_.define(function.name);
  die_.begin(Tag::Subprogram);
  if (abstractOf_[function.scope] != DebugInfo::none)
    die_.reference(Attribute::AbstractOrigin, abstractOf_[function.scope]);
  else
    specify(function.scope);
  uint32_t begin = function.ranges.front().begin;
  die_.address(Attribute::LowPc, begin);
  die_.distance(Attribute::HighPc, begin, function.end);
  die_.expression(Attribute::FrameBase, DebugExpression::canonicalFrameAddress());
  calls_.describe(function);
  die_.end(true);
  writeContents(0);
  calls_.write(function);
  if (&function == codeOf_[function.scope].front())
    writeDeclarations(function.scope);
  die_.endChildren();
}

void DebugSections::sortPlaces() {
  std::set<std::pair<uint32_t, uint32_t>> nodes; // scopes with their inlinedAt
  for (const ScopeNode &node : nodes_)
    nodes.emplace(node.scope, node.inlinedAt.number);
  places_.clear();
  for (const DebugFunction::Place &place : function_->places)
    if (findPointees(place.location, nodes))
      places_[{place.variable.variable, place.variable.inlinedAt.number}].push_back(place);
}

// Makes numbers for the entries that a location refers to. False if there is no such entry.
bool DebugSections::findPointees(const DebugExpression &location,
                                 const std::set<std::pair<uint32_t, uint32_t>> &nodes) {
  for (const DebugExpression::Reference &reference : location.references) {
    if (reference.symbol)
      continue;
    auto [variable, inlinedAt] = reference.entry;
    if (!nodes.contains({info_.variables[variable].scope, inlinedAt.number}))
      return false;
    uint32_t &entry =
        pointees_.try_emplace({function_, variable, inlinedAt.number}, DebugInfo::none)
            .first->second;
    entryOf(entry);
  }
  return true;
}

void DebugSections::writeContents(uint32_t number) {
  const ScopeNode &node = nodes_[number];
  for (uint32_t variable : variables_[node.scope]) {
    writeVariable(variable, node.inlinedAt);
  }
  for (uint32_t child : node.children)
    writeNode(child);
}

void DebugSections::writeNode(uint32_t number) {
  const ScopeNode &node = nodes_[number];
  bool isCall = info_.scopes[node.scope].kind == ScopeKind::Function;
  die_.begin(isCall ? Tag::InlinedSubroutine : Tag::LexicalBlock);
  if (abstractOf_[node.scope] != DebugInfo::none)
    die_.reference(Attribute::AbstractOrigin, entryOf(abstractOf_[node.scope]));
  writeRanges(node.ranges);
  if (isCall) {
    const DebugInfo::Location &call = info_[node.inlinedAt];
    die_.number(Attribute::CallFile, lineFile(info_.fileOf(node.inlinedAt)));
    die_.number(Attribute::CallLine, call.line);
    die_.number(Attribute::CallColumn, call.column);
  }
  die_.end(true);
  writeContents(number);
  die_.endChildren();
}

void DebugSections::describe(const DebugInfo::Variable &variable) {
  if (variable.name)
    die_.text(Attribute::Name, text(variable.name));
  if (variable.isArtificial)
    die_.flag(Attribute::Artificial);
  if (variable.linkageName)
    die_.text(Attribute::LinkageName, text(variable.linkageName));
  if (variable.isExternal)
    die_.flag(Attribute::External);
  types_.declare(variable.file, variable.line, variable.column);
  types_.refer(variable.type);
}

// Without a location, its value is not known.
void DebugSections::writeVariable(uint32_t index, CodeLoc inlinedAt) {
  const DebugInfo::Variable &variable = info_.variables[index];
  uint32_t length = lengthOf(variable);
  if (length != DebugInfo::none)
    types_.writeArray(variable.type, newest_[length]);
  newest_[index] = die_.newEntry();
  die_.define(newest_[index]);
  if (auto pointee = pointees_.find({function_, index, inlinedAt.number});
      pointee != pointees_.end())
    die_.define(pointee->second);
  die_.begin(variable.isParameter ? Tag::FormalParameter : Tag::Variable);
  bool hasOrigin = variable.scope != DebugInfo::none &&
                   abstractOf_[variable.scope] != DebugInfo::none && !variable.isArtificial;
  if (hasOrigin)
    die_.reference(Attribute::AbstractOrigin, entryOf(abstractVariables_[index]));
  if (!hasOrigin)
    describe(variable);
  else if (length != DebugInfo::none) // an array, whose length another variable of this copy has
    types_.refer(variable.type);
  writePlaces(index, inlinedAt);
  die_.end(false);
}

std::vector<DebugFunction::Place> DebugSections::placesOf(uint32_t variable, CodeLoc inlinedAt) {
  auto found = places_.find({variable, inlinedAt.number});
  bool isFound = found != places_.end();
  auto parts = parts_.find(variable);
  if (parts == parts_.end())
    return isFound ? found->second : std::vector<DebugFunction::Place>();
  std::vector<PartPlaces> located;
  uint64_t bytes = info_.bytesOfVariable(variable);
  if (isFound)
    located.push_back({0, bytes, found->second});
  for (uint32_t part : parts->second)
    if (auto own = places_.find({part, inlinedAt.number}); own != places_.end())
      located.push_back({info_.variables[part].offset, info_.variables[part].bytes, own->second});
  // In this copy it may not have been split.
  bool isWhole = isFound && located.size() == 1;
  return isWhole ? found->second : joinParts(*function_, bytes, located);
}

void DebugSections::writePlaces(uint32_t variable, CodeLoc inlinedAt) {
  constexpr uint64_t entryHeader = 17;
  auto global = globals_.find(variable);
  bool isGlobal = global != globals_.end();
  std::vector<DebugFunction::Place> places =
      isGlobal ? globalPlaces(variable, code_.functions(),
                              DebugExpression::memoryOf(global->second->global->name,
                                                        global->second->offset))
               : placesOf(variable, inlinedAt);
  if (uint32_t length = lengthOf(info_.variables[variable]); length != DebugInfo::none)
    keepWhere(length, inlinedAt, places);
  if (places.empty())
    return;
  if (places[0].isEverywhere)
    return die_.expression(Attribute::Location, places[0].location);
  die_.sectionOffset(Attribute::Location, locationLists_, locationsSize_);
  for (const DebugFunction::Place &place : places) {
    std::string size;
    putUleb(size, place.location.size());
    locationsSize_ += entryHeader + size.size() + place.location.size();
  }
  ++locationsSize_;
  locations_.push_back({function_, std::move(places)});
}

// Keeps the places of an array where its length is known, too. Positions are numbered in the order
// of the code.
void DebugSections::keepWhere(uint32_t length, CodeLoc inlinedAt,
                              std::vector<DebugFunction::Place> &places) {
  std::vector<DebugFunction::Place> kept;
  const std::vector<DebugFunction::Place> &lengths = places_[{length, inlinedAt.number}];
  for (const DebugFunction::Place &place : places)
    for (const DebugFunction::Place &known : lengths) {
      DebugFunction::Place both = known.isEverywhere ? place : known;
      both.location = place.location;
      if (!known.isEverywhere && !place.isEverywhere) {
        both.begin = std::max(place.begin, known.begin);
        both.beginsEarly = (place.begin < both.begin || place.beginsEarly) &&
                           (known.begin < both.begin || known.beginsEarly);
        both.end = std::min(place.end, known.end);
        both.endsEarly = (place.end == both.end && place.endsEarly) ||
                         (known.end == both.end && known.endsEarly);
      }
      if (both.isEverywhere || both.begin < both.end)
        kept.push_back(both);
    }
  places = std::move(kept);
}

// ---- Ranges

// One range is in the entry itself.
void DebugSections::writeRanges(const std::vector<std::pair<uint32_t, uint32_t>> &ranges) {
  constexpr uint64_t entrySize = 17;
  if (ranges.size() == 1) {
    die_.address(Attribute::LowPc, ranges[0].first);
    die_.distance(Attribute::HighPc, ranges[0].first, ranges[0].second);
    return;
  }
  die_.sectionOffset(Attribute::Ranges, rangeLists_, rangesSize_);
  lists_.push_back(ranges);
  rangesSize_ += ranges.size() * entrySize + 1;
}

void DebugSections::beginLists(std::string_view section, uint32_t start, uint64_t size) {
  constexpr uint64_t version = 5;
  sink_.section({.name = section, .type = SHT_PROGBITS});
  sink_.define({Label::Kind::Debug, start});
  sink_.integer(size - 4, 4);
  sink_.integer(version, 2);
  sink_.integer(addressSize, 1);
  sink_.integer(0, 1); // there are no segments
  sink_.integer(0, 4); // nor a table of the lists
}

void DebugSections::writeRangeLists() {
  constexpr uint64_t startAndEnd = 6;
  beginLists(".debug_rnglists", rangeLists_, rangesSize_);
  for (const auto &list : lists_) {
    for (auto [begin, end] : list) {
      sink_.integer(startAndEnd, 1);
      sink_.address({Label::Kind::Debug, begin}, 0, addressSize);
      sink_.address({Label::Kind::Debug, end}, 0, addressSize);
    }
    sink_.integer(0, 1);
  }
}

void DebugSections::writeReference(const DebugExpression::Reference &reference,
                                   const DebugFunction *function) {
  if (reference.symbol)
    return sink_.address(Label::of(reference.symbol), 0, addressSize);
  uint32_t entry =
      pointees_.at({function, reference.entry.variable, reference.entry.inlinedAt.number});
  sink_.address({Label::Kind::Debug, entries_}, die_.offsetOf(entry), 4);
}

void DebugSections::writeLocationLists() {
  constexpr uint64_t startAndEnd = 7;
  beginLists(".debug_loclists", locationLists_, locationsSize_);
  for (const auto &list : locations_) {
    for (const DebugFunction::Place &place : list.places) {
      sink_.integer(startAndEnd, 1);
      sink_.address({Label::Kind::Debug, place.begin}, place.beginsEarly ? -1 : 0, addressSize);
      sink_.address({Label::Kind::Debug, place.end}, place.endsEarly ? -1 : 0, addressSize);
      std::string size;
      putUleb(size, place.location.size());
      sink_.bytes(size);
      place.location.visit([&](std::string_view operations) { sink_.bytes(operations); },
                           [&](const DebugExpression::Reference &reference) {
                             writeReference(reference, list.function);
                           });
    }
    sink_.integer(0, 1);
  }
}

} // namespace

void writeDebugSections(const Module &module, DebugCode &code, CodeSink &sink) {
  DebugSections(module, code, sink).write();
}

} // namespace wend
