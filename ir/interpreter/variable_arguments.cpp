// The interpreter: arguments in memory, by-value and variable ones (System V ABI for x86-64,
// 3.5.7). va_arg reads six registers for integers and eight for floating-point numbers from the
// register save area, and all other arguments from eight-byte slots on the stack.
#include "ir/interpreter/machine.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

// The locations of the arguments of a call.
struct Areas {
  std::vector<uint8_t> registers;
  std::vector<uint8_t> stack;
  uint64_t integersEnd = 0;
  uint64_t floatsEnd = integerRegistersEnd;

  // The value is in one or two slots.
  void add(Type type, const uint64_t *slots) {
    if (isVector(type) && floatsEnd < floatRegistersEnd)
      return addToRegisters(slots);
    if (slotsOf(type) == 2)
      return addToStack({reinterpret_cast<const uint8_t *>(slots), 2 * sizeof *slots}, 16);
    uint64_t value = *slots;
    bool isNumber = isFloat(type);
    uint64_t &end = isNumber ? floatsEnd : integersEnd;
    if (end == (isNumber ? floatRegistersEnd : integerRegistersEnd))
      return addToStack({reinterpret_cast<const uint8_t *>(&value), sizeof value}, 1);
    registers.resize(std::max<size_t>(registers.size(), end + 8));
    std::memcpy(registers.data() + end, &value, sizeof value);
    end += isNumber ? 16 : 8;
  }

  // A vector, in one register.
  void addToRegisters(const uint64_t *slots) {
    registers.resize(std::max<size_t>(registers.size(), floatsEnd + vectorBytes));
    std::memcpy(registers.data() + floatsEnd, slots, vectorBytes);
    floatsEnd += vectorBytes;
  }

  void addToStack(std::span<const uint8_t> bytes, size_t align) {
    align = std::max<size_t>(align, 8);
    stack.resize((stack.size() + align - 1) / align * align);
    stack.insert(stack.end(), bytes.begin(), bytes.end());
    stack.resize((stack.size() + 7) / 8 * 8);
  }
};

} // namespace

// 0 when the stack has overflowed.
uint64_t Machine::push(const Value &origin, uint64_t bytes) {
  uint64_t address = memory_.pushStack(origin, bytes);
  if (address)
    frames_[depth_ - 1].stackEnd = memory_.stackEnd();
  else
    overflowStack(*code_->function);
  return address;
}

// Places the arguments that the entered function takes in memory. The caller has checked that the
// memory passed by value can be read.
void Machine::placeArguments(const Instruction &site, const Function &function) {
  if (function.isVarArg)
    placeVariableArguments(site, function);
  uint32_t slot = 0;
  for (const Argument *argument : function.arguments()) {
    uint64_t &value = values_[slot];
    slot += slotsOf(argument->type());
    if (argument->passing.kind != Passing::ByValue || isOver_)
      continue;
    uint64_t size = argument->passing.size;
    uint64_t copy = push(*argument, size);
    if (copy && size > 0)
      std::memcpy(memory_.writable(copy, size), memory_.readable(value, size), size);
    value = copy;
  }
}

// Each area ends after the last argument, so that reading past it is a fault.
void Machine::placeVariableArguments(const Instruction &site, const Function &function) {
  Areas areas;
  uint32_t slot = 0;
  for (const Argument *argument : function.arguments()) {
    if (argument->passing.kind != Passing::ByValue)
      areas.add(argument->type(), values_ + slot);
    slot += slotsOf(argument->type());
  }
  areas.stack.clear(); // va_arg starts after the declared ones
  uint64_t integersUsed = areas.integersEnd;
  uint64_t floatsUsed = areas.floatsEnd;
  auto declared = static_cast<uint32_t>(function.arguments().size());
  for (uint32_t i = declared; i < site.argumentCount(); ++i) {
    Passing passing = site.passing(i);
    if (passing.kind != Passing::ByValue)
      areas.add(site.operand(i)->type(), scratch_.data() + slot);
    else if (passing.size > 0)
      areas.addToStack({memory_.readable(scratch_[slot], passing.size), passing.size},
                       passing.align);
    slot += slotsOf(site.operand(i)->type());
  }
  auto location = [&](const Value &origin, const std::vector<uint8_t> &area) {
    uint64_t address = isOver_ ? 0 : push(origin, area.size());
    if (address && !area.empty())
      std::ranges::copy(area, memory_.writable(address, area.size()));
    return address;
  };
  uint64_t *slots = values_ + code_->variableArguments;
  slots[0] = integersUsed;
  slots[1] = floatsUsed;
  slots[2] = location(function, areas.registers);
  slots[3] = location(site, areas.stack);
}

std::optional<Machine::VariableAreas> Machine::variableAreas() const {
  if (depth_ == 0 || !code_->function->isVarArg)
    return {};
  const uint64_t *slots = values_ + code_->variableArguments;
  return VariableAreas{slots[0], slots[1], slots[2], slots[3]};
}

uint64_t Machine::stackToken() const {
  return depth_ == 0 ? 0 : memory_.stackToken(frames_[depth_ - 1].stackEnd);
}

bool Machine::restoreStack(uint64_t token) {
  if (depth_ == 0)
    return false;
  Frame &frame = frames_[depth_ - 1];
  std::optional<uint32_t> end = memory_.restoreStack(token, frame.mark, frame.stackEnd);
  if (end)
    frame.stackEnd = *end;
  return end.has_value();
}

} // namespace wend
