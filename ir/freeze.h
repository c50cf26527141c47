// Values that LLVM could take for undefined.
//
// The IR has no undefined values: a load of uninitialised memory gives some number, and a shift
// count is taken modulo the width. LLVM's undef and poison are less defined than any number, and a
// branch on them is undefined behaviour. A transformation that is valid here may add such a branch:
//
//   %both = select i1 %c, i1 %x, i1 false     =>    %both = and i1 %c, %x
//
// If %x is poison whenever %c is false, LLVM may do anything where it branches on the `and`. So a
// value that must be a number in the eyes of LLVM is marked as frozen. That is no instruction, so
// passes and the back end do not see it. The printer writes a `freeze` where it is needed, which
// the reader turns into the mark.
//
// Invariant: a frozen value is computed from frozen values and constants. So only few values need a
// `freeze`: those that LLVM may take for undefined whatever their operands are. They are called
// sources.
#pragma once

#include "ir/value.h"

namespace wend {

// Freezes a value and all that it is computed from, down to sources.
void freeze(Value &value);

// Whether the operands of a frozen instruction are frozen, too: the result of others is a number in
// LLVM once a `freeze` follows.
bool freezesOperands(const Instruction &instruction);

// Whether LLVM may take the value for undefined though the values that it is computed from are
// defined: of a load, a call, an argument, a conversion or a shift out of range.
bool isUndefinedSource(const Value &value);

} // namespace wend
