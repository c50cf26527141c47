// LocalNames — appends the printed names of the blocks and values of a function.
#pragma once

#include "ir/name_table.h"
#include "ir/spelling.h"

#include <span>

namespace wend {

class LocalNames {
public:
  explicit LocalNames(const Function &function)
      : names_(function.module().names()), table_(function) {}

  // Appends `%while.cond`, `%5`.
  void append(std::string &out, const BasicBlock &block) const { append(out, table_.of(block)); }
  // `value` is an argument or an instruction.
  void append(std::string &out, const Value &value) const { append(out, table_.of(value)); }
  // `value` is any operand: `%a`, `7`, `@f`.
  void appendOperand(std::string &out, const Value &value) const {
    if (const Constant *constant = asConstant(&value)) {
      appendConstant(out, *constant);
    } else if (value.kind() == ValueKind::Global || value.kind() == ValueKind::Function) {
      out += '@';
      appendName(out, names_.text(value.name));
    } else {
      append(out, value);
    }
  }
  // Appends the elements of a list of pointers, separated by commas.
  template <typename Item> void append(std::string &out, std::span<Item *const> items) const {
    for (size_t i = 0; i < items.size(); ++i) {
      if (i > 0)
        out += ", ";
      append(out, *items[i]);
    }
  }
  // The same in braces: `{%a, %b}`.
  template <typename Item> void appendSet(std::string &out, std::span<Item *const> items) const {
    out += '{';
    append(out, items);
    out += '}';
  }

  // Appends the line `%loop: in {%a}, out {}` of a block: the facts at its start and at its end.
  template <typename Facts, typename Append>
  void appendFacts(std::string &out, const BasicBlock &block, const Facts &in, const Facts &after,
                   Append &&append) const {
    this->append(out, block);
    out += ": in ";
    append(in);
    out += ", out ";
    append(after);
    out += '\n';
  }

private:
  void append(std::string &out, NameTable::Name name) const {
    out += '%';
    if (name.symbol)
      appendName(out, names_.text(name.symbol));
    else
      appendDecimal(out, name.number);
  }

  const Interner &names_;
  NameTable table_;
};

} // namespace wend
