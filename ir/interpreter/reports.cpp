// The interpreter: ends of a program, and reports of faults.
#include "ir/interpreter/machine.h"

#include "ir/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

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
  std::string location = locationIn(function, function.loc);
  exit(1);
  streams_.writeError(
      fmt::format("{}: runtime error: stack overflow\n", location.empty() ? "wend" : location));
}

void Machine::fault(const std::string &problem) {
  stop(Outcome::End::Faulted);
  outcome_.status = Outcome::faultStatus;
  report(problem);
}

// The source location in a report, "prog.wend:3:9", or "".
std::string Machine::locationIn(const Function &function, SourceLoc loc) const {
  const SourceFile *source = function.module().source();
  if (!source || !loc.isValid())
    return {};
  LineColumn location = source->lineColumn(loc);
  return fmt::format("{}:{}:{}", source->name(), location.line, location.column);
}

void Machine::report(const std::string &problem) {
  constexpr uint32_t shownFrames = 8;
  std::string &out = outcome_.report;
  if (depth_ == 0) {
    out = fmt::format("wendc: interpreter: {}\n", problem);
    return;
  }
  frames_[depth_ - 1].next = next_;
  const Instruction &at = *code_->sources[next_ - 1];
  std::string location = locationIn(*code_->function, module_.sourceLoc(at.loc));
  out = fmt::format("{}: interpreter: {}\n", location.empty() ? "wendc" : location, problem);
  for (uint32_t i = 0; i < std::min(depth_, shownFrames); ++i) {
    const Frame &frame = frames_[depth_ - 1 - i];
    const Function &function = *frame.code->function;
    std::string place =
        locationIn(function, module_.sourceLoc(frame.code->sources[frame.next - 1]->loc));
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
