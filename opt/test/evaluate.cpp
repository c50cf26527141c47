#include "opt/test/evaluate.h"

#include "ir/fold.h"
#include "ir/module.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace wend::test {

namespace {

// A hash (the finaliser of SplitMix64).
uint64_t mix(uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31);
}

class Evaluator {
public:
  Evaluator(const Function &function, uint64_t seed, PhiMode mode)
      : function_(function), seed_(seed), mode_(mode), values_(function.valueCount()),
        upper_(function.valueCount()) {
    for (uint32_t id = 0; id < function.valueCount(); ++id)
      registers_.push_back(id);
    if (mode == PhiMode::SharedRegisters)
      shareRegisters();
    for (const Global *global : function.module().globals())
      if (global->isReadOnly)
        addConstant(*global);
  }

  Outcome run(std::span<const uint64_t> arguments, unsigned stepLimit) {
    for (const Argument *argument : function_.arguments())
      values_[argument->id] = arguments[argument->index()] & bitMask(argument->type());
    const Instruction *at = function_.entry()->first();
    for (unsigned step = 0; at && !isOver_; ++step) {
      if (step == stepLimit) {
        finish(End::OutOfSteps);
        break;
      }
      at = execute(*at);
    }
    return outcome_;
  }

private:
  void finish(End end, uint64_t result = 0) {
    outcome_.end = isOver_ ? outcome_.end : end;
    outcome_.result = result;
    isOver_ = true;
  }

  void shareRegisters() {
    std::vector<bool> isTaken(function_.valueCount());
    for (const BasicBlock &block : function_) {
      for (const Instruction &phi : block.phis()) {
        for (uint32_t i = 0; i < phi.operandCount(); ++i) {
          if (phi.operand(i) == &phi)
            continue;
          const Instruction *copy = asInstruction(phi.operand(i), Op::Copy);
          if (!copy || isTaken[copy->id] || copy->block() != block.predecessor(i)) {
            finish(End::BrokeContract);
            continue;
          }
          isTaken[copy->id] = true;
          registers_[copy->id] = phi.id;
        }
      }
    }
  }

  void addConstant(const Global &global) {
    uint64_t address = allocate(global.size);
    std::ranges::copy(global.bytes, memory_.begin() + static_cast<ptrdiff_t>(address - memoryBase));
    constants_.emplace_back(&global, address);
  }

  // Address 0 is null; functions and globals have addresses outside the memory, except constants.
  uint64_t valueOf(const Value *value) const {
    if (const Constant *constant = asConstant(value))
      return constant->bits();
    if (auto known = std::ranges::find(constants_, value, &KnownConstant::first);
        known != constants_.end())
      return known->second;
    if (value->kind() == ValueKind::Function || value->kind() == ValueKind::Global)
      return uint64_t{1} << 40 | value->name.id;
    return values_[registers_[value->id]];
  }
  uint64_t operand(const Instruction &instruction, uint32_t i) const {
    return valueOf(instruction.operand(i));
  }
  // Of vectors of 16 bytes, the upper half; constants are zeros.
  uint64_t upperOf(const Value *value) const {
    return asInstruction(value) ? upper_[registers_[value->id]] : 0;
  }
  void set(const Instruction &instruction, uint64_t value, uint64_t upper = 0) {
    values_[registers_[instruction.id]] = value & bitMask(instruction.type());
    upper_[registers_[instruction.id]] = upper;
  }

  // Returns the next instruction.
  const Instruction *execute(const Instruction &instruction) {
    if (instruction.isTerminator())
      return leave(instruction);
    Type type = instruction.operandCount() > 0 && instruction.operand(0)
                    ? instruction.operand(0)->type()
                    : Type::Void;
    Op op = instruction.op();
    if (isBinary(op)) {
      std::optional<uint64_t> result =
          foldBinary(op, type, operand(instruction, 0), operand(instruction, 1));
      if (!result)
        finish(End::Trapped);
      set(instruction, result.value_or(0));
    } else if (op == Op::ICmp) {
      set(instruction, foldICmp(instruction.predicate(), type, operand(instruction, 0),
                                operand(instruction, 1)));
    } else if (op == Op::Select) {
      const Value *chosen = instruction.operand(operand(instruction, 0) ? 1 : 2);
      set(instruction, valueOf(chosen), upperOf(chosen));
    } else if (op == Op::Copy) {
      set(instruction, operand(instruction, 0), upperOf(instruction.operand(0)));
    } else if (op == Op::Gep) {
      set(instruction,
          operand(instruction, 0) + operand(instruction, 1) * instruction.elementSize());
    } else if (op == Op::Alloca) {
      set(instruction, allocate(instruction.allocatedBytes()));
    } else if (op == Op::StackAlloc) {
      set(instruction, allocate(operand(instruction, 0)));
    } else if (op == Op::Load || op == Op::Store) {
      access(instruction);
    } else if (op == Op::Call) {
      call(instruction);
    } else if (op != Op::Phi) {
      set(instruction, foldCast(op, type, instruction.type(), operand(instruction, 0)));
    }
    return instruction.next();
  }

  static constexpr uint64_t memoryBase = 4096;

  uint64_t allocate(uint64_t bytes) {
    uint64_t address = memoryBase + memory_.size();
    memory_.resize(memory_.size() + (bytes + 15) / 16 * 16);
    return address;
  }

  void access(const Instruction &instruction) {
    bool isLoad = instruction.is(Op::Load);
    uint64_t offset = valueOf(instruction.pointer()) - memoryBase;
    unsigned size = byteSize(isLoad ? instruction.type() : instruction.storedValue()->type());
    if (offset > memory_.size() || memory_.size() - offset < size) {
      finish(End::Trapped);
      return;
    }
    std::array<uint64_t, 2> value{};
    if (isLoad) {
      std::memcpy(value.data(), &memory_[offset], size);
      set(instruction, value[0], value[1]);
    } else {
      value = {valueOf(instruction.storedValue()), upperOf(instruction.storedValue())};
      std::memcpy(&memory_[offset], value.data(), size);
    }
  }

  // Executes memset and memcpy; other calls are added to the trace.
  void call(const Instruction &call) {
    KnownFunction known = knownCallee(call);
    if (known == KnownFunction::Memset || known == KnownFunction::Memcpy) {
      callOnMemory(call, known == KnownFunction::Memcpy);
      return;
    }
    for (uint32_t i = 0; i < call.operandCount(); ++i)
      outcome_.trace.push_back(operand(call, i));
    if (call.type() != Type::Void)
      set(call, mix(seed_ + ++callCount_) % 8);
  }

  void callOnMemory(const Instruction &call, bool isCopy) {
    uint64_t size = operand(call, 2);
    uint64_t to = operand(call, 0) - memoryBase;
    uint64_t from = isCopy ? operand(call, 1) - memoryBase : to;
    if (std::max(to, from) > memory_.size() || memory_.size() - std::max(to, from) < size) {
      finish(End::Trapped);
      return;
    }
    if (isCopy)
      std::memmove(memory_.data() + to, memory_.data() + from, size);
    else
      std::memset(memory_.data() + to, static_cast<int>(operand(call, 1)), size);
    set(call, operand(call, 0));
  }

  const Instruction *leave(const Instruction &terminator) {
    const BasicBlock *block = terminator.block();
    switch (terminator.op()) {
    case Op::Br:
      return enter(*block, 0);
    case Op::CondBr:
      return enter(*block, operand(terminator, 0) ? 0 : 1);
    case Op::Switch:
      for (uint32_t i = 1; i < terminator.operandCount(); ++i)
        if (operand(terminator, i) == operand(terminator, 0))
          return enter(*block, i);
      return enter(*block, 0);
    case Op::Ret:
      finish(End::Returned, terminator.operandCount() ? operand(terminator, 0) : 0);
      return nullptr;
    default:
      finish(End::ReachedUnreachable);
      return nullptr;
    }
  }

  const Instruction *enter(const BasicBlock &from, uint32_t slot) {
    BasicBlock::Successor edge = from.successors()[slot];
    if (mode_ == PhiMode::SharedRegisters)
      return edge.block->firstNonPhi();
    phiValues_.clear();
    for (const Instruction &phi : edge.block->phis())
      phiValues_.emplace_back(operand(phi, edge.slot), upperOf(phi.operand(edge.slot)));
    size_t i = 0;
    for (const Instruction &phi : edge.block->phis()) {
      set(phi, phiValues_[i].first, phiValues_[i].second);
      ++i;
    }
    return edge.block->firstNonPhi();
  }

  using KnownConstant = std::pair<const Value *, uint64_t>; // a read-only global and its address

  const Function &function_;
  uint64_t seed_;
  PhiMode mode_;
  Outcome outcome_;
  bool isOver_ = false;
  uint64_t callCount_ = 0;
  std::vector<uint64_t> values_;    // by register
  std::vector<uint64_t> upper_;     // likewise
  std::vector<uint32_t> registers_; // by Value::id
  std::vector<std::pair<uint64_t, uint64_t>> phiValues_;
  std::vector<unsigned char> memory_;
  std::vector<KnownConstant> constants_;
};

} // namespace

Outcome evaluate(const Function &function, std::span<const uint64_t> arguments, uint64_t seed,
                 unsigned stepLimit, PhiMode mode) {
  return Evaluator(function, seed, mode).run(arguments, stepLimit);
}

bool agree(const Outcome &a, const Outcome &b) {
  if (a.end == End::BrokeContract || b.end == End::BrokeContract)
    return false;
  if (a.end != End::OutOfSteps && b.end != End::OutOfSteps)
    return a.end == b.end && a.result == b.result && a.trace == b.trace;
  // An execution that ended has at least as long a trace as one that was stopped.
  const Outcome &stopped = a.end == End::OutOfSteps ? a : b;
  const Outcome &other = &stopped == &a ? b : a;
  if (other.end != End::OutOfSteps && other.trace.size() < stopped.trace.size())
    return false;
  size_t common = std::min(a.trace.size(), b.trace.size());
  return std::equal(a.trace.begin(), a.trace.begin() + static_cast<ptrdiff_t>(common),
                    b.trace.begin());
}

std::string describe(const Outcome &outcome) {
  constexpr const char *ends[] = {"returned", "trapped", "reached unreachable", "out of steps",
                                  "broke the contract"};
  return fmt::format("{} {}, trace [{}]", ends[static_cast<size_t>(outcome.end)], outcome.result,
                     fmt::join(outcome.trace, " "));
}

} // namespace wend::test
