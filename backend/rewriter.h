// Rewriter — applies an allocation: replaces virtual registers by physical registers and spill
// slots, and inserts the moves between the intervals.
//
// How    1. leave registers that are reloaded for one copy in memory: the copy reads the slot
//        2. record a move wherever the location of a virtual register changes: within a block, or
//           on an edge. A move on an edge goes to the end of a block with one successor, to the
//           start of a block with one predecessor, or to a new block
//        3. for each spilled register, choose the cheaper: to store it after each write, or where
//           its location changes to memory
//        4. assign spill slots; registers whose lifetimes do not overlap share one
//        5. rewrite the operands, in order; the moves recorded at one point are parallel
#pragma once

#include "backend/allocation.h"
#include "backend/parallel_moves.h"

namespace wend {

class Rewriter {
public:
  // Replaces the instructions of the function; blocks may be added.
  void run(MFunction &function, const LiveRanges &ranges, Allocation &allocation);
  // The slot of a register in the function before, or noSlot.
  static constexpr uint32_t noSlot = ~uint32_t{0};
  [[nodiscard]] uint32_t slotOf(uint32_t vreg) const { return slot_[vreg]; }
  // An instruction of that function before it was rewritten.
  [[nodiscard]] const MInst &original(uint32_t inst) const { return old_[inst]; }

private:
  // The location of a virtual register changes at a point: before an instruction (for an incoming
  // edge, a split, or an outgoing edge) or in a new block.
  struct Transfer {
    uint64_t point;
    uint32_t vreg;
    Reg from, to; // none: memory
  };
  enum Phase : uint64_t { Arriving, Splitting, Leaving };
  struct NewBlock {
    uint32_t from, to;
    uint32_t index; // of the block
  };

  void copyFromSlot(uint32_t vreg);
  [[nodiscard]] bool isForCopy(const Interval &interval) const;
  void recordSplits(uint32_t vreg);
  void recordEdges(uint32_t vreg);
  bool hasOneLocation(uint32_t vreg) const;
  void recordEdge(uint32_t vreg, uint32_t pred, uint32_t block, Reg from, Reg to);
  [[nodiscard]] Position leavingPosition(const MBlock &block, uint32_t to) const;
  uint32_t intervalAt(Position position) const;
  void chooseStores();
  void shareSlots();
  void rewriteBlocks();
  void rewriteBlock(uint32_t index);
  void rewriteInstruction(uint32_t at);
  void rewriteParMove(const MInst &inst, uint32_t at);
  void rewriteAsm(const MInst &inst, uint32_t at);
  void storeResult(uint32_t vreg, Reg reg, uint32_t at);
  void emitTransfers(uint64_t point, uint32_t loc);
  void emitNewBlocks();
  bool isNeverRead(uint32_t vreg, uint32_t id, uint32_t at) const;
  Reg registerAt(uint32_t vreg, Position position);
  ParallelMoves::Location location(uint32_t vreg, Reg reg) const;
  static uint64_t pointBefore(uint32_t inst, Phase phase) { return uint64_t{inst} << 2 | phase; }
  static constexpr uint64_t newBlockPoint = uint64_t{1} << 40;

  MFunction *function_ = nullptr;
  const LiveRanges *ranges_ = nullptr;
  bool hasLandingPads_ = false;
  Allocation *allocation_ = nullptr;
  std::vector<MInst> old_; // the instructions before rewriting
  std::vector<Transfer> transfers_;
  size_t nextTransfer_ = 0;
  std::vector<NewBlock> newBlocks_;
  std::vector<uint32_t> chain_;                     // the intervals of the current register
  std::vector<uint32_t> cursor_;                    // by register: the interval at the position
  std::vector<uint32_t> slot_;                      // by register
  std::vector<bool> storesAtWrites_;                // by register
  std::vector<float> transferCost_;                 // by register: of moves to memory
  std::vector<uint32_t> inMemory_;                  // registers that have a slot
  std::vector<std::pair<Position, uint32_t>> heap_; // slots by the end of their last lifetime
  std::vector<std::pair<uint32_t, Reg>> written_; // by an asm statement: registers, where they are
  ParallelMoves parallel_;
};

} // namespace wend
