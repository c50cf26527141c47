// Names, each stored once and known by a small number.
#pragma once

#include "support/arena.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace wend {

// A name by its number in an Interner: dense from 1, so that a side table by name is an array.
// 0 is the absence of a name.
struct Symbol {
  uint32_t id = 0;

  explicit operator bool() const { return id != 0; }
  friend bool operator==(Symbol, Symbol) = default;
};

class Interner {
public:
  Interner();

  Symbol intern(std::string_view text);
  [[nodiscard]] std::string_view text(Symbol symbol) const { return texts_[symbol.id]; }
  // One more than the largest id handed out.
  [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(texts_.size()); }

private:
  void grow();

  Arena arena_;
  std::vector<std::string_view> texts_; // by id
  std::vector<uint32_t> hashes_;        // by id
  std::vector<uint32_t> table_;         // open addressing, a power of two long; 0 is empty
};

} // namespace wend
