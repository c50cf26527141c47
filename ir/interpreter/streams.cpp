#include "ir/interpreter/streams.h"

#include "support/file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace wend {

void InterpreterStreams::write(std::string_view bytes) {
  if (options_.observer)
    options_.observer->write(bytes);
  output_ += bytes;
  if (output_.size() >= capacity)
    flush();
  if (options_.output || bytes.find('\n') == std::string_view::npos)
    return;
  if (watched_ == Watched::Unknown)
    watched_ = isatty(STDOUT_FILENO) ? Watched::Yes : Watched::No;
  if (watched_ == Watched::Yes)
    flush();
}

void InterpreterStreams::writeError(std::string_view bytes) {
  errors_ += bytes;
  if (errors_.size() >= capacity)
    flushErrors();
}

bool InterpreterStreams::flush() {
  if (options_.output)
    *options_.output += output_;
  else if (!writeAll(STDOUT_FILENO, output_) && problem_.empty())
    problem_ = std::string("cannot write to standard output: ") + std::strerror(errno);
  output_.clear();
  return problem_.empty();
}

// A failure of standard error cannot be reported.
void InterpreterStreams::flushErrors() {
  if (options_.errors)
    *options_.errors += errors_;
  else
    writeAll(STDERR_FILENO, errors_);
  errors_.clear();
}

bool InterpreterStreams::refill() {
  if (isOver_)
    return false;
  flush();
  if (options_.observer)
    options_.observer->read();
  if (options_.input) {
    input_ = *options_.input;
    isOver_ = true;
    return !input_.empty();
  }
  input_.erase(0, next_);
  blank_ -= std::min(blank_, next_);
  next_ = 0;
  size_t used = input_.size();
  input_.resize(used + capacity);
  ssize_t count = 0;
  do
    count = ::read(STDIN_FILENO, input_.data() + used, capacity);
  while (count < 0 && errno == EINTR);
  if (count < 0)
    problem_ = std::string("cannot read standard input: ") + std::strerror(errno);
  isOver_ = count <= 0;
  input_.resize(used + static_cast<size_t>(std::max<ssize_t>(count, 0)));
  return count > 0;
}

int InterpreterStreams::peek() {
  return next_ < input_.size() || refill() ? static_cast<uint8_t>(input_[next_]) : -1;
}

int InterpreterStreams::next() {
  int byte = peek();
  next_ += byte >= 0;
  return byte;
}

bool InterpreterStreams::isAtEnd() {
  blank_ = std::max(blank_, next_);
  for (;;) {
    while (blank_ < input_.size() && isBlank(static_cast<uint8_t>(input_[blank_])))
      ++blank_;
    if (blank_ < input_.size())
      return false;
    if (!refill())
      return true;
  }
}

} // namespace wend
