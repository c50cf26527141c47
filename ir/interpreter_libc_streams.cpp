// The interpreter: printf and the like.
#include "ir/interpreter_library.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

// Makes text of a format. Each conversion is handed to the host's snprintf, which gets its integers
// as intmax_t whatever their length.
class Formatter {
public:
  Formatter(LibraryCall &call, std::string_view format, uint32_t first)
      : call_(call), rest_(format), next_(first) {}

  std::optional<std::string> run() {
    while (!rest_.empty() && call_.end() == LibraryCall::End::None) {
      size_t plain = std::min(rest_.find('%'), rest_.size());
      out_ += rest_.substr(0, plain);
      rest_.remove_prefix(plain);
      if (!rest_.empty())
        convert();
    }
    if (call_.end() != LibraryCall::End::None)
      return {};
    return std::move(out_);
  }

private:
  char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
  char take() {
    char c = peek();
    rest_.remove_prefix(rest_.empty() ? 0 : 1);
    return c;
  }

  uint64_t argument() {
    if (next_ < call_.count())
      return call_.bits(next_++);
    call_.fault("has fewer arguments than its format asks for");
    return 0;
  }

  // A width or a precision; -1 when there is none.
  int64_t number() {
    if (peek() == '*') {
      take();
      return static_cast<int32_t>(argument());
    }
    int64_t value = -1;
    while (peek() >= '0' && peek() <= '9')
      value = std::min<int64_t>(std::max<int64_t>(value, 0) * 10 + (take() - '0'), longest + 1);
    return value;
  }

  // The bits of an integer argument that a length modifier lets through.
  unsigned width(std::string_view length) const {
    if (length == "hh")
      return 8;
    if (length == "h")
      return 16;
    return length.empty() ? 32 : 64;
  }

  void convert() {
    take();
    std::string spec = "%";
    while (std::string_view("-+ #0").find(peek()) != std::string_view::npos && !rest_.empty())
      spec += take();
    int64_t fieldWidth = number();
    if (fieldWidth < -1)
      spec += '-', fieldWidth = -fieldWidth;
    int64_t precision = -1;
    if (peek() == '.') {
      take();
      bool isGiven = peek() == '*' || peek() == '-' || (peek() >= '0' && peek() <= '9');
      precision = isGiven ? number() : 0;
    }
    if (fieldWidth > longest || precision > longest)
      return call_.fault("has a width or precision that is too large");
    if (fieldWidth >= 0)
      spec += std::to_string(fieldWidth);
    std::string_view length = rest_.substr(0, rest_.find_first_not_of("hljzt"));
    rest_.remove_prefix(length.size());
    char conversion = take();
    switch (conversion) {
    case '%':
      out_ += '%';
      return;
    case 'c':
      return append(spec + 'c', static_cast<int>(argument()));
    case 's':
      return appendText(spec + ".*s", precision);
    case 'p':
      return appendPointer(spec);
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      if (precision >= 0)
        spec += '.' + std::to_string(precision);
      return appendInteger(spec, conversion, width(length));
    default:
      return call_.fault(fmt::format("has the conversion '%{}', which is not supported",
                                     std::string_view(&conversion, 1)));
    }
  }

  void appendInteger(const std::string &spec, char conversion, unsigned bits) {
    uint64_t value = argument() << (64 - bits);
    if (conversion == 'd' || conversion == 'i')
      append(spec + 'j' + conversion, static_cast<intmax_t>(value) >> (64 - bits));
    else
      append(spec + 'j' + conversion, static_cast<uintmax_t>(value >> (64 - bits)));
  }

  void appendText(const std::string &spec, int64_t precision) {
    uint64_t limit = precision < 0 ? ~uint64_t{0} : static_cast<uint64_t>(precision);
    uint64_t address = argument();
    if (call_.end() != LibraryCall::End::None)
      return;
    // As glibc prints it, if there is room.
    std::optional<std::string_view> text =
        address == 0 ? std::string_view("(null)").substr(0, limit < 6 ? 0 : limit)
                     : call_.text(address, limit);
    if (!text)
      return;
    if (spec == "%.*s") {
      out_ += *text;
      return;
    }
    append(spec, static_cast<int>(text->size()), text->data());
  }

  void appendPointer(const std::string &spec) {
    uint64_t value = argument();
    if (value == 0)
      append(spec + 's', "(nil)");
    else
      append(spec + 's', fmt::format("{:#x}", value).c_str());
  }

  template <typename... Values> void append(const std::string &spec, Values... values) {
    if (call_.end() != LibraryCall::End::None)
      return;
    int size = std::snprintf(nullptr, 0, spec.c_str(), values...);
    size_t used = out_.size();
    out_.resize(used + static_cast<size_t>(size) + 1);
    std::snprintf(out_.data() + used, static_cast<size_t>(size) + 1, spec.c_str(), values...);
    out_.pop_back();
  }

  static constexpr int64_t longest = 1 << 20;

  LibraryCall &call_;
  std::string_view rest_;
  uint32_t next_;
  std::string out_;
};

std::optional<std::string> formatArgument(LibraryCall &call, uint32_t format) {
  std::optional<std::string_view> text = call.text(call.bits(format));
  return text ? formatText(call, *text, format + 1) : std::nullopt;
}

uint64_t printFormat(LibraryCall &call) {
  std::optional<std::string> text = formatArgument(call, 0);
  if (text)
    call.streams.write(*text);
  return text ? text->size() : 0;
}

// dprintf, to standard output or standard error.
uint64_t printFormatTo(LibraryCall &call) {
  std::optional<std::string> text = formatArgument(call, 1);
  if (!text)
    return 0;
  if (call.integer32(0) == 1)
    call.streams.write(*text);
  else
    call.streams.writeError(*text);
  return text->size();
}

// At most `size` bytes, the terminating one included.
uint64_t storeText(LibraryCall &call, const std::optional<std::string> &text, uint64_t size) {
  if (!text)
    return 0;
  uint64_t kept = size == 0 ? 0 : std::min<uint64_t>(text->size() + 1, size);
  uint8_t *to = call.writable(call.bits(0), kept);
  if (to && kept > 0) {
    std::memcpy(to, text->data(), kept - 1);
    to[kept - 1] = 0;
  }
  return text->size();
}

uint64_t storeFormat(LibraryCall &call) {
  return storeText(call, formatArgument(call, 1), ~uint64_t{0});
}

uint64_t storeFormatLimited(LibraryCall &call) {
  return storeText(call, formatArgument(call, 2), call.bits(1));
}

uint64_t putLine(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  if (text)
    call.streams.write(std::string(*text) + '\n');
  return text ? text->size() + 1 : 0;
}

uint64_t putByte(LibraryCall &call) {
  char byte = static_cast<char>(call.bits(0));
  call.streams.write({&byte, 1});
  return static_cast<uint8_t>(byte);
}

uint64_t takeByte(LibraryCall &call) { return static_cast<uint64_t>(call.streams.next()); }

// fflush, of any stream.
uint64_t flushStreams(LibraryCall &call) {
  call.streams.flush();
  call.streams.flushErrors();
  return 0;
}

// read, from standard input: as much as is there.
uint64_t readBytes(LibraryCall &call) {
  if (call.integer32(0) != 0) {
    call.fault("reads from a file other than standard input");
    return 0;
  }
  uint64_t size = call.bits(2);
  uint8_t *to = call.writable(call.bits(1), size);
  if (!to || size == 0)
    return 0;
  std::string_view ready = call.streams.ready().substr(0, size);
  std::memcpy(to, ready.data(), ready.size());
  call.streams.consume(ready.size());
  return ready.size();
}

constexpr LibraryRow rows[] = {
    {"printf", 1, true, printFormat},  {"dprintf", 2, true, printFormatTo},
    {"sprintf", 2, true, storeFormat}, {"snprintf", 3, true, storeFormatLimited},
    {"puts", 1, false, putLine},       {"putchar", 1, false, putByte},
    {"getchar", 0, false, takeByte},   {"fflush", 1, false, flushStreams},
    {"read", 3, false, readBytes},
};

} // namespace

std::optional<std::string> formatText(LibraryCall &call, std::string_view format, uint32_t first) {
  return Formatter(call, format, first).run();
}

std::span<const LibraryRow> cStreamRows() { return rows; }

} // namespace wend
