#include "backend/cpu.h"

#include <algorithm>
#include <iterator>

namespace wend {

namespace {

// The levels of the System V ABI, then the host.
constexpr std::string_view names[] = {"x86-64", "x86-64-v2", "x86-64-v3", "native"};
constexpr CpuFeatures featureLevels[] = {
    {},
    {.popcnt = true, .sse41 = true},
    {.popcnt = true, .sse41 = true, .lzcnt = true, .bmi1 = true, .bmi2 = true},
};

// Each feature is tested separately: virtual machines hide some.
CpuFeatures native() {
#ifdef __x86_64__
  __builtin_cpu_init();
  return {
      .popcnt = __builtin_cpu_supports("popcnt") != 0,
      .sse41 = __builtin_cpu_supports("sse4.1") != 0,
      .lzcnt = __builtin_cpu_supports("lzcnt") != 0,
      .bmi1 = __builtin_cpu_supports("bmi") != 0,
      .bmi2 = __builtin_cpu_supports("bmi2") != 0,
  };
#else
  return {};
#endif
}

} // namespace

std::optional<CpuFeatures> cpuFeatures(std::string_view name) {
  auto at = static_cast<size_t>(std::ranges::find(names, name) - std::begin(names));
  if (at == std::size(names))
    return std::nullopt;
  return at < std::size(featureLevels) ? featureLevels[at] : native();
}

std::span<const std::string_view> cpuNames() { return names; }

} // namespace wend
