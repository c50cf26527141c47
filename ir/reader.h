// The reader: from LLVM IR text to a module.
//
//   Module module(names, &file);
//   if (!readIr(file, diagnostics, module))
//     … print the diagnostics …
//
// It reads in one pass, without a tree in between. Aggregates become sizes and offsets; attributes
// and metadata without a meaning here are skipped; definitions of the Wend runtime that the printed
// module carries along become declarations again, as the native runtime has them. What the IR
// cannot say is an error: nothing is guessed.
#pragma once

#include "ir/module.h"
#include "support/diagnostics.h"

namespace wend {

// How deep types and constants may nest.
inline constexpr uint32_t maxIrNesting = 256;
// A type or a variable may be as large as a displacement of 32 bits reaches.
inline constexpr uint64_t maxObjectBytes = (uint64_t{1} << 31) - 1;
// Of a variable that does not begin as all zero.
inline constexpr uint64_t maxInitialisedBytes = uint64_t{1} << 28;

// Fills an empty module, which then satisfies the verifier. False after errors, which are among the
// diagnostics; the module is good for nothing then.
bool readIr(const SourceFile &file, Diagnostics &diagnostics, Module &module);

} // namespace wend
