// Relocations of the linker (System V ABI, x86-64 supplement, 4.4).

#include "backend/object/linker.h"

#include <fmt/format.h>

namespace wend {

namespace {

constexpr uint64_t pointerSize = 8, jumpSize = 8;

bool isGotRelocation(uint32_t type) {
  return type == R_X86_64_GOTPCREL || type == R_X86_64_GOTPCRELX || type == R_X86_64_REX_GOTPCRELX;
}

// What one variable is known by to __tls_get_addr, or all of them.
bool isThreadIndex(uint32_t type) { return type == R_X86_64_TLSGD || type == R_X86_64_TLSLD; }
bool isThreadOffset(uint32_t type) {
  return type == R_X86_64_DTPOFF32 || type == R_X86_64_DTPOFF64;
}

void store(std::string &bytes, uint64_t offset, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    bytes[offset + i] = static_cast<char>(value >> (8 * i));
}

// Whether a section is about code, which may have been left out.
bool describesCode(std::string_view name) {
  return name == ".eh_frame" || name == "wend_lines" || name.starts_with(".debug_");
}

std::string threadKey(uint32_t type, const std::string &key) {
  return type == R_X86_64_TLSLD ? " tls" : " tls " + key;
}

// What a relocation stores.
struct Field {
  unsigned size = 0; // 0: a type that is not supported
  bool isRelative = false;
  bool isSigned = true;
};

Field fieldOf(uint32_t type) {
  switch (type) {
  case R_X86_64_64:
  case R_X86_64_DTPOFF64:
    return {8, false};
  case R_X86_64_PC64:
    return {8, true};
  case R_X86_64_PC32:
  case R_X86_64_PLT32:
  case R_X86_64_GOTPCREL:
  case R_X86_64_GOTPCRELX:
  case R_X86_64_REX_GOTPCRELX:
  case R_X86_64_TLSGD:
  case R_X86_64_TLSLD:
    return {4, true};
  case R_X86_64_32:
    return {4, false, false};
  case R_X86_64_32S:
  case R_X86_64_DTPOFF32:
    return {4, false};
  default:
    return {};
  }
}

bool fits(uint64_t value, const Field &field) {
  if (field.size == 8)
    return true;
  return field.isSigned ? static_cast<int64_t>(value) == static_cast<int32_t>(value)
                        : value == static_cast<uint32_t>(value);
}

} // namespace

// Whether a load from the global offset table is replaced by the address: `mov` becomes `lea`.
bool Linker::isReplaced(const Input &input, const ObjectSection &section,
                        const ObjectRelocation &relocation) const {
  constexpr char load = '\x8B';
  const ObjectSymbol &symbol = input.object.symbols[relocation.symbol];
  return relocation.type != R_X86_64_GOTPCREL && relocation.offset >= 2 &&
         section.bytes[relocation.offset - 2] == load &&
         (symbol.isDefined() || globals_.contains(symbol.name));
}

// Identifies the target of a relocation.
std::string Linker::keyOf(const Input &input, uint32_t symbol) const {
  const ObjectSymbol &named = input.object.symbols[symbol];
  if (named.binding != STB_LOCAL)
    return named.name;
  return fmt::format("{} {}", static_cast<const void *>(&input), symbol);
}

// Makes room for pointers and jumps, before addresses are known.
void Linker::addIndirections(const Resolve &resolve) {
  for (Input &input : inputs_)
    for (uint32_t i = 0; i < input.object.sections.size(); ++i) {
      const ObjectSection &section = input.object.sections[i];
      if (input.placements[i].section == none)
        continue;
      for (const ObjectRelocation &relocation : section.relocations) {
        const ObjectSymbol &symbol = input.object.symbols[relocation.symbol];
        bool isOutside = !symbol.isDefined() && !globals_.contains(symbol.name);
        if (isGotRelocation(relocation.type) && !isReplaced(input, section, relocation))
          addPointer(keyOf(input, relocation.symbol));
        else if (isThreadIndex(relocation.type))
          addPointer(threadKey(relocation.type, keyOf(input, relocation.symbol)), 2);
        else if (relocation.type == R_X86_64_PLT32 && isOutside &&
                 outside(symbol.name, resolve).has_value())
          addJump(symbol.name);
      }
    }
}

void Linker::addPointer(const std::string &key, unsigned words) {
  if (pointerSection_ == none)
    pointerSection_ = sectionFor({.name = ".got", .flags = SHF_ALLOC | SHF_WRITE});
  ImageSection &section = sections_[pointerSection_];
  if (!pointers_.try_emplace(key, section.size).second)
    return;
  section.align = pointerSize;
  section.size += words * pointerSize;
  section.bytes.resize(section.size);
}

void Linker::addJump(const std::string &key) {
  addPointer(key);
  if (jumpSection_ == none)
    jumpSection_ = sectionFor({.name = ".plt", .flags = SHF_ALLOC | SHF_EXECINSTR});
  ImageSection &section = sections_[jumpSection_];
  if (!jumps_.try_emplace(key, section.size).second)
    return;
  section.align = jumpSize;
  section.size += jumpSize;
  section.bytes.resize(section.size, '\xCC');
}

// The address of the pointer to a target, which it fills in.
uint64_t Linker::pointerTo(const std::string &key, uint64_t address) {
  ImageSection &section = sections_[pointerSection_];
  uint64_t offset = pointers_.at(key);
  store(section.bytes, offset, address, pointerSize);
  return section.address + offset;
}

// What a relocation for a thread-local variable stores: its offset, or where the argument of
// __tls_get_addr is.
uint64_t Linker::threadAddress(const ObjectRelocation &relocation, const std::string &key,
                               uint64_t offset) {
  auto addend = static_cast<uint64_t>(relocation.addend);
  if (isThreadOffset(relocation.type))
    return offset + addend;
  uint64_t index = pointerTo(threadKey(relocation.type, key), threadModule_);
  ImageSection &section = sections_[pointerSection_];
  store(section.bytes, index - section.address + pointerSize,
        relocation.type == R_X86_64_TLSLD ? 0 : offset, pointerSize);
  return index + addend;
}

// The offset of a thread-local variable, whose initial contents are at this address.
std::optional<uint64_t> Linker::threadOffset(uint64_t address) const {
  for (const ImageSection &section : sections_)
    if (section.name == ".tdata" && address - section.address <= section.size)
      return address - section.address;
  return std::nullopt;
}

// The address of the jump to a target: jmp *pointer(%rip).
uint64_t Linker::jumpTo(const std::string &key, uint64_t address) {
  constexpr uint64_t opcode = 0x25FF, opcodeSize = 2, fieldSize = 4;
  ImageSection &section = sections_[jumpSection_];
  uint64_t offset = jumps_.at(key);
  uint64_t end = section.address + offset + opcodeSize + fieldSize;
  store(section.bytes, offset, opcode, opcodeSize);
  store(section.bytes, offset + opcodeSize, pointerTo(key, address) - end, fieldSize);
  return section.address + offset;
}

// Symbols that linkers define. etext: the end of the code. __start_NAME and __stop_NAME: where a
// section whose name is an identifier begins and ends.
std::optional<uint64_t> Linker::boundary(std::string_view name) const {
  if (name == "etext") {
    uint64_t end = 0;
    for (const ImageSection &section : sections_)
      if (section.flags & SHF_EXECINSTR)
        end = section.address + section.size;
    return end;
  }
  constexpr std::string_view start = "__start_", stop = "__stop_";
  bool isStart = name.starts_with(start);
  if (!isStart && !name.starts_with(stop))
    return std::nullopt;
  name.remove_prefix(isStart ? start.size() : stop.size());
  for (const ImageSection &section : sections_)
    if (section.name == name)
      return section.address + (isStart ? 0 : section.size);
  return std::nullopt;
}

std::optional<uint64_t> Linker::outside(const std::string &name, const Resolve &resolve) {
  auto [entry, isNew] = outside_.try_emplace(name);
  if (isNew && resolve)
    entry->second = resolve(name);
  return entry->second;
}

// Where a symbol + addend is.
Linker::Location Linker::locate(const Input &input, uint32_t number, int64_t addend,
                                const Resolve &resolve) {
  const ObjectSymbol &symbol = input.object.symbols[number];
  auto offset = static_cast<uint64_t>(addend);
  if (symbol.binding != STB_LOCAL) {
    if (std::optional<uint64_t> own = find(symbol.name))
      return {*own + offset, true, true};
    if (std::optional<uint64_t> of = boundary(symbol.name))
      return {*of + offset, true, true};
    std::optional<uint64_t> found = outside(symbol.name, resolve);
    return {found.value_or(0) + offset, false, found || symbol.binding == STB_WEAK};
  }
  if (symbol.section == ObjectSymbol::absolute)
    return {symbol.value + offset, true, true};
  if (symbol.section >= input.placements.size() || input.placements[symbol.section].section == none)
    return {};
  const Input::Placement &placement = input.placements[symbol.section];
  const ObjectSection &section = input.object.sections[symbol.section];
  uint64_t base = sections_[placement.section].address;
  if (placement.entries.empty())
    return {base + placement.offset + symbol.value + offset, true, true};
  // In merged entries, the symbol is in the entry; of the symbol of the section, the addend is.
  bool isSection = symbol.type == STT_SECTION;
  uint64_t within = symbol.value + (isSection ? offset : 0);
  uint64_t entry = within / section.entrySize;
  if (entry >= placement.entries.size())
    return {};
  return {base + placement.entries[entry] + within % section.entrySize + (isSection ? 0 : offset),
          true, true};
}

bool Linker::relocate(const Resolve &resolve, std::string &error) {
  for (Input &input : inputs_)
    for (uint32_t i = 0; i < input.object.sections.size(); ++i) {
      if (input.placements[i].section == none)
        continue;
      for (const ObjectRelocation &relocation : input.object.sections[i].relocations)
        if (!apply(input, i, relocation, resolve, error))
          return false;
    }
  return true;
}

bool Linker::apply(const Input &input, uint32_t index, const ObjectRelocation &relocation,
                   const Resolve &resolve, std::string &error) {
  const ObjectSection &section = input.object.sections[index];
  const Input::Placement &placement = input.placements[index];
  ImageSection &into = sections_[placement.section];
  const std::string &name = input.object.symbols[relocation.symbol].name;
  Field field = fieldOf(relocation.type);
  uint64_t offset = placement.offset + relocation.offset;
  bool isInside =
      field.size <= section.bytes.size() && relocation.offset <= section.bytes.size() - field.size;
  if (relocation.type == R_X86_64_NONE)
    return true;
  if (field.size == 0 || !isInside || !placement.entries.empty()) {
    error = fmt::format("relocation of type {} in section '{}' is not supported", relocation.type,
                        section.name);
    return false;
  }
  bool isGot = isGotRelocation(relocation.type);
  bool isLoad = isGot && !isReplaced(input, section, relocation);
  bool isThreadLocal = isThreadIndex(relocation.type) || isThreadOffset(relocation.type);
  Location target =
      locate(input, relocation.symbol, isLoad || isThreadLocal ? 0 : relocation.addend, resolve);
  bool isLeftOut = input.object.symbols[relocation.symbol].binding == STB_LOCAL;
  if (!target.isFound && isLeftOut && describesCode(section.name))
    return true; // the address of what is not there is 0
  if (!target.isFound) {
    error = fmt::format("undefined symbol '{}'", name);
    return false;
  }
  uint64_t address = target.address;
  if (isThreadLocal) {
    std::optional<uint64_t> within = threadOffset(target.address);
    if (!within || threadModule_ == 0) {
      error = fmt::format("the thread-local variable '{}' is not in memory", name);
      return false;
    }
    address = threadAddress(relocation, keyOf(input, relocation.symbol), *within);
  } else if (isLoad)
    address = pointerTo(keyOf(input, relocation.symbol), address) +
              static_cast<uint64_t>(relocation.addend);
  else if (isGot)
    into.bytes[offset - 2] = '\x8D'; // lea
  else if (jumps_.contains(name) && relocation.type == R_X86_64_PLT32)
    address = jumpTo(name, address - static_cast<uint64_t>(relocation.addend)) +
              static_cast<uint64_t>(relocation.addend);
  uint64_t value = address - (field.isRelative ? into.address + offset : 0);
  bool isNull = target.address == static_cast<uint64_t>(relocation.addend);
  if (isNull && field.isRelative && !fits(value, field))
    value = 0; // an undefined weak function: it is not called
  if (!fits(value, field)) {
    error = fmt::format("'{}' is out of reach of a relocation in section '{}'", name, section.name);
    return false;
  }
  store(into.bytes, offset, value, field.size);
  return true;
}

} // namespace wend
