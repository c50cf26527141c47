// Builder — makes the module while the parser reads the text.
//
// The first error ends reading: the lexer stops. Until the parser has seen the end, all functions
// here return null or a dummy value.
#pragma once

#include "ir/reader/access_type_reader.h"
#include "ir/reader/debug_records.h"
#include "ir/reader/diagnostics.h"
#include "ir/reader/expectations.h"
#include "ir/reader/inline_assembly.h"
#include "ir/reader/legalizer.h"
#include "ir/reader/operands.h"
#include "ir/reader/reader.h"
#include "ir/reader/records.h"

#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace wend::reader {

class Lexer;

// Limit on the results of a function: the ABI has registers for so many.
inline constexpr size_t maxResults = 3;
inline constexpr size_t maxNumberResults = 2;
// If all results are vectors (LLVM's RetCC_X86Common).
inline constexpr size_t maxVectorResults = 4;
// The limit on results of type x86_fp80, for internal functions too.
inline constexpr size_t maxFloat80Results = 2;
// The limit for internal functions, for each register class.
inline constexpr size_t maxInternalResults = 8;
// The largest alignment, in bytes.
inline constexpr uint64_t maxAlign = 4096;

// Symbols that only the runtime's definitions in a printed module use: see runtime/README.md.
inline bool isOfRuntime(std::string_view name) { return name.starts_with("wend."); }

// Whether an intrinsic stays a call: it is a known function.
bool isKeptIntrinsic(std::string_view name);

class Builder {
public:
  Builder(const SourceFile &file, Diagnostics &diagnostics, Module &module, IrLimits limits,
          Lexer &lexer, UnsupportedConstructs *unsupported)
      : file_(file), diagnostics_(diagnostics), module_(module), limits_(limits), lexer_(lexer),
        unsupported_(unsupported) {}

  // To be called when all but the bodies has been read: resolves references, aliases and attribute
  // groups.
  void finishModule();
  // The functions with a body, in the order of the text; beginBody makes the parser read one.
  [[nodiscard]] size_t bodyCount() const { return bodies_.size(); }
  [[nodiscard]] Function *body(size_t index) const { return bodies_[index].function; }
  void beginBody(size_t index);
  bool makeBody(size_t index);
  [[nodiscard]] bool hasFailed() const { return hasFailed_; }
  // Whether a part of the last body was skipped.
  [[nodiscard]] bool isIncomplete() const { return isIncomplete_; }
  // To be called at the end of an item of the module.
  void endItem();
  // An instruction that the lexer has skipped.
  Value *skippedInstruction();
  void unexpected(const char *found, const std::string &expectedText, SourceRange range);
  // Reports text at which an instruction or the end of a body is expected.
  void noInstruction(const char *found, bool isWord, SourceRange range);

  // builder.cpp: the module
  void sourceName(std::string_view name);
  void triple(std::string_view name, SourceRange range);
  void dataLayout(std::string_view layout, SourceRange range);
  // Of the header or call that is parsed.
  void convention(const Convention *convention, SourceRange range) {
    convention_ = convention;
    conventionRange_ = range;
  }
  void attributeGroup(uint64_t number, AttributeSet attributes);
  void textAttribute(std::string_view name, std::string_view text = {});
  void useGroup(uint64_t number);
  void resetAlign() {
    align_ = 0;
    section_ = {};
    comdat_ = {};
  }
  void section(std::string_view name) { section_ = module_.names().intern(name); }
  // None: the group is called as the symbol is.
  void comdat(Symbol name) { comdat_ = {name, true}; }
  // A group of which the linker keeps all: as if it were none.
  void noComdat(Symbol name) { noComdats_.insert(name.id); }
  void alias(Symbol name, AttributeSet attributes, TextType *type, const Typed &target,
             SourceRange range);
  void ifunc(Symbol name, AttributeSet attributes, TextType *type, const Typed &resolver,
             SourceRange range);
  void moduleAssembly(std::string_view line);
  void align(uint64_t align, SourceRange range) { align_ = checkedAlign(align, range); }
  Attributes alignment(uint64_t align, SourceRange range);
  uint64_t checkedAlign(uint64_t align, SourceRange range);
  // Of an access: the same, but the alignment that it is known to have may be larger than maxAlign.
  uint64_t knownAlign(uint64_t align, SourceRange range);
  void declareGlobal(Symbol name, AttributeSet attributes, bool isReadOnly, TextType *type,
                     SourceRange range);
  void defineGlobal(Symbol name, AttributeSet attributes, bool isReadOnly, TextType *type,
                    Operand value, SourceRange range, SourceRange valueRange);
  void header(AttributeSet attributes, TextType *result, Symbol name, SourceRange range,
              bool isVarArg);
  void parameter(TextType *type, const Attributes &attributes, Operand name, SourceRange range);
  void metadataParameter() { parameters_.push_back({}); }
  void declareFunction();
  void defineFunction(Lexer &lexer);
  void endFunction(SourceRange range);

  // types.cpp
  TextType *scalar(Type type);
  TextType *integer(uint64_t bits);
  TextType *namedType(Symbol name, SourceRange range);
  Symbol numberName(uint64_t number);
  void defineType(Symbol name, TextType *type, SourceRange range);
  TextType *number(NumberFormat format);
  TextType *vectorType(uint64_t count, TextType *element, SourceRange range);
  TextType *arrayType(uint64_t count, TextType *element, SourceRange range);
  TextType *structType(uint32_t mark, bool isPacked, SourceRange range);
  TextType *pointerType(TextType *to, SourceRange range);
  TextType *functionType(TextType *result, uint32_t mark, bool isVarArg, SourceRange range);
  uint32_t markTypes() { return static_cast<uint32_t>(types_.size()); }
  void pushType(TextType *type) { types_.push_back(type); }

  // constants.cpp
  uint32_t markValues() { return static_cast<uint32_t>(values_.size()); }
  void push(Typed value) { values_.push_back(value); }
  // Drops an operand bundle. Those that are not only promises are for llvm.assume.
  void dropBundle(std::string_view tag, uint32_t mark);
  void forwardArguments(SourceRange range);
  void pushArgument(Typed value, const Attributes &attributes, SourceRange range);
  Operand bytes(std::string_view text);
  Operand number80(std::string_view digits);
  Operand number128(std::string_view digits);
  // An integer that does not fit a signed one of 64 bits: of decimal or hexadecimal digits.
  Operand largeInteger(std::string_view text, SourceRange range);
  Operand splat(const Typed &element, SourceRange range);
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
  Value *phi(TextType *type, SourceRange range);
  void incoming(Operand value, SourceRange range, Operand from, SourceRange fromRange);

  // instructions.cpp
  Value *binary(Op op, TextType *type, Operand left, Operand right, SourceRange leftRange,
                SourceRange rightRange, bool hasNoSignedWrap = false);
  Value *icmp(Predicate predicate, TextType *type, Operand left, Operand right,
              SourceRange leftRange, SourceRange rightRange);
  Value *remainder(Typed left, Typed right, SourceRange range);
  Value *negation(Typed operand);
  Value *fcmp(FloatPredicate predicate, Typed left, Typed right);
  FloatPredicate floatPredicate(Predicate predicate, SourceRange range);
  Value *select(Typed condition, Typed ifTrue, Typed ifFalse);
  Value *cast(Op op, Typed value, TextType *type, SourceRange range);
  Value *freeze(Typed value);
  Value *copyOf(Typed value);
  // Notes whether a copy is expected not to be 0.
  void expect(Instruction &copy, bool isNonZero) { expectations_.note(copy, isNonZero); }
  Value *stackSlot(TextType *type, const Typed *count, uint64_t align, SourceRange range);
  Value *load(TextType *type, Typed pointer, const AccessVariant &variant, SourceRange range);
  Value *oldLoad(Typed pointer, const AccessVariant &variant, SourceRange range);
  Value *store(Typed value, Typed pointer, const AccessVariant &variant);
  Value *gep(TextType *type, uint32_t mark, SourceRange range);
  Value *oldGep(Typed base, uint32_t mark, SourceRange range);
  Value *br(BasicBlock *target);
  // `weights`: the number of the node of `!prof`, or noWeights.
  static constexpr uint64_t noWeights = ~uint64_t{0};
  Value *condBr(Typed condition, BasicBlock *ifTrue, BasicBlock *ifFalse, uint64_t weights);
  Instruction *switchTo(Typed value, BasicBlock *otherwise);
  void addCase(Typed value, BasicBlock *target);
  Value *ret(TextType *type, const Typed *value, SourceRange range);
  Value *unreachable();

  // labels.cpp
  Operand blockAddress(Symbol function, Operand block);
  void openBlocks() { listedBlocks_.clear(); }
  void listBlock(Operand name, SourceRange range);
  Value *indirectBr(const Typed &address);

  // aggregates.cpp
  void firstIndex(uint64_t index) { indices_.assign(1, index); }
  void nextIndex(uint64_t index) { indices_.push_back(index); }
  Value *extractValue(const Typed &from, SourceRange range);
  Value *insertValue(const Typed &to, const Typed &part, SourceRange range);

  // atomics.cpp
  RmwOp rmwOperation(Op op, SourceRange range);
  Value *atomicLoad(TextType *type, Typed pointer, const AtomicVariant &variant, uint64_t align,
                    SourceRange range);
  Value *atomicStore(Typed value, Typed pointer, const AtomicVariant &variant, uint64_t align);
  Value *atomicRmw(Typed pointer, Typed value, const AtomicVariant &variant, uint64_t align,
                   SourceRange range);
  Value *cmpXchg(Typed pointer, Typed expected, Typed replacement, const AtomicVariant &variant,
                 uint64_t align);
  Value *fence(const AtomicVariant &variant, SourceRange range);

  // calls.cpp
  Value *call(TextType *type, Operand callee, uint32_t mark, const CallWords &words,
              SourceRange typeRange, SourceRange calleeRange);

  // unwinding.cpp
  void personality(const Typed &function);
  Value *invoke(TextType *type, Operand callee, uint32_t mark, const CallWords &words,
                SourceRange typeRange, SourceRange calleeRange, BasicBlock *next, BasicBlock *pad);
  void openClauses();
  void clause(const Typed &types, bool isFilter);
  Value *landingPad(TextType *type, bool isCleanup, SourceRange range);
  Value *resume(const Typed &exception, SourceRange range);

  // assembly.cpp
  Value *assembly(TextType *type, AssemblyText from, uint32_t mark);
  // An asm statement that may jump to the labels of listBlock.
  Value *assemblyWithLabels(TextType *type, AssemblyText from, uint32_t mark, BasicBlock *next);

  // vectors.cpp
  Value *extractElement(const Typed &vector, const Typed &index);
  Value *insertElement(const Typed &vector, const Typed &element, const Typed &index);
  Value *shuffle(const Typed &first, const Typed &second, const Typed &mask);

private:
  friend class Legalizer;
  friend class AssemblyLowering;
  friend class InitialiserWriter;
  friend class IntrinsicLowering;
  friend class X86Lowering;

  template <typename... Args>
  void fail(const DiagnosticRow &row, SourceRange range, const Args &...args) {
    if (isQuiet() || skips(row, range, fmt::make_format_args(args...))) {
      hasFailed_ = true;
      return;
    }
    diagnostics_.report(row, range, args...);
    stopLexer();
  }
  template <typename... Args>
  void failSyntax(const DiagnosticRow &row, SourceRange range, const Args &...args) {
    if (!isQuiet() || isSkipping_)
      diagnostics_.report(row, range, args...);
    stopLexer();
  }
  // unsupported_input.cpp
  bool skips(const DiagnosticRow &row, SourceRange range, fmt::format_args args);
  bool recover();
  bool recoverItem();
  void forgetName(Operand name);
  void stopLexer();
  [[nodiscard]] bool isQuiet() const;
  static SourceRange at(uint32_t offset) { return {offset, offset + 1}; }
  [[nodiscard]] std::string_view text(Symbol symbol) const { return module_.names().text(symbol); }
  std::string spelling(Operand name) const;

  // builder.cpp
  Function *addFunction(bool isDefinition);
  void checkConvention(const Convention *convention, bool isDefinition);
  void checkAddress(Symbol function, uint32_t at);
  Value *symbol(Symbol name, uint32_t at);
  Function *declaration(KnownFunction known);
  static std::string libraryName(std::string_view name, Type type);
  Global *addGlobal(Symbol name, AttributeSet attributes, bool isReadOnly, TextType *type,
                    SourceRange range);
  void addConstructors(const Operand &value, bool areDestructors, uint32_t at);
  void resolveAliases();
  void checkInitialiser(const Value &symbol, uint32_t at);
  void resolveConstructors();
  void addRetained(const Operand &value);
  void resolveRetained();
  void renameLocalSymbols();
  void addArguments(Function &function, const Parameter &parameter, uint32_t &registers);
  std::vector<PassedPart> parametersParts(const Parameter &parameter, const PassingRules &rules,
                                          uint32_t &registers);
  Symbol takeTarget();
  [[nodiscard]] Symbol comdatOf(const NamedComdat &comdat, Symbol symbol) const;
  [[nodiscard]] PassingRules rulesOf(const Function &function);
  void resolveGroups();
  void noteLargeVectors(Function &function);
  void declareEffects(Function &function, AttributeSet attributes);
  void retypeForVectors(const VectorHeader &header);
  static Passing passingOf(const PassedPart &part, const Passing &explicitly);
  Passing passing(const Attributes &attributes, TextType *type, SourceRange range);
  [[nodiscard]] AttributeSet withGroups(AttributeSet attributes,
                                        std::span<const uint64_t> groups) const;
  void enterBody(const Body &body);
  void forgetParameters(const Body &body);
  void checkRules(const Function &function);

  // types.cpp
  TextType *scalarType(Type type);
  TextType *integerType(uint32_t bits);
  TextType *wideType(uint32_t bits);
  TextType *flagsOf(const TextType &vector);
  TextType *vectorPart(Type lanes, uint64_t count);
  bool layOut(TextType *type, SourceRange range, uint32_t depth = 0);
  bool layOutStruct(TextType &type, SourceRange range, uint32_t depth);
  Type valueType(TextType *type, SourceRange range);
  static uint32_t preferredAlign(TextType *type);
  static uint32_t variableAlign(TextType *type);

  // constants.cpp
  // Those from an index on, until the next call.
  std::span<Typed> takeOperands(uint32_t mark);
  // The same, for good.
  std::span<Typed> takeValues(uint32_t mark);
  Operand node(NodeKind kind, Op op, TextType *type, uint32_t mark, SourceRange range);
  Folded fold(const Typed &constant);
  uint64_t foldHalf(const Operand &operand, TextType &type, uint32_t at);
  uint64_t foldNumber(const Operand &operand, Type type, uint32_t at);
  Folded foldNode(const Node &expression, Type type, uint32_t at);
  Folded foldCastNode(const Node &cast, Type type, uint32_t at);
  Folded foldBinaryNode(const Node &binary, Type type, uint32_t at);
  Folded foldGep(const Node &gep, uint32_t at);
  // The result of an index: the offset it adds if it is constant, and the type it selects.
  TextType *step(TextType *type, const Typed &index, uint64_t &scale, uint64_t &offset);

  // function.cpp
  Local *local(Operand name);
  Value *definedValue(Operand name);
  Value *newPlaceholder(Type type);
  Value *localValue(Operand name, TextType *type, uint32_t at);
  Value *value(Operand operand, TextType *type, uint32_t at);
  Value *value(const Typed &typed) { return value(typed.operand, typed.type, typed.at); }
  Value *constantValue(const Operand &operand, TextType *textType, Type type, uint32_t at);
  Value *computed(const Node &expression, uint32_t at);
  Value *materialise(const Folded &folded, Type type);
  Value *addressOf(Value *symbol);
  void endSkippedBlock();
  void completeFunction(SourceRange range);
  bool enterBlock(uint32_t at);
  bool claimNumber(uint64_t number, SourceRange range);
  void defineLocal(Operand name, Value *result, SourceRange range, SourceRange operation);
  void startBlock(Operand name, SourceRange range);
  void resolvePhis();
  void forgetLocals();
  void permutePhi(const PhiRow &row, bool isFirst);
  Instruction *addPhi(Type type, SourceRange range);
  Instruction *insert(Instruction *instruction);
  void locate(SourceRange range);
  bool requireType(Value *value, Type type, uint32_t at);

  // instructions.cpp
  void addWideCase(const Typed &value, BasicBlock *target);
  void checkInMemory(TextType *type, SourceRange range);
  // Of parts of a value that is no scalar: 0.
  [[nodiscard]] AccessType accessType(const AccessVariant &variant, TextType *type) const;
  static bool canCast(Op op, const TextType &from, const TextType &to);
  bool checkFloat(const Typed &typed);
  Value *remainderOf(TextType &type, Value *left, Value *right, SourceRange range);
  bool checkCast(Op op, TextType &from, TextType &to, SourceRange range);
  Value *index(const Typed &typed);
  Value *addressOf(TextType *type, std::span<const Typed> parts, SourceRange range);
  Value *insertLoad(Type type, Value *address, bool isVolatile, uint64_t align);
  void insertStore(Value *value, Value *address, bool isVolatile, uint64_t align);
  Value *loadScalar(TextType *type, Value *address, bool isVolatile, uint64_t align);
  void storeScalar(TextType *type, Value *value, Value *address, bool isVolatile, uint64_t align);
  Value *loadValue(TextType *type, Value *address, bool isVolatile = false, uint64_t align = 0);
  void storeValue(TextType *type, Value *value, Value *address, bool isVolatile = false,
                  uint64_t align = 0);
  Value *offsetBy(Value *address, uint64_t offset);
  // Memory in the entry block.
  Instruction *entrySlot(uint64_t bytes, uint64_t align);
  Instruction *entrySlot(Type type, uint32_t count = 1, uint32_t align = 0);

  // aggregates.cpp
  std::span<const Leaf> leavesOf(TextType *type, SourceRange range);
  bool addLeaves(TextType *type, uint64_t offset, std::vector<Leaf> &leaves, SourceRange range);
  Pack *newPack(std::span<const Leaf> leaves);
  Pack *callParts(Function &callee, TextType *result, std::span<Value *const> operands,
                  SourceRange range);
  Pack *constantPack(const Operand &operand, TextType *type, uint32_t at);
  void fillParts(const Operand &operand, TextType *type, std::vector<Value *> &parts, uint32_t at);
  void fillElements(const Operand &operand, TextType *type, std::vector<Value *> &parts,
                    uint32_t at);
  void fillLanes(const Operand &operand, TextType *type, std::vector<Value *> &parts, uint32_t at);
  void fillLimbs(const Operand &operand, TextType *type, std::vector<Value *> &parts, uint32_t at);
  static uint64_t constantLimb(const Operand &operand, uint32_t index);
  void addParts(Value *value, std::vector<Value *> &parts);
  Value *part(Pack &pack, size_t index);
  Value *partAfterCall(Pack &pack, size_t index);
  Value *copyOfPlaceholder(Value *value);
  void removePlaceholderCopies();
  void resolvePack(Pack &placeholder, Pack &pack, SourceRange range);
  size_t scalarCount(TextType *type, SourceRange range);
  TextType *partAt(TextType *type, size_t &first, SourceRange range);

  // atomics.cpp
  bool checkAtomic(const TextType &type, uint64_t align, uint32_t at);
  Instruction *putAtomic(Op op, Type type, std::span<Value *const> operands,
                         const AtomicVariant &variant);

  static bool isWideAtomic(const TextType &type);
  Constant *orderOf(Ordering ordering);
  Value *wideAtomic(std::string_view operation, TextType &type,
                    const std::vector<Value *> &arguments, SourceRange range);
  Value *storeWideAtomic(Value *stored, Value *address, const AtomicVariant &variant,
                         SourceRange range);
  Value *wideAtomicRmw(Value *address, Value *operand, TextType &type, const AtomicVariant &variant,
                       SourceRange range);
  Value *wideCmpXchg(std::span<Value *const> operands, TextType &type, const AtomicVariant &variant,
                     SourceRange range);

  // integers.cpp: those of odd widths
  Value *put(Op op, Value *left, Value *right);
  Value *put(Op op, Value *left, uint64_t right);
  Value *putCast(Op op, Value *value, Type type);
  Value *putICmp(Predicate predicate, Value *left, Value *right);
  Value *putFCmp(FloatPredicate predicate, Value *left, Value *right);
  Value *putSelect(Value *condition, Value *ifTrue, Value *ifFalse);
  Value *truncated(Value *value, const TextType &type);
  Value *signExtended(Value *value, const TextType &type);
  Value *resized(Value *value, const TextType &from, Type type, bool isSigned);
  Value *convert(Op op, Value *value, const TextType &from, const TextType &to);
  Value *highProduct(bool isSigned, Value *left, Value *right);
  Value *integerConstant(TextType &type, std::span<const uint64_t> limbs);
  Value *wideNumber(TextType &type, uint64_t number);

  // numbers.cpp
  Constant *numberConstant(Type type, double number);

  // calls.cpp
  Value *callLibrary(std::string_view name, Type result, const std::vector<Value *> &arguments,
                     SourceRange range);

  AttributeSet takeAttributes(AttributeSet attributes);
  void checkMustTail(const Instruction &call, SourceRange range);
  Value *makeCall(const CallText &from, SourceRange range);
  void decideShape(Instruction &call, CallShape &shape, std::vector<Passing> &passing);
  Value *callResult(Instruction *call, TextType *type, const PassingRules &rules,
                    SourceRange range);

  // unwinding.cpp
  void resolvePersonalities();
  bool isLandingType(TextType *type, SourceRange range);
  void moveResults(Instruction &call);
  std::array<Instruction *, 2> makeLandingPad(const PadRow &row, Instruction &before);
  void completeLandingPad(const PadRow &row);
  void completeUnwinding();

  // labels.cpp
  uint64_t blockNumber(Symbol function, Operand block);

  // vectors.cpp
  Value *wholeIndex(const Typed &index, Value *value);

  // passing.cpp
  void addPassedParts(TextType *type, bool isResult, const PassingRules &rules, uint32_t &registers,
                      std::vector<PassedPart> &parts, SourceRange range);
  void addPassedLanes(TextType &vector, bool isResult, const PassingRules &rules,
                      std::vector<PassedPart> &parts, SourceRange range);
  std::vector<PassedPart> argumentParts(TextType *type, const PassingRules &rules,
                                        uint32_t &registers, SourceRange range);
  std::vector<PassedPart> resultParts(TextType *type, const PassingRules &rules, SourceRange range);
  std::span<const Type> resultTypes(TextType *type, SourceRange range,
                                    const PassingRules &rules = {});
  Value *scalarOf(Value *value, size_t index);
  Pack *partOfPack(Value *value, TextType *type, uint32_t first);
  Value *toPassed(const PassedPart &part, Value *value, bool isSigned);
  Value *ofRegister(Value *value, const TextType &type);
  void fromPassed(const PassedPart &part, Value *value, std::span<Value *> scalars);
  Value *ofPassed(TextType *type, std::span<const PassedPart> parts, std::span<Value *const> passed,
                  SourceRange range);
  std::vector<Value *> libraryResults(std::string_view name, std::span<const Type> results,
                                      std::span<Value *const> arguments, SourceRange range);

  // assembly.cpp
  std::optional<AssemblyOperands> beginAssembly(TextType *type, AssemblyText &from, uint32_t mark);
  Value *emptyAssembly(const AssemblyText &from, const AssemblyOperands &operands);
  Value *opaque(Value *value);
  Value *assemblyResult(TextType *type, std::span<Value *const> results, SourceRange range);

  // intrinsics.cpp, x86_intrinsics.cpp
  Value *intrinsic(const IntrinsicCall &call);
  Value *x86Intrinsic(const IntrinsicCall &call);

  // wide_division.cpp
  Function *divisionFunction(TextType &type, bool isRemainder);
  void makeDivision(const Division &division);

  const SourceFile &file_;
  Diagnostics &diagnostics_;
  Module &module_;
  const IrLimits limits_;
  Lexer &lexer_;
  UnsupportedConstructs *unsupported_; // null: they are errors
  bool isSkipping_ = false;            // with hasFailed_: until the end of the instruction or item
  bool isIncomplete_ = false;          // a part of the current function has been skipped
  Symbol item_;                        // the variable or alias that is parsed
  Legalizer legalizer_{*this};
  Arena arena_; // types and constants
  bool hasFailed_ = false;
  bool hasOldWideIntegers_ = false; // see Layout

  std::vector<TextType *> types_; // parsed and not consumed yet
  std::vector<Typed> values_;     // parsed and not consumed yet
  std::vector<Typed> operands_;   // of the instruction that is being made
  bool hasBundle_ = false;
  std::vector<ArgumentPassing> argumentPassing_;  // of the current call
  std::vector<ArgumentElement> argumentElements_; // of the current call
  std::vector<uint64_t> indices_;                 // of the current extractvalue or insertvalue
  std::array<TextType *, typeCount> scalars_{};
  std::array<TextType *, maxIntegerBits + 1> integers_{}; // by width
  std::array<TextType *, 4> formats_{};                   // by NumberFormat
  std::vector<TextType *> namedTypes_;                    // by Symbol::id
  std::vector<TextType *> mentioned_;                     // the same in the order of first mention

  std::vector<SymbolUse> symbolUses_; // by Symbol::id: placeholders of undefined symbols
  std::vector<Symbol> openSymbols_;
  std::vector<GroupUse> groupUses_;
  std::vector<uint64_t> headerGroups_;                // of the current header
  std::unordered_map<uint64_t, AttributeSet> groups_; // attributes by number
  std::unordered_map<uint64_t, Symbol> groupTargets_; // Function::target by number
  std::string_view cpu_;                              // of the attributes that are parsed
  std::string_view features_;
  Symbol headerTarget_;
  std::vector<VectorHeader> vectorHeaders_;
  std::unordered_map<uint32_t, unsigned> registerBits_; // by Function::target
  uint64_t align_ = 0;
  Symbol section_;
  Symbol headerSection_;
  NamedComdat comdat_;
  NamedComdat headerComdat_;
  std::unordered_set<uint32_t> noComdats_;                               // by Symbol::id
  std::unordered_map<std::string_view, std::string_view> registerNames_; // by metadata: `!0`
  AccessTypeReader accessTypes_{lexer_, module_};
  AccessType accessType_ = 0; // of the current load or store
  std::vector<AliasRow> aliases_;
  std::unordered_map<uint32_t, Labels> labels_;   // by Symbol::id of the function
  std::vector<NamedBlock> listedBlocks_;          // of the current indirectbr
  std::unordered_map<uint32_t, Value *> renamed_; // by Symbol::id of the name in the text
  std::vector<PersonalityRow> personalities_;
  std::optional<Typed> headerPersonality_; // of the current header
  std::vector<ConstructorRow> constructors_;
  std::vector<Symbol> retained_;
  DebugRecords debugRecords_{lexer_, module_};

  // Functions whose calling convention is not C's, by Symbol::id.
  std::unordered_map<uint32_t, const Convention *> ownConventions_;

  // The current header
  const Convention *convention_ = nullptr; // also of a call; null: none is spelled
  SourceRange conventionRange_;
  AttributeSet attributes_ = 0;
  TextType *result_ = nullptr;
  Symbol name_;
  SourceRange nameRange_;
  bool isVarArg_ = false;
  std::vector<Parameter> parameters_;
  std::vector<Body> bodies_;
  std::unordered_map<uint32_t, Function *> divisions_; // by 2 * bits, plus 1 for remainders

  // The current function
  Function *function_ = nullptr; // null between functions and in one that is skipped
  bool isResultSigned_ = false;  // its result is `signext`
  bool isStrict_ = false;        // it is `strictfp`: see isMathFunction()
  BasicBlock *block_ = nullptr;  // null between blocks
  // The first block of the text; Function::entry may be another one until the end of the function.
  BasicBlock *entry_ = nullptr;
  uint32_t functionNumber_ = 0;
  uint64_t nextNumber_ = 0;
  std::vector<Local> symbols_; // by Symbol::id
  std::vector<Local> numbers_;
  std::vector<Reference> references_;  // to names that were not defined yet
  Instruction *switch_ = nullptr;      // whose cases are parsed
  Pack *switchValue_ = nullptr;        // its condition, if that has several limbs
  Instruction *call_ = nullptr;        // the last call
  bool isInvoke_ = false;              // whether the current call is invoked
  std::vector<LandingClause> clauses_; // of the current landing pad
  std::vector<Value *> clauseValues_;  // their operands
  std::vector<Instruction *> invokes_;
  std::vector<PadRow> pads_;
  std::vector<PhiRow> phis_;
  size_t firstPhi_ = 0; // in phis_, of the phi whose operands are parsed
  std::vector<BasicBlock *> incoming_;
  TextType *phiType_ = nullptr;                  // of that phi
  std::vector<Instruction *> unlocated_;         // of the current operation, without a position
  Instruction *before_ = nullptr;                // the insertion point; null: the end of the block
  std::vector<Instruction *> halves_;            // LaneHalf, of which the unused ones are removed
  std::vector<Instruction *> atStart_;           // to be moved to the start of the entry block
  std::vector<Instruction *> placeholderCopies_; // see copyOfPlaceholder()
  Expectations expectations_;
  std::vector<Instruction *> atEntry_; // constants in phis: to be moved to its end
  bool isAtEntry_ = false;             // whether insert() appends to atEntry_
  std::unordered_map<EntryConstant, Value *, EntryConstantHash> entryConstants_;
  std::vector<uint32_t> heads_; // by BasicBlock::id
};

} // namespace wend::reader
