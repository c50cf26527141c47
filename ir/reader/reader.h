// The reader: from LLVM IR text to a module.
//
//   Module module(names, &file);
//   if (!readIr(file, diagnostics, module))
//     … print the diagnostics …
//
// It reads without a tree in between, and the bodies of functions one by one, so that whoever wants
// no more than one at a time needs no memory for the others:
//
//   IrReader reader(file, diagnostics, module);
//   bool isRead = reader.readModule();
//   for (size_t i = 0; isRead && i < reader.bodyCount(); ++i)
//     if (Function *function = reader.readBody(i))
//       … and function->discardBody();
//
// Aggregates become sizes and offsets, and values of an aggregate type their scalars; integers of
// other widths than the IR's become wider ones; attributes and metadata without a meaning here are
// skipped; definitions of the Wend runtime that the printed module carries along become
// declarations again, as the native runtime has them. What the IR cannot say is an error: nothing
// is guessed.
#pragma once

#include "ir/module.h"
#include "support/diagnostics.h"

#include <memory>

namespace wend {

// How deep types and constants may nest.
inline constexpr uint32_t maxIrNesting = 256;
// How many scalars a value of a structure or array type may have.
inline constexpr uint64_t maxScalarsOfValue = 256;

// How large, in bytes, what a module describes may be; a text of a line can ask for gigabytes.
struct IrLimits {
  // A type or a variable: as large as a displacement of 32 bits reaches.
  uint64_t object = (uint64_t{1} << 31) - 1;
  // A variable that does not begin as all zero.
  uint64_t initialised = uint64_t{1} << 28;
};

class IrReader {
public:
  // Fills an empty module.
  IrReader(const SourceFile &file, Diagnostics &diagnostics, Module &module, IrLimits limits = {});
  ~IrReader();

  // Reads all but the bodies of functions. False after errors, which are among the diagnostics.
  bool readModule();
  // Once the module is read: how many functions have a body.
  [[nodiscard]] size_t bodyCount() const;
  // Reads the next body, in the order of the text. The function satisfies the verifier; null after
  // errors.
  Function *readBody(size_t index);

private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

// Reads a whole module. False after errors; the module is good for nothing then.
bool readIr(const SourceFile &file, Diagnostics &diagnostics, Module &module, IrLimits limits = {});

} // namespace wend
