#include "opt/stored_values.h"

#include "ir/effects.h"

#include <cstring>

namespace wend {

Value *initialValue(Module &module, const MemoryLocation &at, Type type) {
  const Instruction *slot =
      at.object->isInstruction() ? static_cast<const Instruction *>(at.object) : nullptr;
  if (slot && slot->is(Op::Alloca))
    return module.constant(type, 0);
  if (!Aliases::isConstantData(at.object) || at.base != at.object)
    return nullptr;
  const auto &data = static_cast<const Global &>(*at.object);
  auto offset = static_cast<uint64_t>(at.offset);
  bool isKnown = !data.isDeclaration && data.linkage != Linkage::Weak && data.relocations.empty();
  if (!isKnown || offset > data.size || data.size - offset < at.size)
    return nullptr;
  if (data.bytes.empty())
    return module.constant(type, 0);
  if (isWideVector(type)) // has no other constants
    return nullptr;
  const char *bytes = data.bytes.data() + offset;
  if (type == Type::F80)
    return module.float80(Float80::load(bytes));
  if (isVector(type))
    return module.vector(type, VectorBits::load(bytes));
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, at.size);
  bool fits = (bits & ~bitMask(type)) == 0 && (type != Type::Ptr || bits == 0);
  return fits ? module.constant(type, bits) : nullptr;
}

Value *storedValue(Module &module, const Instruction &writer, const MemoryLocation &written,
                   const MemoryLocation &at, Type type) {
  if (writer.is(Op::Store)) {
    bool isWhole = !writer.isVolatile() && written == at && writer.storedValue()->type() == type;
    return isWhole ? writer.storedValue() : nullptr;
  }
  if (!written.covers(at) || memoryAccess(writer) != MemoryAccess::Fill)
    return nullptr;
  const Constant *byte = asConstant(writer.operand(1));
  bool fits =
      byte && (byte->bits() == 0 || (type != Type::I1 && type != Type::Ptr && !isWideVector(type)));
  return fits ? module.splat(type, static_cast<uint8_t>(byte->bits())) : nullptr;
}

} // namespace wend
