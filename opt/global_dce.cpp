// global-dce — remove functions that nobody calls.
//
// How    1. what is visible outside, constructors and whatever data points to is needed   2. so is
//        what needed functions use   3. the rest goes
// Needs  the whole program

#include "opt/passes.h"

namespace wend {

namespace {

class NeededFunctions {
public:
  explicit NeededFunctions(Module &module)
      : module_(module), isNeeded_(module.names().size(), false) {}

  bool run() {
    for (Function *function : module_.functions())
      if (!function->isInternal || function->section)
        need(*function);
    for (const Constructor &constructor : module_.constructors)
      need(*constructor.function);
    for (const Global *global : module_.globals()) {
      needValue(global->aliasee);
      for (const Relocation &relocation : global->relocations)
        needValue(relocation.target);
    }
    while (!worklist_.empty()) {
      Function *function = worklist_.back();
      worklist_.pop_back();
      needValue(function->aliasee);
      for (const BasicBlock &block : *function)
        for (const Instruction &instruction : block)
          for (const Use &use : instruction.operands())
            needValue(use.value);
    }
    std::vector<Function *> dropped;
    for (Function *function : module_.functions())
      if (!isNeeded_[function->name.id] && function->isInternal)
        dropped.push_back(function);
    module_.removeFunctions(dropped);
    return !dropped.empty();
  }

private:
  void need(Function &function) {
    if (isNeeded_[function.name.id])
      return;
    isNeeded_[function.name.id] = true;
    worklist_.push_back(&function);
  }
  void needValue(Value *value) {
    if (Function *function = value ? asFunction(value) : nullptr)
      need(*function);
  }

  Module &module_;
  std::vector<bool> isNeeded_; // by Symbol::id
  std::vector<Function *> worklist_;
};

} // namespace

bool globalDce(Module &module, PassContext &) { return NeededFunctions(module).run(); }

} // namespace wend
