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

// The block of a cycle that dominates the others.
uint32_t headerOf(const Snapshot &snapshot, const std::vector<uint32_t> &cycle) {
  return *std::ranges::min_element(cycle, {},
                                   [&](uint32_t block) { return depthOf(snapshot, block); });
}

// Limit on the iterations of a loop that only the version before has.
constexpr size_t maxIterations = 130;

// Whether each block is in a loop.
std::vector<bool> blocksInLoops(const Snapshot &snapshot) {
  std::vector<bool> isIn(snapshot.blocks.size());
  for (uint32_t block = 0; block < snapshot.blocks.size(); ++block) {
    std::vector<bool> isSeen(snapshot.blocks.size());
    std::vector<uint32_t> worklist{block};
    while (!worklist.empty() && !isIn[block]) {
      uint32_t at = worklist.back();
      worklist.pop_back();
      for (SnapshotBlock::Edge edge : snapshot.blocks[at].successors) {
        isIn[block] = isIn[block] || edge.block == block;
        if (!isSeen[edge.block])
          worklist.push_back(edge.block);
        isSeen[edge.block] = true;
      }
    }
  }
  return isIn;
}

// How many times the blocks of a loop are in its counterpart, as the sizes suggest.
uint32_t copiesIn(const Snapshot &before, const Snapshot &after, const CutPoints::Pair &pair) {
  auto one = std::ranges::count(naturalLoop(before, pair.before), true);
  auto all = std::ranges::count(naturalLoop(after, pair.after), true);
  return static_cast<uint32_t>(std::max(decltype(one){1}, (all + one / 2) / one));
}

class Finder {
public:
  Finder(const Snapshot &before, const Snapshot &after, bool prefersAfter)
      : before_(before), after_(after), prefersAfter_(prefersAfter),
        isInLoopBefore_(blocksInLoops(before)) {
    cuts_.before = {std::vector<bool>(before.blocks.size()),
                    std::vector<uint32_t>(before.blocks.size())};
    cuts_.after = {std::vector<bool>(after.blocks.size()),
                   std::vector<uint32_t>(after.blocks.size())};
  }

  std::optional<CutPoints> find() {
    for (;;) {
      std::vector<uint32_t> cycle = cycleOf(before_, cuts_.before.isCut);
      bool isBefore = !cycle.empty();
      if (!isBefore)
        cycle = cycleOf(after_, cuts_.after.isCut);
      if (cycle.empty())
        return std::move(cuts_);
      bool isCut = cut(cycle, isBefore) || (isBefore ? unroll(cycle) : pairWithCut(cycle));
      if (!isCut)
        return {};
    }
  }

private:
  // Cuts a cycle at one of its blocks.
  bool cut(const std::vector<uint32_t> &cycle, bool isBefore) {
    const Snapshot &here = isBefore ? before_ : after_, &other = isBefore ? after_ : before_;
    std::vector<bool> loop = naturalLoop(here, headerOf(here, cycle));
    std::optional<CutPoints::Pair> found;
    uint32_t least = 0;
    for (uint32_t block : cycle) {
      uint32_t counterpart = other.blockWithId(here.blocks[block].id);
      if (counterpart == Snapshot::none || counterpart == 0 || block == 0 ||
          !(isBefore ? isInCopyOf(loop, counterpart) : isInLoopBefore_[counterpart]))
        continue;
      CutPoints::Pair pair = isBefore ? CutPoints::Pair{block, counterpart, 1}
                                      : CutPoints::Pair{counterpart, block, 1};
      if (cuts_.before.passes[pair.before] != 0)
        continue;
      uint32_t depth = prefersAfter_ ? depthOf(after_, pair.after) : depthOf(before_, pair.before);
      if (found && depth >= least)
        continue;
      found = pair;
      least = depth;
    }
    if (!found)
      return false;
    add(*found);
    return true;
  }

  // Whether a block after the pass is in a loop without blocks that are outside of a loop before
  // it: not if that was unrolled in another loop.
  [[nodiscard]] bool isInCopyOf(const std::vector<bool> &loop, uint32_t block) const {
    std::vector<bool> isSeen(after_.blocks.size());
    for (uint32_t i = 0; i < after_.blocks.size(); ++i) {
      uint32_t same = before_.blockWithId(after_.blocks[i].id);
      isSeen[i] = same != Snapshot::none && !loop[same];
    }
    std::vector<uint32_t> worklist{block};
    while (!worklist.empty()) {
      uint32_t at = worklist.back();
      worklist.pop_back();
      for (SnapshotBlock::Edge edge : after_.blocks[at].successors) {
        if (edge.block == block)
          return true;
        if (!isSeen[edge.block])
          worklist.push_back(edge.block);
        isSeen[edge.block] = true;
      }
    }
    return false;
  }

  void add(CutPoints::Pair pair) {
    cuts_.pairs.push_back(pair);
    cuts_.before.isCut[pair.before] = cuts_.after.isCut[pair.after] = true;
  }

  // A loop that only the version before has: as many iterations as copies can have been added.
  bool unroll(const std::vector<uint32_t> &cycle) {
    uint32_t header = headerOf(before_, cycle);
    std::vector<bool> loop = naturalLoop(before_, header);
    auto size = static_cast<size_t>(std::ranges::count(loop, true));
    size_t added = after_.blocks.size() - std::min(before_.blocks.size(), after_.blocks.size());
    cuts_.before.isCut[header] = cuts_.hasUnrolled = true;
    cuts_.before.passes[header] = static_cast<uint32_t>(std::min(added / size + 2, maxIterations));
    return true;
  }

  // A loop that only the version after has: a copy of a loop whose counterpart it follows. If that
  // counterpart has become larger, it does several iterations.
  bool pairWithCut(const std::vector<uint32_t> &cycle) {
    uint32_t header = headerOf(after_, cycle);
    for (size_t i = cuts_.pairs.size(); i-- > 0;) {
      CutPoints::Pair &pair = cuts_.pairs[i];
      if (!reaches(pair.after, header))
        continue;
      pair.iterations = copiesIn(before_, after_, pair);
      add({pair.before, header, 1});
      return true;
    }
    return false;
  }

  // Whether a path after the pass leads to a block without other cuts.
  [[nodiscard]] bool reaches(uint32_t from, uint32_t to) const {
    std::vector<bool> isSeen = cuts_.after.isCut;
    std::vector<uint32_t> worklist{from};
    while (!worklist.empty()) {
      uint32_t at = worklist.back();
      worklist.pop_back();
      if (at == to)
        return true;
      for (SnapshotBlock::Edge edge : after_.blocks[at].successors) {
        if (!isSeen[edge.block])
          worklist.push_back(edge.block);
        isSeen[edge.block] = true;
      }
    }
    return false;
  }

  const Snapshot &before_, &after_;
  bool prefersAfter_;
  std::vector<bool> isInLoopBefore_; // by block
  CutPoints cuts_;
};

} // namespace

Cuts CutPoints::cutsFrom(const Pair &pair) const {
  Cuts cuts = before;
  cuts.passes[pair.before] = pair.iterations - 1;
  return cuts;
}

bool takeUnrolled(CutPoints &cuts, const Snapshot &before, const Snapshot &after) {
  bool hasChanged = false;
  for (CutPoints::Pair &pair : cuts.pairs) {
    uint32_t iterations = copiesIn(before, after, pair);
    hasChanged |= iterations != pair.iterations;
    pair.iterations = iterations;
  }
  return hasChanged;
}

Cuts boundedCuts(const Snapshot &snapshot, uint32_t passes) {
  Cuts cuts{std::vector<bool>(snapshot.blocks.size()),
            std::vector<uint32_t>(snapshot.blocks.size())};
  auto cut = [&](uint32_t header) {
    cuts.isCut[header] = true;
    cuts.passes[header] = passes;
  };
  for (uint32_t i = 0; i < snapshot.blocks.size(); ++i)
    for (SnapshotBlock::Edge edge : snapshot.blocks[i].successors)
      if (snapshot.dominates(edge.block, i))
        cut(edge.block);
  for (;;) { // loops with several entries
    std::vector<uint32_t> cycle = cycleOf(snapshot, cuts.isCut);
    if (cycle.empty())
      return cuts;
    cut(headerOf(snapshot, cycle));
  }
}

std::optional<CutPoints> findCutPoints(const Snapshot &before, const Snapshot &after,
                                       bool prefersAfter) {
  return Finder(before, after, prefersAfter).find();
}

} // namespace wend
