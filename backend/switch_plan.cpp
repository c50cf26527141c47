#include "backend/switch_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace wend {

namespace {

constexpr uint32_t mostCompares = 3;
constexpr uint32_t fewestForTable = 4;
constexpr uint64_t tableEntriesPerValue = 3;
constexpr uint64_t tableEntriesPerCompare = 8;
// Of compares, that tests of bits take the place of; by the number of targets.
constexpr std::array<uint32_t, 4> fewestForBits = {0, 3, 5, 6};
constexpr uint64_t wordBits = 64;

uint64_t distance(int64_t from, int64_t to) {
  return static_cast<uint64_t>(to) - static_cast<uint64_t>(from);
}

// The bits from..to.
uint64_t bitRange(uint64_t from, uint64_t to) {
  return ~uint64_t{0} >> (wordBits - 1 - (to - from)) << from;
}

} // namespace

void SwitchPlan::make(std::span<const SwitchCase> cases, int64_t least, int64_t greatest,
                      uint32_t otherwise, uint32_t &labels) {
  otherwise_ = otherwise;
  labels_ = &labels;
  steps_.clear();
  collect(cases);
  SwitchStep all;
  all.least = least;
  all.greatest = greatest;
  all.last = static_cast<uint32_t>(cases_.size());
  plan(all);
}

void SwitchPlan::collect(std::span<const SwitchCase> cases) {
  cases_.clear();
  for (const SwitchCase &c : cases)
    if (c.label != otherwise_)
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

// Adds the step, and all that it leads to; returns its label. A search leaves each side at most
// three quarters of the cases, so this is not deep.
uint32_t SwitchPlan::plan(SwitchStep step) {
  uint32_t count = step.last - step.first;
  if (count == 0) {
    step.met = otherwise_;
    return add(step);
  }
  step.low = cases_[step.first].low;
  step.high = cases_[step.last - 1].high;
  if (collectBits(step))
    return planBits(step);
  uint64_t mostEntries =
      std::min(valuesOf(step) * tableEntriesPerValue, comparesOf(step) * tableEntriesPerCompare);
  if (count >= fewestForTable && distance(step.low, step.high) < mostEntries)
    return planTable(step, mostEntries);
  return count <= mostCompares ? planCompare(step) : planSearch(step);
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

// Whether tests of bits take the place of enough compares; bits_ are what they test for.
bool SwitchPlan::collectBits(const SwitchStep &step) {
  bits_.clear();
  if (distance(step.low, step.high) >= wordBits)
    return false;
  for (uint32_t i = step.first; i < step.last; ++i) {
    const SwitchCase &c = cases_[i];
    auto known = std::ranges::find(bits_, c.label, &BitSet::label);
    if (known == bits_.end()) {
      if (bits_.size() + 1 == fewestForBits.size())
        return false;
      known = bits_.insert(known, {0, c.label});
    }
    known->mask |= bitRange(distance(step.low, c.low), distance(step.low, c.high));
  }
  return comparesOf(step) >= fewestForBits[bits_.size()];
}

uint32_t SwitchPlan::planBits(SwitchStep offset) {
  offset.kind = SwitchStep::Offset;
  offset.left = otherwise_;
  int64_t begin = offset.low;
  if (begin > 0 && offset.high < static_cast<int64_t>(wordBits))
    offset.low = 0; // saves a subtraction
  uint64_t rest = bitRange(distance(offset.low, std::max(offset.low, offset.least)),
                           distance(offset.low, offset.high));
  for (BitSet &bits : bits_) {
    bits.mask <<= distance(offset.low, begin);
    rest &= ~bits.mask;
  }
  std::ranges::sort(bits_, std::ranges::greater(), [](const BitSet &bits) {
    return std::pair(std::popcount(bits.mask), bits.label);
  });
  // The last mask need not be asked for, if nothing is in none.
  uint32_t left = otherwise_;
  if (rest == 0) {
    left = bits_.back().label;
    bits_.pop_back();
  }
  if (bits_.empty()) {
    offset.kind = SwitchStep::Jump;
    offset.met = left;
    return add(offset);
  }
  size_t before = steps_.size();
  uint32_t label = add(offset);
  for (const BitSet &bits : bits_) {
    SwitchStep test = offset;
    test.kind = SwitchStep::Bits;
    test.mask = bits.mask;
    test.met = bits.label;
    link(before, add(test));
    before = steps_.size() - 1;
  }
  link(before, left);
  return label;
}

// From an offset on where it is met, from all others where they are not.
void SwitchPlan::link(size_t step, uint32_t label) {
  SwitchStep &from = steps_[step];
  (from.kind == SwitchStep::Offset ? from.met : from.left) = label;
}

// How many values lead to cases.
uint64_t SwitchPlan::valuesOf(const SwitchStep &step) const {
  uint64_t values = 0;
  for (uint32_t i = step.first; i < step.last; ++i)
    values += distance(cases_[i].low, cases_[i].high) + 1;
  return values;
}

uint32_t SwitchPlan::planTable(SwitchStep offset, uint64_t mostEntries) {
  offset.kind = SwitchStep::Offset;
  offset.left = otherwise_;
  if (offset.low > 0 && distance(0, offset.high) < mostEntries)
    offset.low = 0; // saves a subtraction
  size_t at = steps_.size();
  uint32_t label = add(offset);
  SwitchStep table = offset;
  table.kind = SwitchStep::Table;
  steps_[at].met = add(table);
  return label;
}

uint32_t SwitchPlan::planCompare(SwitchStep step) {
  const SwitchCase &first = cases_[step.first];
  SwitchStep rest = step;
  ++rest.first;
  if (first.low <= rest.least && rest.first < rest.last)
    rest.least = first.high + 1;
  step.high = first.high;
  step.kind = step.isSure() ? SwitchStep::Jump : SwitchStep::Compare;
  step.met = first.label;
  step.left = otherwise_;
  size_t at = steps_.size();
  uint32_t label = add(step);
  if (rest.first < rest.last)
    steps_[at].left = plan(rest);
  return label;
}

uint32_t SwitchPlan::planSearch(SwitchStep step) {
  SwitchStep lower = step;
  SwitchStep upper = step;
  lower.last = upper.first = widestGap(step);
  upper.least = cases_[upper.first].low;
  lower.greatest = upper.least - 1;
  step.kind = SwitchStep::Search;
  step.low = upper.least;
  size_t at = steps_.size();
  uint32_t label = add(step);
  uint32_t left = plan(lower);
  uint32_t met = plan(upper);
  steps_[at].left = left;
  steps_[at].met = met;
  return label;
}

// Where cases lie apart most, of the middle half, as each side may then be dense; the middle, if
// they lie about as far apart there.
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
