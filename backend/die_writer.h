// DieWriter — a unit of `.debug_info`: a tree of entries with attributes, and the abbreviations
// that say which attributes each one has (DWARF 5, 7.5).
//
//   writer.begin(Tag::Variable);
//   writer.text(Attribute::Name, "x");
//   writer.end(false);
#pragma once

#include "backend/code_sink.h"
#include "backend/debug_code.h"

#include <map>

namespace wend {

constexpr unsigned addressSize = 8; // bytes of an address in the sections for debuggers

// Those of types are in DebugInfo::Type::Kind.
enum class Tag : uint8_t {
  FormalParameter = 0x05,
  LexicalBlock = 0x0B,
  Member = 0x0D,
  CompileUnit = 0x11,
  UnspecifiedParameters = 0x18,
  Inheritance = 0x1C,
  InlinedSubroutine = 0x1D,
  SubrangeType = 0x21,
  Enumerator = 0x28,
  Subprogram = 0x2E,
  Variable = 0x34,
  CallSite = 0x48,
  CallSiteParameter = 0x49,
};

enum class Attribute : uint8_t {
  Location = 0x02,
  Name = 0x03,
  ByteSize = 0x0B,
  BitSize = 0x0D,
  StatementList = 0x10,
  LowPc = 0x11,
  HighPc = 0x12,
  Language = 0x13,
  CompilationFolder = 0x1B,
  ConstantValue = 0x1C,
  Inline = 0x20,
  Producer = 0x25,
  Prototyped = 0x27,
  AbstractOrigin = 0x31,
  Artificial = 0x34,
  Count = 0x37,
  DataMemberLocation = 0x38,
  DeclarationColumn = 0x39,
  DeclarationFile = 0x3A,
  DeclarationLine = 0x3B,
  Declaration = 0x3C,
  Encoding = 0x3E,
  External = 0x3F,
  FrameBase = 0x40,
  Specification = 0x47,
  Type = 0x49,
  Ranges = 0x55,
  CallColumn = 0x57,
  CallFile = 0x58,
  CallLine = 0x59,
  DataBitOffset = 0x6B,
  EnumClass = 0x6D,
  LinkageName = 0x6E,
  CallAllCalls = 0x7A,
  CallAllTailCalls = 0x7C,
  CallReturnPc = 0x7D,
  CallValue = 0x7E,
  CallOrigin = 0x7F,
  CallPc = 0x81,
  CallTailCall = 0x82,
  CallTarget = 0x83,
};

class DieWriter {
public:
  // Begins an entry. Its attributes follow, then end().
  void begin(Tag tag);
  void text(Attribute attribute, std::string_view value);
  void number(Attribute attribute, uint64_t value);
  void signedNumber(Attribute attribute, int64_t value);
  void flag(Attribute attribute);
  void address(Attribute attribute, uint32_t position);
  // From one position to another one.
  void distance(Attribute attribute, uint32_t begin, uint32_t end);
  void expression(Attribute attribute, const DebugExpression &value);
  // An offset from a position, the start of another section.
  void sectionOffset(Attribute attribute, uint32_t position, uint64_t offset);
  // Another entry, by a number that may be defined later.
  void reference(Attribute attribute, uint32_t entry);
  // Ends the attributes. Entries that follow are its children, up to endChildren().
  void end(bool hasChildren);
  void endChildren();
  // The number of an entry that can be referred to; it is the next one that begins, after define().
  uint32_t newEntry();
  void define(uint32_t entry) { offsets_[entry] = offset(); }

  // In the section; of an entry that is written, and the only unit of its section.
  [[nodiscard]] uint32_t offsetOf(uint32_t entry) const { return offsets_[entry]; }

  // Appends the unit to the current section of the sink, and the abbreviations, which begin at the
  // position, to a section of their own.
  void write(CodeSink &sink, uint32_t abbreviations);

private:
  // A field that is not known yet.
  struct Fixup {
    enum class Kind : uint8_t { EntryPosition, Distance, SectionOffset, Symbol };
    Kind kind;
    size_t at;
    uint32_t label;
    uint32_t begin = 0;  // of Distance
    uint64_t offset = 0; // of SectionOffset
  };
  struct Reference {
    size_t at;
    uint32_t entry;
  };

  void attribute(Attribute attribute, uint8_t form);
  void field(Fixup::Kind kind, uint32_t label, unsigned size, uint32_t begin = 0,
             uint64_t offset = 0);
  [[nodiscard]] uint32_t offset() const;
  void writeAbbreviations(std::string &out) const;

  static constexpr uint32_t headerSize = 12;

  std::string bytes_;                        // after the header
  std::string abbreviation_, values_;        // of the current entry
  std::vector<Fixup> pending_;               // in values_
  std::vector<Reference> pendingReferences_; // in values_
  std::vector<Fixup> fixups_;                // in bytes_
  std::vector<Reference> references_;        // in bytes_
  std::vector<uint32_t> offsets_;            // by entry
  std::map<std::string, uint32_t> codes_;    // of abbreviations
};

} // namespace wend
