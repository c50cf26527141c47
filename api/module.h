// wendc_module — a module of IR with its source and names, and the ids that it has given out.
#pragma once

#include "api/context.h"

#include "ir/module.h"

#include <unordered_map>
#include <unordered_set>

namespace wend {

// What an id stands for.
struct Entity {
  Value *value = nullptr;      // or
  BasicBlock *block = nullptr; // one of both; neither: the id is no longer valid
  Function *within = nullptr;  // the function of a block, argument or instruction
};

// An operand of a phi, until the module is complete.
struct Incoming {
  BasicBlock *from;
  Value *value;
};

} // namespace wend

struct wendc_module {
  wendc_module(wendc_context &owner, std::string name, std::string text)
      : context(owner), source(std::move(name), std::move(text)), ir(names, &source) {}
  wendc_module(const wendc_module &) = delete;
  wendc_module &operator=(const wendc_module &) = delete;

  // Checks that the IR may be used: no machine code has been made of it, and no call has been
  // interrupted by exhausted memory or a fault.
  wendc_status checkUsable();
  // Completes functions that were built, and verifies them: before passes, output and copies. If
  // there are any, only the ids of functions and variables stay valid.
  wendc_status complete();
  // Ends the validity of ids other than those of functions and variables: after passes.
  void forgetIds();

  wendc_context &context;
  wend::SourceFile source;
  wend::Interner names;
  wend::Module ir;
  bool isWend = false;
  bool isOptimised = false;    // passes were run
  bool isConventional = false; // phi-elim was the last pass
  bool isUsedUp = false;       // machine code was made of it
  // Of a call that exhausted memory or a fault has interrupted.
  wendc_status interruption = WENDC_OK;

  // ---- Of building
  std::string firstError;             // of a call that builds; empty: none
  std::vector<wend::Entity> entities; // by id - 1
  std::unordered_map<const wend::Value *, wendc_value> symbolIds; // of functions and variables
  std::unordered_set<const wend::Function *> built; // with a body that is not verified yet
  std::unordered_map<wend::Instruction *, std::vector<wend::Incoming>> incoming; // by phi
  unsigned strings = 0;              // the number of constants made by wendc_string
  wend::BasicBlock *block = nullptr; // the current one

private:
  wendc_status completePhis(wend::Function &function);
};

namespace wend {

// Calls body(module) in the boundary, if there is a module whose IR may be used.
template <typename Body> wendc_status withModule(wendc_module *module, Body &&body) {
  if (!module)
    return WENDC_BAD_ARGUMENT;
  wendc_status status = guarded(module->context, [&] {
    wendc_status usable = module->checkUsable();
    return usable == WENDC_OK ? body(*module) : usable;
  });
  if (status == WENDC_OUT_OF_MEMORY || status == WENDC_INTERNAL_ERROR)
    module->interruption = status;
  return status;
}

// Reads LLVM IR into a new module of the context.
wendc_status readIr(wendc_context &context, std::string name, std::string text,
                    wendc_module **module);

} // namespace wend
