// SymbolAddresses — addresses in memory by the names of symbols.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace wend {

// Looking up a name allocates nothing.
struct NameHash {
  using is_transparent = void;
  size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
};
using SymbolAddresses = std::unordered_map<std::string, uint64_t, NameHash, std::equal_to<>>;

} // namespace wend
