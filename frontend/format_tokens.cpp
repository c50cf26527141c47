#include "frontend/format_tokens.h"

#include "support/arena.h"
#include "support/intern.h"

#include <algorithm>

namespace wend {

FormatTokens::FormatTokens(const SourceFile &file, Dialect dialect) : text_(file.text()) {
  Interner names;
  Arena arena;
  Diagnostics diagnostics(file);
  Lexer lexer(file, names, arena, diagnostics, dialect);
  constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
  uint32_t end = text_.starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
  for (;;) {
    Token token = lexer.next();
    auto firstComment = static_cast<uint32_t>(comments_.size());
    uint32_t newlines = scanGap(end, token.range.begin);
    auto count = static_cast<uint32_t>(comments_.size()) - firstComment;
    tokens_.push_back({token.kind, token.range, newlines, firstComment, count});
    end = token.range.end;
    if (token.kind == Parser::token::END)
      return;
  }
}

// Collects the comments of a text between two tokens. Returns the number of line breaks after the
// last one.
uint32_t FormatTokens::scanGap(uint32_t begin, uint32_t end) {
  size_t first = comments_.size();
  uint32_t newlines = 0;
  for (uint32_t at = begin; at < end;) {
    if (text_[at] != '/') {
      newlines += text_[at++] == '\n' ? 1 : 0;
      continue;
    }
    bool isLine = text_[at + 1] == '/';
    size_t close = isLine ? text_.find('\n', at) : text_.find("*/", at + 2) + 2;
    auto stop = static_cast<uint32_t>(std::min<size_t>(close, end));
    std::string_view comment = text_.substr(at, stop - at);
    uint32_t trimmed = at + static_cast<uint32_t>(comment.find_last_not_of(" \t\r\f\v") + 1);
    bool endsLine = isLine || comment.find('\n') != std::string_view::npos;
    comments_.push_back({{at, trimmed}, newlines, endsLine});
    newlines = 0;
    at = stop;
  }
  bool joinsNext = newlines == 0;
  for (size_t i = comments_.size(); i > first && joinsNext; --i) {
    comments_[i - 1].joinsNext = !comments_[i - 1].endsLine;
    joinsNext = comments_[i - 1].joinsNext && comments_[i - 1].newlines == 0;
  }
  return newlines;
}

bool haveSameTokens(const FormatTokens &a, const FormatTokens &b) {
  return std::ranges::equal(a.tokens(), b.tokens(),
                            [&](const FormatToken &x, const FormatToken &y) {
                              return x.kind == y.kind && a.text(x.range) == b.text(y.range);
                            });
}

} // namespace wend
