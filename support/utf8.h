// UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wend {

// A code point and its length in bytes; length 0 if the bytes are not valid UTF-8.
struct DecodedCharacter {
  uint32_t codePoint = 0;
  uint32_t length = 0;
};

// The character at text[at].
DecodedCharacter decodeCharacter(std::string_view text, size_t at);

} // namespace wend
