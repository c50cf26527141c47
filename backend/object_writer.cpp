#include "backend/object_writer.h"

#include "backend/exception_table.h"
#include "ir/spelling.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

namespace {

CodeSection::Content contentOf(const SectionSpec &section) {
  return section.flags & SHF_EXECINSTR ? CodeSection::Content::Code
         : section.type == SHT_NOBITS  ? CodeSection::Content::Zeros
                                       : CodeSection::Content::Data;
}

} // namespace

ObjectWriter::ObjectWriter(const Module &module, ObjectFile &object, ObjectTables tables)
    : module_(module), tracesStack_(tables == ObjectTables::StackTraces), object_(object) {
  bool hasLines = tables == ObjectTables::FramesAndLines || tracesStack_;
  if (tables != ObjectTables::None)
    tables_.emplace(module.names(), hasLines ? module.source() : nullptr);
}

void ObjectWriter::begin(std::string_view assembly) {
  hasAssembly_ = !assembly.empty();
  section({.name = ".text", .type = SHT_PROGBITS, .flags = SHF_ALLOC | SHF_EXECINSTR});
}

void ObjectWriter::beginFunction(const MFunction &function, const Layout & /*layout*/,
                                 const Frame &frame) {
  function_ = &function;
  frame_ = &frame;
  firstBlock_ = addTargets(function.blocks.size());
  firstTable_ = addTargets(function.tables.size());
  firstConstant_ = addTargets(function.floatConstants.size());
  firstSite_ = addTargets(ExceptionTable::siteCount(function));
  handlers_ = addTargets(1);
}

uint32_t ObjectWriter::addTargets(size_t count) {
  auto first = static_cast<uint32_t>(targets_.size());
  targets_.resize(first + count);
  return first;
}

void ObjectWriter::section(const SectionSpec &section) {
  if (current_ && sections_[currentSection_].name == section.name &&
      sections_[currentSection_].spec.comdat == section.comdat)
    return;
  std::string key(section.name);
  key += '\0';
  key += module_.names().text(section.comdat);
  auto [entry, isNew] = sectionByName_.emplace(key, static_cast<uint32_t>(sections_.size()));
  currentSection_ = entry->second;
  if (isNew) {
    SectionSpec spec = section;
    spec.name = {};
    sections_.push_back({spec, std::string(section.name), CodeSection(contentOf(section)), {}});
  }
  current_ = &sections_[currentSection_].code;
}

void ObjectWriter::align(uint64_t bytes, uint64_t maxPadding) {
  current_->appendPadding(bytes, maxPadding);
}

// ---- Labels and symbols

uint32_t ObjectWriter::targetOf(Label label) {
  switch (label.kind) {
  case Label::Kind::Block:
    return firstBlock_ + label.number;
  case Label::Kind::Table:
    return firstTable_ + label.number;
  case Label::Kind::Constant:
    return firstConstant_ + label.number;
  case Label::Kind::Site:
    return firstSite_ + label.number;
  case Label::Kind::Handlers:
    return handlers_;
  case Label::Kind::FileName:
    if (fileName_ == none)
      fileName_ = addTargets(1);
    return fileName_;
  case Label::Kind::Debug:
    if (label.number >= positionTargets_.size())
      positionTargets_.resize(label.number + 1, none);
    if (positionTargets_[label.number] == none)
      positionTargets_[label.number] = addTargets(1);
    return positionTargets_[label.number];
  case Label::Kind::Symbol:
    break;
  }
  if (label.number >= symbolTargets_.size())
    symbolTargets_.resize(std::max(module_.names().size(), label.number + 1), none);
  uint32_t &target = symbolTargets_[label.number];
  if (target == none) {
    target = addTargets(1);
    targets_[target].symbol = Symbol{label.number};
  }
  return target;
}

void ObjectWriter::define(Label label) {
  Target &target = targets_[targetOf(label)];
  target.section = currentSection_;
  target.position = current_->here();
  if (tables_ && function_ && label == Label::of(function_->source->name)) {
    tables_->beginFunction(function_->source->name, currentSection_, *frame_, target.position);
    tables_->line(function_->source->loc.offset, target.position);
  }
  if (tables_ && label.kind == Label::Kind::Handlers)
    tables_->setHandlers(currentSection_, target.position);
  if (lineTable_ && function_ && label == Label::of(function_->source->name))
    lineTable_->beginFunction(currentSection_);
}

void ObjectWriter::setPersonality(Symbol personality) {
  if (tables_)
    tables_->setPersonality(personality);
}

void ObjectWriter::setVisibility(Symbol symbol, Visibility visibility) {
  Target &target = targets_[targetOf(Label::of(symbol))];
  switch (visibility) {
  case Visibility::Global:
    target.binding = STB_GLOBAL;
    return;
  case Visibility::Weak:
    target.binding = STB_WEAK;
    return;
  case Visibility::Hidden:
    target.visibility = STV_HIDDEN;
    return;
  }
}

void ObjectWriter::setType(Symbol symbol, SymbolType type) {
  Target &target = targets_[targetOf(Label::of(symbol))];
  switch (type) {
  case SymbolType::Function:
    target.type = STT_FUNC;
    return;
  case SymbolType::Object:
    target.type = STT_OBJECT;
    return;
  case SymbolType::ThreadLocal:
    target.type = STT_TLS;
    return;
  case SymbolType::IndirectFunction:
    target.type = STT_GNU_IFUNC;
    return;
  }
}

void ObjectWriter::setSize(Symbol symbol, uint64_t size) {
  targets_[targetOf(Label::of(symbol))].size = size;
}

void ObjectWriter::setSizeToHere(Symbol symbol) {
  targets_[targetOf(Label::of(symbol))].end = current_->here();
  if (tables_)
    tables_->endFunction(current_->here());
  if (lineTable_)
    lineTable_->endFunction(current_->here());
}

void ObjectWriter::alias(Symbol name, Symbol target) {
  uint32_t aliased = targetOf(Label::of(target));
  targets_[targetOf(Label::of(name))].aliasOf = aliased;
}

// ---- Data

void ObjectWriter::integer(uint64_t value, unsigned size) {
  char bytes[8];
  for (unsigned i = 0; i < size; ++i)
    bytes[i] = static_cast<char>(value >> (8 * i));
  current_->append({bytes, size});
}

// A field at the end of the current section, `offset` bytes after its start in what is appended
// next.
void ObjectWriter::addFixup(uint32_t relocation, uint32_t target, int64_t addend, uint64_t offset) {
  CodePosition position = current_->here();
  position.offset += offset;
  sections_[currentSection_].fixups.push_back({position, addend, target, relocation});
}

void ObjectWriter::address(Label target, int64_t addend, unsigned size) {
  addFixup(size == 8 ? R_X86_64_64 : R_X86_64_32, targetOf(target), addend, 0);
  integer(0, size);
}

// Relocations are relative to the field rather than to `from`.
void ObjectWriter::distance(Label target, int64_t addend, Label from, unsigned size) {
  const Target &start = targets_[targetOf(from)];
  INVARIANT(start.section == currentSection_ && start.position.part == current_->here().part,
            "a distance from the data that it is part of");
  auto offset = static_cast<int64_t>(current_->here().offset - start.position.offset);
  addFixup(size == 8 ? R_X86_64_PC64 : R_X86_64_PC32, targetOf(target), addend + offset, 0);
  integer(0, size);
}

void ObjectWriter::difference(Label end, Label begin) {
  constexpr unsigned size = 4;
  addFixup(R_X86_64_NONE, targetOf(end), 0, 0);
  sections_[currentSection_].fixups.back().begin = targetOf(begin);
  integer(0, size);
}

// The section is filled at the end, when the addresses are known.
void ObjectWriter::lineTable(Label start) {
  section({.name = ".debug_line", .type = SHT_PROGBITS});
  lineSection_ = currentSection_;
  define(start);
}

void ObjectWriter::constant(const FloatConstant &constant) {
  constexpr unsigned word = 8;
  integer(constant.bits, std::min<unsigned>(constant.size, word));
  if (constant.size > word)
    integer(constant.high, word);
}

} // namespace wend
