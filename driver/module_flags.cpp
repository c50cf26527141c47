#include "driver/module_flags.h"

#include "ir/module.h"

namespace wend {

namespace {

void setPic(const Options &options, Module &module) {
  if (options.pic == Pic::Default && !options.tools.isShared)
    return;
  bool isPic = options.pic != Pic::None;
  module.picLevel = isPic ? 2 : 0;
  module.pieLevel = options.pic == Pic::Executable ? 2 : 0;
}

} // namespace

void setModuleFlags(const Options &options, Module &module) {
  setPic(options, module);
  if (!options.protection)
    return;
  module.protectsBranches = options.protection->branches;
  module.protectsReturns = options.protection->returns;
}

} // namespace wend
