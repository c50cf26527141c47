#include "backend/isel_intrinsic.h"

#include "backend/isel_context.h"
#include "backend/isel_memory.h"

#include "ir/module.h"

namespace wend {

namespace {

bool selectTrap(ISelContext &isel, Instruction &) {
  isel.emit(MOp::Trap, Form::N, 0);
  return true;
}

constexpr Intrinsic intrinsics[] = {
    {"llvm.memset.p0.i64", selectMemset, "memset", 3},
    {"memcpy", selectMemcpy, "memcpy", 3},
    {"llvm.memcpy.p0.p0.i64", selectMemcpy, "memcpy", 3}, // volatile
    {"llvm.memmove.p0.p0.i64", selectMemcpy, "memmove", 3},
    {"llvm.va_start.p0", selectVaStart, "", 0},
    {"llvm.stacksave.p0", selectStackSave, "", 0},
    {"llvm.stackrestore.p0", selectStackRestore, "", 0},
    {"llvm.trap", selectTrap, "", 0},
};

} // namespace

void internIntrinsics(ISelContext &isel) {
  CallSelection &calls = isel.calls;
  if (calls.module == &isel.module())
    return;
  calls.module = &isel.module();
  calls.intrinsicNames.clear();
  for (const Intrinsic &intrinsic : intrinsics)
    calls.intrinsicNames.push_back(calls.module->names().intern(intrinsic.name));
}

const Intrinsic *intrinsicOf(const ISelContext &isel, const Instruction &call) {
  Function *callee = call.calledFunction();
  if (!callee || callee->isDefined)
    return nullptr;
  for (size_t i = 0; i < std::size(intrinsics); ++i)
    if (isel.calls.intrinsicNames[i] == callee->name)
      return &intrinsics[i];
  return nullptr;
}

bool isVaStart(const ISelContext &isel, const Instruction &call) {
  const Intrinsic *intrinsic = intrinsicOf(isel, call);
  return intrinsic && intrinsic->select == selectVaStart;
}

} // namespace wend
