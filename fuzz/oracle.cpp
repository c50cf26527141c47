#include "fuzz/oracle.h"

#include "ir/interpreter/interpreter.h"

#include <algorithm>

namespace wend::fuzz {

namespace {

constexpr Limits limits = {.seconds = 8, .outputBytes = uint64_t{4} << 20};
constexpr int compilerFault = 70;

// Whether a status is that of a program terminated by a signal; 255 may be exit(-1).
bool isSignal(int status) { return status > 128 && status <= 128 + 64; }

// lli cannot relocate the address of an element 2 GiB away, even where an index check prevents the
// access.
bool isOutOfReach(const ProcessResult &result) {
  return result.errors.starts_with("JIT session error: ") &&
         result.errors.find(" is out of range of ") != std::string::npos;
}

} // namespace

const char *name(Difference difference) {
  constexpr const char *names[] = {"none",   "fault",  "crash", "timeout",
                                   "output", "errors", "status"};
  return names[static_cast<unsigned>(difference)];
}

bool areAlike(Difference a, Difference b) {
  auto isVisible = [](Difference d) { return d >= Difference::Output; };
  return a == b || (isVisible(a) && isVisible(b));
}

bool Oracle::setProgram(const std::string &program) {
  return write(folder_.file(fileName(options_.kind)), program);
}

bool Oracle::setInput(const std::string &input) {
  return write(folder_.file(WorkFolder::inputName), input);
}

std::vector<std::string> Oracle::filledIn(const std::vector<std::string> &command,
                                          const std::vector<std::string> &more) const {
  std::vector<std::string> words;
  for (const std::string &word : command)
    words.push_back(word == "WENDC"  ? options_.wendc
                    : word == "FILE" ? fileName(options_.kind)
                                     : word);
  if (!Configuration::runsWendc(command))
    return words;
  std::vector<std::string> ours = options_.wendcOptions;
  ours.insert(ours.end(), more.begin(), more.end());
  if (std::ranges::find(command, "FILE") != command.end() && options_.kind != ProgramKind::Ir) {
    ours.emplace_back("-Wno-all");
    ours.emplace_back(options_.kind == ProgramKind::Core ? "--std=core" : "--std=wend");
  }
  // Options follow `run`.
  words.insert(words.begin() + (words[1] == "run" ? 2 : 1), ours.begin(), ours.end());
  return words;
}

ProcessResult Oracle::run(const Configuration &configuration,
                          const std::vector<std::string> &more) {
  ProcessResult result;
  for (const std::vector<std::string> &command : configuration.commands) {
    result = runCommand(filledIn(command, more), folder_, limits);
    if (&command != &configuration.commands.back() && result.status != 0)
      return result;
  }
  return result;
}

ReferenceRun Oracle::runReference() {
  ReferenceRun reference{Verdict::Good, run(referenceConfiguration())};
  bool isRuntimeError = reference.result.errors.find("runtime error: ") != std::string::npos;
  bool isRejected = reference.result.status == 1 && !isRuntimeError &&
                    reference.result.errors.find("error: ") != std::string::npos;
  if (reference.result.status == ProcessResult::timedOut ||
      reference.result.status == Outcome::outOfStepsStatus ||
      reference.result.output.size() >= limits.outputBytes)
    reference.verdict = Verdict::TooLong;
  else if (isRejected || reference.result.status < 0 || reference.result.status == compilerFault ||
           isSignal(reference.result.status))
    reference.verdict = Verdict::Invalid;
  return reference;
}

Difference Oracle::difference(const ReferenceRun &reference, const ProcessResult &result) {
  if (result == reference.result || isOutOfReach(result))
    return Difference::None;
  if (result.status == ProcessResult::timedOut)
    return Difference::Timeout;
  if (result.status == compilerFault && result.errors.find("internal error") != std::string::npos)
    return Difference::Fault;
  if (isSignal(result.status))
    return Difference::Crash;
  if (result.output != reference.result.output)
    return Difference::Output;
  return result.errors != reference.result.errors ? Difference::Errors : Difference::Status;
}

bool Oracle::differs(const std::string &program, const Configuration &configuration,
                     Difference how) {
  if (!setProgram(program))
    return false;
  ReferenceRun reference = runReference();
  if (reference.verdict != Verdict::Good ||
      !areAlike(difference(reference, run(configuration)), how))
    return false;
  if (options_.kind != ProgramKind::Ir)
    return true;
  return run(referenceConfiguration(), {"--stack-fill=165"}) == reference.result;
}

std::string Oracle::text(const Configuration &configuration,
                         const std::vector<std::string> &more) const {
  std::string out;
  for (const std::vector<std::string> &command : configuration.commands) {
    std::vector<std::string> words = filledIn(command, more);
    if (Configuration::runsWendc(command))
      words[0] = "wendc";
    out += out.empty() ? "" : "; ";
    for (const std::string &word : words)
      out += (&word == &words.front() ? "" : " ") + word;
  }
  return out;
}

} // namespace wend::fuzz
