#include "backend/code_tables.h"

#include "backend/object/dwarf_bytes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

namespace wend {

namespace {

constexpr uint8_t dwarfRsp = 7, dwarfRbp = 6, dwarfReturnAddress = 16;
constexpr uint64_t wordSize = 8;
// Addresses are signed distances of 4 bytes (DW_EH_PE_pcrel | DW_EH_PE_sdata4); indirect: of where
// the address is.
constexpr uint8_t relativeEncoding = 0x1B, indirectEncoding = 0x9B;

// Instructions of call frame information.
enum CallFrame : uint8_t {
  Nop = 0,
  AdvanceLoc1 = 0x02,
  AdvanceLoc2 = 0x03,
  AdvanceLoc4 = 0x04,
  DefCfa = 0x0C,
  DefCfaRegister = 0x0D,
  DefCfaOffset = 0x0E,
  AdvanceLoc = 0x40, // + distance, below 64
  Offset = 0x80,     // + register
  Restore = 0xC0,    // + register
};

void putByte(std::string &out, unsigned value) { out += static_cast<char>(value); }

// Pads a record that begins at `start` to a multiple of 4 bytes, or 8, as GNU as does, with
// instructions without effect, and fills in its length.
void finishRecord(std::string &out, size_t start, unsigned align) {
  while (out.size() % align != 0)
    putByte(out, Nop);
  fillSize(out, start);
}

void writeAdvance(uint64_t distance, std::string &out) {
  constexpr uint64_t shortest = 0x40;
  if (distance == 0)
    return;
  if (distance < shortest)
    return putByte(out, AdvanceLoc | static_cast<unsigned>(distance));
  unsigned size = distance <= UINT8_MAX ? 1 : distance <= UINT16_MAX ? 2 : 4;
  putByte(out, size == 1 ? AdvanceLoc1 : size == 2 ? AdvanceLoc2 : AdvanceLoc4);
  putFixed(out, distance, size);
}

void writeChange(const SavedRegisters &saved, const UnwindRule &from, const UnwindRule &to,
                 std::string &out) {
  bool hasOtherBase = from.isFromRbp != to.isFromRbp;
  bool hasOtherOffset = from.offset != to.offset;
  if (hasOtherBase || hasOtherOffset)
    putByte(out, !hasOtherBase ? DefCfaOffset : hasOtherOffset ? DefCfa : DefCfaRegister);
  if (hasOtherBase)
    putUleb(out, to.isFromRbp ? dwarfRbp : dwarfRsp);
  if (hasOtherOffset)
    putUleb(out, to.offset);
  for (uint32_t changed = from.savedBits ^ to.savedBits; changed != 0; changed &= changed - 1) {
    Reg reg{static_cast<uint32_t>(std::countr_zero(changed))};
    unsigned number = dwarfNumber(reg);
    bool isSaved = to.savedBits & RegSet(reg).bits;
    putByte(out, (isSaved ? Offset : Restore) | number);
    if (isSaved)
      putUleb(out, saved.distanceOf(reg));
  }
}

} // namespace

// ---- While the code is written

void CodeTables::beginFunction(Symbol name, uint32_t section, const Frame &frame, CodePosition at) {
  rules_.beginFunction(frame);
  functions_.push_back({name,
                        section,
                        static_cast<uint32_t>(changes_.size()),
                        static_cast<uint32_t>(lines_.size()),
                        rules_.saved(),
                        at,
                        at,
                        {}});
  line_ = 0;
}

void CodeTables::line(uint32_t loc, CodePosition at) {
  if (!source_ || loc == CodeLoc::none)
    return;
  uint32_t line = source_->line({loc});
  if (line == line_)
    return;
  line_ = line;
  lines_.push_back({at, line});
}

void CodeTables::endFunction(CodePosition at) { functions_.back().end = at; }

// ---- Functions of another process

void CodeTables::save(ByteWriter &out) {
  out.putArray(std::span<const FunctionTable>(functions_));
  out.putArray(std::span<const RuleChange>(changes_));
  out.putArray(std::span<const LineChange>(lines_));
  functions_.clear();
  changes_.clear();
  lines_.clear();
}

void CodeTables::restore(ByteReader &in, std::span<const Appended> sections) {
  std::span<const FunctionTable> functions = in.takeArray<FunctionTable>();
  std::span<const RuleChange> rules = in.takeArray<RuleChange>();
  std::span<const LineChange> lines = in.takeArray<LineChange>();
  for (size_t i = 0; i < functions.size(); ++i) {
    bool isLast = i + 1 == functions.size();
    FunctionTable function = functions[i];
    if (function.personality) {
      auto [handlerSection, start] = sections[function.handlerSection];
      function.handlerSection = handlerSection;
      function.handlers = function.handlers.after(start);
    }
    size_t endRule = isLast ? rules.size() : functions[i + 1].firstRule;
    size_t endLine = isLast ? lines.size() : functions[i + 1].firstLine;
    auto [section, at] = sections[function.section];
    auto moved = [&](auto change) {
      change.at = change.at.after(at);
      return change;
    };
    function.section = section;
    function.begin = function.begin.after(at);
    function.end = function.end.after(at);
    std::ranges::transform(rules.subspan(function.firstRule, endRule - function.firstRule),
                           std::back_inserter(changes_), moved);
    std::ranges::transform(lines.subspan(function.firstLine, endLine - function.firstLine),
                           std::back_inserter(lines_), moved);
    function.firstRule = static_cast<uint32_t>(changes_.size() - (endRule - function.firstRule));
    function.firstLine = static_cast<uint32_t>(lines_.size() - (endLine - function.firstLine));
    functions_.push_back(function);
  }
}

// ---- The end

void CodeTables::write(const Places &places, ObjectFile &object) {
  if (functions_.empty())
    return;
  ObjectSection unwinding;
  unwinding.name = ".eh_frame";
  unwinding.flags = SHF_ALLOC;
  unwinding.align = wordSize;
  writeUnwinding(places, unwinding);
  object.sections.push_back(std::move(unwinding));
  writeLines(places, object);
}

// The common part of the descriptions of functions with this personality, or with none: on entry,
// the return address is at rsp.
size_t CodeTables::commonInformation(Symbol personality, const Places &places,
                                     ObjectSection &section) {
  for (auto [known, start] : common_)
    if (known == personality)
      return start;
  std::string &out = section.bytes;
  size_t start = out.size();
  common_.push_back({personality, start});
  putFixed(out, 0, 4); // the length
  putFixed(out, 0, 4); // it is common
  putByte(out, 1);
  out += personality ? "zPLR" : "zR";
  putByte(out, 0);
  putUleb(out, 1);    // code alignment factor
  putByte(out, 0x78); // data alignment factor: -8
  putByte(out, dwarfReturnAddress);
  putUleb(out, personality ? 7 : 1); // the size of what follows for P, L and R
  if (personality) {
    putByte(out, indirectEncoding);
    section.relocations.push_back({out.size(), R_X86_64_PC32, places.referenceTo(personality), 0});
    putFixed(out, 0, 4);
    putByte(out, relativeEncoding);
  }
  putByte(out, relativeEncoding);
  putByte(out, DefCfa);
  putUleb(out, dwarfRsp);
  putUleb(out, wordSize);
  putByte(out, Offset | dwarfReturnAddress);
  putUleb(out, 1);
  finishRecord(out, start, 4);
  return start;
}

void CodeTables::writeUnwinding(const Places &places, ObjectSection &section) {
  std::string &out = section.bytes;
  for (uint32_t i = 0; i < functions_.size(); ++i) {
    const FunctionTable &function = functions_[i];
    uint64_t begin = places.offsetOf(function.section, function.begin);
    size_t common = commonInformation(function.personality, places, section);
    auto putDistance = [&](uint32_t to, uint64_t offset) {
      section.relocations.push_back(
          {out.size(), R_X86_64_PC32, places.symbolOf(to), static_cast<int64_t>(offset)});
      putFixed(out, 0, 4);
    };
    size_t start = out.size();
    putFixed(out, 0, 4);                   // the length
    putFixed(out, out.size() - common, 4); // from the common part to here
    putDistance(function.section, begin);
    putFixed(out, places.offsetOf(function.section, function.end) - begin, 4);
    putUleb(out, function.personality ? 4 : 0); // the size of what follows for L
    if (function.personality)
      putDistance(function.handlerSection,
                  places.offsetOf(function.handlerSection, function.handlers));
    writeDescription(i, places, out);
    finishRecord(out, start, i + 1 == functions_.size() ? wordSize : 4);
  }
  section.size = out.size();
}

void CodeTables::writeDescription(uint32_t index, const Places &places, std::string &out) const {
  const FunctionTable &function = functions_[index];
  size_t end = index + 1 < functions_.size() ? functions_[index + 1].firstRule : changes_.size();
  UnwindRule rule;
  uint64_t at = places.offsetOf(function.section, function.begin);
  for (size_t i = function.firstRule; i < end; ++i) {
    uint64_t next = places.offsetOf(function.section, changes_[i].at);
    writeAdvance(next - at, out);
    writeChange(function.saved, rule, changes_[i].rule, out);
    at = next;
    rule = changes_[i].rule;
  }
}

// The lines of a function: where it is, its name and the name of its file are, each as the distance
// from the field; its size; the number of lines; then of each, the offset of its first instruction
// and its number. Distances need no relocation when a program is loaded. All fields have 4 bytes.
void CodeTables::writeLines(const Places &places, ObjectFile &object) {
  if (!source_ || lines_.empty())
    return;
  ObjectSection names, lines;
  names.name = ".rodata.wend_lines";
  lines.name = "wend_lines";
  names.flags = lines.flags = SHF_ALLOC;
  lines.align = 4;
  putText(names.bytes, source_->name());
  auto namesIndex = static_cast<uint32_t>(object.sections.size());
  auto namesSymbol = static_cast<uint32_t>(object.symbols.size());
  object.symbols.push_back({.name = "", .section = namesIndex, .type = STT_SECTION});
  std::string &out = lines.bytes;
  auto putDistance = [&](uint32_t symbol, uint64_t offset) {
    lines.relocations.push_back({out.size(), R_X86_64_PC32, symbol, static_cast<int64_t>(offset)});
    putFixed(out, 0, 4);
  };
  for (uint32_t i = 0; i < functions_.size(); ++i) {
    const FunctionTable &function = functions_[i];
    size_t end = i + 1 < functions_.size() ? functions_[i + 1].firstLine : lines_.size();
    uint64_t begin = places.offsetOf(function.section, function.begin);
    putDistance(places.symbolOf(function.section), begin);
    putDistance(namesSymbol, names.bytes.size());
    putDistance(namesSymbol, 0);
    putText(names.bytes, names_.text(function.name));
    putFixed(out, places.offsetOf(function.section, function.end) - begin, 4);
    putFixed(out, end - function.firstLine, 4);
    for (size_t line = function.firstLine; line < end; ++line) {
      putFixed(out, places.offsetOf(function.section, lines_[line].at) - begin, 4);
      putFixed(out, lines_[line].line, 4);
    }
  }
  names.size = names.bytes.size();
  lines.size = out.size();
  object.sections.push_back(std::move(names));
  object.sections.push_back(std::move(lines));
}

} // namespace wend
