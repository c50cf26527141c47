// What `main` stores before the program does anything else.
#pragma once

#include "ir/module.h"
#include "opt/object_accesses.h"

namespace wend {

// Makes what `main` stores first part of the initial values of internal globals, and deletes these
// stores. Whether it found any.
bool foldInitialStores(Module &module, ObjectAccesses &uses);

} // namespace wend
