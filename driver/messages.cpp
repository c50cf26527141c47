#include "driver/messages.h"

#include "support/invariant.h"

#include <cstdio>
#include <fmt/format.h>

namespace wend {

void writeToStderr(std::string_view text) {
  if (text.empty())
    return;
  beginMessage();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

static MessageSink *messageSink = nullptr;

void setMessageSink(MessageSink *sink) { messageSink = sink; }

void reportMessage(Severity severity, std::string_view message) {
  if (messageSink)
    messageSink->report(severity, message);
  else
    writeToStderr(fmt::format("wendc: {}: {}\n", severityName(severity), message));
}

int failUsage(std::string_view message) {
  reportMessage(Severity::Error, message);
  return WrongUsage;
}

} // namespace wend
