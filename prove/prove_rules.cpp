// prove-rules — proves each rewrite rule of simplify by itself (docs/proving.md).

#include "prove/rule_files.h"
#include "prove/rule_generator.h"
#include "prove/rule_report.h"
#include "prove/rule_templates.h"

#include "opt/fault_injection.h"

#include "ir/reader/reader.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

using namespace wend;

namespace {

constexpr const char *usage =
    R"(usage: prove-rules [options] FILE.ll…
Proves each rewrite rule of simplify on expressions, on those of the files with
other types and constants, and on the functions of the files.

  --percent=N          of the expressions, 100 by default
  --samples=N          random expressions of each size, 20000 by default
  --variations=N       of each expression of the files, 100 by default
  --effort=N           of the solver for a hard proof, in millions of its steps, 20 by default
  --faults-only        it is no error if a rule is not applied at a type, or not proved
  --inject-fault=NAME  proves a fault of the passes instead of the rules
  --list               a line for each rule
)";

struct Options {
  unsigned percent = 100;
  unsigned samples = 20000;
  unsigned variations = 100;
  unsigned effort = 20;
  bool listsAll = false;
  bool onlyFaults = false;
  InjectedFault fault = InjectedFault::None;
  std::vector<std::string> files;
};

// Sets the number if the word begins with the name of the option.
bool setNumber(std::string_view word, std::string_view option, unsigned &number) {
  if (!word.starts_with(option))
    return false;
  word.remove_prefix(option.size());
  return std::from_chars(word.data(), word.data() + word.size(), number).ptr ==
         word.data() + word.size();
}

bool parse(std::span<char *> words, Options &options) {
  constexpr std::string_view faultOption = "--inject-fault=";
  for (std::string_view word : words) {
    if (word == "--list")
      options.listsAll = true;
    else if (word == "--faults-only")
      options.onlyFaults = true;
    else if (std::optional<InjectedFault> fault = word.starts_with(faultOption)
                                                      ? faultNamed(word.substr(faultOption.size()))
                                                      : std::nullopt)
      options.fault = *fault;
    else if (!word.starts_with("-"))
      options.files.emplace_back(word);
    else if (!setNumber(word, "--percent=", options.percent) &&
             !setNumber(word, "--samples=", options.samples) &&
             !setNumber(word, "--variations=", options.variations) &&
             !setNumber(word, "--effort=", options.effort))
      return false;
  }
  return true;
}

// A fault of simplify as a rule.
InjectedFault injected = InjectedFault::None;

Value *injectedRule(RuleBuilder &, Instruction &root) {
  RuleRoot before(root);
  injectFault(injected, PassId::simplify, true, *root.block()->function());
  return root.variant() != before.variant ? &root : nullptr;
}

std::vector<SimplifyRuleRow> rulesFor(const Options &options) {
  injected = options.fault;
  if (injected != InjectedFault::None)
    return {{Op::ICmp, injectedRule, "injected-fault", {}}};
  return {std::begin(simplifyRuleRows), std::end(simplifyRuleRows)};
}

std::vector<Op> rootsOf(std::span<const SimplifyRuleRow> rules) {
  std::vector<Op> roots;
  for (const SimplifyRuleRow &rule : rules)
    if (std::ranges::find(roots, rule.op) == roots.end())
      roots.push_back(rule.op);
  return roots;
}

// Expressions of two operations, of integers with many constants; larger ones, of which there are
// many more, with few; and random ones. Proofs about vectors and numbers take longer than others.
void proveExpressions(const Options &options, RuleProver &prover) {
  constexpr unsigned largest = 7; // operations of random expressions
  constexpr Op shuffle[] = {Op::Shuffle};
  double part = options.percent / 100.0;
  auto found = [&](const RuleTree &tree) { prover.prove(tree); };
  std::vector<Op> roots = rootsOf(prover.rules());
  RuleGenerator integers(RuleUniverse::Integers, roots), lanes(RuleUniverse::Lanes, roots);
  RuleGenerator floats(RuleUniverse::Floats, roots), shuffles(RuleUniverse::Lanes, shuffle);
  integers.enumerate({2, true, std::min(1.0, 10 * part)}, found);
  integers.enumerate({3, false, part / 20}, found);
  lanes.enumerate({2, false, std::min(1.0, 2 * part)}, found);
  shuffles.enumerate({3, false, part / 6}, found);
  floats.enumerate({2, false, std::min(1.0, 10 * part)}, found);
  for (RuleGenerator *generator : {&integers, &lanes})
    for (unsigned operations = 2; operations <= largest; ++operations)
      generator->sample(operations, options.samples, found);
}

// `use` gets the module of each file. False if a file cannot be read.
bool forEachModule(const Options &options, const std::function<void(Module &)> &use) {
  for (const std::string &path : options.files) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    SourceFile file(path, text.str());
    Interner names;
    Module module(names, &file);
    Diagnostics diagnostics(file);
    if (!in || !readIr(file, diagnostics, module)) {
      fmt::print(stderr, "prove-rules: {} cannot be read\n", path);
      return false;
    }
    use(module);
  }
  return true;
}

void proveVariations(const Module &module, unsigned count, RuleProver &prover) {
  for (const Function *function : module.functions())
    for (const BasicBlock &block : *function)
      for (const Instruction &instruction : block)
        if (std::optional<RuleTemplate> made = RuleTemplate::of(instruction))
          made->forEachVariation(count, [&](const RuleTree &tree) { prover.prove(tree); });
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  if (!parse(std::span(argv, static_cast<size_t>(argc)).subspan(1), options)) {
    fmt::print(stderr, "{}", usage);
    return 2;
  }
  std::vector<SimplifyRuleRow> rules = rulesFor(options);
  RuleProver prover(rules, {.effort = options.effort * 1000000});
  proveExpressions(options, prover);
  bool areRead = forEachModule(
      options, [&](const Module &module) { proveVariations(module, options.variations, prover); });
  std::vector<const SimplifyRuleRow *> others; // that no expression has reached
  for (const SimplifyRuleRow &rule : prover.rules())
    if (!isApplied(prover, rule))
      others.push_back(&rule);
  areRead = areRead &&
            forEachModule(options, [&](Module &module) { proveRulesIn(module, others, prover); });
  if (!areRead)
    return 2;
  std::string text;
  if (options.listsAll)
    reportRules(prover, text);
  bool isRight = reportFaults(prover, text);
  isRight &= options.onlyFaults || checkCoverage(prover, text);
  fmt::print("{}{} rules, {} expressions: {}\n", text, rules.size(), prover.trees(),
             !isRight             ? "not proved"
             : options.onlyFaults ? "none is wrong"
                                  : "proved");
  return isRight ? 0 : 1;
}
