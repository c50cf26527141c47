// CodeTables — what a debugger and the report of a crash know of code: how to unwind the stack at
// each instruction (.eh_frame: DWARF 5, 6.4, and Linux Standard Base, 10.6), and its source line
// (.wend_lines, read by CodeMap).
//
// The frame is followed through the instructions of prologues and epilogues in the order of the
// code. Where a block begins, Emitter says whether the frame exists.
#pragma once

#include "backend/code_section.h"
#include "backend/frame.h"
#include "backend/object/object_file.h"
#include "support/source.h"

#include <functional>

namespace wend {

class CodeTables {
public:
  explicit CodeTables(const SourceFile *source) : source_(source) {}

  // ---- While the code is written
  void beginFunction(uint32_t section, const Frame &frame, CodePosition at);
  // The frame exists or not, whatever the instructions before it did.
  void setFrame(bool exists, CodePosition at);
  void afterInst(const MInst &inst, CodePosition at);
  void line(uint32_t loc, CodePosition at);
  void endFunction(CodePosition at);

  // ---- Functions of another process
  // Appends the functions so far, and forgets them.
  void save(ByteWriter &out);
  // Where a section of the other process was appended.
  struct Appended {
    uint32_t section;
    CodePosition at;
  };
  // Adds functions that another process has saved. `sections` is by its numbers.
  void restore(ByteReader &in, std::span<const Appended> sections);

  // ---- The end
  // The final offset of a position in a section, and the number of the symbol of a section.
  using OffsetOf = std::function<uint64_t(uint32_t section, CodePosition position)>;
  using SymbolOf = std::function<uint32_t(uint32_t section)>;
  void write(const OffsetOf &offsetOf, const SymbolOf &symbolOf, ObjectFile &object);

private:
  // How to find the caller's frame: the canonical frame address is rsp on entry + 8.
  struct Rule {
    bool isFromRbp = false; // it is rbp + offset; otherwise rsp + offset
    uint64_t offset = 8;    // in bytes
    uint32_t savedBits = 0; // the registers that are saved in the frame
    friend bool operator==(const Rule &, const Rule &) = default;
  };
  struct RuleChange {
    CodePosition at;
    Rule rule;
  };
  struct LineChange {
    CodePosition at;
    uint32_t line;
  };
  struct FunctionTable {
    uint32_t section;
    uint32_t firstRule, firstLine; // in rules_ and lines_; they end where the next function begins
    bool hasFramePointer;
    uint32_t savedBits; // of all registers that are ever saved
    CodePosition begin, end;
  };

  void changeRule(const Rule &rule, CodePosition at);
  void push(Reg reg, Rule &rule) const;
  void pop(Reg reg, Rule &rule) const;
  void writeUnwinding(const OffsetOf &offsetOf, const SymbolOf &symbolOf, ObjectSection &section);
  void writeDescription(uint32_t index, const OffsetOf &offsetOf, std::string &out) const;
  static void writeChange(const FunctionTable &function, const Rule &from, const Rule &to,
                          std::string &out);
  void writeLines(const OffsetOf &offsetOf, const SymbolOf &symbolOf, ObjectFile &object);

  const SourceFile *source_;
  const Frame *frame_ = nullptr;
  Rule rule_;    // at the current position
  Rule entered_; // in the body, after the prologue
  uint32_t line_ = 0;
  std::vector<FunctionTable> functions_;
  std::vector<RuleChange> rules_;
  std::vector<LineChange> lines_;
};

} // namespace wend
