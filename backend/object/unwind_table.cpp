// The frame information of an image: its end, and the table `.eh_frame_hdr`, in which code finds
// the description of a function by binary search (Linux Standard Base Core, 10.6).

#include "backend/object/dwarf_bytes.h"
#include "backend/object/linker.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

constexpr std::string_view framesName = ".eh_frame", tableName = ".eh_frame_hdr";
constexpr uint64_t headerSize = 12, entrySize = 8;

uint32_t word(const std::string &bytes, uint64_t offset) {
  uint32_t value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

// Calls visit(offset) for the description of each function. Records begin with their length and, of
// functions, a number that is not 0. A length of 0 is the end, or padding between objects.
template <typename Visit> void forEachFunction(const std::string &frames, Visit &&visit) {
  for (uint64_t at = 0; at + entrySize <= frames.size(); at += 4 + uint64_t{word(frames, at)})
    if (word(frames, at) != 0 && word(frames, at + 4) != 0)
      visit(at);
}

} // namespace

// The length 0 ends the descriptions of frames.
void Linker::endUnwinding() {
  auto found = sectionByName_.find(std::string(framesName));
  if (found == sectionByName_.end())
    return;
  ImageSection &section = sections_[found->second];
  section.size += 4;
  section.bytes.resize(section.size);
}

// The size of the table is known before its contents.
void Linker::reserveUnwindTable() {
  auto found = sectionByName_.find(std::string(framesName));
  hasUnwindTable_ = found != sectionByName_.end();
  if (!hasUnwindTable_)
    return;
  uint64_t size = headerSize;
  forEachFunction(sections_[found->second].bytes, [&](uint64_t) { size += entrySize; });
  ImageSection &table = sections_[sectionFor({.name = std::string(tableName), .flags = SHF_ALLOC})];
  table.align = 4;
  table.size = size;
  table.bytes.resize(size);
}

// All compilers write the addresses of functions as distances of 4 bytes.
void Linker::fillUnwindTable() {
  const ImageSection &frames = *std::ranges::find(sections_, framesName, &ImageSection::name);
  ImageSection &table = *std::ranges::find(sections_, tableName, &ImageSection::name);
  std::vector<std::pair<int64_t, int64_t>> entries; // distances from the table
  auto tableAddress = static_cast<int64_t>(table.address);
  forEachFunction(frames.bytes, [&](uint64_t at) {
    constexpr uint64_t functionField = 8;
    int64_t description = static_cast<int64_t>(frames.address + at) - tableAddress;
    auto distance = static_cast<int32_t>(word(frames.bytes, at + functionField));
    entries.emplace_back(description + int64_t{functionField} + distance, description);
  });
  std::ranges::sort(entries);
  // Version 1; encodings: distances from the field, unsigned, distances from the table.
  std::string bytes = "\x01\x1B\x03\x3B";
  putFixed(bytes, frames.address - table.address - bytes.size(), 4);
  putFixed(bytes, entries.size(), 4);
  for (auto [function, description] : entries) {
    putFixed(bytes, static_cast<uint64_t>(function), 4);
    putFixed(bytes, static_cast<uint64_t>(description), 4);
  }
  table.bytes = std::move(bytes);
}

} // namespace wend
