// Memory operands from address computations.
#pragma once

#include "backend/mir.h"
#include "ir/address_scale.h"

#include <optional>
#include <span>
#include <vector>

namespace wend {

class ISelContext;

// The symbols and constants that are put into registers once, at the entry of the function, for use
// in loops.
struct EntryValue {
  Value *value;
  Reg reg;
};
using EntryValues = std::vector<EntryValue>;

// The register that holds a symbol's address or a constant of 64 bits from the entry of the
// function on, for use in a loop; under register pressure, the allocator rematerialises it. None
// outside of loops, or if there are too many.
Reg registerAtEntry(ISelContext &isel, Value *value);

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
