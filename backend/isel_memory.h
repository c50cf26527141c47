// Selection of loads, stores, address computations, fills and copies.
#pragma once

#include "backend/mir.h"

namespace wend {

class ISelContext;

void selectLoad(ISelContext &isel, Instruction &instruction);
void selectStore(ISelContext &isel, Instruction &instruction);
void selectGep(ISelContext &isel, Instruction &instruction);
// Calls of memset and memcpy, inline. False, and nothing emitted, if the function is to be called.
bool selectMemset(ISelContext &isel, Instruction &call);
bool selectMemcpy(ISelContext &isel, Instruction &call);
// Copies a known number of bytes.
void copyBytes(ISelContext &isel, Address to, Value *pointer, uint64_t bytes);

} // namespace wend
