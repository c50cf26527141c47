#include "backend/debug_expression.h"

#include "backend/object/dwarf_bytes.h"
#include "ir/module.h"

namespace wend {

namespace {

enum Operation : uint8_t {
  SymbolAddress = 0x03,
  Deref = 0x06,
  ConstantUnsigned4 = 0x0C,
  ConstantSigned = 0x11,
  And = 0x1A,
  PlusConstant = 0x23,
  InRegister = 0x50,   // + its number
  FromRegister = 0x70, // + its number
  FrameBase = 0x91,
  Piece = 0x93,
  DerefSize = 0x94,
  CallFrameAddress = 0x9C,
  StackValue = 0x9F,
  ImplicitPointer = 0xA0,
  EntryValue = 0xA3,
};

void put(std::string &operations, unsigned operation) { putFixed(operations, operation, 1); }

} // namespace

bool DebugExpression::canName(const Module &module, const Value &value) {
  bool isSymbol = value.kind() == ValueKind::Function || value.kind() == ValueKind::Global;
  if (!isSymbol || module.find(value.name) != &value)
    return false;
  if (value.kind() == ValueKind::Function) {
    const auto &function = static_cast<const Function &>(value);
    return function.isDefined && !function.isWeak && !function.isIfunc;
  }
  const auto &global = static_cast<const Global &>(value);
  return !global.isDeclaration && !global.isThreadLocal() && global.linkage != Linkage::Weak;
}

size_t DebugExpression::size() const {
  size_t size = operations.size();
  for (const Reference &reference : references)
    size += reference.size();
  return size;
}

DebugExpression DebugExpression::memoryOf(Symbol symbol, uint64_t offset) {
  DebugExpression location;
  put(location.operations, SymbolAddress);
  location.references.push_back({location.operations.size(), symbol});
  location.add(offset);
  return location;
}

DebugExpression DebugExpression::pointerTo(const DebugVariable &variable, int64_t offset) {
  DebugExpression location;
  put(location.operations, ImplicitPointer);
  location.references.push_back({location.operations.size(), {}, variable});
  putSleb(location.operations, offset);
  return location;
}

void DebugExpression::piece(const DebugExpression &location, uint64_t bytes) {
  for (Reference reference : location.references) {
    reference.at += operations.size();
    references.push_back(reference);
  }
  operations += location.operations;
  put(operations, Piece);
  putUleb(operations, bytes);
}

DebugExpression DebugExpression::canonicalFrameAddress() {
  DebugExpression location;
  put(location.operations, CallFrameAddress);
  return location;
}

void DebugExpression::constant(int64_t value) {
  put(operations, ConstantSigned);
  putSleb(operations, value);
}

void DebugExpression::inRegister(Reg reg) {
  put(operations, unsigned{InRegister} + dwarfNumber(reg));
}

void DebugExpression::fromRegister(Reg reg, int64_t offset) {
  put(operations, unsigned{FromRegister} + dwarfNumber(reg));
  putSleb(operations, offset);
}

void DebugExpression::fromEntry(Reg reg) {
  DebugExpression what;
  what.inRegister(reg);
  put(operations, EntryValue);
  putUleb(operations, what.operations.size());
  operations += what.operations;
}

void DebugExpression::frameAddress(int64_t offset) {
  put(operations, FrameBase);
  putSleb(operations, offset);
}

void DebugExpression::add(uint64_t amount) {
  if (amount == 0)
    return;
  put(operations, PlusConstant);
  putUleb(operations, amount);
}

void DebugExpression::zeroExtend4() {
  put(operations, ConstantUnsigned4);
  putFixed(operations, UINT32_MAX, 4);
  put(operations, And);
}

void DebugExpression::load() { put(operations, Deref); }

void DebugExpression::load(unsigned bytes) {
  put(operations, DerefSize);
  putFixed(operations, bytes, 1);
}

void DebugExpression::stackValue() { put(operations, StackValue); }

} // namespace wend
