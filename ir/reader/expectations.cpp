#include "ir/reader/expectations.h"

#include "ir/match.h"
#include "ir/reader/metadata_node.h"

#include <algorithm>

namespace wend::reader {

namespace {

// Limit on the steps from an expected value to its branch, and to the phi that it is made of:
// `__builtin_expect(!!(x), 1)` has six.
constexpr unsigned maxSteps = 12;
// Limit on the operands of that phi: many values may be expected to be of one phi.
constexpr uint32_t maxIncoming = 64;

// A value that tells whether another one is 0: `isNonZero` of the one becomes that of the other.
// Null for other instructions.
Value *tested(Instruction &instruction, bool &isNonZero) {
  Value *x = nullptr;
  Predicate predicate{};
  if (instruction.is(Op::Copy) || instruction.is(Op::ZExt) || instruction.is(Op::SExt))
    return instruction.operand(0);
  if (match(instruction, m::bitXor(m::value(x), m::one())) && instruction.type() == Type::I1) {
    isNonZero = !isNonZero;
    return x;
  }
  if (!match(instruction, m::icmp(predicate, m::value(x), m::zero())) || predicate > Predicate::Ne)
    return nullptr;
  isNonZero = isNonZero == (predicate == Predicate::Ne);
  return x;
}

// Annotates the branches on a value.
void expectOf(Instruction &value, bool isNonZero, unsigned steps) {
  for (Use *use = value.firstUse(); use; use = use->next) {
    Instruction &user = *use->user;
    bool isUserNonZero = isNonZero;
    if (user.is(Op::CondBr))
      user.setExpectedSuccessor(isNonZero ? 0 : 1);
    else if (steps > 0 && !user.is(Op::Copy) && tested(user, isUserNonZero) == &value)
      expectOf(user, isUserNonZero, steps - 1);
  }
}

// The edge of a phi's block from a branch is expected not to be taken.
void expectNot(const BasicBlock::Predecessor &edge) {
  Instruction *branch = edge.block->terminator();
  if (branch->is(Op::CondBr))
    branch->setExpectedSuccessor(1 - edge.slot);
}

// Annotates the branches that decide a value.
void expectSources(Value *value, bool isNonZero) {
  Instruction *at = asInstruction(value);
  for (unsigned steps = 0; at && !at->is(Op::Phi); ++steps) {
    Value *x = steps < maxSteps ? tested(*at, isNonZero) : nullptr;
    at = x ? asInstruction(x) : nullptr;
  }
  if (!at || at->operandCount() > maxIncoming)
    return;
  for (uint32_t i = 0; i < at->operandCount(); ++i)
    if (const Constant *constant = asConstant(at->operand(i));
        constant && (constant->bits() != 0) != isNonZero)
      expectNot(at->block()->predecessors()[i]);
}

} // namespace

std::optional<uint32_t> expectedByWeights(std::string_view node) {
  constexpr uint64_t muchLarger = 32;
  std::vector<std::string_view> elements = MetadataNode(node).elements();
  if (elements.empty() || elements[0] != "!\"branch_weights\"")
    return {};
  constexpr std::string_view type = "i32 "; // another string may precede the weights
  std::erase_if(elements, [&](std::string_view element) { return !element.starts_with(type); });
  if (elements.size() != 2)
    return {};
  uint64_t ifTrue = integerOf(elements[0].substr(type.size()));
  uint64_t ifFalse = integerOf(elements[1].substr(type.size()));
  if (ifTrue / muchLarger >= std::max<uint64_t>(ifFalse, 1))
    return 0;
  if (ifFalse / muchLarger >= std::max<uint64_t>(ifTrue, 1))
    return 1;
  return {};
}

void Expectations::apply() const {
  for (const Note &note : notes_) {
    expectOf(*note.copy, note.isNonZero, maxSteps);
    expectSources(note.copy->operand(0), note.isNonZero);
  }
}

} // namespace wend::reader
