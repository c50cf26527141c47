#include "backend/object/linker.h"

#include "backend/object/elf_reader.h"

#include <algorithm>

namespace wend {

namespace {

uint64_t roundUp(uint64_t value, uint64_t align) { return (value + align - 1) & ~(align - 1); }

// `.text.unlikely` becomes part of `.text`; sections with other names keep theirs. Thread-local
// variables are together, so that each has an offset in one block.
std::string_view imageName(std::string_view name) {
  constexpr std::string_view threadZeros = ".tbss";
  if (name.starts_with(threadZeros))
    return ".tdata";
  for (std::string_view usual : {".text", ".rodata", ".data.rel.ro", ".data", ".tdata", ".bss",
                                 ".init_array", ".fini_array"})
    if (name.starts_with(usual) && (name.size() == usual.size() || name[usual.size()] == '.'))
      return usual;
  return name;
}

// Constants, code, variables, variables that are zero, what is not in memory.
unsigned rankOf(const ImageSection &section) {
  if (!section.isInMemory())
    return 4;
  if (section.type == SHT_NOBITS)
    return 3;
  if (section.flags & SHF_WRITE)
    return 2;
  return section.flags & SHF_EXECINSTR ? 1 : 0;
}

bool isForDebuggers(const ObjectSection &section) { return section.name.starts_with(".debug_"); }

} // namespace

// ---- Symbols

bool Linker::add(ObjectFile object, std::string &error) {
  Input &input = inputs_.emplace_back();
  input.object = std::move(object);
  input.placements.resize(input.object.sections.size());
  return define(static_cast<uint32_t>(inputs_.size() - 1), error);
}

// Adds the definitions of an object. Of groups with the same signature, the first one remains.
bool Linker::define(uint32_t number, std::string &error) {
  ObjectFile &object = inputs_[number].object;
  std::unordered_map<uint32_t, bool> isRepeated; // by signature
  for (ObjectSection &section : object.sections) {
    if (section.group == ObjectSection::noGroup)
      continue;
    auto [seen, isFirst] = isRepeated.try_emplace(section.group, false);
    if (isFirst)
      seen->second = !groups_.try_emplace(object.symbols[section.group].name, true).second;
    if (seen->second)
      section.type = SHT_NULL;
  }
  for (uint32_t i = 0; i < object.symbols.size(); ++i) {
    ObjectSymbol &symbol = object.symbols[i];
    if (symbol.binding == STB_LOCAL)
      continue;
    bool isLeftOut = symbol.section < object.sections.size() &&
                     !(object.sections[symbol.section].flags & SHF_ALLOC);
    if (isLeftOut)
      symbol.section = ObjectSymbol::undefined;
    if (symbol.section == ObjectSymbol::common) {
      error = "'" + symbol.name + "' is a common symbol";
      return false;
    }
    if (symbol.type == STT_GNU_IFUNC) {
      error = "'" + symbol.name + "' is an indirect function";
      return false;
    }
    bool isWeak = symbol.binding == STB_WEAK;
    if (!symbol.isDefined()) {
      if (!globals_.contains(symbol.name))
        undefined_[symbol.name] |= !isWeak;
      continue;
    }
    undefined_.erase(symbol.name);
    auto [known, isNew] = globals_.try_emplace(symbol.name, Definition{number, i});
    if (isNew || isWeak)
      continue;
    const Definition &other = known->second;
    if (inputs_[other.input].object.symbols[other.symbol].binding != STB_WEAK) {
      error = "'" + symbol.name + "' is defined twice";
      return false;
    }
    known->second = {number, i};
  }
  return true;
}

bool Linker::isWanted(const ObjectFile &member, const Resolve &resolve) {
  return std::ranges::any_of(member.symbols, [&](const ObjectSymbol &symbol) {
    if (symbol.binding == STB_LOCAL || !symbol.isDefined())
      return false;
    auto found = undefined_.find(symbol.name);
    return found != undefined_.end() && found->second && !outside(symbol.name, resolve);
  });
}

bool Linker::addLibrary(std::string_view archive, const Resolve &resolve, std::string &error) {
  std::vector<ArchiveMember> members;
  if (!readArchive(archive, members, error))
    return false;
  std::vector<ObjectFile> objects(members.size());
  for (size_t i = 0; i < members.size(); ++i)
    if (!readElf(members[i].bytes, objects[i], error))
      return false;
  // A member may need another one before it.
  std::vector<bool> isAdded(members.size());
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (size_t i = 0; i < members.size(); ++i) {
      if (isAdded[i] || !isWanted(objects[i], resolve))
        continue;
      isAdded[i] = hasChanged = true;
      for (ObjectSection &section : objects[i].sections)
        if (isForDebuggers(section))
          section.type = SHT_NULL;
      if (!add(std::move(objects[i]), error))
        return false;
    }
  }
  return true;
}

std::optional<uint64_t> Linker::find(std::string_view name) const {
  auto found = globals_.find(name);
  if (found == globals_.end())
    return std::nullopt;
  const Input &input = inputs_[found->second.input];
  const ObjectSymbol &symbol = input.object.symbols[found->second.symbol];
  if (symbol.section >= input.placements.size())
    return symbol.value;
  const Input::Placement &placement = input.placements[symbol.section];
  return sections_[placement.section].address + placement.offset + symbol.value;
}

bool Linker::hasThreadLocals() const {
  return std::ranges::any_of(inputs_, [](const Input &input) {
    return std::ranges::any_of(input.object.sections, [](const ObjectSection &section) {
      return (section.flags & SHF_TLS) != 0;
    });
  });
}

std::vector<ImageSymbol> Linker::symbols() const {
  std::vector<ImageSymbol> all;
  for (bool areLocal : {true, false})
    for (const Input &input : inputs_)
      for (const ObjectSymbol &symbol : input.object.symbols) {
        bool isPlaced = symbol.section < input.placements.size() &&
                        input.placements[symbol.section].section != none &&
                        input.placements[symbol.section].entries.empty();
        if (!isPlaced || symbol.name.empty() || (symbol.binding == STB_LOCAL) != areLocal)
          continue;
        const Input::Placement &placement = input.placements[symbol.section];
        uint64_t address = sections_[placement.section].address + placement.offset + symbol.value;
        all.push_back(
            {symbol.name, address, symbol.size, placement.section, symbol.binding, symbol.type});
      }
  return all;
}

// ---- Sections

uint32_t Linker::sectionFor(const ObjectSection &section) {
  std::string name(imageName(section.name));
  auto [entry, isNew] = sectionByName_.try_emplace(name, static_cast<uint32_t>(sections_.size()));
  if (isNew) {
    ImageSection &made = sections_.emplace_back();
    made.name = name;
    made.type = section.flags & SHF_TLS ? SHT_PROGBITS : section.type;
    made.flags = section.flags & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR);
  }
  return entry->second;
}

void Linker::placeSection(Input &input, uint32_t index) {
  const ObjectSection &section = input.object.sections[index];
  bool isKept = section.flags & SHF_ALLOC || (keepsDebugSections_ && isForDebuggers(section));
  if (!isKept || section.type == SHT_NOTE || section.type == SHT_NULL)
    return;
  Input::Placement &placement = input.placements[index];
  placement.section = sectionFor(section);
  ImageSection &into = sections_[placement.section];
  into.align = std::max(into.align, section.align);
  bool isMerged = section.flags & SHF_MERGE && !(section.flags & SHF_STRINGS) &&
                  section.entrySize != 0 && section.size % section.entrySize == 0;
  if (isMerged)
    return mergeEntries(input, index, into);
  placement.offset = roundUp(into.size, section.align);
  into.size = placement.offset + section.size;
  if (into.type == SHT_NOBITS)
    return;
  bool isCode = into.flags & SHF_EXECINSTR;
  constexpr char breakpoint = '\xCC';
  into.bytes.resize(placement.offset, isCode ? breakpoint : '\0');
  into.bytes += section.bytes;
  into.bytes.resize(into.size, '\0'); // zeros among data
}

// Keeps one of equal entries.
void Linker::mergeEntries(Input &input, uint32_t index, ImageSection &into) {
  const ObjectSection &section = input.object.sections[index];
  Input::Placement &placement = input.placements[index];
  for (uint64_t at = 0; at < section.size; at += section.entrySize) {
    std::string key = section.name;
    (key += '\0').append(section.bytes, at, section.entrySize);
    auto [entry, isNew] = mergedEntries_.try_emplace(key, 0);
    if (isNew) {
      entry->second = roundUp(into.size, section.align);
      into.bytes.resize(entry->second, '\0');
      into.bytes.append(section.bytes, at, section.entrySize);
      into.size = into.bytes.size();
    }
    placement.entries.push_back(entry->second);
  }
}

// Constructors are sorted by the priority in the name of their section; those without one are last.
void Linker::placeSections() {
  struct Named {
    std::string_view name;
    Input *input;
    uint32_t index;
  };
  std::vector<Named> constructors;
  for (Input &input : inputs_)
    for (uint32_t i = 0; i < input.object.sections.size(); ++i) {
      const ObjectSection &section = input.object.sections[i];
      if (section.type == SHT_INIT_ARRAY || section.type == SHT_FINI_ARRAY)
        constructors.push_back({section.name, &input, i});
      else
        placeSection(input, i);
    }
  std::ranges::stable_sort(constructors, [](const Named &a, const Named &b) {
    bool hasPriority = imageName(a.name) != a.name;
    bool otherHas = imageName(b.name) != b.name;
    return hasPriority != otherHas ? hasPriority : a.name < b.name;
  });
  for (const Named &each : constructors)
    placeSection(*each.input, each.index);
  endUnwinding();
}

void Linker::sortSections() {
  std::vector<uint32_t> order(sections_.size());
  for (uint32_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::ranges::stable_sort(
      order, [&](uint32_t a, uint32_t b) { return rankOf(sections_[a]) < rankOf(sections_[b]); });
  std::vector<uint32_t> position(order.size());
  std::vector<ImageSection> sorted;
  for (uint32_t i = 0; i < order.size(); ++i) {
    position[order[i]] = i;
    sorted.push_back(std::move(sections_[order[i]]));
  }
  sections_ = std::move(sorted);
  auto move = [&](uint32_t &section) {
    if (section != none)
      section = position[section];
  };
  for (Input &input : inputs_)
    for (Input::Placement &placement : input.placements)
      move(placement.section);
  move(pointerSection_);
  move(jumpSection_);
}

bool Linker::assignAddresses(const Place &place) {
  uint64_t code = 0, variables = 0;
  for (const ImageSection &section : sections_)
    if (section.isInMemory())
      (section.flags & SHF_WRITE ? variables : code) += section.size + section.align;
  std::optional<Addresses> addresses = place(code, variables);
  if (!addresses)
    return false;
  for (ImageSection &section : sections_) {
    if (!section.isInMemory())
      continue;
    uint64_t &at = section.flags & SHF_WRITE ? addresses->variables : addresses->code;
    section.address = roundUp(at, section.align);
    at = section.address + section.size;
  }
  return true;
}

bool Linker::link(const Place &place, const Resolve &resolve, std::string &error) {
  placeSections();
  if (hasUnwindTable_)
    reserveUnwindTable();
  addIndirections(resolve);
  sortSections();
  if (!assignAddresses(place)) {
    error = "no memory at an address that the code can have";
    return false;
  }
  if (!relocate(resolve, error))
    return false;
  if (hasUnwindTable_)
    fillUnwindTable();
  return true;
}

} // namespace wend
