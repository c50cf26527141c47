#include "support/source.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

constexpr uint32_t blockSize = 4096;

// Counts the bytes that start a character: all but UTF-8 continuation bytes.
uint32_t countStarts(std::string_view text) {
  uint32_t count = 0;
  for (char c : text)
    count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

} // namespace

const std::vector<uint32_t> &SourceFile::lineStarts() const {
  if (lineStarts_.empty())
    findLines();
  return lineStarts_;
}

void SourceFile::findLines() const {
  lineStarts_.push_back(0);
  const char *begin = text().data();
  const char *end = begin + text().size();
  for (const char *at = begin;
       (at = static_cast<const char *>(std::memchr(at, '\n', static_cast<size_t>(end - at))));) {
    ++at;
    lineStarts_.push_back(static_cast<uint32_t>(at - begin));
  }
}

void SourceFile::countCharacters() const {
  uint32_t count = 0;
  for (size_t at = 0; at < text().size(); at += blockSize) {
    characters_.push_back(count);
    count += countStarts(text().substr(at, blockSize));
  }
  characters_.push_back(count);
}

uint32_t SourceFile::charactersBefore(uint32_t offset) const {
  if (characters_.empty())
    countCharacters();
  uint32_t block = offset / blockSize;
  uint32_t start = block * blockSize;
  return characters_[block] + countStarts(text().substr(start, offset - start));
}

uint32_t SourceFile::line(SourceLoc loc) const {
  const std::vector<uint32_t> &starts = lineStarts();
  return static_cast<uint32_t>(std::upper_bound(starts.begin(), starts.end(), loc.offset) -
                               starts.begin());
}

LineColumn SourceFile::lineColumn(SourceLoc loc) const {
  uint32_t number = line(loc);
  uint32_t start = lineStarts()[number - 1];
  uint32_t end = std::min(loc.offset, static_cast<uint32_t>(text().size()));
  if (end - start > blockSize)
    return {number, 1 + charactersBefore(end) - charactersBefore(start)};
  return {number, 1 + countStarts(text().substr(start, end - start))};
}

std::string_view SourceFile::lineText(uint32_t line) const {
  uint32_t begin = lineStarts()[line - 1];
  uint32_t end =
      line < lineStarts().size() ? lineStarts()[line] - 1 : static_cast<uint32_t>(text().size());
  std::string_view found = text().substr(begin, end - begin);
  if (found.ends_with('\r'))
    found.remove_suffix(1);
  return found;
}

} // namespace wend
