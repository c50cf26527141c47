// FormatText — the unread rest of the format string of a printf or scanf.
#pragma once

#include <string_view>

namespace wend {

class FormatText {
public:
  explicit FormatText(std::string_view text) : rest_(text) {}

protected:
  // The next character; 0 at the end.
  [[nodiscard]] char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
  char consume() {
    char c = peek();
    rest_.remove_prefix(rest_.empty() ? 0 : 1);
    return c;
  }
  // A length modifier: `hh`, `l`, `L`.
  std::string_view consumeLength() {
    std::string_view length = rest_.substr(0, rest_.find_first_not_of("hljztL"));
    rest_.remove_prefix(length.size());
    return length;
  }

  std::string_view rest_;
};

} // namespace wend
