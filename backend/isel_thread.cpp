#include "backend/isel_thread.h"

#include "backend/isel_context.h"

#include <algorithm>

namespace wend {

namespace {

Address threadOperand(AddressKind kind, Symbol symbol, Reg base = {}) {
  Address mem;
  mem.kind = kind;
  mem.object = symbol.id;
  mem.base = base;
  return mem;
}

const Global &variableOf(const Instruction &address) {
  return static_cast<const Global &>(*address.operand(0));
}

// A call of __tls_get_addr, by the sequence that linkers know.
void callGetAddress(ISelContext &isel, MOp op, Symbol symbol) {
  isel.out().hasCalls = true;
  isel.emit(op, Form::L, 0).extra = symbol.id;
}

// In memory only the most general model is possible: the others need offsets that the dynamic
// linker assigns.
ThreadModel modelOf(const ISelContext &isel, const Global &variable) {
  return isel.isInMemory() ? ThreadModel::GeneralDynamic : threadModel(isel.module(), variable);
}

} // namespace

ThreadModel threadModel(const Module &module, const Global &variable) {
  bool isDefined = !variable.isDeclaration || variable.aliasee;
  bool isWeakDeclaration = !isDefined && variable.linkage == Linkage::Weak;
  bool isLocal = variable.isDsoLocal || variable.linkage == Linkage::Internal ||
                 variable.linkage == Linkage::Private || (variable.isHidden && !isWeakDeclaration);
  ThreadModel possible = module.isShared()
                             ? (isLocal ? ThreadModel::LocalDynamic : ThreadModel::GeneralDynamic)
                         : isLocal || isDefined ? ThreadModel::LocalExec
                                                : ThreadModel::InitialExec;
  return std::max(possible, variable.threadModel);
}

const Global *fsRelativeVariable(const ISelContext &isel, Value *value) {
  const Instruction *address = asInstruction(value, Op::ThreadAddress);
  bool isRelative = address && modelOf(isel, variableOf(*address)) == ThreadModel::LocalExec;
  return isRelative ? &variableOf(*address) : nullptr;
}

// The word at fs:0 is the address of the thread's control block, below which its variables are.
void selectThreadAddress(ISelContext &isel, Instruction &address) {
  const Global &variable = variableOf(address);
  Reg to = isel.vreg(&address);
  switch (modelOf(isel, variable)) {
  case ThreadModel::None:
  case ThreadModel::GeneralDynamic:
    callGetAddress(isel, MOp::TlsGeneral, variable.name);
    return isel.copy(8, to, rax);
  case ThreadModel::LocalDynamic: {
    callGetAddress(isel, MOp::TlsLocal, variable.name);
    Reg block = isel.temporary(8);
    isel.copy(8, block, rax);
    return isel.emitRM(MOp::Lea, 8, to,
                       threadOperand(AddressKind::DtpOffset, variable.name, block));
  }
  case ThreadModel::InitialExec:
    isel.emitRM(MOp::Mov, 8, to, threadOperand(AddressKind::ThreadPointer, {}));
    return isel.emitRM(MOp::Add, 8, to, threadOperand(AddressKind::GotTpOffset, variable.name));
  case ThreadModel::LocalExec: {
    Reg pointer = isel.temporary(8);
    isel.emitRM(MOp::Mov, 8, pointer, threadOperand(AddressKind::ThreadPointer, {}));
    return isel.emitRM(MOp::Lea, 8, to,
                       threadOperand(AddressKind::TpOffset, variable.name, pointer));
  }
  }
}

} // namespace wend
