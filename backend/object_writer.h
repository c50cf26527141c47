// ObjectWriter — encodes a module into an object.
#pragma once

#include "backend/code_section.h"
#include "backend/code_sink.h"
#include "backend/code_tables.h"
#include "backend/line_table.h"
#include "backend/object/object_file.h"
#include "ir/module.h"

#include <deque>
#include <optional>
#include <unordered_map>

namespace wend {

// What an object says of its code beside it: nothing; how to unwind its frames (.eh_frame); that,
// and its source lines; that, and the program prints its stack after a runtime error by itself.
enum class ObjectTables : uint8_t { None, Frames, FramesAndLines, StackTraces };

class ObjectWriter final : public CodeSink {
public:
  // `object` is complete after end().
  ObjectWriter(const Module &module, ObjectFile &object, ObjectTables tables);

  // Whether the module has assembly other than empty asm statements: it needs an assembler, and the
  // object is unusable.
  [[nodiscard]] bool hasAssembly() const { return hasAssembly_; }

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
  void bytes(std::string_view bytes) override { current_->append(bytes); }
  void zeros(uint64_t count) override { current_->appendZeros(count); }
  void integer(uint64_t value, unsigned size) override;
  void address(Label target, int64_t addend, unsigned size) override;
  void distance(Label target, int64_t addend, Label from, unsigned size) override;
  void constant(const FloatConstant &constant) override;
  void sourceFiles(std::string_view folder, std::span<const std::string> names) override {
    lineTable_.emplace(folder, names);
  }
  void lineRow(const LineRow &row) override { lineTable_->add(row, current_->here()); }
  void lineTable(Label start) override;
  void difference(Label end, Label begin) override;

private:
  static constexpr uint32_t none = ~uint32_t{0};

  // What a symbol of the module or a local label stands for.
  struct Target {
    uint32_t section = none; // in sections_; none: not defined here
    CodePosition position;
    Symbol symbol; // none: a local label
    uint8_t binding = STB_LOCAL;
    uint8_t type = STT_NOTYPE;
    uint8_t visibility = STV_DEFAULT;
    uint64_t size = 0;
    CodePosition end;        // of a function; if not 0, instead of the size
    uint32_t aliasOf = none; // in targets_
    uint32_t number = none;  // in ObjectFile::symbols
  };
  // A field that depends on an address.
  struct Fixup {
    CodePosition position;
    int64_t addend;
    uint32_t target;
    uint32_t relocation;   // R_X86_64_…; _NONE: the distance from `begin`
    uint32_t begin = none; // in targets_
  };
  struct Section {
    SectionSpec spec; // without its name
    std::string name;
    CodeSection code;
    std::vector<Fixup> fixups;
    uint32_t symbol = none; // the symbol that stands for it, in ObjectFile::symbols
  };

  // object_writer.cpp
  uint32_t targetOf(Label label);
  void addFixup(uint32_t relocation, uint32_t target, int64_t addend, uint64_t offset);
  uint32_t addTargets(size_t count);

  // object_record.cpp: functions of other processes
  void forgetAll();
  void saveTargets(ByteWriter &out) const;
  std::vector<uint32_t> restoreSections(ByteReader &in);
  std::vector<uint32_t> restoreTargets(ByteReader &in, std::span<const uint32_t> newSections);
  uint32_t restoreTarget(const Target &from);

  // object_instruction.cpp: instructions
  void encodeInst(const MInst &inst);
  void append(const MInst &inst);
  void append(const EncodedInst &encoded);
  void append(std::initializer_list<uint8_t> bytes);
  void appendSequence(const MInst &inst);
  void appendLeaFar(const MInst &inst);
  void appendSaveVectors(const MInst &inst);
  void appendLowerStack(const MInst &inst);
  void appendGetThreadAddress(const MInst &inst);
  void appendEhSetjmp(const MInst &inst);
  void appendTrapCode(const MInst &inst);
  [[nodiscard]] Address resolve(const Address &mem) const;

  // object_symbols.cpp: symbols and relocations
  void resolveAliases();
  void addSections();
  uint32_t groupSymbol(Symbol comdat);
  void addFixups(uint32_t section);
  [[nodiscard]] bool isFixed(const Target &target, uint32_t section) const;
  [[nodiscard]] bool isResolvable(const Target &target, uint32_t section) const;
  void addRelocation(ObjectSection &section, uint64_t offset, uint32_t type, uint32_t target,
                     int64_t addend);
  void addSymbols();
  uint32_t numberOf(Target &target);
  uint32_t sectionSymbol(uint32_t section);
  void addTables();
  void addLines();

  const Module &module_;
  std::optional<CodeTables> tables_;
  bool tracesStack_;
  std::optional<LineTable> lineTable_; // for debuggers
  uint32_t lineSection_ = none;        // in sections_
  ObjectFile &object_;
  std::deque<Section> sections_;
  std::unordered_map<std::string, uint32_t> sectionByName_; // name, NUL, comdat
  CodeSection *current_ = nullptr;
  uint32_t currentSection_ = none;
  std::vector<Target> targets_;
  std::vector<uint32_t> positionTargets_; // by Label::number of positions: in targets_
  std::vector<uint32_t> symbolTargets_;   // by Symbol::id
  bool hasAssembly_ = false;
  const MFunction *function_ = nullptr;
  const Frame *frame_ = nullptr;
  // Of the function, in targets_.
  uint32_t firstBlock_ = 0, firstTable_ = 0, firstConstant_ = 0, firstSite_ = 0, handlers_ = 0;
  uint32_t fileName_ = none;  // in targets_
  uint32_t firstNewName_ = 0; // when recording: names from here on are unknown to other processes
};

} // namespace wend
