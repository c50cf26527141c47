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

bool isNoAliasArgument(const Value *object) {
  return object->kind() == ValueKind::Argument && static_cast<const Argument *>(object)->isNoAlias;
}

bool isThreadAddress(const Value *value) {
  return value->isInstruction() && static_cast<const Instruction *>(value)->is(Op::ThreadAddress);
}

bool isNonEscapingGlobal(const Value *object) {
  return object->kind() == ValueKind::Global && static_cast<const Global *>(object)->isNonEscaping;
}

// Whether an instruction chooses one of several addresses.
bool isJoin(const Instruction &instruction) {
  return instruction.type() == Type::Ptr && (instruction.is(Op::Phi) || instruction.is(Op::Select));
}

bool isAddress(const Instruction &instruction) {
  switch (instruction.op()) {
  case Op::Gep:
  case Op::ThreadAddress:
    return true;
  case Op::Phi:
  case Op::Select:
    return instruction.type() == Type::Ptr;
  default:
    return false;
  }
}

// Distinct identified objects do not overlap. A declaration may be an alias of any visible symbol.
bool isIdentifiedObject(const Value *object) {
  if (object->kind() == ValueKind::Global)
    return !static_cast<const Global *>(object)->isDeclaration;
  return isAlloca(object) || isMemoryByValue(object);
}

// Whether a call with these effects (a set of GlobalEffects) may access an object.
bool mayTouch(uint64_t effects, const Value *object) {
  return !isNonEscapingGlobal(object) ||
         (effects >> static_cast<const Global *>(object)->effectBit & 1) != 0;
}

bool isThreadLocal(const Value *object) {
  return object->kind() == ValueKind::Global &&
         static_cast<const Global *>(object)->isThreadLocal();
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
      decomposed_(function.valueCount()), isNonEscaping_(function.valueCount()) {
  decomposeAll(order);
  for (const Argument *argument : function.arguments())
    isNonEscaping_[argument->id] =
        (isMemoryByValue(argument) || argument->isNoAlias) && doesNotEscape(*argument);
  for (const Instruction &instruction : *function.entry())
    if (instruction.is(Op::Alloca))
      isNonEscaping_[instruction.id] = doesNotEscape(instruction);
}

// Definitions precede uses in this order, except operands of phis. A phi is first assumed to have
// the object that its operands before it have. Where another operand contradicts that, it is an
// object of its own, and everything is decomposed again.
void Aliases::decomposeAll(std::span<BasicBlock *const> order) {
  constexpr int maxRounds = 4; // after which no phi has the object of its operands
  std::vector<const Instruction *> joins;
  std::vector<const Instruction *> own; // contradicted
  for (int round = 1;; ++round) {
    for (const BasicBlock *block : order)
      for (const Instruction &instruction : *block) {
        if (!isAddress(instruction))
          continue;
        decompose(instruction);
        if (!isJoin(instruction))
          continue;
        joins.push_back(&instruction);
        if (round > maxRounds || std::ranges::find(own, &instruction) != own.end())
          decomposed_[instruction.id].object = &instruction;
      }
    size_t known = own.size();
    for (const Instruction *join : joins)
      if (const Value *object = decomposed_[join->id].object;
          object != join && commonObject(*join) != object)
        own.push_back(join);
    if (own.size() == known)
      break;
    joins.clear();
    decomposed_.assign(decomposed_.size(), {});
  }
  findJoinedGlobals(joins);
}

// The object of all operands that are decomposed, or null if they have different ones.
const Value *Aliases::commonObject(const Instruction &join) const {
  const Value *common = nullptr;
  for (uint32_t i = join.is(Op::Select) ? 1 : 0; i < join.operandCount(); ++i) {
    const Instruction *address = asInstruction(join.operand(i));
    if (address && isAddress(*address) && address->id < decomposed_.size() &&
        !decomposed_[address->id].base)
      continue;
    const Value *object = addressOf(join.operand(i)).object;
    if (common && object != common)
      return nullptr;
    common = object;
  }
  return common;
}

// A pointer that may be in a global or elsewhere is an object of its own.
void Aliases::findJoinedGlobals(std::span<const Instruction *const> joins) {
  for (const Instruction *join : joins) {
    if (decomposed_[join->id].object != join)
      continue;
    for (uint32_t i = 0; i < join->operandCount(); ++i)
      if (const Value *object = addressOf(join->operand(i)).object; isNonEscapingGlobal(object))
        joinedGlobals_.push_back(object);
  }
}

void Aliases::decompose(const Instruction &instruction) {
  Address &address = decomposed_[instruction.id];
  address = {&instruction, &instruction, 0};
  if (instruction.is(Op::ThreadAddress)) {
    address.object = instruction.operand(0);
  } else if (isJoin(instruction)) {
    if (const Value *object = commonObject(instruction))
      address.object = object;
  } else {
    Address from = addressOf(instruction.operand(0));
    address.object = from.object;
    const Constant *index = asConstant(instruction.operand(1));
    auto size = static_cast<int64_t>(instruction.elementSize());
    int64_t distance = 0;
    if (index && !__builtin_mul_overflow(index->value(), size, &distance) &&
        !__builtin_add_overflow(from.offset, distance, &distance))
      address = {from.base, from.object, distance};
  }
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
  std::vector<const Instruction *> joins;
  worklist_.assign(1, &object);
  while (!worklist_.empty()) {
    const Value *address = worklist_.back();
    worklist_.pop_back();
    for (const Use *use = address->firstUse(); use; use = use->next) {
      const Instruction &user = *use->user;
      bool isAccess = user.is(Op::Load) || (user.is(Op::Store) && Instruction::indexOf(*use) == 1);
      // memset and memcpy return their first argument.
      bool isLent = user.is(Op::Call) && memoryAccess(user) != MemoryAccess::Any && !user.isUsed();
      if (user.is(Op::Gep)) {
        worklist_.push_back(&user);
      } else if (isJoin(user) && addressOf(&user).object == &object) {
        if (std::ranges::find(joins, &user) == joins.end()) {
          joins.push_back(&user);
          worklist_.push_back(&user);
        }
      } else if (!isAccess && !isLent && !user.is(Op::ICmp)) {
        return false;
      }
    }
  }
  return true;
}

Aliases::Address Aliases::addressOf(const Value *pointer) const {
  bool isLocal = pointer->isInstruction() || pointer->kind() == ValueKind::Argument;
  if (isLocal && pointer->id < decomposed_.size() && decomposed_[pointer->id].base)
    return decomposed_[pointer->id];
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

std::optional<uint64_t> Aliases::distance(const MemoryLocation &from, const MemoryLocation &to) {
  uint64_t offset = static_cast<uint64_t>(to.offset) - static_cast<uint64_t>(from.offset);
  if (from.base == to.base)
    return offset;
  const Instruction *one = asInstruction(from.base);
  const Instruction *other = asInstruction(to.base);
  if (!one || !other || !one->is(Op::Gep) || !other->is(Op::Gep) ||
      one->operand(0) != other->operand(0) || one->elementSize() != other->elementSize())
    return {};
  // The value that an index is a sum of, and the constant.
  auto split = [](const Value *index) {
    const Instruction *sum = asInstruction(index);
    const Constant *constant = sum && sum->is(Op::Add) ? asConstant(sum->operand(1)) : nullptr;
    return constant ? std::pair<const Value *, uint64_t>(sum->operand(0), constant->bits())
                    : std::pair<const Value *, uint64_t>(index, 0);
  };
  auto [oneIndex, oneAddend] = split(one->operand(1));
  auto [otherIndex, otherAddend] = split(other->operand(1));
  if (oneIndex != otherIndex || one->operand(1)->type() != Type::I64)
    return {};
  return offset + (otherAddend - oneAddend) * one->elementSize();
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
  constexpr uint64_t unknown = MemoryLocation::unknownSize;
  if (std::optional<uint64_t> apart = distance(a, b);
      apart && a.size != unknown && b.size != unknown && *apart >= a.size && -*apart >= b.size)
    return false;
  if (a.object == b.object)
    return true;
  auto isIdentified = [&](const Value *object) {
    return isIdentifiedObject(object) || isAllocated(object);
  };
  if (isPrivate(a.object) || isPrivate(b.object) ||
      (isIdentified(a.object) && isIdentified(b.object)))
    return false;
  auto excludes = [&](const Value *argument, const Value *object) {
    if (argument->kind() != ValueKind::Argument)
      return false;
    bool isYounger = isAlloca(object) || isAllocated(object);
    bool isOutside = object->kind() == ValueKind::Argument || isIdentified(object);
    return isYounger || (isNoAliasArgument(argument) && isOutside);
  };
  return !excludes(a.object, b.object) && !excludes(b.object, a.object);
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
  switch (memoryAccess(instruction)) {
  case MemoryAccess::Any:
    return !isNonEscaping(to.object) && mayTouch(globalEffectsOf(instruction).writes, to.object);
  case MemoryAccess::Errno: // no variable of the module, except a library's own errno
    return isThreadLocal(to.object) || (!isIdentifiedObject(to.object) && !isAllocated(to.object));
  case MemoryAccess::None:
  case MemoryAccess::Reads:
  case MemoryAccess::ReadBytes:
  case MemoryAccess::Fill:
  case MemoryAccess::Copy:
    return false;
  }
  return true;
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
    return !isNonEscaping(from.object) && mayTouch(globalEffectsOf(instruction).reads, from.object);
  // Even if the result is unused: whether the call returns may depend on what it reads.
  case MemoryAccess::Reads:
    return isNonEscaping(from.object) ? passesAddressIn(instruction, from.object)
                                      : mayTouch(globalEffectsOf(instruction).reads, from.object);
  case MemoryAccess::ReadBytes:
    return reads(0, 1);
  case MemoryAccess::Copy:
    return reads(1, 2);
  case MemoryAccess::None:
  case MemoryAccess::Fill:
  case MemoryAccess::Errno:
    return false;
  }
  return true;
}

bool Aliases::isNonEscaping(const Value *object) const {
  bool isLocal = object->isInstruction() || object->kind() == ValueKind::Argument;
  return isLocal && object->id < isNonEscaping_.size() && isNonEscaping_[object->id];
}

bool Aliases::isPrivate(const Value *object) const {
  return isNonEscaping(object) ||
         (isNonEscapingGlobal(object) &&
          std::ranges::find(joinedGlobals_, object) == joinedGlobals_.end());
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
