#include "support/text.h"

#include "support/utf8.h"

#ifndef __cpp_lib_to_chars
#include <cmath>
#include <cstdlib>
#endif

namespace wend {

double parseDouble(std::string_view text) {
#ifdef __cpp_lib_to_chars
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
#else // libc++ before LLVM 20
  double number = std::strtod(std::string(text).c_str(), nullptr);
  return std::isinf(number) ? 0 : number;
#endif
}

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
