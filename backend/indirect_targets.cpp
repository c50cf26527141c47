#include "backend/indirect_targets.h"

#include "ir/analysis/call_graph.h"

namespace wend {

bool IndirectTargets::has(const Function &function) const {
  return !areFound_ || !function.isInternal || function.isRetained || areTargets_[function.name.id];
}

void IndirectTargets::find() {
  areFound_ = true;
  areTargets_.resize(module_.names().size());
  for (const Function *function : module_.functions()) {
    for (const Use *use = function->firstUse(); use; use = use->next)
      if (!isCallee(*use)) {
        add(function);
        break;
      }
    add(function->aliasee);
    add(function->personality);
  }
  for (const Global *global : module_.globals()) {
    add(global->aliasee);
    for (const Relocation &relocation : global->relocations)
      add(relocation.target);
  }
  for (const Constructor &constructor : module_.constructors)
    add(constructor.function);
}

void IndirectTargets::add(const Value *value) {
  if (value && value->kind() == ValueKind::Function)
    areTargets_[value->name.id] = true;
}

} // namespace wend
