#include "api/tiers.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

void expose(Function &function) {
  if (function.isDeclaration() || function.isAvailableExternally)
    return;
  function.isInternal = function.isHidden = false;
  function.isWeak = function.isOdr = function.isLinkOnce = false;
  function.comdat = {};
}

void expose(Global &variable) {
  if (variable.isDeclaration)
    return;
  variable.linkage = Linkage::External;
  variable.isHidden = false;
  variable.comdat = {};
}

} // namespace

std::vector<std::string_view> visibleDefinitions(const Module &module) {
  std::vector<std::string_view> names;
  for (const Function *function : module.functions())
    if (function->isDefined && !function->isInternal && !function->isHidden &&
        !function->isAvailableExternally)
      names.push_back(module.names().text(function->name));
  for (const Global *variable : module.globals())
    if (!variable->isDeclaration && !variable->isHidden &&
        (variable->linkage == Linkage::External || variable->linkage == Linkage::Weak))
      names.push_back(module.names().text(variable->name));
  return names;
}

wendc_status exposeDefinitions(wendc_module &module) {
  bool hasAliases =
      std::ranges::any_of(module.ir.functions(), [](const Function *f) { return f->aliasee; }) ||
      std::ranges::any_of(module.ir.globals(), [](const Global *g) { return g->aliasee; });
  if (hasAliases)
    return module.context.fail(WENDC_BAD_INPUT, "a module with aliases has no tiers");
  // Each tier would have variables of its own.
  if (std::ranges::any_of(module.ir.globals(), &Global::isThreadLocal))
    return module.context.fail(WENDC_BAD_INPUT,
                               "a module with thread-local variables has no tiers");
  for (Function *function : module.ir.functions())
    expose(*function);
  for (Global *variable : module.ir.globals())
    expose(*variable);
  module.ir.picLevel = 2;
  module.ir.pieLevel = 0;
  return WENDC_OK;
}

// No symbol of a source has this suffix: LLVM IR has no NUL bytes in names.
std::string bodyName(const std::string &function) { return function + std::string(1, '\0'); }

void redirectReferences(ObjectFile &object, const SymbolAddresses &symbols, bool keepsCalls) {
  auto count = static_cast<uint32_t>(object.symbols.size());
  std::vector<uint32_t> redirected(count);
  for (uint32_t i = 0; i < count; ++i) {
    redirected[i] = i;
    ObjectSymbol &symbol = object.symbols[i];
    if (symbol.binding == STB_LOCAL || !symbol.isDefined() || !symbols.contains(symbol.name))
      continue;
    redirected[i] = static_cast<uint32_t>(object.symbols.size());
    ObjectSymbol outside{.name = symbol.name, .binding = STB_GLOBAL};
    symbol.name = bodyName(symbol.name);
    object.symbols.push_back(std::move(outside));
  }
  for (ObjectSection &section : object.sections)
    for (ObjectRelocation &relocation : section.relocations)
      if (!keepsCalls || relocation.type != R_X86_64_PLT32)
        relocation.symbol = redirected[relocation.symbol];
}

} // namespace wend
