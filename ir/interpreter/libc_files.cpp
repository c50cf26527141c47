// The interpreter: the C library's functions on files.
#include "ir/interpreter/library.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr uint64_t minusOne = ~uint64_t{0};

InterpreterFile &standard(LibraryCall &call, InterpreterFile::Kind kind) {
  return call.state.files.standard(kind);
}

uint64_t putByte(LibraryCall &call, InterpreterFile *file) {
  char byte = static_cast<char>(call.bits(0));
  bool isWritten = file && call.state.files.write(*file, {&byte, 1});
  return isWritten ? static_cast<uint8_t>(byte) : minusOne;
}

uint64_t newFile(LibraryCall &call, std::FILE *host) {
  if (!host) {
    call.setErrorNumber(errno);
    return 0;
  }
  uint64_t address = call.memory.allocate(0, nullptr);
  call.state.files.add(address, host);
  return address;
}

// The size of `count` items of `size` bytes; 0 after a fault.
uint64_t bytesOf(LibraryCall &call) {
  uint64_t bytes = 0;
  if (!__builtin_mul_overflow(call.bits(1), call.bits(2), &bytes))
    return bytes;
  call.fault("is asked for more bytes than there can be");
  return 0;
}

// A line including its newline, of at most `limit` characters.
std::string line(LibraryCall &call, InterpreterFile &file, uint64_t limit) {
  std::string text;
  while (text.size() < limit && !text.ends_with('\n')) {
    int byte = call.state.files.next(file);
    if (byte < 0)
      break;
    text += static_cast<char>(byte);
  }
  return text;
}

} // namespace

namespace library {

uint64_t putLine(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  if (text)
    call.streams.write(std::string(*text) + '\n');
  return text ? text->size() + 1 : 0;
}

uint64_t putByte(LibraryCall &call) {
  return wend::putByte(call, &standard(call, InterpreterFile::Kind::Output));
}
uint64_t putByteTo(LibraryCall &call) { return wend::putByte(call, call.file(1)); }

uint64_t putText(LibraryCall &call) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  InterpreterFile *file = call.file(1);
  return text && file && call.state.files.write(*file, *text) ? 1 : minusOne;
}

uint64_t writeItems(LibraryCall &call) {
  InterpreterFile *file = call.file(3);
  uint64_t size = bytesOf(call);
  const uint8_t *bytes = call.readable(call.bits(0), size);
  if (!bytes || !file || size == 0)
    return 0;
  bool isWritten =
      call.state.files.write(*file, std::string_view(reinterpret_cast<const char *>(bytes), size));
  return isWritten ? call.bits(2) : 0;
}

uint64_t readByte(LibraryCall &call) {
  InterpreterFile &input = standard(call, InterpreterFile::Kind::Input);
  return static_cast<uint64_t>(call.state.files.next(input));
}

uint64_t readByteFrom(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  return file ? static_cast<uint64_t>(call.state.files.next(*file)) : 0;
}

uint64_t ungetByte(LibraryCall &call) {
  InterpreterFile *file = call.file(1);
  if (!file || call.integer32(0) < 0)
    return minusOne;
  file->pushedBack += static_cast<char>(call.bits(0));
  file->isAtEnd = false;
  return static_cast<uint8_t>(call.bits(0));
}

uint64_t readLine(LibraryCall &call) {
  InterpreterFile *file = call.file(2);
  int32_t size = call.integer32(1);
  if (!file || size <= 0)
    return 0;
  std::string text = line(call, *file, static_cast<uint64_t>(size) - 1);
  if (text.empty() && size > 1)
    return 0;
  if (uint8_t *to = call.writable(call.bits(0), text.size() + 1))
    std::memcpy(to, text.c_str(), text.size() + 1);
  return call.bits(0);
}

// getline: the block at *bits(0), of *bits(1) bytes, is allocated or grown if necessary.
uint64_t readLineAllocated(LibraryCall &call) {
  InterpreterFile *file = call.file(2);
  uint64_t block = call.loaded(call.bits(0), 8);
  uint64_t room = call.loaded(call.bits(1), 8);
  if (call.hasEnded())
    return 0;
  std::string text = line(call, *file, minusOne);
  if (text.empty())
    return minusOne;
  constexpr uint64_t least = 120; // as in glibc
  uint64_t size = text.size() + 1;
  if (block == 0 || room < size) {
    if (block != 0 && !call.memory.isHeapBlock(block)) {
      call.fault("is passed " + call.memory.describe(block));
      return 0;
    }
    room = std::max({size, 2 * room, least});
    uint64_t larger = call.memory.allocate(room, &call.site);
    if (larger == 0)
      return minusOne;
    call.memory.release(block);
    block = larger;
    call.store(call.bits(0), block, 8);
    call.store(call.bits(1), room, 8);
  }
  if (uint8_t *to = call.writable(block, size))
    std::memcpy(to, text.c_str(), size);
  return text.size();
}

uint64_t readItems(LibraryCall &call) {
  InterpreterFile *file = call.file(3);
  uint64_t size = bytesOf(call);
  uint8_t *to = call.writable(call.bits(0), size);
  if (!to || !file || size == 0)
    return 0;
  uint64_t bytesRead = 0;
  for (int byte = 0; bytesRead < size && (byte = call.state.files.next(*file)) >= 0; ++bytesRead)
    to[bytesRead] = static_cast<uint8_t>(byte);
  return bytesRead / call.bits(1);
}

uint64_t openFile(LibraryCall &call) {
  std::optional<std::string_view> path = call.text(call.bits(0));
  std::optional<std::string_view> mode = call.text(call.bits(1));
  if (!path || !mode)
    return 0;
  return newFile(call, std::fopen(std::string(*path).c_str(), std::string(*mode).c_str()));
}

uint64_t openTemporary(LibraryCall &call) { return newFile(call, std::tmpfile()); }

uint64_t closeFile(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  if (!file)
    return 0;
  call.memory.release(call.bits(0));
  return call.state.files.close(*file) ? 0 : minusOne;
}

uint64_t flushFile(LibraryCall &call) {
  if (call.bits(0) == 0) {
    call.state.files.flushAll();
    return 0;
  }
  InterpreterFile *file = call.file(0);
  return file && call.state.files.flush(*file) ? 0 : minusOne;
}

uint64_t isAtEndOfFile(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  return file && file->isAtEnd;
}

uint64_t hasFileFailed(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  return file && file->hasFailed;
}

uint64_t clearFileErrors(LibraryCall &call) {
  if (InterpreterFile *file = call.file(0)) {
    file->isAtEnd = false;
    file->hasFailed = false;
    if (file->host)
      std::clearerr(file->host);
  }
  return 0;
}

uint64_t seekInFile(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  if (!file)
    return 0;
  int64_t offset = call.integer(1);
  int origin = call.integer32(2);
  if (origin == SEEK_CUR)
    offset -= static_cast<int64_t>(file->pushedBack.size());
  if (!file->host || std::fseek(file->host, offset, origin) != 0) {
    call.setErrorNumber(file->host ? errno : ESPIPE);
    return minusOne;
  }
  file->pushedBack.clear();
  file->isAtEnd = false;
  return 0;
}

uint64_t rewindFile(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  if (file && file->host) {
    (void)std::fseek(file->host, 0, SEEK_SET);
    file->pushedBack.clear();
  }
  return clearFileErrors(call);
}

uint64_t positionInFile(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  if (file && file->host)
    return static_cast<uint64_t>(std::ftell(file->host)) - file->pushedBack.size();
  if (file)
    call.setErrorNumber(ESPIPE);
  return minusOne;
}

uint64_t descriptorOf(LibraryCall &call) {
  InterpreterFile *file = call.file(0);
  if (!file)
    return 0;
  return static_cast<uint64_t>(file->host ? fileno(file->host) : static_cast<int>(file->kind));
}

// Buffering does not change the output, so the mode is ignored.
uint64_t setBuffer(LibraryCall &call) {
  call.file(0);
  return 0;
}

uint64_t removeFile(LibraryCall &call) {
  std::optional<std::string_view> path = call.text(call.bits(0));
  if (!path || std::remove(std::string(*path).c_str()) == 0)
    return 0;
  call.setErrorNumber(errno);
  return minusOne;
}

uint64_t printError(LibraryCall &call) {
  std::string line;
  if (call.bits(0) != 0)
    if (std::optional<std::string_view> text = call.text(call.bits(0)); text && !text->empty())
      line = fmt::format("{}: ", *text);
  auto number = static_cast<int>(call.loaded(errorNumberAddress(call), 4));
  if (!call.hasEnded())
    call.streams.writeError(line + std::strerror(number) + '\n');
  return 0;
}

// From standard input: as much as is available.
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
  std::ranges::copy(ready, to);
  call.streams.consume(ready.size());
  return ready.size();
}

uint64_t writeBytes(LibraryCall &call) {
  int32_t descriptor = call.integer32(0);
  if (descriptor != 1 && descriptor != 2) {
    call.fault("writes to a file other than standard output and standard error");
    return 0;
  }
  const uint8_t *bytes = call.readable(call.bits(1), call.bits(2));
  auto kind = descriptor == 1 ? InterpreterFile::Kind::Output : InterpreterFile::Kind::Errors;
  if (bytes)
    call.state.files.write(standard(call, kind),
                           std::string_view(reinterpret_cast<const char *>(bytes), call.bits(2)));
  return call.bits(2);
}

} // namespace library

} // namespace wend
