#include "ir/analysis/reaching_definitions.h"

#include "ir/effects.h"
#include "ir/local_names.h"

#include <algorithm>
#include <tuple>

namespace wend {

namespace {

bool mayStore(const Instruction &instruction) {
  if (instruction.is(Op::Call))
    return memoryAccess(instruction) != MemoryAccess::None &&
           memoryAccess(instruction) != MemoryAccess::Reads &&
           memoryAccess(instruction) != MemoryAccess::ReadBytes;
  return instruction.is(Op::Store) || isAtomic(instruction.op());
}

// Numbers the locations that definitions write exactly; equal locations get the same number.
class Variables {
public:
  static constexpr uint32_t none = ~uint32_t{0};

  Variables(const Aliases &aliases, std::span<const Instruction *const> definitions)
      : variableOf_(definitions.size(), none) {
    std::vector<Entry> entries;
    for (uint32_t n = 0; n < definitions.size(); ++n) {
      MemoryLocation at = aliases.written(*definitions[n]);
      // The address that an instruction computes, except an alloca, may change between executions.
      bool isOne = at.base && (!at.base->isInstruction() || Aliases::isFunctionLocal(at.base));
      if (isOne && at.size != MemoryLocation::unknownSize)
        entries.push_back({at, n});
    }
    std::ranges::sort(entries, {}, [&](const Entry &entry) {
      return std::tuple(key(*entry.at.base), entry.at.offset, entry.at.size, entry.definition);
    });
    for (size_t i = 0; i < entries.size(); ++i) {
      if (i == 0 || !(entries[i].at == entries[i - 1].at))
        members_.emplace_back();
      variableOf_[entries[i].definition] = static_cast<uint32_t>(members_.size()) - 1;
      members_.back().push_back(entries[i].definition);
    }
  }

  [[nodiscard]] uint32_t of(uint32_t definition) const { return variableOf_[definition]; }
  // The definitions of a variable.
  [[nodiscard]] std::span<const uint32_t> definitions(uint32_t variable) const {
    return members_[variable];
  }

private:
  struct Entry {
    MemoryLocation at;
    uint32_t definition;
  };

  static std::tuple<ValueKind, uint32_t, uint64_t> key(const Value &base) {
    const Constant *constant = asConstant(&base);
    bool isLocal = base.isInstruction() || base.kind() == ValueKind::Argument;
    return {base.kind(), isLocal ? base.id : base.name.id, constant ? constant->bits() : 0};
  }

  std::vector<uint32_t> variableOf_; // by definition
  std::vector<std::vector<uint32_t>> members_;
};

} // namespace

ReachingDefinitions::ReachingDefinitions(const Function &function)
    : function_(function), aliases_(function), definitions_(findDefinitions(function)),
      problem_(problem()), sets_(function, problem_) {}

std::vector<const Instruction *> ReachingDefinitions::findDefinitions(const Function &function) {
  std::vector<bool> isReachable(function.blockCount());
  for (const BasicBlock *block : reversePostorder(function))
    isReachable[block->id] = true;
  std::vector<const Instruction *> definitions;
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (isReachable[block.id] && mayStore(instruction))
        definitions.push_back(&instruction);
  return definitions;
}

ReachingDefinitions::Problem ReachingDefinitions::problem() const {
  Problem problem(function_, definitions_.size());
  Variables variables(aliases_, definitions_);
  for (uint32_t n = 0; n < definitions_.size(); ++n) {
    uint32_t block = definitions_[n]->block()->id;
    if (uint32_t variable = variables.of(n); variable != Variables::none)
      for (uint32_t other : variables.definitions(variable)) {
        problem.kill[block].insert(other);
        problem.gen[block].erase(other);
      }
    problem.gen[block].insert(n);
  }
  return problem;
}

void ReachingDefinitions::print(std::string &out) const {
  LocalNames names(function_);
  for (size_t n = 0; n < definitions_.size(); ++n) {
    const Instruction &definition = *definitions_[n];
    out += 'd';
    appendDecimal(out, n + 1);
    out += " in ";
    names.append(out, *definition.block());
    out += ": ";
    if (definition.is(Op::Store)) {
      MemoryLocation at = aliases_.location(definition);
      bool isVariable = at.base->kind() == ValueKind::Global ||
                        (at.base->isInstruction() && Aliases::isFunctionLocal(at.base));
      if (!isVariable)
        out += '*';
      names.appendOperand(out, *at.base);
      if (at.offset != 0) {
        out += at.offset < 0 ? " - " : " + ";
        appendDecimal(out, at.offset < 0 ? 0 - static_cast<uint64_t>(at.offset)
                                         : static_cast<uint64_t>(at.offset));
      }
      out += " = ";
      names.appendOperand(out, *definition.storedValue());
    } else if (isAtomic(definition.op())) {
      out += row(definition.op()).text;
    } else {
      out += "call ";
      names.appendOperand(out, *definition.callee());
    }
    out += '\n';
  }
  auto append = [&](const BitSet &set) {
    const char *separator = "";
    out += '{';
    set.forEach([&](size_t n) {
      out += separator;
      out += 'd';
      appendDecimal(out, n + 1);
      separator = ", ";
    });
    out += '}';
  };
  for (const BasicBlock &block : function_)
    names.appendFacts(out, block, in(&block), this->out(&block), append);
}

} // namespace wend
