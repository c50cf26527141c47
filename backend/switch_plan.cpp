#include "backend/switch_plan.h"

#include "ir/limits.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace wend {

namespace {

// The number of compares that bit tests must replace, by the number of targets.
constexpr std::array<uint32_t, 4> minComparesForBits = {0, 3, 5, 6};
constexpr uint64_t wordBits = 64;

uint64_t distance(int64_t from, int64_t to) {
  return static_cast<uint64_t>(to) - static_cast<uint64_t>(from);
}

// The bits from..to.
uint64_t bitRange(uint64_t from, uint64_t to) {
  return ~uint64_t{0} >> (wordBits - 1 - (to - from)) << from;
}

} // namespace

void SwitchPlan::make(const Limits &limits, std::span<const SwitchCase> cases, int64_t min,
                      int64_t max, uint32_t defaultLabel, uint32_t &labels) {
  limits_ = &limits;
  defaultLabel_ = defaultLabel;
  labels_ = &labels;
  steps_.clear();
  collect(cases);
  SwitchStep all;
  all.min = min;
  all.max = max;
  all.last = static_cast<uint32_t>(cases_.size());
  plan(all);
}

void SwitchPlan::collect(std::span<const SwitchCase> cases) {
  cases_.clear();
  for (const SwitchCase &c : cases)
    if (c.label != defaultLabel_)
      cases_.push_back(c);
  std::ranges::sort(cases_, {}, &SwitchCase::low);
  size_t count = 0;
  for (size_t i = 0; i < cases_.size(); ++i) {
    SwitchCase next = cases_[i];
    if (count > 0 && cases_[count - 1].label == next.label &&
        distance(cases_[count - 1].high, next.low) == 1)
      cases_[count - 1].high = next.high;
    else
      cases_[count++] = next;
  }
  cases_.resize(count);
}

// Adds the step and those that follow from it; returns its label. Each side of a search has at most
// three quarters of the cases, or is a table, so the depth of the recursion is logarithmic.
uint32_t SwitchPlan::plan(SwitchStep step) {
  uint32_t count = step.last - step.first;
  if (count == 0) {
    step.ifTrue = defaultLabel_;
    return add(step);
  }
  step.low = cases_[step.first].low;
  step.high = cases_[step.last - 1].high;
  if (collectBits(step))
    return planBits(step);
  if (isTable(step))
    return planTable(step);
  return count <= limits_->switchCompares ? planCompare(step) : planSearch(step);
}

uint32_t SwitchPlan::add(SwitchStep step) {
  step.label = steps_.empty() ? 0 : (*labels_)++;
  steps_.push_back(step);
  return step.label;
}

uint64_t SwitchPlan::comparesOf(const SwitchStep &step) const {
  uint64_t compares = 0;
  for (uint32_t i = step.first; i < step.last; ++i)
    compares += cases_[i].low == cases_[i].high ? 1 : 2;
  return compares;
}

// Fills bits_, a mask for each target. Whether bit tests replace enough compares.
bool SwitchPlan::collectBits(const SwitchStep &step) {
  bits_.clear();
  if (distance(step.low, step.high) >= wordBits)
    return false;
  for (uint32_t i = step.first; i < step.last; ++i) {
    const SwitchCase &c = cases_[i];
    auto known = std::ranges::find(bits_, c.label, &BitSet::label);
    if (known == bits_.end()) {
      if (bits_.size() + 1 == minComparesForBits.size())
        return false;
      known = bits_.insert(known, {0, c.label});
    }
    known->mask |= bitRange(distance(step.low, c.low), distance(step.low, c.high));
  }
  return comparesOf(step) >= minComparesForBits[bits_.size()];
}

uint32_t SwitchPlan::planBits(SwitchStep offset) {
  offset.kind = SwitchStep::Offset;
  offset.ifFalse = defaultLabel_;
  int64_t begin = offset.low;
  if (begin > 0 && offset.high < static_cast<int64_t>(wordBits))
    offset.low = 0; // saves a subtraction
  uint64_t rest = bitRange(distance(offset.low, std::max(offset.low, offset.min)),
                           distance(offset.low, offset.high));
  for (BitSet &bits : bits_) {
    bits.mask <<= distance(offset.low, begin);
    rest &= ~bits.mask;
  }
  std::ranges::sort(bits_, std::ranges::greater(), [](const BitSet &bits) {
    return std::pair(std::popcount(bits.mask), bits.label);
  });
  // If each value that reaches the step is in a mask, the last mask needs no test.
  uint32_t last = defaultLabel_;
  if (rest == 0) {
    last = bits_.back().label;
    bits_.pop_back();
  }
  if (bits_.empty()) {
    offset.kind = SwitchStep::Jump;
    offset.ifTrue = last;
    return add(offset);
  }
  size_t before = steps_.size();
  uint32_t label = add(offset);
  for (const BitSet &bits : bits_) {
    SwitchStep test = offset;
    test.kind = SwitchStep::Bits;
    test.mask = bits.mask;
    test.ifTrue = bits.label;
    link(before, add(test));
    before = steps_.size() - 1;
  }
  link(before, last);
  return label;
}

// Sets the step that follows another: after an Offset if it is true, after Bits if it is false.
void SwitchPlan::link(size_t step, uint32_t label) {
  SwitchStep &from = steps_[step];
  (from.kind == SwitchStep::Offset ? from.ifTrue : from.ifFalse) = label;
}

// The number of values in the cases of the step.
uint64_t SwitchPlan::valuesOf(const SwitchStep &step) const {
  uint64_t values = 0;
  for (uint32_t i = step.first; i < step.last; ++i)
    values += distance(cases_[i].low, cases_[i].high) + 1;
  return values;
}

// The limit on the entries of a table for the cases of the step.
uint64_t SwitchPlan::maxEntries(const SwitchStep &step, uint64_t perValue) const {
  return std::min<uint64_t>(valuesOf(step) * perValue,
                            comparesOf(step) * limits_->switchEntriesPerCompare);
}

bool SwitchPlan::isTable(const SwitchStep &step) const {
  return step.last - step.first >= limits_->switchTableCases &&
         distance(cases_[step.first].low, cases_[step.last - 1].high) <
             maxEntries(step, limits_->switchEntriesPerValue);
}

uint32_t SwitchPlan::planTable(SwitchStep offset) {
  uint64_t maxEntries = this->maxEntries(offset, limits_->switchDenseEntries);
  offset.kind = SwitchStep::Offset;
  offset.ifFalse = defaultLabel_;
  if (offset.low > 0 && distance(0, offset.high) < maxEntries)
    offset.low = 0; // saves a subtraction
  size_t at = steps_.size();
  uint32_t label = add(offset);
  SwitchStep table = offset;
  table.kind = SwitchStep::Table;
  steps_[at].ifTrue = add(table);
  return label;
}

uint32_t SwitchPlan::planCompare(SwitchStep step) {
  const SwitchCase &first = cases_[step.first];
  SwitchStep rest = step;
  ++rest.first;
  if (first.low <= rest.min && rest.first < rest.last)
    rest.min = first.high + 1;
  step.high = first.high;
  step.kind = step.isAlwaysTrue() ? SwitchStep::Jump : SwitchStep::Compare;
  step.ifTrue = first.label;
  step.ifFalse = defaultLabel_;
  size_t at = steps_.size();
  uint32_t label = add(step);
  if (rest.first < rest.last)
    steps_[at].ifFalse = plan(rest);
  return label;
}

uint32_t SwitchPlan::planSearch(SwitchStep step) {
  SwitchStep lower = step;
  SwitchStep upper = step;
  lower.last = upper.first = splitOf(step);
  upper.min = cases_[upper.first].low;
  lower.max = upper.min - 1;
  step.kind = SwitchStep::Search;
  step.low = upper.min;
  size_t at = steps_.size();
  uint32_t label = add(step);
  uint32_t ifFalse = plan(lower);
  uint32_t ifTrue = plan(upper);
  steps_[at].ifFalse = ifFalse;
  steps_[at].ifTrue = ifTrue;
  return label;
}

// The first case of the upper half: that after the widest gap; the first or last one is split off
// where the rest is a table.
uint32_t SwitchPlan::splitOf(const SwitchStep &step) const {
  SwitchStep rest = step;
  --rest.last;
  if (isTable(rest))
    return rest.last;
  rest = step;
  ++rest.first;
  return isTable(rest) ? rest.first : widestGap(step);
}

// The case after the widest gap in the middle half, because each side may then be dense; the middle
// case, if the gap there is at least a quarter as wide.
uint32_t SwitchPlan::widestGap(const SwitchStep &step) const {
  uint32_t quarter = (step.last - step.first) / 4;
  uint32_t middle = step.first + (step.last - step.first) / 2;
  uint32_t best = middle;
  auto gapBefore = [&](uint32_t i) { return distance(cases_[i - 1].high, cases_[i].low); };
  for (uint32_t i = step.first + quarter; i <= step.last - quarter; ++i)
    if (gapBefore(i) > gapBefore(best))
      best = i;
  return gapBefore(best) / 4 > gapBefore(middle) ? best : middle;
}

} // namespace wend
