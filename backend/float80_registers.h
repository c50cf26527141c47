// Float80Registers — keeps values of type x86_fp80 in registers of the x87 stack, across blocks.
//
//   loop: fldt   16(%rsp)                    fldt   16(%rsp)
//         fldl   (%rax)              loop:   fldl   (%rax)
//         faddp  %st, %st(1)     =>          faddp  %st, %st(1)
//         fstpt  16(%rsp)                    …
//         …                                  jl     loop
//         jl     loop                        fstpt  16(%rsp)
//
// A load of what has just been stored in the frame takes about twelve cycles.
//
// A region is a connected set of blocks without calls and asm statements, for which the x87 stack
// is empty. In its blocks, some slots have registers at the bottom of the stack, always the same;
// what instructions push is above them. Edges into the region load the registers, edges out of it
// store them.
//
// How    1. find the slots that are only loaded and stored, and the blocks that may be in regions;
//           simulate the depth of the stack
//        2. omit blocks where entering and leaving costs more than the accesses in them
//        3. group the others; of each group choose the slots whose accesses cost most, as many as
//           the stack has room for
//        4. replace the accesses; operate on a register in place where a statement changes it
//        5. load and store on the edges, where the slot is live
// Needs  final instructions, before the frame is laid out.
#pragma once

#include "backend/edge_frequency.h"
#include "backend/mir.h"

#include <optional>

namespace wend {

class Float80Registers {
public:
  void run(MFunction &function);

private:
  static constexpr uint32_t none = ~uint32_t{0};
  using SlotSet = uint64_t; // of indices in slots_

  struct Block {
    bool isHeld = false; // whether it is in a region
    bool isDone = false;
    unsigned depth = 0; // the most registers that its instructions use at once
    float accesses = 0; // executed loads and stores of slots
    float gain = 0;     // of being in a region, in executed loads and stores
    SlotSet read = 0;   // before it is written
    SlotSet written = 0;
    SlotSet liveIn = 0;
  };
  struct Edge {
    uint32_t from, to; // from none: the entry of the function
  };

  bool findSlots();
  void inspectBlock(uint32_t index);
  [[nodiscard]] bool canHold(uint32_t index, std::optional<unsigned> depth) const;
  [[nodiscard]] std::optional<unsigned> depthOf(const MBlock &block) const;
  [[nodiscard]] uint32_t slotOf(const MInst &inst) const;
  void omitBlocks(const EdgeFrequencies &frequencies);
  void computeLive();
  void transform(uint32_t first, const EdgeFrequencies &frequencies);
  void collectBlocks(uint32_t first);
  void collectEdges();
  void chooseSlots(unsigned depth, const EdgeFrequencies &frequencies);
  void rewriteBlock(uint32_t index);
  [[nodiscard]] uint32_t endOfUpdate(uint32_t at) const;
  void exchangeOperands(uint32_t at);
  [[nodiscard]] uint32_t registerOf(const MInst &inst) const;
  void enter(const Edge &edge);
  void leave(const Edge &edge);
  void insertCode(const Edge &edge);
  void insertCodeAt(uint32_t index, uint32_t inst);
  void appendCode(uint32_t loc);

  MFunction *function_ = nullptr;
  std::vector<uint32_t> slots_;   // in MFunction::slots, those that may have a register
  std::vector<uint32_t> indexOf_; // by slot: its index in slots_, or none
  std::vector<Block> blocks_;
  // Of the current region:
  std::vector<uint32_t> members_;
  std::vector<Edge> entries_, exits_;
  std::vector<uint32_t> chosen_; // indices in slots_, from the top of the stack
  std::vector<MInst> code_;      // of the current block or edge
};

} // namespace wend
