#include "ir/analysis/alias.h"

#include "ir/analysis/dominators.h"
#include "ir/cfg.h"
#include "ir/effects.h"
#include "ir/module.h"

#include <algorithm>

namespace wend {

namespace {

bool isMemoryByValue(const Value *object) {
  return object->kind() == ValueKind::Argument &&
         static_cast<const Argument *>(object)->passing.kind == Passing::ByValue;
}

bool isAlloca(const Value *object) {
  return object->isInstruction() && static_cast<const Instruction *>(object)->is(Op::Alloca);
}

bool isThreadAddress(const Value *value) {
  return value->isInstruction() && static_cast<const Instruction *>(value)->is(Op::ThreadAddress);
}

// Distinct identified objects do not overlap. A declaration may be an alias of any visible symbol.
bool isIdentifiedObject(const Value *object) {
  if (object->kind() == ValueKind::Global)
    return !static_cast<const Global *>(object)->isDeclaration;
  return isAlloca(object) || isMemoryByValue(object);
}

// The function of the C library with a name, or null.
const Value *declared(const Module &module, std::string_view name) {
  Value *symbol = module.find(name);
  const Function *function = symbol ? asFunction(symbol) : nullptr;
  return function && !function->isDefined && !function->aliasee ? function : nullptr;
}

uint64_t sizeOf(const Value *bytes) {
  const Constant *constant = asConstant(bytes);
  return constant ? constant->bits() : MemoryLocation::unknownSize;
}

} // namespace

bool MemoryLocation::covers(const MemoryLocation &other) const {
  if (base != other.base || size == unknownSize || other.size == unknownSize ||
      offset > other.offset)
    return false;
  uint64_t distance = static_cast<uint64_t>(other.offset) - static_cast<uint64_t>(offset);
  return distance <= size && other.size <= size - distance;
}

Aliases::Aliases(const Function &function) : Aliases(function, reversePostorder(function)) {}

Aliases::Aliases(const Function &function, std::span<BasicBlock *const> order)
    : types_(function.module().accessTypes),
      allocators_{declared(function.module(), "malloc"), declared(function.module(), "calloc")},
      addresses_(function.valueCount()), isNonEscaping_(function.valueCount()) {
  // Definitions precede uses in this order, so the operands of an address are decomposed before it.
  for (const BasicBlock *block : order)
    for (const Instruction &instruction : *block)
      if (instruction.is(Op::Gep) || instruction.is(Op::ThreadAddress))
        decompose(instruction);
  for (const Argument *argument : function.arguments())
    isNonEscaping_[argument->id] = isMemoryByValue(argument) && doesNotEscape(*argument);
  for (const Instruction &instruction : *function.entry())
    if (instruction.is(Op::Alloca))
      isNonEscaping_[instruction.id] = doesNotEscape(instruction);
}

void Aliases::decompose(const Instruction &gep) {
  if (gep.is(Op::ThreadAddress)) {
    addresses_[gep.id] = {&gep, gep.operand(0), 0};
    return;
  }
  Address from = addressOf(gep.operand(0));
  Address &address = addresses_[gep.id];
  address = {&gep, from.object, 0};
  const Constant *index = asConstant(gep.operand(1));
  int64_t distance = 0;
  if (!index ||
      __builtin_mul_overflow(index->value(), static_cast<int64_t>(gep.elementSize()), &distance) ||
      __builtin_add_overflow(from.offset, distance, &distance))
    return;
  address.base = from.base;
  address.offset = distance;
}

bool Aliases::isWithinObject(const MemoryLocation &at) {
  bool isAtObject = at.base == at.object || isThreadAddress(at.base);
  if (!isIdentifiedObject(at.object) || !isAtObject || at.offset < 0)
    return false;
  uint64_t size = 0;
  if (at.object->kind() == ValueKind::Global) {
    const auto &global = static_cast<const Global &>(*at.object);
    // A weak definition may be replaced by one of another module, which may be smaller.
    size = global.linkage == Linkage::Weak ? 0 : global.size;
  } else if (at.object->kind() == ValueKind::Argument) {
    size = static_cast<const Argument *>(at.object)->passing.size;
  } else {
    size = static_cast<const Instruction *>(at.object)->allocatedBytes();
  }
  auto offset = static_cast<uint64_t>(at.offset);
  return offset <= size && at.size <= size - offset;
}

bool Aliases::isConstantData(const Value *object) {
  return object->kind() == ValueKind::Global && static_cast<const Global *>(object)->isReadOnly;
}

// Whether no use of an address, or of an address computed from it, lets it escape.
bool Aliases::doesNotEscape(const Value &object) {
  worklist_.assign(1, &object);
  while (!worklist_.empty()) {
    const Value *address = worklist_.back();
    worklist_.pop_back();
    for (const Use *use = address->firstUse(); use; use = use->next) {
      const Instruction &user = *use->user;
      bool isAccess = user.is(Op::Load) || (user.is(Op::Store) && Instruction::indexOf(*use) == 1);
      // memset and memcpy return their first argument.
      bool isLent = user.is(Op::Call) && memoryAccess(user) != MemoryAccess::Any && !user.isUsed();
      if (user.is(Op::Gep))
        worklist_.push_back(&user);
      else if (!isAccess && !isLent && !user.is(Op::ICmp))
        return false;
    }
  }
  return true;
}

Aliases::Address Aliases::addressOf(const Value *pointer) const {
  bool isLocal = pointer->isInstruction() || pointer->kind() == ValueKind::Argument;
  if (isLocal && pointer->id < addresses_.size() && addresses_[pointer->id].base)
    return addresses_[pointer->id];
  return {pointer, pointer, 0};
}

MemoryLocation Aliases::location(const Value *pointer, uint64_t size, AccessType type) const {
  Address address = addressOf(pointer);
  return {address.base, address.object, address.offset, size, type};
}

MemoryLocation Aliases::location(const Instruction &access) const {
  bool hasType = access.is(Op::Load) || access.is(Op::Store);
  return location(access.pointer(), accessSize(access.accessedType()),
                  hasType ? access.accessType() : AccessType(0));
}

MemoryLocation Aliases::written(const Instruction &instruction) const {
  if (instruction.is(Op::Store))
    return location(instruction);
  if (!instruction.is(Op::Call))
    return {};
  MemoryAccess access = memoryAccess(instruction);
  bool isWrite = access == MemoryAccess::Fill || access == MemoryAccess::Copy;
  return isWrite ? location(instruction.operand(0), sizeOf(instruction.operand(2)))
                 : MemoryLocation();
}

bool Aliases::mayAlias(const MemoryLocation &a, const MemoryLocation &b) const {
  if (a.base == b.base) {
    const MemoryLocation &low = a.offset <= b.offset ? a : b;
    const MemoryLocation &high = a.offset <= b.offset ? b : a;
    uint64_t distance = static_cast<uint64_t>(high.offset) - static_cast<uint64_t>(low.offset);
    return low.size == MemoryLocation::unknownSize || low.size > distance;
  }
  if (!types_.areRelated(a.type, b.type))
    return false;
  if (a.object == b.object)
    return true;
  auto isIdentified = [&](const Value *object) {
    return isIdentifiedObject(object) || isAllocated(object);
  };
  if (isNonEscaping(a.object) || isNonEscaping(b.object) ||
      (isIdentified(a.object) && isIdentified(b.object)))
    return false;
  auto isOlder = [&](const Value *argument, const Value *object) {
    return argument->kind() == ValueKind::Argument && (isAlloca(object) || isAllocated(object));
  };
  return !isOlder(a.object, b.object) && !isOlder(b.object, a.object);
}

bool Aliases::isAllocated(const Value *object) const {
  const Instruction *call = asInstruction(object);
  return call && call->is(Op::Call) && call->type() == Type::Ptr &&
         (call->callee() == allocators_[0] || call->callee() == allocators_[1]) &&
         call->calledFunction();
}

bool Aliases::mayWriteTo(const Instruction &instruction, const MemoryLocation &to) const {
  if (!mayWrite(instruction) || isConstantData(to.object))
    return false;
  if (instruction.is(Op::Store) || instruction.is(Op::Load))
    return instruction.is(Op::Store) && mayAlias(location(instruction), to);
  if (isAtomic(instruction.op()))
    return accessesAtomically(instruction, to) &&
           (!instruction.is(Op::AtomicLoad) || ordersMemory(instruction));
  if (!instruction.is(Op::Call))
    return false; // each execution of a stackalloc makes a new object
  if (MemoryLocation at = written(instruction); at.base)
    return mayAlias(at, to);
  return memoryAccess(instruction) == MemoryAccess::Any && !isNonEscaping(to.object);
}

// Whether an atomic operation accesses a location, or orders accesses of it: those of other threads
// may come in between. No other thread accesses a private object.
bool Aliases::accessesAtomically(const Instruction &atomic, const MemoryLocation &at) const {
  return !isNonEscaping(at.object) && (ordersMemory(atomic) || mayAlias(location(atomic), at));
}

// Whether an argument of the call is an address within the object. A private object has no other
// addresses: its address is not stored and is no operand of a phi or select.
bool Aliases::passesAddressIn(const Instruction &call, const Value *object) const {
  for (uint32_t i = 0; i < call.argumentCount(); ++i)
    if (call.operand(i)->type() == Type::Ptr && addressOf(call.operand(i)).object == object)
      return true;
  return false;
}

bool Aliases::mayReadFrom(const Instruction &instruction, const MemoryLocation &from) const {
  if (instruction.is(Op::Load))
    return mayAlias(location(instruction), from);
  if (isAtomic(instruction.op()))
    return accessesAtomically(instruction, from) &&
           (!instruction.is(Op::AtomicStore) || ordersMemory(instruction));
  if (!instruction.is(Op::Call))
    return false;
  auto reads = [&](uint32_t pointer, uint32_t size) {
    return mayAlias(location(instruction.operand(pointer), sizeOf(instruction.operand(size))),
                    from);
  };
  switch (memoryAccess(instruction)) {
  case MemoryAccess::Any:
    return !isNonEscaping(from.object);
  // Even if the result is unused: whether the call returns may depend on what it reads.
  case MemoryAccess::Reads:
    return !isNonEscaping(from.object) || passesAddressIn(instruction, from.object);
  case MemoryAccess::ReadBytes:
    return reads(0, 1);
  case MemoryAccess::Copy:
    return reads(1, 2);
  case MemoryAccess::None:
  case MemoryAccess::Fill:
    return false;
  }
  return true;
}

bool Aliases::isNonEscaping(const Value *object) const {
  bool isLocal = object->isInstruction() || object->kind() == ValueKind::Argument;
  return isLocal && object->id < isNonEscaping_.size() && isNonEscaping_[object->id];
}

bool Aliases::isFunctionLocal(const Value *object) {
  return isAlloca(object) || isMemoryByValue(object);
}

bool Aliases::isFixedIn(const Value *base, const BasicBlock *block, const DominatorTree &tree) {
  if (!base->isInstruction())
    return true;
  const auto *instruction = static_cast<const Instruction *>(base);
  if (instruction->is(Op::Alloca))
    return true;
  return instruction->block() != block && tree.dominates(instruction->block(), block);
}

} // namespace wend
