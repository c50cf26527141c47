// elim-avail-extern — discard the bodies of functions that another module defines.
//
//   define available_externally i32 @f(i32 %x) { … }      =>      declare i32 @f(i32)
//
// A body in this module is a copy of the definition, for the inliner. No code is emitted for it.
//
// Needs  inlining has been done      Keeps  nothing

#include "opt/passes.h"

namespace wend {

bool elimAvailExtern(Module &module, PassContext &) {
  bool changed = false;
  for (Function *function : module.functions())
    if (function->isAvailableExternally) {
      function->discardBody();
      function->isAvailableExternally = false;
      changed = true;
    }
  return changed;
}

} // namespace wend
