#include "api/code.h"

#include "api/tiers.h"

using namespace wend;

namespace {

bool isVisible(const ObjectSymbol &symbol) {
  return symbol.binding != STB_LOCAL && symbol.isDefined() && symbol.visibility == STV_DEFAULT;
}

bool isFunction(const ObjectFile &object, const ObjectSymbol &symbol) {
  return symbol.section < object.sections.size() &&
         (object.sections[symbol.section].flags & SHF_EXECINSTR) != 0;
}

bool link(Linker &linker, MemoryImage &image, ObjectFile object, bool usesRuntime,
          const Linker::Resolve &resolve, std::string &error) {
  return linker.add(std::move(object), error) &&
         (!usesRuntime || linker.addLibrary(runtimeLibrary(), resolve, error)) &&
         image.load(linker, false, resolve, error);
}

} // namespace

wendc_code::~wendc_code() {
  for (size_t i = destructors.size(); i != 0;)
    destructors[--i](0, nullptr, nullptr);
}

wendc_status wendc_code::load(wendc_context &context, ObjectFile object, bool usesRuntime,
                              const Linker::Resolve &resolve) {
  for (const ObjectSymbol &symbol : object.symbols)
    if (isVisible(symbol))
      exported.emplace(symbol.name, 0);
  Linker linker;
  std::string error;
  if (!link(linker, image_, std::move(object), usesRuntime, resolve, error))
    return context.fail(WENDC_BAD_INPUT, error);
  for (auto &[name, address] : exported)
    address = linker.find(name).value_or(0);
  constructors = functionArray(linker, SHT_INIT_ARRAY);
  destructors = functionArray(linker, SHT_FINI_ARRAY);
  return WENDC_OK;
}

wendc_status wendc_code::loadTiered(wendc_context &context, ObjectFile object, bool usesRuntime,
                                    const Linker::Resolve &resolve) {
  SymbolAddresses &symbols = secondTier->symbols;
  std::vector<std::string> variables;
  for (const ObjectSymbol &symbol : object.symbols) {
    if (symbol.binding == STB_LOCAL || !symbol.isDefined())
      continue;
    if (isFunction(object, symbol))
      secondTier->functions.push_back(symbol.name);
    else
      variables.push_back(symbol.name);
  }
  std::string error;
  if (!entries_.make(secondTier->functions.size(), error))
    return context.fail(WENDC_SYSTEM_ERROR, error);
  for (size_t i = 0; i < secondTier->functions.size(); ++i)
    symbols[secondTier->functions[i]] = entries_.address(i);
  redirectReferences(object, symbols, false);
  Linker linker;
  auto resolveHere = [&](const std::string &name) -> std::optional<uint64_t> {
    auto found = symbols.find(name);
    return found != symbols.end() ? found->second : resolve(name);
  };
  if (!link(linker, image_, std::move(object), usesRuntime, resolveHere, error))
    return context.fail(WENDC_BAD_INPUT, error);
  for (size_t i = 0; i < secondTier->functions.size(); ++i)
    entries_.set(i, linker.find(bodyName(secondTier->functions[i])).value_or(0));
  // Variables, and the runtime, which both tiers share.
  for (const ImageSymbol &symbol : linker.symbols())
    if (symbol.binding != STB_LOCAL)
      symbols.try_emplace(std::string(symbol.name), symbol.address);
  for (auto &[name, address] : exported) {
    auto found = symbols.find(name);
    INVARIANT(found != symbols.end(), "a visible definition of tiered code has a symbol");
    address = found->second;
  }
  constructors = functionArray(linker, SHT_INIT_ARRAY);
  destructors = functionArray(linker, SHT_FINI_ARRAY);
  return WENDC_OK;
}

wendc_status wendc_code::promote(wendc_context &context, const Linker::Resolve &resolve) {
  std::scoped_lock lock(secondTier->mutex);
  if (secondTier->isDone)
    return WENDC_OK;
  wendc_module *module = nullptr;
  wendc_status status = readIr(context, secondTier->name, secondTier->ir, &module);
  if (status != WENDC_OK)
    return status;
  runLevel(*module, 2);
  ObjectFile object;
  status = generateObject(*module, object, secondTier->isWend);
  wendc_module_free(module);
  if (status != WENDC_OK)
    return status;
  const SymbolAddresses &symbols = secondTier->symbols;
  redirectReferences(object, symbols, true);
  Linker linker;
  auto resolveHere = [&](const std::string &name) -> std::optional<uint64_t> {
    auto found = symbols.find(name);
    return found != symbols.end() ? found->second : resolve(name);
  };
  std::string error;
  if (!link(linker, promoted_, std::move(object), false, resolveHere, error))
    return context.fail(WENDC_BAD_INPUT, error);
  for (size_t i = 0; i < secondTier->functions.size(); ++i)
    if (std::optional<uint64_t> body = linker.find(bodyName(secondTier->functions[i])))
      entries_.set(i, *body);
  secondTier->isDone = true;
  secondTier->ir.clear();
  secondTier->ir.shrink_to_fit();
  return WENDC_OK;
}
