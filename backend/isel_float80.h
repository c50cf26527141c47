// Selection of operations on numbers of type x86_fp80, as x87 instructions.
//
// Such a number is never in a register that the allocator knows: each value has a slot of the
// frame, and an argument stays in the stack words in which it was passed. An instruction pushes its
// operands from there on the stack of x87 registers, operates on them and pops its result, so that
// the x87 stack is empty between two instructions. An operand that is computed in the same block
// and has no other use is computed on the x87 stack, without a slot.
#pragma once

#include "backend/mir.h"
#include "ir/function.h"

#include <vector>

namespace wend {

class ISelContext;

struct Float80Selection {
  static constexpr uint32_t noSlot = ~uint32_t{0};

  // The slots of values that are used in one block only, those that are not live at the current
  // position.
  std::vector<uint32_t> freeSlots;
  uint32_t scratchSlot = noSlot; // for moves between x87 and the other registers
  unsigned depth = 0;            // of the x87 stack
  unsigned absorbed = 0;         // the nesting of the instructions that are absorbed at present
  bool isCopy = false;           // the current instruction is a copy

  void clear() { *this = {}; }
};

// An instruction whose result is of type x86_fp80, other than a call.
void selectFloat80(ISelContext &isel, Instruction &instruction);
void selectStoreOfFloat80(ISelContext &isel, Instruction &store);
// A conversion from x86_fp80 to an integer or a narrower floating-point type.
void selectConversionFrom80(ISelContext &isel, Instruction &conversion);
// `store (fptrunc x), p`. False, and nothing emitted, if it is something else.
bool selectStoreOfTruncated80(ISelContext &isel, Instruction &store);
// Sets the flags as ucomis does.
void compareFloats80(ISelContext &isel, Value *left, Value *right);
bool selectFabsLong(ISelContext &isel, Instruction &call);

// Stores an argument of a call.
void passFloat80(ISelContext &isel, Value *value, const Address &to);
// Pops the results of a call, those of type x86_fp80. Must follow the call directly.
void receiveFloats80(ISelContext &isel, Instruction &call);
// Pushes the returned values of type x86_fp80.
void returnFloats80(ISelContext &isel, Instruction &ret);

} // namespace wend
