// AssemblyWriter — writes a module as GNU assembly in AT&T syntax.
#pragma once

#include "backend/backend.h"
#include "backend/code_sink.h"
#include "backend/text_buffer.h"
#include "backend/unwind_rules.h"

namespace wend {

class AssemblyWriter final : public CodeSink {
public:
  AssemblyWriter(const Module &module, const BackendOptions &options, std::string &out)
      : module_(module), options_(options), out_(out) {}

  void begin(std::string_view assembly) override;
  void beginFunction(const MFunction &function, const Layout &layout, const Frame &frame) override;
  void end() override;
  void beginRecording() override;
  void save(ByteWriter &out) override;
  void restore(ByteReader &in) override;

  void section(const SectionSpec &section) override;
  void align(uint64_t bytes, uint64_t maxPadding) override;
  void define(Label label) override;
  void setVisibility(Symbol symbol, Visibility visibility) override;
  void setType(Symbol symbol, SymbolType type) override;
  void setSize(Symbol symbol, uint64_t size) override;
  void setSizeToHere(Symbol symbol) override;
  void alias(Symbol name, Symbol target) override;
  void setFrame(bool exists) override;
  void setPersonality(Symbol personality) override;
  void inst(const MInst &inst) override;
  void sourceLine(uint32_t loc) override;
  void paragraph() override { out_ << '\n'; }
  void bytes(std::string_view bytes) override;
  void zeros(uint64_t count) override;
  void integer(uint64_t value, unsigned size) override;
  void address(Label target, int64_t addend, unsigned size) override;
  void distance(Label target, int64_t addend, Label from, unsigned size) override;
  void constant(const FloatConstant &constant) override;
  void sourceFiles(std::string_view folder, std::span<const std::string> names) override;
  void lineRow(const LineRow &row) override;
  void lineTable(Label start) override;
  void difference(Label end, Label begin) override;

  // Appends what has been written so far to the string.
  void flush() { out_.flush(); }

private:
  // assembly_writer.cpp: functions, sections and symbols
  void writeFunctionComment();
  void writeFrameComment();
  void writeComment(Symbol name);
  void countNames();
  void writeLabel(Label label);
  void writeBlockLabel(uint32_t block);
  void writeSection(const SectionSpec &section);
  void writeSymbol(std::string_view name);
  void writeSymbol(Symbol symbol) { writeSymbol(module_.names().text(symbol)); }
  void writeOperand(Symbol symbol);
  void writeSecondName(Symbol symbol);
  void writeSecondNames();

  void writeSourceComment(uint32_t loc);
  void writeRule(const UnwindRule &from);
  void writeQuoted(std::string_view text);

  // assembly_lines.cpp: lines for the stack after a runtime error
  void noteLine(uint32_t loc);
  void writeLines();

  // assembly_record.cpp: functions of other processes
  void forgetAll();

  // assembly_instruction.cpp: instructions
  void writeInst(const MInst &inst);
  bool writePseudo(const MInst &inst);
  void writeXor(Reg to, Reg from, unsigned width);
  void writeMnemonic(const MInst &inst);
  void writeOperands(const MInst &inst);
  void writeCallee(const MInst &inst);
  [[nodiscard]] bool mayBeReplaced(Symbol function) const;
  void writeSaveVectors(const MInst &inst);
  void writeLowerStack(const MInst &inst);
  void writeGetThreadAddress(const MInst &inst);
  void writeEhSetjmp(const MInst &inst);
  void writeThreadOffset(const Address &mem);
  void writeFrameOffset(const Address &mem);
  void writeAddress(const Address &mem);
  void writeRegister(Reg reg, unsigned width) { out_ << registerName(reg, width); }

  // assembly_inline.cpp: asm statements
  void writeAssembly(const MInst &inst);
  [[nodiscard]] int64_t uniqueNumber() const;
  void writeOperand(std::span<const AsmOperand> operands, uint32_t number, char modifier);
  void writeRegisterOperand(Reg reg, unsigned width, char modifier);
  void writeConstantOperand(const AsmOperand &operand, char modifier);
  void writeIntelAddress(const Address &mem);

  // assembly_data.cpp: data
  void writeAddend(int64_t addend);

  const Module &module_;
  const BackendOptions options_;
  TextBuffer out_;
  const MFunction *function_ = nullptr;
  const Layout *layout_ = nullptr;
  const Frame *frame_ = nullptr;
  UnwindRules rules_;               // at the current position
  uint32_t line_ = 0;               // of the last comment
  const char *lineBegin_ = nullptr; // the text of that line
  size_t lineSize_ = 0;
  uint32_t lineStart_ = 0;            // its offset in the source
  std::vector<uint32_t> blockNumber_; // by block: its index among the blocks of the same name
  std::vector<uint32_t> nameCount_;   // by Symbol: the number of blocks of that name
  std::string sectionName_;           // of the current section
  Symbol sectionComdat_;
  std::vector<bool> hasSecondName_; // by Symbol::id: whether operands use its second name
  uint32_t assemblyCount_ = 0;      // asm statements of the function written so far
  bool isStatement_ = true;         // of the last line row
  bool isIntel_ = false;            // the current one is in Intel's syntax
  // Functions and the lines in them, at each of which there is a label.
  struct TracedFunction {
    Symbol name;
    size_t firstLine; // in tracedLines_; they end where the next function begins
  };
  std::vector<TracedFunction> tracedFunctions_;
  std::vector<uint32_t> tracedLines_;
  // When recording: the first section and its directive, which may be needed or not.
  struct {
    std::string name;
    Symbol comdat;
    size_t begin = 0, end = 0; // of the directive, in the text
  } first_;
};

} // namespace wend
