#include "backend/object/line_program.h"

#include "backend/object/dwarf_bytes.h"

namespace wend {

namespace {

enum Opcode : uint8_t {
  Extended = 0,
  Copy = 1,
  AdvancePc = 2,
  AdvanceLine = 3,
  SetFile = 4,
  SetColumn = 5,
  NegateStatement = 6,
  SetPrologueEnd = 10,
};
enum ExtendedOpcode : uint8_t { EndSequence = 1, SetAddress = 2 };

// A special opcode advances the address and the line, by -5 to 8, and adds a row.
constexpr int64_t lineBase = -5;
constexpr uint64_t lineRange = 14, firstSpecial = 13;

constexpr uint64_t path = 1, folderIndex = 2;   // what an entry of a file has
constexpr uint64_t textForm = 8, ulebForm = 15; // DW_FORM_string, DW_FORM_udata

} // namespace

LineProgram::LineProgram(std::string_view folder, std::span<const std::string> files,
                         std::string &out)
    : out_(out) {
  writeHeader(folder, files);
}

void LineProgram::writeHeader(std::string_view folder, std::span<const std::string> files) {
  constexpr uint64_t version = 5, addressSize = 8;
  putFixed(out_, 0, 4); // the size
  putFixed(out_, version, 2);
  putFixed(out_, addressSize, 1);
  putFixed(out_, 0, 1); // there are no segments
  size_t sizeAt = out_.size();
  putFixed(out_, 0, 4);
  // Instructions of a byte, one at once; rows are statements.
  out_.append({1, 1, 1, static_cast<char>(lineBase)});
  putFixed(out_, lineRange, 1);
  putFixed(out_, firstSpecial, 1);
  out_.append({0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}); // the operands of each opcode below that
  putFixed(out_, 1, 1);
  putUleb(out_, path);
  putUleb(out_, textForm);
  putUleb(out_, 1);
  putText(out_, folder);
  putFixed(out_, 2, 1);
  putUleb(out_, path);
  putUleb(out_, textForm);
  putUleb(out_, folderIndex);
  putUleb(out_, ulebForm);
  // Number 0 is the source of the unit, and so is 1.
  putUleb(out_, files.size() + 1);
  for (size_t i = 0; i <= files.size(); ++i) {
    putText(out_, files[i == 0 ? 0 : i - 1]);
    putUleb(out_, 0);
  }
  fillSize(out_, sizeAt);
}

size_t LineProgram::beginSequence(uint64_t address) {
  constexpr uint64_t size = 8;
  out_.append({Extended, 1 + size, SetAddress});
  putFixed(out_, address, size);
  address_ = address;
  row_ = {.line = 1};
  return out_.size() - size;
}

void LineProgram::advanceTo(uint64_t address) {
  if (address == address_)
    return;
  putFixed(out_, AdvancePc, 1);
  putUleb(out_, address - address_);
  address_ = address;
}

void LineProgram::addRow(uint64_t address, const LineRow &row) {
  if (row.file != row_.file) {
    putFixed(out_, SetFile, 1);
    putUleb(out_, row.file);
  }
  if (row.column != row_.column) {
    putFixed(out_, SetColumn, 1);
    putUleb(out_, row.column);
  }
  if (row.isStatement != row_.isStatement)
    putFixed(out_, NegateStatement, 1);
  if (row.endsPrologue)
    putFixed(out_, SetPrologueEnd, 1);
  int64_t lines = int64_t{row.line} - int64_t{row_.line};
  row_ = row;
  bool isNear = lines >= lineBase && lines < lineBase + static_cast<int64_t>(lineRange);
  if (!isNear) {
    putFixed(out_, AdvanceLine, 1);
    putSleb(out_, lines);
    lines = 0;
  }
  uint64_t special = firstSpecial + static_cast<uint64_t>(lines - lineBase);
  uint64_t most = (UINT8_MAX - special) / lineRange;
  if (address - address_ > most)
    advanceTo(address);
  putFixed(out_, special + lineRange * (address - address_), 1);
  address_ = address;
}

void LineProgram::endSequence(uint64_t address) {
  advanceTo(address);
  out_.append({Extended, 1, EndSequence});
}

void LineProgram::finish() { fillSize(out_, 0); }

} // namespace wend
