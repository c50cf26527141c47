#include "support/utf8.h"

namespace wend {

namespace {

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

} // namespace

DecodedCharacter decodeCharacter(std::string_view text, size_t at) {
  auto lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80)
    return {lead, 1};
  uint32_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0 || at + length > text.size())
    return {};
  uint32_t codePoint = lead & (0x7FU >> length);
  for (size_t i = at + 1; i < at + length; ++i) {
    if (!isContinuation(text[i]))
      return {};
    codePoint = codePoint << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  }
  constexpr uint32_t minOfLength[] = {0, 0, 0x80, 0x800, 0x10000};
  bool isSurrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
  if (codePoint < minOfLength[length] || codePoint > 0x10FFFF || isSurrogate)
    return {};
  return {codePoint, length};
}

} // namespace wend
