// The dominator trees and the loop forest as graphs.

#include "driver/dot.h"
#include "driver/dot_text.h"

#include "ir/analysis/loops.h"
#include "ir/analysis/post_dominators.h"

#include <fmt/format.h>

namespace wend {

namespace {

constexpr const char *loopColour = "#dce6f5";
constexpr const char *irreducibleLoopColour = "#f8dcdc";

void openFunction(DotText &dot, const BlockNodes &nodes) {
  dot.openFrame(nodes.function(), "style=rounded");
}

// The names of blocks, with line breaks to limit the width.
std::string inLines(const BlockNodes &nodes, std::span<const BasicBlock *const> blocks) {
  constexpr size_t lineLength = 40;
  std::string out;
  size_t lineStart = 0;
  for (const BasicBlock *block : blocks) {
    std::string name = nodes.shown(*block);
    bool isFirst = out.size() == lineStart;
    bool isFull = out.size() + name.size() - lineStart > lineLength;
    if (isFull && !isFirst) {
      out += '\n';
      lineStart = out.size();
    } else if (!isFirst) {
      out += ' ';
    }
    out += name;
  }
  out += '\n';
  return out;
}

// An irreducible region and a loop in it may have the same first block.
std::string nodeOf(const BlockNodes &nodes, const Loop &loop) {
  return nodes.node(*loop.header()) + (loop.isIrreducible() ? " region" : "");
}

// `own` are the blocks of the loop that are in no inner loop.
void drawLoop(DotText &dot, const BlockNodes &nodes, const Loop &loop,
              std::span<const BasicBlock *const> own) {
  std::string head = loop.isIrreducible()
                         ? fmt::format("irreducible, entered at {}", nodes.shown(loop.entries()))
                         : fmt::format("loop {}", nodes.shown(*loop.header()));
  dot.node(nodeOf(nodes, loop),
           DotText::table(head, loop.isIrreducible() ? irreducibleLoopColour : loopColour,
                          inLines(nodes, own)));
}

} // namespace

void drawDomtree(std::span<Function *const> functions, std::string &out) {
  DotText dot(out);
  for (const Function *function : functions) {
    BlockNodes nodes(*function);
    DominatorTree tree(*function);
    openFunction(dot, nodes);
    for (const BasicBlock *block : tree.preorder())
      dot.node(nodes.node(*block), DotText::label(nodes.shown(*block)));
    for (const BasicBlock *block : tree.preorder())
      if (const BasicBlock *idom = tree.idom(block))
        dot.edge(nodes.node(*idom), nodes.node(*block));
    dot.closeFrame();
  }
}

void drawPostdomtree(std::span<Function *const> functions, std::string &out) {
  DotText dot(out);
  for (const Function *function : functions) {
    BlockNodes nodes(*function);
    PostDominatorTree tree(*function);
    openFunction(dot, nodes);
    std::string end = nodes.function() + " end";
    dot.node(end, "label=\"end\", shape=plain");
    for (const BasicBlock &block : *function)
      dot.node(nodes.node(block), DotText::label(nodes.shown(block)));
    for (const BasicBlock &block : *function) {
      if (!tree.reachesEnd(&block))
        continue;
      const BasicBlock *ipdom = tree.ipdom(&block);
      dot.edge(ipdom ? nodes.node(*ipdom) : end, nodes.node(block));
    }
    dot.closeFrame();
  }
}

void drawLoops(std::span<Function *const> functions, std::string &out) {
  DotText dot(out);
  for (const Function *function : functions) {
    BlockNodes nodes(*function);
    DominatorTree tree(*function);
    LoopForest forest(*function, tree);
    openFunction(dot, nodes);
    dot.node(nodes.function(), DotText::label(nodes.function()));
    std::vector<std::vector<const BasicBlock *>> own(forest.all().size());
    for (const BasicBlock *block : tree.order())
      if (const Loop *loop = forest.loopOf(block))
        own[static_cast<size_t>(loop - forest.all().data())].push_back(block);
    for (const Loop &loop : forest.all()) {
      drawLoop(dot, nodes, loop, own[static_cast<size_t>(&loop - forest.all().data())]);
      dot.edge(loop.parent() ? nodeOf(nodes, *loop.parent()) : nodes.function(),
               nodeOf(nodes, loop));
    }
    dot.closeFrame();
  }
}

} // namespace wend
