#include "prove/replay.h"

#include "prove/first_difference.h"

#include "ir/interpreter/interpreter.h"
#include "ir/printer.h"
#include "ir/reader/reader.h"

#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace wend {

namespace {

// What an execution did.
struct Behaviour {
  Outcome outcome;
  std::string output, errors;
  std::vector<std::pair<std::string, std::string>> memory; // name and contents of variables
};

// The memory that a pointer argument points into.
std::string regionName(uint32_t argument) { return fmt::format("wendc.argument.{}", argument); }

bool fitsRegister(Type type) {
  return bitWidth(type) != 0 && bitWidth(type) <= 64 && type != Type::Ptr;
}

// Whether `after` does something else than `before`, in what is the same with other addresses: what
// depends on unspecified ones may change.
bool isDifferent(const Behaviour &before, const Behaviour &after, const Behaviour &otherAddresses,
                 bool comparesResult) {
  auto differs = [&](auto part) {
    return part(before) == part(otherAddresses) && part(before) != part(after);
  };
  bool isElsewhere =
      differs([](const Behaviour &of) { return of.outcome.end; }) ||
      differs([](const Behaviour &of) { return of.outcome.status; }) ||
      differs([](const Behaviour &of) { return of.output; }) ||
      (comparesResult && differs([](const Behaviour &of) { return of.outcome.value; }));
  for (size_t i = 0; i < before.memory.size() && i < after.memory.size() && !isElsewhere; ++i)
    isElsewhere = differs([i](const Behaviour &of) { return of.memory[i]; });
  return isElsewhere;
}

const char *name(Outcome::End end) {
  switch (end) {
  case Outcome::End::Returned:
    return "returns";
  case Outcome::End::Exited:
    return "exits";
  case Outcome::End::Faulted:
    return "faults";
  case Outcome::End::OutOfSteps:
    return "does not end";
  }
  return "";
}

// `result`: the type of the result; Void: it is not shown.
void describe(const char *version, const Behaviour &behaviour, Type result, std::string &out) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "  {} the pass it {}", version, name(behaviour.outcome.end));
  if (behaviour.outcome.end == Outcome::End::Returned && result != Type::Void)
    fmt::format_to(to, " {}", signExtend(result, behaviour.outcome.value));
  if (!behaviour.output.empty())
    fmt::format_to(to, " and prints {} bytes", behaviour.output.size());
  out += '\n';
}

} // namespace

// A module that was read from text.
class ReplayedModule {
public:
  ReplayedModule(const Module &original, std::string text)
      : original_(original), file_("replay", std::move(text)), module_(names_, &file_),
        diagnostics_(file_), isRead_(readIr(file_, diagnostics_, module_)) {}

  // Null if the text is not that of a module.
  static std::unique_ptr<ReplayedModule> of(const Module &original, std::string text) {
    auto made = std::make_unique<ReplayedModule>(original, std::move(text));
    return made->isRead_ ? std::move(made) : nullptr;
  }

  void place(const Counterexample &counterexample) {
    for (const Counterexample::Region &region : counterexample.regions) {
      std::string name = region.global ? std::string(original_.names().text(region.global->name))
                                       : regionName(region.argument);
      Value *found = module_.find(name);
      Global *global = found ? asGlobal(found) : nullptr;
      if (!global && !region.global)
        global = module_.addGlobal(name, region.bytes.size(), maxSlotAlign);
      if (global && global->size == region.bytes.size() && global->relocations.empty())
        global->bytes = region.bytes;
    }
  }

  struct Mode {
    uint64_t maxSteps = maxReplaySteps;
    bool isTraced = false;
    uint32_t addressSalt = 0;
  };
  Behaviour execute(const std::string &name, const Counterexample &counterexample,
                    const Mode &mode) {
    place(counterexample);
    Behaviour behaviour;
    std::string input;
    InterpreterOptions options;
    options.maxSteps = mode.maxSteps;
    options.isTraced = mode.isTraced;
    options.addressSalt = mode.addressSalt;
    options.mayReachHost = false;
    options.input = &input;
    options.output = &behaviour.output;
    options.errors = &behaviour.errors;
    Interpreter interpreter(module_, options);
    std::vector<uint64_t> arguments = counterexample.arguments;
    for (const Counterexample::Region &region : counterexample.regions)
      if (!region.global)
        arguments[region.argument] =
            interpreter.addressOf(*module_.find(regionName(region.argument))) +
            Counterexample::Region::before;
    behaviour.outcome = interpreter.run(*asFunction(module_.find(name)), arguments);
    for (const Global *global : module_.globals())
      if (!global->isReadOnly && !global->isDeclaration && !global->isThreadLocal())
        behaviour.memory.emplace_back(names_.text(global->name), interpreter.contentsOf(*global));
    return behaviour;
  }

  // The type of the result of a function, if that is one number; otherwise Void.
  [[nodiscard]] Type resultOf(const std::string &name) const {
    Type result = asFunction(module_.find(name))->result();
    return fitsRegister(result) ? result : Type::Void;
  }

private:
  const Module &original_; // whose globals counterexamples refer to
  SourceFile file_;
  Interner names_;
  Module module_;
  Diagnostics diagnostics_;
  bool isRead_;
};

Replayer::Replayer(const Module &module, std::string name, const FunctionVersion &before,
                   const FunctionVersion &after, std::string moduleBefore)
    : name_(std::move(name)), before_(before), after_(after) {
  std::string text;
  print(module, text);
  size_t at = text.find(after.text);
  if (at == std::string::npos)
    return;
  moduleAfter_ = ReplayedModule::of(module, text);
  if (moduleBefore.empty())
    moduleBefore = std::move(text.replace(at, after.text.size(), before.text));
  moduleBefore_ = ReplayedModule::of(module, std::move(moduleBefore));
}

Replayer::~Replayer() = default;

Replay Replayer::run(const Counterexample &before, const Counterexample &after, uint64_t steps) {
  Replay made;
  if (!moduleBefore_ || !moduleAfter_)
    return made;
  auto executeBefore = [&](const ReplayedModule::Mode &mode) {
    return moduleBefore_->execute(name_, before, mode);
  };
  auto executeAfter = [&](const ReplayedModule::Mode &mode) {
    return moduleAfter_->execute(name_, after, mode);
  };
  Behaviour first = executeBefore({.maxSteps = steps});
  if (first.outcome.end == Outcome::End::Faulted || first.outcome.end == Outcome::End::OutOfSteps)
    return made;
  Behaviour second = executeAfter({.maxSteps = 2 * steps});
  Type result = moduleAfter_->resultOf(name_);
  bool comparesResult = result != Type::Void && moduleBefore_->resultOf(name_) == result;
  made.differs = isDifferent(first, second, first, comparesResult) &&
                 isDifferent(first, second, executeBefore({.maxSteps = steps, .addressSalt = 1}),
                             comparesResult);
  for (size_t i = 0; i < before.arguments.size(); ++i)
    fmt::format_to(std::back_inserter(made.text), "  argument {} = {}\n", i,
                   static_cast<int64_t>(before.arguments[i]));
  describe("before", first, result, made.text);
  describe("after", second, result, made.text);
  for (size_t i = 0; i < first.memory.size() && i < second.memory.size(); ++i)
    if (first.memory[i] != second.memory[i])
      fmt::format_to(std::back_inserter(made.text), "  @{} has other contents\n",
                     first.memory[i].first);
  if (made.differs && before_.snapshot && after_.snapshot) {
    std::string traceBefore = executeBefore({.isTraced = true}).errors;
    std::string traceAfter = executeAfter({.isTraced = true}).errors;
    made.text += firstDifference(name_, before_, traceBefore, after_, traceAfter);
  }
  return made;
}

std::optional<uint64_t> interpretedResult(const Module &module, const std::string &name,
                                          const Counterexample &counterexample) {
  std::string text;
  print(module, text);
  std::unique_ptr<ReplayedModule> read = ReplayedModule::of(module, std::move(text));
  if (!read || read->resultOf(name) == Type::Void)
    return std::nullopt;
  Outcome outcome = read->execute(name, counterexample, {}).outcome;
  return outcome.end == Outcome::End::Returned ? std::optional(outcome.value) : std::nullopt;
}

} // namespace wend
