// Emitter — writes the functions and globals of a module, and the function table of the runtime, to
// a CodeSink.
#pragma once

#include "backend/backend.h"
#include "backend/code_sink.h"
#include "backend/debug_code.h"
#include "backend/exception_table.h"
#include "backend/indirect_targets.h"

#include <optional>

namespace wend {

class Emitter {
public:
  // `isOptimised`: variables may be elsewhere than in memory.
  Emitter(const Module &module, CodeSink &sink, bool isOptimised)
      : module_(module), sink_(sink), indirectTargets_(module) {
    if (module.debugInfo)
      debug_.emplace(module, sink, isOptimised);
  }

  void begin() {
    sink_.begin(module_.assembly);
    if (debug_)
      debug_->begin();
  }
  // Backend::findIndirectTargets
  void findIndirectTargets() {
    if (module_.protectsBranches)
      indirectTargets_.find();
  }
  void emit(const MFunction &function, const Layout &layout, const Frame &frame);
  // After the function has been written: it may be in the table.
  void noteFunction(const Function &function) {
    if (function.loc.isValid())
      emitted_.push_back(&function);
  }
  // Whether a function that was written leaves frames by a jump.
  [[nodiscard]] bool jumpsBetweenFrames() const { return jumpsBetweenFrames_; }
  void noteJumpBetweenFrames() { jumpsBetweenFrames_ = true; }
  // The symbols, in the order of first mention, whose addresses exception tables need in variables.
  [[nodiscard]] std::span<const Symbol> referred() const { return referred_; }
  void noteReferred(std::span<const Symbol> symbols);
  // Writes the globals, and a table of the functions that were written if there is to be one.
  void end(bool hasFunctionTable);

private:
  // emitter.cpp: functions
  void emitHeader();
  void emitBlock(uint32_t index);
  void emitFrameCode(bool isEpilogue);
  void emitCall(uint32_t block, uint32_t inst);
  void emitExceptionTable();
  void tellChanges(uint32_t block, uint32_t inst);
  void emitTables();
  void emitConstants();

  // emitter_data.cpp: data
  void emitGlobal(const Global &global);
  void emitContents(const Global &global, bool isZero);
  void enterSection(std::string_view name, uint32_t type, uint64_t flags, Symbol comdat = {});
  void enterDataSection(const Global &global, bool isZero);
  [[nodiscard]] std::string sectionName(Symbol section, Symbol comdat, std::string_view usual,
                                        Symbol symbol) const;
  void emitDeclarations();
  void emitAlias(const Value &target, Symbol name, Linkage linkage);
  void emitConstructors();
  void emitReferences();
  void emitFunctionTable();
  void emitProperties();
  [[nodiscard]] const Global *fileName(std::string_view name) const;

  const Module &module_;
  CodeSink &sink_;
  const MFunction *function_ = nullptr;
  const Layout *layout_ = nullptr;
  const Frame *frame_ = nullptr;
  IndirectTargets indirectTargets_;
  // If the module has debug information:
  std::optional<DebugCode> debug_;
  VariableLocations variableLocations_;
  ExceptionTable exceptions_;        // of the current function
  std::vector<DebugChange> changes_; // of the current function
  size_t nextChange_ = 0;
  bool jumpsBetweenFrames_ = false; // by EhLongjmp
  std::vector<MInst> scratch_;
  std::vector<const Function *> emitted_;
  std::vector<Symbol> referred_;
  std::vector<bool> isReferred_; // by Symbol::id
};

} // namespace wend
