// The extensions of x86-64 that instruction selection uses.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace wend {

struct CpuFeatures {
  bool popcnt = false;
  bool sse41 = false; // roundss
  bool lzcnt = false;
  bool bmi1 = false; // andn, blsi, blsr, tzcnt
  bool bmi2 = false; // rorx, sarx, shlx, shrx
  friend bool operator==(const CpuFeatures &, const CpuFeatures &) = default;
};

// Those of a processor by its name, one of cpuNames(); "native" is the host.
std::optional<CpuFeatures> cpuFeatures(std::string_view name);
std::span<const std::string_view> cpuNames();

} // namespace wend
