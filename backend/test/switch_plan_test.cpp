// Plans of switches: each value reaches its case, the number of steps, and their kinds.

#include "backend/switch_plan.h"
#include "backend/test/harness.h"
#include "ir/limits.h"

#include <catch2/catch.hpp>

#include <set>

namespace wend {

namespace {

constexpr uint32_t defaultLabel = 0, firstLabel = 100000;

struct Planned {
  std::vector<SwitchCase> given;
  int64_t min, max;
  SwitchPlan plan;
  uint32_t labels = firstLabel;

  Planned(std::vector<SwitchCase> cases, int64_t from = INT32_MIN, int64_t to = INT32_MAX)
      : given(std::move(cases)), min(from), max(to) {
    plan.make(defaultLimits, given, min, max, defaultLabel, labels);
  }

  [[nodiscard]] uint32_t expectedLabel(int64_t value) const {
    for (const SwitchCase &c : given)
      if (c.low <= value && value <= c.high)
        return c.label;
    return defaultLabel;
  }

  // The label that the steps reach, and their number.
  std::pair<uint32_t, uint32_t> found(int64_t value) const {
    size_t at = 0;
    for (uint32_t count = 1;; ++count) {
      const SwitchStep &step = plan.steps()[at];
      REQUIRE((step.min <= value && value <= step.max));
      uint32_t next = isTrue(step, value) ? step.ifTrue : step.ifFalse;
      if (step.kind == SwitchStep::Table)
        next = tableEntry(step, value);
      if (next < firstLabel)
        return {next, count};
      REQUIRE(next < labels);
      for (++at; plan.steps()[at].label != next; ++at)
        REQUIRE(at + 1 < plan.steps().size()); // no backward branch
    }
  }

  static bool isTrue(const SwitchStep &step, int64_t value) {
    switch (step.kind) {
    case SwitchStep::Search:
      return value >= step.low;
    case SwitchStep::Compare:
    case SwitchStep::Offset:
      return step.low <= value && value <= step.high;
    case SwitchStep::Bits:
      REQUIRE((step.low <= value && value <= step.high && step.high - step.low < 64));
      return step.mask >> (value - step.low) & 1;
    case SwitchStep::Jump:
      return true;
    case SwitchStep::Table:
      break;
    }
    REQUIRE((step.low <= value && value <= step.high));
    return false;
  }

  [[nodiscard]] uint32_t tableEntry(const SwitchStep &step, int64_t value) const {
    for (const SwitchCase &c : plan.cases().subspan(step.first, step.last - step.first))
      if (c.low <= value && value <= c.high)
        return c.label;
    return defaultLabel;
  }

  // The initials of the kinds of the steps.
  [[nodiscard]] std::string kinds() const {
    std::string text;
    for (const SwitchStep &step : plan.steps())
      text += "SCOTBJ"[step.kind];
    return text;
  }

  void check() const {
    std::set<int64_t> values = {min, max};
    for (const SwitchCase &c : given)
      for (int64_t value : {c.low, c.high})
        for (int64_t off : {-65, -64, -1, 0, 1, 64, 65})
          if (__int128 near = static_cast<__int128>(value) + off; min <= near && near <= max)
            values.insert(static_cast<int64_t>(near));
    for (int64_t value : values) {
      INFO(value);
      CHECK(found(value).first == expectedLabel(value));
    }
  }
};

// Single values with one label each, or all with the same.
std::vector<SwitchCase> withLabelEach(const std::vector<int64_t> &values) {
  std::vector<SwitchCase> cases;
  for (int64_t value : values)
    cases.push_back({value, value, static_cast<uint32_t>(cases.size() + 1)});
  return cases;
}
std::vector<SwitchCase> withOneLabel(const std::vector<int64_t> &values) {
  std::vector<SwitchCase> cases;
  for (int64_t value : values)
    cases.push_back({value, value, 1});
  return cases;
}

} // namespace

TEST_CASE("steps of a switch", "[switches]") {
  struct Expected {
    std::string kinds;
    Planned plan;
  };
  const Expected all[] = {
      {"J", Planned({})},
      {"J", Planned({{1, 1, defaultLabel}, {2, 2, defaultLabel}})},
      {"C", Planned(withLabelEach({7}))},
      {"CCC", Planned(withLabelEach({1, 2, 3}))},
      // Adjacent cases with one target are merged, in any order.
      {"C", Planned(withOneLabel({5, 3, 4, 6}))},
      {"CC", Planned({{0, 9, 1}, {20, 20, 2}})},
      {"OT", Planned(withLabelEach({1, 2, 3, 5}))},
      {"OT", Planned(withLabelEach({-100, -99, -98, -95}))},
      // A table has a limited number of entries per compare that it replaces.
      {"SCCCC", Planned({{'0', '9', 1}, {'A', 'Z', 2}, {'_', '_', 3}, {'a', 'z', 2}})},
      {"SCCCC", Planned({{0, 9999, 1}, {10010, 10010, 2}, {15000, 15000, 3}, {29000, 29000, 4}})},
      {"SCCCC", Planned(withLabelEach({1, 100, 10000, 1000000}))},
      {"SOTOT", Planned(withLabelEach({1, 2, 3, 4, 1000, 1001, 1002, 1003}))},
      // Bit tests replace three compares for one target, five for two, six for three.
      {"CC", Planned(withOneLabel({1, 50}))},
      {"OB", Planned(withOneLabel({1, 20, 50}))},
      {"CCC", Planned({{1, 1, 1}, {20, 20, 2}, {40, 40, 1}})},
      {"OBB", Planned({{1, 1, 1}, {20, 20, 2}, {30, 30, 1}, {40, 40, 2}, {50, 50, 1}})},
      {"OBBB", Planned({{1, 4, 1}, {20, 24, 2}, {40, 44, 3}})},
      {"OB", Planned(withOneLabel({1000, 1002, 1063}))},
      {"CCC", Planned(withOneLabel({1000, 1002, 1064}))},
      {"SOBOB",
       Planned({{1, 1, 1}, {3, 3, 1}, {5, 5, 1}, {900, 900, 2}, {903, 903, 2}, {909, 909, 2}})},
      // Values that cannot occur are not tested.
      {"J", Planned(withOneLabel({0, 1, 2, 3}), 0, 3)},
      {"CJ", Planned(withLabelEach({0, 1}), 0, 1)},
      {"CCJ", Planned(withLabelEach({-1, 0, 1}), -1, 1)},
      {"OB", Planned({{0, 0, 1}, {1, 1, 2}, {2, 3, 1}, {4, 4, 2}, {5, 5, 1}}, 0, 5)},
  };
  for (const Expected &expected : all) {
    INFO(expected.kinds);
    CHECK(expected.plan.kinds() == expected.kinds);
    expected.plan.check();
  }
}

TEST_CASE("masks and tables start at 0 if that is cheap", "[switches]") {
  CHECK(Planned(withOneLabel({9, 10, 13, 32})).plan.steps()[0].low == 0);
  CHECK(Planned(withOneLabel({9, 10, 13, 64})).plan.steps()[0].low == 9);
  CHECK(Planned(withOneLabel({-1, 10, 13})).plan.steps()[0].low == -1);
  CHECK(Planned(withLabelEach({2, 3, 4, 5})).plan.steps()[0].low == 0);
  CHECK(Planned(withLabelEach({12, 13, 14, 15})).plan.steps()[0].low == 12);
  // Values before the first case occur, so the last mask is tested.
  CHECK(Planned({{3, 4, 1}, {5, 6, 2}, {7, 8, 1}}, 3, 8).kinds() == "OB");
  Planned lower({{3, 4, 1}, {5, 6, 2}, {7, 8, 1}}, 0, 8);
  CHECK(lower.kinds() == "OBB");
  lower.check();
}

TEST_CASE("extreme values", "[switches]") {
  std::vector<int64_t> ends = {INT64_MIN, INT64_MIN + 1, INT64_MIN + 2, INT64_MIN + 40, -1,
                               0,         INT64_MAX - 3, INT64_MAX - 1, INT64_MAX};
  Planned(withLabelEach(ends), INT64_MIN, INT64_MAX).check();
  Planned(withOneLabel(ends), INT64_MIN, INT64_MAX).check();
  Planned({{INT64_MIN, -2, 1}, {0, INT64_MAX, 2}}, INT64_MIN, INT64_MAX).check();
  Planned(withLabelEach({-1, 0}), -1, 0).check();
}

TEST_CASE("random switches reach their cases", "[switches]") {
  Random random(1);
  for (unsigned round = 0; round < 2000; ++round) {
    std::vector<SwitchCase> cases;
    int64_t next = static_cast<int64_t>(random.below(200)) - 100;
    int64_t min = random.below(2) == 0 ? next : next - static_cast<int64_t>(random.below(100));
    uint64_t targets = 1 + random.below(5);
    uint64_t gap = 1 + random.below(random.below(4) == 0 ? 200 : 6);
    for (uint64_t left = 1 + random.below(30); left > 0; --left) {
      int64_t high = next + static_cast<int64_t>(random.below(3) == 0 ? random.below(20) : 0);
      cases.push_back({next, high, random.below(targets + 1)});
      next = high + static_cast<int64_t>(1 + random.below(gap));
    }
    int64_t max = cases.back().high + static_cast<int64_t>(random.below(3) * random.below(80));
    for (size_t i = cases.size(); i > 1; --i)
      std::swap(cases[i - 1], cases[random.below(i)]);
    Planned(std::move(cases), min, max).check();
  }
}

TEST_CASE("searches are logarithmic for any distribution of cases", "[switches]") {
  for (bool isGrowing : {false, true}) {
    std::vector<int64_t> values;
    int64_t next = 0;
    for (unsigned i = 0; i < 1000; ++i) {
      values.push_back(next);
      next += isGrowing ? 10 + next / 50 : 1000;
    }
    Planned planned(withLabelEach(values), 0, INT64_MAX);
    uint32_t maxSteps = 0;
    for (int64_t value : values)
      maxSteps = std::max(maxSteps, planned.found(value).second);
    CHECK(maxSteps <= (isGrowing ? 18 : 12));
  }
}

} // namespace wend
