// DebugCode — notes, while code is written, what debuggers are told of it: its rows of the line
// table, the ranges of its scopes, and where its variables are. DebugSections writes that in the
// end.
#pragma once

#include "backend/code_sink.h"
#include "backend/debug_expression.h"
#include "backend/variable_locations.h"
#include "ir/function_debug.h"
#include "ir/module.h"

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
    bool endsEarly = false; // a byte before `end`, at which a call returns: what called it is there
  };
  uint32_t scope; // in DebugInfo::scopes
  std::vector<Range> ranges;
  uint32_t end = 0;
  std::vector<Place> places;
};

class DebugCode {
public:
  DebugCode(const DebugInfo &info, CodeSink &sink) : info_(info), sink_(sink) {}

  void begin();
  // After the label of the function.
  void beginFunction(const MFunction &function, const Frame &frame);
  // Before an instruction, at the start of which a statement begins, or a variable is elsewhere.
  void change(const DebugChange &change);
  // Before each instruction.
  void beforeInst(CodeLoc loc, bool isCall);
  // After an instruction of an epilogue.
  void leaveFrame();
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
    DebugBinding binding;
  };

  void addRow(const LineRow &row);
  [[nodiscard]] LineRow rowAt(CodeLoc loc) const;
  void placeMemory();
  void placeAtEntry(const DebugMemory &memory, const DebugHome &home);
  void endPrologue();
  void beginStatement(CodeLoc loc);
  void enterScope(CodeLoc loc);
  [[nodiscard]] bool areInOneCopy(CodeLoc one, CodeLoc other) const;
  void close(uint32_t variable, bool endsEarly);
  [[nodiscard]] DebugExpression locationOf(const DebugBinding &binding) const;

  const DebugInfo &info_;
  CodeSink &sink_;
  std::vector<DebugFunction> functions_;
  const MFunction *machine_ = nullptr; // the current function; null: it has no debug information
  const Frame *frame_ = nullptr;
  std::vector<OpenPlace> open_; // by number in MFunction::debugVariables
  // Variables that were in the frame which the block has left. The code of the next block has it
  // again: then they are returning.
  std::vector<uint32_t> left_, returning_;
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
