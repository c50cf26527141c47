#include "opt/stored_values.h"

#include "ir/effects.h"

#include <algorithm>
#include <cstring>

namespace wend {

Value *initialValue(Module &module, const MemoryLocation &at, Type type) {
  const Instruction *slot =
      at.object->isInstruction() ? static_cast<const Instruction *>(at.object) : nullptr;
  if (slot && slot->is(Op::Alloca))
    return module.constant(type, 0);
  if (!Aliases::isConstantData(at.object) || at.base != at.object)
    return nullptr;
  return constantAt(module, static_cast<const Global &>(*at.object),
                    static_cast<uint64_t>(at.offset), type);
}

void writeBytes(char *to, const Constant &value) {
  uint64_t bits = value.bits();
  INVARIANT(accessSize(value.type()) <= sizeof bits, "the constant has more bytes");
  std::memcpy(to, &bits, accessSize(value.type()));
}

std::optional<ConstantPlace> constantPlace(Value *address) {
  uint64_t offset = 0;
  Instruction *gep = asInstruction(address, Op::Gep);
  if (const Constant *index = gep ? asConstant(gep->operand(1)) : nullptr) {
    offset = index->bits() * gep->elementSize();
    address = gep->operand(0);
  }
  if (!Aliases::isConstantData(address))
    return {};
  return ConstantPlace{asGlobal(address), offset};
}

bool hasKnownBytes(const Global &data) {
  return !data.isDeclaration && data.linkage != Linkage::Weak;
}

Value *constantAt(Module &module, const Global &data, uint64_t offset, Type type) {
  uint64_t size = accessSize(type);
  if (!hasKnownBytes(data) || offset > data.size || data.size - offset < size)
    return nullptr;
  // The address of a symbol, if it is the whole value.
  auto at = std::ranges::partition_point(data.relocations, [&](const Relocation &relocation) {
    return relocation.offset + relocation.size <= offset;
  });
  if (at != data.relocations.end() && at->offset < offset + size) {
    const Relocation &relocation = *at;
    bool isValue = relocation.offset == offset && type == Type::Ptr && relocation.size == size &&
                   relocation.addend == 0 && !relocation.isRelative;
    return isValue ? relocation.target : nullptr;
  }
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
  std::memcpy(&bits, bytes, size);
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
