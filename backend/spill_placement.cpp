#include "backend/spill_placement.h"

#include <algorithm>
#include <functional>

namespace wend {

namespace {

// An operand that reads or writes a spill slot, relative to a move: it takes no instruction.
constexpr float slotOperandCost = 0.5F;
// Limit on the passes over the pieces of a register.
constexpr unsigned maxSweeps = 6;
// Limit on pieces that are looked at, for each instruction of the function.
constexpr uint64_t visitsPerInstruction = 64;

} // namespace

void SpillPlacement::run(MFunction &function, const LiveRanges &ranges, Allocation &allocation) {
  function_ = &function;
  ranges_ = &ranges;
  allocation_ = &allocation;
  byBlock_.assign(function.blocks.size(), {});
  edges_.emplace(function);
  budget_ = visitsPerInstruction * function.insts.size();
  for (uint32_t vreg = Reg::physicalCount; vreg < function.vregLimit() && budget_ != 0; ++vreg)
    if (isMixed(vreg))
      place(vreg);
}

// Whether a register is in memory and in registers, at the boundaries of blocks.
bool SpillPlacement::isMixed(uint32_t vreg) const {
  bool isInMemory = false;
  bool isInRegister = false;
  for (uint32_t i = allocation_->first[vreg]; i != Interval::none;
       i = allocation_->intervals[i].next) {
    const Interval &interval = allocation_->intervals[i];
    isInMemory |= interval.reg.isNone();
    isInRegister |= !interval.reg.isNone() && reachesBlockBoundary(*function_, *ranges_, interval);
  }
  return isInMemory && isInRegister;
}

void SpillPlacement::place(uint32_t vreg) {
  vreg_ = vreg;
  findPieces(vreg);
  auto setAll = [&](bool isInMemory) {
    for (Piece &piece : pieces_)
      piece.isInMemory = piece.reg.isNone() || isInMemory;
  };
  setAll(false);
  float before = totalCost();
  float fromRegisters = improve() ? totalCost() : before;
  std::vector<bool> better;
  for (const Piece &piece : pieces_)
    better.push_back(piece.isInMemory);
  setAll(true);
  improve();
  float fromMemory = totalCost();
  if (std::min(fromRegisters, fromMemory) >= before)
    return;
  if (fromRegisters <= fromMemory)
    for (size_t i = 0; i < pieces_.size(); ++i)
      pieces_[i].isInMemory = better[i];
  apply();
}

// ---- 1. Pieces

void SpillPlacement::findPieces(uint32_t vreg) {
  pieces_.clear();
  float writes = 0;
  for (const Occurrence &occurrence : ranges_->occurrences(vreg))
    if (occurrence.writes())
      writes += function_->blocks[ranges_->blockOf(occurrence.inst())].frequency;
  // One that is written rarely is stored after each write, and a change to memory takes nothing.
  storeFactor_ = allocation_->isRematerialisable(vreg) || writes <= 1 ? 0.0F : 0.5F;
  for (uint32_t i = allocation_->first[vreg]; i != Interval::none;
       i = allocation_->intervals[i].next)
    addPieces(i);
  for (uint32_t i = 0; i < pieces_.size(); ++i) {
    const Piece &piece = pieces_[i];
    BlockPieces &block = byBlock_[piece.block];
    if (block.vreg != vreg)
      block = {vreg, Interval::none, Interval::none};
    if (piece.isLiveIn)
      block.first = i;
    if (piece.isLiveOut)
      block.last = i;
  }
  connect();
}

void SpillPlacement::addPieces(uint32_t id) {
  const Interval &interval = allocation_->intervals[id];
  std::span<const Segment> ranges = ranges_->ranges(interval.vreg);
  size_t first = pieces_.size();
  for (uint32_t r = interval.firstRange; r < interval.endRange; ++r) {
    Position start = std::max(ranges[r].start, interval.start);
    Position end = std::min(ranges[r].end, interval.end);
    for (uint32_t b = ranges_->blockOf(instAt(start)); start < end; ++b) {
      const MBlock &block = function_->blocks[b];
      Position limit = std::min(end, readPosition(block.end));
      if (pieces_.size() == first || pieces_.back().block != b) {
        Piece piece{};
        piece.interval = id;
        piece.block = b;
        piece.start = start;
        piece.reg = interval.reg;
        piece.isLiveIn = start == readPosition(block.begin);
        pieces_.push_back(piece);
      }
      pieces_.back().end = limit;
      pieces_.back().isLiveOut = limit == readPosition(block.end);
      start = limit;
    }
  }
  for (size_t i = first; i < pieces_.size(); ++i)
    weigh(pieces_[i]);
}

// The operands of a register in a piece.
std::span<const Occurrence> SpillPlacement::occurrencesIn(const Piece &piece) const {
  const Interval &interval = allocation_->intervals[piece.interval];
  std::span<const Occurrence> all = ranges_->occurrences(interval.vreg);
  auto first = std::partition_point(
      all.begin() + interval.firstOcc, all.begin() + interval.endOcc,
      [&](const Occurrence &o) { return writePosition(o.inst()) < piece.start; });
  auto end = std::partition_point(first, all.begin() + interval.endOcc, [&](const Occurrence &o) {
    return readPosition(o.inst()) < piece.end;
  });
  return {first, end};
}

// Sets the cost of the piece in memory, and which instructions must have it in a register.
void SpillPlacement::weigh(Piece &piece) {
  if (piece.reg.isNone())
    return;
  std::span<const Occurrence> occurrences = occurrencesIn(piece);
  bool isRematerialised = allocation_->isRematerialisable(vreg_);
  auto isMust = [&](const Occurrence &o) {
    return isRematerialised ? o.reads() : o.mustBeRegister();
  };
  float cost = 0;
  auto first = std::ranges::find_if(occurrences, isMust);
  if (first != occurrences.end()) {
    auto last = std::ranges::find_if(occurrences.rbegin(), occurrences.rend(), isMust);
    piece.firstMust = first->inst();
    piece.lastMust = last->inst();
    bool isWritten = std::ranges::any_of(occurrences, [&](const Occurrence &o) {
      return o.writes() && o.inst() >= piece.firstMust && o.inst() <= piece.lastMust;
    });
    cost += (first->reads() ? 1.0F : 0.0F) + (isWritten ? storeFactor_ : 0.0F);
  }
  auto others = std::ranges::count_if(occurrences, std::not_fn(isMust));
  cost += slotOperandCost * static_cast<float>(others);
  piece.memoryCost = function_->blocks[piece.block].frequency * cost;
}

void SpillPlacement::connect() {
  neighbours_.clear();
  for (uint32_t i = 0; i < pieces_.size(); ++i)
    connect(i);
}

// Finds the neighbours of a piece, in its block and on the edges of that.
void SpillPlacement::connect(uint32_t index) {
  Piece &piece = pieces_[index];
  const MBlock &block = function_->blocks[piece.block];
  auto add = [&](uint32_t other, float frequency) {
    if (other != Interval::none && other != index)
      neighbours_.push_back({other, frequency});
  };
  piece.firstBefore = static_cast<uint32_t>(neighbours_.size());
  if (piece.isLiveIn)
    for (uint32_t pred : function_->preds(block))
      if (const BlockPieces *pieces = piecesOf(pred))
        add(pieces->last, edges_->of(pred, piece.block));
  if (index > 0 && pieces_[index - 1].block == piece.block && pieces_[index - 1].end == piece.start)
    add(index - 1, block.frequency);
  piece.firstAfter = static_cast<uint32_t>(neighbours_.size());
  if (piece.isLiveOut)
    for (uint32_t succ : function_->succs(block))
      if (const BlockPieces *pieces = piecesOf(succ))
        add(pieces->first, edges_->of(piece.block, succ));
  if (index + 1 < pieces_.size() && pieces_[index + 1].block == piece.block &&
      pieces_[index + 1].start == piece.end)
    add(index + 1, block.frequency);
  piece.endAfter = static_cast<uint32_t>(neighbours_.size());
}

// ---- 2. Costs

float SpillPlacement::transition(Reg from, Reg to) const {
  if (to.isNone())
    return from.isNone() ? 0 : storeFactor_;
  return from == to ? 0 : 1;
}

// The costs of a piece in a register and in memory, with the changes of location around it.
SpillPlacement::Costs SpillPlacement::costsOf(uint32_t index) const {
  const Piece &piece = pieces_[index];
  Costs costs{0, piece.memoryCost};
  for (auto [before, frequency] : piecesBefore(piece)) {
    Reg from = pieces_[before].location();
    costs.inRegister += frequency * transition(from, piece.reg);
    costs.inMemory += frequency * transition(from, Reg{});
  }
  for (auto [after, frequency] : piecesAfter(piece)) {
    Reg to = pieces_[after].location();
    costs.inRegister += frequency * transition(piece.reg, to);
    costs.inMemory += frequency * transition(Reg{}, to);
  }
  return costs;
}

float SpillPlacement::totalCost() const {
  float cost = 0;
  for (const Piece &piece : pieces_) {
    Reg from = piece.location();
    cost += piece.isInMemory && !piece.reg.isNone() ? piece.memoryCost : 0;
    for (auto [after, frequency] : piecesAfter(piece))
      cost += frequency * transition(from, pieces_[after].location());
  }
  return cost;
}

// Changes the location of pieces as long as that lowers the cost. False if it changes none.
bool SpillPlacement::improve() {
  bool hasChanged = false;
  auto count = static_cast<uint32_t>(pieces_.size());
  isOutdated_.assign(count, true);
  for (unsigned sweep = 0; sweep < maxSweeps && budget_ != 0; ++sweep) {
    bool changed = false;
    budget_ -= std::min<uint64_t>(budget_, count);
    for (uint32_t i = 0; i < count; ++i) {
      uint32_t index = sweep % 2 == 0 ? i : count - 1 - i;
      changed |= isOutdated_[index] && improvePiece(index);
    }
    hasChanged |= changed;
    if (!changed)
      break;
  }
  return hasChanged;
}

bool SpillPlacement::improvePiece(uint32_t index) {
  isOutdated_[index] = false;
  Piece &piece = pieces_[index];
  if (piece.reg.isNone())
    return false;
  Costs costs = costsOf(index);
  float now = piece.isInMemory ? costs.inMemory : costs.inRegister;
  float other = piece.isInMemory ? costs.inRegister : costs.inMemory;
  if (other >= now * 0.999F)
    return false;
  piece.isInMemory = !piece.isInMemory;
  outdateNeighbours(index);
  return true;
}

// The costs of the pieces around one have changed.
void SpillPlacement::outdateNeighbours(uint32_t index) {
  for (const Neighbour &before : piecesBefore(pieces_[index]))
    isOutdated_[before.piece] = true;
  for (const Neighbour &after : piecesAfter(pieces_[index]))
    isOutdated_[after.piece] = true;
}

// ---- 3. Splits

void SpillPlacement::apply() {
  for (size_t i = 0; i < pieces_.size();) {
    uint32_t id = pieces_[i].interval;
    size_t end = i;
    while (end < pieces_.size() && pieces_[end].interval == id)
      ++end;
    if (pieces_[i].reg.isNone()) {
      i = end;
      continue;
    }
    Reg reg = pieces_[i].reg;
    // The locations from certain positions on; the first one from the start of the interval.
    bool isInMemory = false;
    bool isFirst = true;
    auto changeAt = [&](Position position, bool toMemory) {
      if (isFirst || position <= allocation_->intervals[id].start) {
        isInMemory = toMemory;
        isFirst = false;
      } else if (toMemory != isInMemory && position < allocation_->intervals[id].end) {
        allocation_->intervals[id].reg = isInMemory ? Reg{} : reg;
        id = splitInterval(*allocation_, *ranges_, id, position);
        isInMemory = toMemory;
      }
    };
    for (; i < end; ++i) {
      const Piece &piece = pieces_[i];
      changeAt(std::max(piece.start & ~1U, readPosition(function_->blocks[piece.block].begin)),
               piece.isInMemory);
      if (!piece.isInMemory || piece.firstMust == Interval::none)
        continue;
      changeAt(readPosition(piece.firstMust), false);
      changeAt(readPosition(piece.lastMust + 1), true);
    }
    allocation_->intervals[id].reg = isInMemory ? Reg{} : reg;
  }
}

} // namespace wend
