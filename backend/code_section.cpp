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
  Part &part = parts_.emplace_back();
  part.offset = bytes_.size() + zeros_;
  part.alignLog2 = static_cast<uint8_t>(std::countr_zero(align));
  part.maxPadding = static_cast<uint8_t>(std::min<uint64_t>(maxPadding, anyPadding));
}

uint64_t CodeSection::padding(const Part &part, uint64_t at) {
  uint64_t size = paddingTo(uint64_t{1} << part.alignLog2, at);
  return part.maxPadding == anyPadding || size <= part.maxPadding ? size : 0;
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
  addGroups();
  while (pass()) {
  }
  for (Group &group : groups_)
    applyShift(group);
}

void CodeSection::addGroups() {
  groups_.emplace_back();
  for (uint32_t i = 0; i < parts_.size(); ++i) {
    const Part &part = parts_[i];
    if (part.isJump())
      continue;
    uint64_t align = uint64_t{1} << part.alignLog2;
    if (part.maxPadding == anyPadding || part.maxPadding + uint64_t{1} >= align) {
      groups_.back().end = i;
      groups_.emplace_back().begin = i;
    }
    groups_.back().align = std::max(groups_.back().align, align);
  }
  groups_.back().end = static_cast<uint32_t>(parts_.size());
}

void CodeSection::applyShift(Group &group) {
  if (group.shift == 0)
    return;
  for (uint32_t i = group.begin; i < group.end; ++i)
    before_[i] += static_cast<uint64_t>(group.shift);
  group.shift = 0;
}

// Whether anything has changed. Sizes of padding are the differences of before_.
bool CodeSection::pass() {
  while (firstUnsettled_ < groups_.size() && groups_[firstUnsettled_].settledFrom == Group::settled)
    ++firstUnsettled_;
  bool hasChanged = false;
  int64_t stretch = 0; // by how much the current position has moved in this pass
  for (size_t g = firstUnsettled_; g < groups_.size(); ++g) {
    Group &group = groups_[g];
    if (group.isUnchangedBy(stretch))
      group.shift += stretch;
    else
      hasChanged |= pass(group, stretch);
  }
  before_[parts_.size()] += static_cast<uint64_t>(stretch);
  return hasChanged;
}

// A target after a jump is assumed to move as much as the jump did, but not if there is padding in
// between, which may absorb that: an overestimate would make the jump longer for no reason.
bool CodeSection::pass(Group &group, int64_t &stretch) {
  applyShift(group);
  bool hasChanged = false;
  group.settledFrom = Group::settled;
  for (uint32_t i = group.begin; i < group.end; ++i) {
    Part &part = parts_[i];
    if (!part.isJump()) {
      hasChanged |= movePadding(i, stretch);
      continue;
    }
    before_[i] += static_cast<uint64_t>(stretch);
    if (part.size != 1)
      continue;
    if (!group.contains(*part.target))
      group.settledFrom = Group::unsettled;
    int64_t distance = distanceOf(i, group, stretch);
    if (distance >= INT8_MIN && distance <= INT8_MAX)
      continue;
    if (mayAbsorb(i, stretch) && distance - stretch <= INT8_MAX) {
      group.settledFrom = std::max(group.settledFrom, distance - INT8_MAX);
      continue;
    }
    part.size = part.longSize();
    stretch += part.size - 1;
    hasChanged = true;
  }
  if (hasChanged)
    group.settledFrom = Group::unsettled;
  return hasChanged;
}

// Whether the size has changed.
bool CodeSection::movePadding(uint32_t index, int64_t &stretch) {
  const Part &part = parts_[index];
  uint64_t was = part.offset + before_[index];
  before_[index] += static_cast<uint64_t>(stretch);
  auto growth =
      static_cast<int64_t>(padding(part, part.offset + before_[index]) - padding(part, was));
  stretch += growth;
  return growth != 0;
}

// The current offset of a position, seen from a group to which its shift has been applied.
int64_t CodeSection::currentOffsetOf(CodePosition position, const Group &group) const {
  auto offset = static_cast<int64_t>(offsetOf(position));
  bool isInside = position.part >= group.begin && position.part < group.end;
  if (isInside || position.part == parts_.size())
    return offset;
  auto after = std::ranges::upper_bound(groups_, position.part, {}, &Group::begin);
  return offset + std::prev(after)->shift;
}

// From the end of a jump of one byte to its target. A target after it has not moved yet in this
// pass.
int64_t CodeSection::distanceOf(uint32_t index, const Group &group, int64_t stretch) const {
  const Part &part = parts_[index];
  int64_t target = currentOffsetOf(*part.target, group);
  if (part.target->part > index)
    target += stretch;
  return target - static_cast<int64_t>(part.offset + before_[index] + 1);
}

// Whether there is padding between a jump and its target that may absorb a movement.
bool CodeSection::mayAbsorb(uint32_t index, int64_t stretch) const {
  uint32_t target = parts_[index].target->part;
  return stretch > 0 && target > index && regions_[target] != regions_[index];
}

std::string CodeSection::takeBytes() {
  if (parts_.empty() || content_ == Content::Zeros)
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
    else if (content_ == Content::Code)
      appendNops(before_[i + 1] - before_[i], out);
    else
      out.append(before_[i + 1] - before_[i], '\0');
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
