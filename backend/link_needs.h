// What a program must be linked with, beyond the runtime.
#pragma once

#include "backend/object/object_file.h"
#include "ir/module.h"

namespace wend {

// Whether a program with this module needs the C library: the module refers to functions or
// variables that the runtime does not define, or needs startup code that the runtime lacks, as for
// constructors, thread-local variables and ifuncs. Assembly may refer to anything.
bool needsLibc(const Module &module);

// The same for an object. It does not if the compiler made it for the runtime, with a function
// table, and it refers to no other symbols.
bool needsLibc(const ObjectFile &object);

// Whether the module calls the runtime, as Wend programs do.
bool usesRuntime(const Module &module);

// Whether the module needs the compiler's library of atomic operations.
bool needsLibatomic(const Module &module);

// Whether the module needs the C++ library: the personality of C++, or its `new`.
bool needsLibstdcxx(const Module &module);

} // namespace wend
