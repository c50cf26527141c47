// TailMerging — makes one block of the equal ends of cold blocks that do not return.
//
//   a: mov $7, %ecx                      a: mov $7, %ecx
//      lea file(%rip), %rdx                 jmp t
//      call error                        b: mov $9, %ecx
//   b: mov $9, %ecx               =>     t: lea file(%rip), %rdx
//      lea file(%rip), %rdx                 call error
//      call error
//
// How    1. for each cold block that ends in a call, hash its last instructions
//        2. sort the blocks by these hashes, from the last instruction on: blocks with equal ends
//           are adjacent
//        3. move an end that a run of adjacent blocks has in common to a new block, to which they
//           jump; first ends of 8 instructions, then shorter ones
// Needs  the frame of each block (shrink-wrapping). Runs before layout.
// Not    other blocks: a jump costs time. Single calls: a jump is as long.
//
// Also known as cross-jumping.
#pragma once

#include "backend/mir.h"

#include <array>
#include <span>

namespace wend {

class TailMerging {
public:
  // Adds blocks after the others.
  void run(MFunction &function);

private:
  static constexpr uint32_t maxLength = 8; // of an end, in instructions

  struct Candidate {
    uint32_t block;
    uint32_t length;                        // how many instructions have hashes
    std::array<uint64_t, maxLength> hashes; // from the last instruction on
  };

  void findCandidates();
  void mergeEnds(uint32_t length);
  [[nodiscard]] bool haveEqualEnds(const Candidate &a, const Candidate &b, uint32_t length) const;
  // Returns the new block.
  Candidate merge(std::span<const Candidate> members, uint32_t length);
  [[nodiscard]] uint32_t mergedLoc(uint32_t one, uint32_t other) const;

  MFunction *function_ = nullptr;
  std::vector<Candidate> candidates_;
};

} // namespace wend
