#include "backend/global_places.h"

#include <algorithm>

namespace wend {

namespace {

using Place = DebugFunction::Place;

bool isKeptElsewhere(uint32_t variable, const DebugFunction &function) {
  return std::ranges::find(function.fileVariables, variable) != function.fileVariables.end();
}

// The byte before the position that a call returns to is that of the call.
bool isAt(const DebugExpression &memory, const DebugFunction::CallSite &call,
          std::span<const Place> places) {
  return std::ranges::any_of(places, [&](const Place &place) {
    bool isAfterBegin = place.begin < call.returnTo;
    bool isBeforeEnd =
        call.returnTo < place.end || (call.returnTo == place.end && !place.endsEarly);
    return place.location == memory && isAfterBegin && isBeforeEnd;
  });
}

} // namespace

std::vector<Place> globalPlaces(uint32_t variable, std::span<const DebugFunction> functions,
                                const DebugExpression &memory) {
  auto isKept = [&](const DebugFunction &function) { return isKeptElsewhere(variable, function); };
  if (std::ranges::none_of(functions, isKept))
    return {{.variable = {variable, {}}, .location = memory}};
  std::vector<Place> all;
  bool canExtend = false; // the last place is of functions in the same section
  for (const DebugFunction &function : functions) {
    if (!isKept(function)) {
      if (!canExtend || function.hasOwnSection)
        all.push_back({.variable = {variable, {}},
                       .location = memory,
                       .isEverywhere = false,
                       .begin = function.ranges.front().begin});
      all.back().end = function.end;
      canExtend = !function.hasOwnSection;
      continue;
    }
    canExtend = false;
    std::vector<Place> own;
    for (const Place &place : function.places)
      if (place.variable.variable == variable)
        own.push_back(place);
    bool isShownToCallees =
        !function.hasOtherCalls &&
        std::ranges::all_of(function.calls, [&](const DebugFunction::CallSite &call) {
          return isAt(memory, call, own);
        });
    if (!isShownToCallees)
      return {};
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

} // namespace wend
