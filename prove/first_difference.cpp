#include "prove/first_difference.h"

#include "support/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <unordered_map>
#include <vector>

namespace wend {

namespace {

// An execution of an instruction.
struct TraceStep {
  uint32_t id;                  // Value::id
  std::string_view text, value; // of the instruction, and what it computed
};

// "%name" of "%name = …"; empty if it is no such line.
std::string_view resultName(std::string_view line) {
  size_t end = line.find(" = ");
  return line.starts_with("%") && end != std::string_view::npos ? line.substr(0, end)
                                                                : std::string_view();
}

// By name in the text, the id of an instruction. Empty if the text has other instructions than the
// snapshot: some are printed as two.
std::unordered_map<std::string_view, uint32_t> idsByName(const FunctionVersion &version) {
  std::vector<std::string_view> names;
  forEachLine(version.text, [&](std::string_view line) {
    std::string_view name = resultName(line.substr(std::min(line.size(), size_t{2})));
    if (line.starts_with("  ") && !name.empty())
      names.push_back(name);
  });
  std::unordered_map<std::string_view, uint32_t> ids;
  size_t next = 0;
  for (const SnapshotNode &node : version.snapshot->nodes)
    if (node.type != Type::Void && next++ < names.size())
      ids[names[next - 1]] = node.id;
  return next == names.size() ? ids : std::unordered_map<std::string_view, uint32_t>();
}

// Of a line "@function %block  %name = …  ; value".
std::optional<TraceStep> stepOf(std::string_view line, std::string_view function,
                                const std::unordered_map<std::string_view, uint32_t> &ids) {
  size_t text = line.find("  ");
  size_t value = line.rfind("  ; ");
  if (!line.starts_with(fmt::format("@{} ", function)) || value == std::string_view::npos ||
      value <= text)
    return {};
  TraceStep step{0, line.substr(text + 2, value - text - 2), line.substr(value + 4)};
  auto id = ids.find(resultName(step.text));
  if (id == ids.end())
    return {};
  step.id = id->second;
  return step;
}

std::vector<TraceStep> stepsOf(const std::string &function, const FunctionVersion &version,
                               std::string_view trace) {
  std::unordered_map<std::string_view, uint32_t> ids = idsByName(version);
  std::vector<TraceStep> steps;
  forEachLine(trace, [&](std::string_view line) {
    if (std::optional<TraceStep> step = stepOf(line, function, ids))
      steps.push_back(*step);
  });
  return steps;
}

bool isAddress(std::string_view value) { return value.starts_with("%") || value.starts_with("@"); }

} // namespace

std::string firstDifference(const std::string &function, const FunctionVersion &before,
                            std::string_view traceBefore, const FunctionVersion &after,
                            std::string_view traceAfter) {
  std::unordered_map<uint32_t, std::vector<TraceStep>> byId; // after the pass
  for (const TraceStep &step : stepsOf(function, after, traceAfter))
    byId[step.id].push_back(step);
  std::unordered_map<uint32_t, size_t> executions;
  for (const TraceStep &step : stepsOf(function, before, traceBefore)) {
    size_t execution = executions[step.id]++;
    const std::vector<TraceStep> &others = byId[step.id];
    if (execution >= others.size())
      continue;
    const TraceStep &other = others[execution];
    if (step.value != other.value && !isAddress(step.value) && !isAddress(other.value))
      return fmt::format(
          "  the first difference is in\n    {}  ; {}\n  after the pass\n    {}  ; {}\n", step.text,
          step.value, other.text, other.value);
  }
  return {};
}

} // namespace wend
