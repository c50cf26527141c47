// The end of an object: its sections, symbols and relocations.

#include "backend/object_writer.h"

#include "backend/exception_table.h"
#include "ir/spelling.h"
#include "support/invariant.h"

#include <fmt/format.h>

namespace wend {

namespace {

bool isRelative(uint32_t relocation) {
  return relocation == R_X86_64_PC32 || relocation == R_X86_64_PLT32 || relocation == R_X86_64_PC64;
}

// Whether the linker needs to know the symbol itself, not only the address.
bool needsSymbol(uint32_t relocation) {
  return relocation != R_X86_64_64 && relocation != R_X86_64_32 && relocation != R_X86_64_32S &&
         !isRelative(relocation);
}

bool isThreadLocal(uint32_t relocation) {
  return relocation == R_X86_64_TLSGD || relocation == R_X86_64_TLSLD ||
         relocation == R_X86_64_TPOFF32 || relocation == R_X86_64_DTPOFF32 ||
         relocation == R_X86_64_GOTTPOFF;
}

void store(std::string &bytes, uint64_t offset, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    bytes[offset + i] = static_cast<char>(value >> (8 * i));
}

} // namespace

void ObjectWriter::end() {
  resolveAliases();
  for (uint32_t s = 0; s < sections_.size(); ++s)
    sections_[s].code.decide([&](uint32_t label) -> const CodePosition * {
      const Target &target = targets_[label];
      return isFixed(target, s) ? &target.position : nullptr;
    });
  addSections();
  addSymbols();
  for (uint32_t s = 0; s < sections_.size(); ++s)
    addFixups(s);
  addTables();
  addLines();
}

// An alias is at the address of its target, which may be an alias.
void ObjectWriter::resolveAliases() {
  for (Target &target : targets_) {
    const Target *aliased = &target;
    for (size_t steps = 0; aliased->aliasOf != none && steps < targets_.size(); ++steps)
      aliased = &targets_[aliased->aliasOf];
    if (aliased == &target)
      continue;
    target.section = aliased->section;
    target.position = aliased->position;
    target.end = aliased->end;
    target.size = aliased->size;
    if (target.type == STT_NOTYPE)
      target.type = aliased->type;
  }
}

// Whether the distance of a local symbol from a section is known now.
bool ObjectWriter::isResolvable(const Target &target, uint32_t section) const {
  return target.section == section && target.binding == STB_LOCAL && target.type != STT_GNU_IFUNC;
}

// Whether a jump from a section leads to this definition: in an executable, no other one replaces
// it.
bool ObjectWriter::isFixed(const Target &target, uint32_t section) const {
  bool isOwn =
      target.binding == STB_LOCAL ||
      (target.binding == STB_GLOBAL && (!module_.isShared() || target.visibility != STV_DEFAULT));
  return target.section == section && isOwn && target.type != STT_GNU_IFUNC;
}

void ObjectWriter::addSections() {
  for (Section &section : sections_) {
    ObjectSection &made = object_.sections.emplace_back();
    made.name = section.name;
    made.type = section.spec.type;
    made.flags = section.spec.flags;
    made.entrySize = section.spec.entrySize;
    made.align = section.code.align();
    made.size = section.code.offsetOf(section.code.here());
    made.bytes = section.code.takeBytes();
  }
}

// The number of a symbol in the object, added if it is not in it.
uint32_t ObjectWriter::numberOf(Target &target) {
  if (target.number != none)
    return target.number;
  target.number = static_cast<uint32_t>(object_.symbols.size());
  ObjectSymbol &made = object_.symbols.emplace_back();
  made.name = target.symbol ? symbolName(module_.names().text(target.symbol))
                            : fmt::format(".LC{}", target.number);
  made.binding = target.binding;
  made.type = target.type;
  made.visibility = target.visibility;
  if (target.section == none) {
    if (target.binding == STB_LOCAL)
      made.binding = STB_GLOBAL;
    return target.number;
  }
  const CodeSection &code = sections_[target.section].code;
  made.section = target.section;
  made.value = code.offsetOf(target.position);
  bool hasEnd = target.end.offset != 0;
  made.size = hasEnd ? code.offsetOf(target.end) - made.value : target.size;
  return target.number;
}

// Adds the symbols that have names: those used by relocations only are added with these.
void ObjectWriter::addSymbols() {
  for (uint32_t i = 0; i < sections_.size(); ++i)
    if (sections_[i].spec.comdat)
      object_.sections[i].group = groupSymbol(sections_[i].spec.comdat);
  for (Target &target : targets_) {
    bool isDeclaredWeak = target.section == none && target.binding == STB_WEAK;
    if (!target.symbol || (target.section == none && !isDeclaredWeak))
      continue;
    const Value *value = module_.find(target.symbol);
    bool isPrivate = value && value->kind() == ValueKind::Global &&
                     static_cast<const Global *>(value)->linkage == Linkage::Private;
    if (!isPrivate)
      numberOf(target);
  }
}

// The symbol by which the linker knows a group: the one of that name, if it is defined here.
uint32_t ObjectWriter::groupSymbol(Symbol comdat) {
  Target &target = targets_[targetOf(Label::of(comdat))];
  bool isNew = target.number == none;
  uint32_t number = numberOf(target);
  if (isNew && target.section == none)
    object_.symbols[number].binding = STB_LOCAL;
  return number;
}

uint32_t ObjectWriter::sectionSymbol(uint32_t section) {
  uint32_t &symbol = sections_[section].symbol;
  if (symbol == none) {
    symbol = static_cast<uint32_t>(object_.symbols.size());
    ObjectSymbol &made = object_.symbols.emplace_back();
    made.section = section;
    made.type = STT_SECTION;
  }
  return symbol;
}

void ObjectWriter::addLines() {
  if (lineSection_ == none)
    return;
  lineTable_->write(
      [&](uint32_t section, CodePosition position) {
        return sections_[section].code.offsetOf(position);
      },
      [&](uint32_t section) { return sectionSymbol(section); }, object_.sections[lineSection_]);
}

void ObjectWriter::addTables() {
  if (!tables_)
    return;
  auto offsetOf = [&](uint32_t section, CodePosition position) {
    return sections_[section].code.offsetOf(position);
  };
  auto referenceTo = [&](Symbol personality) {
    Interner &names = module_.names();
    Symbol name = names.intern(ExceptionTable::referenceName(names.text(personality)));
    return numberOf(targets_[targetOf(Label::of(name))]);
  };
  tables_->write({offsetOf, [&](uint32_t section) { return sectionSymbol(section); }, referenceTo},
                 object_);
  if (tracesStack_) // linkers take the member of the runtime that defines it
    object_.symbols.push_back({.name = "wend_print_stack", .binding = STB_GLOBAL});
}

// Fills in what is known, and leaves the rest to the linker.
void ObjectWriter::addFixups(uint32_t section) {
  Section &from = sections_[section];
  ObjectSection &made = object_.sections[section];
  made.relocations.reserve(from.fixups.size());
  for (const Fixup &fixup : from.fixups) {
    uint64_t offset = from.code.offsetOf(fixup.position);
    Target &target = targets_[fixup.target];
    if (fixup.begin != none) {
      const CodeSection &code = sections_[target.section].code;
      store(made.bytes, offset,
            code.offsetOf(target.position) - code.offsetOf(targets_[fixup.begin].position), 4);
    } else if (isRelative(fixup.relocation) && isResolvable(target, section)) {
      uint64_t distance =
          from.code.offsetOf(target.position) + static_cast<uint64_t>(fixup.addend) - offset;
      store(made.bytes, offset, distance, fixup.relocation == R_X86_64_PC64 ? 8 : 4);
    } else {
      if (isThreadLocal(fixup.relocation))
        target.type = STT_TLS;
      addRelocation(made, offset, fixup.relocation, fixup.target, fixup.addend);
    }
  }
  from.code.forEachUnresolved([&](uint64_t offset, uint32_t label) {
    addRelocation(made, offset, R_X86_64_PLT32, label, -4);
  });
}

// Of a local symbol, the section and the offset say all, but the linker moves the parts of a
// section that it merges.
void ObjectWriter::addRelocation(ObjectSection &section, uint64_t offset, uint32_t type,
                                 uint32_t target, int64_t addend) {
  Target &symbol = targets_[target];
  bool isOffset = symbol.section != none && symbol.binding == STB_LOCAL && !needsSymbol(type) &&
                  symbol.type != STT_GNU_IFUNC &&
                  !(sections_[symbol.section].spec.flags & SHF_MERGE && isRelative(type));
  if (!isOffset) {
    section.relocations.push_back({offset, type, numberOf(symbol), addend});
    return;
  }
  auto distance = static_cast<int64_t>(sections_[symbol.section].code.offsetOf(symbol.position));
  section.relocations.push_back({offset, type, sectionSymbol(symbol.section), addend + distance});
}

} // namespace wend
