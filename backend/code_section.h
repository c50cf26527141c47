// CodeSection — a section while it is written. The lengths of jumps, which depend on distances, and
// of padding, which depend on what is before it, are decided at the end. So what is written does
// not depend on what is before it, and sections can be appended to each other.
//
// How    Each of those is a part of variable size between fixed bytes. A jump begins with a
//        displacement of one byte and grows when that is too small; it never shrinks. Passes over
//        the parts repeat until nothing changes. Decisions are made in the order of GNU as
//        (relax_segment in gas/write.c), so that the result is the same. That order
//        postpones a jump across padding while anything before it grows, so a section of many
//        functions takes thousands of passes. A pass skips groups of parts, usually functions, in
//        which it would change nothing.
#pragma once

#include "support/byte_stream.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wend {

// A position in a section: the fixed bytes before it, and the parts before it.
struct CodePosition {
  uint64_t offset = 0;
  uint32_t part = 0;

  // This position in a section that was appended to another one, which ended there.
  [[nodiscard]] CodePosition after(CodePosition end) const {
    return {offset + end.offset, part + end.part};
  }
};

class CodeSection {
public:
  enum class Content : uint8_t { Code, Data, Zeros };

  explicit CodeSection(Content content) : content_(content) {}

  // ---- Writing
  void append(std::string_view bytes) { bytes_.append(bytes); }
  void appendZeros(uint64_t count);
  // A jump with this opcode (that of the form with one byte) to a label.
  void appendJump(uint8_t opcode, uint32_t label);
  // Pads to a multiple of `align`, a power of two, unless that takes more than `maxPadding`.
  void appendPadding(uint64_t align, uint64_t maxPadding);
  // Appends a section of the same content that was saved before its lengths were decided.
  // newLabel(label) is the label here of one there.
  template <typename NewLabel> void append(ByteReader &in, NewLabel &&newLabel) {
    std::string_view bytes = in.takeText();
    auto zeros = in.take<uint64_t>();
    align_ = std::max(align_, in.take<uint64_t>());
    uint64_t before = bytes_.size() + zeros_;
    for (Part part : in.takeArray<Part>()) {
      part.offset += before;
      part.label = part.isJump() ? newLabel(part.label) : 0;
      parts_.push_back(part);
    }
    bytes_.append(bytes);
    zeros_ += zeros;
  }
  void save(ByteWriter &out) const {
    out.putText(bytes_);
    out.put(zeros_);
    out.put(align_);
    out.putArray(std::span<const Part>(parts_));
  }
  [[nodiscard]] CodePosition here() const {
    return {bytes_.size() + zeros_, static_cast<uint32_t>(parts_.size())};
  }
  [[nodiscard]] bool isCode() const { return content_ == Content::Code; }
  [[nodiscard]] uint64_t align() const { return align_; }

  // ---- The end
  // Decides all lengths. find(label) is a pointer to the position of a label, or null if the linker
  // must fill in the distance, which then has four bytes. The positions must outlive this.
  template <typename Find> void decide(Find &&find) {
    for (Part &part : parts_)
      if (part.isJump())
        part.target = find(part.label);
    relax();
  }
  // The final offset of a position.
  [[nodiscard]] uint64_t offsetOf(CodePosition position) const {
    return position.offset + (parts_.empty() ? 0 : before_[position.part]);
  }
  // Moves the final bytes out.
  std::string takeBytes();
  // Calls visit(offset, label) for each jump without a position: the offset of its displacement.
  template <typename Visit> void forEachUnresolved(Visit &&visit) const {
    for (uint32_t i = 0; i < parts_.size(); ++i)
      if (parts_[i].isJump() && !parts_[i].target)
        visit(parts_[i].offset + before_[i + 1] - 4, parts_[i].label);
  }

private:
  struct Part {
    uint64_t offset;                      // the fixed bytes before it
    const CodePosition *target = nullptr; // of a jump
    uint32_t label = 0;                   // of a jump
    uint8_t opcode = 0;                   // of a jump; 0: padding
    uint8_t alignLog2 = 0;                // of padding
    uint8_t maxPadding = 0;               // of padding; anyPadding: there is no limit
    // Of a jump: of the displacement, and of the byte by which the opcode of a long conditional
    // jump is longer.
    uint8_t size = 0;

    [[nodiscard]] bool isJump() const { return opcode != 0; }
    [[nodiscard]] bool isConditional() const { return opcode != shortJump; }
    [[nodiscard]] uint8_t longSize() const { return isConditional() ? 5 : 4; }
  };
  static constexpr uint8_t shortJump = 0xEB;
  static constexpr uint8_t anyPadding = UINT8_MAX;
  // Parts from a padding without a limit to the next one, such as those of a function.
  struct Group {
    static constexpr int64_t unsettled = INT64_MAX, settled = INT64_MIN;

    // Nothing in it changes if all of it moves by a multiple of its alignment that is not less.
    int64_t settledFrom = unsettled;
    int64_t shift = 0; // to be added to before_ of its parts
    uint32_t begin = 0, end = 0;
    uint64_t align = 1; // the greatest of its paddings

    // Also the position at its end, which moves as what is before it does.
    [[nodiscard]] bool contains(CodePosition position) const {
      return position.part >= begin && position.part <= end;
    }
    [[nodiscard]] bool isUnchangedBy(int64_t movement) const {
      return movement >= settledFrom && (static_cast<uint64_t>(movement) & (align - 1)) == 0;
    }
  };

  void relax();
  void addGroups();
  void applyShift(Group &group);
  bool pass();
  bool pass(Group &group, int64_t &stretch);
  bool movePadding(uint32_t index, int64_t &stretch);
  [[nodiscard]] static uint64_t padding(const Part &part, uint64_t at);
  [[nodiscard]] int64_t currentOffsetOf(CodePosition position, const Group &group) const;
  [[nodiscard]] int64_t distanceOf(uint32_t index, const Group &group, int64_t stretch) const;
  [[nodiscard]] bool mayAbsorb(uint32_t index, int64_t stretch) const;
  void writeJump(uint32_t index, std::string &out) const;

  Content content_;
  std::string bytes_;
  uint64_t zeros_ = 0; // of a section without bytes
  uint64_t align_ = 1;
  std::vector<Part> parts_;
  std::vector<uint64_t> before_;  // by part, and at the end: the size of the parts before it
  std::vector<uint32_t> regions_; // by part, and at the end: the number of paddings before it
  std::vector<Group> groups_;     // while lengths are decided
  size_t firstUnsettled_ = 0;     // in groups_
};

} // namespace wend
