// Rewriter — carries out an allocation: puts physical registers and spill slots in the place of
// virtual registers, and the moves in between.
//
// How    1. where a register changes its place within a block, and on edges over which it has
//        different places at the two ends, note a move (edges of a block with one successor: at
//        its end; into a block with one predecessor: at its start; else in a new block)   2. for
//        each register in memory decide what is cheaper: to store it whenever it is written, or
//        where it goes to memory   3. give registers whose lives do not overlap one slot   4. walk
//        the instructions in order and rewrite operands; noted moves at one point happen all at
//        once
#pragma once

#include "backend/allocation.h"
#include "backend/parallel_moves.h"

namespace wend {

class Rewriter {
public:
  // Replaces the instructions of the function; blocks may be added.
  void run(MFunction &function, const LiveRanges &ranges, Allocation &allocation);

private:
  // A register changes its place at a point: before an instruction (moves of an edge that arrives
  // there, of a split, or of an edge that leaves) or on the edge to a new block.
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

  void noteSplits(uint32_t vreg);
  void noteEdges(uint32_t vreg);
  bool staysInOnePlace(uint32_t vreg) const;
  void noteEdge(uint32_t vreg, uint32_t pred, uint32_t block, Reg from, Reg to);
  uint32_t intervalAt(Position position) const;
  void chooseStores();
  void shareSlots();
  void rewriteBlocks();
  void rewriteBlock(uint32_t index);
  void rewriteInstruction(uint32_t at);
  void rewriteParMove(const MInst &inst, uint32_t at);
  void storeResult(uint32_t vreg, Reg reg, uint32_t loc);
  void emitTransfers(uint64_t point, uint32_t loc);
  void emitNewBlocks();
  [[nodiscard]] uint32_t beforeBranches(const MBlock &block, uint32_t inst) const;
  bool isNeverRead(uint32_t vreg, uint32_t id, uint32_t at) const;
  Reg placeAt(uint32_t vreg, Position position);
  ParallelMoves::Place place(uint32_t vreg, Reg reg) const;
  static uint64_t pointBefore(uint32_t inst, Phase phase) { return uint64_t{inst} << 2 | phase; }
  static constexpr uint64_t newBlockPoint = uint64_t{1} << 40;

  MFunction *function_ = nullptr;
  const LiveRanges *ranges_ = nullptr;
  Allocation *allocation_ = nullptr;
  std::vector<MInst> old_; // the instructions before
  std::vector<Transfer> transfers_;
  size_t nextTransfer_ = 0;
  std::vector<NewBlock> newBlocks_;
  std::vector<uint32_t> chain_;                     // the intervals of the register at hand
  std::vector<uint32_t> cursor_;                    // by register: the interval at the position
  std::vector<uint32_t> slot_;                      // by register
  std::vector<bool> storesAtWrites_;                // by register
  std::vector<float> transferCost_;                 // by register: of moves to memory
  std::vector<uint32_t> inMemory_;                  // registers that have a slot
  std::vector<std::pair<Position, uint32_t>> heap_; // slots by the end of their last life
  ParallelMoves parallel_;
};

} // namespace wend
