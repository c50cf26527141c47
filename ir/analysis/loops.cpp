#include "ir/analysis/loops.h"

#include "ir/local_names.h"
#include "support/strong_components.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t noIndex = ~uint32_t{0};

} // namespace

// Numbers the blocks in reverse postorder. Finds loops from the innermost to the outermost, also
// among loops whose first block is the same.
class LoopFinder {
public:
  LoopFinder(const Function &function, const DominatorTree &tree, LoopForest &forest)
      : tree_(tree), forest_(forest), count_(static_cast<uint32_t>(tree.order().size())),
        number_(function.blockCount(), noIndex), foundOf_(count_, noIndex) {}

  void run() {
    for (uint32_t n = 0; n < count_; ++n)
      number_[block(n)->id] = n;
    findRegions();
    for (uint32_t n = count_; n-- > 0;) {
      gatherNatural(n);
      gatherRegion(n);
    }
    sortLoops();
    sortBlocks();
    fillEntries();
  }

private:
  // A loop. They are numbered in the order in which they are found.
  struct Found {
    uint32_t first; // its first block
    bool isIrreducible;
    std::vector<uint32_t> entries;
    uint32_t parent = noIndex;
    uint32_t outer;     // an enclosing loop, or itself: a link of the union-find forest
    uint32_t size = 0;  // number of loops: itself and those nested in it
    uint32_t index = 0; // in LoopForest::all()
  };

  [[nodiscard]] BasicBlock *block(uint32_t n) const { return tree_.order()[n]; }
  [[nodiscard]] bool isBackEdge(uint32_t from, uint32_t to) const {
    return to <= from && tree_.dominates(block(to), block(from));
  }

  // Calls visit for each reachable predecessor.
  template <typename Visit> void forEachPredecessor(uint32_t n, Visit visit) const {
    for (const BasicBlock::Predecessor &edge : block(n)->predecessors())
      if (uint32_t from = number_[edge.block->id]; from != noIndex)
        visit(from);
  }

  // A retreating edge that is not a back edge implies irreducible regions:
  // the components of more than one block in the graph without back edges.
  void findRegions() {
    for (uint32_t n = 0; n < count_; ++n)
      forEachPredecessor(n, [&](uint32_t from) {
        if (n <= from && !isBackEdge(from, n))
          forest_.isReducible_ = false;
      });
    if (forest_.isReducible_)
      return;
    Adjacency graph;
    for (uint32_t n = 0; n < count_; ++n) {
      graph.begin.push_back(static_cast<uint32_t>(graph.targets.size()));
      for (const BasicBlock::Successor &edge : block(n)->successors())
        if (uint32_t to = number_[edge.block->id]; !isBackEdge(n, to))
          graph.targets.push_back(to);
    }
    graph.begin.push_back(static_cast<uint32_t>(graph.targets.size()));
    regions_ = strongComponents(graph);
  }

  uint32_t addFound(uint32_t first, bool isIrreducible) {
    auto loop = static_cast<uint32_t>(found_.size());
    found_.push_back(
        {.first = first, .isIrreducible = isIrreducible, .entries = {}, .outer = loop});
    return loop;
  }

  // The outermost loop found so far that contains a block, or none. Halves the paths that it walks.
  uint32_t outermost(uint32_t n) {
    uint32_t loop = foundOf_[n];
    if (loop == noIndex)
      return noIndex;
    while (found_[loop].outer != loop) {
      uint32_t outer = found_[loop].outer;
      found_[loop].outer = found_[outer].outer;
      loop = outer;
    }
    return loop;
  }

  // Adds a block, or the outermost loop that contains it so far, to a loop. Returns that outermost
  // loop, `loop` itself if the block was already in it, or none.
  uint32_t put(uint32_t n, uint32_t loop) {
    uint32_t inner = outermost(n);
    if (inner == noIndex)
      foundOf_[n] = loop;
    else if (inner != loop)
      found_[inner].parent = found_[inner].outer = loop;
    return inner;
  }

  // Walks backward from the latches to the header. Skips a loop found before in one step, to the
  // predecessors of its entries.
  void gatherNatural(uint32_t header) {
    worklist_.clear();
    forEachPredecessor(header, [&](uint32_t from) {
      if (isBackEdge(from, header))
        worklist_.push_back(from);
    });
    if (worklist_.empty())
      return;
    uint32_t loop = addFound(header, false);
    found_[loop].entries = {header};
    put(header, loop);
    auto enqueue = [&](uint32_t from) { worklist_.push_back(from); };
    while (!worklist_.empty()) {
      uint32_t n = worklist_.back();
      worklist_.pop_back();
      uint32_t inner = put(n, loop);
      if (inner == noIndex)
        forEachPredecessor(n, enqueue);
      else if (inner != loop)
        for (uint32_t entry : found_[inner].entries)
          forEachPredecessor(entry, enqueue);
    }
  }

  // The region whose first block is n, if there is one.
  void gatherRegion(uint32_t n) {
    if (forest_.isReducible_)
      return;
    std::span<const uint32_t> members = regions_.of(regions_.componentOf[n]);
    if (members.size() == 1 || members[0] != n)
      return;
    uint32_t loop = addFound(n, true);
    for (uint32_t member : members)
      put(member, loop);
    for (uint32_t member : members) {
      bool isEntered = false;
      forEachPredecessor(member, [&](uint32_t from) { isEntered |= outermost(from) != loop; });
      if (isEntered)
        found_[loop].entries.push_back(member);
    }
  }

  // Assigns each loop its index in the forest in preorder, as DominatorTree numbers its tree. Outer
  // loops were found after inner ones.
  void sortLoops() {
    for (Found &loop : found_) {
      ++loop.size;
      if (loop.parent != noIndex)
        found_[loop.parent].size += loop.size;
    }
    std::vector<Loop> &loops = forest_.loops_;
    loops.resize(found_.size());
    std::vector<uint32_t> nextIndex(found_.size());
    uint32_t nextOutermost = 0;
    for (auto i = static_cast<uint32_t>(found_.size()); i-- > 0;) {
      Found &from = found_[i];
      uint32_t &index = from.parent == noIndex ? nextOutermost : nextIndex[from.parent];
      from.index = index;
      index += from.size;
      nextIndex[i] = from.index + 1;
      Loop &to = loops[from.index];
      to.isIrreducible_ = from.isIrreducible;
      to.loopCount_ = from.size;
      if (from.parent != noIndex) {
        to.parent_ = &loops[found_[from.parent].index];
        to.depth_ = to.parent_->depth_ + 1;
      }
    }
  }

  // Stores the blocks of each loop contiguously; the range of an inner loop is within its parent's.
  void sortBlocks() {
    std::vector<uint32_t> size(found_.size());
    for (uint32_t n = 0; n < count_; ++n)
      if (foundOf_[n] != noIndex)
        ++size[foundOf_[n]];
    uint32_t total = 0;
    for (uint32_t i = 0; i < found_.size(); ++i)
      (found_[i].parent == noIndex ? total : size[found_[i].parent]) += size[i];
    forest_.blocks_.resize(total);
    forest_.loopOf_.assign(number_.size(), LoopForest::noLoop);

    std::vector<uint32_t> next(found_.size());
    uint32_t nextOutermost = 0;
    auto begin = static_cast<uint32_t>(found_.size()); // loops from this one on have a range
    for (uint32_t n = 0; n < count_; ++n) {
      for (; begin > 0 && found_[begin - 1].first == n; --begin) {
        const Found &loop = found_[begin - 1];
        uint32_t &position = loop.parent == noIndex ? nextOutermost : next[loop.parent];
        next[begin - 1] = position;
        position += size[begin - 1];
        forest_.loops_[loop.index].blocks_ =
            std::span(forest_.blocks_).subspan(next[begin - 1], size[begin - 1]);
      }
      if (uint32_t loop = foundOf_[n]; loop != noIndex) {
        forest_.blocks_[next[loop]++] = block(n);
        forest_.loopOf_[block(n)->id] = found_[loop].index;
      }
    }
  }

  void fillEntries() {
    size_t total = 0;
    for (const Found &loop : found_)
      total += loop.entries.size();
    forest_.entries_.reserve(total);
    for (const Found &loop : found_) {
      size_t begin = forest_.entries_.size();
      for (uint32_t entry : loop.entries)
        forest_.entries_.push_back(block(entry));
      forest_.loops_[loop.index].entries_ = std::span(forest_.entries_).subspan(begin);
    }
  }

  const DominatorTree &tree_;
  LoopForest &forest_;
  uint32_t count_;
  std::vector<uint32_t> number_;  // by BasicBlock::id; none: unreachable
  std::vector<uint32_t> foundOf_; // the innermost loop of each block
  std::vector<Found> found_;
  StrongComponents regions_; // empty for reducible graphs
  std::vector<uint32_t> worklist_;
};

LoopForest::LoopForest(const Function &function, const DominatorTree &tree) : function_(function) {
  LoopFinder(function, tree, *this).run();
}

namespace {

void sortById(std::vector<BasicBlock *> &blocks) {
  std::ranges::sort(blocks, {}, &BasicBlock::id);
  auto [first, last] = std::ranges::unique(blocks);
  blocks.erase(first, last);
}

} // namespace

void LoopForest::addBlock(const BasicBlock &block, const Loop *innermost) {
  if (loopOf_.size() <= block.id)
    loopOf_.resize(block.id + 1, noIndex);
  loopOf_[block.id] = innermost ? static_cast<uint32_t>(innermost - loops_.data()) : noIndex;
}

std::vector<BasicBlock *> LoopForest::latches(const Loop &loop) const {
  std::vector<BasicBlock *> latches;
  if (loop.isIrreducible())
    return latches;
  for (const BasicBlock::Predecessor &edge : loop.header()->predecessors())
    if (contains(loop, edge.block))
      latches.push_back(edge.block);
  sortById(latches);
  return latches;
}

std::vector<BasicBlock *> LoopForest::exits(const Loop &loop) const {
  std::vector<BasicBlock *> exits;
  for (const BasicBlock *block : loop.blocks())
    for (const BasicBlock::Successor &edge : block->successors())
      if (!contains(loop, edge.block))
        exits.push_back(edge.block);
  sortById(exits);
  return exits;
}

BasicBlock *LoopForest::preheader(const Loop &loop) const {
  BasicBlock *preheader = nullptr;
  if (loop.isIrreducible())
    return nullptr;
  for (const BasicBlock::Predecessor &edge : loop.header()->predecessors()) {
    if (contains(loop, edge.block))
      continue;
    if (preheader)
      return nullptr;
    preheader = edge.block;
  }
  return preheader && preheader->successors().size() == 1 ? preheader : nullptr;
}

std::optional<uint32_t> LoopForest::entrySlot(const Loop &loop) const {
  const BasicBlock *before = preheader(loop);
  if (!before || loop.header()->predecessors().size() != 2)
    return {};
  return loop.header()->predecessor(0) == before ? 0 : 1;
}

std::optional<uint32_t> LoopForest::onlyEntrySlot(const Loop &loop) const {
  std::span<const BasicBlock::Predecessor> edges = loop.header()->predecessors();
  if (loop.isIrreducible() || edges.size() != 2)
    return {};
  bool isFirstInside = contains(loop, edges[0].block);
  if (isFirstInside == contains(loop, edges[1].block))
    return {};
  return isFirstInside ? 1 : 0;
}

std::vector<std::vector<BasicBlock *>> LoopForest::allExits() const {
  std::vector<std::vector<BasicBlock *>> exits(loops_.size());
  std::vector<BasicBlock *> blocks;
  for (BasicBlock &block : function_)
    blocks.push_back(&block);
  sortById(blocks);
  for (BasicBlock *block : blocks)
    for (const BasicBlock::Predecessor &edge : block->predecessors())
      for (const Loop *loop = loopOf(edge.block); loop && !contains(*loop, block);
           loop = loop->parent()) {
        std::vector<BasicBlock *> &list = exits[static_cast<size_t>(loop - loops_.data())];
        if (!list.empty() && list.back() == block)
          break; // the enclosing loops have it as well
        list.push_back(block);
      }
  return exits;
}

void LoopForest::print(std::string &out) const {
  if (loops_.empty())
    out += "none\n";
  LocalNames names(function_);
  auto list = [&](const char *what, std::span<BasicBlock *const> blocks) {
    out += what;
    if (blocks.empty())
      out += "none";
    names.append(out, blocks);
  };
  std::vector<std::vector<BasicBlock *>> exits = allExits();
  for (const Loop &loop : loops_) {
    appendLevel(out, loop.depth() - 1);
    if (loop.isIrreducible()) {
      list("irreducible, entered at ", loop.entries());
    } else {
      names.append(out, *loop.header());
      list(": latches ", latches(loop));
      out += "; preheader ";
      if (const BasicBlock *block = preheader(loop))
        names.append(out, *block);
      else
        out += "none";
    }
    list("; exits ", exits[static_cast<size_t>(&loop - loops_.data())]);
    out += "; blocks ";
    printBlocks(loop, names, out);
    out += '\n';
  }
}

// Prints a nested loop in place of its blocks: otherwise n nested loops would print n * n names.
void LoopForest::printBlocks(const Loop &loop, const LocalNames &names, std::string &out) const {
  for (size_t i = 0; i < loop.blocks().size();) {
    if (i > 0)
      out += ", ";
    const Loop *inner = loopOf(loop.blocks()[i]);
    if (inner == &loop) {
      names.append(out, *loop.blocks()[i++]);
      continue;
    }
    while (inner->parent() != &loop)
      inner = inner->parent(); // both begin at the same block
    out += '(';
    names.append(out, *inner->header());
    out += ')';
    i += inner->blocks().size();
  }
}

} // namespace wend
