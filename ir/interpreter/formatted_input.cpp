// The interpreter: scanf and the like.
#include "ir/fold.h"
#include "ir/interpreter/argument_list.h"
#include "ir/interpreter/format_text.h"

#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

// The source of characters: a string or a file.
class Characters {
public:
  explicit Characters(std::string_view text) : text_(text) {}
  Characters(InterpreterFiles &files, InterpreterFile &file) : files_(&files), file_(&file) {}

  // -1 at the end.
  int peek() {
    if (!file_)
      return text_.empty() ? -1 : static_cast<uint8_t>(text_.front());
    int byte = files_->next(*file_);
    if (byte >= 0)
      file_->pushedBack += static_cast<char>(byte);
    return byte;
  }
  void consume() {
    ++consumed_;
    if (file_)
      files_->next(*file_);
    else
      text_.remove_prefix(1);
  }
  [[nodiscard]] uint64_t consumed() const { return consumed_; }

private:
  std::string_view text_;
  InterpreterFiles *files_ = nullptr;
  InterpreterFile *file_ = nullptr;
  uint64_t consumed_ = 0;
};

unsigned digitValue(int byte) {
  if (byte >= '0' && byte <= '9')
    return static_cast<unsigned>(byte - '0');
  int lower = byte | 0x20;
  return lower >= 'a' && lower <= 'z' ? static_cast<unsigned>(lower - 'a' + 10) : 99;
}

class Scanner : FormatText {
public:
  Scanner(LibraryCall &call, std::string_view format, Characters input, ArgumentList &arguments)
      : FormatText(format), call_(call), input_(input), arguments_(arguments) {}

  // The number of values assigned; -1 if the input ended before the first.
  int64_t run() {
    while (!rest_.empty() && !call_.hasEnded() && step()) {
    }
    return isAtEnd_ && assigned_ == 0 ? -1 : assigned_;
  }

private:
  // Processes one directive of the format. False if the input does not match it.
  bool step() {
    char c = consume();
    if (InterpreterStreams::isBlank(static_cast<uint8_t>(c))) {
      skipBlanks();
      return true;
    }
    if (c != '%')
      return match(c);
    if (peek() == '%') {
      consume();
      skipBlanks();
      return match('%');
    }
    return convert();
  }

  void skipBlanks() {
    while (InterpreterStreams::isBlank(input_.peek()))
      input_.consume();
  }

  bool match(char expected) {
    int byte = input_.peek();
    isAtEnd_ = byte < 0;
    if (byte != static_cast<uint8_t>(expected))
      return false;
    input_.consume();
    return true;
  }

  bool convert() {
    isSuppressed_ = peek() == '*';
    if (isSuppressed_)
      consume();
    width_ = 0;
    while (peek() >= '0' && peek() <= '9')
      width_ = std::min<uint64_t>(10 * width_ + static_cast<uint64_t>(consume() - '0'), 1U << 30);
    std::string_view length = consumeLength();
    size_ = length == "hh" ? 1 : length == "h" ? 2 : length.empty() ? 4 : 8;
    char conversion = consume();
    bool isFloat = conversion == 'e' || conversion == 'f' || conversion == 'g';
    if (length == "L" && isFloat)
      size_ = Float80::bytes;
    else if (length == "L")
      return refuse(length, conversion);
    switch (conversion) {
    case 'd':
    case 'u':
      return convertInteger(10, conversion == 'd');
    case 'i':
      return convertInteger(0, true);
    case 'o':
      return convertInteger(8, false);
    case 'p':
      size_ = 8;
      [[fallthrough]];
    case 'x':
    case 'X':
      return convertInteger(16, false);
    case 'e':
    case 'f':
    case 'g':
      return convertFloat();
    case 'n':
      if (!isSuppressed_)
        call_.store(arguments_.next(64), input_.consumed(), size_);
      return true;
    case 'c':
    case 's':
    case '[':
      if (length.empty())
        return convertText(conversion);
      break;
    default:
      break;
    }
    return refuse(length, conversion);
  }

  bool refuse(std::string_view length, char conversion) {
    call_.fault(fmt::format("has the conversion '%{}{}', which is not supported", length,
                            std::string_view(&conversion, 1)));
    return false;
  }

  // Consumes a character if it may be part of the conversion.
  bool consumeIf(bool isPart) {
    if (!isPart || (width_ != 0 && text_.size() == width_))
      return false;
    text_ += static_cast<char>(input_.peek());
    input_.consume();
    return true;
  }

  bool convertInteger(unsigned base, bool isSigned) {
    skipBlanks();
    isAtEnd_ = input_.peek() < 0;
    text_.clear();
    consumeIf(input_.peek() == '-' || input_.peek() == '+');
    bool hasDigits = consumeIf(input_.peek() == '0');
    if (hasDigits && (base == 0 || base == 16) && consumeIf((input_.peek() | 0x20) == 'x'))
      base = 16;
    else if (base == 0)
      base = hasDigits ? 8 : 10;
    while (consumeIf(digitValue(input_.peek()) < base))
      hasDigits = true;
    if (!hasDigits)
      return false;
    auto radix = static_cast<int>(base);
    uint64_t value = isSigned ? static_cast<uint64_t>(std::strtoll(text_.c_str(), nullptr, radix))
                              : std::strtoull(text_.c_str(), nullptr, radix);
    if (isSuppressed_)
      return true;
    call_.store(arguments_.next(64), value, size_);
    ++assigned_;
    return true;
  }

  bool consumeDigits() {
    bool hasDigits = false;
    while (consumeIf(digitValue(input_.peek()) < 10))
      hasDigits = true;
    return hasDigits;
  }

  bool convertFloat() {
    skipBlanks();
    isAtEnd_ = input_.peek() < 0;
    text_.clear();
    consumeIf(input_.peek() == '-' || input_.peek() == '+');
    bool hasDigits = consumeDigits();
    if (consumeIf(input_.peek() == '.'))
      hasDigits = consumeDigits() || hasDigits;
    if (!hasDigits)
      return false;
    if (consumeIf((input_.peek() | 0x20) == 'e')) {
      consumeIf(input_.peek() == '-' || input_.peek() == '+');
      if (!consumeDigits())
        return false;
    }
    if (isSuppressed_)
      return true;
    storeFloat(arguments_.next(64));
    ++assigned_;
    return true;
  }

  void storeFloat(uint64_t address) {
    if (size_ == Float80::bytes)
      return call_.store(address, Float80::of(std::strtold(text_.c_str(), nullptr)));
    uint64_t bits = size_ == 8 ? bitsOf(Type::F64, std::strtod(text_.c_str(), nullptr))
                               : bitsOf(Type::F32, std::strtof(text_.c_str(), nullptr));
    call_.store(address, bits, size_);
  }

  bool convertText(char conversion) {
    std::bitset<256> expected;
    expected.set();
    if (conversion == '[')
      expected = parseScanSet();
    for (int byte = 0; conversion == 's' && byte < 256; ++byte)
      expected[static_cast<size_t>(byte)] = !InterpreterStreams::isBlank(byte);
    if (conversion == 's')
      skipBlanks();
    if (conversion == 'c' && width_ == 0)
      width_ = 1;
    text_.clear();
    isAtEnd_ = input_.peek() < 0;
    while (input_.peek() >= 0 && consumeIf(expected[static_cast<size_t>(input_.peek())])) {
    }
    if (text_.empty() || (conversion == 'c' && text_.size() < width_))
      return false;
    if (isSuppressed_)
      return true;
    uint64_t size = text_.size() + (conversion != 'c');
    if (uint8_t *to = call_.writable(arguments_.next(64), size))
      std::memcpy(to, text_.c_str(), size);
    ++assigned_;
    return true;
  }

  // Parses the set between the brackets of "%[a-z]".
  std::bitset<256> parseScanSet() {
    std::bitset<256> set;
    bool isInverted = peek() == '^';
    if (isInverted)
      consume();
    bool isFirst = true;
    while (!rest_.empty() && (isFirst || peek() != ']')) {
      auto first = static_cast<uint8_t>(consume());
      auto last = first;
      isFirst = false;
      if (peek() == '-' && rest_.size() > 1 && rest_[1] != ']') {
        consume();
        last = static_cast<uint8_t>(consume());
      }
      for (unsigned byte = first; byte <= last; ++byte)
        set.set(byte);
    }
    consume();
    return isInverted ? ~set : set;
  }

  LibraryCall &call_;
  Characters input_;
  ArgumentList &arguments_;
  std::string text_;   // the characters consumed for the conversion
  uint64_t width_ = 0; // of the conversion; 0: no limit
  unsigned size_ = 4;  // bytes of the assigned value
  bool isSuppressed_ = false;
  bool isAtEnd_ = false; // at the start of the last directive
  int64_t assigned_ = 0;
};

uint64_t scan(LibraryCall &call, uint32_t format, const Characters &input, ArgumentList arguments) {
  std::optional<std::string_view> text = call.text(call.bits(format));
  return text ? static_cast<uint64_t>(Scanner(call, *text, input, arguments).run()) : 0;
}

Characters standardInput(LibraryCall &call) {
  InterpreterFiles &files = call.state.files;
  return {files, files.standard(InterpreterFile::Kind::Input)};
}

uint64_t scanFileWith(LibraryCall &call, const ArgumentList &arguments) {
  InterpreterFile *file = call.file(0);
  return file ? scan(call, 1, Characters(call.state.files, *file), arguments) : 0;
}

uint64_t scanTextWith(LibraryCall &call, const ArgumentList &arguments) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  return text ? scan(call, 1, Characters(*text), arguments) : 0;
}

} // namespace

namespace library {

uint64_t scanInput(LibraryCall &call) {
  return scan(call, 0, standardInput(call), ArgumentList(call));
}
uint64_t scanInputList(LibraryCall &call) {
  return scan(call, 0, standardInput(call), ArgumentList(call, call.bits(1)));
}

uint64_t scanFile(LibraryCall &call) { return scanFileWith(call, ArgumentList(call)); }
uint64_t scanFileList(LibraryCall &call) {
  return scanFileWith(call, ArgumentList(call, call.bits(2)));
}

uint64_t scanText(LibraryCall &call) { return scanTextWith(call, ArgumentList(call)); }
uint64_t scanTextList(LibraryCall &call) {
  return scanTextWith(call, ArgumentList(call, call.bits(2)));
}

} // namespace library

} // namespace wend
