#include "opt/slp_memory.h"

#include "ir/effects.h"

#include <bit>

namespace wend {

namespace {

// Limits on the instructions that an address is composed of.
constexpr unsigned maxAddressParts = 16;

bool isPlainAccess(const Instruction &instruction) {
  return (instruction.is(Op::Load) || instruction.is(Op::Store)) && !instruction.isVolatile();
}

// Whether x + c in a narrow type does not wrap, because x is a multiple of a power of two above c.
bool isDisjointSum(const Instruction &add, const Constant &term) {
  const Instruction *product = asInstruction(add.operand(0));
  const Constant *factor = product && (product->is(Op::Mul) || product->is(Op::Shl))
                               ? asConstant(product->operand(1))
                               : nullptr;
  if (!factor || factor->bits() == 0)
    return false;
  unsigned zeros = product->is(Op::Shl) ? static_cast<unsigned>(factor->bits())
                                        : static_cast<unsigned>(std::countr_zero(factor->bits()));
  return zeros < bitWidth(add.type()) && term.bits() < uint64_t{1} << zeros;
}

} // namespace

SlpOrder::SlpOrder(const Function &function, const Aliases &aliases)
    : aliases_(aliases), positions_(function.valueCount()) {
  for (const BasicBlock &block : function) {
    uint32_t position = 0;
    for (const Instruction &instruction : block)
      positions_[instruction.id] = position++;
  }
}

void SlpOrder::place(const Instruction &made, const Instruction &at) {
  if (made.id >= positions_.size())
    positions_.resize(made.id + 1);
  positions_[made.id] = positions_[at.id];
}

// Takes constant terms off the index, and its extension.
void SlpOrder::addIndex(ElementAddress &address, const Value *index, uint64_t scale) {
  uint64_t terms = 0;
  auto takeTerms = [&] {
    for (unsigned sum = 0; sum < maxAddressParts; ++sum) {
      const Instruction *add = asInstruction(index);
      const Constant *term = add && add->is(Op::Add) ? asConstant(add->operand(1)) : nullptr;
      if (!term || (index->type() != Type::I64 && !isDisjointSum(*add, *term)))
        break;
      terms += static_cast<uint64_t>(term->value());
      index = add->operand(0);
    }
  };
  takeTerms();
  const Instruction *cast = asInstruction(index);
  address.extension = Op::Copy;
  if (cast && (cast->is(Op::SExt) || cast->is(Op::ZExt))) {
    address.extension = cast->op();
    index = cast->operand(0);
  } else if (index->type() != Type::I64) {
    address.extension = Op::SExt;
  }
  takeTerms();
  address.index = index;
  address.scale = scale;
  address.offset += static_cast<int64_t>(terms * scale);
}

ElementAddress SlpOrder::address(const Value *pointer) {
  ElementAddress made;
  made.base = pointer;
  for (unsigned step = 0; step < maxAddressParts; ++step) {
    const Instruction *gep = asInstruction(made.base);
    if (!gep || !gep->is(Op::Gep))
      break;
    const Value *index = gep->operand(1);
    if (const Constant *constant = asConstant(index))
      made.offset +=
          static_cast<int64_t>(static_cast<uint64_t>(constant->value()) * gep->elementSize());
    else if (made.index)
      break;
    else
      addIndex(made, index, gep->elementSize());
    made.base = gep->operand(0);
  }
  return made;
}

std::optional<int64_t> SlpOrder::distance(const Instruction &from, const Instruction &to) {
  ElementAddress start = address(from.pointer());
  ElementAddress end = address(to.pointer());
  if (!start.isNear(end))
    return std::nullopt;
  return static_cast<int64_t>(static_cast<uint64_t>(end.offset) -
                              static_cast<uint64_t>(start.offset));
}

bool SlpOrder::areOrdered(const Instruction &first, const Instruction &second) const {
  auto hasEffect = [](const Instruction &instruction) {
    return mayRead(instruction) || mayWrite(instruction) || mayTrap(instruction);
  };
  if ((!mayWrite(first) && !mayWrite(second)) || !hasEffect(first) || !hasEffect(second))
    return false;
  if (isPlainAccess(first) && isPlainAccess(second)) {
    std::optional<int64_t> between = distance(first, second);
    if (between) {
      int64_t size = accessSize((*between < 0 ? second : first).accessedType());
      return *between < 0 ? -*between < size : *between < size;
    }
    MemoryLocation before = aliases_.location(first);
    MemoryLocation after = aliases_.location(second);
    if (!first.is(Op::Store) || !second.is(Op::Load))
      before.type = after.type = 0;
    return aliases_.mayAlias(before, after);
  }
  const Instruction &access = isPlainAccess(first) ? first : second;
  const Instruction &other = isPlainAccess(first) ? second : first;
  if (!isPlainAccess(access))
    return true;
  MemoryLocation at = aliases_.location(access);
  at.type = 0;
  if (access.is(Op::Load))
    return aliases_.mayWriteTo(other, at);
  return mayTrap(other) || aliases_.mayWriteTo(other, at) || aliases_.mayReadFrom(other, at);
}

} // namespace wend
