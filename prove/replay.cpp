#include "prove/replay.h"

#include "ir/interpreter/interpreter.h"
#include "ir/printer.h"
#include "ir/reader/reader.h"

#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace wend {

namespace {

// Limit on the instructions of an execution.
constexpr uint64_t maxSteps = 1'000'000;

// What an execution did.
struct Behaviour {
  Outcome outcome;
  std::string output;
  std::vector<std::pair<std::string, std::string>> memory; // name and contents of variables
};

// The memory that a pointer argument points into.
std::string regionName(uint32_t argument) { return fmt::format("wendc.argument.{}", argument); }

void placeMemory(Module &module, const Counterexample &counterexample, const Module &original) {
  for (const Counterexample::Region &region : counterexample.regions) {
    if (!region.global) {
      module.addGlobal(regionName(region.argument), region.bytes.size(), maxSlotAlign)->bytes =
          region.bytes;
      continue;
    }
    Value *found = module.find(original.names().text(region.global->name));
    Global *global = found ? asGlobal(found) : nullptr;
    if (global && global->size == region.bytes.size() && global->relocations.empty())
      global->bytes = region.bytes;
  }
}

Type resultType(const Module &module, const std::string &name) {
  Value *found = module.find(name);
  return found && asFunction(found) ? asFunction(found)->result() : Type::Void;
}

bool isNumber(Type type) {
  return bitWidth(type) != 0 && bitWidth(type) <= 64 && type != Type::Ptr;
}

// Nothing if the text is not that of a module, which a function that cannot be printed alone makes.
std::optional<Behaviour> execute(const std::string &text, const std::string &name,
                                 const Counterexample &counterexample, const Module &original) {
  SourceFile file("replay", text);
  Interner names;
  Module module(names, &file);
  Diagnostics diagnostics(file);
  if (!readIr(file, diagnostics, module))
    return {};
  placeMemory(module, counterexample, original);
  Behaviour behaviour;
  std::string input, errors;
  InterpreterOptions options;
  options.maxSteps = maxSteps;
  options.mayReachHost = false;
  options.input = &input;
  options.output = &behaviour.output;
  options.errors = &errors;
  Interpreter interpreter(module, options);
  std::vector<uint64_t> arguments = counterexample.arguments;
  for (const Counterexample::Region &region : counterexample.regions)
    if (!region.global)
      arguments[region.argument] =
          interpreter.addressOf(*module.find(regionName(region.argument))) +
          Counterexample::Region::before;
  behaviour.outcome = interpreter.run(*asFunction(module.find(name)), arguments);
  for (const Global *global : module.globals())
    if (!global->isReadOnly && !global->isDeclaration && !global->isThreadLocal())
      behaviour.memory.emplace_back(names.text(global->name), interpreter.contentsOf(*global));
  return behaviour;
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

Replay replay(const Module &module, const std::string &name, const std::string &before,
              const std::string &after, const Counterexample &counterexample) {
  Replay made;
  std::string text;
  print(module, text);
  size_t at = text.find(after);
  if (at == std::string::npos)
    return made;
  std::optional<Behaviour> second = execute(text, name, counterexample, module);
  text.replace(at, after.size(), before);
  std::optional<Behaviour> first = execute(text, name, counterexample, module);
  bool isDefined = first && second && first->outcome.end != Outcome::End::Faulted &&
                   first->outcome.end != Outcome::End::OutOfSteps;
  if (!isDefined)
    return made;
  Type result = resultType(module, name);
  bool comparesResult = isNumber(result);
  if (!comparesResult)
    result = Type::Void;
  bool isSameEnd = first->outcome.end == second->outcome.end;
  bool isSameResult = !comparesResult || first->outcome.value == second->outcome.value;
  made.differs = !isSameEnd || !isSameResult || first->outcome.status != second->outcome.status ||
                 first->output != second->output || first->memory != second->memory;
  for (size_t i = 0; i < counterexample.arguments.size(); ++i)
    fmt::format_to(std::back_inserter(made.text), "  argument {} = {}\n", i,
                   static_cast<int64_t>(counterexample.arguments[i]));
  describe("before", *first, result, made.text);
  describe("after", *second, result, made.text);
  for (size_t i = 0; i < first->memory.size() && i < second->memory.size(); ++i)
    if (first->memory[i] != second->memory[i])
      fmt::format_to(std::back_inserter(made.text), "  @{} has other contents\n",
                     first->memory[i].first);
  return made;
}

std::optional<uint64_t> interpretedResult(const Module &module, const std::string &name,
                                          const Counterexample &counterexample) {
  std::string text;
  print(module, text);
  std::optional<Behaviour> behaviour = execute(text, name, counterexample, module);
  bool isResult = behaviour && behaviour->outcome.end == Outcome::End::Returned &&
                  isNumber(resultType(module, name));
  return isResult ? std::optional(behaviour->outcome.value) : std::nullopt;
}

} // namespace wend
