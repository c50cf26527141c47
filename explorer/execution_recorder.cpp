#include "explorer/execution_recorder.h"

#include "ir/fold.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr unsigned offsetBits = 32; // of an address, see ir/interpreter/memory.h

uint32_t keyOf(uint64_t address) { return static_cast<uint32_t>(address >> offsetBits); }

// The name in the source: `n.addr` is where the parameter n lives, `main.total` a captured
// variable, `main.a.array` an array of main, `i.1` the second variable i.
std::string_view sourceName(std::string_view name) {
  for (std::string_view suffix : {".addr", ".array"})
    if (name.ends_with(suffix))
      name.remove_suffix(suffix.size());
  size_t dot = name.rfind('.');
  bool isNumbered = dot != std::string_view::npos && dot + 1 < name.size() &&
                    std::ranges::all_of(name.substr(dot + 1),
                                        [](unsigned char c) { return std::isdigit(c) != 0; });
  if (isNumbered)
    name = name.substr(0, dot);
  return name.substr(name.rfind('.') + 1);
}

// The type of the elements of a variable, by the first access through its address.
Type elementType(const Value &pointer) {
  for (const Use *use = pointer.firstUse(); use; use = use->next) {
    const Instruction &user = *use->user;
    if (user.is(Op::Load))
      return user.type();
    if (user.is(Op::Store) && user.operand(1) == &pointer)
      return user.operand(0)->type();
    if (user.is(Op::Gep) && user.operand(0) == &pointer)
      return elementType(user);
  }
  return Type::I8;
}

} // namespace

template <typename... Operands>
void ExecutionRecorder::add(Event event, const Operands &...operands) {
  events_.push_back(static_cast<uint32_t>(event));
  (events_.push_back(operands), ...);
}

void ExecutionRecorder::begin(const Interpreter &interpreter) {
  for (const Global *global : module_.globals())
    if (!global->isDeclaration && !global->isReadOnly)
      globals_[keyOf(interpreter.addressOf(*global))] = global;
}

void ExecutionRecorder::step(const Instruction &instruction) {
  uint32_t line = tables_.lineOf(module_.sourceLoc(instruction.loc));
  if (line == 0 || isFull())
    return;
  Frame &frame = frames_.back();
  if (line == frame.line && &instruction != frame.first)
    return;
  frame = {line, &instruction};
  ++steps_;
  if (hasOutput_)
    add(Output, outputBytes_);
  hasOutput_ = false;
  add(Step, tables_.packed(module_.sourceLoc(instruction.loc)));
}

void ExecutionRecorder::enter(const Function &function, std::span<const uint64_t> arguments) {
  frames_.emplace_back();
  if (isFull())
    return;
  add(Enter, tables_.name(module_.names().text(function.name)));
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Argument &argument = *function.arguments()[i];
    if (argument.type() != Type::Ptr || !argument.name)
      continue;
    if (const Recorded *object = objectAt(arguments[i]))
      add(Refer, tables_.name(sourceName(module_.names().text(argument.name))), object->number,
          static_cast<uint32_t>(arguments[i]) / byteSize(object->type));
  }
}

void ExecutionRecorder::leave() {
  frames_.pop_back();
  if (!isFull())
    add(Leave);
}

void ExecutionRecorder::allocate(const Instruction &slot, uint64_t address) {
  if (isFull())
    return;
  if (slot.is(Op::Alloca) && slot.name)
    addObject(Object, sourceName(module_.names().text(slot.name)), slot.allocatedType(), address,
              slot.allocatedCount(), tables_.packed(module_.sourceLoc(slot.loc)));
  else
    objects_.erase(keyOf(address));
}

template <typename... Operands>
void ExecutionRecorder::addObject(Event event, std::string_view name, Type type, uint64_t address,
                                  const Operands &...operands) {
  // Not as arguments, which compilers evaluate in different orders.
  uint32_t nameNumber = tables_.name(name);
  uint32_t typeNumber = tables_.name(wend::name(type));
  add(event, nameNumber, typeNumber, operands...);
  objects_[keyOf(address)] = {objectCount_++, type};
}

const ExecutionRecorder::Recorded *ExecutionRecorder::objectAt(uint64_t address) {
  if (auto global = globals_.find(keyOf(address)); global != globals_.end()) {
    addGlobal(*global->second, address);
    globals_.erase(global);
  }
  auto found = objects_.find(keyOf(address));
  return found == objects_.end() ? nullptr : &found->second;
}

// With its initial value.
void ExecutionRecorder::addGlobal(const Global &global, uint64_t address) {
  Type type = elementType(global);
  uint64_t size = byteSize(type);
  addObject(Variable, sourceName(module_.names().text(global.name)), type, address,
            global.size / size);
  if (size > sizeof(uint64_t))
    return;
  for (uint64_t i = 0; i + size <= global.bytes.size(); i += size) {
    uint64_t bits = 0;
    std::memcpy(&bits, global.bytes.data() + i, size);
    if (bits != 0)
      addStore(objects_[keyOf(address)], i / size, type, bits);
  }
}

void ExecutionRecorder::store(const Instruction &store, uint64_t address, uint64_t value) {
  if (isFull())
    return;
  if (const Recorded *object = objectAt(address))
    addStore(*object, static_cast<uint32_t>(address) / byteSize(object->type),
             store.operand(0)->type(), value);
}

void ExecutionRecorder::addStore(const Recorded &object, uint64_t element, Type type,
                                 uint64_t bits) {
  constexpr int64_t mostExact = int64_t{1} << 53; // of JavaScript's numbers
  if (type == Type::Ptr) {
    const Recorded *target = objectAt(bits);
    std::string text = bits == 0 ? "null"
                       : target ? fmt::format("&{}+{}", target->number, static_cast<uint32_t>(bits))
                                : fmt::format("0x{:x}", bits);
    return add(Store, object.number, element, text);
  }
  if (isFloat(type) && type != Type::F80)
    return add(Store, object.number, element, fmt::format("{}", numberOf(type, bits)));
  if (!isInteger(type))
    return add(Store, object.number, element, "…");
  int64_t number = type == Type::I1 ? static_cast<int64_t>(bits & 1) : signExtend(type, bits);
  if (number < -mostExact || number > mostExact)
    return add(Store, object.number, element, fmt::format("{}", number));
  add(Store, object.number, element, number);
}

void ExecutionRecorder::write(std::string_view bytes) {
  outputBytes_ += bytes.size();
  output_ += bytes.substr(0, maxOutput - output_.size());
  hasOutput_ = true;
}

void ExecutionRecorder::read() { hasRead_ = true; }

JsonValue ExecutionRecorder::json(const Outcome &outcome, std::string_view errors) {
  if (hasOutput_ && !isFull())
    add(Output, outputBytes_);
  bool hasEnded = outcome.end != Outcome::End::OutOfSteps;
  return {{"events", std::move(events_)},
          {"steps", steps_},
          {"isComplete", hasEnded && !isFull()},
          {"hasRead", hasRead_},
          {"output", std::move(output_)},
          {"errors", std::string(errors) + outcome.report},
          {"status", outcome.status}};
}

} // namespace wend
