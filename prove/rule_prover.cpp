#include "prove/rule_prover.h"

#include "prove/replay.h"

#include "ir/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

std::string textOf(const Function &function) {
  std::string text;
  print(function, text);
  return text;
}

// The leaf of the tree that an argument of the site stands for, as a number of an argument of a
// function that has only those of the tree.
std::optional<size_t> positionOf(const Value *value, const RuleSite &site, const RuleSite &only,
                                 const RuleTree &tree) {
  for (const RuleTree::Node &node : tree.nodes)
    if (node.kind == RuleTree::Node::Kind::Argument &&
        site.argument(node.type, node.number) == value)
      return only.argument(node.type, node.number)->index();
  return {};
}

bool isListed(std::initializer_list<Op> operations, const Value &operand) {
  const Instruction *instruction = asInstruction(&operand);
  return operations.size() == 0 ||
         (instruction && std::ranges::find(operations, instruction->op()) != operations.end());
}

} // namespace

RuleProver::RuleProver(std::span<const SimplifyRuleRow> rules, const Limits &limits)
    : rules_(rules), limits_(limits), states_(rules.size()) {
  for (const SimplifyRuleRow &rule : rules)
    byOp_[static_cast<size_t>(rule.op)].push_back(&rule);
  terms_.setExactFloats(true);
  // Not in seconds, so that the same is proved on each machine.
  constexpr unsigned quickly = 1000000;
  quick_.set("rlimit", quickly);
}

// The value that takes the place of the root; null: the rule does not apply.
Value *RuleProver::apply(const SimplifyRuleRow &rule, RuleSite &site, Instruction &root) {
  SimplifyWorklist worklist(site.function());
  RuleBuilder build(site.module(), worklist);
  build.setRoot(root);
  build.setRule(rule.name);
  return rule.apply(build, root);
}

void RuleProver::prove(const RuleTree &tree) {
  if (trees_++ % treesPerSite == 0)
    site_ = std::make_unique<RuleSite>();
  Instruction *root = nullptr;
  for (const SimplifyRuleRow *rule : byOp_[static_cast<size_t>(tree.nodes[0].op)]) {
    if (states_[indexOf(*rule)].refutations >= limits_.refutations)
      continue;
    if (!root)
      root = site_->build(tree);
    RuleRoot before(*root);
    uint32_t firstNew = site_->function().valueCount();
    Value *after = apply(*rule, *site_, *root);
    if (!after)
      continue;
    examine({*rule, tree, before, *root, after, firstNew});
    site_->clear();
    root = nullptr;
  }
  if (root)
    site_->clear();
}

void RuleProver::examine(const Application &made) {
  State &state = states_[indexOf(made.rule)];
  const Value &operand = *made.before.operands.front(); // operations in expressions have one
  Type type = ruleType(made.before.op, made.before.type, operand.type());
  Counts &counts = state.byType[static_cast<size_t>(type)];
  ++counts.applied;
  if (!isListed(made.rule.firstOperands, operand))
    return fault(state, fmt::format("{} applies to an operand that its row does not list:\n{}",
                                    made.rule.name, describe(made, nullptr)));
  if (made.after->type() != made.before.type)
    return fault(state, fmt::format("{} gives a value of another type:\n{}", made.rule.name,
                                    describe(made, nullptr)));
  if (counts.unproved < limits_.unproved && isProvedInGeneral(made, state, counts))
    return;
  terms_.setAbstract(false);
  if (counts.unproved >= limits_.unproved) {
    ++counts.unproved;
    return;
  }
  RuleTerms special(terms_, made.firstNew);
  special.compare(made.before, made.root, made.after);
  // One proof that is not found is enough to wait for.
  switch (verdict(special, limits_.effort != 0 && counts.unproved == 0, true, counts)) {
  case Verdict::Proved:
    return;
  case Verdict::Refuted:
    return refute(made, special);
  case Verdict::Unknown:
    if (counts.unproved++ == 0)
      counts.example = describe(made, nullptr);
    return;
  }
}

// Whether the result is right whatever computes the values that it is computed from, or whatever
// they are within their known bits; and if products and quotients are unknown, too.
bool RuleProver::isProvedInGeneral(const Application &made, State &state, Counts &counts) {
  std::string result = generalResult(made.before, made.root, made.after, made.firstNew);
  if (state.proved.contains(result))
    return true;
  std::unordered_set<const Value *> used = valuesUsedAfter(made.root, made.after, made.firstNew);
  for (bool knowsBits : {false, true})
    for (bool isAbstract : {true, false}) {
      terms_.setAbstract(isAbstract);
      RuleTerms general(terms_, made.firstNew);
      general.cut(used, knowsBits);
      general.compare(made.before, made.root, made.after);
      if (verdict(general, false, false, counts) == Verdict::Proved &&
          haveKnownBits(general, made.firstNew, counts)) {
        if (!knowsBits)
          state.proved.insert(std::move(result));
        return true;
      }
    }
  return false;
}

// Whether the values have only the bits that the formula takes for possible: each if those that it
// is computed from have.
bool RuleProver::haveKnownBits(const RuleTerms &formula, uint32_t firstNew, Counts &counts) {
  std::vector<const Instruction *> worklist = formula.valuesWithBits();
  while (!worklist.empty()) {
    const Instruction *value = worklist.back();
    worklist.pop_back();
    auto isProved = [&](bool isAbstract) {
      terms_.setAbstract(isAbstract);
      RuleTerms bits(terms_, firstNew);
      bits.requireBits(*value);
      bool is = verdict(bits, false, false, counts) == Verdict::Proved;
      if (is)
        worklist.insert(worklist.end(), bits.valuesWithBits().begin(), bits.valuesWithBits().end());
      return is;
    };
    if (!isProved(true) && !isProved(false))
      return false;
  }
  return true;
}

// Whether the assumption implies the goal. `isLast`: the solver may take the time that is allowed.
// `needsModel`: if it does not, model_ must be set.
RuleProver::Verdict RuleProver::verdict(const RuleTerms &formula, bool isLast, bool needsModel,
                                        Counts &counts) {
  z3::expr fails = terms_.both(formula.assumption(), terms_.negated(formula.goal())).simplify();
  if (fails.is_false())
    return Verdict::Proved;
  unsigned id = Z3_get_ast_id(context_, fails);
  auto known = known_.find(id);
  if (known != known_.end() &&
      (known->second.isLast || !isLast || known->second.verdict == Verdict::Proved) &&
      !(needsModel && known->second.verdict == Verdict::Refuted))
    return known->second.verdict;
  z3::check_result result = check(fails, isLast);
  Verdict answer = result == z3::unsat ? Verdict::Proved
                   : result == z3::sat ? Verdict::Refuted
                                       : Verdict::Unknown;
  counts.proved += answer == Verdict::Proved ? 1 : 0;
  known_[id] = {answer, isLast};
  kept_.push_back(fails);
  return answer;
}

// The solver that keeps what it has learnt is faster for most formulas, and gives up soon.
z3::check_result RuleProver::check(const z3::expr &formula, bool isLast) {
  quick_.push();
  quick_.add(formula);
  z3::check_result result = quick_.check();
  if (result == z3::sat)
    model_ = quick_.get_model();
  quick_.pop();
  if (result != z3::unknown || !isLast)
    return result;
  z3::tactic steps = z3::tactic(context_, "simplify") & z3::tactic(context_, "fpa2bv") &
                     z3::tactic(context_, "simplify") & z3::tactic(context_, "ackermannize_bv") &
                     z3::tactic(context_, "qfbv");
  z3::solver solver = steps.mk_solver();
  solver.set("rlimit", limits_.effort);
  constexpr unsigned longest = 20000; // milliseconds, for steps that do not count
  solver.set("timeout", longest);
  solver.add(formula);
  result = solver.check();
  if (result == z3::sat)
    model_ = solver.get_model();
  return result;
}

void RuleProver::refute(const Application &made, const RuleTerms &formula) {
  RuleSite only(made.tree);
  std::vector<uint64_t> arguments(only.function().arguments().size());
  for (const RuleTerms::Variable &variable : formula.variables())
    if (std::optional<size_t> position = positionOf(variable.value, *site_, only, made.tree);
        position && bitWidth(variable.value->type()) <= 64)
      arguments[*position] = model_->eval(variable.term, true).get_numeral_uint64();
  refuted(made.rule, describe(made, &arguments));
}

// The function before and after the rule; with arguments also what the interpreter does with both.
std::string RuleProver::describe(const Application &made, const std::vector<uint64_t> *arguments) {
  RuleSite site(made.tree);
  Instruction *root = site.build(made.tree);
  std::string before = textOf(site.function());
  Value *after = apply(made.rule, site, *root);
  if (after && after != root)
    root->replaceUses(after);
  std::string changed = textOf(site.function());
  std::string text;
  if (arguments) {
    FunctionVersion first{before}, second{changed};
    text = Replayer(site.module(), "instance", first, second).run({*arguments, {}}).text;
  }
  return fmt::format("{}before:\n{}after:\n{}", text, before, changed);
}

void RuleProver::fault(State &state, std::string text) {
  ++state.refutations;
  faults_.push_back(std::move(text));
}

void RuleProver::count(const SimplifyRuleRow &rule, Type type, bool isProved,
                       const std::string &example) {
  Counts &counts = states_[indexOf(rule)].byType[static_cast<size_t>(type)];
  ++counts.applied;
  if (isProved)
    ++counts.proved;
  else if (counts.unproved++ == 0)
    counts.example = example;
}

} // namespace wend
