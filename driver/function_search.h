// Finds the function that --function names.
#pragma once

#include "support/suggest.h"

#include <string>
#include <string_view>

namespace wend {

class FunctionSearch {
public:
  explicit FunctionSearch(std::string_view name); // `f` or `@f`
  FunctionSearch(const FunctionSearch &) = delete;
  FunctionSearch &operator=(const FunctionSearch &) = delete;

  // Whether the candidate has that name. If not, it may be suggested.
  bool visit(std::string_view candidate);
  // That no candidate has the name, and which of them may be meant: one in another function of that
  // name, `main.f`, or one of a similar name.
  [[nodiscard]] std::string error() const;

private:
  std::string name_;
  std::string inner_;   // the first candidate that ends in `.name`
  std::string nearest_; // of the whole names
  std::string nearestInner_;
  Suggestion whole_;
  Suggestion last_; // compares what follows the last `.`
};

} // namespace wend
