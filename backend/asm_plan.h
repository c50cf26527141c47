// AsmPlan — where the operands of an asm statement are: in registers, in memory, on the x87 stack,
// or constants.
//
// How    1. take the alternative of the constraints that all operands fit first
//        2. prefer a constant to a register, a register to memory; for floating-point numbers
//           vector registers, for others general ones
//        3. check the template
//        4. number the operands on the x87 stack
//
// A statement finds its inputs from the top of the x87 stack, and leaves its outputs there, above
// the inputs that it does not pop: all but those in a register that it writes or clobbers (GCC's
// manual, "x86 Floating-Point asm Operands").
#pragma once

#include "backend/asm_constraints.h"
#include "support/diagnostics.h"

#include <string>

namespace wend {

// An operand of an asm statement while it is selected.
struct PlannedOperand {
  enum class Place : uint8_t { Register, Memory, Immediate, Symbol, X87, Flags, StackPointer };
  static constexpr uint32_t none = ~uint32_t{0};

  AsmConstraint constraint;
  Value *value = nullptr; // the argument
  Type type = Type::Void; // of the argument or of the result
  uint8_t width = 0;      // of the operand in bytes
  uint32_t result = none; // of an output that is no address
  uint32_t tied = none;   // of an output: the input that shares its location

  Place place = Place::Register;
  RegClass regClass = RegClass::General;
  RegSet allowed;             // Register
  bool mayBeInMemory = false; // Register
  bool isAddressed = false;   // Memory: the argument is its address
  Symbol symbol;
  int64_t imm = 0; // Immediate; Symbol: what is added; X87: the number
  Cond condition = Cond::O;

  // Set by selection.
  Reg reg;   // Register: in the statement; physical if it is assigned there
  Reg given; // Register: of an input, the register with its value; none: a constant
  Address mem;

  [[nodiscard]] bool isOutput() const { return constraint.kind == AsmConstraint::Kind::Output; }
  [[nodiscard]] bool isIn(Place other) const { return place == other; }
  // An input that has a register of its own, or that of an output.
  [[nodiscard]] bool isInRegister() const { return !isOutput() && isIn(Place::Register); }
  // A floating-point number or a vector.
  [[nodiscard]] bool isNumber() const { return isFloat(type) || isVector(type); }
  // Whether its class of registers is that of its type.
  [[nodiscard]] bool isNatural() const { return isNumber() == (regClass == RegClass::Vector); }
  // Whether it may be any register of its class.
  [[nodiscard]] bool isWhole() const {
    return ((regClass == RegClass::Vector ? allVectors : allGeneral) - allowed).empty();
  }
};

class AsmPlan {
public:
  explicit AsmPlan(const Instruction &call) : call_(call), assembly_(*calledAssembly(call)) {}

  // False, with an error, if an operand does not fit its constraint.
  bool make();

  std::vector<PlannedOperand> operands; // by number in the template
  RegSet clobbers;
  int x87Left = 0; // how many inputs the statement leaves on the x87 stack

  const DiagnosticRow *error = nullptr;
  std::string errorArguments[2];

private:
  using Place = PlannedOperand::Place;

  bool describe();
  bool choosePlaces();
  bool choose(PlannedOperand &operand, size_t alternative);
  bool chooseTied(PlannedOperand &operand) const;
  static bool chooseConstant(PlannedOperand &operand, const AsmPlaces &places);
  static bool chooseRegister(PlannedOperand &operand, const AsmPlaces &places);
  bool checkTemplate();
  bool numberX87();
  bool fail(const DiagnosticRow &row, std::string first = {}, std::string second = {});

  const Instruction &call_;
  const InlineAsm &assembly_;
  unsigned x87Clobbers_ = 0; // bits of registers of the x87 stack
};

} // namespace wend
