// What is visible where: the innermost variable of each name, the innermost function of each name
// and parameter types.

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

// A function that is not complete may cost anything, but fuel limits the recursive ones; and those
// stand back where a loop would call them too often.
bool WendWriter::isCallable(const Function &function) const {
  const Level &here = levels_.back();
  if (function.isRecursive)
    return here.loops <= 1;
  uint64_t dearest = here.function ? 4000 : 40000;
  return function.isComplete && here.cost + here.times * function.cost < dearest;
}

bool WendWriter::isTaken(const Level &level, const Function &function) const {
  return std::ranges::any_of(level.nested, [&](const std::unique_ptr<Function> &other) {
    return other->name == function.name && other->parameters == function.parameters;
  });
}

// Short names often hide or are hidden, but in one block they must differ.
std::string WendWriter::freshName() {
  constexpr const char *names[] = {"a", "b", "c", "d", "x", "y", "sum", "total", "next_"};
  std::string name = random_.pick(names);
  const std::vector<std::vector<Variable>> &blocks = level().blocks;
  auto hasName = [&](const Variable &variable) { return variable.name == name; };
  bool isFree = std::ranges::none_of(blocks.back(), hasName);
  return isFree && random_.oneIn(2) ? name : fmt::format("v{}", names_++);
}

} // namespace wend::fuzz
