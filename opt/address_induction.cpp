// address-induction — address elements of unusual sizes, or backwards, by pointers that grow.
//
//   %i = phi i64 [ 0, %pre ], [ %i.1, %loop ]        %i = phi i64 …
//   %p = getelementptr [24 x i8], ptr %a, i64 %i     %p = phi ptr [ %a, %pre ], [ %p.1, %loop ]
//   %x = load i64, ptr %p                        =>  %x = load i64, ptr %p
//   %i.1 = add i64 %i, 1                             %i.1 = add i64 %i, 1
//                                                    %p.1 = getelementptr i8, ptr %p, i64 24
//
// An address of the machine multiplies the index by 1, 2, 4 or 8; elements of other sizes take a
// multiplication, or shifts and additions, in each iteration, and an index `10 - i` a subtraction.
//
// How    for each innermost loop
//        1. find the addresses, computed in each iteration, of an invariant base and a counter, to
//           which a constant may be added, with an element of another size; or of a constant or
//           another invariant value minus a counter
//        2. make a pointer for each base, counter, direction and size: it grows with the counter,
//           or against it
//        3. replace these addresses, also where they are not computed in each iteration, by the
//           pointer plus a constant
// Needs  nothing
// Keeps  the graph
// Not    more than some pointers in a loop: each takes a register; outer loops, where a register is
//        more expensive than a multiplication
//
// Late: other passes know more of two elements of one array than of two pointers.
// `strength-reduction` does the same with products.
//
// Cocke, Kennedy, "An Algorithm for Reduction of Operator Strength" (1977).

#include "opt/passes.h"

#include "ir/address_scale.h"
#include "ir/analysis/counted_loop.h"
#include "ir/folding_builder.h"
#include "ir/limits.h"
#include "ir/rewrites.h"

#include <algorithm>

namespace wend {

namespace {

class AddressInduction {
public:
  AddressInduction(Function &function, Analyses &analyses)
      : module_(function.module()), limits_(module_.limits()), context_(analyses.context()),
        loops_(analyses.loops()), tree_(analyses.dominators()) {}

  bool run() {
    for (const Loop &loop : loops_.all())
      if (isCandidate(loop))
        reduce();
    return changed_;
  }

private:
  // What elements of one array have in common: the element of an iteration is at
  // base + counter * size, or base + (start - counter) * size, where no start is 0.
  struct Row {
    Value *base;
    Instruction *counter;
    uint64_t size;
    bool isBackwards;
    Value *start;
    bool operator==(const Row &) const = default;
  };

  // An address: that of the element whose number is counter + offset, or offset - counter.
  struct Element {
    Row row;
    uint64_t offset;
  };

  struct Pointer {
    Row row;
    Instruction *phi;
  };

  bool isCandidate(const Loop &loop) {
    std::optional<uint32_t> entry = loops_.onlyEntrySlot(loop);
    if (!entry || !loops_.isInnermost(loop))
      return false;
    loop_ = &loop;
    entrySlot_ = *entry;
    latch_ = loop.header()->predecessor(1 - entrySlot_);
    return true;
  }

  void reduce() {
    pointers_.clear();
    for (bool isEachIteration : {true, false})
      for (BasicBlock *block : loop_->blocks()) {
        if (tree_.dominates(block, latch_) != isEachIteration)
          continue;
        for (Instruction *value = block->first(); value;) {
          Instruction *next = value->next();
          if (std::optional<Element> element = elementAt(*value))
            replace(*value, *element, isEachIteration);
          value = next;
        }
      }
  }

  // ---- 1. Addresses

  std::optional<Element> elementAt(const Instruction &value) const {
    if (!value.is(Op::Gep) || !loops_.isInvariant(*value.operand(0), *loop_))
      return {};
    uint64_t offset = 0;
    Instruction *index = asInstruction(value.operand(1));
    Value *start = nullptr;
    bool isBackwards =
        index && index->is(Op::Sub) && loops_.isInvariant(*index->operand(0), *loop_);
    if (isBackwards) {
      start = index->operand(0);
      if (const Constant *constant = asConstant(start)) {
        offset = constant->bits();
        start = nullptr;
      }
      index = asInstruction(index->operand(1));
    } else if (index && index->is(Op::Add) && index->operand(1)->isConstant()) {
      offset = asConstant(index->operand(1))->bits();
      index = asInstruction(index->operand(0));
    }
    if ((!isBackwards && isAddressScale(value.elementSize())) || !index || !index->is(Op::Phi) ||
        index->type() != Type::I64 || !constantStepOf(*index, *loop_, entrySlot_))
      return {};
    return Element{{value.operand(0), index, value.elementSize(), isBackwards, start}, offset};
  }

  // ---- 2. Pointers

  // Null if there is none, and none is to be made.
  Instruction *pointerFor(const Row &row, bool mayMake) {
    auto found = std::ranges::find(pointers_, row, &Pointer::row);
    if (found != pointers_.end())
      return found->phi;
    if (!mayMake || pointers_.size() == limits_.addressInductionPointers)
      return nullptr;
    return pointers_.emplace_back(row, makePointer(row)).phi;
  }

  Instruction *makePointer(const Row &row) {
    FoldingBuilder beforeLoop(module_, loop_->header()->predecessor(entrySlot_)->insertionEnd());
    Value *counter = row.counter->operand(entrySlot_);
    if (row.isBackwards)
      counter = beforeLoop.binary(Op::Sub, row.start ? row.start : beforeLoop.integer(Type::I64, 0),
                                  counter);
    Value *first = beforeLoop.gep(row.base, counter, row.size);
    Value *operands[2] = {first, first};
    Instruction *phi = module_.makeInstruction(Op::Phi, Type::Ptr, operands);
    phi->loc = row.counter->loc;
    phi->insertBefore(loop_->header()->first());
    auto step = static_cast<uint64_t>(*constantStepOf(*row.counter, *loop_, entrySlot_));
    FoldingBuilder atEnd(module_, latch_->insertionEnd());
    uint64_t growth = (row.isBackwards ? 0 - step : step) * row.size;
    phi->setOperand(1 - entrySlot_, atEnd.gep(phi, atEnd.integer(Type::I64, growth), 1));
    context_.count(CounterId::AddressesReduced);
    return phi;
  }

  // ---- 3. Replacement

  void replace(Instruction &value, const Element &element, bool mayMake) {
    uint64_t distance = element.offset * element.row.size;
    bool isDisplacement = static_cast<int64_t>(distance) == static_cast<int32_t>(distance);
    if (!isDisplacement || !mayRewrite("address-induction", value))
      return;
    Instruction *pointer = pointerFor(element.row, mayMake);
    if (!pointer)
      return;
    context_.remark(RemarkId::addressReduced, value, Subject{value});
    FoldingBuilder builder(module_, &value);
    value.replaceUses(builder.gep(pointer, builder.integer(Type::I64, distance), 1));
    value.erase();
    changed_ = true;
  }

  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  const LoopForest &loops_;
  const DominatorTree &tree_;
  bool changed_ = false;
  // Of the current loop:
  const Loop *loop_ = nullptr;
  uint32_t entrySlot_ = 0;
  BasicBlock *latch_ = nullptr;
  std::vector<Pointer> pointers_;
};

} // namespace

bool addressInduction(Function &function, Analyses &analyses) {
  return AddressInduction(function, analyses).run();
}

} // namespace wend
