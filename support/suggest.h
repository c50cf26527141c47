// "Did you mean …?": finds the candidate nearest to a misspelt name.
#pragma once

#include <cstdint>
#include <string_view>

namespace wend {

// The number of insertions, deletions, replacements and swaps of adjacent characters that turn one
// text into the other (optimal string alignment distance), or limit + 1 if it exceeds `limit`.
uint32_t editDistance(std::string_view a, std::string_view b, uint32_t limit);

// Finds the candidate with the least edit distance to a misspelt name; the first one of equals. At
// most a third of the characters may differ, or one in a short name. Names that exceed the
// length limit of editDistance get no suggestion.
class Suggestion {
public:
  explicit Suggestion(std::string_view misspelt);

  // Returns true if the candidate is the best one so far.
  bool consider(std::string_view candidate);

private:
  std::string_view misspelt_;
  uint32_t limit_; // candidates at a larger distance are not better than the best one
  bool isDone_;    // no further candidate can be better
};

} // namespace wend
