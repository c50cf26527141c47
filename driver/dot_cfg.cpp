#include "driver/dot.h"
#include "driver/dot_text.h"

#include "ir/analysis/loops.h"
#include "ir/printer.h"
#include "ir/source_lines.h"
#include "support/invariant.h"

#include <array>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

constexpr const char *headColour = "#dce6f5";
constexpr const char *unreachableColour = "#dddddd";
constexpr const char *backEdgeColour = "#1f5fbf";
constexpr const char *irreducibleColour = "#c62828";
// The background colours of loops, by depth.
constexpr std::array loopColours = {"#f4f7fc", "#e9eff8", "#dde7f4", "#d2dff0"};

constexpr size_t maxLabels = 8;      // per edge
constexpr size_t maxLineLength = 80; // of a line of the source, in bytes

std::string shortened(std::string line) {
  if (line.size() <= maxLineLength)
    return line;
  size_t end = maxLineLength;
  while (end > 0 && (line[end] & 0xC0) == 0x80) // within a character
    --end;
  return line.substr(0, end) + "…";
}

class GraphPicture {
public:
  GraphPicture(const Function &function, DotText &dot)
      : function_(function), dot_(dot), nodes_(function), tree_(function), loops_(function, tree_),
        rpoIndex_(function.blockCount()), labelsOf_(function.blockCount()) {
    for (uint32_t n = 0; n < tree_.order().size(); ++n)
      rpoIndex_[tree_.order()[n]->id] = n;
  }

  void draw() {
    printText();
    cutText();
    dot_.openFrame(nodes_.function(), "style=rounded");
    for (const BasicBlock &block : function_)
      if (!loops_.loopOf(&block))
        drawBlock(block);
    drawAllLoops();
    for (const BasicBlock &block : function_)
      drawEdges(block);
    dot_.closeFrame();
  }

private:
  // With -g, each line of the source is a comment where it begins.
  void printText() {
    SourceLines lines(function_.module());
    bool showsLines = function_.module().debugInfo;
    std::string shown;
    const BasicBlock *block = nullptr;
    printUndescribed(function_, text_, [&](const Instruction &instruction) {
      if (instruction.block() != block)
        shown.clear();
      block = instruction.block();
      std::optional<SourcePosition> at;
      if (showsLines)
        at = lines.position(instruction.loc);
      std::string line = at ? shortened(lines.line(*at)) : shown;
      if (line == shown)
        return;
      fmt::format_to(std::back_inserter(text_), "  ; {}\n", line);
      shown = std::move(line);
    });
  }

  // Splits the printed function into the instructions of each block. Every block but the first is
  // preceded by a blank line, and begins with its label.
  void cutText() {
    std::string_view rest = text_;
    rest.remove_prefix(rest.find('\n') + 1);
    rest.remove_suffix(std::string_view("}\n").size());
    for (const BasicBlock &block : function_) {
      INVARIANT(block.id == instructions_.size() && !rest.empty(),
                "functions that are drawn are numbered, and printed block by block");
      rest.remove_prefix(rest.find('\n') + 1);
      size_t end = rest.find("\n\n");
      end = end == std::string_view::npos ? rest.size() : end + 1;
      instructions_.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  void drawBlock(const BasicBlock &block) {
    lines_.clear();
    // Removes the indentation of instructions.
    for (std::string_view rest = instructions_[block.id]; !rest.empty();) {
      size_t length = rest.find('\n') + 1;
      lines_ += rest.substr(2, length - 2);
      rest.remove_prefix(length);
    }
    dot_.node(nodes_.node(block),
              DotText::table(nodes_.shown(block),
                             tree_.isReachable(&block) ? headColour : unreachableColour, lines_));
  }

  // The blocks of each loop are contiguous: clusters are opened and closed in one traversal.
  void drawAllLoops() {
    const Loop *open = nullptr;
    for (const Loop &outermost : loops_.all()) {
      if (outermost.parent())
        continue;
      for (const BasicBlock *block : outermost.blocks()) {
        const Loop *loop = loops_.loopOf(block);
        for (; open && !open->contains(*loop); open = open->parent())
          dot_.closeFrame();
        openDownTo(open, loop);
        open = loop;
        drawBlock(*block);
      }
    }
    for (; open; open = open->parent())
      dot_.closeFrame();
  }

  void openDownTo(const Loop *outer, const Loop *inner) {
    toOpen_.clear();
    for (; inner != outer; inner = inner->parent())
      toOpen_.push_back(inner);
    for (; !toOpen_.empty(); toOpen_.pop_back())
      openLoop(*toOpen_.back());
  }

  void openLoop(const Loop &loop) {
    const char *ground = loopColours[std::min<size_t>(loop.depth(), loopColours.size()) - 1];
    if (loop.isIrreducible())
      dot_.openFrame(fmt::format("irreducible, entered at {}", nodes_.shown(loop.entries())),
                     fmt::format("style=\"rounded,dashed\", color=\"{0}\", fontcolor=\"{0}\"",
                                 irreducibleColour));
    else
      dot_.openFrame(fmt::format("loop {}", nodes_.shown(*loop.header())),
                     fmt::format("style=\"rounded,filled\", color=\"{}\", fillcolor=\"{}\"",
                                 backEdgeColour, ground));
  }

  // Parallel edges are drawn as one.
  void drawEdges(const BasicBlock &block) {
    targets_.clear();
    for (uint32_t slot = 0; slot < block.successors().size(); ++slot) {
      const BasicBlock *target = block.successor(slot);
      Labels &labels = labelsOf_[target->id];
      if (labels.count == 0)
        targets_.push_back(target);
      if (labels.count++ < maxLabels) {
        labels.text += labels.text.empty() ? "" : ", ";
        printCondition(block, slot, labels.text);
      }
    }
    for (const BasicBlock *target : targets_) {
      Labels &labels = labelsOf_[target->id];
      if (labels.count > maxLabels)
        labels.text += fmt::format(", ... ({} in all)", labels.count);
      dot_.edge(nodes_.node(block), nodes_.node(*target),
                attributesOf(block, *target, labels.text));
      labels = {};
    }
  }

  [[nodiscard]] std::string attributesOf(const BasicBlock &from, const BasicBlock &to,
                                         const std::string &text) const {
    std::string attributes = text.empty() ? "" : DotText::label(text);
    bool isReachable = tree_.isReachable(&from);
    if (!isReachable || rpoIndex_[to.id] > rpoIndex_[from.id])
      return attributes;
    // A back edge, or a retreating edge in an irreducible region.
    const char *colour = tree_.dominates(&to, &from) ? backEdgeColour : irreducibleColour;
    return attributes +
           fmt::format("{0}constraint=false, style=dashed, color=\"{1}\", fontcolor=\"{1}\"",
                       text.empty() ? "" : ", ", colour);
  }

  struct Labels {
    std::string text;
    size_t count = 0;
  };

  const Function &function_;
  DotText &dot_;
  BlockNodes nodes_;
  DominatorTree tree_;
  LoopForest loops_;
  std::vector<uint32_t> rpoIndex_; // index in reverse postorder, by BasicBlock::id
  std::vector<Labels> labelsOf_;   // of the edges from the current block, by BasicBlock::id
  std::string text_;               // of the function
  std::vector<std::string_view> instructions_; // by BasicBlock::id, in text_
  std::string lines_;
  std::vector<const Loop *> toOpen_;
  std::vector<const BasicBlock *> targets_; // of the current block
};

} // namespace

void drawCfg(std::span<Function *const> functions, std::string &out) {
  DotText dot(out);
  for (const Function *function : functions)
    GraphPicture(*function, dot).draw();
}

} // namespace wend
