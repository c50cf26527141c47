// SpillPlacement — moves parts of intervals to memory where that saves moves between registers and
// spill slots.
//
// The scan assigns registers in the order of the text, and does not know where else a register
// comes from. In a loop around a switch, for example, it keeps a value in a register at the header;
// paths around the loop with a call in them have it in memory, and reload it at each back edge,
// though only a few paths read it.
//
// How    for each register that is in memory in some blocks and in registers in others
//        1. divide its intervals into pieces, one for each block
//        2. give each piece in a register the location with the lower cost: memory costs the
//           operands that read the slot, or a reload before them; and on each edge to another
//           piece, a change of location costs a move, by frequency. Start once with all pieces in
//           memory and once with all in registers, change one piece at a time as long as that
//           lowers the cost, and take the better result
//        3. split the intervals between pieces with different locations
//
// A piece that stays in a register keeps the one that the scan assigned. The spill placement of
// LLVM (Olesen, "Register Allocation in LLVM 3.0", 2011) decides the same by a Hopfield network
// before the assignment.
#pragma once

#include "backend/allocation.h"
#include "backend/edge_frequency.h"

#include <optional>

namespace wend {

class SpillPlacement {
public:
  void run(MFunction &function, const LiveRanges &ranges, Allocation &allocation);

private:
  // The part of an interval in one block.
  struct Piece {
    uint32_t interval;
    uint32_t block;
    Position start, end;
    Reg reg;                             // the one assigned; none: in memory
    float memoryCost;                    // in executions
    uint32_t firstMust = Interval::none; // instructions with operands that must be registers
    uint32_t lastMust = Interval::none;
    bool isInMemory = false;
    bool isLiveIn = false;
    bool isLiveOut = false;
    // Indices into neighbours_: of the pieces before this one, and of those after it.
    uint32_t firstBefore, firstAfter, endAfter;

    [[nodiscard]] Reg location() const { return isInMemory ? Reg{} : reg; }
  };
  // A piece that another one's executions continue in, or come from.
  struct Neighbour {
    uint32_t piece;
    float frequency;
  };
  struct BlockPieces {
    uint32_t vreg = 0;               // the register that the others are valid for
    uint32_t first = Interval::none; // the piece that is live-in
    uint32_t last = Interval::none;  // the piece that is live-out
  };

  struct Costs {
    float inRegister;
    float inMemory;
  };

  void place(uint32_t vreg);
  [[nodiscard]] bool isMixed(uint32_t vreg) const;
  void findPieces(uint32_t vreg);
  void addPieces(uint32_t id);
  void weigh(Piece &piece);
  void connect();
  void connect(uint32_t index);
  [[nodiscard]] std::span<const Occurrence> occurrencesIn(const Piece &piece) const;
  bool improve();
  bool improvePiece(uint32_t index);
  void outdateNeighbours(uint32_t index);
  [[nodiscard]] Costs costsOf(uint32_t index) const;
  [[nodiscard]] float transition(Reg from, Reg to) const;
  [[nodiscard]] float totalCost() const;
  void apply();

  [[nodiscard]] const BlockPieces *piecesOf(uint32_t block) const {
    return byBlock_[block].vreg == vreg_ ? &byBlock_[block] : nullptr;
  }
  [[nodiscard]] std::span<const Neighbour> piecesBefore(const Piece &piece) const {
    return std::span(neighbours_).subspan(piece.firstBefore, piece.firstAfter - piece.firstBefore);
  }
  [[nodiscard]] std::span<const Neighbour> piecesAfter(const Piece &piece) const {
    return std::span(neighbours_).subspan(piece.firstAfter, piece.endAfter - piece.firstAfter);
  }

  MFunction *function_ = nullptr;
  const LiveRanges *ranges_ = nullptr;
  Allocation *allocation_ = nullptr;
  uint32_t vreg_ = 0;
  float storeFactor_ = 0; // the cost of a change to memory, relative to a move
  std::vector<Piece> pieces_;
  std::vector<Neighbour> neighbours_; // of all pieces
  std::vector<BlockPieces> byBlock_;
  std::vector<bool> isOutdated_; // by piece: its costs may have changed since they were compared
  std::optional<EdgeFrequencies> edges_;
  uint64_t budget_ = 0;
};

} // namespace wend
