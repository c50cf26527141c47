// The decoded form of a function that the interpreter executes: an array of steps of half a cache
// line each, operands as indices of slots, and edges with the moves of the target's phis.
#pragma once

#include "ir/interpreter/memory.h"

#include <memory>
#include <span>
#include <vector>

namespace wend {

// The location of an operand's value: index slot >> 1 of the frame's values, or of the function's
// constants if the lowest bit is set.
using Operand = uint32_t;

// How many slots a value takes, consecutive ones: an x86_fp80 has its significand in the first, its
// sign and exponent in the second; a vector has its lowest lanes in the first.
constexpr uint32_t maxSlots = 4;
constexpr uint32_t slotsOf(Type type) {
  return isWideVector(type) ? maxSlots : type == Type::F80 || isVector(type) ? 2 : 1;
}
uint32_t slotsOf(std::span<const Type> types);
// The location of the second slot, and of others.
constexpr Operand secondSlot(Operand first) { return first + 2; }
constexpr Operand slotAt(Operand first, uint32_t index) { return first + 2 * index; }

struct CodeStep {
  Op op;
  Type type;       // of the result; icmp, fcmp: of the operands; stores, ret: of the operand
  Type from;       // of a cast's operand
  uint8_t variant; // icmp, fcmp: the predicate; atomicrmw: the RmwOp; call: as follows, or 0;
                   // operations on vectors: the operation on each lane, or the lane
  uint32_t result; // the slot in the frame; the first slot of a call with several results
  Operand a;
  Operand b;
  Operand c;
  uint32_t
      count; // the slots of the arguments or returned values; the number of cases; bytes loaded
             // or stored
  // getelementptr: the element size; alloca: bytes; load: the mask of its type; call, ret: the
  // first of its operands in `arguments`; switch: the first of its cases.
  uint64_t immediate;
  // br: a is the edge; condbr: b and c are; switch: b is that of the default.

  static constexpr uint8_t plainCall = 1;    // isPlainCall
  static constexpr uint8_t mustTailCall = 2; // TailKind::Must
  static constexpr uint8_t assembly = 3;     // the callee is an InlineAsm
};

struct FunctionCode {
  struct Move {
    Operand from;
    uint32_t to;
    const Instruction *phi; // null: another slot of the phi before
  };
  struct Edge {
    uint32_t target; // an index in `steps`
    uint32_t firstMove;
    uint32_t moveCount;
    uint32_t phiCount;
  };
  struct Case {
    uint64_t value;
    uint32_t edge;
  };

  const Function *function = nullptr;
  std::vector<CodeStep> steps;
  std::vector<const Instruction *> sources; // of each step
  std::unique_ptr<uint64_t[]> counts;       // the executions of each step; null: not counted
  std::vector<Edge> edges;
  std::vector<Move> moves;
  std::vector<Case> cases; // those of each switch sorted by value
  std::vector<Operand> arguments;
  std::vector<uint64_t> constants;
  uint32_t slotCount = 0; // parameters first
  // In a function with variable arguments: the first of the slots for Machine::VariableAreas.
  static constexpr uint32_t variableSlots = 4;
  uint32_t variableArguments = 0;

  // The edge a switch takes.
  [[nodiscard]] uint32_t edgeFor(const CodeStep &step, uint64_t value) const;
};

// Whether a call is direct and passes what its callee declares, as plain values: it needs no check
// when it is executed.
bool isPlainCall(const Instruction &call);

// Translates a function that has a body.
FunctionCode decode(const Function &function, const InterpreterMemory &memory);

} // namespace wend
