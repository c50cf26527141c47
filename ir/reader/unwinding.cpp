// Calls that may unwind, and the blocks where execution continues then.
//
// In text, several calls may unwind to one block. In the IR each has a block of its own, whose
// landing pad gives its results to phis of that block.

#include "ir/reader/builder.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"

#include <algorithm>

namespace wend::reader {

void Builder::personality(const Typed &function) { headerPersonality_ = function; }

void Builder::resolvePersonalities() {
  for (const PersonalityRow &row : personalities_) {
    Folded target = fold(row.function);
    bool isSymbol = target.symbol && !target.subtracted && target.bits == 0;
    Value *known = isSymbol ? module_.find(target.symbol->name) : nullptr;
    Function *function = known ? asFunction(known) : nullptr;
    if (!function) {
      fail(diag::irWrongConstantExpression, at(row.function.at));
      recoverItem();
      continue;
    }
    row.of->personality = function;
    module_.hasLandingPads = true;
  }
}

// A call that does not unwind is not invoked.
Value *Builder::invoke(TextType *type, Operand callee, uint32_t mark, const CallWords &words,
                       SourceRange typeRange, SourceRange calleeRange, BasicBlock *next,
                       BasicBlock *pad) {
  call_ = nullptr;
  isInvoke_ = true;
  Value *result = call(type, callee, mark, words, typeRange, calleeRange);
  isInvoke_ = false;
  if (hasFailed_ || !block_ || !next || !pad)
    return nullptr;
  BasicBlock &block = *block_;
  if (call_ && mayUnwind(*call_)) {
    setInvoked(*call_, true);
    insert(module_.makeInstruction(Op::Invoke, Type::Void, {}));
    addEdge(&block, next);
    addEdge(&block, pad);
    invokes_.push_back(call_);
  } else {
    insert(module_.makeInstruction(Op::Br, Type::Void, {}));
    addEdge(&block, next);
  }
  return result;
}

// `catch ptr @type` or `filter [2 x ptr] [ptr @one, ptr @other]`.
void Builder::clause(const Typed &types, bool isFilter) {
  LandingClause clause = {isFilter, 1};
  if (!isFilter) {
    clauseValues_.push_back(value(types));
  } else {
    const TextType &list = *bare(types.type);
    const Node *node = types.operand.kind == OperandKind::Node ? types.operand.node : nullptr;
    bool isList = list.kind == TypeKind::Array && (!node || node->kind == NodeKind::Aggregate);
    if (!isList)
      fail(diag::irExpected, at(types.at), "an array of pointers", describe(types.type));
    std::span<const Typed> parts = node && isList ? node->parts : std::span<const Typed>();
    for (const Typed &type : parts)
      clauseValues_.push_back(value(type));
    for (uint64_t i = parts.size(); isList && i < list.count; ++i) // zeroinitializer
      clauseValues_.push_back(module_.constant(Type::Ptr, 0));
    clause.operands = isList ? static_cast<uint32_t>(list.count) : 0;
  }
  clauses_.push_back(clause);
}

void Builder::openClauses() {
  clauses_.clear();
  clauseValues_.clear();
}

bool Builder::isLandingType(TextType *type, SourceRange range) {
  std::span<const Leaf> leaves = leavesOf(type, range);
  if (hasFailed_)
    return false;
  if (leaves.size() == 2 && leaves[0].type->scalar == Type::Ptr &&
      leaves[1].type->scalar == Type::I32 && leaves[1].type->bits == 32)
    return true;
  fail(diag::irExpected, range, "'{ ptr, i32 }'", describe(type));
  return false;
}

// The results are phis until the calls that unwind to the block are known.
Value *Builder::landingPad(TextType *type, bool isCleanup, SourceRange range) {
  if (!enterBlock(range.begin) || !isLandingType(type, range))
    return nullptr;
  if (block_->last() && !block_->last()->is(Op::Phi)) {
    fail(diag::irLandingPadNotFirst, range);
    return nullptr;
  }
  LandingPadShape shape;
  shape.isCleanup = isCleanup;
  shape.clauses = module_.arena().copy(std::span<const LandingClause>(clauses_));
  PadRow row = {block_, module_.arena().make<LandingPadShape>(shape), clauseValues_, {}, range};
  Pack *pack = newPack(leavesOf(type, range));
  for (uint32_t i = 0; i < std::size(landingResults); ++i) {
    row.results[i] = insert(module_.makeInstruction(Op::Phi, landingResults[i], {}, 2));
    row.results[i]->loc = {range.begin};
    pack->parts[i] = row.results[i];
  }
  pads_.push_back(std::move(row));
  return pack;
}

Value *Builder::resume(const Typed &exception, SourceRange range) {
  if (!enterBlock(exception.at) || !isLandingType(exception.type, range))
    return nullptr;
  Pack *pack = asPack(value(exception));
  if (hasFailed_)
    return nullptr;
  Value *parts[] = {part(*pack, 0), part(*pack, 1)};
  return insert(module_.makeInstruction(Op::Resume, Type::Void, parts));
}

// What follows an invoked call, as its results need, moves to where it has returned.
void Builder::moveResults(Instruction &call) {
  BasicBlock &block = *call.block();
  if (call.next() == block.terminator())
    return;
  Instruction *at = splitEdge(&block, 0)->terminator();
  while (!call.next()->isTerminator()) {
    Instruction *result = call.next();
    result->unlink();
    result->insertBefore(at);
  }
}

// Puts the landing pad into a block in front of an instruction. Gives its results.
std::array<Instruction *, 2> Builder::makeLandingPad(const PadRow &row, Instruction &before) {
  Instruction *pad = module_.makeInstruction(Op::LandingPad, Type::Tuple, row.operands);
  pad->setLandingShape(row.shape);
  pad->loc = row.results[0]->loc;
  pad->insertBefore(&before);
  std::array<Instruction *, 2> results{};
  for (uint32_t i = 0; i < results.size(); ++i) {
    results[i] = module_.makeExtract(pad, i);
    results[i]->loc = pad->loc;
    results[i]->insertBefore(&before);
  }
  return results;
}

void Builder::completeLandingPad(const PadRow &row) {
  BasicBlock &block = *row.block;
  auto count = static_cast<uint32_t>(block.predecessors().size());
  for (const BasicBlock::Predecessor &edge : block.predecessors())
    if (!edge.block->terminator()->is(Op::Invoke) || edge.slot != 1)
      return fail(diag::irWrongUnwinding, row.range);
  if (count > 1) {
    for (uint32_t slot = 0; slot < count; ++slot) {
      BasicBlock::Predecessor edge = block.predecessors()[slot];
      BasicBlock *pad = splitEdge(edge.block, edge.slot);
      std::array<Instruction *, 2> results = makeLandingPad(row, *pad->terminator());
      for (uint32_t i = 0; i < results.size(); ++i)
        row.results[i]->addOperand(module_, results[i]);
    }
    return;
  }
  std::array<Instruction *, 2> results = makeLandingPad(row, *block.firstNonPhi());
  for (uint32_t i = 0; i < results.size(); ++i) {
    row.results[i]->replaceUses(results[i]);
    row.results[i]->erase();
  }
  if (count == 1)
    replaceSingleOperandPhis(block);
}

// To be called when all blocks have their edges and the phis of the text their operands.
void Builder::completeUnwinding() {
  for (Instruction *call : invokes_)
    moveResults(*call);
  for (const PadRow &row : pads_) {
    completeLandingPad(row);
    if (hasFailed_)
      return;
  }
}

} // namespace wend::reader
