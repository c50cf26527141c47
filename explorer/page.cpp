// The page: explorer.html, with the document in the place that it has for one.

#include "explorer/explorer.h"

#include "support/invariant.h"

#include <fmt/format.h>
#include <zlib.h>

namespace wend {

namespace {

constexpr std::string_view mark = "<!-- document -->";

// In zlib's format, which browsers unpack: documents repeat themselves, and shrink to a tenth.
std::string packed(std::string_view text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string out(size, '\0');
  int status = compress2(reinterpret_cast<Bytef *>(out.data()), &size,
                         reinterpret_cast<const Bytef *>(text.data()),
                         static_cast<uLong>(text.size()), Z_DEFAULT_COMPRESSION);
  INVARIANT(status == Z_OK, "the buffer is large enough");
  out.resize(size);
  return out;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    size_t count = std::min<size_t>(3, bytes.size() - i);
    uint32_t group = 0;
    for (size_t j = 0; j < 3; ++j)
      group = group << 8 | (j < count ? static_cast<uint8_t>(bytes[i + j]) : 0U);
    for (size_t j = 0; j < 4; ++j)
      out += j <= count ? digits[group >> (18 - 6 * j) & 63] : '=';
  }
  return out;
}

} // namespace

std::string explorerPage(std::string_view page, std::string_view document) {
  size_t at = page.find(mark);
  if (at == std::string_view::npos)
    return std::string(page);
  return fmt::format("{}<script id=\"document\" type=\"text/plain\">{}</script>{}",
                     page.substr(0, at), base64(packed(document)), page.substr(at + mark.size()));
}

} // namespace wend
