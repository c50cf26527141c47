#include "ir/analysis/expressions.h"

#include "ir/effects.h"
#include "ir/local_names.h"

#include <algorithm>
#include <unordered_map>

namespace wend {

namespace {

bool isExpression(const Instruction &instruction) {
  Op op = instruction.op();
  return op < Op::Alloca && op != Op::Copy;
}

// The alloca or global that a load reads as a whole, or null.
const Value *variableOf(const Instruction &load) {
  if (!load.is(Op::Load) || load.isVolatile())
    return nullptr;
  const Value *pointer = load.pointer();
  if (pointer->kind() == ValueKind::Global) {
    bool isWhole = static_cast<const Global *>(pointer)->size == byteSize(load.type());
    return isWhole ? pointer : nullptr;
  }
  if (!pointer->isInstruction())
    return nullptr;
  const auto *slot = static_cast<const Instruction *>(pointer);
  bool isWhole =
      slot->is(Op::Alloca) && slot->allocatedCount() == 1 && slot->allocatedType() == load.type();
  return isWhole ? slot : nullptr;
}

} // namespace

// Visits the instructions, operands first, and gives equal expressions the same number.
class ExpressionNumbering {
public:
  ExpressionNumbering(const Function &function, Expressions &all)
      : function_(function), all_(all), computedAt_(function.valueCount()) {
    all_.expressionOf_.assign(function.valueCount(), Expressions::none);
    all_.sourceOf_.assign(function.valueCount(), Expressions::none);
  }

  void run() {
    for (const BasicBlock *block : reversePostorder(function_))
      for (const Instruction &instruction : *block) {
        ++now_;
        computedAt_[instruction.id] = now_;
        if (isExpression(instruction))
          number(instruction);
        else if (mayWrite(instruction))
          noteStored(instruction);
      }
    for (uint32_t e = 0; e < all_.expressions_.size(); ++e)
      for (uint32_t source : all_.expressions_[e].sources)
        all_.dependent_[source].push_back(e);
  }

private:
  using Operand = Expressions::Operand;

  void number(const Instruction &instruction) {
    Expressions::Expression expression{&instruction, {}, {}, 1};
    for (uint32_t i = 0; i < instruction.operandCount(); ++i)
      expression.operands.push_back(operandOf(*instruction.operand(i), instruction, expression));
    std::ranges::sort(expression.sources);
    auto [first, last] = std::ranges::unique(expression.sources);
    expression.sources.erase(first, last);
    uint64_t hash = hashOf(expression);
    for (auto [at, end] = byHash_.equal_range(hash); at != end; ++at)
      if (isEqual(all_.expressions_[at->second], expression)) {
        all_.expressionOf_[instruction.id] = at->second;
        return;
      }
    auto n = static_cast<uint32_t>(all_.expressions_.size());
    byHash_.emplace(hash, n);
    all_.expressionOf_[instruction.id] = n;
    all_.expressions_.push_back(std::move(expression));
  }

  Operand operandOf(const Value &value, const Instruction &user,
                    Expressions::Expression &expression) {
    if (!value.isInstruction())
      return {Operand::Value, valueNumber(value)};
    const auto &instruction = static_cast<const Instruction &>(value);
    if (const Value *variable = variableOf(instruction)) {
      uint32_t source = variableSource(*variable);
      if (isCurrent(source, instruction, user)) {
        expression.sources.push_back(source);
        return {Operand::Variable, source};
      }
    }
    if (uint32_t inner = all_.expressionOf_[instruction.id]; inner != Expressions::none) {
      const Expressions::Expression &operand = all_.expressions_[inner];
      bool fits = operand.depth < Expressions::maxDepth &&
                  operand.sources.size() + expression.sources.size() <= Expressions::maxSources &&
                  std::ranges::all_of(
                      operand.sources,
                      [&](uint32_t source) { return isCurrent(source, instruction, user); });
      if (fits) {
        expression.depth = std::max(expression.depth, operand.depth + 1);
        expression.sources.insert(expression.sources.end(), operand.sources.begin(),
                                  operand.sources.end());
        return {Operand::Expression, inner};
      }
    }
    // An alloca is executed only once.
    if (!instruction.is(Op::Alloca))
      expression.sources.push_back(resultSource(instruction));
    return {Operand::Value, valueNumber(value)};
  }

  // Whether a source has the same value at an instruction as it had at the computation of an
  // operand. True if it is no variable: the operand would have been executed again as well.
  [[nodiscard]] bool isCurrent(uint32_t source, const Instruction &operand,
                               const Instruction &user) const {
    const Expressions::Source &from = all_.sources_[source];
    if (!from.isVariable)
      return true;
    uint64_t changed = changedAt_[source];
    if (!all_.aliases_.isNonEscaping(from.value))
      changed = std::max(changed, anythingChangedAt_);
    return operand.block() == user.block() && changed < computedAt_[operand.id];
  }

  void noteStored(const Instruction &instruction) {
    MemoryLocation at = all_.aliases_.written(instruction);
    bool isNonEscaping = at.base && all_.aliases_.isNonEscaping(at.object);
    uint32_t source = isNonEscaping ? sourceNamed(*at.object) : Expressions::none;
    if (source != Expressions::none)
      changedAt_[source] = now_;
    else if (!isNonEscaping)
      anythingChangedAt_ = now_;
  }

  // The existing source of a variable, or none.
  [[nodiscard]] uint32_t sourceNamed(const Value &variable) const {
    auto found = variables_.find(&variable);
    return found == variables_.end() ? Expressions::none : found->second;
  }

  uint32_t variableSource(const Value &variable) {
    uint32_t source = sourceNamed(variable);
    if (source != Expressions::none)
      return source;
    source = addSource({&variable, true});
    variables_.emplace(&variable, source);
    all_.variables_.push_back(source);
    return source;
  }

  uint32_t resultSource(const Instruction &instruction) {
    uint32_t &source = all_.sourceOf_[instruction.id];
    if (source == Expressions::none)
      source = addSource({&instruction, false});
    return source;
  }

  uint32_t addSource(Expressions::Source source) {
    all_.sources_.push_back(source);
    all_.dependent_.emplace_back();
    changedAt_.push_back(0);
    return static_cast<uint32_t>(all_.sources_.size()) - 1;
  }

  uint32_t valueNumber(const Value &value) {
    auto [at, isNew] = values_.emplace(&value, static_cast<uint32_t>(all_.values_.size()));
    if (isNew)
      all_.values_.push_back(&value);
    return at->second;
  }

  // The parts of an instruction other than its operands.
  static uint64_t variantOf(const Instruction &instruction) {
    if (instruction.is(Op::ICmp))
      return static_cast<uint64_t>(instruction.predicate());
    if (instruction.is(Op::FCmp))
      return static_cast<uint64_t>(instruction.floatPredicate());
    return instruction.is(Op::Gep) ? instruction.elementSize() : 0;
  }

  static uint64_t hashOf(const Expressions::Expression &expression) {
    const Instruction &example = *expression.example;
    uint64_t hash = variantOf(example) * 64 + static_cast<uint64_t>(example.op());
    hash = hash * 16 + static_cast<uint64_t>(example.type());
    for (const Operand &operand : expression.operands)
      hash = (hash ^ (uint64_t{operand.number} * 4 + operand.kind)) * 0x9E3779B97F4A7C15U;
    return hash;
  }

  static bool isEqual(const Expressions::Expression &a, const Expressions::Expression &b) {
    return a.example->op() == b.example->op() && a.example->type() == b.example->type() &&
           variantOf(*a.example) == variantOf(*b.example) && a.operands == b.operands;
  }

  const Function &function_;
  Expressions &all_;
  uint64_t now_ = 0;
  uint64_t anythingChangedAt_ = 0;   // time of the last write to any object that is not private
  std::vector<uint64_t> computedAt_; // by Value::id
  std::vector<uint64_t> changedAt_;  // by source
  std::unordered_multimap<uint64_t, uint32_t> byHash_;
  std::unordered_map<const Value *, uint32_t> variables_;
  std::unordered_map<const Value *, uint32_t> values_;
};

Expressions::Expressions(const Function &function) : aliases_(function) {
  ExpressionNumbering(function, *this).run();
}

Expressions::Effects Expressions::effectsOf(const BasicBlock &block) const {
  Effects effects{BitSet(count()), BitSet(count()), BitSet(count())};
  for (const Instruction &instruction : block) {
    // Operands are executed before the instruction, unless the block is unreachable.
    if (uint32_t source = sourceOf_[instruction.id]; source != none)
      kill(effects, dependent_[source]);
    if (uint32_t e = expressionOf_[instruction.id]; e != none) {
      effects.computed.insert(e);
      if (!effects.killed.contains(e))
        effects.exposed.insert(e);
    } else if (mayWrite(instruction)) {
      killStored(effects, instruction);
    }
  }
  return effects;
}

void Expressions::kill(Effects &effects, std::span<const uint32_t> expressions) const {
  for (uint32_t e : expressions) {
    effects.computed.erase(e);
    effects.killed.insert(e);
  }
}

void Expressions::killStored(Effects &effects, const Instruction &instruction) const {
  for (uint32_t source : variables_) {
    MemoryLocation all = {sources_[source].value, sources_[source].value, 0,
                          MemoryLocation::unknownSize, 0};
    if (aliases_.mayWriteTo(instruction, all))
      kill(effects, dependent_[source]);
  }
}

void Expressions::print(uint32_t expression, const LocalNames &names, std::string &out) const {
  const Expression &e = expressions_[expression];
  const Instruction &example = *e.example;
  out += row(example.op()).text;
  if (example.is(Op::ICmp) || example.is(Op::FCmp)) {
    out += ' ';
    out += example.is(Op::ICmp) ? name(example.predicate()) : name(example.floatPredicate());
  }
  for (size_t i = 0; i < e.operands.size(); ++i) {
    out += i == 0 ? " " : ", ";
    const Operand &operand = e.operands[i];
    switch (operand.kind) {
    case Operand::Value:
      names.appendOperand(out, *values_[operand.number]);
      break;
    case Operand::Variable:
      names.appendOperand(out, *sources_[operand.number].value);
      break;
    case Operand::Expression: // nested at most maxDepth deep
      out += '(';
      print(operand.number, names, out);
      out += ')';
      break;
    }
  }
}

template <Direction direction>
ExpressionSets<direction>::ExpressionSets(const Function &function)
    : function_(function), expressions_(function), problem_([&] {
        Problem problem(function, expressions_.count());
        for (const BasicBlock &block : function) {
          Expressions::Effects effects = expressions_.effectsOf(block);
          bool isForward = direction == Direction::Forward;
          problem.gen[block.id] = std::move(isForward ? effects.computed : effects.exposed);
          problem.kill[block.id] = std::move(effects.killed);
        }
        return problem;
      }()),
      sets_(function, problem_) {}

template <Direction direction> void ExpressionSets<direction>::print(std::string &out) const {
  LocalNames names(function_);
  auto append = [&](const BitSet &set) {
    const char *separator = "";
    out += '{';
    set.forEach([&](size_t e) {
      out += separator;
      expressions_.print(static_cast<uint32_t>(e), names, out);
      separator = "; ";
    });
    out += '}';
  };
  for (const BasicBlock &block : function_) {
    if (isReachable(&block)) {
      names.appendFacts(out, block, in(&block), this->out(&block), append);
      continue;
    }
    names.append(out, block);
    out += ": never reached\n";
  }
}

template class ExpressionSets<Direction::Forward>;
template class ExpressionSets<Direction::Backward>;

} // namespace wend
