// wendc_code — the code of one module in memory.
#pragma once

#include "api/entry_points.h"
#include "api/output.h"
#include "api/symbol_addresses.h"

#include "backend/object/gdb_registration.h"
#include "backend/object/memory_image.h"
#include "backend/object/perf_files.h"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace wend {

// What code is linked with.
struct Surroundings {
  Linker::Resolve resolve;
  bool hasGdb = false;        // debuggers are to know the code
  PerfMap *perfMap = nullptr; // and profilers, if not null

  [[nodiscard]] bool hasObservers() const { return hasGdb || perfMap; }
};

// Linked code, and what debuggers know of it.
class LoadedImage {
public:
  // Links an object, with the Wend runtime if `usesRuntime`, and maps it. False, with the reason in
  // `error`, on failure.
  bool load(Linker &linker, ObjectFile object, bool usesRuntime, const Surroundings &surroundings,
            std::string &error);

private:
  MemoryImage image_;
  std::optional<CodeMap> map_;
  std::optional<GdbRegistration> gdb_;
};

// What compiling the module of tiered code again needs.
struct SecondTier {
  std::string name; // of the source
  std::string ir;
  bool isWend = false;
  SymbolAddresses symbols;            // of the module and its runtime: entry points and variables
  std::vector<std::string> functions; // by entry point

  std::mutex mutex; // of compiling it
};

} // namespace wend

struct wendc_code {
  wendc_code() = default;
  wendc_code(const wendc_code &) = delete;
  wendc_code &operator=(const wendc_code &) = delete;
  // Runs the destructors of the module, if it was started.
  ~wendc_code();

  // Links the object of a module, with the Wend runtime if it calls that, and maps it.
  wendc_status load(wendc_context &context, wend::ObjectFile object, bool usesRuntime,
                    const wend::Surroundings &surroundings);
  // The same for the first tier: gives the functions entry points.
  wendc_status loadTiered(wendc_context &context, wend::ObjectFile object, bool usesRuntime,
                          const wend::Surroundings &surroundings);
  // Runs the constructors of the module.
  void start();
  // Compiles the second tier and switches the entry points.
  wendc_status promote(wendc_context &context, const wend::Surroundings &surroundings);

  size_t index = 0;                             // in wendc_jit::codes
  wend::SymbolAddresses exported;               // names of the module that other modules see
  std::unique_ptr<wend::SecondTier> secondTier; // of tiered code

private:
  void findConstructors(const wend::Linker &linker);

  wend::FunctionArray constructors_, destructors_;
  bool isStarted_ = false;
  wend::LoadedImage image_;
  std::unique_ptr<wend::LoadedImage> promoted_; // of the second tier, once it is made
  wend::EntryPoints entries_;
};
