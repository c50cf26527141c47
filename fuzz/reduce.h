// Reduction: the smallest program, by small steps, that is still interesting.
//
// A step is an edit of the text that makes a smaller program, if it makes one at all. Edits are
// tried many at once and, where that loses what is interesting, in halves (delta debugging: Zeller
// and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002), kind by kind, the
// coarse ones first (Misherghi and Su, "HDD: Hierarchical Delta Debugging", 2006), until no edit of
// any kind is left that can be made.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wend::fuzz {

using Interesting = std::function<bool(const std::string &program)>;

// The edits that a language offers.
class Edits {
public:
  Edits() = default;
  Edits(const Edits &) = delete;
  Edits &operator=(const Edits &) = delete;
  virtual ~Edits() = default;

  [[nodiscard]] virtual uint32_t kinds() const = 0;
  // How many edits of that kind there are in a program.
  virtual size_t count(uint32_t kind, const std::string &program) = 0;
  // The program with the edits [from, to) of that kind; empty if what comes out would not compile.
  virtual std::string apply(uint32_t kind, const std::string &program, size_t from, size_t to) = 0;
};

struct Reduction {
  std::string program;
  uint64_t tried = 0; // programs that were asked about
  double seconds = 0;
};

// `program` is interesting. Stops in the middle when the time is over.
Reduction reduce(Edits &edits, std::string program, const Interesting &isInteresting,
                 double seconds);

} // namespace wend::fuzz
