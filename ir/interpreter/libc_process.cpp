// The interpreter: program exit, environment and time.
#include "ir/interpreter/library.h"

#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

namespace wend::library {

namespace {

constexpr int abortStatus = 128 + 6; // SIGABRT

void changeEnvironment(LibraryCall &call, std::string_view name, std::optional<std::string> value) {
  auto &environment = call.state.environment;
  std::erase_if(environment, [&](const auto &entry) { return entry.first == name; });
  environment.emplace_back(name, std::move(value));
}

} // namespace

// A handler is removed before it is called: it may call exit() itself.
void runExitHandlers(LibraryCall &call) {
  std::vector<uint64_t> &handlers = call.state.exitHandlers;
  while (!handlers.empty() && !call.hasEnded()) {
    uint64_t handler = handlers.back();
    handlers.pop_back();
    call.callBack(handler, "v:", {});
  }
}

uint64_t exitProgram(LibraryCall &call) {
  runExitHandlers(call);
  return leaveProgram(call);
}

uint64_t leaveProgram(LibraryCall &call) {
  call.exit(call.integer32(0));
  return 0;
}

uint64_t abortProgram(LibraryCall &call) {
  call.exit(abortStatus);
  return 0;
}

uint64_t atExit(LibraryCall &call) {
  call.state.exitHandlers.push_back(call.bits(0));
  return 0;
}

// The arguments: expression, file, line, function.
uint64_t failAssertion(LibraryCall &call) {
  std::optional<std::string_view> expression = call.text(call.bits(0));
  std::optional<std::string_view> file = call.text(call.bits(1));
  std::optional<std::string_view> function =
      call.bits(3) ? call.text(call.bits(3)) : std::string_view("?");
  if (!expression || !file || !function)
    return 0;
  call.streams.flush();
  call.streams.writeError(fmt::format("{}: {}:{}: {}: Assertion `{}' failed.\n",
                                      call.state.programName, *file, call.integer32(2), *function,
                                      *expression));
  call.exit(abortStatus);
  return 0;
}

uint64_t environmentValue(LibraryCall &call) {
  std::optional<std::string_view> name = call.text(call.bits(0));
  if (!name)
    return 0;
  for (const auto &[set, value] : call.state.environment)
    if (set == *name)
      return value ? call.makeText(*value) : 0;
  const char *found = std::getenv(std::string(*name).c_str());
  return found ? call.makeText(found) : 0;
}

uint64_t setEnvironmentValue(LibraryCall &call) {
  std::optional<std::string_view> name = call.text(call.bits(0));
  std::optional<std::string_view> value = call.text(call.bits(1));
  bool isReplaced = call.bits(2) != 0;
  if (name && value && (isReplaced || environmentValue(call) == 0))
    changeEnvironment(call, *name, std::string(*value));
  return 0;
}

uint64_t removeEnvironmentValue(LibraryCall &call) {
  std::optional<std::string_view> name = call.text(call.bits(0));
  if (name)
    changeEnvironment(call, *name, {});
  return 0;
}

uint64_t secondsNow(LibraryCall &call) {
  auto now = static_cast<uint64_t>(std::time(nullptr));
  if (call.bits(0) != 0)
    call.store(call.bits(0), now, 8);
  return now;
}

uint64_t processorTime(LibraryCall &) { return static_cast<uint64_t>(std::clock()); }

uint64_t errorNumberAddress(LibraryCall &call) {
  constexpr uint8_t zero[4] = {};
  if (call.state.errorNumber == 0)
    call.state.errorNumber = call.makeBlock(zero);
  return call.state.errorNumber;
}

} // namespace wend::library
