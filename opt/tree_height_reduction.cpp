// tree-height-reduction — sum up first what is known first, in what one iteration computes for the
// next.
//
//   loop: %h = phi i32 [ 1, %pre ], [ %sum, %loop ]    loop: %h = …
//         …                                                  …
//         %a = mul i32 %h, 33                                %a = mul i32 %h, 33
//         %b = lshr i32 %h, 27                               %b = lshr i32 %h, 27
//         %t = add i32 %a, %b                          =>    %u = add i32 %b, %c
//         %sum = add i32 %t, %c                              %sum = add i32 %a, %u
//
// Iterations overlap in the processor as far as one does not wait for the values of another one:
// what they take is the latency of the longest cycle through the phis, if the processor can do the
// rest beside it. Here a cycle of five becomes one of four.
//
// How    for each innermost loop
//        1. find the phis that are more than a counter, and what they are computed from
//        2. in the order of execution, compute when each value is known: after how many cycles,
//           counted from these phis. Leave the loop as it is if an iteration has more instructions
//           than the processor executes in that time: then it takes as long as these, and sums that
//           wait in registers only make it longer
//        3. collect the operands of a tree of additions and subtractions, or of another operation
//           that is associative and commutes; combine the two that are known first, until one is
//           left. Replace the tree if that is known earlier than its root was.
// Needs  nothing
// Keeps  the graph
// Not    floating point, which is not associative; trees over several blocks; trees that no next
//        iteration waits for: iterations overlap as they are
//
// The greedy combination is that of Huffman's codes, and optimal (Golumbic, "Combinatorial
// Merging", 1976). LLVM does the same to machine code (MachineCombiner), GCC in its pass reassoc.

#include "opt/passes.h"

#include "ir/folding_builder.h"
#include "ir/limits.h"
#include "ir/match.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <numeric>

namespace wend {

namespace {

// A limit that bounds compile time: the operands of a tree.
constexpr size_t maxOperands = 32;

// Cycles from the operands to the result, as they are on processors of the last ten years.
unsigned latency(Op op) {
  switch (kindOf(op)) {
  case OpKind::IntDivision:
    return 20;
  case OpKind::HighProduct:
  case OpKind::FloatBinary:
  case OpKind::FloatCast:
  case OpKind::Call:
    return 4;
  case OpKind::Load:
    return 5;
  case OpKind::Gep: // a part of the access
  case OpKind::PointerCast:
  case OpKind::Copy:
    return 0;
  default:
    return op == Op::Mul ? 3 : op == Op::Trunc || op == Op::ZExt ? 0 : 1;
  }
}

// The operation of a tree that an instruction may belong to; nothing: to none.
std::optional<Op> treeOp(const Instruction &instruction) {
  if (instruction.type() == Type::I1)
    return {};
  if (instruction.is(Op::Sub))
    return Op::Add;
  constexpr unsigned needed = OpTraits::Commutes | OpTraits::Associates;
  bool isTree = isBinary(instruction.op()) && (row(instruction.op()).traits & needed) == needed;
  return isTree ? std::optional(instruction.op()) : std::nullopt;
}

// An `or` of two shifts of one value may be a rotation, which is one operation of the machine.
bool mayBeRotation(Instruction &instruction) {
  Value *x = nullptr;
  return match(instruction, m::commutative(m::bitOr(m::shl(m::value(x), m::any()),
                                                    m::lshr(m::same(x), m::any()))));
}

class TreeHeightReduction {
public:
  TreeHeightReduction(Function &function, Analyses &analyses)
      : function_(function), context_(analyses.context()), loops_(analyses.loops()),
        order_(analyses.order()) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      if (loops_.isInnermost(loop) && !loop.isIrreducible() && findRecurrences(loop)) {
        findAwaited(loop);
        sortBlocks(loop);
        if (waitsForRecurrences(loop))
          reduceTrees(loop);
        forgetValues();
      }
    return changed_;
  }

private:
  // When a value is known: cycles after the phis of the recurrences are, plus one; 0: it does not
  // depend on them.
  using Time = uint32_t;

  // An operand of a tree, or the combination of two.
  struct Term {
    Value *value; // null: of the combination, which is not made yet
    Time time;
    bool isNegative;   // it is subtracted
    uint32_t left = 0; // of a combination: indices of terms
    uint32_t right = 0;
  };

  // ---- 1. Recurrences

  // Finds the phis of which the next value is more than a sum with an invariant. False if there are
  // none.
  bool findRecurrences(const Loop &loop) {
    recurrences_.clear();
    for (Instruction *phi = loop.header()->first(); phi->is(Op::Phi); phi = phi->next())
      if (isInteger(phi->type()) && isRecurrence(*phi, loop))
        recurrences_.push_back(phi);
    return !recurrences_.empty();
  }

  bool isRecurrence(Instruction &phi, const Loop &loop) const {
    return std::ranges::any_of(phi.operands(), [&](const Use &use) {
      const Instruction *next = asInstruction(use.value);
      if (!next || next == &phi || loops_.isInvariant(*next, loop))
        return false;
      bool isStep = next->is(Op::Add) || next->is(Op::Sub);
      return !isStep || next->operand(0) != &phi || !loops_.isInvariant(*next->operand(1), loop);
    });
  }

  // Finds what the next values of the recurrences are computed from.
  void findAwaited(const Loop &loop) {
    isAwaited_.resize(function_.valueCount());
    awaited_.clear();
    for (const Instruction *phi : recurrences_)
      addOperands(*phi, loop);
    for (size_t i = 0; i < awaited_.size(); ++i)
      if (!(awaited_[i]->is(Op::Phi) && awaited_[i]->block() == loop.header()))
        addOperands(*awaited_[i], loop);
  }

  void addOperands(const Instruction &instruction, const Loop &loop) {
    for (const Use &use : instruction.operands()) {
      const Instruction *operand = asInstruction(use.value);
      if (!operand || loops_.isInvariant(*operand, loop) || isAwaited_[operand->id])
        continue;
      isAwaited_[operand->id] = true;
      awaited_.push_back(operand);
    }
  }

  // ---- 2. Times

  // Whether an iteration takes as long as the next values of the recurrences, not as its
  // instructions. Sets the times of all values of the loop.
  bool waitsForRecurrences(const Loop &loop) {
    times_.resize(function_.valueCount());
    for (const Instruction *phi : recurrences_)
      times_[phi->id] = 1;
    uint32_t instructions = 0;
    for (const BasicBlock *block : blocks_)
      for (const Instruction &instruction : *block) {
        if (instruction.is(Op::Phi) && block == loop.header())
          continue;
        times_[instruction.id] = timeOf(instruction);
        instructions += latency(instruction.op()) == 0 ? 0 : 1;
      }
    Time longest = 1; // when the phis are known
    for (const Instruction *phi : recurrences_)
      for (const Use &use : phi->operands())
        longest = std::max(longest, timeAsOperand(*use.value, *phi));
    return instructions <= (longest - 1) * function_.module().limits().treeHeightWidth;
  }

  void reduceTrees(const Loop &loop) {
    for (BasicBlock *block : blocks_)
      for (Instruction *at = block->first(), *next; at; at = next) {
        next = at->next();
        if (at->is(Op::Phi) && block == loop.header())
          continue;
        times_[at->id] = timeOf(*at);
        if (times_[at->id] > 0 && isAwaited_[at->id] && isRoot(*at))
          reduce(*at);
      }
  }

  void forgetValues() {
    isAwaited_.resize(times_.size()); // of instructions made
    for (const BasicBlock *block : blocks_)
      for (const Instruction &instruction : *block) {
        times_[instruction.id] = 0;
        isAwaited_[instruction.id] = false;
      }
  }

  void sortBlocks(const Loop &loop) {
    if (positions_.empty()) {
      positions_.resize(function_.blockCount());
      for (uint32_t position = 0; const BasicBlock *block : order_)
        positions_[block->id] = position++;
    }
    blocks_.assign(loop.blocks().begin(), loop.blocks().end());
    std::ranges::sort(blocks_, {}, [&](const BasicBlock *block) { return positions_[block->id]; });
  }

  [[nodiscard]] Time timeOf(const Instruction &instruction) const {
    Time last = 0;
    for (const Use &use : instruction.operands())
      last = std::max(last, timeAsOperand(*use.value, instruction));
    return last == 0 || instruction.is(Op::Phi) ? last : last + latency(instruction.op());
  }

  // When an operand is known, for an instruction; 0 also for values of outside the loop.
  [[nodiscard]] Time timeAsOperand(Value &value, const Instruction &user) const {
    const Instruction *operand = asInstruction(&value);
    if (!operand)
      return 0;
    // A shift by 1 to 3 is a part of an addition, by `lea`.
    const Constant *count =
        operand->is(Op::Shl) && user.is(Op::Add) ? asConstant(operand->operand(1)) : nullptr;
    if (count && count->bits() <= 3 && operand->hasOneUse() && operand->operand(0)->isInstruction())
      return times_[operand->operand(0)->id];
    return times_[operand->id];
  }

  // ---- 3. Trees

  // Whether an instruction belongs to a tree, but as no operand of another instruction of it.
  static bool isRoot(Instruction &instruction) {
    std::optional<Op> op = treeOp(instruction);
    if (!op || mayBeRotation(instruction))
      return false;
    return !instruction.hasOneUse() || !isInner(instruction, *instruction.firstUse()->user);
  }

  // Whether a value is of a tree that its only user is in.
  static bool isInner(Value &value, const Instruction &user) {
    Instruction *inner = asInstruction(&value);
    return inner && inner->hasOneUse() && inner->block() == user.block() && treeOp(*inner) &&
           treeOp(*inner) == treeOp(user) && !mayBeRotation(*inner);
  }

  void reduce(Instruction &root) {
    Op op = *treeOp(root);
    collectOperands(root);
    size_t operands = terms_.size();
    if (operands < 3)
      return;
    combine(op);
    if (terms_.back().time >= times_[root.id] || !mayRewrite("tree-height-reduction", root))
      return;
    context_.remark(RemarkId::treeReduced, root, root, terms_.back().time - 1, times_[root.id] - 1);
    FoldingBuilder builder(function_.module(), &root);
    for (Term &term : std::span(terms_).subspan(operands))
      make(op, term, &term == &terms_.back() ? root.name : Symbol(), builder);
    root.replaceUses(terms_.back().value);
    for (auto [instruction, isSubtracted] : inner_)
      instruction->erase();
    context_.count(CounterId::TreesReduced);
    changed_ = true;
  }

  void collectOperands(Instruction &root) {
    terms_.clear();
    inner_.assign(1, {&root, false});
    for (size_t i = 0; i < inner_.size(); ++i) {
      auto [at, isSubtracted] = inner_[i];
      for (uint32_t side = 0; side < 2; ++side) {
        Value &value = *at->operand(side);
        bool isNegative = isSubtracted != (at->is(Op::Sub) && side == 1);
        if (inner_.size() + 1 < maxOperands && isInner(value, *at))
          inner_.push_back({asInstruction(&value), isNegative});
        else
          terms_.push_back({&value, timeAsOperand(value, root), isNegative});
      }
    }
  }

  // Appends the combinations of the terms, of which the last one is that of all.
  void combine(Op op) {
    waiting_.resize(terms_.size());
    std::iota(waiting_.begin(), waiting_.end(), 0U);
    auto timeOfTerm = [&](uint32_t term) { return terms_[term].time; };
    std::ranges::stable_sort(waiting_, {}, timeOfTerm);
    for (size_t first = 0; first + 1 < waiting_.size(); first += 2) {
      uint32_t left = waiting_[first];
      uint32_t right = waiting_[first + 1];
      Time last = terms_[right].time;
      Time time = last == 0 ? 0 : last + latency(op);
      bool isNegative = terms_[left].isNegative && terms_[right].isNegative;
      auto from = waiting_.begin() + static_cast<ptrdiff_t>(first) + 2;
      waiting_.insert(std::ranges::upper_bound(from, waiting_.end(), time, {}, timeOfTerm),
                      static_cast<uint32_t>(terms_.size()));
      terms_.push_back({nullptr, time, isNegative, left, right});
    }
  }

  void make(Op op, Term &term, Symbol name, FoldingBuilder &builder) {
    const Term *left = &terms_[term.left];
    const Term *right = &terms_[term.right];
    bool isDifference = left->isNegative != right->isNegative;
    // What is subtracted, and constants, come second; then what is known first, so that the result
    // can overwrite what is known last.
    if (isDifference ? left->isNegative : !asConstant(right->value))
      std::swap(left, right);
    uint32_t before = function_.valueCount();
    term.value = builder.binary(isDifference ? Op::Sub : op, left->value, right->value);
    if (function_.valueCount() == before) // folded
      return;
    times_.resize(before + 1);
    times_[before] = term.time;
    term.value->name = name;
  }

  Function &function_;
  PassContext &context_;
  const LoopForest &loops_;
  const ReversePostorder &order_;
  std::vector<uint32_t> positions_; // by BasicBlock::id, in the order
  // By Value::id; of values outside of the current loop: false, 0.
  std::vector<bool> isAwaited_; // what the next values of recurrences are computed from
  std::vector<Time> times_;
  bool changed_ = false;
  // Of the current loop:
  std::vector<const Instruction *> recurrences_; // phis
  std::vector<const Instruction *> awaited_;
  std::vector<BasicBlock *> blocks_; // in the order of execution
  // Of the current tree:
  std::vector<std::pair<Instruction *, bool>>
      inner_; // and whether it is subtracted; the root first
  std::vector<Term> terms_;
  std::vector<uint32_t> waiting_; // terms that are not combined yet, by time, from `first` on
};

} // namespace

bool treeHeightReduction(Function &function, Analyses &analyses) {
  return TreeHeightReduction(function, analyses).run();
}

} // namespace wend
