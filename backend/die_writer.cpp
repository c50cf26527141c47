#include "backend/die_writer.h"

#include "backend/object/dwarf_bytes.h"

#include <elf.h>

namespace wend {

namespace {

enum DwarfForm : uint8_t {
  FormAddress = 0x01,
  FormData4 = 0x06,
  FormText = 0x08,
  FormSigned = 0x0D,
  FormUnsigned = 0x0F,
  FormReference4 = 0x13,
  FormSectionOffset = 0x17,
  FormExpression = 0x18,
  FormFlagPresent = 0x19,
};

} // namespace

uint32_t DieWriter::offset() const { return headerSize + static_cast<uint32_t>(bytes_.size()); }

void DieWriter::begin(Tag tag) {
  abbreviation_.assign(1, static_cast<char>(tag));
  values_.clear();
  pending_.clear();
  pendingReferences_.clear();
}

void DieWriter::attribute(Attribute attribute, uint8_t form) {
  putUleb(abbreviation_, static_cast<uint64_t>(attribute));
  putUleb(abbreviation_, form);
}

void DieWriter::field(Fixup::Kind kind, uint32_t label, unsigned size, uint32_t begin,
                      uint64_t offset) {
  pending_.push_back({kind, values_.size(), label, begin, offset});
  values_.append(size, '\0');
}

void DieWriter::text(Attribute name, std::string_view value) {
  attribute(name, FormText);
  putText(values_, value.substr(0, value.find('\0')));
}

void DieWriter::number(Attribute name, uint64_t value) {
  attribute(name, FormUnsigned);
  putUleb(values_, value);
}

void DieWriter::signedNumber(Attribute name, int64_t value) {
  attribute(name, FormSigned);
  putSleb(values_, value);
}

void DieWriter::flag(Attribute name) { attribute(name, FormFlagPresent); }

void DieWriter::address(Attribute name, uint32_t position) {
  attribute(name, FormAddress);
  field(Fixup::Kind::EntryPosition, position, addressSize);
}

void DieWriter::distance(Attribute name, uint32_t begin, uint32_t end) {
  attribute(name, FormData4);
  field(Fixup::Kind::Distance, end, 4, begin);
}

void DieWriter::expression(Attribute name, const DebugExpression &value) {
  attribute(name, FormExpression);
  putUleb(values_, value.size());
  value.visit([&](std::string_view operations) { values_ += operations; },
              [&](const DebugExpression::Reference &reference) {
                field(Fixup::Kind::Symbol, reference.symbol.id, addressSize);
              });
}

void DieWriter::sectionOffset(Attribute name, uint32_t position, uint64_t offset) {
  attribute(name, FormSectionOffset);
  field(Fixup::Kind::SectionOffset, position, 4, 0, offset);
}

void DieWriter::reference(Attribute name, uint32_t entry) {
  attribute(name, FormReference4);
  pendingReferences_.push_back({values_.size(), entry});
  values_.append(4, '\0');
}

void DieWriter::end(bool hasChildren) {
  abbreviation_.insert(1, 1, static_cast<char>(hasChildren));
  auto code = codes_.try_emplace(abbreviation_, static_cast<uint32_t>(codes_.size() + 1)).first;
  putUleb(bytes_, code->second);
  for (Fixup fixup : pending_) {
    fixup.at += bytes_.size();
    fixups_.push_back(fixup);
  }
  for (Reference reference : pendingReferences_) {
    reference.at += bytes_.size();
    references_.push_back(reference);
  }
  bytes_ += values_;
}

void DieWriter::endChildren() { bytes_ += '\0'; }

uint32_t DieWriter::newEntry() {
  offsets_.push_back(0);
  return static_cast<uint32_t>(offsets_.size() - 1);
}

void DieWriter::write(CodeSink &sink, uint32_t abbreviations) {
  constexpr uint64_t version = 5, compileUnit = 1;
  for (const Reference &reference : references_)
    setWord(bytes_, reference.at, offsets_[reference.entry]);
  sink.integer(headerSize - 4 + bytes_.size(), 4);
  sink.integer(version, 2);
  sink.integer(compileUnit, 1);
  sink.integer(addressSize, 1);
  sink.address({Label::Kind::Debug, abbreviations}, 0, 4);
  std::string_view rest = bytes_;
  size_t done = 0;
  for (const Fixup &fixup : fixups_) {
    sink.bytes(rest.substr(done, fixup.at - done));
    Label label{Label::Kind::Debug, fixup.label};
    switch (fixup.kind) {
    case Fixup::Kind::EntryPosition:
      sink.address(label, 0, addressSize);
      break;
    case Fixup::Kind::Distance:
      sink.difference(label, {Label::Kind::Debug, fixup.begin});
      break;
    case Fixup::Kind::SectionOffset:
      sink.address(label, static_cast<int64_t>(fixup.offset), 4);
      break;
    case Fixup::Kind::Symbol:
      sink.address({Label::Kind::Symbol, fixup.label}, 0, addressSize);
      break;
    }
    bool isAddress = fixup.kind == Fixup::Kind::EntryPosition || fixup.kind == Fixup::Kind::Symbol;
    done = fixup.at + (isAddress ? addressSize : 4);
  }
  sink.bytes(rest.substr(done));
  sink.section({.name = ".debug_abbrev", .type = SHT_PROGBITS});
  sink.define({Label::Kind::Debug, abbreviations});
  std::string text;
  writeAbbreviations(text);
  sink.bytes(text);
}

void DieWriter::writeAbbreviations(std::string &out) const {
  for (const auto &[abbreviation, code] : codes_) {
    putUleb(out, code);
    out += abbreviation;
    out.append(2, '\0');
  }
  out += '\0';
}

} // namespace wend
