// Name lookup: the innermost variable of each name, the innermost function of each name and
// parameter types.

#include "fuzz/wend_names.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::fuzz {

const WendWriter::Variable *WendWriter::readable(WendType type) {
  return variable([&](const Variable &variable) { return variable.type == type; });
}

const WendWriter::Variable *WendWriter::writable(WendType type) {
  return variable(
      [&](const Variable &variable) { return variable.type == type && variable.isWritable; });
}

const WendWriter::Variable *WendWriter::array(WendType element) {
  WendType type = element == WendType::Int ? WendType::Ints : WendType::Bools;
  return readable(type);
}

// The cost of an incomplete function is unknown; recursive ones are limited by fuel, and not called
// in nested loops.
bool WendWriter::isCallable(const Function &function) const {
  const Level &here = levels_.back();
  if (function.isRecursive)
    return here.loops <= 1;
  uint64_t limit = here.function ? 4000 : 40000;
  return function.isComplete && here.cost + here.times * function.cost < limit;
}

bool WendWriter::isTaken(const Level &level, const Function &function) const {
  return std::ranges::any_of(level.nested, [&](const std::unique_ptr<Function> &other) {
    return other->name == function.name && other->parameters == function.parameters;
  });
}

// Short names often hide others. Names in one block must differ.
std::string WendWriter::freshName() {
  constexpr const char *names[] = {"a", "b", "c", "d", "x", "y", "sum", "total", "next_"};
  std::string name = random_.pick(names);
  const std::vector<std::vector<Variable>> &blocks = level().blocks;
  auto hasName = [&](const Variable &variable) { return variable.name == name; };
  bool isFree = std::ranges::none_of(blocks.back(), hasName);
  return isFree && random_.oneIn(2) ? name : fmt::format("v{}", names_++);
}

} // namespace wend::fuzz
