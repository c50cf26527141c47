// Selection of operations on numbers of type x86_fp80, as x87 instructions.
//
// Such a number has a virtual register of class Float80, which only loads and stores of x87 have as
// operand, and which becomes a slot of the frame (float80_slots.h). An argument stays in the stack
// words in which it was passed. An instruction pushes its operands from there on the stack of x87
// registers, operates on them and pops its result, so that the x87 stack is empty between two
// instructions. An operand that is computed in the same block and has no other use is computed on
// the x87 stack.
#pragma once

#include "backend/mir.h"
#include "ir/function.h"

namespace wend {

class ISelContext;

struct Float80Selection {
  static constexpr uint32_t noSlot = ~uint32_t{0};

  uint32_t scratchSlot = noSlot; // for moves between x87 and the other registers
  unsigned depth = 0;            // of the x87 stack
  unsigned absorbed = 0;         // the nesting of the instructions that are absorbed at present
  bool isCopy = false;           // the current instruction is a copy
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
// Pops a result of a call; no register: it is not used. Of several, the first is on top.
void receiveFloat80(ISelContext &isel, Reg to);
// Pushes a value of any floating-point type for an asm statement, and pops a result of such a type;
// no register: it is not used. The statement leaves the x87 stack empty.
void pushOnX87(ISelContext &isel, Value *value);
void popFromX87(ISelContext &isel, Type type, Reg to);
// Pushes the returned values of type x86_fp80.
void returnFloats80(ISelContext &isel, Instruction &ret);

} // namespace wend
