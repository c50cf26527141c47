// The interpreter: calls, returns, and what ends a program.
#include "ir/interpreter_machine.h"

#include "ir/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

Machine::Callee &Machine::callee(uint32_t number) {
  Callee &callee = callees_[number];
  if (callee.isKnown)
    return callee;
  callee.isKnown = true;
  const Function &function = *module_.functions()[number];
  if (function.isDeclaration())
    callee.library = findLibraryRow(module_.names().text(function.name));
  else
    callee.code = std::make_unique<FunctionCode>(decode(function, memory_));
  return callee;
}

void Machine::call(const CodeStep &step) {
  uint32_t number = memory_.functionAt(value(step.a));
  if (number == InterpreterMemory::noFunction)
    return fault(fmt::format("calls {}", memory_.describe(value(step.a))));
  const Function &function = *module_.functions()[number];
  Callee &target = callee(number);
  if (scratch_.size() < step.count)
    scratch_.resize(step.count);
  for (uint32_t i = 0; i < step.count; ++i)
    scratch_[i] = value(code_->arguments[step.immediate + i]);
  if (!target.code && !target.library)
    return fault(fmt::format("calls @{}, which has no body", module_.names().text(function.name)));
  if (!target.code)
    return callLibrary(step, function, *target.library);
  size_t wanted = function.arguments().size();
  if (function.isVarArg ? step.count < wanted : step.count != wanted)
    return fault(fmt::format("calls @{} with {} arguments instead of {}",
                             module_.names().text(function.name), step.count, wanted));
  if (step.type != function.result())
    return fault(fmt::format("calls @{} for a result of type {} instead of {}",
                             module_.names().text(function.name), name(step.type),
                             name(function.result())));
  if (enter(*target.code))
    std::copy_n(scratch_.data(), wanted, values_);
}

void Machine::callLibrary(const CodeStep &step, const Function &function, const LibraryRow &row) {
  bool fits = row.isVariadic ? step.count >= row.arguments : step.count == row.arguments;
  if (!fits)
    return fault(fmt::format("calls @{} with {} arguments instead of {}",
                             module_.names().text(function.name), step.count, row.arguments));
  LibraryCall libraryCall(memory_, streams_, *code_->sources[next_ - 1],
                          {scratch_.data(), step.count});
  uint64_t result = row.function(libraryCall);
  if (!streams_.problem().empty())
    return exit(1);
  switch (libraryCall.end()) {
  case LibraryCall::End::None:
    if (step.type != Type::Void)
      setResult(step, result & bitMask(step.type));
    return;
  case LibraryCall::End::Exit:
    return exit(libraryCall.status());
  case LibraryCall::End::Fault:
    return fault(fmt::format("@{} {}", module_.names().text(function.name), libraryCall.problem()));
  }
}

bool Machine::enter(const FunctionCode &code) {
  uint32_t values = 0;
  uint32_t stackEnd = memory_.stackEnd();
  if (depth_ > 0) {
    Frame &caller = frames_[depth_ - 1];
    caller.next = next_;
    values = caller.values + code_->slotCount;
    stackEnd = caller.stackEnd;
  }
  if (depth_ == frameLimit || code.slotCount > valueLimit - values) {
    overflowStack(*code.function);
    return false;
  }
  InterpreterMemory::StackMark mark = memory_.enterFrame(stackEnd);
  frames_[depth_] = {&code, 0, values, mark, mark.firstObject};
  resume(frames_[depth_++]);
  return true;
}

void Machine::resume(const Frame &frame) {
  code_ = frame.code;
  next_ = frame.next;
  values_ = slots_ + frame.values;
  bases_[0] = values_;
  bases_[1] = code_->constants.data();
}

void Machine::ret(const CodeStep &step) {
  uint64_t result = step.count == 0 ? 0 : value(step.a);
  const Frame &frame = frames_[--depth_];
  memory_.leaveFrame(frame.mark, frame.stackEnd);
  if (depth_ == 0) {
    outcome_.value = result;
    return stop(Outcome::End::Returned);
  }
  resume(frames_[depth_ - 1]);
  if (step.count != 0)
    setResult(code_->steps[next_ - 1], result);
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

// As the runtime says it.
void Machine::overflowStack(const Function &function) {
  std::string place = placeIn(function, function.loc);
  exit(1);
  streams_.writeError(
      fmt::format("{}: runtime error: stack overflow\n", place.empty() ? "wend" : place));
}

void Machine::fault(const std::string &problem) {
  stop(Outcome::End::Faulted);
  outcome_.status = Outcome::faultStatus;
  report(problem);
}

// Where a report says it is: "prog.wend:3:9", or nothing.
std::string Machine::placeIn(const Function &function, SourceLoc loc) const {
  const SourceFile *source = function.module().source();
  if (!source || !loc.isValid())
    return {};
  LineColumn place = source->lineColumn(loc);
  return fmt::format("{}:{}:{}", source->name(), place.line, place.column);
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
  std::string place = placeIn(*code_->function, at.loc);
  out = fmt::format("{}: interpreter: {}\n", place.empty() ? "wendc" : place, problem);
  for (uint32_t i = 0; i < std::min(depth_, shownFrames); ++i) {
    const Frame &frame = frames_[depth_ - 1 - i];
    out += i == 0 ? "  in " : "  called from ";
    reportPlace(*frame.code, frame.next - 1, out);
  }
  if (depth_ > shownFrames)
    out += fmt::format("  and {} more\n", depth_ - shownFrames);
}

void Machine::reportPlace(const FunctionCode &code, uint32_t step, std::string &out) const {
  const Instruction &instruction = *code.sources[step];
  out += fmt::format("@{}, block ", module_.names().text(code.function->name));
  printName(*instruction.block(), out);
  out += ":  ";
  print(instruction, out);
  out += '\n';
}

} // namespace wend
