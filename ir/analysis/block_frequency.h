// BlockFrequencies — how often each block is executed, relative to the entry of the function,
// estimated from the shape of the code.
//
// The probability of an edge is
//   - about 1 or about 0 if the source says whether it is taken (Instruction::expectedSuccessor)
//   - about 0 if it leads only to the end of the program (a block that ends in `unreachable`)
//   - small if it leaves a loop
//   - less than one half if it is taken when a pointer is null, an integer is zero or negative, or
//     two values that need not be related are equal (Ball, Larus, "Branch Prediction for Free",
//     1993)
//   - else the same as that of its siblings; the edges of a switch count once for each case
// A loop has loopFactor iterations, or as many as the widest switch in it has targets in the loop:
// an interpreter is expected to execute each once. It has one if the source says that it is not
// repeated. Frequencies are propagated along forward edges in one pass over the blocks, each loop
// as a whole (Wu, Larus, "Static Branch Frequency and Program Profile Analysis", 1994, without the
// exact solution of cyclic probabilities). In an irreducible region the edges against the order are
// ignored.
#pragma once

#include "ir/analysis/loops.h"
#include "ir/analysis/reverse_postorder.h"

#include <optional>
#include <string>
#include <vector>

namespace wend {

class BlockFrequencies {
public:
  // Iterations of a loop without a wide switch, whose number is unknown.
  static constexpr float loopFactor = 8;
  static constexpr float coldFrequency = 1.0F / 64;

  explicit BlockFrequencies(const Function &function);

  // Executions per execution of the function; 0 for unreachable blocks.
  [[nodiscard]] float of(const BasicBlock &block) const { return frequency_[block.id]; }
  // The number of loops that contain the block.
  [[nodiscard]] uint32_t loopDepth(const BasicBlock &block) const {
    return loops_ ? loops_->depth(&block) : 0;
  }
  // Whether all paths from the block end the program. Then it is not expected to be executed.
  [[nodiscard]] bool isCold(const BasicBlock &block) const { return isCold_[block.id]; }

  // Whether a block is the header of a loop that contains the other block.
  [[nodiscard]] bool isHeaderAround(const BasicBlock &header, const BasicBlock &block) const {
    const Loop *loop = loops_ ? loops_->loopOf(&header) : nullptr;
    return loop && loop->header() == &header && loops_->contains(*loop, &block);
  }
  // None if there is no backward edge.
  [[nodiscard]] const DominatorTree *dominators() const { return tree_ ? &*tree_ : nullptr; }

  // Appends a line for each block.
  void print(std::string &out) const;

private:
  void findLoops();
  void findColdBlocks();
  void countExits();
  void expectIterations();
  void propagate(const BasicBlock &block);
  void weighEdges(const BasicBlock &block, const Loop *loop);
  [[nodiscard]] size_t indexOf(const Loop &loop) const {
    return static_cast<size_t>(&loop - loops_->all().data());
  }
  [[nodiscard]] float exitFrequency(const Loop &loop, const BasicBlock &to) const;

  const Function &function_;
  ReversePostorder order_;
  std::optional<DominatorTree> tree_; // none without backward edges; so of the next
  std::optional<LoopForest> loops_;
  std::vector<bool> isCold_;         // by BasicBlock::id
  std::vector<uint32_t> position_;   // by BasicBlock::id: in order_
  std::vector<float> frequency_;     // by BasicBlock::id
  std::vector<uint32_t> exits_;      // by loop: edges out of it that are not cold
  std::vector<float> iterations_;    // by loop
  std::vector<float> probabilities_; // of the edges out of the current block
};

} // namespace wend
