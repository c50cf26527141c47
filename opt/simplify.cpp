// simplify — fold constants and apply algebraic identities.
//
//   %1 = add i32 2, 3
//   %2 = mul i32 %x, 1         =>   %3 = add i32 %x, 5
//   %3 = add i32 %1, %2
//
// How    1. visit all instructions in reverse postorder
//        2. fold an operation on constants (ir/fold.h); otherwise apply the first rule of its
//           operation that matches (simplify_rules.def): it changes the instruction in place, for
//           example into canonical form, or gives a value that takes its place
//        3. visit the users of what changed again
// Needs  nothing      Keeps  the graph
// Not    what needs more than an instruction, its operands and theirs: gvn, vrp, sccp; more
//        instructions than before, except to shorten a dependence

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/fold.h"
#include "opt/simplify_rules.h"

#include <algorithm>
#include <array>
#include <bit>

namespace wend {

namespace {

// The rows of each operation.
constexpr auto rulesOf = [] {
  std::array<std::span<const SimplifyRuleRow>, opCount> rules;
  for (const SimplifyRuleRow &row : simplifyRuleRows) {
    std::span<const SimplifyRuleRow> &own = rules[static_cast<unsigned>(row.op)];
    own = own.empty() ? std::span(&row, 1) : std::span(own.data(), own.size() + 1);
  }
  return rules;
}();

// That the rows of an operation are contiguous.
static_assert([] {
  for (const SimplifyRuleRow &row : simplifyRuleRows) {
    std::span<const SimplifyRuleRow> own = rulesOf[static_cast<unsigned>(row.op)];
    if (&row < own.data() || &row >= own.data() + own.size())
      return false;
  }
  return true;
}());

// The kind of a first operand: its operation, or this for what is no instruction.
constexpr size_t noInstruction = opCount;

// By operation and kind of the first operand, a bit for each row of the operation that may apply.
constexpr auto candidates = [] {
  std::array<std::array<uint32_t, opCount + 1>, opCount> bits{};
  for (const SimplifyRuleRow &row : simplifyRuleRows) {
    auto op = static_cast<size_t>(row.op);
    uint32_t bit = uint32_t{1} << (&row - rulesOf[op].data());
    for (uint32_t &each : bits[op])
      each |= std::empty(row.firstOperands) ? bit : 0;
    for (Op operand : row.firstOperands)
      bits[op][static_cast<size_t>(operand)] |= bit;
  }
  return bits;
}();

size_t kindOfFirstOperand(const Instruction &instruction) {
  const Instruction *operand =
      instruction.operandCount() == 0 ? nullptr : asInstruction(instruction.operand(0));
  return operand ? static_cast<size_t>(operand->op()) : noInstruction;
}

bool onlySetsErrno(const Instruction &instruction) {
  return instruction.is(Op::Call) && memoryAccess(instruction) == MemoryAccess::Errno;
}

class Simplification {
public:
  Simplification(Function &function, Analyses &analyses)
      : function_(function), order_(analyses.order()), worklist_(function),
        build_(function.module(), worklist_) {}

  bool run() {
    isReached_.assign(function_.blockCount(), false);
    for (BasicBlock *block : order_)
      isReached_[block->id] = true;
    for (BasicBlock *block : order_)
      for (Instruction &instruction : *block)
        visit(instruction);
    do {
      while (!worklist_.isEmpty())
        visit(worklist_.pop());
      eraseReplaced();
    } while (!worklist_.isEmpty());
    return changed_;
  }

private:
  void visit(Instruction &instruction) {
    if (std::ranges::find(withoutEffects_, &instruction) != withoutEffects_.end())
      return;
    if (!instruction.isTerminator() && !instruction.isUsed() &&
        (!mayWrite(instruction) || onlySetsErrno(instruction)))
      return; // dead: dce's, or replaced
    build_.setRoot(instruction);
    Value *result = simplified(instruction);
    for (; result == &instruction; result = simplified(instruction)) {
      changed_ = true;
      enqueueUsers(instruction);
    }
    if (result)
      replace(instruction, result);
  }

  // What the first rule that applies gives.
  Value *simplified(Instruction &instruction) {
    if (Value *constant = folded(instruction))
      return mayRewrite("fold", instruction, constant) ? constant : nullptr;
    auto op = static_cast<size_t>(instruction.op());
    uint32_t left = candidates[op][kindOfFirstOperand(instruction)];
    for (; left != 0; left &= left - 1) {
      const SimplifyRuleRow &rule = rulesOf[op][static_cast<size_t>(std::countr_zero(left))];
      build_.setRule(rule.name);
      if (Value *result = rule.apply(build_, instruction))
        return result == &instruction || build_.takesEffects() ||
                       mayRewrite(rule.name, instruction, result)
                   ? result
                   : nullptr;
    }
    return nullptr;
  }

  // An operation on constants.
  Constant *folded(const Instruction &instruction) {
    std::array<uint64_t, 3> bits{};
    size_t count = instruction.operandCount();
    if (count == 0 || count > bits.size())
      return nullptr;
    for (uint32_t i = 0; i < count; ++i) {
      const Constant *constant = asConstant(instruction.operand(i));
      if (!constant)
        return nullptr;
      bits[i] = constant->bits();
    }
    std::optional<uint64_t> result = foldInstruction(instruction, std::span(bits).first(count));
    return result ? build_.constant(instruction.type(), *result) : nullptr;
  }

  void replace(Instruction &instruction, Value *by) {
    changed_ = true;
    enqueueUsers(instruction);
    // Some rules match constants among the operands of an operand.
    if (by->isConstant())
      for (const Use *use = instruction.firstUse(); use; use = use->next)
        enqueueUsers(*use->user);
    instruction.replaceUses(by);
    // Erased once the worklist is empty. A call with side effects is kept, unless what replaces it
    // has them, or it only sets errno: what replaces it sets it where that is required.
    if (build_.takesEffects())
      withoutEffects_.push_back(&instruction);
    if (build_.takesEffects() || onlySetsErrno(instruction) || isRemovableWhenUnused(instruction))
      replaced_.push_back(&instruction);
  }

  // Some rules match operands without another use, or operands of operands: visits the last users
  // of operands of what is erased, and their users.
  void eraseReplaced() {
    if (replaced_.empty())
      return;
    std::vector<std::pair<Instruction *, uint32_t>> operands; // with their ids
    std::vector<bool> isErased(function_.valueCount());
    for (Instruction *instruction : replaced_)
      if (!instruction->isUsed()) {
        for (const Use &use : instruction->operands())
          if (Instruction *operand = asInstruction(use.value))
            operands.emplace_back(operand, operand->id);
        isErased[instruction->id] = true;
        instruction->erase();
      }
    replaced_.clear();
    withoutEffects_.clear();
    for (auto [operand, id] : operands)
      if (!isErased[id] && operand->hasOneUse()) {
        enqueueUsers(*operand->firstUse()->user);
        enqueueUsers(*operand);
      }
  }

  // In unreachable blocks an instruction may use itself, and rules might apply without end.
  void enqueueUsers(const Instruction &instruction) {
    for (const Use *use = instruction.firstUse(); use; use = use->next)
      if (isReached_[use->user->block()->id])
        worklist_.push(*use->user);
  }

  Function &function_;
  std::span<BasicBlock *const> order_;
  SimplifyWorklist worklist_;
  RuleBuilder build_;
  bool changed_ = false;
  std::vector<bool> isReached_; // by BasicBlock::id
  std::vector<Instruction *> replaced_;
  std::vector<const Instruction *> withoutEffects_; // of replaced_: others have their side effects
};

} // namespace

bool simplify(Function &function, Analyses &analyses) {
  return Simplification(function, analyses).run();
}

} // namespace wend
