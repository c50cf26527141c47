// How    1. Both are executed symbolically, with one memory.
//        2. The ends are compared, first with products and quotients as unknown functions.
// Not    Functions with loops; what machine_semantics.def does not cover.

#include "prove/selection.h"

#include "prove/counterexample.h"
#include "prove/machine_segment.h"
#include "prove/solver_context.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace wend {

namespace {

using Clock = std::chrono::steady_clock;

// Whether a term has the result of an unknown function.
bool hasUnknownFunction(const z3::expr &term) {
  std::vector<z3::expr> pending{term};
  std::set<unsigned> seen;
  while (!pending.empty()) {
    z3::expr part = pending.back();
    pending.pop_back();
    if (!part.is_app() || !seen.insert(Z3_get_ast_id(part.ctx(), part)).second)
      continue;
    if (part.num_args() != 0 && part.decl().decl_kind() == Z3_OP_UNINTERPRETED)
      return true;
    for (unsigned i = 0; i < part.num_args(); ++i)
      pending.push_back(part.arg(i));
  }
  return false;
}

class SelectionProof {
public:
  SelectionProof(const Snapshot &snapshot, const MFunction &function, CpuFeatures cpu,
                 const ProofLimits &limits)
      : owner_(limits.endsProcess), context_(*owner_), terms_(context_), snapshot_(snapshot),
        objects_(snapshot), function_(function), cpu_(cpu),
        deadline_(Clock::now() + std::chrono::milliseconds(limits.milliseconds)) {
    objects_.share();
  }

  SelectionResult prove() {
    std::optional<CutPoints> cuts = findCutPoints(snapshot_, snapshot_, true);
    result_.hasLoops = !cuts || !cuts->pairs.empty();
    if (const char *reason = unsupported()) {
      result_.reason = reason;
      return {result_, {}};
    }
    for (bool isAbstract : {true, false}) {
      terms_.setAbstract(isAbstract);
      if (attempt() || !mayImprove_)
        break;
    }
    return {result_, difference_};
  }

private:
  enum class Verdict : uint8_t { Holds, Fails, Unknown };
  static constexpr std::chrono::milliseconds forever = std::chrono::hours(1);

  [[nodiscard]] const char *unsupported() const {
    if (result_.hasLoops)
      return "loop";
    for (const SnapshotNode &node : snapshot_.nodes) {
      if (node.isVolatile)
        return "volatile access";
      if (isAtomic(node.op))
        return "atomic operation";
    }
    return nullptr;
  }

  bool attempt() {
    MemoryTerms memory(terms_, objects_);
    ProofSide side{snapshot_, objects_, "ir.", std::vector<bool>(snapshot_.nodes.size())};
    size_t blocks = snapshot_.blocks.size();
    Cuts cuts{std::vector<bool>(blocks), std::vector<uint32_t>(blocks)};
    ProofState start = memory.initial();
    ProofSegment ir(terms_, side, cuts, 0, [&](uint32_t node) {
      return terms_.variable("ir.root", snapshot_.nodes[node].type);
    });
    ir.run(start);
    z3::expr hypothesis = terms_.both(memory.layout(), ir.isAllowed());
    auto areEqual = [&](const z3::expr &condition, const z3::expr &one, const z3::expr &other) {
      return areEqualIf(terms_.both(hypothesis, condition), one, other);
    };
    auto isLate = [&] { return Clock::now() >= deadline_; };
    MachineSegment machine(terms_, {snapshot_, objects_, ir, areEqual, isLate}, function_, cpu_);
    start.separate.clear();
    if (!machine.run(start))
      return giveUp(machine.reason(), false);
    return compare(hypothesis, ir, machine);
  }

  bool compare(const z3::expr &hypothesis, ProofSegment &ir, MachineSegment &machine) {
    switch (check(hypothesis, machine.keepsRules())) {
    case Verdict::Holds:
      break;
    case Verdict::Fails:
      return giveUp("what the convention or a jump needs is not known", true);
    case Verdict::Unknown:
      return giveUp("time", true);
    }
    for (const SegmentExit &before : ir.exits()) {
      auto after = std::ranges::find(machine.exits(), before.kind, &SegmentExit::kind);
      z3::expr goal = after == machine.exits().end()
                          ? terms_.truth(false)
                          : terms_.both(after->condition, equalEnds(before, *after));
      std::optional<z3::model> model;
      switch (check(terms_.both(hypothesis, before.condition), goal, forever, &model)) {
      case Verdict::Holds:
        continue;
      case Verdict::Fails:
        if (after != machine.exits().end())
          noteDifference(*model, before, *after);
        return giveUp("a difference", true);
      case Verdict::Unknown:
        return giveUp("time", true);
      }
    }
    result_.answer = Answer::Proved;
    result_.reason.clear();
    return true;
  }

  void noteDifference(const z3::model &model, const SegmentExit &before, const SegmentExit &after) {
    auto number = [&](const z3::expr &term) {
      unsigned width = std::min(64U, term.get_sort().bv_size());
      return terms_.piece(model.eval(term, true), 0, width).simplify().get_numeral_uint64();
    };
    // The solver may choose what an unknown function returns.
    bool isKnown = !before.values.empty() && !hasUnknownFunction(before.values[0]) &&
                   !hasUnknownFunction(after.values[0]) && !hasUnknownFunction(after.condition);
    if (!isKnown)
      return;
    difference_ = {executionOf(terms_, snapshot_, objects_, model), number(before.values[0]),
                   number(after.values[0])};
  }

  // Whether what can be observed is the same.
  z3::expr equalEnds(const SegmentExit &before, const SegmentExit &after) {
    z3::expr all = terms_.same(before.state.world, after.state.world);
    if (before.kind == SegmentExit::Kind::Stop)
      return all;
    for (size_t i = 0; i < before.values.size(); ++i)
      all = terms_.both(all, terms_.same(before.values[i], after.values[i]));
    if (z3::eq(before.state.shared, after.state.shared))
      return all;
    z3::expr at = terms_.variable("address", Type::I64);
    z3::expr isEqual = z3::select(before.state.shared, at) == z3::select(after.state.shared, at);
    MemoryTerms memory(terms_, objects_);
    for (uint32_t i = 0; i < objects_.all().size(); ++i)
      if (objects_.all()[i].kind == MemoryObject::Kind::Alloca)
        isEqual = isEqual || memory.isWithin(i, at, 1);
    return terms_.both(all, isEqual);
  }

  // Of values before the ends: first without the assumption, which is large. If the answer is no,
  // or takes long, nothing is lost but time.
  bool areEqualIf(const z3::expr &assumption, const z3::expr &one, const z3::expr &other) {
    constexpr std::chrono::milliseconds shortly(1000);
    constexpr unsigned maxFailures = 8;
    if (Clock::now() >= deadline_)
      return false;
    z3::expr equal = one == other;
    if (simplified(equal).is_true())
      return true;
    if (failures_ >= maxFailures)
      return false;
    Verdict verdict = check(terms_.truth(true), equal, shortly);
    if (verdict == Verdict::Fails && !assumption.is_true())
      verdict = check(assumption, equal, shortly);
    failures_ += verdict == Verdict::Holds ? 0 : 1;
    return verdict == Verdict::Holds;
  }

  z3::expr simplified(const z3::expr &term) {
    z3::params parameters(context_);
    parameters.set("sort_sums", true);
    return term.simplify(parameters);
  }

  Verdict check(const z3::expr &assumption, const z3::expr &goal,
                std::chrono::milliseconds most = forever,
                std::optional<z3::model> *model = nullptr) {
    z3::expr simple = simplified(goal);
    if (simple.is_true())
      return Verdict::Holds;
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now());
    if (left.count() <= 0)
      return Verdict::Unknown;
    left = std::min(left, most);
    z3::solver solver(context_, "QF_AUFBV");
    z3::params parameters(context_);
    parameters.set("timeout", static_cast<unsigned>(left.count()));
    solver.set(parameters);
    solver.add(simplified(assumption));
    solver.add(!simple);
    switch (solver.check()) {
    case z3::unsat:
      return Verdict::Holds;
    case z3::sat:
      if (model)
        *model = solver.get_model();
      return Verdict::Fails;
    case z3::unknown:
      break;
    }
    return Verdict::Unknown;
  }

  bool giveUp(const std::string &reason, bool mayImprove) {
    result_.answer = Answer::GaveUp;
    result_.reason = reason;
    mayImprove_ = mayImprove;
    return false;
  }

  SolverContext owner_;
  z3::context &context_;
  Terms terms_;
  const Snapshot &snapshot_;
  Objects objects_;
  const MFunction &function_;
  CpuFeatures cpu_;
  Clock::time_point deadline_;
  unsigned failures_ = 0;  // of the solver to show equalities
  bool mayImprove_ = true; // an attempt with products as they are may find more
  ProofResult result_;
  std::optional<SelectionDifference> difference_;
};

} // namespace

SelectionResult proveSelection(const Snapshot &snapshot, const MFunction &function, CpuFeatures cpu,
                               const ProofLimits &limits) {
  try {
    return SelectionProof(snapshot, function, cpu, limits).prove();
  } catch (const z3::exception &) {
    return {{.answer = Answer::GaveUp, .reason = "the solver failed", .counterexample = {}}, {}};
  }
}

} // namespace wend
