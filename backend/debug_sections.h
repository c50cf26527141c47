// DebugSections — writes what DebugCode has noted as DWARF 5: `.debug_info`, `.debug_abbrev`,
// `.debug_rnglists` and `.debug_loclists`.
//
// A nested function has a declaration among the children of the function that it is nested in, and
// its definition, which refers to the declaration, is a child of the unit: there gdb finds it by
// its name, and does not take variables of whatever activation of the outer function is the
// innermost one for those that the nested function sees, which are its own children. A function
// that was inlined has an abstract entry, which its code and its inlined copies refer to (3.3.8).
#pragma once

#include "backend/debug_code.h"

namespace wend {

// Appends the sections to the sink.
void writeDebugSections(const Module &module, DebugCode &code, CodeSink &sink);

} // namespace wend
