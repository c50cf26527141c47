// NameTable — the printed names of the values and blocks of a function.
#pragma once

#include "ir/lanes.h"
#include "ir/module.h"
#include "support/text.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace wend {

// Whether an instruction has no text of its own: an Invoke, whose text is part of its call's; a
// result of a call that must be a tail call. The return after it returns the results as a whole.
inline bool isUnprinted(const Instruction &instruction) {
  if (instruction.is(Op::Invoke))
    return true;
  const Instruction *of =
      instruction.is(Op::Extract) ? asInstruction(instruction.operand(0), Op::Call) : nullptr;
  return of && of->tailKind() == TailKind::Must;
}
// The call that must be a tail call and whose several results a return returns, or null.
inline const Instruction *forwardedCall(const Instruction &ret) {
  const Instruction *before = ret.prev();
  return ret.operandCount() > 1 && before && before->is(Op::Extract) && isUnprinted(*before)
             ? static_cast<const Instruction *>(before->operand(0))
             : nullptr;
}

// Whether an aggregate is built before the instruction, of its operands: a return of several
// values, or a resume.
inline bool buildsTuple(const Instruction &instruction) {
  return instruction.is(Op::Resume) ||
         (instruction.is(Op::Ret) && instruction.operandCount() > 1 && !forwardedCall(instruction));
}

// Whether an instruction of LLVM comes before that which gives the result: the cmpxchg, which gives
// a pair; the comparison, which gives a vector of i1; the shuffle that takes the lanes to convert.
inline bool hasStepBefore(const Instruction &instruction) {
  return instruction.is(Op::CmpXchg) || instruction.is(Op::LaneICmp) ||
         instruction.is(Op::LaneFCmp) || isWideningCast(instruction);
}

// Values and blocks share one name space. The first value or block with a name gets it, others get
// it with a numeric suffix: %div, %div.1. Those without a name are numbered in the order of the
// text, as LLVM requires.
class NameTable {
public:
  explicit NameTable(const Function &function)
      : names_(function.module().names()), valueNames_(function.valueCount()),
        blockNames_(function.blockCount()), positions_(function.blockCount()) {
    uint32_t position = 0;
    for (const Argument *argument : function.arguments())
      valueNames_[argument->id] = choose(argument->name);
    for (const BasicBlock &block : function) {
      blockNames_[block.id] = choose(block.name);
      positions_[block.id] = position++;
      if (&block == function.entry())
        numberFrozenArguments(function);
      for (const Instruction &instruction : block) {
        if (isUnprinted(instruction))
          continue;
        if (hasStepBefore(instruction))
          stepNumbers_.emplace(instruction.id, nextNumber_++);
        if (needsFreeze(function, instruction))
          freezeNumbers_[instruction.id] = nextNumber_++;
        if (instruction.type() != Type::Void) {
          valueNames_[instruction.id] = choose(instruction.name);
        } else if (buildsTuple(instruction)) {
          valueNames_[instruction.id] = {{}, nextNumber_};
          nextNumber_ += instruction.operandCount();
        }
      }
    }
  }

  // A name, or a number if there is none. A return of several values gets the first of consecutive
  // numbers, for the insertvalue instructions that build the returned aggregate.
  struct Name {
    Symbol symbol;
    uint32_t number = 0;
  };

  [[nodiscard]] Name of(const Value &value) const { return valueNames_[value.id]; }
  [[nodiscard]] Name of(const BasicBlock &block) const { return blockNames_[block.id]; }
  // Of the instruction before that which gives the result: see hasStepBefore().
  [[nodiscard]] uint32_t stepNumber(const Instruction &instruction) const {
    return stepNumbers_.find(instruction.id)->second;
  }
  // Of an argument that is frozen where the function begins: its name in the signature.
  [[nodiscard]] Name ofParameter(const Argument &argument) const {
    auto frozen = parameterNames_.find(argument.id);
    return frozen == parameterNames_.end() ? of(argument) : frozen->second;
  }
  // Of a frozen instruction: the number of its result before it is frozen, or of the masked count
  // of a shift.
  [[nodiscard]] std::optional<uint32_t> freezeNumber(const Instruction &instruction) const {
    auto number = freezeNumbers_.find(instruction.id);
    return number == freezeNumbers_.end() ? std::nullopt : std::optional(number->second);
  }
  [[nodiscard]] bool hasFrozenArguments() const { return !parameterNames_.empty(); }
  [[nodiscard]] bool isFrozenArgument(const Argument &argument) const {
    return parameterNames_.contains(argument.id);
  }
  // The index of a block in the order of the text.
  [[nodiscard]] uint32_t position(const BasicBlock &block) const { return positions_[block.id]; }

private:
  // Nothing can follow an invoked call in its block.
  static bool needsFreeze(const Function &function, const Value &value) {
    const Instruction *instruction = asInstruction(&value);
    return value.isFrozen() && !function.module().isTotal && isUndefinedSource(value) &&
           !(instruction && instruction->isInvoked());
  }

  void numberFrozenArguments(const Function &function) {
    for (const Argument *argument : function.arguments())
      if (needsFreeze(function, *argument)) {
        parameterNames_[argument->id] = of(*argument);
        valueNames_[argument->id] = {{}, nextNumber_++};
      }
  }

  Name choose(Symbol hint) {
    if (!hint)
      return {{}, nextNumber_++};
    Symbol name = hint;
    while (isTaken(name)) {
      std::string text(names_.text(hint));
      text += '.';
      appendDecimal(text, ++suffix_[hint.id]);
      name = names_.intern(text);
    }
    taken_[name.id] = true;
    return {name, 0};
  }

  bool isTaken(Symbol name) {
    if (name.id >= taken_.size()) {
      taken_.resize(names_.size());
      suffix_.resize(names_.size());
    }
    return taken_[name.id];
  }

  Interner &names_;
  std::vector<Name> valueNames_;                         // by Value::id
  std::vector<Name> blockNames_;                         // by BasicBlock::id
  std::vector<uint32_t> positions_;                      // by BasicBlock::id
  std::unordered_map<uint32_t, uint32_t> stepNumbers_;   // by Value::id
  std::unordered_map<uint32_t, Name> parameterNames_;    // by Value::id, of frozen arguments
  std::unordered_map<uint32_t, uint32_t> freezeNumbers_; // by Value::id
  std::vector<bool> taken_;                              // by Symbol::id
  std::vector<uint32_t> suffix_;                         // by Symbol::id: the last number tried
  uint32_t nextNumber_ = 0;
};

} // namespace wend
