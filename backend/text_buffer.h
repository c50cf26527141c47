// TextBuffer — collects small pieces of text and appends them to a string in large ones. What has
// not been flushed is lost: a destructor cannot report that memory is exhausted.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace wend {

class TextBuffer {
public:
  explicit TextBuffer(std::string &out)
      : out_(out), bytes_(std::make_unique_for_overwrite<char[]>(capacity)) {}
  TextBuffer(const TextBuffer &) = delete;
  TextBuffer &operator=(const TextBuffer &) = delete;

  TextBuffer &operator<<(std::string_view text) {
    if (text.size() > capacity - used_)
      return appendLarge(text);
    std::memcpy(bytes_.get() + used_, text.data(), text.size());
    used_ += text.size();
    return *this;
  }
  TextBuffer &operator<<(char c) {
    if (used_ == capacity)
      flush();
    bytes_[used_++] = c;
    return *this;
  }
  TextBuffer &operator<<(int64_t value) {
    constexpr size_t longest = 20;
    if (longest > capacity - used_)
      flush();
    char *at = bytes_.get() + used_;
    used_ += static_cast<size_t>(std::to_chars(at, at + longest, value).ptr - at);
    return *this;
  }
  TextBuffer &operator<<(uint32_t value) { return *this << int64_t{value}; }

  // The size of the text, that of the string included.
  [[nodiscard]] size_t size() const { return out_.size() + used_; }
  // The whole text.
  std::string &flushed() {
    flush();
    return out_;
  }

  void flush() {
    out_.append(bytes_.get(), used_);
    used_ = 0;
  }

private:
  static constexpr size_t capacity = size_t{1} << 16;

  TextBuffer &appendLarge(std::string_view text) {
    flush();
    if (text.size() > capacity) {
      out_.append(text);
      return *this;
    }
    return *this << text;
  }

  std::string &out_;
  std::unique_ptr<char[]> bytes_;
  size_t used_ = 0;
};

} // namespace wend
