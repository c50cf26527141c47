// InlineAsm — an asm statement: its template and its constraints, as LLVM writes them.
//
//   call { i32, i32 } asm "xaddl $0, $1", "=*m,=r,1,*m,~{flags}"(ptr elementtype(i32) %p, …)
//
// It is the callee of calls, as in LLVM. Each argument belongs to a constraint of an input or of an
// output in memory, each result to a constraint of another output. The operands of the template are
// numbered by the constraints other than clobbers.
#pragma once

#include "ir/function.h"

#include <optional>
#include <string_view>
#include <vector>

namespace wend {

// A constraint: `=&r`, `=*m`, `{ax}`, `0`, `~{memory}`.
struct AsmConstraint {
  enum class Kind : uint8_t { Output, Input, Label, Clobber };
  static constexpr uint32_t none = ~uint32_t{0};

  Kind kind = Kind::Input;
  bool isIndirect = false; // the argument is the address of the operand
  bool isEarly = false;    // an output that is written before all inputs have been read
  uint32_t tied = none;    // of an input: the output that it shares its location with
  std::string_view code;   // letters and names in braces; alternatives are separated by `|`

  [[nodiscard]] bool takesArgument() const {
    return kind == Kind::Input || (kind == Kind::Output && isIndirect);
  }
  [[nodiscard]] bool givesResult() const { return kind == Kind::Output && !isIndirect; }
  [[nodiscard]] bool isTied() const { return tied != none; }
};

// The constraints of a list separated by commas. Nullopt if one is malformed, out of order, or tied
// to what is no output before it.
std::optional<std::vector<AsmConstraint>> parseConstraints(std::string_view list);

// A piece of a template.
struct AsmPiece {
  enum class Kind : uint8_t {
    Text,
    Reference,   // of an operand: `$0`, `${0:b}`
    Special,     // `${:uid}`
    Alternative, // `$(`, which begins alternatives by dialect: AT&T, Intel
    Separator,   // `$|`
    End,         // `$)`
    Malformed,
  };
  Kind kind;
  std::string_view text;     // as written; of a Special: its name
  uint32_t number = 0;       // of a Reference
  std::string_view modifier; // of a Reference; may be empty
};

// Removes the first piece from a template that is not empty.
AsmPiece takePiece(std::string_view &text);

class InlineAsm : public Value {
public:
  // The memory that an argument points to.
  struct Memory {
    static constexpr uint64_t none = ~uint64_t{0}; // the argument is no address of an operand

    Type type = Type::Void; // Void: bytes
    uint64_t size = none;   // in bytes

    [[nodiscard]] bool isPresent() const { return size != none; }
  };

  // The views must outlive the module's functions.
  InlineAsm(std::string_view textIn, std::string_view constraintsIn)
      : Value(ValueKind::InlineAsm, Type::Ptr), text(textIn), constraints(constraintsIn) {}

  std::string_view text;
  std::string_view constraints;
  std::span<const Memory> memory; // by argument; empty: none points to an operand
  bool hasSideEffects = false;    // other than on memory
  bool alignsStack = false;       // expects the alignment of the stack that a call does
  bool isIntel = false;           // in Intel's syntax
  bool mayUnwind = false;
  bool reads = true;  // memory
  bool writes = true; // memory
  // Defines a label: two copies of the statement could not be assembled.
  bool definesLabel = false;
};

// Whether a template defines a label that is the same in each copy of the statement: neither `1:`
// nor a name with `${:uid}`.
bool definesLabel(std::string_view text);

inline const InlineAsm *asInlineAsm(const Value *value) {
  return value->kind() == ValueKind::InlineAsm ? static_cast<const InlineAsm *>(value) : nullptr;
}

// The statement that a call executes, or null.
inline const InlineAsm *calledAssembly(const Instruction &instruction) {
  return instruction.is(Op::Call) ? asInlineAsm(instruction.callee()) : nullptr;
}

} // namespace wend
