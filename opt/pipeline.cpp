#include "opt/pipeline.h"

#include "opt/atomic_expand.h"

#include <algorithm>
#include <array>

namespace wend {

namespace {

using enum PassId;

// ---- The levels

constexpr Phase level1[] = {
    {"simplify",
     "promote variables, fold constants and branches",
     {mem2reg, simplify, simplifyCfg, simplify, dce, simplifyCfg}},
};

// A pass is repeated where passes in between expose new opportunities. Each occurrence changes the
// code of some program (make bench-passes).
constexpr Phase level2[] = {
    {"interprocedural setup",
     "pass captured variables by value; propagate constant parameters",
     {globalOpt, argPromotion, ipcp, functionSpecialization, globalEffects}},
    // From here to function attributes, bottom-up in the call graph: callees are optimised first.
    {"early simplification",
     "promote variables and remove redundancy before inlining",
     {mem2reg, simplify, simplifyCfg, gvn, dce, tailRecursionElim}},
    {"inline", "replace calls by the optimised bodies of callees", {inlineCalls, partialInline}},
    {"scalars",
     "promote variables and aggregates that inlining has exposed; eliminate redundant loads",
     {mem2reg, simplify, simplifyCfg, sroa, mem2reg, gvn, loadElim, loadMerging,
      storeMergingEarly}},
    {"branches and dead code",
     "remove branches with known directions, dead stores and dead code; infer effects",
     {jumpThreading, mem2reg, simplify, simplifyCfg, gvn, dse, dce, simplifyCfg, functionAttrs}},
    // Most inlining is done: what remains called is recursive or large. Calls whose results have
    // become dead may now be tail calls.
    {"interprocedural cleanup",
     "remove functions, parameters and results that are unused after inlining",
     {elimAvailExtern, globalDce, globalOpt, constantVariables, ipcp, deadArgElim, globalEffects,
      tailRecursionElim}},
    {"ranges",
     "fold checks by value ranges; merge comparisons of one value",
     {vrp, switchFormation, switchLookup, rangeCheckMerging, simplifyCfg}},
    {"loop checks",
     "hoist invariant code; copy loops without their checks; fold by the new bounds",
     {loopSimplify, licm, ivWidening, loopVersioning, vrpWiden, simplify, gvn, dce, hoistSink}},
    // Rotation makes the start of the body execute whenever the loop is entered, so that checks and
    // loads there can be hoisted.
    {"loop rotation",
     "rotate loops into do-while form; move invariant checks before them",
     {loopSimplify, licm, loopRotate, mem2reg, simplifyCfg, loopSimplify, loopUnswitch}},
    {"loop transformation",
     "replace loops, or expensive operations in them, by cheaper equivalents",
     {simplifyCfg, loopSimplify, licm,          loopIdiom,         loopDeletion,     loopFullUnroll,
      mem2reg,     simplify,     simplifyCfg,   loopSimplify,      loopFullUnroll,   simplify,
      sroa,        mem2reg,      gvn,           loadElim,          simplifyCfg,      loopSimplify,
      licm,        slpVectorize, loopVectorize, strengthReduction, scalarReplacement}},
    {"loop memory",
     "keep memory locations in registers during loops",
     {scalarPromotion, jumpThreading, mem2reg, loadPre, simplify, simplifyCfg}},
    // Not in functions that may still be inlined: a branch may have a known direction in a caller.
    {"if-conversion", "replace short branches by selects", {ifConvert, gvn, dce, simplifyCfg}},
    // Redundancy between two iterations is visible once each of them is optimised.
    {"vectorize and unroll",
     "vectorise loops, unroll other small ones; eliminate redundancy between adjacent iterations",
     {loopSimplify, loopVectorize, loopUnroll, mem2reg, simplify, gvn, dce, simplifyCfg}},
    {"memory merging",
     "replace adjacent narrow loads and stores by wide ones",
     {loadMerging, storeMerging, dce}},
    // After the passes that gain if more is computed in one block: if-conversion, merging.
    {"code sinking", "compute values only on the paths that use them", {sink}},
    // Last, because they add blocks, which would cost the other passes time.
    {"library calls", "compute square roots and copy few bytes in place", {inlineLibcalls}},
    {"tail duplication", "give short paths their own return", {tailDuplication, simplify}},
    {"code generation",
     "shorten what iterations wait for; choose induction variables, place comparisons and "
     "increments",
     {treeHeightReduction, addressInduction, ivMerging, codegenPrepare}},
};

// ---- Concatenation of the phases, at compile time

consteval size_t passCount(std::span<const Phase> phases) {
  size_t count = 0;
  for (const Phase &phase : phases)
    count += phase.passes.size();
  return count;
}

template <size_t count> consteval auto concatenated(std::span<const Phase> phases) {
  std::array<PassId, count> passes{};
  auto end = passes.begin();
  for (const Phase &phase : phases)
    end = std::copy(phase.passes.begin(), phase.passes.end(), end);
  return passes;
}

constexpr auto passes1 = concatenated<passCount(level1)>(level1);
constexpr auto passes2 = concatenated<passCount(level2)>(level2);

// ---- Order

// The first occurrence of `first` precedes that of `second` in each level that has both.
struct OrderConstraint {
  PassId first;
  PassId second;
  const char *reason;
};

constexpr OrderConstraint constraints[] = {
    {mem2reg, simplify, "values in memory cannot be folded"},
    {simplify, sroa, "offsets become constants by folding"},
    {mem2reg, loadElim, "promoted variables need no memory analysis"},
    {sroa, constantVariables, "variables that can be promoted need no global"},
    {loadElim, dse, "a store whose loads have been replaced may be dead"},
    {mem2reg, phiElim, "promotion makes phis"},
    {loopSimplify, licm, "invariant code is hoisted into the preheader"},
    {loopSimplify, loopRotate, "the guard of the loop is placed in the preheader"},
    {loopVersioning, loopIdiom, "a check in the loop is an exit, and the loop is no idiom"},
    {loopIdiom, loopDeletion, "a loop without its stores may have no side effects"},
    {loopRotate, loopDeletion, "trip counts are computed from tests in the latch"},
    {loopRotate, loopFullUnroll, "trip counts are computed from tests in the latch"},
    {loopFullUnroll, slpVectorize, "iterations do the same with adjacent elements"},
    {slpVectorize, scalarPromotion, "a vector needs one register for several locations"},
    {loopRotate, loopUnroll, "trip counts are computed from tests in the latch"},
    {loopRotate, scalarReplacement, "the start of the body is executed in each iteration"},
    {loopRotate, loadPre, "the start of the body is executed in each iteration"},
    {scalarPromotion, loadPre, "a promoted location is not loaded in the loop"},
    {licm, ivWidening, "invariant terms of indices are outside of loops"},
    {ivWidening, strengthReduction, "array indices become products of 64 bits"},
    {loopVersioning, strengthReduction, "array indices become products of 64 bits"},
    {ifConvert, loopUnroll, "bodies become single blocks"},
    {loopVectorize, loopUnroll, "loops that were unrolled are not vectorised"},
    {loopVectorize, scalarReplacement, "a value of the previous iteration keeps loops scalar"},
    {functionSpecialization, inlineCalls, "calls of a parameter become calls that can be inlined"},
    {loopUnroll, treeHeightReduction,
     "two iterations are summed up before what waits for the last one"},
    {loopUnroll, ivMerging, "addresses are merged by what they differ by from one pointer"},
    {loadMerging, ivMerging, "addresses are merged by what they differ by from one pointer"},
    {loopUnroll, addressInduction,
     "of several iterations in one, one pointer addresses the elements"},
    {addressInduction, ivMerging, "pointers that grow by the same are merged"},
    {ifConvert, sink, "arms of a branch remain short"},
    {storeMerging, sink, "bytes of a value are stored by one block"},
    {sink, codegenPrepare, "comparisons are copied for branches that they were not moved to"},
    {ivMerging, codegenPrepare, "increments are placed after their last other use"},
    {inlineCalls, elimAvailExtern, "the bodies are there to be inlined"},
    {elimAvailExtern, globalDce, "the bodies may have the last uses of internal functions"},
    {ipcp, deadArgElim, "a parameter that is replaced by a constant is dead"},
    {vrp, loopVersioning, "a check that always holds needs no copy of the loop"},
    {loopVersioning, vrpWiden, "new bounds hold only in the loop copies without checks"},
    {simplifyCfg, phiElim, "merging blocks would move copies off their edges"},
};

consteval bool keepsOrder(std::span<const PassId> level) {
  for (const OrderConstraint &constraint : constraints) {
    auto second = std::ranges::find(level, constraint.second);
    bool hasFirst = std::ranges::find(level, constraint.first) != level.end();
    if (hasFirst && std::find(level.begin(), second, constraint.first) == second)
      return false;
  }
  return true;
}
static_assert(keepsOrder(passes1));
static_assert(keepsOrder(passes2));

constexpr Repetition repetitionRows[] = {
    {loopVectorize, ifConvert, "loops with branches become single blocks"},
    {loopFullUnroll, loopFullUnroll, "an outer loop becomes an innermost one"},
    {mem2reg, loopFullUnroll, "values of loops with several exits pass through memory"},
    {mem2reg, loopUnroll, "as after loop-full-unroll"},
    {sroa, loopFullUnroll, "indices become constants"},
    {loadElim, loopFullUnroll, "iterations load from the same constant offsets"},
    {simplifyCfg, loopFullUnroll, "all iterations become a part of one block"},
    {loopSimplify, loopFullUnroll, "blocks have been merged"},
    {licm, loopFullUnroll, "iterations compute what is invariant in the outer loop"},
};

// Whether each of the passes runs both before and after the other one, or twice if that is itself.
consteval bool areRepeated(std::span<const PassId> level) {
  for (const Repetition &repetition : repetitionRows) {
    auto between = std::ranges::find(level, repetition.after);
    if (std::ranges::find(level, repetition.pass) > between || between == level.end() ||
        std::find(between + 1, level.end(), repetition.pass) == level.end())
      return false;
  }
  return true;
}
static_assert(areRepeated(passes2));

} // namespace

const std::span<const Repetition> repetitions = repetitionRows;

std::span<const Phase> phasesOfLevel(int level) {
  if (level == 0)
    return {};
  return level == 1 ? std::span<const Phase>(level1) : std::span<const Phase>(level2);
}

std::span<const PassId> passesOfLevel(int level) {
  if (level == 0)
    return {};
  return level == 1 ? std::span<const PassId>(passes1) : std::span<const PassId>(passes2);
}

std::span<const PassId> passesForBackend(const Function &function, bool isConventional) {
  static constexpr PassId required[] = {PassId::atomicExpand, PassId::phiElim};
  std::span<const PassId> all = required;
  if (needsAtomicExpansion(function))
    return all;
  return isConventional ? all.last(0) : all.last(1);
}

} // namespace wend
