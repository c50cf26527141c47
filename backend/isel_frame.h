// Selection of what uses the frame: its slots, incoming arguments, dynamic stack allocation, and
// va_start.
#pragma once

#include "backend/convention.h"
#include "ir/instruction.h"

#include <vector>

namespace wend {

class ISelContext;

struct FrameSelection {
  static constexpr uint32_t noSlot = ~uint32_t{0};

  std::vector<uint32_t> slotOf;           // by Value::id, of allocas
  std::vector<ArgumentLocation> incoming; // of the arguments of the function
  ArgumentAssigner assigner;              // after these
  uint32_t saveSlot = noSlot;             // for the argument registers of a variadic function
  bool replacesArguments = false;         // has calls that must be tail calls
};

// Plans the frame of the function, before any instruction is selected.
void planFrame(ISelContext &isel);
// Moves the arguments and the addresses of symbols that are live into their registers.
void receiveArguments(ISelContext &isel);
void selectStackAlloc(ISelContext &isel, Instruction &instruction);
// The intrinsics. They always succeed.
bool selectVaStart(ISelContext &isel, Instruction &call);
bool selectStackSave(ISelContext &isel, Instruction &call);
bool selectStackRestore(ISelContext &isel, Instruction &call);
bool selectReturnAddress(ISelContext &isel, Instruction &call);
bool selectFrameAddress(ISelContext &isel, Instruction &call);
bool selectAddressOfReturnAddress(ISelContext &isel, Instruction &call);
bool selectEhSetjmp(ISelContext &isel, Instruction &call);
bool selectEhLongjmp(ISelContext &isel, Instruction &call);

} // namespace wend
