#include "opt/index_products.h"

#include "ir/address_scale.h"
#include "ir/folding_builder.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

// Counts the loads and stores at an address, and at constant distances from it in the block; more
// than `most` if it has other uses, or more.
uint32_t countAccesses(const Instruction &address, const BasicBlock &block, uint32_t most) {
  uint32_t count = 0;
  for (const Use *use = address.firstUse(); use && count <= most; use = use->next) {
    const Instruction &user = *use->user;
    bool isDistance = user.is(Op::Gep) && user.operand(0) == &address &&
                      asConstant(user.operand(1)) && user.block() == &block;
    if (isDistance)
      count += countAccesses(user, block, most - count);
    else if (isAccess(*use))
      ++count;
    else
      return most + 1;
  }
  return count;
}

} // namespace

bool IndexProducts::canSplit(const Instruction &instruction) {
  return instruction.is(Op::Gep) && instruction.elementSize() != 0 &&
         !isAddressScale(instruction.elementSize()) && !instruction.operand(1)->isConstant() &&
         countAccesses(instruction, *instruction.block(), maxAccessesOfAddress) <=
             maxAccessesOfAddress;
}

void IndexProducts::split(Instruction &gep) {
  constexpr uint64_t maxScale = 8;
  Value *index = gep.operand(1);
  uint64_t size = gep.elementSize();
  uint64_t scale = std::min(size & (0 - size), maxScale);
  uint64_t factor = size / scale;
  auto known = std::ranges::find_if(products_, [&](const Product &product) {
    return product.index == index && product.factor == factor;
  });
  if (known == products_.end()) {
    FoldingBuilder build(module_, &gep);
    Value *wide = index->type() == Type::I64 ? index : build.cast(Op::SExt, index, Type::I64);
    bool isPower = std::has_single_bit(factor);
    Value *by = build.integer(Type::I64,
                              isPower ? static_cast<uint64_t>(std::countr_zero(factor)) : factor);
    Value *product = build.binary(isPower ? Op::Shl : Op::Mul, wide, by);
    known = products_.insert(products_.end(), {index, factor, product});
  }
  Value *address = FoldingBuilder(module_, &gep).gep(gep.operand(0), known->value, scale);
  address->name = gep.name;
  gep.replaceUses(address);
  gep.erase();
}

} // namespace wend
