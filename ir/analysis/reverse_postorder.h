// ReversePostorder — the reachable blocks of a function, each after all its predecessors, except
// along back edges.
#pragma once

#include "ir/cfg.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace wend {

class ReversePostorder {
public:
  explicit ReversePostorder(const Function &function) : blocks_(reversePostorder(function)) {}
  // Blocks that are in this order.
  explicit ReversePostorder(std::vector<BasicBlock *> blocks) : blocks_(std::move(blocks)) {}

  [[nodiscard]] const std::vector<BasicBlock *> &blocks() const { return blocks_; }
  operator std::span<BasicBlock *const>() const { return blocks_; }
  [[nodiscard]] auto begin() const { return blocks_.begin(); }
  [[nodiscard]] auto end() const { return blocks_.end(); }

  // Appends the names of the blocks in a line.
  void print(std::string &out) const;

private:
  std::vector<BasicBlock *> blocks_;
};

} // namespace wend
