// The interpreter: calls and returns.
#include "ir/interpreter/machine.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace wend {

namespace {

const char *article(Type type) { return isInteger(type) || type == Type::Void ? "an " : "a "; }

bool isByValue(const Passing &passing) { return passing.kind == Passing::ByValue; }

// Whether a parameter of type `expected` receives its value from an argument of type `given`.
bool canPass(Type given, Type expected) {
  if (expected == Type::Void) // any integer
    return isInteger(given);
  auto isWhole = [](Type type) { return isInteger(type) || type == Type::Ptr; };
  if (!isWhole(given) || !isWhole(expected))
    return given == expected;
  return bitWidth(given) >= bitWidth(expected);
}

// Whether the call can use the results of the function. It may use the low bits of an integer.
bool givesResult(const Instruction &site, std::span<const Type> results) {
  Type expected = site.type();
  if (expected == Type::Void)
    return true;
  if (expected == Type::Tuple)
    return std::ranges::equal(site.resultTypes(), results);
  if (results.size() != 1)
    return false;
  Type given = results[0] == Type::Void ? expected : results[0];
  bool isCutPointer = given == Type::Ptr && bitWidth(expected) < bitWidth(given);
  return canPass(given, expected) && !isCutPointer;
}

std::string resultName(std::span<const Type> types) {
  std::string text;
  for (Type type : types)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", name(type));
  return text.empty() ? "void" : types.size() == 1 ? text : fmt::format("{{ {} }}", text);
}

} // namespace

std::string_view Machine::nameOf(const Function &function) const {
  return module_.names().text(function.name);
}

// Prepares a function when it is called for the first time.
const Machine::Callee &Machine::prepare(uint32_t number) {
  Callee &callee = callees_[number];
  const Function &function = *module_.functions()[number];
  callee.function = &function;
  if (function.isDeclaration()) {
    callee.library = findLibraryRow(nameOf(function));
    if (callee.library)
      describeLibrary(callee);
    return callee;
  }
  callee.code = std::make_unique<FunctionCode>(decode(function, memory_));
  if (options_.counts)
    callee.code->counts = std::make_unique<uint64_t[]>(callee.code->steps.size());
  callee.isVariadic = function.isVarArg;
  callee.isPlain = !function.isVarArg;
  callee.results.assign(function.results().begin(), function.results().end());
  for (const Argument *argument : function.arguments()) {
    callee.parameters.push_back(argument->type());
    callee.isPlain = callee.isPlain && !isByValue(argument->passing);
  }
  callee.parameterSlots = slotsOf(callee.parameters);
  return callee;
}

void Machine::describeLibrary(Callee &callee) {
  const LibraryRow &row = *callee.library;
  const Function &declared = *callee.function;
  auto isSame = [](Type expected, Type given) {
    return expected == given || (expected == Type::Void && isInteger(given));
  };
  std::span<const Type> parameters = row.parameters;
  std::span<const Type> results = row.results;
  callee.parameters.assign(parameters.begin(), parameters.end());
  callee.parameterSlots = slotsOf(parameters);
  callee.results.assign(results.begin(), results.end());
  callee.isVariadic = row.isVariadic;
  callee.isPlain = !row.isVariadic && declared.arguments().size() == callee.parameters.size() &&
                   std::ranges::equal(callee.results, declared.results(), isSame);
  for (uint32_t i = 0; callee.isPlain && i < callee.parameters.size(); ++i)
    callee.isPlain = isSame(callee.parameters[i], declared.arguments()[i]->type());
}

void Machine::call(const CodeStep &step) {
  if (step.variant == CodeStep::assembly)
    return fault("executes assembly, which the interpreter does not");
  uint32_t number = memory_.functionAt(value(step.a));
  if (number == InterpreterMemory::noFunction)
    return fault(fmt::format("calls {}", memory_.describe(value(step.a))));
  const Callee &target = callee(number);
  if (scratch_.size() < step.count)
    scratch_.resize(step.count);
  for (uint32_t i = 0; i < step.count; ++i)
    scratch_[i] = value(code_->arguments[step.immediate + i]);
  if (!(step.variant == CodeStep::plainCall && target.isPlain) && !admits(step, target))
    return;
  if (target.library)
    return callLibrary(step, target);
  const Instruction &site = *code_->sources[next_ - 1];
  if (step.variant == CodeStep::mustTailCall && target.isPlain)
    leaveForTailCall();
  if (!enter(*target.code))
    return;
  std::copy_n(scratch_.data(), target.parameterSlots, values_);
  if (!target.isPlain)
    placeArguments(site, *target.function);
}

// Whether the arguments and results of the call fit the function, as far as machine code would
// behave deterministically: wider arguments are truncated, any other difference is a fault. Only
// indirect calls and calls that declare the function otherwise need the check.
bool Machine::admits(const CodeStep &step, const Callee &callee) {
  const Instruction &site = *code_->sources[next_ - 1];
  auto refuse = [&](const std::string &problem) {
    fault(problem);
    return false;
  };
  std::string_view name = nameOf(*callee.function);
  if (!callee.code && !callee.library)
    return refuse(fmt::format("calls @{}, which has no body", name));
  size_t expected = callee.parameters.size();
  bool isMismatched = asFunction(site.callee()) && !site.calledFunction();
  bool mayHaveMore = callee.isVariadic || (callee.code && (site.isVarArgCall() || isMismatched));
  uint32_t count = site.argumentCount();
  if (count < expected || (count > expected && !mayHaveMore))
    return refuse(fmt::format("calls @{} with {} argument{} instead of {}", name, count,
                              count == 1 ? "" : "s", expected));
  uint32_t slot = 0;
  for (uint32_t i = 0; i < count; ++i) {
    std::string problem = problemWithArgument(callee, site, i, scratch_[slot]);
    if (!problem.empty())
      return refuse(problem);
    if (i < expected && callee.parameters[i] != Type::Void)
      scratch_[slot] &= bitMask(callee.parameters[i]);
    slot += slotsOf(site.operand(i)->type());
  }
  if (givesResult(site, callee.results))
    return true;
  std::span<const Type> expectedTypes =
      step.type == Type::Tuple ? site.resultTypes() : std::span(&step.type, 1);
  return refuse(fmt::format("calls @{} for a result of type {} instead of {}", name,
                            resultName(expectedTypes), resultName(callee.results)));
}

// `value` is that of the argument, in its first slot.
std::string Machine::problemWithArgument(const Callee &callee, const Instruction &site, uint32_t i,
                                         uint64_t value) const {
  std::string_view name = nameOf(*callee.function);
  Type given = site.operand(i)->type();
  Passing passing = site.passing(i);
  bool isVariable = i >= callee.parameters.size();
  if (!isVariable) {
    Type expected = callee.parameters[i];
    if (!canPass(given, expected))
      return fmt::format("passes @{} {}{} as argument {}, which takes {}{}", name, article(given),
                         wend::name(given), i + 1, article(expected),
                         expected == Type::Void ? "integer" : wend::name(expected));
    Passing declared = callee.code ? callee.function->arguments()[i]->passing : Passing();
    if (isByValue(declared) != isByValue(passing) ||
        (isByValue(declared) && declared.size != passing.size))
      return fmt::format(
          "passes @{} argument {}, whose byval attribute differs from that of the parameter", name,
          i + 1);
  }
  if (!isByValue(passing) || passing.size == 0 || memory_.readable(value, passing.size))
    return {};
  return fmt::format("passes @{} by value {} bytes at {}", name, passing.size,
                     memory_.problemWith(value, passing.size, false));
}

uint64_t Machine::invoke(LibraryCall &call, const LibraryRow &row) const {
  if (!row.reachesHost || options_.mayReachHost)
    return row.function(call);
  call.fault("is not supported by the interpreter");
  return 0;
}

void Machine::callLibrary(const CodeStep &step, const Callee &callee) {
  LibraryCall libraryCall(*this, *callee.library, *code_->sources[next_ - 1],
                          {scratch_.data(), step.count},
                          code_->sources[next_ - 1]->argumentCount());
  uint64_t result = invoke(libraryCall, *callee.library);
  if (libraryCall.hasJumped || !endLibraryCall(libraryCall, callee.library->name) ||
      step.type == Type::Void)
    return;
  if (step.type != Type::Tuple && slotsOf(step.type) == 1)
    return setResult(step, result & bitMask(step.type));
  values_[step.result] = result;
  std::copy_n(libraryCall.furtherResults.begin(), slotsOf(callee.results) - 1,
              values_ + step.result + 1);
}

// Whether the program continues.
bool Machine::endLibraryCall(const LibraryCall &call, std::string_view name) {
  if (call.end() == LibraryCall::End::Stopped)
    return false;
  if (!streams_.problem().empty()) {
    exit(1);
    return false;
  }
  switch (call.end()) {
  case LibraryCall::End::None:
    return true;
  case LibraryCall::End::Exit:
    exit(call.status());
    return false;
  case LibraryCall::End::Fault:
    fault(fmt::format("@{} {}", name, call.problem()));
    return false;
  case LibraryCall::End::Stopped:
    break;
  }
  return false;
}

std::optional<uint64_t> Machine::callBack(LibraryCall &from, uint64_t address,
                                          std::string_view signature,
                                          std::initializer_list<uint64_t> arguments) {
  auto refuse = [&](std::string problem) {
    from.fault("calls " + std::move(problem));
    return std::nullopt;
  };
  uint32_t number = memory_.functionAt(address);
  if (number == InterpreterMemory::noFunction)
    return refuse(memory_.describe(address));
  const Callee &target = callee(number);
  std::string_view name = nameOf(*target.function);
  if (!target.code && !target.library)
    return refuse(fmt::format("@{}, which has no body", name));
  if (target.parameters.size() != arguments.size() || target.isVariadic)
    return refuse(fmt::format("@{} with {} argument{}, which takes {}{}", name, arguments.size(),
                              arguments.size() == 1 ? "" : "s", target.parameters.size(),
                              target.isVariadic ? " and more" : ""));
  std::vector<uint64_t> given(arguments);
  std::string_view letters = signature.substr(signature.find(':') + 1);
  for (uint32_t i = 0; i < given.size(); ++i) {
    Type expected = target.parameters[i];
    Type type = typeOfLetter(letters[i]);
    if (!canPass(type, expected) || (target.code && !target.isPlain))
      return refuse(fmt::format("@{} with {}{} as argument {}, which takes {}{}", name,
                                article(type), wend::name(type), i + 1, article(expected),
                                target.isPlain ? wend::name(expected) : "structure by value"));
    given[i] &= bitMask(expected);
  }
  Type result = signature[0] == 'v' ? Type::Void : typeOfLetter(signature[0]);
  if (result != Type::Void && (target.results.size() != 1 || !canPass(target.results[0], result)))
    return refuse(fmt::format("@{} for a result of type {} instead of {}", name, wend::name(result),
                              resultName(target.results)));
  if (target.library)
    return callLibraryBack(from, target, given);
  std::optional<uint64_t> returned = callNested(target, given);
  if (!returned)
    from.stop();
  else if (result != Type::Void)
    *returned &= bitMask(result);
  return returned;
}

std::optional<uint64_t> Machine::callLibraryBack(LibraryCall &from, const Callee &callee,
                                                 std::span<const uint64_t> arguments) {
  LibraryCall call(*this, *callee.library, from.site, arguments);
  uint64_t result = invoke(call, *callee.library);
  switch (call.end()) {
  case LibraryCall::End::None:
    return result;
  case LibraryCall::End::Exit:
    from.exit(call.status());
    break;
  case LibraryCall::End::Fault:
    from.fault(fmt::format("calls @{}, which {}", callee.library->name, call.problem()));
    break;
  case LibraryCall::End::Stopped:
    from.stop();
    break;
  }
  return {};
}

// Runs a function until it returns, in a nested execute loop. Nullopt if the program ends first.
std::optional<uint64_t> Machine::callNested(const Callee &callee,
                                            std::span<const uint64_t> arguments) {
  if (nesting_ == nestingLimit) {
    overflowStack(*callee.function);
    return {};
  }
  if (!enter(*callee.code))
    return {};
  std::ranges::copy(arguments, values_);
  uint32_t outerBase = std::exchange(baseDepth_, depth_ - 1);
  // It holds the arguments of the library function.
  std::vector<uint64_t> scratch = std::exchange(scratch_, {});
  ++nesting_;
  execute();
  --nesting_;
  scratch_ = std::move(scratch);
  baseDepth_ = outerBase;
  if (isOver_)
    return {};
  hasReturned_ = false;
  stepLimit_ = options_.maxSteps;
  if (depth_ > 0)
    resume(frames_[depth_ - 1]);
  return returned_;
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
  if (depth_ == frameLimit_ || code.slotCount > valueLimit_ - values) {
    overflowStack(*code.function);
    return false;
  }
  InterpreterMemory::StackMark mark = memory_.enterFrame(stackEnd);
  frames_[depth_] = {&code, 0, values, mark, mark.firstObject, callCount_++};
  resume(frames_[depth_++]);
  return true;
}

// Removes the running frame, whose function returns what the function that is called next returns.
void Machine::leaveForTailCall() {
  const Frame &frame = frames_[--depth_];
  memory_.leaveFrame(frame.mark, frame.stackEnd);
  if (depth_ > 0)
    resume(frames_[depth_ - 1]);
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
  if (step.count > 1) {
    scratch_.resize(std::max<size_t>(scratch_.size(), step.count));
    for (uint32_t i = 0; i < step.count; ++i)
      scratch_[i] = value(code_->arguments[step.immediate + i]);
  }
  const Frame &frame = frames_[--depth_];
  memory_.leaveFrame(frame.mark, frame.stackEnd);
  if (depth_ == baseDepth_) {
    returned_ = result;
    hasReturned_ = true;
    stepLimit_ = 0;
    return;
  }
  resume(frames_[depth_ - 1]);
  const CodeStep &site = code_->steps[next_ - 1];
  if (site.type == Type::Tuple || slotsOf(site.type) != 1)
    std::copy_n(scratch_.data(), step.count, values_ + site.result);
  else if (site.type == step.type && step.count != 0)
    setResult(site, result);
  else if (site.type != Type::Void)
    setResult(site, result & bitMask(site.type));
}

} // namespace wend
