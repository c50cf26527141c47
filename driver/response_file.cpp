#include "driver/response_file.h"

#include <utility>

namespace wend {

void splitWords(std::string_view text, std::deque<std::string> &words) {
  constexpr std::string_view whiteSpace = " \t\n\v\f\r";
  std::string word;
  bool isWord = false; // also an empty one in quotes
  char quote = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    bool isSpace = !quote && whiteSpace.find(c) != std::string_view::npos;
    if (isSpace && isWord)
      words.push_back(std::exchange(word, {}));
    isWord = !isSpace;
    if (isSpace)
      continue;
    if (c == '\\' && at + 1 < text.size())
      word += text[++at];
    else if (quote ? c == quote : c == '"' || c == '\'')
      quote = quote ? 0 : c;
    else
      word += c;
  }
  if (isWord)
    words.push_back(word);
}

} // namespace wend
