#include "prove/expansion.h"

#include "prove/alignment.h"
#include "prove/splice.h"

#include <algorithm>

namespace wend {

namespace {

// A call in a graph.
struct Site {
  uint32_t block, call;
};

class Expander {
public:
  Expander(const Function &function, const Snapshot &before, const Snapshot &after,
           std::string &reason)
      : function_(function), before_(before), after_(after), reason_(reason) {
    for (const SnapshotNode &node : before.nodes)
      isReplaced_.push_back(node.op == Op::Call && after.nodeWithId(node.id) == Snapshot::none);
  }

  // Inlined calls, of other functions and then of the function itself.
  std::optional<Snapshot> inlined() {
    SnapshotGraph graph(before_);
    for (Site site : sites(graph)) {
      const SnapshotNode call = graph.nodes[site.call];
      if (!isReplaced_[site.call] || call.callee == &function_ || !hasSplicableBody(call))
        continue;
      std::string unsupported;
      std::optional<Snapshot> callee = takeSnapshot(*call.callee, unsupported);
      if (!callee || !canSplice(graph, blockOf(graph, site), *callee)) {
        reason_ = callee ? "a callee with variables in a loop" : unsupported;
        return {};
      }
      splice(graph, blockOf(graph, site), site.call, *callee);
    }
    return aligned(unrolledRecursion(graph.finish()));
  }

  // Calls with the early return of the callee before them. `taken`: the direction of the branch to
  // it that is tried first.
  std::optional<Snapshot> partiallyInlined(uint32_t taken) {
    SnapshotGraph graph(before_);
    for (Site site : sites(graph)) {
      const SnapshotNode call = graph.nodes[site.call];
      if (!isReplaced_[site.call] || !hasSplicableBody(call))
        continue;
      std::optional<Snapshot> callee =
          call.callee == &function_ ? std::optional(before_) : takeSnapshot(*call.callee, reason_);
      if (!callee)
        return {};
      std::optional<Snapshot> tested = earlyReturnOf(*callee, call, taken);
      if (!tested)
        tested = earlyReturnOf(*callee, call, 1 - taken);
      if (tested)
        splice(graph, blockOf(graph, site), site.call, *tested);
    }
    return aligned(graph.finish());
  }

  std::optional<Snapshot> withJumps() {
    std::optional<SnapshotGraph> graph = jumpForTailCalls(before_, function_, isReplaced_);
    if (!graph) {
      reason_ = "a recursive call that is not a tail call";
      return {};
    }
    return aligned(graph->finish());
  }

private:
  static std::vector<Site> sites(const SnapshotGraph &graph) {
    std::vector<Site> found;
    for (uint32_t block = 0; block < graph.blocks.size(); ++block)
      for (uint32_t node : graph.blocks[block].nodes)
        if (graph.nodes[node].op == Op::Call)
          found.push_back({block, node});
    return found;
  }

  // Where the call is after others have been replaced.
  static uint32_t blockOf(const SnapshotGraph &graph, Site site) {
    auto contains = [&](const SnapshotGraph::Block &block) {
      return std::ranges::find(block.nodes, site.call) != block.nodes.end();
    };
    return static_cast<uint32_t>(std::ranges::find_if(graph.blocks, contains) -
                                 graph.blocks.begin());
  }

  // Recursive inlining: the only recursive call is replaced by a copy of the function, in a
  // function of its own, and the one in the copy again, as often as the sizes suggest.
  Snapshot unrolledRecursion(Snapshot body) const {
    std::optional<Site> site = recursiveCall(body);
    if (!site || after_.nodeWithId(body.nodes[site->call].id) != Snapshot::none ||
        !hasSplicableBody(body.nodes[site->call]))
      return body;
    SnapshotGraph activation(forwardingTo(body, body.nodes[site->call]));
    splice(activation, 0, sites(activation)[0].call, body);
    Snapshot copy = activation.finish();
    while (body.blocks.size() + copy.blocks.size() < after_.blocks.size()) {
      SnapshotGraph graph(body);
      site = recursiveCall(body);
      if (!site || !canSplice(graph, site->block, copy))
        break;
      splice(graph, site->block, site->call, copy);
      body = graph.finish();
    }
    return body;
  }

  [[nodiscard]] std::optional<Site> recursiveCall(const Snapshot &body) const {
    std::optional<Site> found;
    for (uint32_t i = 0; i < body.nodes.size(); ++i) {
      if (body.nodes[i].op != Op::Call || body.nodes[i].callee != &function_)
        continue;
      if (found)
        return {};
      found = {body.nodes[i].block, i};
    }
    return found;
  }

  Snapshot aligned(Snapshot made) const {
    alignIds(made, after_);
    return made;
  }

  const Function &function_;
  const Snapshot &before_, &after_;
  std::string &reason_;
  std::vector<bool> isReplaced_; // by node before the pass: a call that is not there after it
};

} // namespace

std::vector<Snapshot> expansions(const Function &function, PassId pass, const Snapshot &before,
                                 const Snapshot &after, std::string &reason) {
  Expander expander(function, before, after, reason);
  std::vector<Snapshot> found;
  auto add = [&](std::optional<Snapshot> made) {
    if (made)
      found.push_back(std::move(*made));
  };
  if (pass == PassId::inlineCalls) {
    add(expander.inlined());
  } else if (pass == PassId::partialInline) {
    add(expander.partiallyInlined(0));
    add(expander.partiallyInlined(1));
  } else if (pass == PassId::tailRecursionElim) {
    add(expander.withJumps());
  } else {
    add(before);
  }
  return found;
}

} // namespace wend
