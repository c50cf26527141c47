// What wendc writes to standard error, and how it exits.
#pragma once

#include "support/diagnostics.h"

#include <cstdint>
#include <string_view>

namespace wend {

// When something is written that is for people: colours, progress. Auto: on a terminal.
enum class When : uint8_t { Auto, Always, Never };

enum ExitStatus : int { Success = 0, ErrorsInInput = 1, WrongUsage = 2 };

// Writes a text to standard error.
void writeToStderr(std::string_view text);

// Takes messages that are not about a position in a source: errors with files and tools.
class MessageSink {
public:
  virtual ~MessageSink() = default;
  virtual void report(Severity severity, std::string_view message) = 0;
};
// Where they are reported from now on; null: as text to standard error.
void setMessageSink(MessageSink *sink);
void reportMessage(Severity severity, std::string_view message);

// Reports an error in the command line or with a file. Returns the exit status.
int failUsage(std::string_view message);

} // namespace wend
