// AssemblyWriter — writes functions, globals and the function table of the runtime as GNU assembly
// in AT&T syntax.
#pragma once

#include "backend/backend.h"
#include "backend/frame.h"
#include "backend/layout.h"
#include "backend/text_buffer.h"

namespace wend {

class AssemblyWriter {
public:
  AssemblyWriter(const Module &module, const BackendOptions &options, std::string &out)
      : module_(module), options_(options), out_(out) {}

  void begin();
  void writeFunction(const MFunction &function, const Layout &layout, const Frame &frame);
  // Writes the globals, and the table of the functions that were written.
  void end();

private:
  // assembly_writer.cpp: functions
  void writeHeader();
  void writeFrameComment();
  void writeComment(Symbol name);
  void writeBlock(uint32_t index);
  void writeLabel(uint32_t block);
  void countNames();
  void writeTables();
  void writeFloatConstants();
  void writeSourceLine(uint32_t loc);

  // assembly_instruction.cpp: instructions
  void writeInst(const MInst &inst);
  bool writePseudo(const MInst &inst);
  void writeXor(Reg to, Reg from, unsigned width);
  void writeMnemonic(const MInst &inst);
  void writeOperands(const MInst &inst);
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
  void writeOperand(std::span<const AsmOperand> operands, uint32_t number, char modifier);
  void writeRegisterOperand(Reg reg, unsigned width, char modifier);
  void writeConstantOperand(const AsmOperand &operand, char modifier);
  void writeIntelAddress(const Address &mem);

  // assembly_data.cpp: data
  void writeGlobal(const Global &global);
  void writeContents(const Global &global, bool isZero);
  [[nodiscard]] std::string sectionName(Symbol section, Symbol comdat, std::string_view usual,
                                        Symbol symbol);
  void writeSection(std::string_view name, std::string_view flags, Symbol comdat,
                    bool isBss = false);
  void writeAlias(const Value &target, Symbol name, Linkage linkage);
  void writeConstructors();
  void writeVisibility(std::string_view kind, Symbol symbol); // .weak, .globl or .hidden
  void writeDataSection(const Global &global, bool isZero);
  void writeBytes(std::string_view bytes);
  void writeFunctionTable();
  const Global *fileName(std::string_view name) const;
  void writeSymbol(std::string_view name);
  void writeSymbol(Symbol symbol) { writeSymbol(module_.names().text(symbol)); }
  void writeOperand(Symbol symbol);
  void writeSecondName(Symbol symbol);
  void writeSecondNames();

  const Module &module_;
  const BackendOptions options_;
  TextBuffer out_;
  const MFunction *function_ = nullptr;
  const Layout *layout_ = nullptr;
  const Frame *frame_ = nullptr;
  uint32_t line_ = 0;               // of the last comment
  const char *lineBegin_ = nullptr; // the text of that line
  size_t lineSize_ = 0;
  uint32_t lineStart_ = 0;            // its offset in the source
  std::vector<uint32_t> blockNumber_; // by block: its index among the blocks of the same name
  std::vector<uint32_t> nameCount_;   // by Symbol: the number of blocks of that name
  std::vector<MInst> scratch_;
  std::vector<const Function *> written_;
  bool isInText_ = true;            // whether .text is the current section
  std::vector<bool> hasSecondName_; // by Symbol::id: whether operands use its second name
  uint32_t assemblyCount_ = 0;      // asm statements written so far
  bool isIntel_ = false;            // the current one is in Intel's syntax
};

} // namespace wend
