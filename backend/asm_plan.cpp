#include "backend/asm_plan.h"

#include "backend/diagnostics.h"
#include "backend/isel_values.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace wend {

namespace {

// The address of a symbol, plus a constant.
struct SymbolValue {
  Value *symbol = nullptr; // null: the value is something else
  int64_t addend = 0;
};

SymbolValue symbolValue(Value *value) {
  int64_t addend = 0;
  while (Instruction *instruction = asInstruction(value)) {
    if (instruction->is(Op::Gep)) {
      const Constant *index = asConstant(instruction->operand(1));
      if (!index)
        return {};
      addend +=
          static_cast<int64_t>(static_cast<uint64_t>(index->value()) * instruction->elementSize());
    } else if (!isPointerCast(instruction->op()) || byteSize(instruction->type()) != 8) {
      return {};
    }
    value = instruction->operand(0);
  }
  bool isSymbol = value->kind() == ValueKind::Global || value->kind() == ValueKind::Function;
  return isSymbol ? SymbolValue{value, addend} : SymbolValue();
}

// The alternative of a code with this index; the only one, if there are no others.
std::string_view alternativeOf(const PlannedOperand &operand, size_t index) {
  std::string_view code = operand.constraint.code;
  for (size_t i = 0; i < index && code.find('|') != std::string_view::npos; ++i)
    code.remove_prefix(code.find('|') + 1);
  return code.substr(0, code.find('|'));
}

} // namespace

bool AsmPlan::make() { return describe() && choosePlaces() && checkTemplate() && numberX87(); }

bool AsmPlan::fail(const DiagnosticRow &row, std::string first, std::string second) {
  error = &row;
  errorArguments[0] = std::move(first);
  errorArguments[1] = std::move(second);
  return false;
}

bool AsmPlan::describe() {
  uint32_t argument = 0;
  uint32_t result = 0;
  std::optional<std::vector<AsmConstraint>> constraints = parseConstraints(assembly_.constraints);
  for (const AsmConstraint &constraint : *constraints) {
    if (constraint.kind == AsmConstraint::Kind::Clobber) {
      std::string_view name = constraint.code.substr(1, constraint.code.size() - 2);
      AsmClobber clobber = clobberNamed(name);
      if (!clobber.isKnown)
        return fail(diag::asmUnknownRegister, std::string(name));
      clobbers = clobbers | clobber.registers;
      x87Clobbers_ |= clobber.x87;
      continue;
    }
    PlannedOperand operand;
    operand.constraint = constraint;
    if (constraint.takesArgument()) {
      operand.value = call_.operand(argument);
      operand.type = operand.value->type();
      operand.width = static_cast<uint8_t>(byteSize(operand.type));
      if (argument < assembly_.memory.size() && assembly_.memory[argument].isPresent())
        operand.width =
            static_cast<uint8_t>(std::min<uint64_t>(assembly_.memory[argument].size, UINT8_MAX));
      ++argument;
    } else {
      operand.type = call_.type() == Type::Tuple ? call_.resultTypes()[result] : call_.type();
      operand.width = static_cast<uint8_t>(byteSize(operand.type));
      operand.result = result++;
    }
    if (constraint.isTied())
      operands[constraint.tied].tied = static_cast<uint32_t>(operands.size());
    operands.push_back(operand);
  }
  return true;
}

// Chooses the first alternative that all operands fit.
bool AsmPlan::choosePlaces() {
  size_t count = 1;
  for (const PlannedOperand &operand : operands)
    count = std::max<size_t>(count, std::ranges::count(operand.constraint.code, '|') + 1);
  for (size_t i = 0; i < count; ++i)
    if (std::ranges::all_of(operands, [&](PlannedOperand &operand) { return choose(operand, i); }))
      return true;
  for (PlannedOperand &operand : operands) {
    if (choose(operand, 0))
      continue;
    std::string_view code = alternativeOf(operand, 0);
    std::string_view unknown = placesOf(code).unknown;
    if (unknown.size() > 1 && unknown.front() != '^')
      return fail(diag::asmUnknownRegister, std::string(unknown));
    return fail(diag::asmWrongConstraint, name(operand.type),
                operand.constraint.isTied() ? std::to_string(operand.constraint.tied)
                                            : std::string(code));
  }
  return false;
}

bool AsmPlan::choose(PlannedOperand &operand, size_t index) {
  operand.isAddressed = false;
  operand.mayBeInMemory = false;
  if (operand.constraint.isTied())
    return chooseTied(operand);
  AsmPlaces places = placesOf(alternativeOf(operand, index));
  if (!places.unknown.empty())
    return false;
  if (operand.constraint.isIndirect || (places.isAddress && operand.type == Type::Ptr)) {
    operand.place = Place::Memory;
    operand.isAddressed = true;
    return places.inMemory || places.isAddress;
  }
  if (places.isStackPointer || places.condition) {
    operand.place = places.condition ? Place::Flags : Place::StackPointer;
    operand.condition = places.condition.value_or(Cond::O);
    return isInteger(operand.type) || operand.type == Type::Ptr;
  }
  return (!operand.isOutput() && chooseConstant(operand, places)) ||
         chooseRegister(operand, places);
}

// An input that is tied to an output has its place.
bool AsmPlan::chooseTied(PlannedOperand &operand) const {
  const PlannedOperand &output = operands[operand.constraint.tied];
  operand.place = output.place;
  operand.regClass = output.regClass;
  operand.imm = output.imm;
  bool fits = output.isIn(Place::Register) || output.isIn(Place::StackPointer) ||
              (output.isIn(Place::X87) && isFloat(operand.type));
  return fits && bitWidth(operand.type) == bitWidth(output.type);
}

bool AsmPlan::chooseConstant(PlannedOperand &operand, const AsmPlaces &places) {
  Constant *constant = asConstant(operand.value);
  if (constant && !isFloat(constant->type())) {
    operand.place = Place::Immediate;
    operand.imm = registerValue(*constant);
    if (places.allows(operand.imm))
      return true;
    // Ranges of unsigned integers.
    operand.imm = static_cast<int64_t>(constant->bits());
    return places.immediates && places.immediates->first == 0 && places.allows(operand.imm);
  }
  SymbolValue symbol = symbolValue(operand.value);
  operand.place = Place::Symbol;
  operand.symbol = symbol.symbol ? symbol.symbol->name : Symbol();
  operand.imm = symbol.addend;
  return places.allowsSymbol && symbol.symbol;
}

// A floating-point number is preferably in a vector register, an integer in a general one.
bool AsmPlan::chooseRegister(PlannedOperand &operand, const AsmPlaces &places) {
  bool isNumber = operand.isNumber();
  bool spills = places.inMemory && !operand.isOutput();
  RegSet ofClass[] = {places.registers & allGeneral, places.registers & allVectors};
  bool inVector = isNumber ? !ofClass[1].empty() : ofClass[0].empty();
  operand.place = Place::Register;
  operand.regClass = inVector ? RegClass::Vector : RegClass::General;
  operand.allowed = ofClass[inVector ? 1 : 0];
  bool isNatural = isNumber == inVector;
  operand.mayBeInMemory = places.inMemory && isNatural && operand.isWhole();
  if (operand.type == Type::F80 || (isFloat(operand.type) && places.x87 != 0 && !inVector)) {
    operand.place = Place::X87;
    operand.imm = std::popcount(places.x87) == 1 ? std::countr_zero(places.x87) : -1;
    if (operand.imm >= 0 || (places.x87 != 0 && !operand.isOutput()))
      return true;
  }
  bool fits = operand.type != Type::F80 && (isNatural || !isVector(operand.type));
  if (fits && !operand.allowed.empty() && (isNatural || !spills))
    return true;
  operand.place = Place::Memory;
  return spills;
}

bool AsmPlan::checkTemplate() {
  constexpr std::string_view modifiers = "aAbcghHknpPqtVwxzZ";
  for (std::string_view rest = assembly_.text; !rest.empty();) {
    AsmPiece piece = takePiece(rest);
    bool isKnown = piece.kind != AsmPiece::Kind::Malformed;
    if (piece.kind == AsmPiece::Kind::Reference)
      isKnown = piece.number < operands.size() && piece.modifier.size() <= 1 &&
                modifiers.find(piece.modifier) != std::string_view::npos &&
                !operands[piece.number].isIn(Place::Flags);
    if (piece.kind == AsmPiece::Kind::Special)
      isKnown = piece.text == "uid" || piece.text == "private" || piece.text == "comment";
    if (!isKnown && piece.kind == AsmPiece::Kind::Special)
      return fail(diag::asmWrongTemplate, fmt::format("${{:{}}}", piece.text));
    if (!isKnown)
      return fail(diag::asmWrongTemplate, std::string(piece.text));
  }
  return true;
}

// Gives numbers to the inputs that may be anywhere on it. The statement pops the others that it
// writes or clobbers, as GCC documents it; what is left is popped after it.
bool AsmPlan::numberX87() {
  unsigned read = 0;
  unsigned written = 0;
  int inputs = 0;
  for (const PlannedOperand &operand : operands)
    if (operand.isIn(Place::X87) && operand.imm >= 0)
      (operand.isOutput() ? written : read) |= 1U << operand.imm;
  int popped = std::popcount(read & (written | x87Clobbers_));
  for (PlannedOperand &operand : operands) {
    if (!operand.isIn(Place::X87) || operand.isOutput())
      continue;
    ++inputs;
    if (operand.imm < 0)
      operand.imm = std::countr_one(read);
    read |= 1U << operand.imm;
  }
  x87Left = inputs - popped;
  auto isFromTop = [](unsigned bits) { return (bits & (bits + 1)) == 0 && bits <= UINT8_MAX; };
  bool fits = isFromTop(read) && isFromTop(written) && inputs == std::popcount(read);
  return fits || fail(diag::asmWrongStack);
}

} // namespace wend
