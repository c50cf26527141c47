// wendc_code — the code of one module in memory.
#pragma once

#include "api/entry_points.h"
#include "api/output.h"

#include "backend/object/memory_image.h"

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace wend {

using SymbolAddresses = std::unordered_map<std::string, uint64_t>;

// What compiling the module of tiered code again needs.
struct SecondTier {
  std::string name; // of the source
  std::string ir;
  bool isWend = false;
  SymbolAddresses symbols;            // of the module and its runtime: entry points and variables
  std::vector<std::string> functions; // by entry point

  std::mutex mutex; // of `isDone`
  bool isDone = false;
};

} // namespace wend

struct wendc_code {
  wendc_code() = default;
  wendc_code(const wendc_code &) = delete;
  wendc_code &operator=(const wendc_code &) = delete;
  // Runs the destructors of the module.
  ~wendc_code();

  // Links the object of a module, with the Wend runtime if it calls that, and maps it.
  wendc_status load(wendc_context &context, wend::ObjectFile object, bool usesRuntime,
                    const wend::Linker::Resolve &resolve);
  // The same for the first tier: gives the functions entry points.
  wendc_status loadTiered(wendc_context &context, wend::ObjectFile object, bool usesRuntime,
                          const wend::Linker::Resolve &resolve);
  // Compiles the second tier and switches the entry points.
  wendc_status promote(wendc_context &context, const wend::Linker::Resolve &resolve);

  size_t index = 0;               // in wendc_jit::codes
  wend::SymbolAddresses exported; // names of the module that other modules see
  wend::FunctionArray constructors, destructors;
  std::unique_ptr<wend::SecondTier> secondTier; // of tiered code

private:
  wend::MemoryImage image_, promoted_;
  wend::EntryPoints entries_;
};
