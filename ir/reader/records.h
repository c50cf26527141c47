// What Builder remembers while it reads a module and a function.
#pragma once

#include "ir/reader/operands.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace wend::reader {

// A local name: a value or a block of the function of that number.
struct Local {
  void *thing = nullptr; // a Value or a BasicBlock; null: not defined yet
  uint32_t function = 0;
  bool isBlock = false;
  bool isDefined = false;
  bool isUnknown = false; // its instruction has been skipped: a value of any type

  [[nodiscard]] Value *value() const { return isBlock ? nullptr : static_cast<Value *>(thing); }
  [[nodiscard]] BasicBlock *block() const {
    return isBlock ? static_cast<BasicBlock *>(thing) : nullptr;
  }
  void standFor(Value *value) { thing = value; }
  void standFor(BasicBlock *block) {
    thing = block;
    isBlock = true;
  }
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
  Passing passing;
  bool isNoAlias = false;
};

// An unsigned division of integers of whole limbs.
struct Division {
  TextType *type;
  bool isRemainder;
};

// A function whose body has been skipped.
struct Body {
  Function *function;
  uint32_t begin; // of its body in the text
  std::span<const Parameter> parameters;
  AttributeSet attributes;            // of Attribute, without those of its groups
  std::span<const uint64_t> groups;   // of attributes
  bool isUnknown;                     // a part of its header has been skipped
  const Division *division = nullptr; // not null: the body is made, not read
};

// The blocks of a function whose addresses are numbers: `first` and those that follow it.
struct Labels {
  uint64_t first = 0;
  std::unordered_map<uint64_t, uint64_t> numbers; // by name; counted from 0
};

struct AliasRow {
  Value *alias;
  Typed target;
};

// An element of llvm.global_ctors or llvm.global_dtors.
struct ConstructorRow {
  Symbol function;
  uint32_t priority;
  bool isDestructor;
  uint32_t at;
};

struct ArgumentPassing {
  uint32_t value; // in values_
  Passing passing;
};

struct ArgumentElement {
  uint32_t value; // in values_
  TextType *type; // what it points to, by its attribute `elementtype`
};

struct GroupUse {
  Function *function;
  uint64_t number;
};

// What decides how a function is called.
struct PassingRules {
  bool isInternal = false;     // all its calls are in the module
  bool isVarArg = false;       // it takes more arguments than it declares
  unsigned registerBits = 128; // of the vectors that are passed in one register
};

// The header of a function with large vectors. How they are passed depends on its attributes, which
// follow at the end of the module.
struct VectorHeader {
  Function *function;
  TextType *result;
  std::span<const Parameter> parameters;
  SourceRange range;
};

// The word `comdat` of a symbol.
struct NamedComdat {
  Symbol name; // none: that of the symbol
  bool isPresent = false;
};

struct PhiRow {
  Instruction *phi;
  size_t begin; // in incoming_
  size_t end;
  uint32_t at;
};

struct SymbolUse {
  Value *placeholder; // null: none
  uint32_t at = 0;
};

// calls.cpp
struct CallText {
  TextType *result;
  std::span<const Typed> arguments;
  TextType *signature; // null where the text does not spell it
  Operand callee;
  std::span<const ArgumentPassing> passings;
  uint32_t mark; // the index of the first argument among those
  TailKind tail;
  AttributeSet attributes; // of Attribute, with those of its groups
};

struct PersonalityRow {
  Function *of;
  Typed function;
};

// A landing pad of the text.
struct PadRow {
  BasicBlock *block;
  const LandingPadShape *shape;
  std::vector<Value *> operands;
  std::array<Instruction *, 2> results; // phis without operands, until these are known
  SourceRange range;
};

// What the text of a call has besides types and operands.
struct CallWords {
  TailKind tail = TailKind::Any;
  AttributeSet attributes = 0; // of Attribute, without those of its groups
};

// intrinsics.cpp
struct IntrinsicCall {
  std::string_view name;
  TextType *type; // of the result
  std::span<const Typed> arguments;
  SourceRange range;
  KnownFunction known = KnownFunction::None; // what knownCall calls
};

} // namespace wend::reader
