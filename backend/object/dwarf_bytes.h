// Numbers and texts as DWARF has them (DWARF 5, 7.6), appended to sections.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend {

// The `size` low bytes of a number, the lowest first.
inline void putFixed(std::string &out, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    out += static_cast<char>(value >> (8 * i));
}

// In the fewest bytes, of 7 bits each.
inline void putUleb(std::string &out, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    putFixed(out, (value & 0x7F) | 0x80, 1);
  putFixed(out, value, 1);
}

inline void putSleb(std::string &out, int64_t value) {
  for (; value < -0x40 || value >= 0x40; value >>= 7)
    putFixed(out, (static_cast<uint64_t>(value) & 0x7F) | 0x80, 1);
  putFixed(out, static_cast<uint64_t>(value) & 0x7F, 1);
}

// Up to the byte 0.
inline void putText(std::string &out, std::string_view text) { (out += text) += '\0'; }

// Overwrites the 4 bytes at `at`.
inline void setWord(std::string &out, size_t at, uint64_t value) {
  for (unsigned i = 0; i < 4; ++i)
    out[at + i] = static_cast<char>(value >> (8 * i));
}

// Fills in the 4 bytes at `at` with the size of what follows them.
inline void fillSize(std::string &out, size_t at) { setWord(out, at, out.size() - at - 4); }

} // namespace wend
