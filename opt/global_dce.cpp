// global-dce — remove unreferenced functions that no other module needs: internal ones, and those
// of which each module with a use has a definition (linkonce).
//
// How    1. mark functions that other modules may need, constructors, and functions that the
//           initialisers of globals refer to
//        2. mark the functions that marked functions refer to. Which they are is found by the uses
//           of functions, which are far fewer than the operands of all instructions
//        3. remove the others
// Needs  the whole program

#include "opt/passes.h"

#include <algorithm>

namespace wend {

namespace {

class GlobalDce {
public:
  explicit GlobalDce(Module &module) : module_(module), isLive_(module.names().size(), false) {}

  bool run() {
    for (Function *function : module_.functions())
      if (!isDropped(*function))
        mark(*function);
    for (const Constructor &constructor : module_.constructors)
      mark(*constructor.function);
    for (const Global *global : module_.globals()) {
      markValue(global->aliasee);
      for (const Relocation &relocation : global->relocations)
        markValue(relocation.target);
    }
    collectReferences();
    while (!worklist_.empty()) {
      Function *function = worklist_.back();
      worklist_.pop_back();
      markValue(function->aliasee);
      markValue(function->personality);
      auto [first, end] =
          std::ranges::equal_range(references_, function->name.id, {}, &Reference::from);
      for (const Reference &reference : std::span(first, end))
        mark(*reference.to);
    }
    std::vector<Function *> dead;
    for (Function *function : module_.functions())
      if (!isLive_[function->name.id] && isDropped(*function))
        dead.push_back(function);
    module_.removeFunctions(dead);
    return !dead.empty();
  }

private:
  // Whether the function is dropped if it has no uses. The members of a group of sections are kept,
  // or dropped, together; of one function is a group of its own name.
  static bool isDropped(const Function &function) {
    bool isOfModule =
        function.isInternal || (function.isLinkOnce && function.isDefined &&
                                (!function.comdat || function.comdat == function.name));
    return isOfModule && !function.section && !function.isRetained;
  }

  struct Reference {
    uint32_t from; // Symbol::id of the function with the use
    Function *to;
  };

  void collectReferences() {
    for (Function *function : module_.functions())
      if (isDropped(*function))
        for (const Use *use = function->firstUse(); use; use = use->next)
          references_.push_back({use->user->block()->function()->name.id, function});
    std::ranges::sort(references_, {}, &Reference::from);
  }

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
  std::vector<Reference> references_; // to internal functions; by `from`
};

} // namespace

bool globalDce(Module &module, PassContext &) { return GlobalDce(module).run(); }

} // namespace wend
