#include "prove/rule_report.h"

#include "prove/rule_generator.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

// A row of rule_exceptions.def.
struct Exception {
  enum class Kind : uint8_t { Absent, Unproved };
  Kind kind;
  Op op;
  SimplifyRule *rule;
  std::initializer_list<Type> types; // empty: all
  const char *reason;
};

using enum Type;

constexpr Exception exceptions[] = {
#define TYPES(...) __VA_ARGS__
#define ABSENT(operation, function, types, reason)                                                 \
  {Exception::Kind::Absent, Op::operation, simplify_rules::function, {TYPES types}, reason},
#define UNPROVED(operation, function, types, reason)                                               \
  {Exception::Kind::Unproved, Op::operation, simplify_rules::function, {TYPES types}, reason},
#include "prove/rule_exceptions.def"
#undef TYPES
};

const Exception *exceptionOf(Exception::Kind kind, const SimplifyRuleRow &rule, Type type) {
  for (const Exception &each : exceptions)
    if (each.kind == kind && each.op == rule.op && each.rule == rule.apply &&
        (each.types.size() == 0 || std::ranges::find(each.types, type) != each.types.end()))
      return &each;
  return nullptr;
}

std::string nameOf(const SimplifyRuleRow &rule) {
  return fmt::format("{} of {}", rule.name,
                     row(rule.op).text[0] == 0 ? "lanes" : row(rule.op).text);
}

} // namespace

std::vector<Type> expressionTypes(const SimplifyRuleRow &rule) {
  std::array<bool, typeCount> has{};
  for (RuleUniverse universe :
       {RuleUniverse::Integers, RuleUniverse::Floats, RuleUniverse::Lanes}) {
    RuleGenerator generator(universe, {});
    for (Type type : ruleTypes)
      for (const RuleOperation &operation : generator.operationsOf(type))
        if (operation.op == rule.op)
          has[static_cast<size_t>(ruleType(rule.op, type, operation.operands[0]))] = true;
  }
  std::vector<Type> types;
  for (Type type : ruleTypes)
    if (has[static_cast<size_t>(type)])
      types.push_back(type);
  return types;
}

bool isApplied(const RuleProver &prover, const SimplifyRuleRow &rule) {
  for (size_t type = 0; type < typeCount; ++type)
    if (prover.counts(rule, static_cast<Type>(type)).applied != 0)
      return true;
  return false;
}

void reportRules(const RuleProver &prover, std::string &out) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{:<40} {:>9} {:>9} {:>9}  at\n", "rule", "applied", "proofs", "unproved");
  for (const SimplifyRuleRow &rule : prover.rules()) {
    RuleProver::Counts all;
    std::string types;
    for (size_t i = 0; i < typeCount; ++i) {
      const RuleProver::Counts &counts = prover.counts(rule, static_cast<Type>(i));
      all.applied += counts.applied;
      all.proved += counts.proved;
      all.unproved += counts.unproved;
      if (counts.applied != 0)
        types += fmt::format(" {}", name(static_cast<Type>(i)));
    }
    fmt::format_to(to, "{:<40} {:>9} {:>9} {:>9} {}\n", nameOf(rule), all.applied, all.proved,
                   all.unproved, types);
  }
}

bool reportFaults(const RuleProver &prover, std::string &out) {
  size_t before = out.size();
  for (const std::string &fault : prover.faults())
    out += fault;
  for (const SimplifyRuleRow &rule : prover.rules())
    if (!isApplied(prover, rule))
      out += nameOf(rule) + " was not applied\n";
  return out.size() == before;
}

bool checkCoverage(const RuleProver &prover, std::string &out) {
  size_t before = out.size();
  auto to = std::back_inserter(out);
  for (const SimplifyRuleRow &rule : prover.rules()) {
    for (Type type : expressionTypes(rule)) {
      bool isMissing = prover.counts(rule, type).applied == 0;
      bool isExpected = exceptionOf(Exception::Kind::Absent, rule, type) != nullptr;
      if (isMissing != isExpected)
        fmt::format_to(to, "{} was {}applied at {}\n", nameOf(rule), isMissing ? "not " : "",
                       name(type));
    }
    for (size_t i = 0; i < typeCount; ++i) {
      auto type = static_cast<Type>(i);
      const RuleProver::Counts &counts = prover.counts(rule, type);
      if (counts.unproved != 0 && !exceptionOf(Exception::Kind::Unproved, rule, type))
        fmt::format_to(to, "{} was not proved at {}:\n{}", nameOf(rule), name(type),
                       counts.example);
    }
  }
  return out.size() == before;
}

} // namespace wend
