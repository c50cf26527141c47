// Interned names: each is stored once and identified by a small number.
#pragma once

#include "support/arena.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace wend {

// The number of a name in an Interner. Numbers are dense from 1, so that tables by name are arrays.
// 0 is no name.
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
  // One more than the largest id in use.
  [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(texts_.size()); }

private:
  void grow();

  Arena arena_;
  std::vector<std::string_view> texts_; // by id
  std::vector<uint32_t> hashes_;        // by id
  std::vector<uint32_t>
      table_; // hash table with open addressing; the size is a power of two; 0 is an empty slot
};

} // namespace wend
