// UnsupportedConstructs — what a module contains that the reader does not support: each construct
// once, by the text of its diagnostic.
//
//   UnsupportedConstructs constructs;
//   IrReader reader(file, diagnostics, module, {}, &constructs);
//   if (reader.checkSupport())
//     … print the constructs …
//
// With such a table, a construct that is not supported is no error. The instruction or the item of
// the module that contains it is skipped: its result is of unknown value, and its function is
// neither verified nor given to the caller.
#pragma once

#include "support/source.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace wend {

class UnsupportedConstructs {
public:
  void add(const std::string &text, SourceRange range);

  [[nodiscard]] size_t count() const { return constructs_.size(); }
  // Appends a line for each, in the order of the first places, with the number of places.
  void print(const SourceFile &file, std::string &out) const;

private:
  struct Construct {
    std::string text;
    SourceLoc first;
    uint64_t places;
  };

  std::vector<Construct> constructs_;
  std::unordered_map<std::string, size_t> indices_; // in constructs_, by text
};

} // namespace wend
