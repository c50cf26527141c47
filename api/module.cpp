#include "api/module.h"

#include "frontend/frontend.h"
#include "frontend/lower.h"
#include "ir/analysis/verifier.h"
#include "ir/cfg.h"
#include "ir/printer.h"
#include "ir/reader/reader.h"
#include "opt/passes.h"
#include "opt/pipeline.h"

#include <algorithm>
#include <fmt/format.h>

using namespace wend;

// ---- The state of a module

wendc_status wendc_module::checkUsable() {
  if (interruption == WENDC_OUT_OF_MEMORY)
    return context.failOutOfMemory();
  if (interruption != WENDC_OK)
    return context.fail(interruption, "an internal error has left the module incomplete");
  return isUsedUp
             ? context.fail(WENDC_BAD_ARGUMENT, "machine code has been made of the module already")
             : WENDC_OK;
}

// Puts the incoming values of phis into the order of the predecessors.
wendc_status wendc_module::completePhis(Function &function) {
  for (BasicBlock &at : function) {
    for (Instruction &phi : at.phis()) {
      const std::vector<Incoming> &values = incoming[&phi];
      for (const BasicBlock::Predecessor &predecessor : at.predecessors().subspan(
               std::min<size_t>(phi.operandCount(), at.predecessors().size()))) {
        auto *from = static_cast<BasicBlock *>(predecessor.block);
        auto value = std::ranges::find(values, from, &Incoming::from);
        if (value == values.end())
          return context.fail(WENDC_BAD_INPUT,
                              fmt::format("function '{}': a phi has no value for a predecessor",
                                          names.text(function.name)));
        phi.addOperand(ir, value->value);
      }
    }
  }
  return WENDC_OK;
}

wendc_status wendc_module::complete() {
  if (!firstError.empty())
    return context.fail(WENDC_BAD_INPUT, firstError);
  if (built.empty())
    return WENDC_OK;
  std::vector<std::string> errors;
  for (Function *function : ir.functions()) {
    if (!built.contains(function))
      continue;
    for (const BasicBlock &at : *function)
      if (!at.terminator())
        return context.fail(WENDC_BAD_INPUT,
                            fmt::format("function '{}': block '{}' has no final instruction",
                                        names.text(function->name), names.text(at.name)));
    // Unreachable blocks go first: as predecessors they need values of no phi.
    removeUnreachableBlocks(*function);
    wendc_status status = completePhis(*function);
    if (status != WENDC_OK)
      return status;
    if (!verify(*function, errors))
      return context.fail(WENDC_BAD_INPUT, errors.front());
  }
  incoming.clear();
  built.clear();
  forgetIds();
  return WENDC_OK;
}

void wendc_module::forgetIds() {
  block = nullptr;
  std::vector<std::pair<Symbol, wendc_value>> symbols;
  for (auto [value, id] : symbolIds)
    symbols.emplace_back(value->name, id);
  symbolIds.clear();
  std::ranges::fill(entities, Entity());
  for (auto [name, id] : symbols)
    if (Value *value = ir.find(name)) {
      entities[id - 1].value = value;
      symbolIds.emplace(value, id);
    }
}

// ---- Reading

namespace wend {

namespace {

// Makes a module of a source by `read`, which returns whether there were errors.
template <typename Read>
wendc_status makeModule(wendc_context &context, std::string name, std::string text, Read &&read,
                        wendc_module **module) {
  *module = nullptr;
  if (text.size() >= SourceLoc::none)
    return context.fail(WENDC_BAD_INPUT, "the source is larger than 4 GiB");
  context.diagnostics.clear();
  auto made = std::make_unique<wendc_module>(context, std::move(name), std::move(text));
  Diagnostics diagnostics(made->source);
  bool isRead = read(*made, diagnostics) && !diagnostics.hasErrors();
  context.take(diagnostics, made->source.name());
  if (!isRead) {
    std::string messages;
    diagnostics.print(messages);
    return context.fail(WENDC_BAD_INPUT, std::move(messages));
  }
  context.modules.push_back(std::move(made));
  *module = context.modules.back().get();
  return WENDC_OK;
}

bool readWend(wendc_module &module, Diagnostics &diagnostics) {
  Arena arena; // of the syntax tree
  ast::Program *program = parse(module.source, module.names, arena, diagnostics, Dialect::Wend);
  if (!program)
    return false;
  analyse(*program, module.source, module.names, arena, diagnostics, Dialect::Wend);
  if (diagnostics.hasErrors())
    return false;
  lower(*program, module.ir, [](Function &) {});
  module.isWend = true;
  return true;
}

} // namespace

wendc_status readIr(wendc_context &context, std::string name, std::string text,
                    wendc_module **module) {
  return makeModule(
      context, std::move(name), std::move(text),
      [](wendc_module &made, Diagnostics &diagnostics) {
        return wend::readIr(made.source, diagnostics, made.ir);
      },
      module);
}

} // namespace wend

// ---- Entry points

extern "C" {

wendc_status wendc_read_ir(wendc_context *context, const char *name, const char *text, size_t size,
                           wendc_module **module) {
  if (!context || !name || (!text && size != 0) || !module)
    return WENDC_BAD_ARGUMENT;
  return guarded(*context, [&] { return readIr(*context, name, std::string(text, size), module); });
}

wendc_status wendc_read_wend(wendc_context *context, const char *name, const char *text,
                             size_t size, wendc_module **module) {
  if (!context || !name || (!text && size != 0) || !module)
    return WENDC_BAD_ARGUMENT;
  return guarded(*context, [&] {
    return makeModule(*context, name, std::string(text, size), readWend, module);
  });
}

wendc_status wendc_module_new(wendc_context *context, const char *name, wendc_module **module) {
  if (!context || !name || !module)
    return WENDC_BAD_ARGUMENT;
  return guarded(*context, [&] {
    auto isEmpty = [](wendc_module &made, Diagnostics &) {
      made.ir.picLevel = made.ir.pieLevel = 2;
      return true;
    };
    return makeModule(*context, name, "", isEmpty, module);
  });
}

wendc_status wendc_module_copy(wendc_module *module, wendc_module **copy) {
  if (!copy)
    return WENDC_BAD_ARGUMENT;
  return withModule(module, [&](wendc_module &original) {
    wendc_status status = original.complete();
    if (status != WENDC_OK)
      return status;
    std::string text;
    print(original.ir, text);
    wendc_module *made = nullptr;
    status = readIr(original.context, original.source.name(), std::move(text), &made);
    if (made)
      made->isWend = original.isWend;
    *copy = made;
    return status;
  });
}

void wendc_module_free(wendc_module *module) {
  if (!module)
    return;
  auto &modules = module->context.modules;
  auto found = std::ranges::find(modules, module, &std::unique_ptr<wendc_module>::get);
  std::swap(*found, modules.back());
  modules.pop_back();
}

wendc_status wendc_set_pic(wendc_module *module, wendc_pic pic) {
  return withModule(module, [&](wendc_module &changed) {
    if (pic > WENDC_PIC_LIBRARY)
      return changed.context.fail(WENDC_BAD_ARGUMENT, "there is no such kind of code");
    changed.ir.picLevel = pic == WENDC_PIC_NONE ? 0 : 2;
    changed.ir.pieLevel = pic == WENDC_PIC_EXECUTABLE ? 2 : 0;
    return WENDC_OK;
  });
}

wendc_status wendc_verify(wendc_module *module) {
  return withModule(module, [](wendc_module &verified) { return verified.complete(); });
}

} // extern "C"
