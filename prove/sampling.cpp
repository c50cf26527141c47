#include "prove/sampling.h"

#include <array>

namespace wend {

namespace {

constexpr unsigned samples = 24;
// Limit on the instructions of an execution.
constexpr uint64_t maxSteps = 50'000;

class Sample {
public:
  explicit Sample(unsigned number) : number_(number), state_(number + 1) {}

  Counterexample of(std::span<const Type> arguments) {
    Counterexample made;
    for (uint32_t i = 0; i < arguments.size(); ++i) {
      made.arguments.push_back(argument(arguments[i]));
      if (arguments[i] == Type::Ptr)
        made.regions.push_back({.argument = i, .bytes = bytes()});
    }
    return made;
  }

private:
  // Knuth's MMIX, the upper bits.
  uint64_t random() {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return state_ >> 32;
  }

  // Small in the first samples, so that loops end; then around bounds, and then any.
  uint64_t argument(Type type) {
    constexpr std::array<uint64_t, 12> bounds = {0,  1,  2,   3,   7,   8,
                                                 16, 31, 100, 127, 255, ~uint64_t{0}};
    if (isFloat(type))
      return type == Type::F32 ? std::bit_cast<uint32_t>(static_cast<float>(random() % 64) / 4)
                               : std::bit_cast<uint64_t>(static_cast<double>(random() % 64) / 4);
    if (number_ < samples / 3)
      return (number_ + random() % 4) & lowMask(type);
    if (number_ < samples * 2 / 3)
      return bounds[random() % bounds.size()] & lowMask(type);
    return (random() << 32 | random()) & lowMask(type);
  }

  static uint64_t lowMask(Type type) {
    unsigned width = bitWidth(type);
    return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  }

  // Zeros, small numbers of 32 bits, or any.
  std::string bytes() {
    std::string made(Counterexample::Region::size, 0);
    for (size_t i = 0; i < made.size() && number_ != 0; ++i)
      if (number_ >= samples / 2 || i % 4 == 0)
        made[i] = static_cast<char>(random() % (number_ < samples / 2 ? 16 : 256));
    return made;
  }

  unsigned number_;
  uint64_t state_;
};

} // namespace

std::optional<Replay> sampledDifference(Replayer &replayer, std::span<const Type> arguments) {
  for (unsigned number = 0; number < (arguments.empty() ? 1 : samples); ++number) {
    Replay seen = replayer.run(Sample(number).of(arguments), maxSteps);
    if (seen.differs)
      return seen;
  }
  return {};
}

} // namespace wend
