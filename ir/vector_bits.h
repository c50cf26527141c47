// VectorBits — the 128 bits of a value of a vector type, in the order of memory.
#pragma once

#include "ir/type.h"

#include <array>
#include <bit>
#include <cstring>

namespace wend {

struct VectorBits {
  static_assert(std::endian::native == std::endian::little, "lane 0 is in the lowest bits");

  std::array<uint64_t, 2> words{};

  static VectorBits load(const void *from) {
    VectorBits made;
    std::memcpy(made.words.data(), from, vectorBytes);
    return made;
  }
  void store(void *to) const { std::memcpy(to, words.data(), vectorBytes); }
  // All lanes of the type `vector` with the same bits.
  static VectorBits splat(Type vector, uint64_t bits) {
    VectorBits made;
    for (unsigned i = 0; i < laneCount(vector); ++i)
      made.setLane(vector, i, bits);
    return made;
  }

  // Lane `i` of a vector of type `vector`, as zero-extended bits.
  [[nodiscard]] uint64_t lane(Type vector, unsigned i) const {
    unsigned width = bitWidth(laneType(vector));
    return words[i * width / 64] >> i * width % 64 & bitMask(laneType(vector));
  }
  void setLane(Type vector, unsigned i, uint64_t bits) {
    unsigned width = bitWidth(laneType(vector));
    uint64_t mask = bitMask(laneType(vector)) << i * width % 64;
    uint64_t &word = words[i * width / 64];
    word = (word & ~mask) | (bits << i * width % 64 & mask);
  }
  [[nodiscard]] uint8_t byte(unsigned i) const {
    return static_cast<uint8_t>(words[i / 8] >> i % 8 * 8);
  }
  bool operator==(const VectorBits &) const = default;
};

} // namespace wend
