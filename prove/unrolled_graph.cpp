#include "prove/unrolled_graph.h"

#include <algorithm>
#include <map>
#include <utility>

namespace wend {

namespace {

// Limit on the blocks of a segment, copies included: execution stops at cut points then.
constexpr size_t maxVertices = 2000;

} // namespace

std::vector<bool> naturalLoop(const Snapshot &snapshot, uint32_t header) {
  std::vector<std::vector<uint32_t>> predecessors(snapshot.blocks.size());
  for (uint32_t i = 0; i < snapshot.blocks.size(); ++i)
    for (SnapshotBlock::Edge edge : snapshot.blocks[i].successors)
      predecessors[edge.block].push_back(i);
  std::vector<bool> isIn(snapshot.blocks.size());
  isIn[header] = true;
  std::vector<uint32_t> worklist;
  auto add = [&](uint32_t block) {
    if (!isIn[block] && snapshot.dominates(header, block))
      worklist.push_back(block);
    isIn[block] = isIn[block] || snapshot.dominates(header, block);
  };
  for (uint32_t latch : predecessors[header])
    add(latch);
  for (size_t i = 0; i < worklist.size(); ++i) // grows
    for (uint32_t predecessor : predecessors[worklist[i]])
      add(predecessor);
  return isIn;
}

UnrolledGraph::UnrolledGraph(const Snapshot &snapshot, const Cuts &cuts, uint32_t start)
    : snapshot_(snapshot) {
  for (uint32_t block = 0; block < cuts.passes.size(); ++block)
    if (cuts.passes[block] != 0)
      loops_.push_back({block, naturalLoop(snapshot, block), {}, {}});
  findInnerLoops();
  for (Loop &loop : loops_)
    loop.isBefore = blocksBefore(loop.header, cuts);
  order(start, cuts);
  if (isAmbiguous()) {
    isCutShort_ = true;
    loops_.clear();
    vertices_.clear();
    order(start, cuts);
  }
  findEscaping();
}

void UnrolledGraph::findInnerLoops() {
  for (Loop &outer : loops_)
    for (size_t i = 0; i < loops_.size(); ++i)
      if (loops_[i].header != outer.header && outer.blocks[loops_[i].header])
        outer.inner.push_back(i);
}

// The blocks from which the header of a loop is reached without a cut at which execution always
// stops, in the same iteration of the loops around it.
std::vector<bool> UnrolledGraph::blocksBefore(uint32_t header, const Cuts &cuts) const {
  std::vector<bool> isBefore(snapshot_.blocks.size());
  isBefore[header] = true;
  for (bool changes = true; changes;) {
    changes = false;
    for (uint32_t i = 0; i < snapshot_.blocks.size(); ++i)
      for (SnapshotBlock::Edge edge : snapshot_.blocks[i].successors) {
        bool isAround = std::ranges::any_of(loops_, [&](const Loop &loop) {
          return loop.header == edge.block && edge.block != header && loop.blocks[header];
        });
        bool stops = isAround || (cuts.isCut[edge.block] && cuts.passes[edge.block] == 0);
        if (isBefore[i] || stops || !isBefore[edge.block])
          continue;
        isBefore[i] = changes = true;
      }
  }
  return isBefore;
}

// Where execution continues; nothing if it stops. The count of a loop only grows in an iteration of
// the loops around it, so that the graph has no cycles: each cycle passes a cut. After the loop,
// all are the same.
std::optional<UnrolledGraph::Position> UnrolledGraph::after(const Position &from, uint32_t target,
                                                            const Cuts &cuts) {
  Position next{target, from.counts};
  for (size_t i = 0; i < loops_.size(); ++i) {
    const Loop &loop = loops_[i];
    if (loop.header == target)
      ++next.counts[i];
    else if (!loop.isBefore[target] || (loop.blocks[from.block] && !loop.blocks[target]))
      next.counts[i] = cuts.passes[loop.header];
  }
  for (const Loop &loop : loops_)
    for (size_t i : loop.inner)
      if (loop.header == target)
        next.counts[i] = 0;
  if (!cuts.isCut[target])
    return next;
  auto loop = std::ranges::find(loops_, target, &Loop::header);
  bool stops = loop == loops_.end() ||
               next.counts[static_cast<size_t>(loop - loops_.begin())] > cuts.passes[target];
  if (!stops && vertices_.size() > maxVertices)
    stops = isCutShort_ = true;
  return stops ? std::nullopt : std::optional(next);
}

// Reverse postorder.
void UnrolledGraph::order(uint32_t start, const Cuts &cuts) {
  std::map<Position, uint32_t> known;
  std::vector<std::pair<Position, size_t>> path;
  std::vector<uint32_t> numbers, finished; // of the path, of vertices in postorder
  auto open = [&](Position at) {
    auto number = static_cast<uint32_t>(vertices_.size());
    known.emplace(at, number);
    vertices_.push_back({at.block, {}});
    numbers.push_back(number);
    path.emplace_back(std::move(at), 0);
    return number;
  };
  open({start, Counts(loops_.size())});
  while (!path.empty()) {
    auto &[at, next] = path.back();
    const auto &successors = snapshot_.blocks[at.block].successors;
    if (next == successors.size()) {
      finished.push_back(numbers.back());
      numbers.pop_back();
      path.pop_back();
      continue;
    }
    std::optional<Position> to = after(at, successors[next++].block, cuts);
    uint32_t from = numbers.back();
    auto found = to ? known.find(*to) : known.end();
    uint32_t number = !to ? none : found != known.end() ? found->second : open(std::move(*to));
    vertices_[from].successors.push_back(number);
  }
  std::vector<uint32_t> position(vertices_.size());
  std::vector<Vertex> ordered;
  for (size_t i = finished.size(); i-- > 0;) {
    position[finished[i]] = static_cast<uint32_t>(ordered.size());
    ordered.push_back(std::move(vertices_[finished[i]]));
  }
  for (Vertex &vertex : ordered)
    for (uint32_t &successor : vertex.successors)
      successor = successor == none ? none : position[successor];
  vertices_ = std::move(ordered);
}

// Whether a block outside of the loops occurs several times: what it computes would have several
// values at the ends. It is on a cycle whose only cut is the header of a loop in it.
bool UnrolledGraph::isAmbiguous() const {
  std::vector<bool> isSeen(snapshot_.blocks.size());
  for (const Vertex &vertex : vertices_) {
    bool isInLoop = std::ranges::any_of(
        loops_, [&](const Loop &loop) { return static_cast<bool>(loop.blocks[vertex.block]); });
    if (isSeen[vertex.block] && !isInLoop)
      return true;
    isSeen[vertex.block] = true;
  }
  return false;
}

// Between the definition of a value in a loop and its use in another block, the block that defines
// it may be executed again. What is not computed from operands alone may be needed at a cut point,
// without a use.
void UnrolledGraph::findEscaping() {
  auto isInLoop = [&](uint32_t block) {
    return std::ranges::any_of(
        loops_, [&](const Loop &loop) { return static_cast<bool>(loop.blocks[block]); });
  };
  std::vector<bool> escapes(snapshot_.nodes.size());
  for (uint32_t i = 0; i < snapshot_.nodes.size() && !loops_.empty(); ++i) {
    const SnapshotNode &node = snapshot_.nodes[i];
    bool isRoot = node.op == Op::Phi || kindOf(node.op) == OpKind::Load ||
                  kindOf(node.op) == OpKind::Call || kindOf(node.op) == OpKind::Atomic ||
                  kindOf(node.op) == OpKind::Extract;
    if (isRoot && bitWidth(node.type) != 0 && isInLoop(node.block))
      escapes[i] = true;
    for (const SnapshotOperand &operand : node.operands) {
      if (operand.kind != SnapshotOperand::Kind::Node)
        continue;
      uint32_t block = snapshot_.nodes[operand.index].block;
      if ((block != node.block || node.op == Op::Phi) && isInLoop(block))
        escapes[operand.index] = true;
    }
  }
  for (uint32_t i = 0; i < escapes.size(); ++i)
    if (escapes[i])
      escaping_.push_back(i);
}

} // namespace wend
