#include "prove/rule_terms.h"

#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/known_bits.h"
#include "ir/lanes.h"

#include <fmt/format.h>

namespace wend {

namespace {

// Whether which NaN results is unspecified: not if a NaN is an operand whose bits are moved.
bool isArithmetic(Op op) {
  switch (op) {
  case Op::FAdd:
  case Op::FSub:
  case Op::FMul:
  case Op::FDiv:
  case Op::FSqrt:
  case Op::FFloor:
  case Op::FCeil:
  case Op::FTrunc:
  case Op::FRint:
  case Op::FPExt:
  case Op::FPTrunc:
    return true;
  default: // NOLINT(clang-diagnostic-switch-enum)
    return false;
  }
}

bool isOfLanes(Op op) { return op == Op::LaneUnary || op == Op::LaneBinary || op == Op::LaneCast; }

// The instruction without its operands.
Terms::Operation operationOf(const Instruction &instruction) {
  Type from = instruction.operandCount() == 0 ? Type::Void : instruction.operand(0)->type();
  uint64_t size = instruction.is(Op::Gep) ? instruction.elementSize() : 0;
  return {instruction.op(), instruction.type(), from, instruction.variant(), size};
}

std::vector<Value *> operandsOf(const Instruction &instruction) {
  std::vector<Value *> operands;
  for (const Use &use : instruction.operands())
    operands.push_back(use.value);
  return operands;
}

// Writes the values before and after a rule down to those that are cut.
class ResultWriter {
public:
  explicit ResultWriter(std::unordered_set<const Value *> cut) : cut_(std::move(cut)) {}

  void write(const Terms::Operation &what, bool hasNoSignedWrap, bool mayTrap,
             std::span<const Value *const> operands) {
    for (uint64_t part :
         {static_cast<uint64_t>(what.op), static_cast<uint64_t>(what.type), uint64_t{what.variant},
          what.size, static_cast<uint64_t>(hasNoSignedWrap) * 2 + mayTrap})
      add('o', part);
    for (const Value *operand : operands)
      write(operand);
  }

  void write(const Value *value) {
    add('t', static_cast<uint64_t>(value->type()));
    if (const Constant *constant = asConstant(value)) {
      VectorBits bits =
          isVector(value->type()) ? lanesOf(*constant) : VectorBits{{constant->bits(), 0}};
      add('c', bits.words[0]);
      return add('c', bits.words[1]);
    }
    const Instruction *instruction = asInstruction(value);
    auto [known, isNew] = numbers_.emplace(value, numbers_.size());
    add('v', known->second);
    if (!isNew || !instruction || cut_.contains(value))
      return;
    write(*instruction);
  }

  void write(const Instruction &instruction) {
    std::vector<const Value *> operands;
    for (const Use &use : instruction.operands())
      operands.push_back(use.value);
    write(operationOf(instruction), instruction.hasNoSignedWrap(), true, operands);
  }

  std::string text;

private:
  void add(char kind, uint64_t number) {
    fmt::format_to(std::back_inserter(text), "{}{}", kind, number);
  }

  std::unordered_set<const Value *> cut_;
  std::unordered_map<const Value *, size_t> numbers_;
};

} // namespace

std::string generalResult(const RuleRoot &before, const Instruction &root, Value *after,
                          uint32_t firstNew) {
  ResultWriter writer(valuesUsedAfter(root, after, firstNew));
  std::vector<const Value *> operands(before.operands.begin(), before.operands.end());
  writer.write({before.op, before.type, Type::Void, before.variant, before.size},
               before.hasNoSignedWrap, !before.isRemovable, operands);
  if (after == &root)
    writer.write(root);
  else
    writer.write(after);
  return std::move(writer.text);
}

RuleRoot::RuleRoot(const Instruction &root)
    : op(root.op()), type(root.type()), variant(root.variant()),
      size(root.is(Op::Gep) ? root.elementSize() : 0), hasNoSignedWrap(root.hasNoSignedWrap()),
      isRemovable(isRemovableWhenUnused(root)), operands(operandsOf(root)) {}

std::unordered_set<const Value *> valuesUsedAfter(const Instruction &root, Value *after,
                                                  uint32_t firstNew) {
  std::unordered_set<const Value *> used, visited;
  std::vector<const Value *> worklist{after};
  while (!worklist.empty()) {
    const Value *value = worklist.back();
    worklist.pop_back();
    if (!visited.insert(value).second)
      continue;
    const Instruction *instruction = asInstruction(value);
    if (instruction && (instruction->id >= firstNew || instruction == &root))
      for (const Use &use : instruction->operands())
        worklist.push_back(use.value);
    else if (!value->isConstant())
      used.insert(value);
  }
  return used;
}

uint64_t knownBits(const Value &value) {
  uint64_t sign = bitMask(value.type()) ^ bitMask(value.type()) >> 1;
  uint64_t bits = possibleBits(value);
  return isNeverNegative(value) ? bits & ~sign : bits;
}

z3::expr RuleTerms::variableFor(const Value *value) {
  std::string name = fmt::format("v{}.{}", variables_.size(), wend::name(value->type()));
  variables_.push_back({value, terms_.variable(name, value->type())});
  z3::expr variable = variables_.back().term;
  const Instruction *instruction = asInstruction(value);
  if (!knowsBits_ || !instruction || !isInteger(value->type()))
    return variable;
  uint64_t mask = knownBits(*value);
  if (mask == bitMask(value->type()))
    return variable;
  withBits_.push_back(instruction);
  return masked(variable, mask);
}

// The variable with zeros where the mask has zeros: pieces, so that the solver sees them.
z3::expr RuleTerms::masked(const z3::expr &variable, uint64_t mask) const {
  unsigned width = variable.get_sort().bv_size();
  std::optional<z3::expr> all;
  for (unsigned low = 0; low < width;) {
    bool isSet = mask >> low & 1;
    unsigned end = low + 1;
    while (end < width && (mask >> end & 1) == isSet)
      ++end;
    z3::expr piece = isSet ? terms_.piece(variable, low, end - low) : terms_.bits(0, end - low);
    all = all ? z3::concat(piece, *all) : piece;
    low = end;
  }
  return all->simplify();
}

void RuleTerms::requireBits(const Instruction &value) {
  std::unordered_set<const Value *> operands;
  for (const Use &use : value.operands())
    operands.insert(use.value);
  cut(std::move(operands), true);
  uint64_t others = ~knownBits(value) & bitMask(value.type());
  z3::expr rest = valueOf(&value) & terms_.bits(others, bitWidth(value.type()));
  require(terms_.same(rest, terms_.bits(0, bitWidth(value.type()))));
}

z3::expr RuleTerms::valueOf(const Value *value) {
  if (const Constant *constant = asConstant(value))
    return terms_.constant(value->type(), isVector(value->type())
                                              ? lanesOf(*constant)
                                              : VectorBits{{constant->bits(), 0}});
  if (auto known = values_.find(value); known != values_.end())
    return known->second;
  const Instruction *instruction = asInstruction(value);
  z3::expr term = terms_.truth(true);
  if (!instruction || cut_.contains(value)) {
    term = variableFor(value);
  } else {
    std::vector<z3::expr> operands;
    for (const Use &use : instruction->operands())
      operands.push_back(valueOf(use.value));
    term = compute(*instruction, operands, instruction->id >= firstNew_);
  }
  values_.emplace(value, term);
  return term;
}

// Of a new instruction it is required that it does not trap and that its facts are true; of others
// it is assumed.
z3::expr RuleTerms::compute(const Instruction &instruction, const std::vector<z3::expr> &operands,
                            bool isNew) {
  Op op = instruction.op();
  auto holds = [&](const z3::expr &condition) { isNew ? require(condition) : assume(condition); };
  if (isDivision(op))
    holds(terms_.negated(terms_.traps(op, operands[0], operands[1])));
  if (instruction.hasNoSignedWrap())
    holds(terms_.doesNotWrap(op, operands));
  z3::expr value = terms_.operation(operationOf(instruction), operands);
  if (terms_.isAbstract())
    assume(boundsOf(op, operandsOf(instruction), operands, value));
  return value;
}

// What is known of an unsigned quotient, remainder or upper half of a product that is an unknown
// function otherwise. Such a half grows with both factors: whatever these are at most, here what
// knownBits() says, whether that is true or not.
z3::expr RuleTerms::boundsOf(Op op, std::span<Value *const> values,
                             const std::vector<z3::expr> &operands, const z3::expr &value) {
  if (op == Op::UMulHigh) {
    uint64_t left = knownBits(*values[0]), right = knownBits(*values[1]);
    auto isAtMost = [&](const z3::expr &term, uint64_t most) {
      return terms_.compare(Predicate::Ule, term, terms_.bits(most, 64));
    };
    z3::expr areAtMost = terms_.both(isAtMost(operands[0], left), isAtMost(operands[1], right));
    uint64_t most = *foldBinary(op, Type::I64, left, right);
    return terms_.either(terms_.negated(areAtMost), isAtMost(value, most));
  }
  if (op != Op::UDiv && op != Op::URem)
    return terms_.truth(true);
  const z3::expr &dividend = operands[0], &divisor = operands[1];
  z3::expr isBelow = terms_.compare(Predicate::Ule, value, dividend);
  if (op == Op::URem)
    return terms_.both(isBelow, terms_.compare(Predicate::Ult, value, divisor));
  uint64_t constant = divisor.is_numeral() ? divisor.get_numeral_uint64() : 0;
  if (constant == 0)
    return isBelow;
  unsigned width = value.get_sort().bv_size();
  uint64_t greatest = ~uint64_t{0} >> (64 - width);
  return terms_.both(
      isBelow, terms_.compare(Predicate::Ule, value, terms_.bits(greatest / constant, width)));
}

z3::expr RuleTerms::isSame(const RuleRoot &before, const z3::expr &one, const z3::expr &other) {
  bool areLanes = isOfLanes(before.op);
  bool isRounded = isArithmetic(areLanes ? static_cast<Op>(before.variant) : before.op);
  // Lane by lane, which the solver finds easier.
  unsigned width = bitWidth(isVector(before.type) ? laneType(before.type) : before.type);
  z3::expr all = terms_.truth(true);
  for (unsigned low = 0; low < bitWidth(before.type); low += width) {
    z3::expr first = terms_.piece(one, low, width), second = terms_.piece(other, low, width);
    if (z3::eq(first, second))
      continue;
    z3::expr isEqual = terms_.same(first.simplify(), second.simplify());
    if (isRounded && !isEqual.is_true())
      isEqual = terms_.either(isEqual, terms_.both(terms_.isNaN(first), terms_.isNaN(second)));
    all = terms_.both(all, isEqual);
  }
  return all;
}

void RuleTerms::compare(const RuleRoot &before, const Instruction &root, Value *after) {
  std::vector<z3::expr> operands;
  for (const Value *operand : before.operands)
    operands.push_back(valueOf(operand));
  Type from = before.operands.empty() ? Type::Void : before.operands[0]->type();
  Terms::Operation what{before.op, before.type, from, before.variant, before.size};
  bool mustNotTrap = isDivision(before.op) && before.isRemovable && after != &root;
  if (mustNotTrap)
    require(terms_.negated(terms_.traps(before.op, operands[0], operands[1])));
  else if (isDivision(before.op))
    assume(terms_.negated(terms_.traps(before.op, operands[0], operands[1])));
  if (before.hasNoSignedWrap)
    assume(terms_.doesNotWrap(before.op, operands));
  z3::expr value = terms_.operation(what, operands);
  if (terms_.isAbstract())
    assume(boundsOf(before.op, before.operands, operands, value));
  if (after != &root)
    return require(isSame(before, value, valueOf(after)));
  std::vector<z3::expr> changed;
  for (const Use &use : root.operands())
    changed.push_back(valueOf(use.value));
  require(isSame(before, value, compute(root, changed, true)));
}

} // namespace wend
