#include "frontend/brace_hints.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint32_t tabWidth = 8;

struct OpenBlock {
  uint32_t open;                // the offset of `{`
  std::string_view indentation; // of its line
  uint32_t width;               // of that, in columns
  uint32_t inner = 0;           // the width of the first line in the block
  bool hasInner = false;
  bool hasText = false; // in the line of `{`

  [[nodiscard]] bool isIndented() const { return hasInner && inner > width; }
};

// Walks over the tokens of a text, as far as braces and indentation need it.
class BraceScanner {
public:
  // Without a kind, the whole text is scanned.
  BraceScanner(std::string_view text, std::optional<BraceHint::Kind> kind, uint32_t known)
      : text_(text), kind_(kind), known_(known) {}

  std::optional<BraceHint> run() {
    while (at_ < text_.size()) {
      if (skipBlank() || skipComment())
        continue;
      if (std::optional<BraceHint> hint = visitToken())
        return hint;
    }
    return {};
  }

  // After `run` without a result.
  [[nodiscard]] UnclosedBlocks unclosed() const {
    UnclosedBlocks unclosed{{}, end_};
    for (const OpenBlock &block : blocks_)
      unclosed.blocks.push_back({block.open, block.indentation});
    return unclosed;
  }

private:
  bool skipBlank() {
    char c = text_[at_];
    if (c == '\n') {
      lineStart_ = static_cast<uint32_t>(at_ + 1);
      width_ = 0;
      isFirst_ = true;
    } else if (c == '\t') {
      width_ += isFirst_ ? tabWidth - width_ % tabWidth : 0;
    } else if (c == ' ') {
      width_ += isFirst_ ? 1 : 0;
    } else if (c != '\r' && c != '\f' && c != '\v') {
      return false;
    }
    ++at_;
    return true;
  }

  bool skipComment() {
    bool isLine = text_.substr(at_, 2) == "//";
    if (!isLine && text_.substr(at_, 2) != "/*")
      return false;
    size_t end = isLine ? text_.find('\n', at_) : text_.find("*/", at_ + 2);
    if (end == std::string_view::npos)
      at_ = text_.size();
    else
      at_ = end + (isLine ? 0 : 2);
    return true;
  }

  std::optional<BraceHint> visitToken() {
    char c = text_[at_];
    if (isFirst_) {
      indentation_ = text_.substr(lineStart_, at_ - lineStart_);
      if (std::optional<BraceHint> hint = visitLine(c))
        return hint;
    } else if (c != '}' && !blocks_.empty())
      blocks_.back().hasText |= blocks_.back().open >= lineStart_;
    isFirst_ = false;
    if (c == '{')
      blocks_.push_back({static_cast<uint32_t>(at_), indentation_, width_});
    else if (c == '}' && !blocks_.empty())
      blocks_.pop_back();
    else if (c == '"' || c == '\'')
      skipQuoted(c);
    ++at_;
    end_ = static_cast<uint32_t>(std::min(at_, text_.size()));
    return {};
  }

  void skipQuoted(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_)
      at_ += text_[at_] == '\\';
  }

  // The first token of a line.
  std::optional<BraceHint> visitLine(char first) {
    if (!kind_ || blocks_.empty())
      return {};
    OpenBlock &block = blocks_.back();
    // `if a { f();`: the line after it should be indented or begin with `}`, if others are.
    bool isAfterText = block.hasText && !block.hasInner && indentsBlocks_;
    if (first != '}' && !block.hasInner) {
      block.hasInner = true;
      block.inner = width_;
    }
    indentsBlocks_ |= block.isIndented();
    if (!block.isIndented() && !isAfterText)
      return {};
    bool isMissing = first == '}' ? width_ < block.width : width_ <= block.width;
    bool isExtra = first == '}' && width_ > block.width && !isAfterText;
    bool isFound = kind_ == BraceHint::Kind::MissingClose ? isMissing : isExtra;
    if (!isFound)
      return {};
    if (isMissing && at_ <= known_) {
      blocks_.pop_back();
      return visitLine(first);
    }
    return BraceHint{*kind_,           block.open, end_, lineStart_, static_cast<uint32_t>(at_),
                     block.indentation};
  }

  std::string_view text_;
  std::optional<BraceHint::Kind> kind_;
  uint32_t known_;
  size_t at_ = 0;
  uint32_t lineStart_ = 0;
  std::string_view indentation_; // of the current line
  uint32_t width_ = 0;           // of that, in columns
  uint32_t end_ = 0;             // of the last token
  bool indentsBlocks_ = false;   // the lines of some block are indented
  bool isFirst_ = true;          // no token of the line has been visited
  std::vector<OpenBlock> blocks_;
};

} // namespace

std::optional<BraceHint> findBraceHint(std::string_view text, BraceHint::Kind kind,
                                       uint32_t known) {
  return BraceScanner(text, kind, known).run();
}

UnclosedBlocks findUnclosedBlocks(std::string_view text) {
  BraceScanner scanner(text, std::nullopt, 0);
  scanner.run();
  return scanner.unclosed();
}

} // namespace wend
