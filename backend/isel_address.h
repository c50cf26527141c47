// Memory operands from address computations.
#pragma once

#include "backend/mir.h"
#include "ir/address_scale.h"

#include <optional>
#include <span>
#include <vector>

namespace wend {

class ISelContext;

// The address of a symbol or a jump table, or a constant, that is to be put into a register before
// the loops that use it: at the start of the nearest block that dominates the uses and runs no more
// often than its dominators. While blocks are selected, from the last to the first.
struct HoistedValue {
  Value *value; // null: a jump table
  Reg reg;
  // The BlockOrder::Entry::enter of the uses so far.
  uint32_t firstUse;
  uint32_t lastUse;
  uint32_t table = 0; // the number of a jump table
};
using HoistedValues = std::vector<HoistedValue>;

// The register that holds a symbol's address or a constant in loops; under register pressure, the
// allocator rematerialises it. None outside of loops, or if there are too many.
Reg hoistedRegister(ISelContext &isel, Value *value);
// The same of the address of a jump table; none in functions that call others, either.
Reg hoistedTable(ISelContext &isel, uint32_t table);
// Emits at the start of the current block, which is a hoist point, the values whose uses it
// dominates.
void emitHoisted(ISelContext &isel);

// Computes the address of a symbol once for all uses without a call in between in a block or in
// blocks of which each is entered from the one before only. `temporaries` are the registers that
// hold addresses for one use each.
void shareSymbolAddresses(MFunction &function, std::span<const Reg> temporaries);

// The memory operand for a pointer: base, scaled index and displacement.
Address memoryOperand(ISelContext &isel, Value *pointer);
// The same for an instruction that accesses the memory `disp` bytes after the pointer, rather than
// computes the address: it may be relative to fs.
Address accessOperand(ISelContext &isel, Value *pointer, int64_t disp = 0);
// That of a load for which ISelContext::canAbsorbLoad holds.
Address loadOperand(ISelContext &isel, Value *load);
// That of the lowest bytes of an integer, fewer than it has, if it is a load that can be absorbed,
// or one that is shifted right by whole bytes.
std::optional<Address> partialLoadOperand(ISelContext &isel, Value *value, unsigned bytes);
// A register of 64 bits with the index of an address.
Reg indexRegister(ISelContext &isel, Value *index);
// The x in an address p - x, which is p + (0 - x) in the IR, if the negation has no other use; null
// of other addresses.
Value *subtractedIndex(const ISelContext &isel, const Instruction &gep);
// Adds a base and a displacement to an address that has at most an index.
void completeAddress(ISelContext &isel, Address &address, Value *base, int64_t disp);

} // namespace wend
