#include "driver/dot.h"
#include "driver/dot_text.h"

#include "ir/analysis/call_graph.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr const char *pointers = "pointers"; // the node for calls through pointers

class CallPicture {
public:
  CallPicture(const Module &module, DotText &dot) : module_(module), dot_(dot), calls_(module) {}

  void draw() {
    std::span<Function *const> bottomUp = calls_.bottomUp();
    // Callers first: Graphviz places the nodes that come first in the text at the top.
    for (size_t end = bottomUp.size(); end > 0;) {
      std::span<Function *const> component = calls_.component(*bottomUp[end - 1]);
      end -= component.size();
      drawComponent(component);
    }
    bool hasPointerCalls = std::ranges::any_of(
        bottomUp, [&](const Function *function) { return calls_.callsPointers(*function) > 0; });
    if (hasPointerCalls)
      dot_.node(pointers, "label=\"through a pointer\", shape=plain");
    for (const Function *function : module_.functions()) {
      drawEdges(*function);
      if (hasPointerCalls && calls_.isAddressTaken(*function))
        dot_.edge(pointers, nodeOf(*function), "style=dashed");
    }
  }

private:
  void drawComponent(std::span<Function *const> component) {
    if (component.size() > 1)
      dot_.openFrame("call each other", "style=rounded");
    for (const Function *function : component)
      drawNode(*function);
    if (component.size() > 1)
      dot_.closeFrame();
  }

  void drawNode(const Function &function) {
    // Unused declarations are omitted.
    if (function.isDeclaration() && calls_.callers(function).empty() &&
        !calls_.isAddressTaken(function))
      return;
    std::string attributes = DotText::label(nodeOf(function));
    if (function.isDeclaration())
      attributes += ", style=\"rounded,dashed\"";
    if (calls_.isAddressTaken(function))
      attributes += ", peripheries=2";
    dot_.node(nodeOf(function), attributes);
  }

  void drawEdges(const Function &function) {
    for (const CallGraph::Edge &edge : calls_.callees(function))
      dot_.edge(nodeOf(function), nodeOf(*edge.function), times(edge.calls));
    if (uint32_t calls = calls_.callsPointers(function))
      dot_.edge(nodeOf(function), pointers, times(calls));
  }

  static std::string times(uint32_t calls) {
    return calls > 1 ? DotText::label(fmt::format("x{}", calls)) : "";
  }

  [[nodiscard]] std::string nodeOf(const Function &function) const {
    std::string name = "@";
    appendName(name, module_.names().text(function.name));
    return name;
  }

  const Module &module_;
  DotText &dot_;
  CallGraph calls_;
};

} // namespace

void drawCallgraph(const Module &module, std::string &out) {
  DotText dot(out);
  CallPicture(module, dot).draw();
}

} // namespace wend
