// The reader: from LLVM IR text to a module.
//
//   Module module(names, &file);
//   if (!readIr(file, diagnostics, module))
//     … print the diagnostics …
//
// There is no syntax tree. The bodies of functions are read one by one, so a caller that needs one
// at a time needs no memory for the others:
//
//   IrReader reader(file, diagnostics, module);
//   bool isRead = reader.readModule();
//   for (size_t i = 0; isRead && i < reader.bodyCount(); ++i)
//     if (Function *function = reader.readBody(i))
//       … and function->discardBody();
//
// Lowering while reading:
//   - Aggregate types become sizes and offsets, values of an aggregate type their scalars.
//   - Integers of widths that the IR does not have become the next wider type.
//   - Attributes and metadata without an effect here are skipped.
//   - Definitions of the Wend runtime in a printed module become declarations: the native runtime
//     defines these functions.
// Text that the IR cannot represent is an error.
#pragma once

#include "ir/module.h"
#include "ir/reader/unsupported.h"
#include "support/diagnostics.h"

#include <memory>

namespace wend {

// Limit on the nesting of types and constants.
inline constexpr uint32_t maxIrNesting = 256;
// Limit on the scalars of a value of a structure or array type.
inline constexpr uint64_t maxScalarsOfValue = 256;

// Limits in bytes: one line of text can describe gigabytes.
struct IrLimits {
  // The size of a type or a variable: 32-bit displacements reach all of it.
  uint64_t object = (uint64_t{1} << 31) - 1;
  // The size of a variable with an initializer other than zero.
  uint64_t initialised = uint64_t{1} << 28;
};

class IrReader {
public:
  // Fills an empty module. With `unsupported`, only checkSupport may be called.
  IrReader(const SourceFile &file, Diagnostics &diagnostics, Module &module, IrLimits limits = {},
           UnsupportedConstructs *unsupported = nullptr);
  ~IrReader();

  // Reads all but the bodies of functions. False after errors, which are among the diagnostics.
  bool readModule();
  // The number of functions with a body. After readModule.
  [[nodiscard]] size_t bodyCount() const;
  // Reads a body after those that have been read, in the order of the text; some may be left out.
  // This may add a body. The function satisfies the verifier; null after errors.
  Function *readBody(size_t index);
  // Reads everything, and adds what is not supported to the table. False after errors.
  bool checkSupport();

private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

// Reads a whole module. False after errors; then the module must not be used.
bool readIr(const SourceFile &file, Diagnostics &diagnostics, Module &module, IrLimits limits = {});

} // namespace wend
