// FunctionPrinter — prints a function as text. Internal to the printer.
#pragma once

#include "ir/debug_printer.h"
#include "ir/inline_asm.h"
#include "ir/name_table.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace wend {

class FunctionPrinter {
public:
  // `beforeInstruction` may be null.
  FunctionPrinter(const Function &function, std::string &out,
                  const std::function<void(const Instruction &)> *beforeInstruction = nullptr)
      : function_(function), table_(function), out_(out), beforeInstruction_(beforeInstruction) {}

  // Nothing that debuggers are told, and no lines of statements.
  void leaveOutDebugInfo() { showsDebugInfo_ = false; }
  // `define …`, with the body; `afterBlock` is called after each block.
  void printDefinition(const std::function<void()> &afterBlock);
  // `declare …`, or the alias or ifunc that the function is.
  void printDeclaration();
  void printAlias();
  // `%loop`
  void printBlockName(const BasicBlock &block) { printLocal(table_.of(block)); }
  // Without indentation and end of line. Of a frozen value, without its `freeze`.
  void printInstruction(const Instruction &instruction);

private:
  void printInstruction(const Instruction &instruction, NameTable::Name result);
  static Op writtenOp(const Instruction &instruction);
  void printVisibility();
  void printSignature();
  void printBlock(const BasicBlock &block);
  void printEvent(const DebugEvent &event);
  void printHomes(const Value *at);
  void printHomesAtEntry();
  void printDebugValue(const Value *value);
  void printFrozenArguments();
  void printFrozen(const Instruction &instruction, uint32_t number);
  void printFreeze(const Value &value, NameTable::Name before);
  void printPredecessors(const BasicBlock &block);
  void printRest(const Instruction &instruction);
  void printLanes(const Instruction &instruction);
  void printFlagsType(Type vector);
  void printMask(const Instruction &comparison);
  void printSigns(const Instruction &signs);
  void printShuffle(const Instruction &shuffle);
  void printHalves(const Instruction &instruction);
  void printConversion(const Instruction &cast);
  void printWidening(const Instruction &cast);
  void printAtomic(const Instruction &atomic);
  void printOldValue(const Instruction &cmpxchg);
  void printOperands(const Instruction &instruction);
  void printTerminator(const Instruction &terminator);
  void printTargets(const BasicBlock &block);
  void printLandingPad(const Instruction &pad);
  void printResume(const Instruction &resume);
  void printRet(const Instruction &ret);
  void printExtract(const Instruction &extract);
  void printStackSlot(const Instruction &slot);
  void printTuple(const Instruction &ret);
  void printIntrinsic(const Instruction &instruction);
  void printCall(const Instruction &call);
  void printMemory(const InlineAsm &assembly, uint32_t argument);
  void printEmptyAssembly(const Instruction &call);
  void printVarArgType(const Instruction &call);
  void printPhi(const Instruction &phi);
  void printBranch(const Instruction &branch);
  void printSwitch(const Instruction &instruction);
  void printTarget(const BasicBlock *block);
  void printTypedList(std::span<const Use> uses);
  void printTyped(const Value *value);
  void printValue(const Value *value);
  void printAlign(unsigned bytes);
  void printAccessType(AccessType type);
  void printLocal(NameTable::Name name);
  void printLabel(NameTable::Name name);
  [[nodiscard]] std::string_view text(Symbol symbol) const {
    return function_.module().names().text(symbol);
  }

  const Function &function_;
  NameTable table_;
  std::string &out_;
  const std::function<void(const Instruction &)> *beforeInstruction_;
  std::vector<const BasicBlock *> predecessors_; // of the current block
  bool isWhole_ = false;                         // the whole function is printed
  bool showsDebugInfo_ = true;
  std::optional<DebugPrinter> debug_; // the same, and debuggers are told of it
};

} // namespace wend
