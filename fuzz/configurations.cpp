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
#define WAY(name, share, kind, commands) {name, share, For::kind, commands},
#include "fuzz/configurations.def"
};

constexpr uint32_t aloneShare = 15;

// Phi elimination is the last thing that happens to a function.
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

Way oracleWay() {
  return {"oracle", {{"WENDC", "run", "--interpret", "-O0", "--max-steps=5000000", "FILE"}}};
}

std::vector<Way> waysFor(ProgramKind kind, uint64_t seed, bool all) {
  Random random(seed ^ 0x5eed0fa5e1ec7ed5);
  std::vector<Way> ways;
  for (const Row &row : rows) {
    // Each row takes its numbers whether it is wanted or not, and so is the same either way.
    bool isWanted = random.percent(row.share) || all;
    Way way = {row.name, parse(row.commands, random)};
    if (isWanted && (row.kind == For::Any || kind == ProgramKind::Ir))
      ways.push_back(std::move(way));
  }
  for (const PassRow &pass : passTable) {
    std::string passes = "--passes=" + std::string(pass.name);
    if (random.percent(aloneShare) || all)
      ways.push_back({"alone-" + std::string(pass.name),
                      {{"WENDC", "run", "--interpret", "--verify-each", passes, "FILE"}}});
  }
  return ways;
}

std::vector<std::string> wayNames() {
  std::vector<std::string> names;
  for (const Way &way : waysFor(ProgramKind::Ir, 0, true))
    names.push_back(way.name);
  return names;
}

} // namespace wend::fuzz
