// switch-lookup — switch on the index of a table instead of on what the table has there.
//
//   @class = internal constant [4 x i8] c"\00\02\02\01"
//
//   %0 = getelementptr i8, ptr @class, i64 %i         switch i64 %i, label %other [
//   %1 = load i8, ptr %0                                i64 0, label %zero
//   switch i8 %1, label %other [                =>      i64 3, label %one
//     i8 0, label %zero                               ]
//     i8 1, label %one
//   ]
//
// How    for each switch
//        1. if it is on a phi of elements of one table, make the phi one of their indices, and load
//           the element after it: the form of computed goto, where each predecessor looks up the
//           address of the next block
//        2. if it is on an element of a table of constants, make a switch on the index, with a case
//           for each element that was a case. An address outside of the table is undefined
// Needs  addresses as a getelementptr of the table (simplify)      Keeps  nothing
// Not    tables that are written, or have addresses of symbols; more than maxElements elements
//
// Instruction selection makes a jump table of the switch; so there is one load instead of two that
// depend on each other.

#include "opt/passes.h"

#include "ir/cfg.h"
#include "ir/cfg_edit.h"
#include "ir/known_bits.h"
#include "ir/match.h"
#include "ir/rewrites.h"
#include "opt/stored_values.h"

#include <algorithm>

namespace wend {

namespace {

constexpr uint64_t maxElements = 1024;

// An element of a table of constants.
struct Element {
  Value *table = nullptr;
  Value *index = nullptr;
};

// The array and index that a value is loaded from; no array if it is no element of one.
Element arrayElementOf(Value *value) {
  Instruction *load = asInstruction(value, Op::Load);
  Instruction *address = load ? asInstruction(load->pointer(), Op::Gep) : nullptr;
  bool isElement = address && !load->isVolatile() &&
                   address->elementSize() == accessSize(load->type()) &&
                   !address->operand(1)->isConstant();
  return isElement ? Element{address->operand(0), address->operand(1)} : Element();
}

// The same if the array is a table of constants.
Element elementOf(Value *value) {
  Element element = arrayElementOf(value);
  return element.table && Aliases::isConstantData(element.table) ? element : Element();
}

class SwitchLookup {
public:
  SwitchLookup(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), context_(analyses.context()),
        order_(analyses.order()) {}

  bool run() {
    bool changed = false;
    for (BasicBlock *block : order_)
      if (block->terminator()->is(Op::Switch)) {
        bool isSunk = sinkLoads(*block);
        changed = switchOnIndex(*block) || isSunk || changed;
      }
    if (hasLostCase_)
      removeUnreachableBlocks(function_);
    return changed;
  }

private:
  // The operand of a switch, or the address that it is cast from. Not a part of an address:
  // elements that differ may be the same case.
  static Value *choiceOf(const BasicBlock &block) {
    Value *choice = block.terminator()->operand(0);
    Instruction *cast = asInstruction(choice, Op::PtrToInt);
    return cast && cast->type() == Type::I64 ? cast->operand(0) : choice;
  }

  // ---- 1. A phi of elements

  bool sinkLoads(BasicBlock &block) {
    Instruction *phi = asInstruction(choiceOf(block), Op::Phi);
    if (!phi || phi->block() != &block || !phi->hasOneUse() || phi->operandCount() == 0)
      return false;
    const Value *table = nullptr;
    Type indexType = Type::Void;
    for (const Use &use : phi->operands()) {
      Element element = elementOf(use.value);
      if (!element.table || (table && (element.table != table || use.value->type() != phi->type() ||
                                       element.index->type() != indexType)))
        return false;
      table = element.table;
      indexType = element.index->type();
    }
    if (!mayRewrite("switch-lookup", *phi))
      return false;
    Instruction *indices = module_.makeInstruction(Op::Phi, indexType, {}, phi->operandCount());
    for (const Use &use : phi->operands())
      indices->addOperand(module_, elementOf(use.value).index);
    indices->insertBefore(phi);
    Instruction *before = phi;
    while (before->is(Op::Phi))
      before = before->next();
    Value *base = elementOf(phi->operand(0)).table;
    Instruction *address = module_.makeGep(base, indices, accessSize(phi->type()));
    address->insertBefore(before);
    Value *pointer = address;
    Instruction *load = module_.makeInstruction(Op::Load, phi->type(), {&pointer, 1});
    load->insertBefore(before);
    for (const Use &use : phi->operands())
      load->setAccessAlign(asInstruction(use.value)->accessAlign());
    load->loc = address->loc = block.terminator()->loc;
    phi->replaceUses(load);
    phi->erase();
    return true;
  }

  // ---- 2. A switch on an element

  bool switchOnIndex(BasicBlock &block) {
    Value *choice = choiceOf(block);
    Element element = elementOf(choice);
    if (context_.remarks && !element.table)
      reportVariable(block, choice);
    if (!element.table || !findCases(*block.terminator(), element, choice->type()) ||
        !mayRewrite("switch-lookup", *block.terminator()))
      return false;
    context_.remark(RemarkId::switchOnIndex, *block.terminator(), nameOf(*element.table));
    makeSwitch(block, narrowed(inRange(element.index, accessSize(choice->type()), block)));
    return true;
  }

  // Reports a switch on an element of an initialised array that is written, or might be.
  void reportVariable(const BasicBlock &block, Value *choice) {
    Value *array = arrayElementOf(choice).table;
    const Global *global = array ? asGlobal(array) : nullptr;
    if (global && !global->bytes.empty())
      context_.remark(RemarkId::switchTableWritten, *block.terminator(), nameOf(*array));
  }

  [[nodiscard]] std::string nameOf(const Value &global) const {
    return std::string("@").append(module_.names().text(global.name));
  }

  // The slot of the switch for each element of the table. False if an element is unknown.
  bool findCases(const Instruction &choice, const Element &element, Type type) {
    const auto &table = static_cast<const Global &>(*element.table);
    uint64_t size = accessSize(type);
    if (table.size / size > maxElements) {
      context_.remark(RemarkId::switchTableLarge, choice, nameOf(table), maxElements);
      return false;
    }
    slots_.clear();
    for (uint64_t i = 0; i < table.size / size; ++i) {
      MemoryLocation at{&table, &table, static_cast<int64_t>(i * size), size, 0};
      const Constant *constant = nullptr;
      if (Value *value = initialValue(module_, at, type == Type::Ptr ? Type::I64 : type))
        constant = asConstant(value);
      if (!constant)
        return false;
      uint32_t slot = 0;
      for (uint32_t c = 1; c < choice.operandCount(); ++c)
        if (asConstant(choice.operand(c))->bits() == constant->bits())
          slot = c;
      slots_.push_back(slot);
    }
    return true;
  }

  // The index without the bits that the address of an element of `size` bytes loses, because the
  // product wraps: an index of 2^63 is that of element 0 if elements have 2 bytes.
  Value *inRange(Value *index, uint64_t size, const BasicBlock &block) {
    SignedBounds bounds = signedBounds(*index);
    auto divisor = static_cast<int64_t>(size);
    if (bounds.least >= INT64_MIN / divisor && bounds.greatest <= INT64_MAX / divisor)
      return index;
    Value *operands[] = {index, module_.constant(index->type(), UINT64_MAX / size)};
    Instruction *masked = module_.makeInstruction(Op::And, index->type(), operands);
    masked->loc = block.terminator()->loc;
    masked->insertBefore(block.terminator());
    return masked;
  }

  // What an index is extended from, if all elements have an index of that type.
  [[nodiscard]] Value *narrowed(Value *index) const {
    Value *narrow = nullptr;
    bool fits = match(index, m::zext(m::value(narrow))) && narrow->type() != Type::I1 &&
                slots_.size() - 1 <= bitMask(narrow->type());
    return fits ? narrow : index;
  }

  // Replaces the switch of the block. Slot 0 is the default. A case that no element has is lost.
  void makeSwitch(BasicBlock &block, Value *index) {
    std::vector<RecordedEdge> edges;
    for (const BasicBlock::Successor &edge : block.successors())
      edges.push_back(recordEdge(edge));
    removeOutgoingEdges(block);
    Instruction *old = block.terminator();
    Instruction *choice = module_.makeInstruction(Op::Switch, Type::Void, {&index, 1},
                                                  static_cast<uint32_t>(slots_.size()) + 1);
    choice->loc = old->loc;
    choice->insertBefore(old);
    old->erase();
    addRecordedEdge(block, edges[0]);
    for (size_t i = 0; i < slots_.size(); ++i)
      if (slots_[i] != 0) {
        choice->addOperand(module_, module_.constant(index->type(), i));
        addRecordedEdge(block, edges[slots_[i]]);
      }
    for (uint32_t slot = 1; slot < edges.size(); ++slot)
      hasLostCase_ |= std::ranges::find(slots_, slot) == slots_.end();
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
  std::span<BasicBlock *const> order_;
  std::vector<uint32_t> slots_; // by element
  bool hasLostCase_ = false;    // a block may have become unreachable
};

} // namespace

bool switchLookup(Function &function, Analyses &analyses) {
  return SwitchLookup(function, analyses).run();
}

} // namespace wend
