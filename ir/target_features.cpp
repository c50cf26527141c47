#include "ir/target_features.h"

#include <algorithm>
#include <span>

namespace wend {

namespace {

constexpr std::string_view cpuName = "\"target-cpu\"=\"";
constexpr std::string_view featuresName = "\"target-features\"=\"";

// The extensions that all processors for x86-64 have, and the processors with no others.
constexpr std::string_view baseline[] = {"+64bit", "+cmov", "+cx8",  "+fxsr",
                                         "+mmx",   "+sse",  "+sse2", "+x87"};
constexpr std::string_view baselineCpus[] = {"", "generic", "x86-64"};

// Processors, by LLVM's names (llc -mcpu=help), with AVX and with AVX-512.
constexpr std::string_view avxCpus[] = {
    "alderlake",  "arrowlake",   "arrowlake-s",  "bdver1",     "bdver2",
    "bdver3",     "bdver4",      "broadwell",    "btver2",     "clearwaterforest",
    "core-avx-i", "core-avx2",   "corei7-avx",   "gracemont",  "grandridge",
    "haswell",    "ivybridge",   "lunarlake",    "meteorlake", "pantherlake",
    "raptorlake", "sandybridge", "sierraforest", "skylake",    "x86-64-v3",
    "znver1",     "znver2",      "znver3"};
constexpr std::string_view avx512Cpus[] = {"cannonlake",
                                           "cascadelake",
                                           "cooperlake",
                                           "diamondrapids",
                                           "emeraldrapids",
                                           "graniterapids",
                                           "graniterapids-d",
                                           "icelake-client",
                                           "icelake-server",
                                           "icelake_client",
                                           "icelake_server",
                                           "knl",
                                           "knm",
                                           "rocketlake",
                                           "sapphirerapids",
                                           "skx",
                                           "skylake-avx512",
                                           "skylake_avx512",
                                           "tigerlake",
                                           "x86-64-v4",
                                           "znver4",
                                           "znver5"};

bool isName(std::string_view word) {
  return std::ranges::all_of(word, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '-' || c == '.' || c == '_';
  });
}

bool isOneOf(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

// The value of an attribute in the text; empty if it is not there.
std::string_view valueOf(std::string_view target, std::string_view name) {
  size_t at = target.find(name);
  if (at == std::string_view::npos)
    return {};
  target.remove_prefix(at + name.size());
  return target.substr(0, target.find('"'));
}

// Calls visit(word) for each of the words `+avx,-avx2`. Others have no meaning.
template <typename Visit> void eachWord(std::string_view features, Visit &&visit) {
  while (!features.empty()) {
    size_t end = std::min(features.find(','), features.size());
    std::string_view word = features.substr(0, end);
    if ((word.starts_with('+') || word.starts_with('-')) && isName(word))
      visit(word);
    features.remove_prefix(std::min(end + 1, features.size()));
  }
}

} // namespace

std::string targetText(std::string_view cpu, std::string_view features) {
  std::string kept;
  eachWord(features, [&](std::string_view word) {
    if (word.starts_with('+') && isOneOf(word, baseline))
      return;
    kept += kept.empty() ? "" : ",";
    kept += word;
  });
  std::string text;
  if (!isOneOf(cpu, baselineCpus) && isName(cpu))
    (text += cpuName).append(cpu) += '"';
  if (!kept.empty())
    ((text += text.empty() ? "" : " ") += featuresName).append(kept) += '"';
  return text;
}

unsigned vectorRegisterBits(std::string_view target) {
  std::string_view cpu = valueOf(target, cpuName);
  bool hasAvx512 = isOneOf(cpu, avx512Cpus);
  bool hasAvx = hasAvx512 || isOneOf(cpu, avxCpus);
  eachWord(valueOf(target, featuresName), [&](std::string_view word) {
    if (word == "+avx512f" || word == "-avx512f")
      hasAvx512 = word.starts_with('+');
    if (word == "+avx" || word == "+avx2" || word == "+avx512f" || word == "-avx")
      hasAvx = word.starts_with('+');
  });
  return hasAvx512 && hasAvx ? 512 : hasAvx ? 256 : 128;
}

// The extensions of a processor are all named, too, unless the compiler names processors only: then
// the processors must be the same.
bool providesTarget(std::string_view other, std::string_view target) {
  if (target.empty() || other == target)
    return true;
  std::string_view cpu = valueOf(target, cpuName);
  std::string_view features = valueOf(target, featuresName);
  if (features.empty() && cpu != valueOf(other, cpuName))
    return false;
  std::string_view provided = valueOf(other, featuresName);
  bool providesAll = true;
  eachWord(features, [&](std::string_view wanted) {
    bool isProvided = wanted.starts_with('-');
    eachWord(provided, [&](std::string_view word) { isProvided = isProvided || word == wanted; });
    providesAll = providesAll && isProvided;
  });
  return providesAll;
}

} // namespace wend
