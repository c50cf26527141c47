#include "fuzz/configurations.h"

#include "opt/passes.h"
#include "opt/pipeline.h"

#include <algorithm>

namespace wend::fuzz {

namespace {

enum class For : uint8_t { Any, Ir };

struct Row {
  const char *name;
  uint32_t share;
  For kind;
  const char *commands;
};

constexpr Row rows[] = {
#define CONFIGURATION(name, share, kind, commands) {name, share, For::kind, commands},
#include "fuzz/configurations.def"
};

constexpr uint32_t aloneShare = 15;

// Without phi elimination, which no pass may follow.
std::string randomPasses(Random &random) {
  std::string list = random.oneIn(2) ? "mem2reg" : "";
  for (uint32_t i = random.between(1, 10); i > 0; --i) {
    auto pass = static_cast<PassId>(random.below(static_cast<uint32_t>(passTable.size())));
    if (pass != PassId::phiElim)
      list.append(list.empty() ? "" : ",").append(row(pass).name);
  }
  return list;
}

std::string level2() {
  std::string list;
  for (PassId pass : passesOfLevel(2))
    list.append(list.empty() ? "" : ",").append(row(pass).name);
  return list;
}

void replace(std::string &text, std::string_view what, const std::string &by) {
  size_t at = text.find(what);
  if (at != std::string::npos)
    text.replace(at, what.size(), by);
}

std::vector<std::vector<std::string>> parse(std::string_view commands, Random &random) {
  std::vector<std::vector<std::string>> all(1);
  while (!commands.empty()) {
    size_t space = std::min(commands.find(' '), commands.size());
    std::string word(commands.substr(0, space));
    commands.remove_prefix(std::min(space + 1, commands.size()));
    bool isLast = word.ends_with(';');
    if (isLast)
      word.pop_back();
    replace(word, "SEED", std::to_string(random.between(1, 1000000)));
    replace(word, "RANDOM", randomPasses(random));
    replace(word, "LEVEL2", level2());
    all.back().push_back(std::move(word));
    if (isLast)
      all.emplace_back();
  }
  return all;
}

} // namespace

Configuration referenceConfiguration() {
  return {"oracle", {{"WENDC", "run", "--interpret", "-O0", "--max-steps=5000000", "FILE"}}};
}

std::vector<Configuration>
configurationsFor(ProgramKind kind, uint64_t seed,
                  const std::function<bool(std::string_view name)> &isSelected) {
  Random random(seed ^ 0x5eed0fa5e1ec7ed5);
  std::vector<Configuration> configurations;
  for (const Row &row : rows) {
    // Each row takes its random numbers even if it is not selected, so that a seed gives a
    // configuration the same numbers whatever else is selected.
    bool isInShare = random.percent(row.share);
    Configuration configuration = {row.name, parse(row.commands, random)};
    bool applies = row.kind == For::Any || kind == ProgramKind::Ir;
    if (applies && (isSelected ? isSelected(row.name) : isInShare))
      configurations.push_back(std::move(configuration));
  }
  for (const PassRow &pass : passTable) {
    std::string name = "alone-" + std::string(pass.name);
    std::string passes = "--passes=" + std::string(pass.name);
    bool isInShare = random.percent(aloneShare);
    if (isSelected ? isSelected(name) : isInShare)
      configurations.push_back(
          {name, {{"WENDC", "run", "--interpret", "--verify-each", passes, "FILE"}}});
  }
  return configurations;
}

std::vector<std::string> configurationNames() {
  std::vector<std::string> names;
  for (const Configuration &configuration :
       configurationsFor(ProgramKind::Ir, 0, [](std::string_view) { return true; }))
    names.push_back(configuration.name);
  return names;
}

} // namespace wend::fuzz
