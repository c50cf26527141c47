// codegen-prepare — move comparisons and increments to where the back end makes most of them.
//
//   a: %c = icmp slt i32 %x, %y               a: %c = icmp slt i32 %x, %y
//      br i1 %c, label %b, label %d              br i1 %c, label %b, label %d
//   b: …                                 =>   b: …
//      br i1 %c, label %e, label %f              %c.1 = icmp slt i32 %x, %y
//                                                br i1 %c.1, label %e, label %f
//
// How    1. a branch on a comparison of another block gets a copy of it: selection makes compare
//           and jump of both; between blocks, the result would be set in a register and tested
//        2. an increment of a phi, which its own next value is, moves down to its first use in its
//           block, or to the end: the phi is then dead, and both share a register
// Needs  nothing      Keeps  the graph
// Not    comparisons of 80-bit numbers, which take several instructions
//
// It is LLVM's CodeGenPrepare (sinkCmpExpression), and the placement of increments that its machine
// scheduler decides.

#include "opt/passes.h"

#include "ir/rewrites.h"

namespace wend {

namespace {

// Limit on instructions that an increment moves past; bounds compile time.
constexpr uint32_t maxDistance = 64;

class CodegenPrepare {
public:
  CodegenPrepare(Function &function, Analyses &analyses)
      : module_(function.module()), order_(analyses.order()) {}

  bool run() {
    for (BasicBlock *block : order_) {
      copyComparison(*block);
      increments_.clear();
      for (Instruction &instruction : *block)
        if (isIncrement(instruction))
          increments_.push_back(&instruction);
      for (Instruction *increment : increments_)
        sink(*increment);
    }
    return changed_;
  }

private:
  // ---- 1. Comparisons

  void copyComparison(BasicBlock &block) {
    Instruction *branch = block.terminator();
    if (!branch->is(Op::CondBr))
      return;
    Instruction *compare = asInstruction(branch->operand(0));
    bool isComparison = compare && (compare->is(Op::ICmp) || compare->is(Op::FCmp));
    if (!isComparison || compare->block() == &block || compare->operand(0)->type() == Type::F80 ||
        !mayRewrite("codegen-prepare", *branch))
      return;
    Instruction *copy = module_.makeCopy(*compare);
    copy->insertBefore(branch);
    branch->setOperand(0, copy);
    if (!compare->isUsed())
      compare->erase();
    changed_ = true;
  }

  // ---- 2. Increments

  // A sum of a phi and a constant that is an operand of the phi.
  static bool isIncrement(const Instruction &sum) {
    if (!(sum.is(Op::Add) || sum.is(Op::Gep)) || !sum.operand(1)->isConstant())
      return false;
    const Instruction *phi = asInstruction(sum.operand(0), Op::Phi);
    if (!phi)
      return false;
    for (const Use &use : phi->operands())
      if (use.value == &sum)
        return true;
    return false;
  }

  void sink(Instruction &increment) {
    const Value *phi = increment.operand(0);
    bool isGain = false; // the phi is used on the way
    Instruction *at = increment.next();
    for (uint32_t distance = 0; !at->isTerminator() && !at->isInvoked() && !uses(*at, increment);
         at = at->next(), ++distance) {
      if (distance == maxDistance)
        return;
      isGain |= uses(*at, *phi);
    }
    if (!isGain || !mayRewrite("codegen-prepare", increment))
      return;
    increment.unlink();
    increment.insertBefore(at);
    changed_ = true;
  }

  static bool uses(const Instruction &user, const Value &value) {
    for (const Use &use : user.operands())
      if (use.value == &value)
        return true;
    return false;
  }

  Module &module_;
  std::span<BasicBlock *const> order_;
  std::vector<Instruction *> increments_;
  bool changed_ = false;
};

} // namespace

bool codegenPrepare(Function &function, Analyses &analyses) {
  return CodegenPrepare(function, analyses).run();
}

} // namespace wend
