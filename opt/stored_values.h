// The value that a memory location is known to hold, as a value of a type; null if unknown. The
// bytes that constants are in memory.
#pragma once

#include "ir/analysis/alias.h"
#include "ir/module.h"

#include <optional>

namespace wend {

// At the function's entry: zero for an alloca, as in mem2reg; the bytes of constant data.
Value *initialValue(Module &module, const MemoryLocation &at, Type type);

// What the initialiser of a global has at an offset, a constant or the address of a symbol.
Value *constantAt(Module &module, const Global &data, uint64_t offset, Type type);

// A place in constant data.
struct ConstantPlace {
  const Global *data;
  uint64_t offset; // bytes
};
// That of an address at a constant distance from constant data; none for others.
std::optional<ConstantPlace> constantPlace(Value *address);
// Whether the initial value is the one in the executable: no other module has the definition.
bool hasKnownBytes(const Global &data);

// Limit on the bytes of a global for each byte that is not zero without it: zeros take no space in
// the object file, other initial values do.
constexpr uint64_t maxInitialGrowth = 8;

// Writes what a store of the constant writes, of an integer, floating-point or pointer type of at
// most 64 bits.
void writeBytes(char *to, const Constant &value);

// After `writer`, an instruction that writes the location `written`, if it writes all of `at`.
Value *storedValue(Module &module, const Instruction &writer, const MemoryLocation &written,
                   const MemoryLocation &at, Type type);

} // namespace wend
