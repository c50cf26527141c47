// The interpreter: ends of a program, and reports of faults.
#include "ir/interpreter/machine.h"

#include "ir/printer.h"
#include "support/repetition.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

// The position in a report, "prog.wend:3:9", or "".
static std::string text(const std::optional<SourcePosition> &position) {
  if (!position)
    return {};
  // Metadata for debuggers need not have columns.
  std::string column =
      position->at.column == 0 ? std::string() : fmt::format(":{}", position->at.column);
  return fmt::format("{}:{}{}", position->file, position->at.line, column);
}

void Machine::exit(int status) {
  stop(Outcome::End::Exited);
  outcome_.status = status;
  streams_.flush();
  if (streams_.problem().empty())
    return;
  streams_.writeError(fmt::format("wend: {}\n", streams_.problem()));
  outcome_.status = 1;
}

// The same text as the runtime's.
void Machine::overflowStack(const Function &function) {
  std::string location = text(lines_.position(function));
  exit(1);
  streams_.writeError(
      fmt::format("{}: runtime error: stack overflow\n", location.empty() ? "wend" : location));
  reportCalls();
}

// As driver/crash_report.cpp prints them.
void Machine::reportCalls() {
  constexpr size_t maxVisited = size_t{1} << 16, maxShown = 16, maxPeriod = 8;
  if (!options_.reportsCalls || depth_ < 2)
    return;
  frames_[depth_ - 1].next = next_;
  size_t count = std::min<size_t>(depth_, maxVisited);
  auto frame = [&](size_t i) -> const Frame & { return frames_[depth_ - 1 - i]; };
  auto line = [&](size_t i) {
    std::optional<SourcePosition> at =
        lines_.position(frame(i).code->sources[frame(i).next - 1]->loc);
    return at ? std::pair(at->file, at->at.line) : std::pair(std::string_view(), 0U);
  };
  auto isSame = [&](size_t a, size_t b) {
    return frame(a).code == frame(b).code && line(a) == line(b);
  };
  size_t shown = 0;
  size_t at = 0;
  while (at < count && shown < maxShown) {
    RepeatedSequence found = repetitionAt(at, count, maxPeriod, isSame);
    for (size_t i = 0; i < found.period; ++i, ++at, ++shown) {
      std::string text = fmt::format("  #{} {}", at, nameOf(*frame(at).code->function));
      if (auto [file, number] = line(at); number != 0)
        text += fmt::format(" at {}:{}", file, number);
      streams_.writeError(text + '\n');
    }
    size_t repeated = (found.times - 1) * found.period;
    if (repeated == 0)
      continue;
    bool isCut = depth_ > count && at + repeated + found.period > count;
    streams_.writeError(
        fmt::format("  ... {}repeated {}{} times\n",
                    found.period > 1 ? fmt::format("these {} are ", found.period) : std::string(),
                    isCut ? "more than " : "", found.times - 1));
    if (isCut)
      return;
    at += repeated;
  }
  if (at < depth_)
    streams_.writeError("  ...\n");
}

void Machine::fault(const std::string &problem) {
  stop(Outcome::End::Faulted);
  outcome_.status = Outcome::faultStatus;
  report(problem);
}

std::string Machine::locationOf(CodeLoc loc) const { return text(lines_.position(loc)); }

void Machine::report(const std::string &problem) {
  constexpr uint32_t shownFrames = 8;
  std::string &out = outcome_.report;
  if (depth_ == 0) {
    out = fmt::format("wendc: interpreter: {}\n", problem);
    return;
  }
  frames_[depth_ - 1].next = next_;
  const Instruction &at = *code_->sources[next_ - 1];
  std::string location = locationOf(at.loc);
  out = fmt::format("{}: interpreter: {}\n", location.empty() ? "wendc" : location, problem);
  for (uint32_t i = 0; i < std::min(depth_, shownFrames); ++i) {
    const Frame &frame = frames_[depth_ - 1 - i];
    std::string place = locationOf(frame.code->sources[frame.next - 1]->loc);
    out += i == 0 ? "  in " : "  called from ";
    if (i != 0 && !place.empty())
      out += place + ", ";
    reportStep(*frame.code, frame.next - 1, out);
  }
  if (depth_ > shownFrames)
    out += fmt::format("  and {} more\n", depth_ - shownFrames);
}

void Machine::reportStep(const FunctionCode &code, uint32_t step, std::string &out) const {
  const Instruction &instruction = *code.sources[step];
  out += fmt::format("@{}, block ", nameOf(*code.function));
  printName(*instruction.block(), out);
  out += ":  ";
  print(instruction, out);
  out += '\n';
}

} // namespace wend
