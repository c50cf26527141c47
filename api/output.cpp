#include "api/output.h"

#include "backend/assembly_writer.h"
#include "backend/backend.h"
#include "backend/link_needs.h"
#include "backend/object/elf_writer.h"
#include "backend/object/executable_writer.h"
#include "backend/object_writer.h"
#include "ir/printer.h"
#include "opt/passes.h"
#include "opt/pipeline.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

void runPasses(wendc_module &module, std::span<const PassId> ids, bool isLevel) {
  PassOptions options;
  options.isLevel = isLevel;
  std::string printed;
  PassManager passes(options, printed);
  passes.run(module.ir, ids);
  module.isOptimised |= !ids.empty();
  module.isConventional = !ids.empty() && ids.back() == PassId::phiElim;
  module.forgetIds();
}

BackendOptions codeOptions() {
  BackendOptions options;
  options.sourceComments = false;
  return options;
}

// The passes that a list names.
wendc_status parsePasses(wendc_context &context, std::string_view list, std::vector<PassId> &ids) {
  while (!list.empty()) {
    std::string_view name = list.substr(0, list.find(','));
    list.remove_prefix(std::min(name.size() + 1, list.size()));
    std::optional<PassId> id = passNamed(name);
    if (!id)
      return context.fail(WENDC_BAD_ARGUMENT, fmt::format("there is no pass '{}'", name));
    ids.push_back(*id);
  }
  return WENDC_OK;
}

wendc_status give(wendc_context &context, std::string_view bytes, wendc_buffer *buffer) {
  buffer->bytes = static_cast<char *>(std::malloc(bytes.size() + 1));
  if (!buffer->bytes)
    return context.failOutOfMemory();
  std::memcpy(buffer->bytes, bytes.data(), bytes.size());
  buffer->bytes[bytes.size()] = '\0';
  buffer->size = bytes.size();
  return WENDC_OK;
}

wendc_status printIr(wendc_module &module, std::string &out) {
  wendc_status status = module.complete();
  if (status == WENDC_OK)
    print(module.ir, out);
  return status;
}

wendc_status writeExecutable(wendc_module &module, std::string &out) {
  if (needsLibc(module.ir))
    return module.context.fail(
        WENDC_BAD_INPUT,
        "the module needs the C library: make an object and link it with the C compiler");
  ObjectFile object;
  wendc_status status = generateObject(module, object, {.isLinkedAlone = true});
  if (status != WENDC_OK)
    return status;
  std::vector<ObjectFile> objects;
  objects.push_back(std::move(object));
  std::string error;
  return linkExecutable(std::move(objects), runtimeLibrary(), true, out, error)
             ? WENDC_OK
             : module.context.fail(WENDC_BAD_INPUT, error);
}

} // namespace

wendc_status generate(wendc_module &module, CodeSink &sink, CodeUse use) {
  wendc_status status = module.complete();
  if (status != WENDC_OK)
    return status;
  Diagnostics diagnostics(module.source); // of assembly in the source
  module.isUsedUp = true;
  PassOptions options;
  std::string printed;
  PassManager passes(options, printed);
  BackendOptions backendOptions = codeOptions();
  backendOptions.diagnostics = &diagnostics;
  backendOptions.isFast = !module.isOptimised;
  backendOptions.isInMemory = use.isInMemory;
  Backend backend(module.ir, backendOptions, sink);
  backend.findIndirectTargets();
  for (Function *function : module.ir.functions()) {
    if (function->isDeclaration() || function->isAvailableExternally)
      continue;
    passes.run(*function, passesForBackend(*function, module.isConventional));
    backend.compile(*function);
  }
  if (!diagnostics.hasErrors()) {
    // Only the runtime reads the table of functions.
    backend.finish(module.isWend || use.isLinkedAlone || usesRuntime(module.ir));
    return WENDC_OK;
  }
  module.context.take(diagnostics, module.source.name());
  std::string messages;
  diagnostics.print(messages);
  return module.context.fail(WENDC_BAD_INPUT, std::move(messages));
}

wendc_status generateObject(wendc_module &module, ObjectFile &object, CodeUse use) {
  ObjectTables tables = use.hasDebugRecords ? ObjectTables::FramesAndLines
                        : use.isInMemory    ? ObjectTables::None
                                            : ObjectTables::Frames;
  ObjectWriter writer(module.ir, object, tables);
  wendc_status status = generate(module, writer, use);
  if (status == WENDC_OK && writer.hasAssembly())
    return module.context.fail(WENDC_BAD_INPUT,
                               "the module has assembly: make assembly of it and run as");
  return status;
}

void runLevel(wendc_module &module, int level) { runPasses(module, passesOfLevel(level), true); }

} // namespace wend

using namespace wend;

extern "C" {

wendc_status wendc_optimise(wendc_module *module, int level) {
  return withModule(module, [&](wendc_module &changed) {
    if (level < 0 || level > 2)
      return changed.context.fail(WENDC_BAD_ARGUMENT, "levels are 0 to 2");
    wendc_status status = changed.complete();
    if (status == WENDC_OK)
      runLevel(changed, level);
    return status;
  });
}

wendc_status wendc_run_passes(wendc_module *module, const char *passes) {
  if (!passes)
    return WENDC_BAD_ARGUMENT;
  return withModule(module, [&](wendc_module &changed) {
    std::vector<PassId> ids;
    wendc_status status = parsePasses(changed.context, passes, ids);
    if (status == WENDC_OK)
      status = changed.complete();
    if (status == WENDC_OK)
      runPasses(changed, ids, false);
    return status;
  });
}

wendc_status wendc_emit(wendc_module *module, wendc_output output, wendc_buffer *buffer) {
  if (!buffer)
    return WENDC_BAD_ARGUMENT;
  *buffer = {nullptr, 0};
  return withModule(module, [&](wendc_module &emitted) {
    std::string out;
    wendc_status status = WENDC_OK;
    if (output == WENDC_LLVM_IR) {
      status = printIr(emitted, out);
    } else if (output == WENDC_ASSEMBLY) {
      AssemblyWriter writer(emitted.ir, codeOptions(), out);
      status = generate(emitted, writer, {});
    } else if (output == WENDC_OBJECT) {
      ObjectFile object;
      status = generateObject(emitted, object, {});
      if (status == WENDC_OK)
        writeElf(object, out);
    } else if (output == WENDC_EXECUTABLE) {
      status = writeExecutable(emitted, out);
    } else {
      status = emitted.context.fail(WENDC_BAD_ARGUMENT, "there is no such output");
    }
    return status == WENDC_OK ? give(emitted.context, out, buffer) : status;
  });
}

void wendc_buffer_free(wendc_buffer *buffer) {
  if (!buffer)
    return;
  std::free(buffer->bytes);
  *buffer = {nullptr, 0};
}

} // extern "C"
