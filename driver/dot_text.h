// DotText — statements in the language of Graphviz.
#pragma once

#include "ir/local_names.h"

#include <string>
#include <string_view>

namespace wend {

// A picture that is appended to `out` from the constructor to the destructor.
class DotText {
public:
  explicit DotText(std::string &out);
  ~DotText();
  DotText(const DotText &) = delete;
  DotText &operator=(const DotText &) = delete;

  // A frame around what follows. `attributes` are more than its label: `color=red`.
  void openFrame(std::string_view label, std::string_view attributes);
  void closeFrame();

  // `attributes` are as they stand in the text; see label and table.
  void node(std::string_view name, std::string_view attributes);
  void edge(std::string_view from, std::string_view to, std::string_view attributes = {});

  // A label of one line: `label="…"`.
  static std::string label(std::string_view text);
  // A label with a head on a ground of that colour, and lines below that end in '\n'.
  static std::string table(std::string_view head, std::string_view colour, std::string_view lines);

private:
  void indent();

  std::string &out_;
  size_t depth_ = 1;
  size_t frames_ = 0;
};

// What the nodes of a function's blocks are called, and what is shown of them.
class BlockNodes {
public:
  explicit BlockNodes(const Function &function);

  // `@f`
  [[nodiscard]] const std::string &function() const { return function_; }
  // `@f %while.cond`, which no other block of the program has.
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
