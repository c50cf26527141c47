// "Did you mean …?": the nearest of the names that could have stood where a wrong one stands.
#pragma once

#include <cstdint>
#include <string_view>

namespace wend {

// How many characters must be inserted, deleted, replaced or swapped with a neighbour to turn one
// text into the other (optimal string alignment); anything above `limit` is given as limit + 1.
uint32_t editDistance(std::string_view a, std::string_view b, uint32_t limit);

// Remembers the candidate nearest to a misspelt name, the first of equals. A third of the name's
// characters may be wrong, one in any case; names that long that nobody types get no suggestion.
class Suggestion {
public:
  explicit Suggestion(std::string_view misspelt);

  // True if the candidate is now the best one.
  bool consider(std::string_view candidate);

private:
  std::string_view misspelt_;
  uint32_t limit_; // distances above are no better than what is known
  bool isHopeless_;
};

} // namespace wend
