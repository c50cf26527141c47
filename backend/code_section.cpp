#include "backend/code_section.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

// The instructions without effect of 1 to 11 bytes that Intel recommends, with prefixes from 10 on.
constexpr std::string_view nops[] = {
    std::string_view("\x90", 1),
    std::string_view("\x66\x90", 2),
    std::string_view("\x0F\x1F\x00", 3),
    std::string_view("\x0F\x1F\x40\x00", 4),
    std::string_view("\x0F\x1F\x44\x00\x00", 5),
    std::string_view("\x66\x0F\x1F\x44\x00\x00", 6),
    std::string_view("\x0F\x1F\x80\x00\x00\x00\x00", 7),
    std::string_view("\x0F\x1F\x84\x00\x00\x00\x00\x00", 8),
    std::string_view("\x66\x0F\x1F\x84\x00\x00\x00\x00\x00", 9),
    std::string_view("\x66\x2E\x0F\x1F\x84\x00\x00\x00\x00\x00", 10),
    std::string_view("\x66\x66\x2E\x0F\x1F\x84\x00\x00\x00\x00\x00", 11),
};

void appendNops(uint64_t count, std::string &out) {
  for (constexpr uint64_t longest = std::size(nops); count != 0;) {
    uint64_t size = std::min(count, longest);
    out += nops[size - 1];
    count -= size;
  }
}

uint64_t paddingTo(uint64_t align, uint64_t at) { return (align - at % align) % align; }

} // namespace

void CodeSection::appendZeros(uint64_t count) {
  if (content_ == Content::Zeros)
    zeros_ += count;
  else
    bytes_.append(count, '\0');
}

void CodeSection::appendJump(uint8_t opcode, uint32_t label) {
  bytes_.push_back(static_cast<char>(opcode));
  Part &part = parts_.emplace_back();
  part.offset = bytes_.size();
  part.label = label;
  part.opcode = opcode;
}

void CodeSection::appendPadding(uint64_t align, uint64_t maxPadding) {
  align_ = std::max(align_, align);
  if (content_ != Content::Code)
    return appendZeros(paddingTo(align, here().offset));
  Part &part = parts_.emplace_back();
  part.offset = bytes_.size();
  part.alignLog2 = static_cast<uint8_t>(std::countr_zero(align));
  part.maxPadding = static_cast<uint8_t>(std::min<uint64_t>(maxPadding, UINT8_MAX));
}

uint64_t CodeSection::padding(const Part &part, uint64_t at) {
  uint64_t size = paddingTo(uint64_t{1} << part.alignLog2, at);
  return size <= part.maxPadding ? size : 0;
}

void CodeSection::relax() {
  before_.resize(parts_.size() + 1);
  regions_.resize(parts_.size() + 1);
  uint64_t before = 0;
  uint32_t region = 0;
  for (uint32_t i = 0; i < parts_.size(); ++i) {
    Part &part = parts_[i];
    before_[i] = before;
    regions_[i] = region;
    if (part.isJump()) {
      part.size = part.target ? 1 : part.longSize();
      before += part.size;
    } else {
      before += padding(part, part.offset + before);
      ++region;
    }
  }
  before_[parts_.size()] = before;
  regions_[parts_.size()] = region;
  while (pass()) {
  }
}

// Whether anything has changed. Sizes of padding are the differences of before_.
bool CodeSection::pass() {
  bool hasChanged = false;
  int64_t stretch = 0; // by how much the current position has moved in this pass
  for (uint32_t i = 0; i < parts_.size(); ++i) {
    Part &part = parts_[i];
    uint64_t was = before_[i];
    before_[i] += static_cast<uint64_t>(stretch);
    int64_t growth = 0;
    if (!part.isJump()) {
      growth = static_cast<int64_t>(padding(part, part.offset + before_[i]) -
                                    padding(part, part.offset + was));
    } else if (part.size == 1 && isTooFar(i, stretch)) {
      growth = part.longSize() - 1;
      part.size = part.longSize();
    }
    hasChanged |= growth != 0;
    stretch += growth;
  }
  before_[parts_.size()] += static_cast<uint64_t>(stretch);
  return hasChanged;
}

// Whether the target of a jump is too far for one byte. A target after the jump has not moved yet
// in this pass. It is assumed to move as much as the jump did, but not if there is padding in
// between, which may absorb that: an overestimate would make the jump longer for no reason.
bool CodeSection::isTooFar(uint32_t index, int64_t stretch) const {
  const Part &part = parts_[index];
  auto at = static_cast<int64_t>(part.offset + before_[index]);
  auto target = static_cast<int64_t>(offsetOf(*part.target));
  if (stretch != 0 && part.target->part > index) {
    if (stretch < 0 || regions_[part.target->part] == regions_[index])
      target += stretch;
    else if (target < at)
      return false;
  }
  int64_t distance = target - (at + 1);
  return distance < INT8_MIN || distance > INT8_MAX;
}

std::string CodeSection::takeBytes() {
  if (parts_.empty())
    return std::move(bytes_);
  std::string out;
  out.reserve(bytes_.size() + before_.back());
  uint64_t done = 0;
  for (uint32_t i = 0; i < parts_.size(); ++i) {
    const Part &part = parts_[i];
    out.append(bytes_, done, part.offset - done);
    done = part.offset;
    if (part.isJump())
      writeJump(i, out);
    else
      appendNops(before_[i + 1] - before_[i], out);
  }
  out.append(bytes_, done);
  return out;
}

// The opcode of the short form has been written.
void CodeSection::writeJump(uint32_t index, std::string &out) const {
  const Part &part = parts_[index];
  uint64_t end = part.offset + before_[index + 1];
  uint64_t distance = part.target ? offsetOf(*part.target) - end : 0;
  if (part.size == 1) {
    out.push_back(static_cast<char>(distance));
    return;
  }
  constexpr char longJump = '\xE9', escape = '\x0F';
  constexpr uint8_t toLong = 0x10; // from the opcode of a short conditional jump
  out.back() = part.isConditional() ? escape : longJump;
  if (part.isConditional())
    out.push_back(static_cast<char>(part.opcode + toLong));
  for (unsigned shift = 0; shift != 32; shift += 8)
    out.push_back(static_cast<char>(distance >> shift));
}

} // namespace wend
