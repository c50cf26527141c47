#include "lsp/transport.h"

#include "support/file.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace wend::lsp {

namespace {

// Longer contents are skipped.
constexpr size_t maxContent = size_t{1} << 30;
// What is after this many bytes of a line of a header is ignored.
constexpr size_t maxLine = 1024;

// The value of `Content-Length`, if the line is that.
std::optional<size_t> lengthIn(std::string_view line) {
  constexpr std::string_view key = "content-length:";
  if (line.size() < key.size())
    return {};
  bool isKey = std::ranges::equal(line.substr(0, key.size()), key, [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? a | 0x20 : a) == b;
  });
  if (!isKey)
    return {};
  line.remove_prefix(std::min(line.find_first_not_of(" \t", key.size()), line.size()));
  size_t length = 0;
  auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), length);
  std::string_view rest(end, static_cast<size_t>(line.data() + line.size() - end));
  bool isNumber = problem == std::errc() && rest.find_first_not_of(" \t") == std::string_view::npos;
  return isNumber ? std::optional(length) : std::nullopt;
}

} // namespace

Transport::Received Transport::receive(std::string &content) {
  std::optional<size_t> length;
  bool hasHeader = false;
  for (std::string line;;) {
    if (!readLine(line))
      return Received::End;
    if (line.empty() && hasHeader)
      break;
    if (line.empty())
      continue; // between messages
    hasHeader = true;
    if (std::optional<size_t> found = lengthIn(line))
      length = found;
  }
  if (!length)
    return Received::Malformed;
  if (*length > maxContent)
    return skipBytes(*length) ? Received::Malformed : Received::End;
  return readBytes(*length, content) ? Received::Message : Received::End;
}

bool Transport::hasInput() const {
  if (taken_ < buffer_.size())
    return true;
  pollfd waiting = {input_, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

bool Transport::send(std::string_view content) {
  return writeAll(output_, fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content));
}

bool Transport::readLine(std::string &line) {
  line.clear();
  for (;;) {
    size_t end = buffer_.find('\n', taken_);
    size_t stop = std::min(end, buffer_.size());
    line.append(buffer_, taken_, std::min(stop - taken_, maxLine - std::min(maxLine, line.size())));
    taken_ = stop;
    if (end == std::string::npos) {
      if (!fill())
        return false;
      continue;
    }
    ++taken_;
    if (line.ends_with('\r'))
      line.pop_back();
    return true;
  }
}

bool Transport::readBytes(size_t count, std::string &bytes) {
  bytes.clear();
  while (bytes.size() < count) {
    if (taken_ == buffer_.size() && !fill())
      return false;
    size_t part = std::min(count - bytes.size(), buffer_.size() - taken_);
    bytes.append(buffer_, taken_, part);
    taken_ += part;
  }
  return true;
}

bool Transport::skipBytes(size_t count) {
  while (count > 0) {
    if (taken_ == buffer_.size() && !fill())
      return false;
    size_t part = std::min(count, buffer_.size() - taken_);
    taken_ += part;
    count -= part;
  }
  return true;
}

// Replaces the buffer, all of which has been taken. False at the end of the input.
bool Transport::fill() {
  constexpr size_t size = size_t{64} * 1024;
  buffer_.resize(size);
  taken_ = 0;
  ssize_t count = 0;
  do
    count = read(input_, buffer_.data(), size);
  while (count < 0 && errno == EINTR);
  buffer_.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  return count > 0;
}

} // namespace wend::lsp
