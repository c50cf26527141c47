// CodeTables — what a debugger and the report of a crash know of code: how to unwind the stack at
// each instruction (.eh_frame: DWARF 5, 6.4, and Linux Standard Base, 10.6), and its source line
// (wend_lines, read by CodeMap and by runtime/stack_trace.cpp).
#pragma once

#include "backend/code_section.h"
#include "backend/object/object_file.h"
#include "backend/unwind_rules.h"
#include "support/intern.h"
#include "support/source.h"

#include <functional>

namespace wend {

class CodeTables {
public:
  // With source lines if there is a source. The names are those of the module.
  CodeTables(const Interner &names, const SourceFile *source) : names_(names), source_(source) {}

  // ---- While the code is written
  // Another process that restores the function must know its name.
  void beginFunction(Symbol name, uint32_t section, const Frame &frame, CodePosition at);
  // The frame exists or not, whatever the instructions before it did.
  void setFrame(bool exists, CodePosition at) {
    if (rules_.setFrame(exists))
      noteRule(at);
  }
  void afterInst(const MInst &inst, CodePosition at) {
    if (rules_.afterInst(inst))
      noteRule(at);
  }
  void line(uint32_t loc, CodePosition at);
  void endFunction(CodePosition at);
  // What reads the exception table of the function, and where that is: see CodeSink.
  void setPersonality(Symbol personality) { functions_.back().personality = personality; }
  void setHandlers(uint32_t section, CodePosition at) {
    functions_.back().handlerSection = section;
    functions_.back().handlers = at;
  }

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
  struct Places {
    // The final offset of a position in a section.
    std::function<uint64_t(uint32_t section, CodePosition position)> offsetOf;
    // The number of the symbol of a section, and of the variable with the address of a personality.
    std::function<uint32_t(uint32_t section)> symbolOf;
    std::function<uint32_t(Symbol personality)> referenceTo;
  };
  void write(const Places &places, ObjectFile &object);

private:
  struct RuleChange {
    CodePosition at;
    UnwindRule rule;
  };
  struct LineChange {
    CodePosition at;
    uint32_t line;
  };
  struct FunctionTable {
    Symbol name;
    uint32_t section;
    uint32_t firstRule,
        firstLine; // in changes_ and lines_; they end where the next function begins
    SavedRegisters saved;
    CodePosition begin, end;
    Symbol personality; // none: there is no exception table
    uint32_t handlerSection = 0;
    CodePosition handlers = {};
  };

  void noteRule(CodePosition at) { changes_.push_back({at, rules_.rule()}); }
  void writeUnwinding(const Places &places, ObjectSection &section);
  size_t commonInformation(Symbol personality, const Places &places, ObjectSection &section);
  void writeDescription(uint32_t index, const Places &places, std::string &out) const;
  void writeLines(const Places &places, ObjectFile &object);

  const Interner &names_;
  const SourceFile *source_;
  UnwindRules rules_; // at the current position
  uint32_t line_ = 0;
  std::vector<FunctionTable> functions_;
  std::vector<RuleChange> changes_;
  std::vector<LineChange> lines_;
  // Where the common parts are, by personality.
  std::vector<std::pair<Symbol, size_t>> common_;
};

} // namespace wend
