#include "backend/debug_calls.h"

namespace wend {

DebugCalls::Callee &DebugCalls::calleeOf(Symbol function) {
  auto [callee, isNew] = callees_.try_emplace(function.id);
  if (isNew) {
    callee->second.entry = die_.newEntry();
    order_.push_back(function);
  }
  return callee->second;
}

void DebugCalls::define(Symbol function) {
  Callee &callee = calleeOf(function);
  callee.isDefined = true;
  die_.define(callee.entry);
}

void DebugCalls::describe(const DebugFunction &function) {
  die_.flag(function.hasOtherCalls ? Attribute::CallAllTailCalls : Attribute::CallAllCalls);
}

void DebugCalls::write(const DebugFunction &function) {
  for (const DebugFunction::CallSite &call : function.calls)
    write(call);
}

// A tail call returns to no instruction after it, but gdb finds it by that address.
void DebugCalls::write(const DebugFunction::CallSite &call) {
  die_.begin(Tag::CallSite);
  die_.address(Attribute::CallReturnPc, call.returnTo);
  if (call.isTailCall) {
    die_.flag(Attribute::CallTailCall);
    die_.address(Attribute::CallPc, call.jump);
  }
  if (call.callee)
    die_.reference(Attribute::CallOrigin, calleeOf(call.callee).entry);
  else if (call.target)
    die_.expression(Attribute::CallTarget, *call.target);
  die_.end(!call.arguments.empty());
  if (call.arguments.empty())
    return;
  for (const auto &[reg, value] : call.arguments) {
    DebugExpression location;
    location.inRegister(reg);
    die_.begin(Tag::CallSiteParameter);
    die_.expression(Attribute::Location, location);
    die_.expression(Attribute::CallValue, value);
    die_.end(false);
  }
  die_.endChildren();
}

void DebugCalls::writeDeclarations() {
  for (Symbol name : order_) {
    const Callee &callee = calleeOf(name);
    if (callee.isDefined)
      continue;
    std::string_view text = module_.names().text(name);
    Value *value = module_.find(name);
    const Function *function = value ? asFunction(value) : nullptr;
    die_.define(callee.entry);
    die_.begin(Tag::Subprogram);
    die_.text(Attribute::Name, text);
    die_.text(Attribute::LinkageName, text);
    if (!function || !function->isInternal)
      die_.flag(Attribute::External);
    die_.flag(Attribute::Declaration);
    die_.end(false);
  }
}

} // namespace wend
