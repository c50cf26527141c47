// The standard streams of an interpreted program, with the buffering of the native runtime: output
// is flushed when the buffer is full, at line ends on a terminal, before the program waits for
// input, before an error message and at the end.
#pragma once

#include "ir/interpreter/interpreter.h"

#include <string>
#include <string_view>

namespace wend {

class InterpreterStreams {
public:
  explicit InterpreterStreams(const InterpreterOptions &options) : options_(options) {}

  void write(std::string_view bytes);
  void writeError(std::string_view bytes);
  // Both return false if standard output cannot be written, with the reason in problem().
  bool flush();
  void flushErrors();

  // -1 at the end of input.
  int peek();
  int next();
  // Input that has been read and not consumed, at least one byte; "" at the end of input.
  std::string_view ready() {
    return peek() < 0 ? std::string_view() : std::string_view(input_).substr(next_);
  }
  void consume(size_t count) { next_ += count; }
  // Whether only white space is left; consumes nothing.
  bool isAtEnd();
  static bool isBlank(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

  // The error message; "": no error.
  [[nodiscard]] const std::string &problem() const { return problem_; }

private:
  bool refill();

  static constexpr size_t capacity = 65536;

  const InterpreterOptions &options_;
  std::string output_;
  std::string errors_;
  std::string input_;
  size_t next_ = 0;  // bytes before it have been consumed
  size_t blank_ = 0; // bytes between next_ and it are white space
  bool isOver_ = false;
  enum class Watched : uint8_t { Unknown, No, Yes } watched_ = Watched::Unknown;
  std::string problem_;
};

} // namespace wend
