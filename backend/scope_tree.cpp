#include "backend/scope_tree.h"

#include <map>

namespace wend {

namespace {

class ScopeTree {
public:
  explicit ScopeTree(const DebugInfo &info) : info_(info) {}

  void build(const DebugFunction &function) {
    nodeOf(function.scope, {});
    for (size_t i = 0; i < function.ranges.size(); ++i) {
      const DebugFunction::Range &range = function.ranges[i];
      bool isLast = i + 1 == function.ranges.size();
      cover(range.scope, range.inlinedAt, range.begin,
            isLast ? function.end : function.ranges[i + 1].begin);
    }
  }

  std::vector<ScopeNode> take() { return std::move(nodes_); }

private:
  struct Place {
    uint32_t scope;
    CodeLoc inlinedAt;
    [[nodiscard]] bool isOutermost(const DebugInfo &info) const {
      return !inlinedAt.isValid() && info.scopes[scope].kind == DebugInfo::Scope::Kind::Function;
    }
  };

  // The scope around a block, or the one of the call that a function was inlined for.
  [[nodiscard]] Place outside(Place place) const {
    const DebugInfo::Scope &scope = info_.scopes[place.scope];
    if (scope.kind == DebugInfo::Scope::Kind::Block)
      return {scope.parent, place.inlinedAt};
    const DebugInfo::Location &call = info_[place.inlinedAt];
    return {call.scope, call.inlinedAt};
  }

  uint32_t nodeOf(uint32_t scope, CodeLoc inlinedAt) {
    auto next = static_cast<uint32_t>(nodes_.size());
    auto [entry, isNew] = numbers_.try_emplace({scope, inlinedAt.number}, next);
    if (isNew)
      nodes_.push_back({scope, inlinedAt, {}, {}});
    return entry->second;
  }

  // Adds a range to a scope and to all around it.
  void cover(uint32_t scope, CodeLoc inlinedAt, uint32_t begin, uint32_t end) {
    Place place{scope, inlinedAt};
    for (uint32_t child = DebugInfo::none;; place = outside(place)) {
      bool isNew = !numbers_.contains({place.scope, place.inlinedAt.number});
      uint32_t node = nodeOf(place.scope, place.inlinedAt);
      if (child != DebugInfo::none)
        nodes_[node].children.push_back(child);
      child = isNew ? node : DebugInfo::none;
      auto &ranges = nodes_[node].ranges;
      if (!ranges.empty() && ranges.back().second == begin)
        ranges.back().second = end;
      else
        ranges.emplace_back(begin, end);
      if (place.isOutermost(info_))
        return;
    }
  }

  const DebugInfo &info_;
  std::vector<ScopeNode> nodes_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> numbers_; // by scope and inlinedAt
};

} // namespace

std::vector<ScopeNode> makeScopeTree(const DebugInfo &info, const DebugFunction &function) {
  ScopeTree tree(info);
  tree.build(function);
  return tree.take();
}

} // namespace wend
