#include "backend/variable_parts.h"

#include <catch2/catch.hpp>

using namespace wend;

namespace {

DebugFunction::Place place(int64_t value, uint32_t begin, uint32_t end) {
  DebugFunction::Place made{};
  made.location.constant(value);
  made.location.stackValue();
  made.isEverywhere = false;
  made.begin = begin;
  made.end = end;
  return made;
}

DebugFunction::Place everywhere(int64_t offset) {
  DebugFunction::Place made{};
  made.location.frameAddress(offset);
  return made;
}

std::string bytes(std::initializer_list<int> values) { return {values.begin(), values.end()}; }

// From position 1 to 9.
DebugFunction makeFunction() {
  DebugFunction made{};
  made.ranges.push_back({1, 0, {}});
  made.end = 9;
  return made;
}

const DebugFunction function = makeFunction();

} // namespace

TEST_CASE("parts of a variable are joined where one of them is known", "[variable_parts]") {
  std::vector<DebugFunction::Place> low = {place(1, 2, 6)}, high = {place(2, 4, 8)};
  std::vector<PartPlaces> parts = {{8, 4, high}, {0, 4, low}};
  std::vector<DebugFunction::Place> joined = joinParts(function, 16, parts);
  REQUIRE(joined.size() == 3);
  CHECK(joined[0].begin == 2);
  CHECK(joined[0].end == 4);
  // 0x11: constant, 0x9F: stack value, 0x93: piece
  CHECK(joined[0].location.operations == bytes({0x11, 1, 0x9F, 0x93, 4, 0x93, 12}));
  CHECK(joined[1].location.operations ==
        bytes({0x11, 1, 0x9F, 0x93, 4, 0x93, 4, 0x11, 2, 0x9F, 0x93, 4, 0x93, 4}));
  CHECK(joined[2].begin == 6);
  CHECK(joined[2].end == 8);
  CHECK(joined[2].location.operations == bytes({0x93, 8, 0x11, 2, 0x9F, 0x93, 4, 0x93, 4}));
}

TEST_CASE("a part that ends before a call returns is not known there", "[variable_parts]") {
  std::vector<DebugFunction::Place> low = {place(1, 2, 6)}, high = {place(2, 2, 6)};
  low[0].endsEarly = true;
  std::vector<PartPlaces> parts = {{0, 4, low}, {4, 4, high}};
  std::vector<DebugFunction::Place> joined = joinParts(function, 8, parts);
  REQUIRE(joined.size() == 2);
  CHECK(joined[0].endsEarly);
  CHECK(joined[1].beginsEarly);
  CHECK_FALSE(joined[1].endsEarly);
  CHECK(joined[1].location.operations == bytes({0x93, 4, 0x11, 2, 0x9F, 0x93, 4}));
}

TEST_CASE("parts that are everywhere are so together", "[variable_parts]") {
  std::vector<DebugFunction::Place> low = {everywhere(-16)}, high = {everywhere(-32)};
  std::vector<PartPlaces> parts = {{0, 4, low}, {4, 4, high}};
  std::vector<DebugFunction::Place> joined = joinParts(function, 8, parts);
  REQUIRE(joined.size() == 1);
  CHECK(joined[0].isEverywhere);
  std::vector<DebugFunction::Place> other = {place(2, 4, 8)};
  parts[1].places = other;
  joined = joinParts(function, 8, parts);
  REQUIRE(joined.size() == 3);
  CHECK_FALSE(joined[0].isEverywhere);
  CHECK(joined[0].begin == 1);
  CHECK(joined[2].end == 9);
}

TEST_CASE("bytes of parts that overlap are not known", "[variable_parts]") {
  std::vector<DebugFunction::Place> one = {place(1, 2, 6)}, other = {place(2, 4, 8)};
  std::vector<PartPlaces> parts = {{0, 8, one}, {4, 4, other}};
  std::vector<DebugFunction::Place> joined = joinParts(function, 8, parts);
  REQUIRE(joined.size() == 2);
  CHECK(joined[0].end == 4);
  CHECK(joined[1].begin == 6);
}
