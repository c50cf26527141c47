#include "fuzz/ir_graph.h"

#include <algorithm>
#include <utility>

namespace wend::fuzz {

namespace {

class GraphMaker {
public:
  GraphMaker(const IrShape &shape, Random &random)
      : shape_(shape), random_(random), regions_(random.below(shape.regions + 1)) {}

  IrGraph run() {
    uint32_t last = sequence(add(), 0);
    block(last).end = BlockEnd::Return;
    if (random_.percent(shape_.extraEdges))
      for (uint32_t i = random_.between(1, 3); i > 0; --i)
        addExtraEdge();
    computeOrder();
    computeDominators();
    decideCountedLoops();
    guardRetreatingEdges();
    computeOrder();
    computeDominators();
    return std::move(graph_);
  }

private:
  GraphBlock &block(uint32_t index) { return graph_.blocks[index]; }

  uint32_t add() {
    graph_.blocks.emplace_back();
    return static_cast<uint32_t>(graph_.blocks.size() - 1);
  }
  void connect(uint32_t from, uint32_t to) { block(from).successors.push_back(to); }

  // Appends regions to a block without a terminator; returns the last block of the sequence.
  uint32_t sequence(uint32_t at, uint32_t depth) {
    for (uint32_t i = random_.between(1, 3); i > 0 && regions_ > 0 && depth < 4; --i) {
      --regions_;
      const uint32_t weights[] = {40, shape_.loops, shape_.loops / 2, shape_.switches, 8};
      switch (random_.weighted(weights)) {
      case 0:
        at = branch(at, depth + 1);
        break;
      case 1:
        at = whileLoop(at, depth + 1);
        break;
      case 2:
        at = doLoop(at, depth + 1);
        break;
      case 3:
        at = switchRegion(at, depth + 1);
        break;
      default:
        at = earlyReturn(at);
        break;
      }
    }
    return at;
  }

  uint32_t branch(uint32_t at, uint32_t depth) {
    uint32_t ifTrue = add();
    uint32_t join = 0;
    block(at).end = BlockEnd::Branch;
    connect(at, ifTrue);
    if (random_.oneIn(2)) {
      uint32_t ifFalse = add();
      connect(at, ifFalse);
      uint32_t endTrue = sequence(ifTrue, depth);
      uint32_t endFalse = sequence(ifFalse, depth);
      join = add();
      connect(endTrue, join);
      connect(endFalse, join);
    } else {
      uint32_t endTrue = sequence(ifTrue, depth);
      join = add();
      connect(at, join);
      connect(endTrue, join);
    }
    return join;
  }

  uint32_t whileLoop(uint32_t at, uint32_t depth) {
    uint32_t header = add();
    uint32_t body = add();
    connect(at, header);
    block(header).end = BlockEnd::Branch;
    connect(header, body);
    uint32_t latch = sequence(body, depth);
    connect(latch, header);
    uint32_t exit = add();
    connect(header, exit);
    block(header).isLoopHeader = true;
    block(header).latch = latch;
    return exit;
  }

  uint32_t doLoop(uint32_t at, uint32_t depth) {
    uint32_t body = add();
    connect(at, body);
    uint32_t latch = sequence(body, depth);
    uint32_t exit = add();
    block(latch).end = BlockEnd::Branch;
    connect(latch, body);
    connect(latch, exit);
    return exit;
  }

  // A switch. Some or most of its cases share a target; sometimes the default is unreachable.
  uint32_t switchRegion(uint32_t at, uint32_t depth) {
    block(at).end = BlockEnd::Switch;
    std::vector<uint32_t> ends;
    bool hasAll = random_.oneIn(8);
    if (hasAll) {
      uint32_t never = add();
      connect(at, never);
      block(never).end = BlockEnd::Unreachable;
    }
    bool isSet = random_.oneIn(4);
    bool isLong = isSet || random_.oneIn(5);
    uint32_t count = hasAll ? 4 : isLong ? random_.between(6, 12) : random_.between(2, 6);
    uint32_t firstShared = hasAll || isSet ? 1 : 0;
    for (uint32_t i = count; i > 0; --i) {
      std::vector<uint32_t> &targets = block(at).successors;
      if (targets.size() > firstShared && (isSet ? !random_.oneIn(8) : random_.oneIn(4))) {
        auto last = static_cast<uint32_t>(targets.size() - 1);
        connect(at, targets[random_.between(firstShared, last)]);
        continue;
      }
      uint32_t target = add();
      connect(at, target);
      ends.push_back(random_.oneIn(3) ? sequence(target, depth) : target);
    }
    uint32_t join = add();
    for (uint32_t end : ends)
      connect(end, join);
    return join;
  }

  uint32_t earlyReturn(uint32_t at) {
    uint32_t leaving = add();
    uint32_t next = add();
    block(at).end = BlockEnd::Branch;
    connect(at, leaving);
    connect(at, next);
    block(leaving).end = BlockEnd::Return;
    return next;
  }

  // From a block with one successor, to any block except the entry.
  void addExtraEdge() {
    auto count = static_cast<uint32_t>(graph_.blocks.size());
    uint32_t from = random_.below(count);
    if (block(from).end != BlockEnd::Jump || count < 3)
      return;
    uint32_t to = random_.between(1, count - 1);
    if (block(to).end == BlockEnd::Unreachable)
      return;
    block(from).end = BlockEnd::Branch;
    connect(from, to);
  }

  // Depth-first search with an explicit stack. All blocks are reachable.
  void computeOrder() {
    graph_.order.clear();
    std::vector<bool> isSeen(graph_.blocks.size());
    std::vector<std::pair<uint32_t, size_t>> stack = {{0, 0}};
    isSeen[0] = true;
    for (GraphBlock &block : graph_.blocks)
      block.predecessors.clear();
    for (uint32_t i = 0; i < graph_.blocks.size(); ++i)
      for (uint32_t successor : block(i).successors)
        block(successor).predecessors.push_back(i);
    while (!stack.empty()) {
      auto &[at, next] = stack.back();
      if (next == block(at).successors.size()) {
        graph_.order.push_back(at);
        stack.pop_back();
        continue;
      }
      uint32_t successor = block(at).successors[next++];
      if (!isSeen[successor])
        stack.emplace_back(successor, 0);
      isSeen[successor] = true;
    }
    std::ranges::reverse(graph_.order);
    for (uint32_t i = 0; i < graph_.order.size(); ++i)
      block(graph_.order[i]).order = i;
  }

  // Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm", 2001.
  void computeDominators() {
    constexpr uint32_t none = ~uint32_t{0};
    for (GraphBlock &block : graph_.blocks)
      block.dominator = none;
    block(0).dominator = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t at : graph_.order) {
        uint32_t dominator = at == 0 ? 0 : none;
        for (uint32_t from : block(at).predecessors)
          if (block(from).dominator != none)
            dominator = dominator == none ? from : common(dominator, from);
        changed |= dominator != block(at).dominator;
        block(at).dominator = dominator;
      }
    }
  }

  uint32_t common(uint32_t a, uint32_t b) {
    while (a != b)
      (block(a).order > block(b).order ? a : b) =
          block(block(a).order > block(b).order ? a : b).dominator;
    return a;
  }

  bool dominates(uint32_t above, uint32_t below) {
    while (below != above && below != 0)
      below = block(below).dominator;
    return below == above;
  }

  void decideCountedLoops() {
    for (uint32_t i = 0; i < graph_.blocks.size(); ++i)
      block(i).isCounted = block(i).isLoopHeader && block(i).predecessors.size() == 2 &&
                           dominates(i, block(i).latch) &&
                           std::ranges::count(block(block(i).latch).successors, i) == 1 &&
                           !random_.oneIn(4);
  }

  void guardRetreatingEdges() {
    std::vector<uint32_t> guards;
    auto count = static_cast<uint32_t>(graph_.blocks.size());
    for (uint32_t from = 0; from < count; ++from)
      for (size_t i = 0; i < block(from).successors.size(); ++i) {
        uint32_t to = block(from).successors[i];
        bool isRetreating = block(to).order <= block(from).order;
        if (!isRetreating || (block(to).isCounted && block(to).latch == from))
          continue;
        uint32_t guard = add();
        block(from).successors[i] = guard;
        block(guard).end = BlockEnd::Fuel;
        connect(guard, to);
        guards.push_back(guard);
      }
    uint32_t out = add();
    graph_.out = out;
    block(out).end = BlockEnd::Return;
    for (uint32_t guard : guards)
      connect(guard, out);
    // A new entry block branches to `out`, so that it is reachable; an entry has no predecessors.
    uint32_t entry = add();
    std::swap(graph_.blocks[entry], graph_.blocks[0]);
    block(0) = {};
    block(0).end = BlockEnd::Fuel;
    connect(0, entry);
    connect(0, out);
  }

  const IrShape &shape_;
  Random &random_;
  uint32_t regions_;
  IrGraph graph_;
};

} // namespace

IrGraph makeGraph(const IrShape &shape, Random &random) { return GraphMaker(shape, random).run(); }

} // namespace wend::fuzz
