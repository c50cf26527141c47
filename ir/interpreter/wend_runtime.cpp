// The interpreter: the functions of the Wend runtime, with the behaviour of runtime/.
#include "ir/interpreter/library.h"
#include "ir/interpreter/machine.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::library {

namespace {

// The file is the first argument of all that report errors.
void runtimeError(LibraryCall &call, uint64_t position, std::string_view message) {
  std::optional<std::string_view> file = call.text(call.bits(0));
  if (!file)
    return;
  LineColumn at = unpacked(position);
  std::string line =
      fmt::format("{}:{}:{}: runtime error: {}\n", *file, at.line, at.column, message);
  if (!call.streams.flush())
    return;
  call.streams.writeError(line);
  call.exit(1);
  call.machine.reportCalls();
}

// The word of an integer: the part of its text that is quoted, and its value if it has one.
struct Word {
  static constexpr size_t shown = 20;
  static constexpr uint64_t tooLarge = uint64_t{1} << 32;

  std::string text; // the quoted part
  size_t length = 0;
  bool isNegative = false;
  bool isWellFormed = true;
  bool hasDigits = false;
  uint64_t magnitude = 0; // saturates at tooLarge

  void add(char byte) {
    if (length < shown)
      text += byte;
    if (byte >= '0' && byte <= '9') {
      hasDigits = true;
      magnitude = std::min(10 * magnitude + static_cast<uint64_t>(byte - '0'), tooLarge);
    } else if (length == 0 && (byte == '-' || byte == '+')) {
      isNegative = byte == '-';
    } else {
      isWellFormed = false;
    }
    ++length;
  }

  [[nodiscard]] bool isInRange() const {
    return magnitude <= (uint64_t{1} << 31) - (isNegative ? 0 : 1);
  }

  [[nodiscard]] std::string quoted() const {
    std::string out = "\"";
    for (char c : text) {
      auto byte = static_cast<uint8_t>(c);
      if (byte > ' ' && byte < 0x7f && byte != '"' && byte != '\\')
        out += c;
      else
        out += fmt::format("\\x{:02x}", byte);
    }
    out += '"';
    return length > shown ? out + "..." : out;
  }
};

} // namespace

uint64_t wendPrintInt(LibraryCall &call) {
  call.streams.write(fmt::format("{}", call.integer32(0)));
  return 0;
}

uint64_t wendPrintIntByte(LibraryCall &call) {
  call.streams.write(fmt::format("{}{}", call.integer32(0), static_cast<char>(call.bits(1))));
  return 0;
}

uint64_t wendPrintlnInt(LibraryCall &call) {
  call.streams.write(fmt::format("{}\n", call.integer32(0)));
  return 0;
}

uint64_t wendPrintBool(LibraryCall &call) {
  call.streams.write(call.bits(0) != 0 ? "true" : "false");
  return 0;
}

uint64_t wendPrintBytes(LibraryCall &call) {
  const uint8_t *bytes = call.readable(call.bits(0), call.bits(1));
  if (bytes)
    call.streams.write(std::string_view(reinterpret_cast<const char *>(bytes), call.bits(1)));
  return 0;
}

uint64_t wendPutByte(LibraryCall &call) {
  char byte = static_cast<char>(call.bits(0));
  call.streams.write({&byte, 1});
  return 0;
}

uint64_t wendRead(LibraryCall &call) {
  InterpreterStreams &streams = call.streams;
  while (InterpreterStreams::isBlank(streams.peek()))
    streams.next();
  Word word;
  while (streams.peek() >= 0 && !InterpreterStreams::isBlank(streams.peek()))
    word.add(static_cast<char>(streams.next()));
  if (word.length == 0)
    runtimeError(call, call.bits(1), "read: expected an integer, found end of input");
  else if (!word.isWellFormed || !word.hasDigits)
    runtimeError(call, call.bits(1), "read: expected an integer, found " + word.quoted());
  else if (!word.isInRange())
    runtimeError(call, call.bits(1), "read: integer out of range: " + word.quoted());
  return word.isNegative ? 0 - word.magnitude : word.magnitude;
}

uint64_t wendAtEnd(LibraryCall &call) { return call.streams.isAtEnd(); }

uint64_t wendReadByte(LibraryCall &call) { return static_cast<uint64_t>(call.streams.next()); }

uint64_t wendExit(LibraryCall &call) {
  call.exit(call.integer32(0));
  return 0;
}

uint64_t wendErrorDivision(LibraryCall &call) {
  runtimeError(call, call.bits(1), "division by zero");
  return 0;
}

uint64_t wendErrorOverflow(LibraryCall &call) {
  runtimeError(call, call.bits(1), "integer overflow");
  return 0;
}

uint64_t wendErrorIndex(LibraryCall &call) {
  runtimeError(
      call, call.bits(2),
      fmt::format("index {} is out of bounds for length {}", call.integer32(3), call.integer32(1)));
  return 0;
}

} // namespace wend::library
