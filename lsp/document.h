// An open document: its text, and the analysis of it.
#pragma once

#include "lsp/analysis.h"

#include <memory>
#include <string>

namespace wend::lsp {

// Between the offsets of two texts that differ in one part.
class TextMapping {
public:
  TextMapping() = default;
  TextMapping(std::string_view older, std::string_view newer);

  // An offset in the part that differs becomes the beginning of the part.
  [[nodiscard]] uint32_t toOlder(uint32_t offset) const {
    return mapped(offset, newerEnd_, olderEnd_);
  }
  [[nodiscard]] uint32_t toNewer(uint32_t offset) const {
    return mapped(offset, olderEnd_, newerEnd_);
  }
  [[nodiscard]] SourceRange toNewer(SourceRange range) const {
    return {toNewer(range.begin), toNewer(range.end)};
  }

private:
  [[nodiscard]] uint32_t mapped(uint32_t offset, uint32_t end, uint32_t otherEnd) const {
    if (offset <= begin_)
      return offset;
    return offset >= end ? offset - end + otherEnd : begin_;
  }

  uint32_t begin_ = 0;
  uint32_t olderEnd_ = 0;
  uint32_t newerEnd_ = 0;
};

// An analysis for names: of the current text or, if that has no `main`, of an earlier one.
struct NameView {
  const Analysis &analysis;
  TextMapping mapping; // from the text of `analysis` to the current one
};

class Document {
public:
  Document(std::string text, int64_t version, const LanguageOptions &options)
      : text_(std::move(text)), version_(version), options_(options) {}

  [[nodiscard]] int64_t version() const { return version_; }
  void setVersion(int64_t version) { version_ = version; }

  // The two kinds of changes.
  void replace(std::string text);
  // False if the text would be too large.
  bool edit(Range range, std::string_view text, Encoding encoding);

  // Of the current text; made at first use.
  const Analysis &analysis();
  NameView names();

  bool isPublished = false; // its diagnostics have been sent

private:
  void invalidate();

  std::string text_;
  int64_t version_;
  const LanguageOptions &options_;
  std::unique_ptr<Analysis> current_;
  std::unique_ptr<Analysis> earlier_; // the last one with a `main`, before the current one
};

} // namespace wend::lsp
