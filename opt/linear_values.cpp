#include "opt/linear_values.h"

#include <algorithm>

namespace wend {

namespace {

// Limits on the steps and terms of an expression; bound the time and the recursion.
constexpr unsigned maxLinearSteps = 10;
constexpr size_t maxLinearTerms = 6;

int64_t product(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
int64_t sum(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

// a + factor * b, modulo the width of the type.
std::optional<LinearValue> combined(LinearValue a, const LinearValue &b, int64_t factor,
                                    Type type) {
  auto wrapped = [&](int64_t value) {
    return type == Type::Ptr ? value : signExtend(type, static_cast<uint64_t>(value));
  };
  a.step = wrapped(sum(a.step, product(b.step, factor)));
  a.constant = wrapped(sum(a.constant, product(b.constant, factor)));
  for (const LinearValue::Term &term : b.terms) {
    auto at = std::ranges::find(a.terms, term.value, &LinearValue::Term::value);
    if (at == a.terms.end())
      at = a.terms.insert(at, {term.value, 0});
    at->factor = wrapped(sum(at->factor, product(term.factor, factor)));
  }
  std::erase_if(a.terms, [](const LinearValue::Term &term) { return term.factor == 0; });
  std::ranges::sort(a.terms, std::less<const Value *>(), &LinearValue::Term::value);
  if (a.terms.size() > maxLinearTerms)
    return {};
  return a;
}

} // namespace

std::optional<int64_t> LinearValues::stepOf(const Instruction &phi) const {
  if (phi.type() != Type::Ptr) {
    if (!isInteger(phi.type()) || phi.type() == Type::I1)
      return {};
    const Instruction *next = asInstruction(phi.operand(1 - entrySlot_), Op::Add);
    if (!next || (next->operand(0) != &phi && next->operand(1) != &phi))
      return {};
    const Constant *step = asConstant(next->operand(next->operand(0) == &phi ? 1 : 0));
    return step ? std::optional(step->value()) : std::nullopt;
  }
  const Instruction *next = asInstruction(phi.operand(1 - entrySlot_), Op::Gep);
  const Constant *index = next && next->operand(0) == &phi ? asConstant(next->operand(1)) : nullptr;
  if (!index)
    return {};
  return product(index->value(), static_cast<int64_t>(next->elementSize()));
}

std::optional<LinearValue> LinearValues::find(Value *value, unsigned depth) {
  if (const Constant *constant = asConstant(value))
    if (isInteger(value->type()))
      return LinearValue{0, constant->value(), {}};
  LinearValue opaque{0, 0, {{value, 1}}};
  Instruction *instruction = asInstruction(value);
  if (isInvariant(*value)) {
    // An address in an object: all of them have the same base.
    bool isOffset = instruction && instruction->is(Op::Gep) && asConstant(instruction->operand(1));
    if (!isOffset || depth >= maxLinearSteps)
      return opaque;
  }
  if (depth >= maxLinearSteps)
    return {};
  switch (instruction->op()) {
  case Op::Phi:
    return ofPhi(*instruction, depth);
  case Op::Add:
  case Op::Sub: {
    std::optional<LinearValue> left = find(instruction->operand(0), depth + 1);
    std::optional<LinearValue> right = find(instruction->operand(1), depth + 1);
    if (!left || !right)
      return {};
    return combined(*left, *right, instruction->is(Op::Add) ? 1 : -1, value->type());
  }
  case Op::Mul:
  case Op::Shl:
    return ofProduct(*instruction, depth);
  case Op::Gep: {
    std::optional<LinearValue> base = find(instruction->operand(0), depth + 1);
    std::optional<LinearValue> index = find(instruction->operand(1), depth + 1);
    if (!base || !index)
      return {};
    return combined(*base, *index, static_cast<int64_t>(instruction->elementSize()), Type::Ptr);
  }
  case Op::SExt:
  case Op::ZExt:
    return ofExtension(*instruction, depth);
  default:
    return {};
  }
}

std::optional<LinearValue> LinearValues::ofPhi(const Instruction &phi, unsigned depth) {
  std::optional<int64_t> step =
      phi.block() == loop_.header() ? stepOf(phi) : std::optional<int64_t>();
  if (!step)
    return {};
  std::optional<LinearValue> found = find(phi.operand(entrySlot_), depth + 1);
  if (found)
    found->step = sum(found->step, *step);
  return found;
}

std::optional<LinearValue> LinearValues::ofProduct(const Instruction &product, unsigned depth) {
  const Constant *factor = asConstant(product.operand(1));
  std::optional<LinearValue> value = find(product.operand(0), depth + 1);
  if (!factor || !value)
    return {};
  uint64_t bits = product.is(Op::Mul) ? factor->bits()
                                      : uint64_t{1} << factor->bits() % bitWidth(product.type());
  return combined({}, *value, static_cast<int64_t>(bits), product.type());
}

// An extension of a constant plus steps begins with the extension of that constant; one of other
// terms is a term of its own.
std::optional<LinearValue> LinearValues::ofExtension(Instruction &extension, unsigned depth) {
  Type from = extension.operand(0)->type();
  if (from == Type::I1 || isVector(from))
    return {};
  std::optional<LinearValue> inner = find(extension.operand(0), depth + 1);
  if (!inner)
    return {};
  if (std::ranges::find(extensions_, &extension) == extensions_.end())
    extensions_.push_back(&extension);
  LinearValue found{inner->step, 0, {}};
  if (inner->terms.empty())
    found.constant =
        extension.is(Op::SExt)
            ? inner->constant
            : static_cast<int64_t>(static_cast<uint64_t>(inner->constant) & bitMask(from));
  else
    found.terms.push_back({&extension, 1});
  return found;
}

Value *LinearValues::first(Value *value, Module &module, Instruction *before) {
  if (isInvariant(*value))
    return value;
  for (auto [known, made] : firsts_)
    if (known == value)
      return made;
  auto *instruction = static_cast<Instruction *>(value);
  Value *made = nullptr;
  if (instruction->is(Op::Phi)) {
    made = instruction->operand(entrySlot_);
  } else {
    std::vector<Value *> operands;
    for (const Use &use : instruction->operands())
      operands.push_back(first(use.value, module, before));
    Instruction *copy = module.makeCopy(*instruction);
    for (uint32_t i = 0; i < operands.size(); ++i)
      copy->setOperand(i, operands[i]);
    copy->insertBefore(before);
    made = copy;
  }
  firsts_.push_back({value, made});
  return made;
}

} // namespace wend
