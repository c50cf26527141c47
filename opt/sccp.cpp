// sccp — sparse conditional constant propagation: find values that are constant on all executable
// paths.
//
//   entry: br label %loop
//   loop:  %x = phi i32 [ 1, %entry ], [ %y, %next ]          loop: br label %next
//          %c = icmp eq i32 %x, 1                     =>      next: br label %loop
//          br i1 %c, label %next, label %other
//   next:  %y = phi i32 [ %x, %loop ], [ 2, %other ] …
//
// How    1. solve for values and executable edges (ir/analysis/sparse_solver.h); on an edge where
//           a value equals a constant, it is that constant
//        2. replace operands by constants
//        3. replace branches with one executable edge by unconditional ones
//        4. remove unreachable blocks
// Needs  nothing      Keeps  nothing
// Not    ranges and bits of values (vrp); copies (gvn)
//
// Wegman and Zadeck, "Constant Propagation with Conditional Branches" (1991).

#include "opt/passes.h"

#include "ir/analysis/sparse_solver.h"
#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/fold.h"

#include <array>

namespace wend {

namespace {

class ConstantLattice {
public:
  struct Element {
    enum Kind : uint8_t { Unknown, Known, Varies };
    Kind kind = Unknown;
    uint64_t bits = 0; // of a Known element

    [[nodiscard]] bool isUnknown() const { return kind == Unknown; }
    [[nodiscard]] bool isAnything() const { return kind == Varies; }
    bool operator==(const Element &) const = default;
  };

  [[nodiscard]] static Element known(uint64_t bits) { return {Element::Known, bits}; }
  [[nodiscard]] static Element anything(Type) { return {Element::Varies, 0}; }
  [[nodiscard]] static Element of(const Value &value) {
    const Constant *constant = asConstant(&value);
    return constant ? known(constant->bits()) : anything(value.type());
  }

  static void join(Element &into, const Element &from) {
    if (into.isUnknown())
      into = from;
    else if (!from.isUnknown() && into != from)
      into = {Element::Varies, 0};
  }

  static Element assume(const BranchFacts::Pi &pi, Type type, const Element &value,
                        const Element &other) {
    bool isEqual = pi.predicate == Predicate::Eq && other.kind == Element::Known;
    if (value.kind == Element::Known || !isEqual)
      return value;
    return known((other.bits - pi.addend) & bitMask(type));
  }

  template <typename Solver>
  static bool widen(const Solver &, const Instruction &, uint32_t, const Element &, Element &) {
    return false;
  }

  static bool mayTake(const Instruction &branch, const Element &condition, uint32_t slot) {
    if (condition.kind == Element::Varies)
      return true;
    if (branch.is(Op::CondBr))
      return (condition.bits != 0) == (slot == 0);
    if (slot != 0)
      return asConstant(branch.operand(slot))->bits() == condition.bits;
    for (uint32_t i = 1; i < branch.operandCount(); ++i)
      if (asConstant(branch.operand(i))->bits() == condition.bits)
        return false;
    return true;
  }

  static bool evaluates(Op) { return true; }
  static Element evaluate(const Instruction &instruction, std::span<const Element> operands) {
    Op op = instruction.op();
    if (op == Op::Select && operands[0].kind == Element::Known)
      return operands[operands[0].bits ? 1 : 2];
    if (op == Op::Select && operands[1] == operands[2])
      return operands[1];
    if (op == Op::Copy)
      return operands[0];
    bool isProduct = op == Op::Mul || isHighProduct(op);
    if ((op == Op::And || op == Op::Or || isProduct) && isAbsorbed(instruction, operands))
      return known(op == Op::Or ? bitMask(instruction.type()) : 0);
    std::array<uint64_t, 2> bits{};
    if (operands.size() > bits.size())
      return anything(instruction.type());
    for (size_t i = 0; i < operands.size(); ++i) {
      if (operands[i].kind != Element::Known)
        return anything(instruction.type());
      bits[i] = operands[i].bits;
    }
    std::optional<uint64_t> folded =
        foldInstruction(instruction, std::span(bits).first(operands.size()));
    return folded ? known(*folded) : anything(instruction.type());
  }

private:
  // 0 & x => 0, 0 * x => 0, -1 | x => -1, for any x
  static bool isAbsorbed(const Instruction &instruction, std::span<const Element> operands) {
    Element absorbing = known(instruction.is(Op::Or) ? bitMask(instruction.type()) : 0);
    return operands[0] == absorbing || operands[1] == absorbing;
  }
};

class ConstantPropagation {
public:
  ConstantPropagation(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), facts_(function, analyses.dominators()),
        solver_(function, facts_, lattice_) {}

  bool run() {
    solver_.solve();
    gatherReached();
    for (BasicBlock *block : reached_)
      for (Instruction &instruction : *block)
        replaceOperands(instruction);
    for (BasicBlock *block : reached_)
      removeClosedEdges(*block);
    function_.removeBlocks(unreached_);
    return changed_ || !unreached_.empty();
  }

private:
  void gatherReached() {
    for (BasicBlock &block : function_)
      (solver_.isReached(block) ? reached_ : unreached_).push_back(&block);
  }

  void replaceOperands(Instruction &instruction) {
    const BasicBlock &block = *instruction.block();
    for (uint32_t i = 0; i < instruction.operandCount(); ++i) {
      uint32_t node = facts_.read(instruction, i);
      if (node == BranchFacts::none)
        continue;
      if (instruction.is(Op::Phi)) {
        BasicBlock::Predecessor edge = block.predecessors()[i];
        if (!solver_.isOpen(*edge.block, edge.slot))
          continue;
      }
      ConstantLattice::Element element = solver_.at(node);
      if (element.kind != ConstantLattice::Element::Known)
        continue;
      instruction.setOperand(i, module_.constant(instruction.operand(i)->type(), element.bits));
      changed_ = true;
    }
  }

  // Makes the branch unconditional if one edge is executable. Slots are removed from the last on,
  // because the last one moves into a freed slot.
  void removeClosedEdges(BasicBlock &block) {
    uint32_t open = 0;
    auto count = static_cast<uint32_t>(block.successors().size());
    for (uint32_t slot = 0; slot < count; ++slot)
      open += solver_.isOpen(block, slot) ? 1 : 0;
    if (count < 2 || open != 1)
      return;
    for (uint32_t slot = count; slot-- > 0;)
      if (!solver_.isOpen(block, slot))
        removeEdge(&block, slot);
    replaceTerminator(block);
    changed_ = true;
  }

  Function &function_;
  Module &module_;
  BranchFacts facts_;
  ConstantLattice lattice_;
  SparseSolver<ConstantLattice> solver_;
  std::vector<BasicBlock *> reached_;
  std::vector<BasicBlock *> unreached_;
  bool changed_ = false;
};

} // namespace

bool sccp(Function &function, Analyses &analyses) {
  return ConstantPropagation(function, analyses).run();
}

} // namespace wend
