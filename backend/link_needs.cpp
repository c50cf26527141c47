#include "backend/link_needs.h"

#include <algorithm>
#include <string_view>

namespace wend {

namespace {

bool isInRuntime(std::string_view name) {
  return name.starts_with("wend_") || name == "memset" || name == "memcpy" || name == "memmove";
}

} // namespace

bool needsLibc(const Module &module) {
  if (!module.constructors.empty() || module.hasAssembly)
    return true;
  for (const Global *global : module.globals())
    if ((global->isDeclaration && !global->aliasee) || global->isThreadLocal())
      return true;
  for (const Function *function : module.functions()) {
    std::string_view name = module.names().text(function->name);
    bool isMainWithArguments = name == "main" && !function->arguments().empty();
    bool isProvided = function->isDefined || isInRuntime(name) || name.starts_with("llvm.");
    if (isMainWithArguments || function->isIfunc || !isProvided)
      return true;
  }
  return false;
}

bool needsLibc(const ObjectFile &object) {
  bool hasTable = std::ranges::any_of(object.sections, [](const ObjectSection &section) {
    return section.name == "wend_functions";
  });
  bool needsStartup = std::ranges::any_of(object.sections, [](const ObjectSection &section) {
    return section.type == SHT_INIT_ARRAY || section.type == SHT_FINI_ARRAY ||
           (section.flags & SHF_TLS) != 0;
  });
  return !hasTable || needsStartup ||
         std::ranges::any_of(object.symbols, [](const ObjectSymbol &symbol) {
           return !symbol.isDefined() && !symbol.name.empty() && !isInRuntime(symbol.name);
         });
}

bool usesRuntime(const Module &module) {
  return std::ranges::any_of(module.functions(), [&](const Function *function) {
    return !function->isDefined && module.names().text(function->name).starts_with("wend_");
  });
}

bool needsLibatomic(const Module &module) {
  return std::ranges::any_of(module.functions(), [&](const Function *function) {
    return !function->isDefined && module.names().text(function->name).starts_with("__atomic_");
  });
}

bool needsLibstdcxx(const Module &module) {
  return std::ranges::any_of(module.functions(), [&](const Function *function) {
    std::string_view name = module.names().text(function->name);
    bool isOfLibrary = name == "__gxx_personality_v0" || name == "_Znwm" || name == "_Znam";
    return isOfLibrary && !function->isDefined;
  });
}

} // namespace wend
