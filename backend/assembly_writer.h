// AssemblyWriter — prints functions, globals and the records of functions as GNU assembly, AT&T
// syntax.
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
  // Globals, and what the runtime wants to know of the functions that were written.
  void end();

private:
  // assembly_writer.cpp: functions
  void writeHeader();
  void writeFrameComment();
  void writeBlock(uint32_t index);
  void writeTables();
  void writeNumbers();
  void writeSourceLine(uint32_t loc);
  void writeInst(const MInst &inst);
  bool writePseudo(const MInst &inst);
  void writeMnemonic(const MInst &inst);
  void writeOperands(const MInst &inst);
  void writeThree(const MInst &inst);
  void writeSaveVectors(const MInst &inst);
  void writeLowerStack(const MInst &inst);
  void writeAddress(const Address &mem);
  void writeRegister(Reg reg, unsigned width) { out_ << registerName(reg, width); }
  void writeLabel(uint32_t block);
  void countNames();

  // assembly_data.cpp: data
  void writeGlobal(const Global &global);
  void writeSection(Symbol name, std::string_view flags);
  void writeAlias(const Value &target, Symbol name, Linkage linkage);
  void writeConstructors();
  void writeVisibility(std::string_view kind, Symbol symbol); // .weak or .globl
  void writeBytes(std::string_view bytes);
  void writeRecords();
  const Global *fileName(std::string_view name) const;
  void writeSymbol(std::string_view name);
  void writeSymbol(Symbol symbol) { writeSymbol(module_.names().text(symbol)); }

  const Module &module_;
  const BackendOptions options_;
  TextBuffer out_;
  const MFunction *function_ = nullptr;
  const Layout *layout_ = nullptr;
  const Frame *frame_ = nullptr;
  uint32_t line_ = 0;               // of the comment written last
  const char *lineBegin_ = nullptr; // the text of that line
  size_t lineSize_ = 0;
  uint32_t lineStart_ = 0;            // its offset in the source
  std::vector<uint32_t> blockNumber_; // by block: which of the blocks of its name it is, from 0
  std::vector<uint32_t> nameCount_;   // by Symbol: the blocks of that name in this function
  std::vector<MInst> scratch_;
  std::vector<const Function *> written_;
  Symbol codeSection_; // that we are in; none: .text
};

} // namespace wend
