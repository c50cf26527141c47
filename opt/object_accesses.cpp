#include "opt/object_accesses.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// Limit on the phis and selects of addresses; bounds the time, because these are searched for
// what was found before. Other addresses are computed from one other address only.
constexpr size_t maxJoins = 64;

} // namespace

ObjectAccesses::ObjectAccesses(const Module &module)
    : module_(module), isReferred_(module.names().size()) {
  for (const Global *global : module.globals()) {
    mark(global->aliasee);
    for (const Relocation &relocation : global->relocations)
      mark(relocation.target);
  }
  for (const Function *function : module.functions())
    mark(function->aliasee);
}

void ObjectAccesses::mark(const Value *value) {
  if (value)
    isReferred_[value->name.id] = true;
}

bool ObjectAccesses::isCandidate(const Global &global) const {
  bool isOwn = global.linkage == Linkage::Private || global.linkage == Linkage::Internal;
  return isOwn && !module_.hasAssembly && !global.isDeclaration && !global.isRetained &&
         !global.isThreadLocal() && !global.isReadOnly && !global.section && !global.comdat &&
         !global.aliasee && !isReferred_[global.name.id] && global.isUsed();
}

bool ObjectAccesses::find(const Global &global) {
  accesses_.clear();
  return isCandidate(global) && followAll(global);
}

bool ObjectAccesses::findOfAlloca(const Instruction &alloca) {
  accesses_.clear();
  return followAll(alloca);
}

bool ObjectAccesses::followAll(const Value &object) {
  addresses_.assign(1, {&object, 0, true, false});
  joins_.clear();
  for (size_t i = 0; i < addresses_.size(); ++i) {
    Address address = addresses_[i];
    for (const Use *use = address.value->firstUse(); use; use = use->next)
      if (!follow(*use, address))
        return false;
  }
  return true;
}

bool ObjectAccesses::follow(const Use &use, const Address &address) {
  Instruction &user = *use.user;
  if (user.is(Op::ICmp))
    return true;
  if (user.is(Op::Gep)) {
    const Constant *index = asConstant(user.operand(1));
    bool isBase = Instruction::indexOf(use) == 0;
    if (!isBase)
      return false;
    addresses_.push_back({&user, index ? address.offset + index->bits() * user.elementSize() : 0,
                          address.isKnown && index, address.isOfOther});
    return true;
  }
  if (user.is(Op::Phi) || user.is(Op::Select))
    return addJoin(user);
  bool isStore = user.is(Op::Store) && Instruction::indexOf(use) == 1;
  if (user.is(Op::Load) || isStore) {
    accesses_.push_back({&user, address.offset, address.isKnown, address.isOfOther, isStore});
    return !user.isVolatile();
  }
  return user.is(Op::Call) && followCall(use, user, address);
}

bool ObjectAccesses::addJoin(const Instruction &join) {
  if (std::ranges::find(joins_, &join) != joins_.end())
    return true;
  if (joins_.size() == maxJoins)
    return false;
  joins_.push_back(&join);
  addresses_.push_back({&join, 0, false, true});
  return true;
}

// An argument of memset, memcpy and the like.
bool ObjectAccesses::followCall(const Use &use, Instruction &call, const Address &address) {
  MemoryAccess access = memoryAccess(call);
  uint32_t operand = Instruction::indexOf(use);
  if (call.isUsed() || operand + 1 == call.operandCount())
    return false;
  bool isRead = access == MemoryAccess::ReadBytes || (access == MemoryAccess::Copy && operand == 1);
  bool isWrite = (access == MemoryAccess::Fill || access == MemoryAccess::Copy) && operand == 0;
  accesses_.push_back({&call, address.offset, address.isKnown, address.isOfOther, isWrite});
  return isRead || isWrite;
}

} // namespace wend
