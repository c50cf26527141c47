// How    1. The blocks at which loops are cut are chosen.
//        2. For each value that is live at a cut point after the pass and is not computed from
//           others there, candidates are listed: values before the pass that may equal it.
//        3. Segments are executed symbolically, the values after the pass being their candidates,
//           and candidates that do not hold where the segments end are dropped, until all hold.
//        4. The ends of the segments are compared.
// Not    Loops that only one version has, but for copies and for loops of few iterations:
//        vectorised, deleted.

#include "prove/simulation.h"

#include "prove/counterexample.h"
#include "prove/relations.h"
#include "prove/segment.h"
#include "prove/solver_context.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace wend {

namespace {

using Clock = std::chrono::steady_clock;

// How a proof is tried.
struct Strategy {
  bool isAbstract;         // products and quotients are unknown functions
  bool isWide;             // candidates are all values, not only the same one
  bool prefersAfter;       // loops are cut at the blocks that dominate them after the pass
  bool hasFacts;           // candidates are ranges and constants before the pass, too
  bool isUnrolled = false; // loops that have become larger do several iterations at once
};

constexpr Strategy strategies[] = {{true, false, true, false}, {true, false, false, false},
                                   {true, true, true, false},  {true, true, false, false},
                                   {true, false, true, true},  {true, false, true, true, true},
                                   {false, false, true, true}, {true, true, true, true},
                                   {false, true, true, true},  {false, true, false, true}};

// The instructions after the pass with a fact about overflow that they did not have before.
std::vector<bool> newFacts(const Snapshot &before, const Snapshot &after) {
  std::vector<bool> isNew;
  for (const SnapshotNode &node : after.nodes) {
    uint32_t same = before.nodeWithId(node.id);
    bool isKnown = same != Snapshot::none && before.nodes[same].hasNoSignedWrap &&
                   !before.nodes[same].isAligned;
    isNew.push_back(node.hasNoSignedWrap && !isKnown);
  }
  return isNew;
}

class Simulation {
public:
  Simulation(const Snapshot &before, const Snapshot &after, const ProofLimits &limits)
      : owner_(limits.endsProcess), context_(*owner_), terms_(context_), objectsBefore_(before),
        objectsAfter_(after),
        before_{before, objectsBefore_, "before.", std::vector<bool>(before.nodes.size())},
        after_{after, objectsAfter_, "after.", newFacts(before, after)}, limits_(limits),
        end_(Clock::now() + std::chrono::milliseconds(limits.milliseconds)) {
    Objects::unify(objectsBefore_, objectsAfter_);
  }

  ProofResult prove();

private:
  // Both versions between cut points.
  struct Pair {
    ProofSegment before, after;
    z3::expr hypothesis;
  };
  struct Goal {
    z3::expr holds;
    enum class Kind : uint8_t { Root, Cell, Object, Fact } kind;
    uint32_t index = 0; // of the root, cell or fact in the relation, or of the object
    uint32_t candidate = 0;
  };
  enum class Verdict : uint8_t { Holds, Fails, Unknown };

  bool attempt(const Strategy &strategy);
  void relate(const Strategy &strategy);
  void addConstants(const Relations &relations, Pair &pair);
  bool makeInductive();
  bool refine(Pair &pair);
  bool refine(Pair &pair, const SegmentExit &before, const SegmentExit &after);
  std::vector<Goal> goalsAt(Pair &pair, const Relation &relation, const SegmentExit &before,
                            const SegmentExit &after);
  bool drop(Relation &relation, const std::vector<Goal> &goals, const z3::model &model);
  bool compareEnds();
  bool compareEnds(Pair &pair);
  Verdict compareEnd(Pair &pair, const SegmentExit &before, z3::expr otherwise,
                     std::optional<z3::model> *model);
  void compareIterations();
  void refute(const z3::model &model);
  z3::expr equalEnds(const SegmentExit &before, const SegmentExit &after);
  z3::expr equalArrays(const z3::expr &one, const z3::expr &other, bool isReturn, bool isShared);

  // Whether a fact is true of these values.
  z3::expr holds(const Fact &fact, const z3::expr &left, const z3::expr &right);
  Pair execute(const Relation &relation, bool isEntry);
  [[nodiscard]] Cuts cutsFrom(const Relation &relation) const;
  [[nodiscard]] z3::expr extended(const Candidate &candidate, const z3::expr &value) const {
    return terms_.resized(value, bitWidth(candidate.type), candidate.isSigned);
  }
  [[nodiscard]] std::vector<const SegmentExit *> counterparts(std::vector<SegmentExit> &exits,
                                                              const SegmentExit &before) const;
  Verdict check(const z3::expr &assumption, const z3::expr &goal, std::optional<z3::model> *model);
  bool giveUp(const char *reason) {
    result_.answer = Answer::GaveUp;
    result_.reason = reason;
    return false;
  }

  SolverContext owner_;
  z3::context &context_;
  Terms terms_;
  Objects objectsBefore_, objectsAfter_;
  ProofSide before_, after_;
  const ProofLimits &limits_;
  Clock::time_point end_;      // when to give up
  Clock::time_point deadline_; // when to try the next strategy
  CutPoints cuts_;
  std::vector<Relation> relations_; // by cut point
  Relation entry_{};
  uint32_t fresh_ = 0; // of variables that stand for any address
  ProofResult result_;
};

ProofResult Simulation::prove() {
  std::optional<CutPoints> any = findCutPoints(before_.snapshot, after_.snapshot, true);
  result_.hasLoops = !any || any->hasLoops();
  entry_ = Relations(before_.snapshot, objectsBefore_, after_.snapshot, objectsAfter_).atEntry();
  for (const Strategy &strategy : strategies) {
    bool hasChoice = result_.hasLoops || (!strategy.isWide && strategy.prefersAfter &&
                                          strategy.hasFacts != strategy.isAbstract);
    if (!hasChoice)
      continue;
    terms_.setAbstract(strategy.isAbstract);
    bool isLast = &strategy == std::end(strategies) - 1;
    Clock::time_point now = Clock::now();
    deadline_ = isLast || !result_.hasLoops ? end_ : now + (end_ - now) * 3 / 4;
    if (attempt(strategy) || now >= end_)
      break;
  }
  if (result_.answer == Answer::GaveUp && result_.hasLoops && limits_.iterations != 0)
    compareIterations();
  return result_;
}

bool Simulation::attempt(const Strategy &strategy) {
  std::optional<CutPoints> cuts =
      findCutPoints(before_.snapshot, after_.snapshot, strategy.prefersAfter);
  if (!cuts)
    return giveUp("a loop that only one version has");
  cuts_ = std::move(*cuts);
  if (strategy.isUnrolled && !takeUnrolled(cuts_, before_.snapshot, after_.snapshot))
    return false;
  relate(strategy);
  return makeInductive() && compareEnds();
}

void Simulation::relate(const Strategy &strategy) {
  Relations relations(before_.snapshot, objectsBefore_, after_.snapshot, objectsAfter_);
  relations_.clear();
  for (const CutPoints::Pair &pair : cuts_.pairs)
    relations_.push_back(relations.at(pair, strategy.isWide));
  if (!strategy.hasFacts || cuts_.pairs.empty())
    return;
  for (Relation &relation : relations_)
    relations.addFacts(relation);
  Pair entry = execute(entry_, true);
  addConstants(relations, entry);
  for (const Relation &relation : relations_) {
    Pair pair = execute(relation, false);
    addConstants(relations, pair);
  }
}

// What has a constant value where a segment ends may always have it there.
void Simulation::addConstants(const Relations &relations, Pair &pair) {
  for (const SegmentExit &exit : pair.before.exits())
    for (Relation &relation : relations_) {
      if (exit.kind != SegmentExit::Kind::Cut || relation.before != exit.block)
        continue;
      for (uint32_t node : relations.knownAt(exit.block)) {
        z3::expr value = pair.before.valueAt(exit, node, false).simplify();
        if (!value.is_numeral())
          continue;
        SnapshotOperand constant{.type = before_.snapshot.nodes[node].type};
        constant.bits.words[0] = value.get_numeral_uint64();
        relation.facts.push_back(
            {false, before_.snapshot.operandOf(node), Predicate::Eq, constant});
      }
    }
}

z3::expr Simulation::holds(const Fact &fact, const z3::expr &left, const z3::expr &right) {
  if (fact.lowBits == 0)
    return terms_.compare(fact.predicate, left, right);
  auto low = [&](const z3::expr &value) { return value.extract(fact.lowBits - 1, 0); };
  return terms_.compare(fact.predicate, low(left), low(right));
}

// ---- Segments

// Executes both versions from a cut point, or the entry, to the next ones.
Simulation::Pair Simulation::execute(const Relation &relation, bool isEntry) {
  std::string prefix =
      isEntry ? "" : fmt::format("{}.", before_.snapshot.blocks[relation.before].id);
  MemoryTerms memoryBefore(terms_, objectsBefore_), memoryAfter(terms_, objectsAfter_);
  std::vector<bool> isRelatedAfter(objectsAfter_.all().size());
  for (size_t i = 0; i < relation.isRelated.size(); ++i)
    if (relation.isRelated[i])
      isRelatedAfter[objectsAfter_.named(objectsBefore_.all()[i].name)] = true;
  ProofState startBefore =
      isEntry ? memoryBefore.initial()
              : memoryBefore.unknown(prefix, prefix + before_.name, relation.isRelated);
  ProofState startAfter = isEntry
                              ? memoryAfter.initial()
                              : memoryAfter.unknown(prefix, prefix + after_.name, isRelatedAfter);
  auto variableOf = [&, prefix](const ProofSide &side, uint32_t node) {
    const SnapshotNode &of = side.snapshot.nodes[node];
    return terms_.variable(fmt::format("{}{}{}", prefix, side.name, of.id), of.type);
  };
  z3::expr hypothesis = terms_.both(memoryBefore.layout(), memoryAfter.layout());
  ProofSegment before(terms_, before_, cutsFrom(relation), relation.before,
                      [&, variableOf](uint32_t node) { return variableOf(before_, node); });
  for (const Relation::Cell &cell : relation.cells)
    for (size_t i = 0; i < cell.candidates.size(); ++i) {
      z3::expr value = before.valueOf(cell.candidates[i]);
      z3::expr &contents = startBefore.separate[cell.object];
      if (i == 0)
        contents = value;
      else
        hypothesis = terms_.both(hypothesis, terms_.same(contents, value));
    }
  std::vector<std::optional<z3::expr>> given(after_.snapshot.nodes.size());
  for (const Relation::Root &root : relation.roots)
    for (const Candidate &candidate : root.candidates) {
      z3::expr value = extended(
          candidate, before.valueAtStart(startBefore, candidate.node, candidate.isReloaded));
      if (given[root.node])
        hypothesis = terms_.both(hypothesis, terms_.same(*given[root.node], value));
      else
        given[root.node] = value;
    }
  ProofSegment after(terms_, after_, cuts_.after, relation.after,
                     [&, variableOf, given](uint32_t node) {
                       return given[node] ? *given[node] : variableOf(after_, node);
                     });
  for (const Fact &fact : relation.facts) {
    ProofSegment &segment = fact.isAfter ? after : before;
    hypothesis = terms_.both(hypothesis,
                             holds(fact, segment.valueOf(fact.left), segment.valueOf(fact.right)));
  }
  before.run(startBefore);
  after.run(startAfter);
  hypothesis = terms_.both(hypothesis, before.isAllowed());
  return {std::move(before), std::move(after), hypothesis};
}

Cuts Simulation::cutsFrom(const Relation &relation) const {
  for (const CutPoints::Pair &pair : cuts_.pairs)
    if (pair.before == relation.before && pair.after == relation.after)
      return cuts_.cutsFrom(pair);
  return cuts_.before;
}

// The ends after the pass that an end before it may correspond to: several only of a cut point with
// several counterparts.
std::vector<const SegmentExit *> Simulation::counterparts(std::vector<SegmentExit> &exits,
                                                          const SegmentExit &before) const {
  std::vector<const SegmentExit *> found;
  for (const SegmentExit &exit : exits) {
    bool isSame = exit.kind == before.kind &&
                  (exit.kind != SegmentExit::Kind::Cut ||
                   std::ranges::any_of(cuts_.pairs, [&](const CutPoints::Pair &pair) {
                     return pair.before == before.block && pair.after == exit.block;
                   }));
    if (isSame)
      found.push_back(&exit);
  }
  return found;
}

// ---- Induction

// What has been shown of a segment stays true while the relation where it begins does: only less
// is to be shown of where it ends.
bool Simulation::makeInductive() {
  Pair entry = execute(entry_, true);
  if (!refine(entry))
    return false;
  for (;;) {
    auto relation = std::ranges::find(relations_, true, &Relation::hasChanged);
    if (relation == relations_.end())
      return true;
    relation->hasChanged = false;
    Pair pair = execute(*relation, false);
    if (!refine(pair))
      return false;
  }
}

// Drops what does not hold where the segments arrive at cut points. False if the solver has no
// answer.
bool Simulation::refine(Pair &pair) {
  for (const SegmentExit &before : pair.before.exits()) {
    if (before.kind != SegmentExit::Kind::Cut)
      continue;
    for (const SegmentExit *after : counterparts(pair.after.exits(), before))
      if (!refine(pair, before, *after))
        return false;
  }
  return true; // what has no counterpart, compareEnds finds
}

bool Simulation::refine(Pair &pair, const SegmentExit &before, const SegmentExit &after) {
  auto relation = std::ranges::find_if(relations_, [&](const Relation &each) {
    return each.before == before.block && each.after == after.block;
  });
  z3::expr assumption =
      terms_.both(pair.hypothesis, terms_.both(before.condition, after.condition));
  for (;;) {
    std::vector<Goal> goals = goalsAt(pair, *relation, before, after);
    z3::expr all = terms_.truth(true);
    for (const Goal &goal : goals)
      all = terms_.both(all, goal.holds);
    std::optional<z3::model> model;
    Verdict verdict = check(assumption, all, &model);
    if (verdict == Verdict::Unknown)
      return giveUp("time");
    if (verdict == Verdict::Holds)
      return true;
    if (!drop(*relation, goals, *model))
      return giveUp("the solver's model is incomplete");
    relation->hasChanged = true;
  }
}

std::vector<Simulation::Goal> Simulation::goalsAt(Pair &pair, const Relation &relation,
                                                  const SegmentExit &before,
                                                  const SegmentExit &after) {
  std::vector<Goal> goals;
  for (uint32_t i = 0; i < relation.roots.size(); ++i) {
    const Relation::Root &root = relation.roots[i];
    if (root.candidates.empty())
      continue;
    z3::expr value = pair.after.valueAt(after, root.node, false);
    for (uint32_t j = 0; j < root.candidates.size(); ++j) {
      const Candidate &candidate = root.candidates[j];
      z3::expr other = pair.before.valueAt(before, candidate.node, candidate.isReloaded);
      goals.push_back({terms_.same(value, extended(candidate, other)), Goal::Kind::Root, i, j});
    }
  }
  for (uint32_t i = 0; i < relation.isRelated.size(); ++i) {
    const MemoryObject &object = objectsBefore_.all()[i];
    if (!relation.isRelated[i] || !object.isSeparate || object.global)
      continue;
    uint32_t other = objectsAfter_.named(objectsBefore_.all()[i].name);
    goals.push_back(
        {equalArrays(before.state.separate[i], after.state.separate[other], false, false),
         Goal::Kind::Object, i});
  }
  for (uint32_t i = 0; i < relation.cells.size(); ++i) {
    const Relation::Cell &cell = relation.cells[i];
    for (uint32_t j = 0; j < cell.candidates.size(); ++j) {
      z3::expr value = pair.before.valueAt(before, cell.candidates[j]);
      goals.push_back(
          {terms_.same(before.state.separate[cell.object], value), Goal::Kind::Cell, i, j});
    }
  }
  for (uint32_t i = 0; i < relation.facts.size(); ++i) {
    const Fact &fact = relation.facts[i];
    ProofSegment &segment = fact.isAfter ? pair.after : pair.before;
    const SegmentExit &exit = fact.isAfter ? after : before;
    goals.push_back(
        {holds(fact, segment.valueAt(exit, fact.left), segment.valueAt(exit, fact.right)),
         Goal::Kind::Fact, i});
  }
  std::erase_if(goals, [](const Goal &goal) { return goal.holds.is_true(); });
  return goals;
}

// Drops the candidates that are wrong in a model. False if none is.
bool Simulation::drop(Relation &relation, const std::vector<Goal> &goals, const z3::model &model) {
  bool hasDropped = false;
  for (auto goal = goals.rbegin(); goal != goals.rend(); ++goal) {
    if (!model.eval(goal->holds, true).is_false())
      continue;
    hasDropped = true;
    auto eraseFrom = [&](auto &candidates) {
      candidates.erase(candidates.begin() + goal->candidate);
    };
    switch (goal->kind) {
    case Goal::Kind::Root:
      eraseFrom(relation.roots[goal->index].candidates);
      break;
    case Goal::Kind::Cell:
      eraseFrom(relation.cells[goal->index].candidates);
      break;
    case Goal::Kind::Fact:
      relation.facts.erase(relation.facts.begin() + goal->index);
      break;
    case Goal::Kind::Object:
      relation.isRelated[goal->index] = false;
    }
  }
  return hasDropped;
}

// ---- The ends

bool Simulation::compareEnds() {
  Pair entry = execute(entry_, true);
  if (!compareEnds(entry))
    return false;
  for (const Relation &relation : relations_) {
    Pair pair = execute(relation, false);
    if (!compareEnds(pair))
      return false;
  }
  result_.answer = Answer::Proved;
  result_.reason.clear();
  return true;
}

bool Simulation::compareEnds(Pair &pair) {
  std::optional<z3::model> exception;
  Verdict keepsRules = check(pair.hypothesis, pair.after.keepsRules(), &exception);
  if (keepsRules != Verdict::Holds)
    return giveUp(keepsRules == Verdict::Unknown
                      ? "time"
                      : "an access outside of its variable, or a new fact that is not known");
  for (const SegmentExit &before : pair.before.exits()) {
    std::optional<z3::model> model;
    Verdict verdict = compareEnd(pair, before, terms_.truth(false), &model);
    if (verdict == Verdict::Holds)
      continue;
    if (verdict == Verdict::Unknown)
      return giveUp("time");
    bool isCut = before.kind == SegmentExit::Kind::Cut;
    if (isCut && cuts_.before.passes[before.block] != 0)
      return giveUp("a loop that only one version has");
    if (isCut || !cuts_.pairs.empty())
      return giveUp(isCut ? "no invariant found: the loop differs"
                          : "no invariant found: an end differs");
    refute(*model);
    return false;
  }
  return true;
}

// Whether an end before the pass has an equal one after it, or `otherwise` holds.
Simulation::Verdict Simulation::compareEnd(Pair &pair, const SegmentExit &before,
                                           z3::expr otherwise, std::optional<z3::model> *model) {
  for (const SegmentExit *after : counterparts(pair.after.exits(), before))
    otherwise = terms_.either(otherwise, terms_.both(after->condition, equalEnds(before, *after)));
  return check(terms_.both(pair.hypothesis, before.condition), otherwise, model);
}

void Simulation::refute(const z3::model &model) {
  result_.answer = Answer::Refuted;
  result_.reason.clear();
  result_.counterexample = executionOf(terms_, before_.snapshot, objectsBefore_, model);
}

// The most iterations up to a limit that a segment has room for.
uint32_t iterationsThatFit(const Snapshot &snapshot, uint32_t limit) {
  while (limit != 0 && UnrolledGraph(snapshot, boundedCuts(snapshot, limit + 1), 0).isCutShort())
    limit /= 2;
  return limit;
}

// Compares the executions that end within some iterations of each loop; those after the pass may
// take longer.
void Simulation::compareIterations() {
  deadline_ = Clock::now() + std::chrono::milliseconds(limits_.milliseconds);
  uint32_t iterations = iterationsThatFit(before_.snapshot, limits_.iterations);
  iterations = iterationsThatFit(after_.snapshot, iterations);
  if (iterations == 0)
    return;
  terms_.setAbstract(false);
  cuts_ = {.pairs = {},
           .before = boundedCuts(before_.snapshot, iterations + 1),
           .after = boundedCuts(after_.snapshot, iterations + 1)};
  Pair pair = execute(entry_, true);
  z3::expr takesLonger = terms_.truth(false);
  for (const SegmentExit &after : pair.after.exits())
    if (after.kind == SegmentExit::Kind::Cut)
      takesLonger = terms_.either(takesLonger, after.condition);
  for (const SegmentExit &before : pair.before.exits()) {
    if (before.kind == SegmentExit::Kind::Cut)
      continue;
    std::optional<z3::model> model;
    Verdict verdict = compareEnd(pair, before, takesLonger, &model);
    if (verdict == Verdict::Unknown)
      return;
    if (verdict == Verdict::Fails)
      return refute(*model);
  }
  result_.reason += fmt::format("; no difference within {} iterations of each loop", iterations);
}

// Whether what can be observed is the same.
z3::expr Simulation::equalEnds(const SegmentExit &before, const SegmentExit &after) {
  z3::expr all = terms_.same(before.state.world, after.state.world);
  if (before.kind == SegmentExit::Kind::Stop)
    return all;
  bool isReturn = before.kind == SegmentExit::Kind::Return;
  for (size_t i = 0; i < before.values.size() && isReturn; ++i)
    all = terms_.both(all, terms_.same(before.values[i], after.values[i]));
  all = terms_.both(all, equalArrays(before.state.shared, after.state.shared, isReturn, true));
  for (uint32_t i = 0; i < objectsBefore_.all().size(); ++i) {
    const MemoryObject &object = objectsBefore_.all()[i];
    if (!object.isSeparate || !object.global || object.isReadOnly())
      continue;
    uint32_t other = objectsAfter_.named(object.name);
    all = terms_.both(
        all, equalArrays(before.state.separate[i], after.state.separate[other], isReturn, false));
  }
  return all;
}

// Whether memory is the same wherever it is observed: not in variables of the function, once that
// has returned, nor in those that one version only has.
z3::expr Simulation::equalArrays(const z3::expr &one, const z3::expr &other, bool isReturn,
                                 bool isShared) {
  if (z3::eq(one, other) || one.is_bv())
    return terms_.same(one, other); // of a cell
  z3::expr at = terms_.variable(fmt::format("address.{}", fresh_++), Type::I64);
  z3::expr isEqual = z3::select(one, at) == z3::select(other, at);
  auto exclude = [&](const Objects &objects, const Objects &others) {
    MemoryTerms memory(terms_, objects);
    for (uint32_t i = 0; i < objects.all().size(); ++i) {
      const MemoryObject &object = objects.all()[i];
      bool isLocal = object.kind == MemoryObject::Kind::Alloca && !object.isSeparate;
      if (isLocal && (isReturn || others.named(object.name) == Objects::unknown))
        isEqual = isEqual || memory.isWithin(i, at, 1);
    }
  };
  if (isShared) {
    exclude(objectsBefore_, objectsAfter_);
    exclude(objectsAfter_, objectsBefore_);
  }
  return isEqual;
}

// ---- The solver

Simulation::Verdict Simulation::check(const z3::expr &assumption, const z3::expr &goal,
                                      std::optional<z3::model> *model) {
  if (goal.is_true() || assumption.is_false())
    return Verdict::Holds;
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now());
  if (left.count() <= 0)
    return Verdict::Unknown;
  z3::solver solver(context_, "QF_AUFBV"); // it decides more than the default one
  z3::params parameters(context_);
  parameters.set("timeout", static_cast<unsigned>(left.count()));
  solver.set(parameters);
  solver.add(assumption);
  solver.add(!goal);
  switch (solver.check()) {
  case z3::unsat:
    return Verdict::Holds;
  case z3::sat:
    *model = solver.get_model();
    return Verdict::Fails;
  case z3::unknown:
    break;
  }
  return Verdict::Unknown;
}

} // namespace

ProofResult proveRefinement(const Snapshot &before, const Snapshot &after,
                            const ProofLimits &limits) {
  try {
    return Simulation(before, after, limits).prove();
  } catch (const z3::exception &) {
    return {.answer = Answer::GaveUp, .reason = "the solver failed", .counterexample = {}};
  }
}

} // namespace wend
