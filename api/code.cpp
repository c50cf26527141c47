#include "api/code.h"

#include "api/tiers.h"

#include <unistd.h>

using namespace wend;

namespace {

bool isVisible(const ObjectSymbol &symbol) {
  return symbol.binding != STB_LOCAL && symbol.isDefined() && symbol.visibility == STV_DEFAULT;
}

bool isFunction(const ObjectFile &object, const ObjectSymbol &symbol) {
  return symbol.section < object.sections.size() &&
         (object.sections[symbol.section].flags & SHF_EXECINSTR) != 0;
}

// The surroundings of tiered code, in which its own symbols come first.
Surroundings around(const SymbolAddresses &symbols, const Surroundings &outer) {
  Surroundings inner = outer;
  inner.resolve = [&](const std::string &name) -> std::optional<uint64_t> {
    auto found = symbols.find(name);
    return found != symbols.end() ? found->second : outer.resolve(name);
  };
  return inner;
}

} // namespace

bool LoadedImage::load(Linker &linker, ObjectFile object, bool usesRuntime,
                       const Surroundings &surroundings, std::string &error) {
  bool isLoaded =
      linker.add(std::move(object), error) &&
      (!usesRuntime || linker.addLibrary(runtimeLibrary(), surroundings.resolve, error)) &&
      image_.load(linker, false, surroundings.resolve, error);
  if (!isLoaded || !surroundings.hasObservers())
    return isLoaded;
  map_.emplace(linker);
  if (surroundings.hasGdb)
    gdb_.emplace(linker, *map_);
  if (surroundings.perfMap)
    surroundings.perfMap->add(*map_);
  return true;
}

wendc_code::~wendc_code() {
  for (size_t i = isStarted_ ? destructors_.size() : 0; i != 0;)
    destructors_[--i](0, nullptr, nullptr);
}

void wendc_code::findConstructors(const Linker &linker) {
  constructors_ = functionArray(linker, SHT_INIT_ARRAY);
  destructors_ = functionArray(linker, SHT_FINI_ARRAY);
}

void wendc_code::start() {
  isStarted_ = true;
  char *noArguments[] = {nullptr};
  for (auto constructor : constructors_)
    constructor(0, noArguments, environ);
}

wendc_status wendc_code::load(wendc_context &context, ObjectFile object, bool usesRuntime,
                              const Surroundings &surroundings) {
  for (const ObjectSymbol &symbol : object.symbols)
    if (isVisible(symbol))
      exported.emplace(symbol.name, 0);
  Linker linker;
  std::string error;
  if (!image_.load(linker, std::move(object), usesRuntime, surroundings, error))
    return context.fail(WENDC_BAD_INPUT, error);
  for (auto &[name, address] : exported)
    address = linker.find(name).value_or(0);
  findConstructors(linker);
  return WENDC_OK;
}

wendc_status wendc_code::loadTiered(wendc_context &context, ObjectFile object, bool usesRuntime,
                                    const Surroundings &surroundings) {
  SymbolAddresses &symbols = secondTier->symbols;
  for (const ObjectSymbol &symbol : object.symbols)
    if (symbol.binding != STB_LOCAL && isFunction(object, symbol))
      secondTier->functions.push_back(symbol.name);
  std::string error;
  if (!entries_.make(secondTier->functions.size(), error))
    return context.fail(WENDC_SYSTEM_ERROR, error);
  for (size_t i = 0; i < secondTier->functions.size(); ++i)
    symbols[secondTier->functions[i]] = entries_.address(i);
  redirectReferences(object, symbols, false);
  Linker linker;
  if (!image_.load(linker, std::move(object), usesRuntime, around(symbols, surroundings), error))
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
  findConstructors(linker);
  return WENDC_OK;
}

wendc_status wendc_code::promote(wendc_context &context, const Surroundings &surroundings) {
  std::scoped_lock lock(secondTier->mutex);
  if (promoted_)
    return WENDC_OK;
  wendc_module *module = nullptr;
  wendc_status status = readIr(context, secondTier->name, secondTier->ir, &module);
  if (status != WENDC_OK)
    return status;
  module->isWend = secondTier->isWend;
  runLevel(*module, 2);
  ObjectFile object;
  status = generateObject(*module, object,
                          {.isInMemory = true, .hasDebugRecords = surroundings.hasObservers()});
  wendc_module_free(module);
  if (status != WENDC_OK)
    return status;
  const SymbolAddresses &symbols = secondTier->symbols;
  redirectReferences(object, symbols, true);
  Linker linker;
  std::string error;
  auto image = std::make_unique<LoadedImage>(); // a failed one is freed
  if (!image->load(linker, std::move(object), false, around(symbols, surroundings), error))
    return context.fail(WENDC_BAD_INPUT, error);
  for (size_t i = 0; i < secondTier->functions.size(); ++i)
    if (std::optional<uint64_t> body = linker.find(bodyName(secondTier->functions[i])))
      entries_.set(i, *body);
  promoted_ = std::move(image);
  secondTier->ir.clear();
  secondTier->ir.shrink_to_fit();
  return WENDC_OK;
}
