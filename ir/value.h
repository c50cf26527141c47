// Values and their uses.
//
// A Value is whatever an instruction can have as an operand: a constant, an argument, an
// instruction, a global or a function. Every value knows its uses; an instruction's operands are
// changed by one setter, which keeps those lists.
#pragma once

#include "ir/type.h"
#include "support/arena.h"
#include "support/intern.h"
#include "support/source.h"

#include <cstdint>
#include <span>

namespace wend {

class Instruction;
class Value;

// One operand of an instruction, and a link in the use list of the value it names.
struct alignas(8) Use {
  Ptr32<Use> next;
  Ptr32<Ptr32<Use>> link; // what points to this use: the list's head or the `next` before it
  Ptr32<Value> value;
  Ptr32<Instruction> user;
};

enum class ValueKind : uint8_t { Constant, Argument, Instruction, Global, Function };

class alignas(8) Value {
  Ptr32<Use> uses_; // first, where a Ptr32 can point to it

public:
  Value(const Value &) = delete;
  Value &operator=(const Value &) = delete;

  [[nodiscard]] ValueKind kind() const { return kind_; }
  [[nodiscard]] Type type() const { return type_; }

  // Dense among the arguments and instructions of a function (see Function::renumber); for other
  // values without meaning.
  uint32_t id = 0;
  // A wish: the printer makes names unique. None: the printer gives a number.
  Symbol name;

  [[nodiscard]] Use *firstUse() const { return uses_; }
  [[nodiscard]] bool isUsed() const { return uses_ != nullptr; }
  [[nodiscard]] bool hasOneUse() const { return uses_ && !uses_->next; }
  // Makes every user of this value use `other` instead.
  void replaceUses(Value *other);

  [[nodiscard]] bool isConstant() const { return kind_ == ValueKind::Constant; }
  [[nodiscard]] bool isInstruction() const { return kind_ == ValueKind::Instruction; }

protected:
  Value(ValueKind kind, Type type) : kind_(kind), type_(type) {}

private:
  friend class Instruction;
  friend class Module;

  ValueKind kind_;
  Type type_;
  uint8_t op_ = 0;      // of an Instruction: its Op
  uint8_t variant_ = 0; // of an Instruction: predicate, element type…
};

// An integer constant, or the null pointer. One object per type and value in a module.
class Constant : public Value {
public:
  Constant(Type type, uint64_t bits) : Value(ValueKind::Constant, type), bits_(bits) {}

  // The value, zero-extended.
  [[nodiscard]] uint64_t bits() const { return bits_; }
  // The value, sign-extended (an i1 is 0 or -1).
  [[nodiscard]] int64_t value() const { return signExtend(type(), bits_); }

private:
  uint64_t bits_;
};

// How an argument travels beyond its type (System V ABI 3.2.3; LLVM's parameter attributes).
struct Passing {
  enum Kind : uint8_t {
    Plain,
    SignExtended, // signext: a narrow integer fills 32 bits of its register
    ZeroExtended, // zeroext
    ByValue,      // byval: the memory it points to is copied to the stack; the callee sees the copy
    ResultAddress, // sret: where the callee stores its result; it returns this address
  };
  Kind kind = Plain;
  uint32_t align = 1; // ByValue, ResultAddress: of the memory, in bytes
  uint32_t size = 0;  // the same: bytes

  bool operator==(const Passing &) const = default;
};

class Argument : public Value {
public:
  Argument(Type type, uint32_t index) : Value(ValueKind::Argument, type), index_(index) {}

  [[nodiscard]] uint32_t index() const { return index_; }

  Passing passing;

private:
  uint32_t index_;
};

// Who sees a global outside its module.
enum class Linkage : uint8_t {
  Private,  // nobody; it is no symbol of the object file either
  Internal, // nobody
  External, // everybody
  Weak,     // everybody, unless another module has one of that name
};

// An address within the bytes of a global: 8 bytes at `offset` hold target + addend.
struct Relocation {
  uint64_t offset;
  Value *target; // a Global or a Function
  int64_t addend;
};

// A module-level variable, known by its address.
class Global : public Value {
public:
  Global() : Value(ValueKind::Global, Type::Ptr) {}

  uint64_t size = 0;  // bytes
  uint32_t align = 1; // bytes
  Linkage linkage = Linkage::Private;
  bool isReadOnly = false;           // `constant` rather than `global`
  bool isDeclaration = false;        // it is another module's, or an alias
  Value *aliasee = nullptr;          // of an alias: what this is another symbol of
  Symbol section;                    // of the object file; none: where such variables belong
  std::string_view bytes;            // `size` of them, or none: all zero
  std::span<Relocation> relocations; // in the order of their offsets; none overlap
};

inline Constant *asConstant(Value *value) {
  return value->isConstant() ? static_cast<Constant *>(value) : nullptr;
}
inline const Constant *asConstant(const Value *value) {
  return value->isConstant() ? static_cast<const Constant *>(value) : nullptr;
}

} // namespace wend
