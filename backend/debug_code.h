// DebugCode — notes, while code is written, what debuggers are told of it: its rows of the line
// table, the ranges of its scopes, and where its variables are. DebugSections writes that in the
// end.
#pragma once

#include "backend/call_values.h"
#include "backend/code_sink.h"
#include "backend/debug_expression.h"
#include "backend/variable_locations.h"
#include "ir/function_debug.h"
#include "ir/module.h"

#include <optional>
#include <utility>
#include <vector>

namespace wend {

// The code of one function. Positions are the numbers of labels.
struct DebugFunction {
  // Code of one scope, up to the next range.
  struct Range {
    uint32_t begin;
    uint32_t scope;
    CodeLoc inlinedAt; // none: the scope is one of the function itself
  };
  // Where a variable is, in the whole function or from one position to another one.
  struct Place {
    DebugVariable variable;
    DebugExpression location;
    bool isEverywhere = true;
    uint32_t begin = 0, end = 0;
    // A byte before, where a call returns: debuggers look up its caller there.
    bool beginsEarly = false, endsEarly = false;
  };
  // A call, or a tail call.
  struct CallSite {
    Symbol callee;                         // none: it is not known
    std::optional<DebugExpression> target; // the address of an unknown callee, if that is known
    bool isTailCall = false;
    uint32_t jump = 0;     // of a tail call
    uint32_t returnTo = 0; // the end of the instruction
    // What argument registers hold, as far as it is known while the callee runs.
    std::vector<std::pair<Reg, DebugExpression>> arguments;
  };
  Symbol name;
  uint32_t scope; // in DebugInfo::scopes
  std::vector<Range> ranges;
  uint32_t end = 0;
  std::vector<Place> places;
  std::vector<CallSite> calls;
  std::vector<uint32_t> fileVariables; // variables of the file that are not always in memory here
  bool hasOwnSection = false;
  bool hasOtherCalls = false; // in asm statements, or of the thread-local storage of libc
};

class DebugCode {
public:
  // Without optimisation, debuggers find the values of arguments where the variables are, and need
  // not be told of them by calls.
  DebugCode(const Module &module, CodeSink &sink, bool isOptimised)
      : info_(*module.debugInfo), sink_(sink) {
    if (isOptimised)
      values_.emplace(module);
  }

  void begin();
  // After the label of the function.
  void beginFunction(const MFunction &function, const Frame &frame);
  // `isTarget`: of a jump.
  void beginBlock(bool isTarget);
  // Before an instruction, at the start of which a statement begins, or a variable is elsewhere.
  void change(const DebugChange &change);
  // Before each instruction, and what the epilogue adds to it.
  void beforeInst(CodeLoc loc, bool isCall);
  // Directly before an instruction, if that is a call or a tail call.
  void beginCall(const MInst &call);
  // After each instruction.
  void afterInst(const MInst &inst);
  // After each instruction of a prologue or an epilogue.
  void afterFrameInst(const MInst &inst, bool isEpilogue);
  void endBlock();
  void endFunction();

  [[nodiscard]] const std::vector<DebugFunction> &functions() const { return functions_; }
  // A new label, and one here.
  uint32_t newLabel() { return positions_++; }
  uint32_t position();

private:
  struct OpenPlace {
    bool isOpen = false;
    uint32_t begin = 0;
    bool beginsEarly = false;
    DebugBinding binding;
    DebugBinding atEntry; // DebugChange::atEntry
  };

  void addRow(const LineRow &row);
  [[nodiscard]] LineRow rowAt(CodeLoc loc) const;
  void placeMemory();
  void endMemoryAtTailCalls();
  void placeAtEntry(const DebugMemory &memory, const DebugHome &home);
  void endPrologue();
  void beginStatement(CodeLoc loc);
  void enterScope(CodeLoc loc);
  [[nodiscard]] bool areInOneCopy(CodeLoc one, CodeLoc other) const;
  void close(uint32_t variable, bool endsEarly);
  void leaveFrame();
  [[nodiscard]] DebugExpression locationOf(const DebugBinding &binding) const;

  const DebugInfo &info_;
  CodeSink &sink_;
  std::optional<CallValues> values_; // of arguments
  std::vector<DebugFunction> functions_;
  const MFunction *machine_ = nullptr; // the current function; null: it has no debug information
  const Frame *frame_ = nullptr;
  std::vector<OpenPlace> open_; // by number in MFunction::debugVariables
  // Variables that were in the frame which the block has left. The code of the next block has it
  // again: then they are returning.
  struct Left {
    uint32_t variable;
    DebugBinding binding;
  };
  std::vector<Left> left_, returning_;
  size_t memoryPlaces_ = 0; // the first ones of the function are of variables in memory
  bool isInPrologue_ = false;
  uint32_t instructions_ = 0;  // of the function so far, without the prologue
  bool hasStatements_ = false; // marks say where statements begin
  CodeLoc statement_;          // that begins at the next instruction
  LineRow row_;                // the last one
  uint32_t positions_ = 0;
  uint32_t here_ = 0; // the label at the next instruction
  bool isHere_ = false;
};

} // namespace wend
