// Messages of the base protocol: a header with the length of the content, and the content.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wend::lsp {

// Reads from and writes to file descriptors.
class Transport {
public:
  Transport(int input, int output) : input_(input), output_(output) {}

  enum class Received : uint8_t { Message, Malformed, End };
  // Waits for the next message. Malformed: a header without a valid length, which is skipped.
  Received receive(std::string &content);
  // Whether more input has arrived.
  [[nodiscard]] bool hasInput() const;
  // False if the output cannot be written.
  bool send(std::string_view content);

private:
  // The next line without its end; false at the end of the input.
  bool readLine(std::string &line);
  bool readBytes(size_t count, std::string &bytes);
  bool skipBytes(size_t count);
  bool fill();

  int input_;
  int output_;
  std::string buffer_; // what has been read and not yet taken
  size_t taken_ = 0;
};

} // namespace wend::lsp
