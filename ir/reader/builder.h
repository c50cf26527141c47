// Builder — makes the module while the parser reads it.
//
// The first error ends the reading: the lexer stops, and until the parser notices, everything here
// answers with something harmless.
#pragma once

#include "ir/reader.h"
#include "ir/reader/diagnostics.h"
#include "ir/reader/operands.h"

#include <string>
#include <vector>

namespace wend::reader {

class Lexer;

class Builder {
public:
  Builder(const SourceFile &file, Diagnostics &diagnostics, Module &module, Lexer &lexer)
      : file_(file), diagnostics_(diagnostics), module_(module), lexer_(lexer) {}

  // What is left once the text has been read: references that nothing has satisfied, attributes.
  void finishModule();
  [[nodiscard]] bool hasFailed() const { return hasFailed_; }
  void unexpected(const char *found, const std::string &wanted, SourceRange range);

  // builder.cpp: the module
  void sourceName(std::string_view name);
  void triple(std::string_view name, SourceRange range);
  void attributeGroup(uint64_t number, uint32_t attributes);
  void useGroup(uint64_t number);
  void resetAlign() { align_ = 0; }
  void align(uint64_t align, SourceRange range) { align_ = checkedAlign(align, range); }
  uint64_t checkedAlign(uint64_t align, SourceRange range);
  void declareGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                     SourceRange range);
  void defineGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                    Operand value, SourceRange range, SourceRange valueRange);
  void header(uint32_t attributes, TextType *result, Symbol name, SourceRange range, bool isVarArg);
  void parameter(TextType *type, Operand name, SourceRange range);
  void metadataParameter() { parameters_.push_back({}); }
  void declareFunction();
  void beginFunction(Lexer &lexer);
  void endFunction(SourceRange range);

  // types.cpp
  TextType *namedType(Symbol name, SourceRange range);
  Symbol numberName(uint64_t number);
  void defineType(Symbol name, TextType *type, SourceRange range);
  TextType *arrayType(uint64_t count, TextType *element, SourceRange range);
  TextType *structType(uint32_t mark, bool isPacked, SourceRange range);
  TextType *pointerType(TextType *to, SourceRange range);
  TextType *functionType(TextType *result, uint32_t mark, bool isVarArg, SourceRange range);
  uint32_t markTypes() { return static_cast<uint32_t>(types_.size()); }
  void pushType(TextType *type) { types_.push_back(type); }

  // constants.cpp
  uint32_t markValues() { return static_cast<uint32_t>(values_.size()); }
  void push(Typed value) { values_.push_back(value); }
  Operand bytes(std::string_view text);
  Operand aggregate(TypeKind shape, uint32_t mark, SourceRange range);
  Operand constantGep(TextType *type, uint32_t mark, SourceRange range);
  Operand oldConstantGep(Typed base, uint32_t mark, SourceRange range);
  Operand constantCast(Op op, uint32_t mark, TextType *type, SourceRange range);
  Operand constantBinary(Op op, uint32_t mark, SourceRange range);

  // function.cpp: names and blocks
  void beginBlock(Symbol name, SourceRange range);
  void beginNumberedBlock(uint64_t number, SourceRange range);
  void finish(Value *result, SourceRange range);
  void define(Symbol name, Value *result, SourceRange range, SourceRange operation);
  void defineNumber(uint64_t number, Value *result, SourceRange range, SourceRange operation);
  BasicBlock *block(Operand name, SourceRange range);
  Instruction *phi(TextType *type, SourceRange range);
  void incoming(Operand value, SourceRange range, Operand from, SourceRange fromRange);

  // instructions.cpp
  Value *binary(Op op, TextType *type, Operand left, Operand right, SourceRange leftRange,
                SourceRange rightRange);
  Value *icmp(Predicate predicate, TextType *type, Operand left, Operand right,
              SourceRange leftRange, SourceRange rightRange);
  Value *select(Typed condition, Typed ifTrue, Typed ifFalse);
  Value *cast(Op op, Typed value, TextType *type, SourceRange range);
  Value *freeze(Typed value);
  Value *stackSlot(TextType *type, const Typed *count, uint64_t align, SourceRange range);
  Value *load(TextType *type, Typed pointer, bool isVolatile, uint64_t align, SourceRange range);
  Value *oldLoad(Typed pointer, bool isVolatile, uint64_t align, SourceRange range);
  Value *store(Typed value, Typed pointer, bool isVolatile, uint64_t align);
  Value *gep(TextType *type, uint32_t mark, SourceRange range);
  Value *oldGep(Typed base, uint32_t mark, SourceRange range);
  Value *br(BasicBlock *target);
  Value *condBr(Typed condition, BasicBlock *ifTrue, BasicBlock *ifFalse);
  Instruction *switchTo(Typed value, BasicBlock *otherwise);
  void addCase(Typed value, BasicBlock *target);
  Value *ret(TextType *type, const Typed *value, SourceRange range);
  Value *unreachable();

  // calls.cpp
  Value *call(TextType *type, Operand callee, uint32_t mark, SourceRange typeRange,
              SourceRange calleeRange);

private:
  // What a local name stands for: a value or a block, in the function of that number.
  struct Local {
    Value *value = nullptr;
    BasicBlock *block = nullptr;
    uint32_t function = 0;
    bool isDefined = false;
  };
  struct Reference {
    Operand name;
    uint32_t at;
    bool isBlock;
  };
  struct Parameter {
    TextType *type = nullptr; // null: metadata
    Operand name;
    SourceRange range;
  };
  struct GroupUse {
    Function *function;
    uint64_t number;
  };
  struct GroupRow {
    uint64_t number;
    uint32_t attributes;
  };
  struct PhiRow {
    Instruction *phi;
    size_t begin; // in incoming_
    uint32_t at;
  };
  struct SymbolUse {
    Value *placeholder; // null when there is none
    uint32_t at = 0;
  };
  // A constant address or number: `symbol` + `bits`, or `bits`.
  struct Folded {
    Value *symbol = nullptr;
    uint64_t bits = 0;
  };
  struct Initialiser {
    std::string bytes;
    std::vector<Relocation> relocations;
    uint64_t size;
  };

  template <typename... Args>
  void fail(const DiagnosticRow &row, SourceRange range, const Args &...args) {
    if (!isQuiet())
      diagnostics_.report(row, range, args...);
    stopLexer();
  }
  void stopLexer();
  [[nodiscard]] bool isQuiet() const;
  static SourceRange at(uint32_t offset) { return {offset, offset + 1}; }
  [[nodiscard]] std::string_view text(Symbol symbol) const { return module_.names().text(symbol); }
  std::string spelling(Operand name) const;

  // builder.cpp
  Function *addFunction();
  Value *symbol(Symbol name, uint32_t at);
  void resolveSymbol(Symbol name, Value *value, SourceRange range);
  Function *libraryFunction(std::string_view name, Type result, std::span<const Type> parameters);
  Global *addGlobal(Symbol name, uint32_t attributes, bool isReadOnly, TextType *type,
                    SourceRange range);
  void checkRules();

  // types.cpp
  TextType *scalarType(Type type);
  bool layOut(TextType *type, SourceRange range, uint32_t depth = 0);
  bool layOutStruct(TextType &type, SourceRange range, uint32_t depth);
  Type valueType(TextType *type, SourceRange range);

  // constants.cpp
  std::span<Typed> takeValues(uint32_t mark);
  Operand node(NodeKind kind, Op op, TextType *type, uint32_t mark, SourceRange range);
  Folded fold(const Typed &constant);
  Folded foldGep(const Node &gep, uint32_t at);
  void initialise(Initialiser &to, uint64_t offset, TextType *type, const Operand &value,
                  uint32_t at);
  void initialiseParts(Initialiser &to, uint64_t offset, TextType *type, const Node &constant,
                       uint32_t at);
  static void writeBytes(Initialiser &to, uint64_t offset, std::string_view bytes);
  // Where an index leads: the offset it adds if it is constant and the type it arrives at.
  TextType *step(TextType *type, const Typed &index, uint64_t &scale, uint64_t &offset);

  // function.cpp
  Local *local(Operand name);
  Value *localValue(Operand name, Type type, uint32_t at);
  Value *value(Operand operand, TextType *type, uint32_t at);
  Value *value(const Typed &typed) { return value(typed.operand, typed.type, typed.at); }
  Value *constantValue(const Operand &operand, TextType *textType, Type type, uint32_t at);
  Value *materialise(Folded folded, Type type, BasicBlock *block);
  bool enterBlock(uint32_t at);
  bool claimNumber(uint64_t number, SourceRange range);
  void defineLocal(Operand name, Value *result, SourceRange range, SourceRange operation);
  void startBlock(Operand name, SourceRange range);
  void resolvePhis();
  void permutePhi(const PhiRow &row, size_t end, bool isFirst);
  Instruction *place(Instruction *instruction);
  bool requireType(Value *value, Type type, uint32_t at);

  // instructions.cpp
  Value *cast(Op op, Value *value, Type type, SourceRange range);
  Value *index(const Typed &typed);

  // calls.cpp
  Value *intrinsic(std::string_view name, TextType *type, std::span<const Typed> arguments,
                   SourceRange range);
  Value *fill(std::span<const Typed> arguments, SourceRange range);

  const SourceFile &file_;
  Diagnostics &diagnostics_;
  Module &module_;
  Lexer &lexer_;
  Arena arena_; // types and constants
  bool hasFailed_ = false;

  std::vector<TextType *> types_;      // read and not taken yet
  std::vector<Typed> values_;          // read and not taken yet
  std::vector<TextType *> namedTypes_; // by Symbol::id
  std::vector<TextType *> mentioned_;  // the same in the order of their mention

  std::vector<SymbolUse> symbolUses_; // by Symbol::id: placeholders of what is not there yet
  std::vector<Symbol> openSymbols_;
  std::vector<GroupUse> groupUses_;
  std::vector<uint64_t> headerGroups_; // of the header at hand
  std::vector<GroupRow> groups_;
  uint64_t align_ = 0;

  // The header at hand
  uint32_t attributes_ = 0;
  TextType *result_ = nullptr;
  Symbol name_;
  SourceRange nameRange_;
  bool isVarArg_ = false;
  std::vector<Parameter> parameters_;

  // The function at hand
  Function *function_ = nullptr; // null between functions and in one that is skipped
  BasicBlock *block_ = nullptr;  // null between blocks
  uint32_t functionNumber_ = 0;
  uint64_t nextNumber_ = 0;
  std::vector<Local> symbols_; // by Symbol::id
  std::vector<Local> numbers_;
  std::vector<Reference> references_; // to what was not defined then
  Instruction *switch_ = nullptr;     // whose cases are read
  std::vector<PhiRow> phis_;
  std::vector<BasicBlock *> incoming_;
  std::vector<Instruction *> atEntry_; // constants that phis name: to go to the end of the entry
  std::vector<uint32_t> heads_;        // by BasicBlock::id
};

} // namespace wend::reader
