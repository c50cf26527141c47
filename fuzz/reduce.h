// Reduction: searches a small program with a property ("interesting") by removing parts.
//
// An edit makes a program smaller. Edits are applied many at once and, if the result is not
// interesting, in halves (delta debugging: Zeller and Hildebrandt, "Simplifying and Isolating
// Failure-Inducing Input", 2002), kind by kind, the coarse kinds first (Misherghi and Su, "HDD:
// Hierarchical Delta Debugging", 2006), until no edit of any kind applies.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wend::fuzz {

using Interesting = std::function<bool(const std::string &program)>;

// The edits of a language.
class Edits {
public:
  Edits() = default;
  Edits(const Edits &) = delete;
  Edits &operator=(const Edits &) = delete;
  virtual ~Edits() = default;

  [[nodiscard]] virtual uint32_t kinds() const = 0;
  // The number of edits of that kind in a program.
  virtual size_t count(uint32_t kind, const std::string &program) = 0;
  // The program after the edits [from, to) of that kind; empty if it would not compile.
  virtual std::string apply(uint32_t kind, const std::string &program, size_t from, size_t to) = 0;
};

struct Reduction {
  std::string program;
  uint64_t tried = 0; // candidates
  double seconds = 0;
};

// `program` must be interesting. Stops after `seconds` with the smallest program so far.
Reduction reduce(Edits &edits, std::string program, const Interesting &isInteresting,
                 double seconds);

} // namespace wend::fuzz
