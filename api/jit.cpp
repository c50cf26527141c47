#include "api/jit.h"

#include "api/tiers.h"

#include "backend/link_needs.h"
#include "ir/printer.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fmt/format.h>

using namespace wend;

namespace {

// Functions that the back end calls by itself; and symbols that are parts of each executable, not
// of the C library.
std::optional<uint64_t> findBuiltin(std::string_view name) {
  if (name == "memcpy")
    return reinterpret_cast<uint64_t>(&std::memcpy);
  if (name == "memmove")
    return reinterpret_cast<uint64_t>(&std::memmove);
  if (name == "memset")
    return reinterpret_cast<uint64_t>(&std::memset);
  if (name == "atexit")
    return reinterpret_cast<uint64_t>(&std::atexit);
  if (name == "__dso_handle")
    return reinterpret_cast<uint64_t>(&findBuiltin);
  return std::nullopt;
}

// Publishes the symbols of code, which belongs to `jit` from then on.
// Takes the code if there is no error.
wendc_status publish(wendc_context &context, wendc_jit &jit, std::unique_ptr<wendc_code> &code) {
  std::scoped_lock lock(jit.mutex);
  for (const auto &[name, address] : code->exported)
    if (jit.symbols.contains(name))
      return context.fail(WENDC_BAD_INPUT, fmt::format("'{}' is defined twice", name));
  // The code first: if memory is exhausted later, no symbol lacks its code.
  code->index = jit.codes.size();
  jit.codes.push_back(std::move(code));
  const SymbolAddresses &exported = jit.codes.back()->exported;
  jit.symbols.insert(exported.begin(), exported.end());
  return WENDC_OK;
}

// Makes the definitions of a module visible, and keeps what the second tier is compiled from.
wendc_status prepareTiers(wendc_module &module, wendc_code &code) {
  for (std::string_view name : visibleDefinitions(module.ir))
    code.exported.emplace(name, 0);
  wendc_status status = exposeDefinitions(module);
  if (status != WENDC_OK)
    return status;
  code.secondTier = std::make_unique<SecondTier>();
  code.secondTier->name = module.source.name();
  code.secondTier->isWend = module.isWend;
  print(module.ir, code.secondTier->ir);
  return WENDC_OK;
}

wendc_status add(wendc_jit &jit, wendc_module &module, bool isTiered, wendc_code **result) {
  wendc_status status = module.complete();
  if (status != WENDC_OK)
    return status;
  auto code = std::make_unique<wendc_code>();
  bool callsRuntime = usesRuntime(module.ir);
  module.ir.picLevel = module.ir.pieLevel = 2;
  if (isTiered)
    status = prepareTiers(module, *code);
  if (status != WENDC_OK)
    return status;
  ObjectFile object;
  Surroundings surroundings = jit.surroundings();
  status = generateObject(module, object,
                          {.isInMemory = true, .hasDebugRecords = surroundings.hasObservers()});
  if (status != WENDC_OK)
    return status;
  status = isTiered
               ? code->loadTiered(module.context, std::move(object), callsRuntime, surroundings)
               : code->load(module.context, std::move(object), callsRuntime, surroundings);
  if (status != WENDC_OK)
    return status;
  wendc_code *loaded = code.get();
  status = publish(module.context, jit, code);
  if (status != WENDC_OK)
    return status;
  loaded->start();
  if (result)
    *result = loaded;
  return WENDC_OK;
}

} // namespace

// The latest code first, which may use what came before.
wendc_jit::~wendc_jit() {
  while (!codes.empty())
    codes.pop_back();
}

std::optional<uint64_t> wendc_jit::resolve(const std::string &name) {
  {
    std::scoped_lock lock(mutex);
    auto found = symbols.find(name);
    if (found != symbols.end())
      return found->second;
  }
  if (std::optional<uint64_t> builtin = findBuiltin(name))
    return builtin;
  if (!(flags & WENDC_JIT_PROCESS_SYMBOLS))
    return std::nullopt;
  void *found = dlsym(RTLD_DEFAULT, name.c_str());
  return found ? std::optional(reinterpret_cast<uint64_t>(found)) : std::nullopt;
}

wend::Surroundings wendc_jit::surroundings() {
  return {[this](const std::string &name) { return resolve(name); }, (flags & WENDC_JIT_GDB) != 0,
          flags & WENDC_JIT_PERF_MAP ? &perfMap : nullptr};
}

extern "C" {

wendc_status wendc_jit_new(wendc_context *context, unsigned flags, wendc_jit **jit) {
  if (!context || !jit)
    return WENDC_BAD_ARGUMENT;
  *jit = nullptr;
  return guarded(*context, [&] {
    constexpr unsigned known = WENDC_JIT_PROCESS_SYMBOLS | WENDC_JIT_GDB | WENDC_JIT_PERF_MAP;
    if (flags & ~known)
      return context->fail(WENDC_BAD_ARGUMENT, "wendc_jit_new: there is no such flag");
    auto made = std::make_unique<wendc_jit>(flags);
    std::string error;
    if ((flags & WENDC_JIT_PERF_MAP) && !made->perfMap.open(error))
      return context->fail(WENDC_SYSTEM_ERROR, error);
    *jit = made.release();
    return WENDC_OK;
  });
}

void wendc_jit_free(wendc_jit *jit) { delete jit; }

wendc_status wendc_jit_define(wendc_context *context, wendc_jit *jit, const char *name,
                              void *address) {
  if (!context || !jit || !name)
    return WENDC_BAD_ARGUMENT;
  return guarded(*context, [&] {
    std::scoped_lock lock(jit->mutex);
    bool isNew = jit->symbols.try_emplace(name, reinterpret_cast<uint64_t>(address)).second;
    return isNew ? WENDC_OK
                 : context->fail(WENDC_BAD_ARGUMENT, fmt::format("'{}' is defined twice", name));
  });
}

wendc_status wendc_jit_add(wendc_jit *jit, wendc_module *module, wendc_code **code) {
  if (code)
    *code = nullptr;
  if (!jit)
    return WENDC_BAD_ARGUMENT;
  return withModule(module, [&](wendc_module &added) { return add(*jit, added, false, code); });
}

wendc_status wendc_jit_add_tiered(wendc_jit *jit, wendc_module *module, wendc_code **code) {
  if (code)
    *code = nullptr;
  if (!jit)
    return WENDC_BAD_ARGUMENT;
  return withModule(module, [&](wendc_module &added) { return add(*jit, added, true, code); });
}

wendc_status wendc_jit_promote(wendc_context *context, wendc_jit *jit, wendc_code *code) {
  if (!context || !jit || !code)
    return WENDC_BAD_ARGUMENT;
  return guarded(*context, [&] {
    if (!code->secondTier)
      return context->fail(WENDC_BAD_ARGUMENT, "the code has no second tier");
    return code->promote(*context, jit->surroundings());
  });
}

void wendc_jit_remove(wendc_jit *jit, wendc_code *code) {
  if (!jit || !code)
    return;
  std::unique_ptr<wendc_code> removed; // destroyed without the lock: destructors of the module run
  std::scoped_lock lock(jit->mutex);
  if (code->index >= jit->codes.size() || jit->codes[code->index].get() != code)
    return;
  for (const auto &[name, address] : code->exported)
    jit->symbols.erase(name);
  std::swap(jit->codes[code->index], jit->codes.back());
  jit->codes[code->index]->index = code->index;
  removed = std::move(jit->codes.back());
  jit->codes.pop_back();
}

void *wendc_jit_find(wendc_jit *jit, const char *name) {
  if (!jit || !name)
    return nullptr;
  std::scoped_lock lock(jit->mutex);
  auto found = jit->symbols.find(std::string_view(name));
  return found == jit->symbols.end() ? nullptr : reinterpret_cast<void *>(found->second);
}

} // extern "C"
