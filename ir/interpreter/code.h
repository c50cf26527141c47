// A function as the interpreter executes it: one array of operations, each of a cache line's half,
// with operands as places in arrays, and edges with what the phis they lead to take.
#pragma once

#include "ir/interpreter/memory.h"

#include <span>
#include <vector>

namespace wend {

// Where an operand's value is: slot >> 1 of the frame's values, or of the function's constants if
// the lowest bit is set.
using Operand = uint32_t;

struct CodeStep {
  Op op;
  Type type;       // of the result; of the operands for icmp, fcmp; of what is stored or returned
  Type from;       // of a cast's operand
  uint8_t variant; // icmp, fcmp: the predicate; call: whether isPlainCall
  uint32_t result; // the frame's slot; the first of a call's that has several results
  Operand a;
  Operand b;
  Operand c;
  uint32_t count; // how many arguments, cases or values returned; bytes loaded or stored
  // getelementptr: the element size; alloca: bytes; load: the mask of its type; call, ret: the
  // first of its operands in `arguments`; switch: the first of its cases.
  uint64_t immediate;
  // br: a is the edge; condbr: b and c are; switch: b is that of the default.
};

struct FunctionCode {
  struct Move {
    Operand from;
    uint32_t to;
    const Instruction *phi;
  };
  struct Edge {
    uint32_t target; // a place in `steps`
    uint32_t firstMove;
    uint32_t moveCount;
  };
  struct Case {
    uint64_t value;
    uint32_t edge;
  };

  const Function *function = nullptr;
  std::vector<CodeStep> steps;
  std::vector<const Instruction *> sources; // of each step
  std::vector<Edge> edges;
  std::vector<Move> moves;
  std::vector<Case> cases; // of each switch sorted by value
  std::vector<Operand> arguments;
  std::vector<uint64_t> constants;
  uint32_t slotCount = 0; // parameters first
  // The first of the slots that a function which takes variable arguments has for
  // Machine::VariableAreas.
  static constexpr uint32_t variableSlots = 4;
  uint32_t variableArguments = 0;

  // The edge a switch takes.
  [[nodiscard]] uint32_t edgeFor(const CodeStep &step, uint64_t value) const;
};

// Whether a call names a function and passes as plain values what that declares: nothing about it
// remains to be checked when it is executed.
bool isPlainCall(const Instruction &call);

// Translates a function that has a body.
FunctionCode decode(const Function &function, const InterpreterMemory &memory);

} // namespace wend
