// global-dce — remove unreferenced internal functions.
//
// How    1. mark functions that are visible outside the module, constructors, and functions that
//           the initialisers of globals refer to
//        2. mark the functions that marked functions refer to
//        3. remove the others
// Needs  the whole program

#include "opt/passes.h"

namespace wend {

namespace {

class GlobalDce {
public:
  explicit GlobalDce(Module &module) : module_(module), isLive_(module.names().size(), false) {}

  bool run() {
    for (Function *function : module_.functions())
      if (!function->isInternal || function->section || function->isRetained)
        mark(*function);
    for (const Constructor &constructor : module_.constructors)
      mark(*constructor.function);
    for (const Global *global : module_.globals()) {
      markValue(global->aliasee);
      for (const Relocation &relocation : global->relocations)
        markValue(relocation.target);
    }
    while (!worklist_.empty()) {
      Function *function = worklist_.back();
      worklist_.pop_back();
      markValue(function->aliasee);
      for (const BasicBlock &block : *function)
        for (const Instruction &instruction : block)
          for (const Use &use : instruction.operands())
            markValue(use.value);
    }
    std::vector<Function *> dead;
    for (Function *function : module_.functions())
      if (!isLive_[function->name.id] && function->isInternal)
        dead.push_back(function);
    module_.removeFunctions(dead);
    return !dead.empty();
  }

private:
  void mark(Function &function) {
    if (isLive_[function.name.id])
      return;
    isLive_[function.name.id] = true;
    worklist_.push_back(&function);
  }
  void markValue(Value *value) {
    if (Function *function = value ? asFunction(value) : nullptr)
      mark(*function);
  }

  Module &module_;
  std::vector<bool> isLive_; // by Symbol::id
  std::vector<Function *> worklist_;
};

} // namespace

bool globalDce(Module &module, PassContext &) { return GlobalDce(module).run(); }

} // namespace wend
