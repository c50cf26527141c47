// The interpreter: --trace, a line for each instruction with its value.
//
//   @main.f %entry  %3 = add i32 %1, %2  ; 42
//
// The value of a store is what it stores, that of a branch what it decides on, that of a `ret` what
// it returns. Phis follow the branch that they take their values by; a call of a function with a
// body has no value, which is seen when that function returns.
#include "ir/interpreter_machine.h"

#include "ir/printer.h"

#include <fmt/format.h>

namespace wend {

// The texts of all instructions of a function are made at once: each alone would number the names
// of the whole function.
const std::string &Machine::textOf(const Instruction &instruction) {
  const Function &function = *instruction.block()->function();
  texts_.resize(module_.functions().size());
  uint32_t number = memory_.functionAt(memory_.addressOf(function));
  std::vector<std::string> &texts = texts_[number];
  if (!texts.empty())
    return texts[instruction.id];
  texts.resize(function.valueCount());
  std::string text;
  print(function, text);
  std::string_view rest = text;
  // An instruction stands on an indented line; the cases of a switch follow it, indented further.
  auto takeLine = [&] {
    size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(rest.size(), end + 1));
    return line;
  };
  auto isContinued = [&] { return rest.starts_with("   ") || rest.starts_with("  ]"); };
  for (const BasicBlock &block : function) {
    for (const Instruction &printed : block) {
      std::string_view line = takeLine();
      while (!line.starts_with("  "))
        line = takeLine();
      std::string name;
      printName(block, name);
      texts[printed.id] =
          fmt::format("@{} {}  {}", module_.names().text(function.name), name, line.substr(2));
      while (isContinued())
        texts[printed.id] += takeLine().substr(1);
    }
  }
  return texts[instruction.id];
}

void Machine::traceValue(const Instruction &instruction, Type type, uint64_t value) {
  std::string text;
  if (type == Type::Ptr)
    text = memory_.shortName(value);
  else if (type == Type::I1)
    text = value ? "true" : "false";
  else
    text = fmt::format("{}", signExtend(type, value));
  streams_.writeError(fmt::format("{}  ; {}\n", textOf(instruction), text));
}

// What a step's line shows besides a result: it may be a phi that the step itself changes.
uint64_t Machine::decisionOf(const CodeStep &step) const {
  return showsDecision(step) ? value(step.a) : 0;
}

bool Machine::showsDecision(const CodeStep &step) {
  return step.op == Op::Store || step.op == Op::CondBr || step.op == Op::Switch ||
         (step.op == Op::Ret && step.count == 1);
}

// `depth`, `values` and `decision` are as they were before the step.
void Machine::trace(const FunctionCode &code, uint32_t at, uint32_t depth, const uint64_t *values,
                    uint64_t decision) {
  const Instruction &instruction = *code.sources[at];
  const CodeStep &step = code.steps[at];
  bool hasResult = step.type != Type::Void && !isOver_ && depth == depth_;
  if (showsDecision(step))
    traceValue(instruction, instruction.operand(0)->type(), decision);
  else if (hasResult)
    traceValue(instruction, step.op == Op::ICmp ? Type::I1 : step.type, values[step.result]);
  else
    streams_.writeError(textOf(instruction) + '\n');
  if (!instruction.isTerminator() || depth != depth_ || step.op == Op::Unreachable)
    return;
  uint32_t taken = step.a;
  if (step.op == Op::CondBr)
    taken = decision ? step.b : step.c;
  else if (step.op == Op::Switch)
    taken = code.edgeFor(step, decision);
  const FunctionCode::Edge &edge = code.edges[taken];
  for (uint32_t i = 0; i < edge.moveCount; ++i) {
    const FunctionCode::Move &move = code.moves[edge.firstMove + i];
    traceValue(*move.phi, move.phi->type(), values[move.to]);
  }
}

} // namespace wend
