#include "prove/alignment.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

class Alignment {
public:
  Alignment(Snapshot &made, const Snapshot &after)
      : made_(made), after_(after), isTakenNode_(after.nodes.size()),
        isTakenBlock_(after.blocks.size()), isFollowed_(made.blocks.size()) {
    for (const SnapshotNode &node : made.nodes)
      if (uint32_t same = after.nodeWithId(node.id); same != Snapshot::none)
        isTakenNode_[same] = true;
    for (const SnapshotBlock &block : made.blocks)
      if (uint32_t same = after.blockWithId(block.id); same != Snapshot::none)
        isTakenBlock_[same] = true;
  }

  void run() {
    follow();
    matchVariables();
    complete();
  }

private:
  void follow() {
    std::vector<std::pair<uint32_t, uint32_t>> worklist{{0, 0}};
    isFollowed_[0] = true;
    for (size_t next = 0; next < worklist.size(); ++next) { // grows
      auto [block, other] = worklist[next];
      match(block, other);
      const auto &edges = made_.blocks[block].successors;
      const auto &otherEdges = after_.blocks[other].successors;
      for (size_t i = 0; i < std::min(edges.size(), otherEdges.size()); ++i) {
        if (isFollowed_[edges[i].block])
          continue;
        isFollowed_[edges[i].block] = true;
        worklist.emplace_back(edges[i].block, otherEdges[i].block);
      }
    }
  }

  // What is new in two blocks, in its order.
  void match(uint32_t block, uint32_t other) {
    if (made_.blocks[block].id == Snapshot::none && !isTakenBlock_[other]) {
      made_.blocks[block].id = after_.blocks[other].id;
      isTakenBlock_[other] = true;
    }
    uint32_t next = after_.blocks[other].begin;
    for (uint32_t i = made_.blocks[block].begin; i < made_.blocks[block].end; ++i) {
      SnapshotNode &node = made_.nodes[i];
      if (node.id != Snapshot::none || node.op == Op::Alloca)
        continue;
      uint32_t found = next;
      while (found < after_.blocks[other].end && !isLike(node, found))
        ++found;
      if (found == after_.blocks[other].end)
        continue;
      take(node, found);
      next = found + 1;
    }
  }

  [[nodiscard]] bool isLike(const SnapshotNode &node, uint32_t number) const {
    const SnapshotNode &other = after_.nodes[number];
    return !isTakenNode_[number] && other.op == node.op && other.type == node.type &&
           other.size == node.size && other.operands.size() == node.operands.size();
  }

  void take(SnapshotNode &node, uint32_t number) {
    node.id = after_.nodes[number].id;
    node.isAligned = true;
    isTakenNode_[number] = true;
  }

  // The inliner moves variables to the start of the entry, so that the last is the first there.
  void matchVariables() {
    uint32_t next = after_.blocks[0].end;
    for (SnapshotNode &node : made_.nodes) {
      if (node.id != Snapshot::none || node.op != Op::Alloca)
        continue;
      uint32_t found = next;
      while (found > 0 && !isLike(node, found - 1))
        --found;
      if (found == 0)
        continue;
      next = found - 1;
      take(node, next);
    }
  }

  void complete() {
    auto complete = [](auto &parts, std::vector<uint32_t> &table, size_t used) {
      for (const auto &part : parts)
        if (part.id != Snapshot::none)
          used = std::max(used, static_cast<size_t>(part.id) + 1);
      for (auto &part : parts)
        if (part.id == Snapshot::none)
          part.id = static_cast<uint32_t>(used++);
      table.assign(used, Snapshot::none);
      for (uint32_t i = 0; i < parts.size(); ++i)
        table[parts[i].id] = i;
    };
    complete(made_.nodes, made_.nodeById, after_.nodeById.size());
    complete(made_.blocks, made_.blockById, after_.blockById.size());
  }

  Snapshot &made_;
  const Snapshot &after_;
  std::vector<bool> isTakenNode_, isTakenBlock_; // after the pass: the id is used in `made_`
  std::vector<bool> isFollowed_;                 // by block of `made_`
};

} // namespace

void alignIds(Snapshot &made, const Snapshot &after) { Alignment(made, after).run(); }

} // namespace wend
