#include "backend/parallel_moves.h"

#include "support/invariant.h"

#include <algorithm>

namespace wend {

void ParallelMoves::add(Location to, Location from, unsigned width) {
  if (to == from)
    return;
  INVARIANT(!to.reg.isNone() || !from.reg.isNone(), "a move within memory");
  pending_.push_back({to, from, width});
}

void ParallelMoves::emit(uint32_t loc, uint32_t origin, std::vector<MInst> &out) {
  auto append = [&](const Pending &move, MOp op) {
    MInst inst;
    inst.op = op;
    inst.width = static_cast<uint8_t>(move.width);
    inst.loc = loc;
    inst.origin = origin;
    inst.first = move.to.reg;
    inst.second = move.from.reg;
    inst.form = Form::RR;
    if (move.to.reg.isNone() || move.from.reg.isNone()) {
      bool isStore = move.to.reg.isNone();
      inst.form = isStore ? Form::MR : Form::RM;
      inst.mem.kind = AddressKind::Slot;
      inst.mem.object = isStore ? move.to.slot : move.from.slot;
    }
    out.push_back(inst);
  };
  auto isRead = [&](const Location &location) {
    return std::any_of(pending_.begin(), pending_.end(),
                       [&](const Pending &move) { return move.from == location; });
  };
  while (!pending_.empty()) {
    bool progress = false;
    for (size_t i = 0; i < pending_.size();) {
      Pending move = pending_[i];
      if (isRead(move.to)) {
        ++i;
        continue;
      }
      append(move, MOp::Mov);
      pending_.erase(pending_.begin() + static_cast<ptrdiff_t>(i));
      progress = true;
    }
    if (progress)
      continue;
    // Only cycles are left. Exchange the operands of a move: the old value of its target is now in
    // its source.
    Pending move = pending_.back();
    pending_.pop_back();
    INVARIANT(!move.to.reg.isNone() && !move.from.reg.isNone(), "a spill slot in a cycle of moves");
    for (const Pending &other : pending_)
      if (other.from == move.to || other.from == move.from)
        move.width = std::max(move.width, other.width);
    append(move, MOp::Xchg);
    for (size_t i = 0; i < pending_.size();) {
      Pending &other = pending_[i];
      if (other.from == move.to)
        other.from = move.from;
      else if (other.from == move.from)
        other.from = move.to;
      if (other.to == other.from)
        pending_.erase(pending_.begin() + static_cast<ptrdiff_t>(i));
      else
        ++i;
    }
  }
}

} // namespace wend
