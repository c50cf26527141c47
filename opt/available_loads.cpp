#include "opt/available_loads.h"

#include "opt/stored_values.h"

#include <algorithm>

namespace wend {

namespace {

// Limit on memory phis merged per load.
constexpr size_t maxMerges = 8;
// Limit on the remaining loads between two uses of a value in a block. Beyond it the load stays, as
// a memory operand costs less than the register pressure of a long live range.
constexpr uint32_t maxDistance = 16;
// Limit on entries of one source that are checked for dominance.
constexpr uint32_t maxEntries = 4;

} // namespace

// ---- The table of sources

namespace {

uint32_t hashOf(const MemoryLocation &location, Type type, MemorySsa::Version version) {
  const Value &base = *location.base;
  uint64_t hash = base.id + uint64_t{base.name.id} * 0x9E3779B97F4A7C15U;
  hash = (hash ^ static_cast<uint64_t>(location.offset)) * 0xBF58476D1CE4E5B9U;
  hash = (hash ^ version ^ uint64_t{static_cast<uint8_t>(type)} << 32) * 0x94D049BB133111EBU;
  return static_cast<uint32_t>(hash >> 32);
}

} // namespace

uint32_t AvailableLoads::NewestEntries::find(const Source &source) const {
  if (rows_.empty())
    return none;
  uint32_t row = slots_[slotOf(source, hashOf(source.location, source.type, source.version))];
  return row == none ? none : rows_[row].entry;
}

uint32_t &AvailableLoads::NewestEntries::operator[](const Source &source) {
  if (rows_.size() * 2 >= slots_.size())
    grow();
  uint32_t hash = hashOf(source.location, source.type, source.version);
  uint32_t &row = slots_[slotOf(source, hash)];
  if (row == none) {
    row = static_cast<uint32_t>(rows_.size());
    rows_.push_back({source, hash, none});
  }
  return rows_[row].entry;
}

// The slot of the source, or the empty one for it.
size_t AvailableLoads::NewestEntries::slotOf(const Source &source, uint32_t hash) const {
  size_t mask = slots_.size() - 1;
  size_t slot = hash & mask;
  while (slots_[slot] != none &&
         !(rows_[slots_[slot]].hash == hash && rows_[slots_[slot]].source == source))
    slot = (slot + 1) & mask;
  return slot;
}

void AvailableLoads::NewestEntries::grow() {
  constexpr size_t initialSlots = 64;
  slots_.assign(std::max(initialSlots, 2 * slots_.size()), none);
  size_t mask = slots_.size() - 1;
  for (uint32_t row = 0; row < rows_.size(); ++row) {
    size_t slot = rows_[row].hash & mask;
    while (slots_[slot] != none)
      slot = (slot + 1) & mask;
    slots_[slot] = row;
  }
}

// ---- Loads

std::optional<AvailableLoads::Remaining> AvailableLoads::visit(Instruction &instruction) {
  if (instruction.is(Op::Gep))
    memory_.aliases().update(instruction); // its base may be a replaced load
  if (!instruction.is(Op::Load) || instruction.isVolatile())
    return {};
  Instruction &load = instruction;
  MemoryLocation location = memory_.aliases().location(load);
  uint32_t budget = maxVersions;
  Version version = memory_.clobber(location, memory_.before(load), budget);
  Source source{location, load.type(), version};
  Value *value = valueOf(source, *load.block());
  if (!value && memory_.access(version).isPhi())
    value = mergedValueOf(source, load, budget);
  if (value) {
    load.replaceUses(value);
    replaced_.push_back(&load);
    return {};
  }
  ++loadCount_;
  add(source, load);
  return Remaining{version, static_cast<uint32_t>(entries_.size() - 1)};
}

Value *AvailableLoads::valueAtEnd(const BasicBlock &block, Value *pointer, const Instruction &load,
                                  uint32_t &budget) {
  MemoryLocation location =
      memory_.aliases().location(pointer, accessSize(load.type()), load.accessType());
  Version version = memory_.clobber(location, memory_.atEnd(&block), budget);
  Source source{location, load.type(), version};
  Value *value = valueOf(source, block);
  if (!value && memory_.access(version).isPhi())
    value = mergedValueOf(source, load, budget);
  return value;
}

void AvailableLoads::replace(Instruction &load, uint32_t entry, Instruction &value) {
  load.replaceUses(&value);
  replaced_.push_back(&load);
  entries_[entry].value = &value;
}

// The loads are erased only here, because locations refer to them as bases of addresses.
bool AvailableLoads::finish() {
  for (Instruction *load : replaced_)
    load->erase();
  // Phis of an unsuccessful merge have no uses, or uses in phis that were placed later.
  bool hasPhis = false;
  while (!phis_.empty()) {
    if (phis_.back()->isUsed())
      hasPhis = true;
    else
      phis_.back()->erase();
    phis_.pop_back();
  }
  return hasPhis || !replaced_.empty();
}

Instruction *AvailableLoads::placePhi(BasicBlock &block, const Instruction &load) {
  auto count = static_cast<uint32_t>(block.predecessors().size());
  Instruction *phi = module_.makeInstruction(Op::Phi, load.type(), {}, count);
  for (uint32_t i = 0; i < count; ++i)
    phi->addOperand(module_, nullptr);
  phi->name = load.name;
  phi->loc = load.loc;
  phi->insertBefore(block.first());
  phis_.push_back(phi);
  return phi;
}

void AvailableLoads::add(const Source &source, Instruction &value) {
  uint32_t &newest = newest_[source];
  entries_.push_back({&value, loadCount_, newest});
  newest = static_cast<uint32_t>(entries_.size() - 1);
}

// The value of a source in a block that its version dominates, without placing phis; or null.
Value *AvailableLoads::valueOf(const Source &source, const BasicBlock &block) {
  if (source.version == MemorySsa::atEntry) {
    if (Value *initial = initialValue(module_, source.location, source.type))
      return initial;
  } else if (Instruction *writer = memory_.access(source.version).instruction) {
    MemoryLocation written = memory_.aliases().written(*writer);
    if (Value *stored = storedValue(module_, *writer, written, source.location, source.type))
      return stored;
  }
  Entry *entry = entryOf(source, block);
  if (!entry || (!ignoresDistances_ && entry->value->block() == &block &&
                 loadCount_ - entry->usedAt > maxDistance))
    return nullptr;
  entry->usedAt = loadCount_;
  return entry->value;
}

AvailableLoads::Entry *AvailableLoads::entryOf(const Source &source, const BasicBlock &block) {
  uint32_t i = newest_.find(source);
  for (uint32_t checked = 0; i != none && checked < maxEntries; i = entries_[i].older, ++checked)
    if (dominators_.dominates(entries_[i].value->block(), &block))
      return &entries_[i];
  return nullptr;
}

// ---- Phis

// The value of a source whose version is a memory phi: a phi of the values of its operands, which
// may need further phis. Null if any of them is unavailable.
Value *AvailableLoads::mergedValueOf(const Source &source, const Instruction &load,
                                     uint32_t &budget) {
  merges_.clear();
  operands_.clear();
  addMerge(source.version);
  for (size_t i = 0; i < merges_.size(); ++i)
    if (!findOperands(source, i, budget))
      return nullptr;
  for (Merge &merge : merges_) {
    merge.phi = placePhi(*merge.block, load);
    add({source.location, source.type, merge.version}, *merge.phi);
  }
  for (const Merge &merge : merges_)
    for (uint32_t slot = 0; slot < merge.phi->operandCount(); ++slot) {
      const MergeOperand &operand = operands_[merge.firstOperand + slot];
      merge.phi->setOperand(slot, operand.value ? operand.value : merges_[operand.merge].phi);
    }
  return merges_[0].phi;
}

size_t AvailableLoads::addMerge(Version version) {
  for (size_t i = 0; i < merges_.size(); ++i)
    if (merges_[i].version == version)
      return i;
  const BasicBlock *block = memory_.access(version).block;
  merges_.push_back({version, const_cast<BasicBlock *>(block), 0});
  return merges_.size() - 1;
}

bool AvailableLoads::findOperands(const Source &source, size_t merge, uint32_t &budget) {
  const BasicBlock &block = *merges_[merge].block;
  // In a predecessor, a base defined in a loop may have the value of another iteration.
  if (merges_.size() > maxMerges || !Aliases::isFixedIn(source.location.base, &block, dominators_))
    return false;
  merges_[merge].firstOperand = operands_.size();
  for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
    const BasicBlock *from = block.predecessor(slot);
    MergeOperand operand{nullptr, 0};
    if (!dominators_.isReachable(from)) {
      operand.value = module_.constant(source.type, 0);
    } else {
      if (budget == 0)
        return false;
      Version version =
          memory_.clobber(source.location, memory_.operand(merges_[merge].version, slot), budget);
      operand.value = valueOf({source.location, source.type, version}, *from);
      if (!operand.value && !memory_.access(version).isPhi())
        return false;
      if (!operand.value)
        operand.merge = addMerge(version);
    }
    operands_.push_back(operand);
  }
  return true;
}

} // namespace wend
