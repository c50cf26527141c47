// Values and their uses.
//
// A Value is a possible operand of an instruction: a constant, an argument, an instruction, a
// global, a function, or the assembly that a call executes. Every value has a list of its uses. All
// changes of operands go through Instruction::setUse, which maintains the lists.
#pragma once

#include "ir/float80.h"
#include "ir/vector_bits.h"
#include "support/arena.h"
#include "support/intern.h"
#include "support/source.h"

#include <cstdint>
#include <span>

namespace wend {

class Instruction;
class Value;

// One operand of an instruction, and a node of the use list of its value.
struct alignas(8) Use {
  Ptr32<Use> next;
  Ptr32<Ptr32<Use>>
      link; // the pointer to this use: the head of the list or `next` of the preceding use
  Ptr32<Value> value;
  Ptr32<Instruction> user;
};

enum class ValueKind : uint8_t { Constant, Argument, Instruction, Global, Function, InlineAsm };

class alignas(8) Value {
  Ptr32<Use> uses_; // the first member, so that a Ptr32 can point to it

public:
  Value(const Value &) = delete;
  Value &operator=(const Value &) = delete;

  [[nodiscard]] ValueKind kind() const { return kind_; }
  [[nodiscard]] Type type() const { return type_; }

  // Dense among the arguments and instructions of a function (see Function::renumber). Meaningless
  // for other values.
  uint32_t id = 0;
  // A hint: the printer makes names unique. None: the printer assigns a number.
  Symbol name;

  [[nodiscard]] Use *firstUse() const { return uses_; }
  [[nodiscard]] bool isUsed() const { return uses_ != nullptr; }
  [[nodiscard]] bool hasOneUse() const { return uses_ && !uses_->next; }
  // Replaces all uses of this value by uses of `other`. What an equal operation is known for only
  // holds for its own uses (Instruction::hasNoSignedWrap), and is forgotten.
  void replaceUses(Value *other);

  // Whether LLVM must not take the value for undefined: see ir/freeze.h.
  [[nodiscard]] bool isFrozen() const { return isFrozen_; }
  void setFrozen() { isFrozen_ = true; }

  // Whether a FunctionDebug may refer to the value.
  [[nodiscard]] bool isWatched() const { return isWatched_; }
  void setWatched() { isWatched_ = true; }

  [[nodiscard]] bool isConstant() const { return kind_ == ValueKind::Constant; }
  [[nodiscard]] bool isInstruction() const { return kind_ == ValueKind::Instruction; }

protected:
  Value(ValueKind kind, Type type) : kind_(kind), type_(type) {}

private:
  friend class Instruction;
  friend class Module;

  ValueKind kind_ : 4;
  bool isWatched_ : 1 = false;
  bool hasEvents_ : 1 = false; // of an Instruction
  bool isFrozen_ : 1 = false;
  bool hasNoSignedWrap_ : 1 = false; // of an Instruction
  Type type_;
  uint8_t op_ = 0;      // of an Instruction: its Op
  uint8_t variant_ = 0; // of an Instruction: predicate, element type…
};

// An integer or floating-point constant, or the null pointer. Unique per type and value in a
// module.
class Constant : public Value {
public:
  Constant(Type type, uint64_t bits) : Value(ValueKind::Constant, type), bits_(bits) {}

  // The bits, zero-extended; of a Float80Constant and a VectorConstant: see there.
  [[nodiscard]] uint64_t bits() const { return bits_; }
  // The bits, sign-extended (an i1 is 0 or -1).
  [[nodiscard]] int64_t value() const { return signExtend(type(), bits_); }

private:
  uint64_t bits_;
};

// A constant of type x86_fp80. Its bits only identify it: they are 0 for the number 0 and different
// for different numbers of a module. Module::float80 gives the constant of a number.
class Float80Constant : public Constant {
public:
  Float80Constant(Float80 number, uint64_t bits) : Constant(Type::F80, bits), number_(number) {}

  [[nodiscard]] const Float80 &number() const { return number_; }

private:
  Float80 number_;
};

// A constant of a vector type. Its bits only identify it, as those of a Float80Constant do.
// Module::vector gives the constant of some lanes.
class VectorConstant : public Constant {
public:
  VectorConstant(Type type, const VectorBits &lanes, uint64_t bits)
      : Constant(type, bits), lanes_(lanes) {}

  [[nodiscard]] const VectorBits &lanes() const { return lanes_; }

private:
  VectorBits lanes_;
};

// How an argument is passed, apart from its type (System V ABI 3.2.3; LLVM's parameter attributes).
struct Passing {
  enum Kind : uint8_t {
    Plain,
    SignExtended,  // signext: a narrow integer fills 32 bits of its register
    ZeroExtended,  // zeroext
    ByValue,       // byval: the callee gets a pointer to a copy on the stack
    ResultAddress, // sret: where the callee stores its result; it returns this address
  };
  Kind kind = Plain;
  uint32_t align = 1; // ByValue, ResultAddress: alignment of the memory in bytes
  uint32_t size = 0;  // ByValue, ResultAddress: size of the memory in bytes

  bool operator==(const Passing &) const = default;
};

class Argument : public Value {
public:
  Argument(Type type, uint32_t index) : Value(ValueKind::Argument, type), index_(index) {}

  [[nodiscard]] uint32_t index() const { return index_; }

  Passing passing;
  // What is accessed through the argument, and written while the function runs, is accessed through
  // it only (`restrict` in C).
  bool isNoAlias = false;

private:
  uint32_t index_;
};

// The visibility of a global outside its module.
enum class Linkage : uint8_t {
  Private,  // not visible; not in the symbol table of the object file
  Internal, // not visible
  External, // visible
  Weak,     // visible; may be replaced by a definition of the same name in another module
};

// How a thread-local variable is addressed; each model is less general, and faster, than the one
// before (Drepper, "ELF Handling for Thread-Local Storage").
enum class ThreadModel : uint8_t {
  None, // the variable is not thread-local
  GeneralDynamic,
  LocalDynamic,
  InitialExec,
  LocalExec,
};

// An address within the bytes of a global: `size` bytes at `offset` hold target + addend, relative
// to the address of the global itself if isRelative.
struct Relocation {
  uint64_t offset;
  Value *target; // a Global or a Function
  int64_t addend;
  bool isRelative = false;
  uint32_t size = 8; // 4 or 8, if it is relative
};

// A module-level variable; the value is its address.
class Global : public Value {
public:
  Global() : Value(ValueKind::Global, Type::Ptr) {}

  uint64_t size = 0;  // bytes
  uint32_t align = 1; // bytes
  Linkage linkage = Linkage::Private;
  ThreadModel threadModel = ThreadModel::None; // the least general one that may be used
  bool isDsoLocal = false;    // thread-local, and defined in the same executable or shared object
  bool isHidden = false;      // not visible outside of that
  bool isReadOnly = false;    // `constant` rather than `global`
  bool isDeclaration = false; // defined in another module, or an alias
  bool isRetained = false;    // code outside the module may use it, even if it is internal
  bool isNonEscaping =
      false;                // its address is only used by accesses and comparisons: global-effects
  uint8_t effectBit = 0;    // if it does not escape: its bit in GlobalEffects
  Value *aliasee = nullptr; // of an alias: the symbol that this is another name of
  Symbol section;           // of the object file; none: the default section for variables
  Symbol comdat;            // its group of sections, of which the linker keeps one
  std::string_view bytes;   // `size` bytes of initial value; empty: all zero
  std::span<Relocation> relocations; // by ascending offset, without overlaps

  [[nodiscard]] bool isThreadLocal() const { return threadModel != ThreadModel::None; }
};

inline Global *asGlobal(Value *value) {
  return value->kind() == ValueKind::Global ? static_cast<Global *>(value) : nullptr;
}
inline Constant *asConstant(Value *value) {
  return value->isConstant() ? static_cast<Constant *>(value) : nullptr;
}
inline const Constant *asConstant(const Value *value) {
  return value->isConstant() ? static_cast<const Constant *>(value) : nullptr;
}
// The number that a constant of type x86_fp80 is.
inline const Float80 &float80Of(const Constant &constant) {
  return static_cast<const Float80Constant &>(constant).number();
}

// The lanes of a constant of a vector type.
inline const VectorBits &lanesOf(const Constant &constant) {
  return static_cast<const VectorConstant &>(constant).lanes();
}

} // namespace wend
