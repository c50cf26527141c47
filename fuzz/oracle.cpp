#include "fuzz/oracle.h"

#include "ir/interpreter/interpreter.h"

#include <algorithm>

namespace wend::fuzz {

namespace {

constexpr Limits limits = {.seconds = 8, .outputBytes = uint64_t{4} << 20};
constexpr int compilerFault = 70;

// Of a program that a signal ended; 255, say, is a program's own -1.
bool isSignal(int status) { return status > 128 && status <= 128 + 64; }

// lli cannot link the address of an element 2 GiB away, though its index is found wrong before
// anything is read there.
bool isOutOfReach(const Ended &ended) {
  return ended.errors.starts_with("JIT session error: ") &&
         ended.errors.find(" is out of range of ") != std::string::npos;
}

} // namespace

const char *name(Difference difference) {
  constexpr const char *names[] = {"none",   "fault",  "crash", "timeout",
                                   "output", "errors", "status"};
  return names[static_cast<unsigned>(difference)];
}

bool areAlike(Difference a, Difference b) {
  auto isSaid = [](Difference d) { return d >= Difference::Output; };
  return a == b || (isSaid(a) && isSaid(b));
}

bool Judge::take(const std::string &program) {
  return write(folder_.file(fileName(options_.kind)), program);
}

std::vector<std::string> Judge::filledIn(const std::vector<std::string> &command,
                                         const std::vector<std::string> &more) const {
  std::vector<std::string> words;
  for (const std::string &word : command)
    words.push_back(word == "WENDC"  ? options_.wendc
                    : word == "FILE" ? fileName(options_.kind)
                                     : word);
  if (!Way::isOurs(command))
    return words;
  std::vector<std::string> ours = options_.wendcOptions;
  ours.insert(ours.end(), more.begin(), more.end());
  if (std::ranges::find(command, "FILE") != command.end() && options_.kind != ProgramKind::Ir) {
    ours.emplace_back("-Wno-all");
    ours.emplace_back(options_.kind == ProgramKind::Core ? "--std=core" : "--std=wend");
  }
  // `run` comes first, if it is there.
  words.insert(words.begin() + (words[1] == "run" ? 2 : 1), ours.begin(), ours.end());
  return words;
}

Ended Judge::run(const Way &way, const std::vector<std::string> &more) {
  Ended ended;
  for (const std::vector<std::string> &command : way.commands) {
    ended = runCommand(filledIn(command, more), folder_, limits);
    if (&command != &way.commands.back() && ended.status != 0)
      return ended;
  }
  return ended;
}

Oracle Judge::askOracle() {
  Oracle oracle{Standing::Good, run(oracleWay())};
  bool isRuntimeError = oracle.ended.errors.find("runtime error: ") != std::string::npos;
  bool isRejected = oracle.ended.status == 1 && !isRuntimeError &&
                    oracle.ended.errors.find("error: ") != std::string::npos;
  if (oracle.ended.status == Ended::timedOut || oracle.ended.status == Outcome::outOfStepsStatus ||
      oracle.ended.output.size() >= limits.outputBytes)
    oracle.standing = Standing::TooLong;
  else if (isRejected || oracle.ended.status < 0 || oracle.ended.status == compilerFault ||
           isSignal(oracle.ended.status))
    oracle.standing = Standing::Invalid;
  return oracle;
}

Difference Judge::difference(const Oracle &oracle, const Ended &ended) {
  if (ended == oracle.ended || isOutOfReach(ended))
    return Difference::None;
  if (ended.status == Ended::timedOut)
    return Difference::Timeout;
  if (ended.status == compilerFault && ended.errors.find("internal error") != std::string::npos)
    return Difference::Fault;
  if (isSignal(ended.status))
    return Difference::Crash;
  if (ended.output != oracle.ended.output)
    return Difference::Output;
  return ended.errors != oracle.ended.errors ? Difference::Errors : Difference::Status;
}

bool Judge::differs(const std::string &program, const Way &way, Difference how) {
  if (!take(program))
    return false;
  Oracle oracle = askOracle();
  if (oracle.standing != Standing::Good || !areAlike(difference(oracle, run(way)), how))
    return false;
  if (options_.kind != ProgramKind::Ir)
    return true;
  return run(oracleWay(), {"--stack-fill=165"}) == oracle.ended;
}

std::string Judge::text(const Way &way, const std::vector<std::string> &more) const {
  std::string out;
  for (const std::vector<std::string> &command : way.commands) {
    std::vector<std::string> words = filledIn(command, more);
    if (Way::isOurs(command))
      words[0] = "wendc";
    out += out.empty() ? "" : "; ";
    for (const std::string &word : words)
      out += (&word == &words.front() ? "" : " ") + word;
  }
  return out;
}

} // namespace wend::fuzz
