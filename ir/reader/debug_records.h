// DebugRecords — what debuggers are told of functions and variables, from the attachments and
// records in the text.
//
//   #dbg_declare(ptr %x.addr, !12, !DIExpression(), !14)   the memory of a variable
//   #dbg_value(i32 %add, !13, !DIExpression(), !15)        what it holds from there on
//   %add = add nsw i32 %0, %1, !dbg !16
//
// Records belong to no instruction, and the parser sees neither: their places are found by their
// positions in the text.
#pragma once

#include "ir/function_debug.h"
#include "ir/reader/debug_reader.h"
#include "ir/reader/operands.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wend::reader {

class DebugRecords {
public:
  // The value of a local name, or null.
  using ValueOf = std::function<Value *(Operand name)>;

  DebugRecords(Lexer &lexer, Module &module) : lexer_(lexer), module_(module) {}

  // ---- Outside of bodies
  // What is attached to a variable or the header of a function that has just been read.
  void noteGlobal(Global &global);
  void noteFunction(const Function &function);
  // When all but the bodies has been read. A module that describes no source has no debug
  // information from then on.
  void beginBodies();

  // ---- In bodies
  void beginBody();
  // Positions in the text.
  void noteOperation(uint32_t at) {
    if (reader_)
      operations_.push_back(at);
  }
  void noteBlock(BasicBlock &block, uint32_t at) {
    if (reader_)
      blocks_.emplace_back(&block, blocks_.empty() ? 0 : at);
  }
  // At the end of a body, whose instructions have their positions in the text as locations: makes
  // these locations in the source, and places the records.
  void complete(Function &function, const ValueOf &valueOf);

private:
  [[nodiscard]] std::optional<uint64_t> attachedTo(uint32_t position) const;
  void locateInstructions(Function &function, bool isDescribed);
  void placeRecords(FunctionDebug &debug, const ValueOf &valueOf);
  [[nodiscard]] bool isBetween(const Instruction &instruction, uint32_t start, uint32_t end) const;
  std::optional<DebugEvent> read(const DebugRecord &record, FunctionDebug &debug,
                                 const ValueOf &valueOf);
  Value *value(std::string_view text, const ValueOf &valueOf);

  Lexer &lexer_;
  Module &module_;
  std::optional<DebugReader> reader_;
  std::vector<std::pair<Global *, uint64_t>> globals_;         // with nodes of metadata
  std::unordered_map<const Function *, uint64_t> subprograms_; // nodes of metadata
  // Of the current body, in the order of the text
  std::vector<uint32_t> operations_;
  std::vector<std::pair<BasicBlock *, uint32_t>> blocks_;
  std::unordered_map<const Instruction *, uint32_t> instructions_;
};

} // namespace wend::reader
