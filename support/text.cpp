#include "support/text.h"

#include "support/utf8.h"

namespace wend {

void appendJsonString(std::string &out, std::string_view text) {
  out += '"';
  for (size_t at = 0; at < text.size();) {
    uint32_t length = decodeCharacter(text, at).length;
    char c = text[at];
    if (length == 0) {
      out += "\xEF\xBF\xBD";
      ++at;
      continue;
    }
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (static_cast<unsigned char>(c) < ' ') {
      out += "\\u00";
      appendHexByte(out, static_cast<unsigned char>(c));
    } else {
      out += text.substr(at, length);
    }
    at += length;
  }
  out += '"';
}

} // namespace wend
