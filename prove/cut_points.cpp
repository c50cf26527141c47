#include "prove/cut_points.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

// The blocks of a cycle without cut points, its header first; empty if there is none.
std::vector<uint32_t> cycleOf(const Snapshot &snapshot, const std::vector<bool> &isCut) {
  enum class State : uint8_t { New, Open, Done };
  std::vector<State> states(snapshot.blocks.size(), State::New);
  for (uint32_t root = 0; root < snapshot.blocks.size(); ++root) {
    bool isReachable = root == 0 || snapshot.blocks[root].idom != SnapshotBlock::none;
    if (!isReachable || states[root] != State::New || isCut[root])
      continue;
    std::vector<std::pair<uint32_t, size_t>> path{{root, 0}};
    states[root] = State::Open;
    while (!path.empty()) {
      auto &[block, next] = path.back();
      const auto &successors = snapshot.blocks[block].successors;
      if (next == successors.size()) {
        states[block] = State::Done;
        path.pop_back();
        continue;
      }
      uint32_t target = successors[next++].block;
      if (isCut[target] || states[target] == State::Done)
        continue;
      if (states[target] == State::New) {
        states[target] = State::Open;
        path.emplace_back(target, 0);
        continue;
      }
      std::vector<uint32_t> cycle;
      auto header = std::ranges::find(path, target, &std::pair<uint32_t, size_t>::first);
      for (; header != path.end(); ++header)
        cycle.push_back(header->first);
      return cycle;
    }
  }
  return {};
}

// The number of blocks that dominate a block.
uint32_t depthOf(const Snapshot &snapshot, uint32_t block) {
  uint32_t depth = 0;
  for (; block != SnapshotBlock::none; block = snapshot.blocks[block].idom)
    ++depth;
  return depth;
}

class Finder {
public:
  Finder(const Snapshot &before, const Snapshot &after, bool prefersAfter)
      : before_(before), after_(after), prefersAfter_(prefersAfter) {
    cuts_.isCutBefore.resize(before.blocks.size());
    cuts_.isCutAfter.resize(after.blocks.size());
  }

  std::optional<CutPoints> find() {
    for (;;) {
      std::vector<uint32_t> cycle = cycleOf(before_, cuts_.isCutBefore);
      bool isBefore = !cycle.empty();
      if (!isBefore)
        cycle = cycleOf(after_, cuts_.isCutAfter);
      if (cycle.empty())
        return std::move(cuts_);
      if (!cut(cycle, isBefore))
        return {};
    }
  }

private:
  // Cuts a cycle at one of its blocks.
  bool cut(const std::vector<uint32_t> &cycle, bool isBefore) {
    const Snapshot &here = isBefore ? before_ : after_, &other = isBefore ? after_ : before_;
    std::optional<CutPoints::Pair> found;
    uint32_t least = 0;
    for (uint32_t block : cycle) {
      uint32_t counterpart = other.blockWithId(here.blocks[block].id);
      if (counterpart == Snapshot::none || counterpart == 0 || block == 0)
        continue;
      CutPoints::Pair pair =
          isBefore ? CutPoints::Pair{block, counterpart} : CutPoints::Pair{counterpart, block};
      uint32_t depth = prefersAfter_ ? depthOf(after_, pair.after) : depthOf(before_, pair.before);
      if (found && depth >= least)
        continue;
      found = pair;
      least = depth;
    }
    if (!found)
      return false;
    cuts_.pairs.push_back(*found);
    cuts_.isCutBefore[found->before] = cuts_.isCutAfter[found->after] = true;
    return true;
  }

  const Snapshot &before_, &after_;
  bool prefersAfter_;
  CutPoints cuts_;
};

} // namespace

std::optional<CutPoints> findCutPoints(const Snapshot &before, const Snapshot &after,
                                       bool prefersAfter) {
  return Finder(before, after, prefersAfter).find();
}

} // namespace wend
