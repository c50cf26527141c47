#include "opt/variables.h"

#include "ir/effects.h"
#include "ir/module.h"

namespace wend {

namespace {

bool isAllocation(const Instruction &instruction) {
  return instruction.is(Op::Alloca) || instruction.is(Op::StackAlloc);
}

// Null if the size is not a constant.
std::optional<uint64_t> bytesOf(const Instruction &memory) {
  if (memory.is(Op::Alloca))
    return memory.allocatedBytes();
  const Constant *size = asConstant(memory.operand(0));
  return size ? std::optional(size->bits()) : std::nullopt;
}

// The type of a load or a store through this pointer; Void for any other use, such as
// `store ptr %slot, ptr %elsewhere`, which lets the address escape.
Type accessType(const Use &pointer) {
  const Instruction &user = *pointer.user;
  if (isVolatile(user))
    return Type::Void;
  if (user.is(Op::Load))
    return user.type();
  bool isStore = user.is(Op::Store) && Instruction::indexOf(pointer) == 1;
  return isStore ? user.storedValue()->type() : Type::Void;
}

// The common type of all accesses, if there is one and it has the size of the memory, of which an
// x86_fp80 does not use the end. I8 for memory that is never accessed.
std::optional<Type> scalarTypeOf(const Instruction &memory) {
  std::optional<uint64_t> bytes = bytesOf(memory);
  if (!bytes || *bytes == 0 || *bytes > byteSize(Type::F80))
    return {};
  std::optional<Type> type;
  for (const Use *use = memory.firstUse(); use; use = use->next) {
    Type accessed = accessType(*use);
    if (byteSize(accessed) != *bytes || accessed != type.value_or(accessed))
      return {};
    type = accessed;
  }
  return type.value_or(Type::I8);
}

// Whether the entry block stores a parameter to it: `store i32 %n, ptr %n.addr`.
bool isParameterSlot(const Instruction &memory, const BasicBlock *entry) {
  for (const Use *use = memory.firstUse(); use; use = use->next)
    if (use->user->is(Op::Store) && use->user->block() == entry &&
        use->user->storedValue()->kind() == ValueKind::Argument)
      return true;
  return false;
}

// The type of the variable's values; null if it is not promotable.
std::optional<Type> promotableType(const Instruction &memory, const Function &function,
                                   ParameterSlots slots) {
  std::optional<Type> type = scalarTypeOf(memory);
  bool isKept = slots == ParameterSlots::Kept && isParameterSlot(memory, function.entry());
  return isKept ? std::nullopt : type;
}

} // namespace

bool Variables::areIn(const Function &function, ParameterSlots slots) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (isAllocation(instruction) && promotableType(instruction, function, slots))
        return true;
  return false;
}

std::optional<Obstacle> Variables::obstacleTo(const Instruction &memory) {
  std::optional<uint64_t> bytes = isAllocation(memory) ? bytesOf(memory) : std::nullopt;
  bool isScalar = bytes && *bytes <= byteSize(Type::F80) &&
                  !(memory.is(Op::Alloca) && memory.allocatedCount() > 1);
  if (!isScalar || scalarTypeOf(memory))
    return {};
  for (const Use *use = memory.firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    bool isAccess = user.is(Op::Load) || (user.is(Op::Store) && Instruction::indexOf(*use) == 1);
    if (isAccess && isVolatile(user))
      return Obstacle{RemarkId::accessedVolatile, &user};
    if (!isAccess && !user.is(Op::Gep))
      return Obstacle{RemarkId::addressEscapes, &user};
  }
  return Obstacle{RemarkId::accessedInParts, memory.firstUse()->user};
}

Variables::Variables(Function &function, const DominatorTree &tree, ParameterSlots slots)
    : function_(function), slots_(slots), variableOf_(function.valueCount(), none) {
  firstAccess_.reserve(tree.preorder().size() + 1);
  for (uint32_t position = 0; position < tree.preorder().size(); ++position) {
    firstAccess_.push_back(static_cast<uint32_t>(accesses_.size()));
    scan(*tree.preorder()[position], position);
  }
  firstAccess_.push_back(static_cast<uint32_t>(accesses_.size()));
  groupByVariable();
}

// An allocation dominates its accesses, so that it is visited before them.
void Variables::scan(const BasicBlock &block, uint32_t position) {
  for (Instruction &instruction : block) {
    if (instruction.is(Op::Phi))
      phiOperands_ += instruction.operandCount();
    if (isAllocation(instruction))
      addIfPromotable(instruction);
    if (uint32_t variable = accessedBy(instruction); variable != none)
      recordAccess(instruction, variable, position);
  }
}

void Variables::addIfPromotable(Instruction &memory) {
  std::optional<Type> type = promotableType(memory, function_, slots_);
  if (!type)
    return;
  variableOf_[memory.id] = static_cast<uint32_t>(all_.size());
  all_.push_back({&memory, *type, nameOf(memory), 0, {}, {}});
  counts_.emplace_back();
}

// The slot of a parameter `n` is called `n.addr`.
Symbol Variables::nameOf(const Instruction &memory) const {
  constexpr std::string_view suffix = ".addr";
  Interner &names = function_.module().names();
  std::string_view name = names.text(memory.name);
  if (!name.ends_with(suffix))
    return memory.name;
  name.remove_suffix(suffix.size());
  return names.intern(name);
}

uint32_t Variables::accessedBy(const Instruction &instruction) const {
  if (isAllocation(instruction))
    return variableOf_[instruction.id];
  if (!instruction.is(Op::Load) && !instruction.is(Op::Store))
    return none;
  const Instruction *pointer = asInstruction(instruction.pointer());
  return pointer && isAllocation(*pointer) ? variableOf_[pointer->id] : none;
}

void Variables::recordAccess(Instruction &access, uint32_t variable, uint32_t position) {
  accesses_.emplace_back(&access);
  all_[variable].stores += access.is(Op::Store);
  RecordCounts &counts = counts_[variable];
  if (counts.definedIn == position)
    return;
  bool isDefinition = !access.is(Op::Load);
  uint32_t &last = isDefinition ? counts.definedIn : counts.exposedIn;
  if (last == position)
    return;
  last = position;
  ++(isDefinition ? counts.definitions : counts.exposures);
  records_.push_back({variable, position, isDefinition});
}

// Sorts the records by variable.
void Variables::groupByVariable() {
  blocks_.resize(records_.size());
  uint32_t *next = blocks_.data();
  for (uint32_t v = 0; v < all_.size(); ++v) {
    all_[v].definedIn = {next, counts_[v].definitions};
    next += counts_[v].definitions;
    all_[v].exposedIn = {next, counts_[v].exposures};
    next += counts_[v].exposures;
    counts_[v] = {};
  }
  for (const Record &record : records_) {
    Variable &variable = all_[record.variable];
    RecordCounts &counts = counts_[record.variable];
    if (record.isDefinition)
      variable.definedIn[counts.definitions++] = record.position;
    else
      variable.exposedIn[counts.exposures++] = record.position;
  }
  records_ = {};
  counts_ = {};
}

} // namespace wend
