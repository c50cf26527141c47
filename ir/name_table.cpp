#include "ir/name_table.h"

namespace wend {

namespace {

bool isPlain(std::string_view name) {
  for (char c : name) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 c == '.' || c == '_' || c == '$' || c == '-';
    if (!plain)
      return false;
  }
  return !name.empty() && !(name[0] >= '0' && name[0] <= '9');
}

} // namespace

void appendEscaped(std::string &out, std::string_view bytes) {
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte > '~' || c == '"' || c == '\\') {
      out += '\\';
      appendHexByte(out, byte);
    } else {
      out += c;
    }
  }
}

void appendName(std::string &out, std::string_view name) {
  if (isPlain(name)) {
    out += name;
    return;
  }
  out += '"';
  appendEscaped(out, name);
  out += '"';
}

} // namespace wend
