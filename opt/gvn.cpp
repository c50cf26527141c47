// gvn — global value numbering: eliminate fully redundant computations.
//
//   %1 = add i32 %a, %b                    %1 = add i32 %a, %b
//   br i1 %c, label %then, …               br i1 %c, label %then, …
//   then: %2 = add i32 %b, %a       =>     then: …
//         %3 = mul i32 %2, 2                     %3 = mul i32 %1, 2
//
// How    1. walk the dominator tree in preorder, with a hash table of the expressions computed in
//           the dominators of the current block
//        2. replace an instruction by an equal one of the table; its operands have been replaced
//           before, so equal operands are identical
//        3. in blocks dominated by the edge of a branch on x == c, replace x by c
//        4. replace the phis that have one value left: of a loop, the operand on the edge back is
//           replaced after the phi was visited
//        5. replace phis of addresses and truncations of the values of another phi
//           (opt/phi_of_operations.h)
// Needs  nothing      Keeps  the graph
// Not    memory (load-elim); partially redundant computations; congruent phis of loops, which would
//        need an optimistic algorithm
//
// Briggs, Cooper, Simpson, "Value Numbering" (1997), the dominator-based technique; the values
// themselves are the value numbers.

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/rewrites.h"
#include "opt/phi_of_operations.h"
#include "opt/phi_simplification.h"

#include <algorithm>

namespace wend {

namespace {

class ValueNumbering {
public:
  ValueNumbering(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), analyses_(analyses) {}

  bool run() {
    uint32_t size = 64;
    while (size < 2 * function_.valueCount())
      size *= 2;
    table_.assign(size, {});
    const DominatorTree &tree = analyses_.dominators();
    for (BasicBlock *block : tree.preorder()) {
      leaveTo(tree.depth(block));
      marks_.push_back({entered_.size(), facts_.size()});
      learnFrom(*block);
      for (Instruction &instruction : *block)
        visit(instruction);
    }
    if (hasReplacedInPhi_)
      removePhisOfOneValue(tree);
    changed_ |= replacePhisOfOperations(module_, tree);
    return changed_;
  }

private:
  // The lengths of entered_ and facts_ when the walk entered a block.
  struct Mark {
    size_t entered, facts;
  };
  // The hash of different instructions is different mostly, so these need not be read.
  struct Entry {
    Ptr32<Instruction> instruction;
    uint32_t hash = 0;
  };
  // That a value is a constant in the current block.
  struct Fact {
    Value *value;
    Constant *constant;
  };

  // ---- Facts of branches

  void learnFrom(const BasicBlock &block) {
    if (block.predecessors().size() != 1)
      return;
    BasicBlock::Predecessor edge = block.predecessors()[0];
    Instruction *branch = edge.block->terminator();
    if (branch->is(Op::CondBr)) {
      bool isTrue = edge.slot == 0;
      learn(branch->operand(0), isTrue);
    } else if (branch->is(Op::Switch) && edge.slot != 0) {
      addFact(branch->operand(0), asConstant(branch->operand(edge.slot)));
    }
  }

  void learn(Value *condition, bool isTrue) {
    constexpr size_t maxFacts = 8;
    size_t before = facts_.size();
    pending_.clear();
    pending_.push_back(condition);
    while (!pending_.empty() && facts_.size() - before < maxFacts) {
      Value *value = pending_.back();
      pending_.pop_back();
      if (value->isConstant())
        continue;
      addFact(value, module_.boolConstant(isTrue));
      Instruction *instruction = asInstruction(value);
      if (!instruction)
        continue;
      // Both operands of an and that is true are true; both of an or that is false are false.
      if (instruction->is(isTrue ? Op::And : Op::Or) && instruction->type() == Type::I1) {
        pending_.push_back(instruction->operand(0));
        pending_.push_back(instruction->operand(1));
      }
      Predicate equality = isTrue ? Predicate::Eq : Predicate::Ne;
      if (instruction->is(Op::ICmp) && instruction->predicate() == equality)
        if (Constant *constant = asConstant(instruction->operand(1)))
          addFact(instruction->operand(0), constant);
    }
  }

  void addFact(Value *value, Constant *constant) {
    if (!isLocal(*value) || !constant)
      return;
    facts_.push_back({value, constant});
    uint32_t id = value->id;
    if (factOf_.size() <= id)
      factOf_.resize(function_.valueCount(), nullptr);
    if (!factOf_[id])
      factOf_[id] = constant;
    else
      facts_.pop_back();
  }

  // Globals and functions, whose addresses may be compared, have no id in this function.
  static bool isLocal(const Value &value) {
    return value.kind() == ValueKind::Argument || value.isInstruction();
  }

  [[nodiscard]] Constant *factOf(const Value &value) const {
    return isLocal(value) && value.id < factOf_.size() ? factOf_[value.id] : nullptr;
  }

  // ---- The expression table

  // Forgets what was entered in blocks of this depth and below.
  void leaveTo(size_t depth) {
    while (marks_.size() > depth) {
      for (; entered_.size() > marks_.back().entered; entered_.pop_back())
        forget(entered_.back());
      for (; facts_.size() > marks_.back().facts; facts_.pop_back())
        factOf_[facts_.back().value->id] = nullptr;
      marks_.pop_back();
    }
  }

  // Slots are cleared in reverse order of entering, so no probe sequence is interrupted.
  void forget(uint32_t slot) { table_[slot] = {}; }

  void visit(Instruction &instruction) {
    if (instruction.is(Op::Phi))
      return visitPhi(instruction);
    for (Use &use : instruction.operands())
      if (Constant *constant = factOf(*use.value);
          constant && mayRewrite("branch-fact", instruction)) {
        Instruction::replaceUse(use, constant);
        changed_ = true;
      }
    // Phi operands on the outgoing edges are uses at the end of this block.
    for (const BasicBlock::Successor &edge : successorsAtEnd(instruction))
      for (Instruction &phi : edge.block->phis()) {
        if (Constant *constant = factOf(*phi.operand(edge.slot))) {
          phi.setOperand(edge.slot, constant);
          changed_ = true;
        }
      }
    if (isNumbered(instruction))
      enter(instruction);
  }

  static std::span<const BasicBlock::Successor> successorsAtEnd(const Instruction &instruction) {
    if (!instruction.isTerminator())
      return {};
    return instruction.block()->successors();
  }

  // Replaces a phi by an earlier one of the block with the same operands, or by the extension of
  // one whose operands it extends: of a byte of code, for example, of which an interpreter needs 64
  // bits as the index of a table and 32 for arithmetic.
  void visitPhi(Instruction &phi) {
    constexpr int maxCompared = 16; // bounds compile time
    int compared = 0;
    for (Instruction *other = phi.prev(); other && compared < maxCompared;
         other = other->prev(), ++compared)
      if (other->type() == phi.type() && hasSameOperands(*other, phi) &&
          mayRewrite("gvn-phi", phi, other))
        return replace(phi, *other);
    if (!isInteger(phi.type()))
      return;
    compared = 0;
    for (Instruction &other : phi.block()->phis()) {
      if (++compared > maxCompared)
        return;
      for (Op extension : {Op::ZExt, Op::SExt})
        if (extendsOperands(extension, other, phi) && mayRewrite("gvn-extended-phi", phi))
          return replaceByExtension(phi, extension, other);
    }
  }

  void replaceByExtension(Instruction &phi, Op extension, Instruction &of) {
    Value *narrow = &of;
    Instruction *made = module_.makeInstruction(extension, phi.type(), {&narrow, 1});
    made->loc = phi.loc;
    made->insertBefore(phi.block()->firstNonPhi());
    replace(phi, *made);
  }

  // Whether each operand of the wide phi extends that of the narrow one: both are extensions of one
  // value, or constants. A phi of constants only is as good as its extension.
  static bool extendsOperands(Op extension, const Instruction &narrow, const Instruction &wide) {
    if (!isInteger(narrow.type()) || bitWidth(narrow.type()) >= bitWidth(wide.type()))
      return false;
    bool hasExtension = false;
    for (uint32_t i = 0; i < wide.operandCount(); ++i) {
      Value *to = wide.operand(i);
      Value *from = narrow.operand(i);
      if (const Constant *constant = asConstant(to)) {
        const Constant *part = asConstant(from);
        if (!part || constant->bits() != extended(extension, *part, wide.type()))
          return false;
        continue;
      }
      const Instruction *made = asInstruction(to, extension);
      const Instruction *other = asInstruction(from, extension);
      bool isOfSame = made && other && made->operand(0) == other->operand(0);
      if (!isOfSame && (!made || made->operand(0) != from))
        return false;
      hasExtension = true;
    }
    return hasExtension;
  }

  static uint64_t extended(Op extension, const Constant &constant, Type type) {
    uint64_t bits =
        extension == Op::ZExt ? constant.bits() : static_cast<uint64_t>(constant.value());
    return bits & bitMask(type);
  }

  static bool isNumbered(const Instruction &instruction) {
    if (instruction.is(Op::Call))
      return instruction.type() != Type::Void && instruction.type() != Type::Tuple &&
             instruction.calledFunction() && !mayWrite(instruction) && !mayRead(instruction);
    switch (instruction.op()) {
    case Op::Alloca:
    case Op::StackAlloc:
    case Op::Load:
    case Op::Copy:
      return false;
    default:
      return !instruction.isTerminator() && !mayWrite(instruction) &&
             instruction.type() != Type::Void;
    }
  }

  void enter(Instruction &instruction) {
    orderOperands(instruction);
    size_t mask = table_.size() - 1;
    uint32_t hash = hashOf(instruction);
    size_t slot = hash & mask;
    for (; table_[slot].instruction; slot = (slot + 1) & mask) {
      Instruction *other = table_[slot].instruction;
      if (table_[slot].hash == hash && isSame(*other, instruction) &&
          mayRewrite("gvn", instruction, other)) {
        if (isExpensive(instruction))
          analyses_.context().remark(RemarkId::computedBefore, instruction, Subject{instruction},
                                     *other);
        return replace(instruction, *other);
      }
    }
    table_[slot] = {Ptr32(instruction), hash};
    entered_.push_back(static_cast<uint32_t>(slot));
  }

  // Whether a user may want to know that it is executed once only.
  static bool isExpensive(const Instruction &instruction) {
    return instruction.is(Op::Call) || instruction.is(Op::FDiv) || isDivision(instruction.op());
  }

  // Orders the operands of a commutative operation by id, constants to the right.
  void orderOperands(Instruction &instruction) {
    if (!commutes(instruction.op()))
      return;
    Value *left = instruction.operand(0);
    Value *right = instruction.operand(1);
    if (left->isConstant() || right->isConstant() || left->id <= right->id)
      return;
    instruction.swapOperands();
    changed_ = true;
  }

  static uint32_t hashOf(const Instruction &instruction) {
    uint64_t hash =
        static_cast<uint64_t>(instruction.op()) << 8 | static_cast<uint64_t>(instruction.type());
    for (const Use &use : instruction.operands()) {
      // Constants and symbols have no meaningful id.
      uint64_t part = use.value->isConstant() ? asConstant(use.value)->bits() + 1
                                              : uint64_t{use.value->id} << 32;
      if (use.value->kind() == ValueKind::Function || use.value->kind() == ValueKind::Global)
        part = uint64_t{use.value->name.id} << 40;
      hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29;
    }
    return static_cast<uint32_t>(hash);
  }

  static bool isSame(const Instruction &a, const Instruction &b) {
    return a.op() == b.op() && a.type() == b.type() && hasSameOperands(a, b) &&
           (a.is(Op::Call) || a.isSameVariant(b));
  }

  static bool hasSameOperands(const Instruction &a, const Instruction &b) {
    return std::ranges::equal(a.operands(), b.operands(), {}, &Use::value, &Use::value);
  }

  void replace(Instruction &instruction, Instruction &by) {
    if (!by.name)
      by.name = instruction.name;
    for (const Use *use = instruction.firstUse(); use && !hasReplacedInPhi_; use = use->next)
      hasReplacedInPhi_ = use->user->is(Op::Phi);
    instruction.replaceUses(&by);
    instruction.erase();
    changed_ = true;
  }

  // ---- 4. Phis

  void removePhisOfOneValue(const DominatorTree &tree) {
    auto isOfOneValue = [](const Instruction &phi) {
      return std::ranges::all_of(phi.operands(), [&](const Use &use) {
        return use.value == phi.operand(0) || use.value == &phi;
      });
    };
    std::vector<Instruction *> phis;
    bool isAny = false;
    for (BasicBlock *block : tree.preorder())
      for (Instruction &phi : block->phis()) {
        phis.push_back(&phi);
        isAny |= isOfOneValue(phi);
      }
    if (isAny && mayRewrite("gvn-trivial-phi", *phis[0]))
      removeTrivialPhis(phis, tree);
  }

  Function &function_;
  Module &module_;
  Analyses &analyses_;
  bool changed_ = false;
  bool hasReplacedInPhi_ = false;
  std::vector<Entry> table_;      // open addressing; the size is a power of two
  std::vector<uint32_t> entered_; // occupied slots of table_, in order of entering
  std::vector<Fact> facts_;
  std::vector<Constant *> factOf_; // by Value::id
  std::vector<Mark> marks_;        // by depth in the dominator tree
  std::vector<Value *> pending_;
};

} // namespace

bool gvn(Function &function, Analyses &analyses) {
  return ValueNumbering(function, analyses).run();
}

} // namespace wend
