// wendc_jit — code in memory and its symbols.
#pragma once

#include "api/code.h"

#include <memory>
#include <mutex>

struct wendc_jit {
  explicit wendc_jit(unsigned flagsGiven) : flags(flagsGiven) {}
  wendc_jit(const wendc_jit &) = delete;
  wendc_jit &operator=(const wendc_jit &) = delete;
  ~wendc_jit();

  // The address of a symbol for code that is linked.
  std::optional<uint64_t> resolve(const std::string &name);
  // What the code of this is linked with.
  wend::Surroundings surroundings();

  const unsigned flags;
  wend::PerfMap perfMap; // open if the flags have it
  std::mutex mutex;      // of what follows
  wend::SymbolAddresses symbols;
  std::vector<std::unique_ptr<wendc_code>> codes;
};
