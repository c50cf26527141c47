// The interpreter: --trace, a line for each instruction with its value.
//
//   ; prog.wend:8: sum = sum + n;
//   @main.f %entry  %3 = add i32 %1, %2  ; 42
//
// The line of the source is shown where another one begins, if the options say so.
// The value of a store is the stored value, that of a branch its condition, that of a `ret` the
// returned value. Phis follow the branch of the edge that they take their operands from. A call of
// a function with a body has no value: the `ret` of the callee shows it.
#include "ir/interpreter/machine.h"

#include "ir/fold.h"
#include "ir/name_table.h"
#include "ir/printer.h"
#include "ir/spelling.h"

#include <fmt/format.h>

namespace wend {

// One line: of an instruction that is printed as several, that which computes what it is named for;
// of a switch all, joined.
static std::string inOneLine(const Instruction &instruction, std::string_view text) {
  if (buildsTuple(instruction)) // after the insertvalues that build the structure
    return std::string(text.substr(text.rfind("\n  ") + 3));
  if (hasStepBefore(instruction))
    return std::string(text.substr(0, text.find('\n')));
  std::string joined;
  for (size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    joined.append(text.substr(0, end));
  return joined.append(text);
}

// Prints all instructions of a function at once: printing one would number all names of the
// function.
const std::string &Machine::textOf(const Instruction &instruction) {
  const Function &function = *instruction.block()->function();
  texts_.resize(module_.functions().size());
  uint32_t number = memory_.functionAt(memory_.addressOf(function));
  std::vector<std::string> &texts = texts_[number];
  if (!texts.empty())
    return texts[instruction.id];
  texts.resize(function.valueCount());
  const BasicBlock *block = nullptr;
  std::string blockName;
  printEach(function, [&](const Instruction &printed, std::string_view text) {
    if (printed.block() != block) {
      block = printed.block();
      blockName.clear();
      printName(*block, blockName);
    }
    texts[printed.id] = fmt::format("@{} {}  {}", module_.names().text(function.name), blockName,
                                    inOneLine(printed, text));
  });
  return texts[instruction.id];
}

// The line of the source before its first instruction, and where the program returns to it.
void Machine::traceLine(const Instruction &instruction, std::string_view values) {
  std::optional<SourcePosition> at;
  if (options_.tracesSource)
    at = lines_.position(instruction.loc);
  if (at && (at->fileNumber != tracedFile_ || at->at.line != tracedLine_)) {
    tracedFile_ = at->fileNumber;
    tracedLine_ = at->at.line;
    streams_.writeError(fmt::format("; {}\n", lines_.line(*at)));
  }
  streams_.writeError(fmt::format("{}{}\n", textOf(instruction), values));
}

void Machine::traceValues(const Instruction &instruction, std::span<const Type> types,
                          const uint64_t *slots) {
  std::string text;
  for (const Type &type : types) {
    if (&type != types.data())
      text += ", ";
    if (type == Type::Ptr)
      text += memory_.shortName(*slots);
    else if (type == Type::I1)
      text += *slots ? "true" : "false";
    else if (type == Type::F80)
      text += fmt::format("{}", Float80{slots[0], static_cast<uint16_t>(slots[1])}.number());
    else if (isWideVector(type))
      text += fmt::format("<{}, {}, {}, {}>", slots[0], slots[1], slots[2], slots[3]);
    else if (isVector(type))
      appendConstant(text, VectorConstant(type, {{slots[0], slots[1]}}, 1));
    else if (isFloat(type))
      text += fmt::format("{}", numberOf(type, *slots));
    else
      text += fmt::format("{}", signExtend(type, *slots));
    slots += slotsOf(type);
  }
  traceLine(instruction, "  ; " + text);
}

// `values` are those of the frame that has returned, not overwritten yet.
void Machine::traceRet(const FunctionCode &code, uint32_t at, const uint64_t *values) {
  const CodeStep &step = code.steps[at];
  std::vector<uint64_t> returned;
  for (uint32_t i = 0; i < step.count; ++i) {
    Operand operand = code.arguments[step.immediate + i];
    returned.push_back(operand & 1 ? code.constants[operand >> 1] : values[operand >> 1]);
  }
  traceValues(*code.sources[at], code.function->results(), returned.data());
}

// The value that a step shows if it has no result. Read before the step, which may change phis.
Machine::Decision Machine::decisionOf(const CodeStep &step) const {
  if (!showsDecision(step))
    return {};
  Decision shown{};
  for (uint32_t i = 0; i < slotsOf(step.type); ++i)
    shown[i] = value(slotAt(step.a, i));
  return shown;
}

bool Machine::showsDecision(const CodeStep &step) {
  return step.op == Op::Store || step.op == Op::AtomicStore || step.op == Op::CondBr ||
         step.op == Op::Switch ||
         (step.op == Op::Ret && step.type != Type::Void && step.type != Type::Tuple);
}

// `depth`, `values` and `decision` are as they were before the step.
void Machine::trace(const FunctionCode &code, uint32_t at, uint32_t depth, const uint64_t *values,
                    const Decision &decision) {
  const Instruction &instruction = *code.sources[at];
  const CodeStep &step = code.steps[at];
  // A tail call has replaced the frame.
  bool isTailCall = step.op == Op::Call && step.variant == CodeStep::mustTailCall;
  bool hasResult = instruction.type() != Type::Void && !isOver_ && depth == depth_ && !isTailCall;
  if (showsDecision(step))
    traceValue(instruction, instruction.operand(0)->type(), decision.data());
  else if (step.op == Op::Ret && step.count > 1)
    traceRet(code, at, values);
  else if (hasResult && step.type == Type::Tuple)
    traceValues(instruction, instruction.resultTypes(), values + step.result);
  else if (hasResult)
    traceValue(instruction, step.op == Op::ICmp || step.op == Op::FCmp ? Type::I1 : step.type,
               values + step.result);
  else if (!isUnprinted(instruction))
    traceLine(instruction, {});
  if (!instruction.isTerminator() || depth != depth_ || step.op == Op::Unreachable)
    return;
  uint32_t edgeNumber = step.a;
  if (step.op == Op::CondBr)
    edgeNumber = decision[0] ? step.b : step.c;
  else if (step.op == Op::Switch)
    edgeNumber = code.edgeFor(step, decision[0]);
  const FunctionCode::Edge &edge = code.edges[edgeNumber];
  for (uint32_t i = 0; i < edge.moveCount; ++i) {
    const FunctionCode::Move &move = code.moves[edge.firstMove + i];
    if (move.phi)
      traceValue(*move.phi, move.phi->type(), values + move.to);
  }
}

} // namespace wend
