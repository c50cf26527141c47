#include "backend/debug_types.h"

#include "backend/object/line_row.h"

namespace wend {

namespace {

Tag tagOf(DebugInfo::Type::Kind kind) { return static_cast<Tag>(kind); }

} // namespace

uint32_t DebugTypes::entryOf(uint32_t type) {
  uint32_t &entry = entries_[type];
  return entry = entry == DebugInfo::none ? die_.newEntry() : entry;
}

void DebugTypes::refer(uint32_t type) {
  if (type != DebugInfo::none)
    die_.reference(Attribute::Type, entryOf(type));
}

void DebugTypes::declare(uint32_t file, uint32_t line, uint32_t column) {
  if (line == 0)
    return;
  die_.number(Attribute::DeclarationFile, lineFile(file));
  die_.number(Attribute::DeclarationLine, line);
  if (column != 0)
    die_.number(Attribute::DeclarationColumn, column);
}

void DebugTypes::write() {
  for (uint32_t type = 0; type < info_.types.size(); ++type)
    if (info_.types[type].lengthIn == DebugInfo::none)
      writeType(type);
}

void DebugTypes::writeArray(uint32_t type, uint32_t length) {
  const DebugInfo::Type &array = info_.types[type];
  entries_[type] = DebugInfo::none;
  die_.define(entryOf(type));
  die_.begin(tagOf(array.kind));
  refer(array.element);
  die_.end(true);
  writeRange(array, length);
  die_.endChildren();
}

void DebugTypes::writeRange(const DebugInfo::Type &array, uint32_t length) {
  die_.begin(Tag::SubrangeType);
  if (array.lengthIn == DebugInfo::none && array.hasLength)
    die_.number(Attribute::Count, array.length);
  else if (length != DebugInfo::none)
    die_.reference(Attribute::Count, length);
  die_.end(false);
}

void DebugTypes::writeType(uint32_t index) {
  const DebugInfo::Type &type = info_.types[index];
  die_.define(entryOf(index));
  die_.begin(tagOf(type.kind));
  if (!type.name.empty())
    die_.text(Attribute::Name, type.name);
  if (type.kind == DebugInfo::Type::Kind::Base)
    die_.number(Attribute::Encoding, static_cast<uint64_t>(type.encoding));
  bool hasMembers = !type.members.empty() || type.kind == DebugInfo::Type::Kind::Array;
  bool hasSize = type.bytes != 0 || type.kind == DebugInfo::Type::Kind::Structure ||
                 type.kind == DebugInfo::Type::Kind::Union;
  if (hasSize && !type.isDeclaration)
    die_.number(Attribute::ByteSize, type.bytes);
  refer(type.element);
  if (type.isDeclaration)
    die_.flag(Attribute::Declaration);
  if (type.isScoped)
    die_.flag(Attribute::EnumClass);
  if (type.kind == DebugInfo::Type::Kind::Function)
    die_.flag(Attribute::Prototyped);
  declare(type.file, type.line);
  die_.end(hasMembers);
  if (!hasMembers)
    return;
  if (type.kind == DebugInfo::Type::Kind::Array)
    writeRange(type, DebugInfo::none);
  writeMembers(type);
  die_.endChildren();
}

void DebugTypes::writeMembers(const DebugInfo::Type &type) {
  for (const DebugInfo::Member &member : type.members) {
    if (type.kind == DebugInfo::Type::Kind::Enumeration) {
      die_.begin(Tag::Enumerator);
      die_.text(Attribute::Name, member.name);
      die_.signedNumber(Attribute::ConstantValue, member.number);
    } else if (type.kind == DebugInfo::Type::Kind::Function) {
      die_.begin(member.type == DebugInfo::none ? Tag::UnspecifiedParameters
                                                : Tag::FormalParameter);
      refer(member.type);
    } else {
      die_.begin(member.isBase ? Tag::Inheritance : Tag::Member);
      writeField(member);
    }
    die_.end(false);
  }
}

void DebugTypes::writeField(const DebugInfo::Member &field) {
  constexpr unsigned byteBits = 8;
  if (!field.name.empty())
    die_.text(Attribute::Name, field.name);
  refer(field.type);
  declare(field.file, field.line);
  if (field.bits != 0) {
    die_.number(Attribute::BitSize, field.bits);
    die_.number(Attribute::DataBitOffset, field.offset);
  } else {
    die_.number(Attribute::DataMemberLocation, field.offset / byteBits);
  }
}

} // namespace wend
