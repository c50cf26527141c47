// DotText — a writer of statements in Graphviz's DOT language.
#pragma once

#include "ir/local_names.h"

#include <string>
#include <string_view>

namespace wend {

// Writes a graph to `out`: the constructor opens it, the destructor closes it.
class DotText {
public:
  explicit DotText(std::string &out);
  ~DotText();
  DotText(const DotText &) = delete;
  DotText &operator=(const DotText &) = delete;

  // Opens a cluster. `attributes` are appended to its label: `color=red`.
  void openFrame(std::string_view label, std::string_view attributes);
  void closeFrame();

  // `attributes` are in DOT syntax; see label and table.
  void node(std::string_view name, std::string_view attributes);
  void edge(std::string_view from, std::string_view to, std::string_view attributes = {});

  // The attribute for a label of one line: `label="…"`.
  static std::string label(std::string_view text);
  // The attribute for a label with a title on a coloured background and text below, of which each
  // line ends in '\n'.
  static std::string table(std::string_view head, std::string_view colour, std::string_view lines);

private:
  void indent();

  std::string &out_;
  size_t depth_ = 1;
  size_t frames_ = 0;
};

// The names of the nodes of a function's blocks, and of the blocks in labels.
class BlockNodes {
public:
  explicit BlockNodes(const Function &function);

  // `@f`
  [[nodiscard]] const std::string &function() const { return function_; }
  // `@f %while.cond`; unique in the program.
  [[nodiscard]] std::string node(const BasicBlock &block) const {
    return function_ + ' ' + shown(block);
  }
  // `%while.cond`
  [[nodiscard]] std::string shown(const BasicBlock &block) const {
    std::string name;
    names_.append(name, block);
    return name;
  }
  [[nodiscard]] std::string shown(std::span<BasicBlock *const> blocks) const {
    std::string list;
    names_.append(list, blocks);
    return list;
  }

private:
  LocalNames names_;
  std::string function_;
};

} // namespace wend
