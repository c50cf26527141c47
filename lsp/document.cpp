#include "lsp/document.h"

#include <algorithm>

namespace wend::lsp {

TextMapping::TextMapping(std::string_view older, std::string_view newer) {
  size_t common = std::min(older.size(), newer.size());
  size_t begin = 0;
  while (begin < common && older[begin] == newer[begin])
    ++begin;
  size_t end = 0;
  while (end < common - begin && older[older.size() - end - 1] == newer[newer.size() - end - 1])
    ++end;
  begin_ = static_cast<uint32_t>(begin);
  olderEnd_ = static_cast<uint32_t>(older.size() - end);
  newerEnd_ = static_cast<uint32_t>(newer.size() - end);
}

void Document::invalidate() {
  isPublished = false;
  if (current_ && current_->program())
    earlier_ = std::move(current_);
  current_.reset();
}

void Document::replace(std::string text) {
  invalidate();
  text_ = std::move(text);
}

bool Document::edit(Range range, std::string_view text, Encoding encoding) {
  if (text_.size() + text.size() >= SourceLoc::none)
    return false;
  invalidate();
  LineTable lines(text_);
  uint32_t begin = lines.offset(range.begin, encoding);
  uint32_t end = std::max(begin, lines.offset(range.end, encoding));
  text_.replace(begin, end - begin, text);
  return true;
}

const Analysis &Document::analysis() {
  if (!current_) {
    current_ = std::make_unique<Analysis>(text_, options_);
    if (current_->program())
      earlier_.reset();
  }
  return *current_;
}

NameView Document::names() {
  const Analysis &current = analysis();
  if (current.program() || !earlier_)
    return {current, TextMapping()};
  return {*earlier_, TextMapping(earlier_->text(), current.text())};
}

} // namespace wend::lsp
