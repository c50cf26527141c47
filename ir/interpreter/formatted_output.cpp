// The interpreter: printf and the like.
#include "ir/interpreter/argument_list.h"
#include "ir/interpreter/format_text.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

// Formats text. Each conversion is done by the host's snprintf, with integers as intmax_t whatever
// their length modifier.
class Formatter : FormatText {
public:
  Formatter(LibraryCall &call, std::string_view format, ArgumentList &arguments)
      : FormatText(format), call_(call), arguments_(arguments) {}

  std::optional<std::string> run() {
    while (!rest_.empty() && !call_.hasEnded()) {
      size_t plain = std::min(rest_.find('%'), rest_.size());
      out_ += rest_.substr(0, plain);
      rest_.remove_prefix(plain);
      if (!rest_.empty())
        convert();
    }
    if (call_.hasEnded())
      return {};
    return std::move(out_);
  }

private:
  // A width or a precision; -1: none.
  int64_t number() {
    if (peek() == '*') {
      consume();
      return static_cast<int32_t>(arguments_.next(32));
    }
    int64_t value = -1;
    while (peek() >= '0' && peek() <= '9')
      value = std::min<int64_t>(std::max<int64_t>(value, 0) * 10 + (consume() - '0'), longest + 1);
    return value;
  }

  // Truncates an integer argument to the length modifier.
  unsigned width(std::string_view length) const {
    if (length == "hh")
      return 8;
    if (length == "h")
      return 16;
    return length.empty() ? 32 : 64;
  }

  // The parts of a conversion specification.
  struct Conversion {
    std::string spec = "%"; // with the flags and the width
    int64_t precision = -1; // -1: none
    std::string_view length;
    char type = 0;
  };

  void convert() {
    consume();
    Conversion conversion;
    if (!parse(conversion))
      return call_.fault("has a width or precision that is too large");
    if (!appendConverted(conversion))
      call_.fault(fmt::format("has the conversion '%{}{}', which is not supported",
                              conversion.length, std::string_view(&conversion.type, 1)));
  }

  // False: the width or the precision is too large.
  bool parse(Conversion &to) {
    while (std::string_view("-+ #0").find(peek()) != std::string_view::npos && !rest_.empty())
      to.spec += consume();
    int64_t fieldWidth = number();
    if (fieldWidth < -1)
      to.spec += '-', fieldWidth = -fieldWidth;
    if (peek() == '.') {
      consume();
      bool isGiven = peek() == '*' || peek() == '-' || (peek() >= '0' && peek() <= '9');
      to.precision = isGiven ? number() : 0;
    }
    if (fieldWidth > longest || to.precision > longest)
      return false;
    if (fieldWidth >= 0)
      to.spec += std::to_string(fieldWidth);
    to.length = consumeLength();
    to.type = consume();
    return true;
  }

  // Appends the converted argument. False: the conversion is not supported.
  bool appendConverted(const Conversion &conversion) {
    const auto &[spec, precision, length, type] = conversion;
    std::string precise = precision >= 0 ? spec + '.' + std::to_string(precision) : spec;
    switch (type) {
    case '%':
      out_ += '%';
      return true;
    case 'c':
    case 's':
      if (!length.empty())
        return false;
      if (type == 'c')
        append(spec + 'c', static_cast<int>(arguments_.next(32)));
      else
        appendText(spec + ".*s", precision);
      return true;
    case 'p':
      appendPointer(spec);
      return true;
    case 'n':
      if (length == "L")
        return false;
      call_.store(arguments_.next(64), out_.size(), width(length) / 8);
      return true;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      if (length == "L")
        return false;
      appendInteger(precise, type, width(length));
      return true;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (length == "L")
        append(precise + 'L' + type, arguments_.nextFloat80());
      else
        append(precise + type, arguments_.nextFloat());
      return true;
    default:
      return false;
    }
  }

  void appendInteger(const std::string &spec, char conversion, unsigned bits) {
    uint64_t value = arguments_.next(bits == 64 ? 64 : 32) << (64 - bits);
    if (conversion == 'd' || conversion == 'i')
      append(spec + 'j' + conversion, static_cast<intmax_t>(value) >> (64 - bits));
    else
      append(spec + 'j' + conversion, static_cast<uintmax_t>(value >> (64 - bits)));
  }

  void appendText(const std::string &spec, int64_t precision) {
    uint64_t limit = precision < 0 ? ~uint64_t{0} : static_cast<uint64_t>(precision);
    uint64_t address = arguments_.next(64);
    if (call_.hasEnded())
      return;
    // As in glibc: only if the precision allows all of it.
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
    uint64_t value = arguments_.next(64);
    if (value == 0)
      append(spec + 's', "(nil)");
    else
      append(spec + 's', fmt::format("{:#x}", value).c_str());
  }

  template <typename... Values> void append(const std::string &spec, Values... values) {
    if (call_.hasEnded())
      return;
    int size = std::snprintf(nullptr, 0, spec.c_str(), values...);
    size_t used = out_.size();
    out_.resize(used + static_cast<size_t>(size) + 1);
    std::snprintf(out_.data() + used, static_cast<size_t>(size) + 1, spec.c_str(), values...);
    out_.pop_back();
  }

  static constexpr int64_t longest = 1 << 20;

  LibraryCall &call_;
  ArgumentList &arguments_;
  std::string out_;
};

// The formatted text: argument number `format` is the format; its arguments follow it, or the next
// argument is a va_list.
std::optional<std::string> formatted(LibraryCall &call, uint32_t format) {
  std::optional<std::string_view> text = call.text(call.bits(format));
  ArgumentList arguments(call);
  return text ? Formatter(call, *text, arguments).run() : std::nullopt;
}
std::optional<std::string> formattedList(LibraryCall &call, uint32_t format) {
  std::optional<std::string_view> text = call.text(call.bits(format));
  ArgumentList arguments(call, call.bits(format + 1));
  return text ? Formatter(call, *text, arguments).run() : std::nullopt;
}

uint64_t put(LibraryCall &call, InterpreterFile *file, const std::optional<std::string> &text) {
  if (!text || !file)
    return 0;
  return call.state.files.write(*file, *text) ? text->size() : ~uint64_t{0};
}

// At most `size` bytes including the terminating zero.
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

uint64_t allocateText(LibraryCall &call, const std::optional<std::string> &text) {
  if (!text)
    return 0;
  uint64_t size = text->size() + 1;
  uint64_t block = call.memory.allocate(size, &call.site);
  if (block == 0)
    return ~uint64_t{0};
  std::memcpy(call.memory.writable(block, size), text->c_str(), size);
  call.store(call.bits(0), block, 8);
  return text->size();
}

InterpreterFile *standardOutput(LibraryCall &call) {
  return &call.state.files.standard(InterpreterFile::Kind::Output);
}

} // namespace

namespace library {

uint64_t printFormat(LibraryCall &call) {
  return put(call, standardOutput(call), formatted(call, 0));
}
uint64_t printFormatList(LibraryCall &call) {
  return put(call, standardOutput(call), formattedList(call, 0));
}
uint64_t printFormatTo(LibraryCall &call) { return put(call, call.file(0), formatted(call, 1)); }
uint64_t printFormatListTo(LibraryCall &call) {
  return put(call, call.file(0), formattedList(call, 1));
}
uint64_t printFormatToDescriptor(LibraryCall &call) {
  bool isOutput = call.integer32(0) == 1;
  return put(call,
             &call.state.files.standard(isOutput ? InterpreterFile::Kind::Output
                                                 : InterpreterFile::Kind::Errors),
             formatted(call, 1));
}

uint64_t storeFormat(LibraryCall &call) {
  return storeText(call, formatted(call, 1), ~uint64_t{0});
}
uint64_t storeFormatList(LibraryCall &call) {
  return storeText(call, formattedList(call, 1), ~uint64_t{0});
}
uint64_t storeFormatLimited(LibraryCall &call) {
  return storeText(call, formatted(call, 2), call.bits(1));
}
uint64_t storeFormatListLimited(LibraryCall &call) {
  return storeText(call, formattedList(call, 2), call.bits(1));
}

uint64_t allocateFormat(LibraryCall &call) { return allocateText(call, formatted(call, 1)); }
uint64_t allocateFormatList(LibraryCall &call) {
  return allocateText(call, formattedList(call, 1));
}

} // namespace library

} // namespace wend
