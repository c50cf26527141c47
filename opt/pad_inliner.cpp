#include "opt/pad_inliner.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"

#include <vector>

namespace wend {

PadInliner::PadInliner(const Instruction &pad, std::span<BasicBlock *const> copies)
    : pad_(pad), copies_(copies), module_(pad.block()->function()->module()) {}

void PadInliner::run() {
  splitPad();
  for (BasicBlock *block : copies_) {
    if (block->first()->is(Op::LandingPad))
      extend(*block->first());
    if (block->terminator()->is(Op::Resume))
      resumeHere(*block);
    invokeCalls(*block);
  }
}

// The results of the pad become phis, for which it is one of the sources.
void PadInliner::splitPad() {
  BasicBlock &block = *pad_.block();
  rest_ = &splitAfter(*block.first(), block.next());
  Value *results[2];
  for (uint32_t i = 0; i < 2; ++i) {
    results_[i] = module_.makeInstruction(Op::Phi, landingResults[i], {}, 2);
    results_[i]->loc = pad_.loc;
    results_[i]->insertBefore(rest_->firstNonPhi());
  }
  while (pad_.isUsed()) {
    Instruction *extract = pad_.firstUse()->user;
    results_[extract->resultIndex()]->name = extract->name;
    extract->replaceUses(results_[extract->resultIndex()]);
    extract->erase();
  }
  for (uint32_t i = 0; i < 2; ++i) {
    Instruction *result = module_.makeExtract(block.first(), i);
    result->loc = pad_.loc;
    result->appendTo(&block);
    results[i] = result;
  }
  enterRest(block, results);
}

// Ends a block by a branch to the rest of the pad's block, where these are the results of the pad.
void PadInliner::enterRest(BasicBlock &from, std::span<Value *const> results) {
  appendBranch(from, *rest_, pad_.loc);
  for (uint32_t i = 0; i < 2; ++i)
    results_[i]->addOperand(module_, results[i]);
}

// What no clause of an inner pad catches is for those of the outer one.
void PadInliner::extend(Instruction &inner) {
  const LandingPadShape &own = inner.landingShape();
  const LandingPadShape &outer = pad_.landingShape();
  std::vector<LandingClause> clauses(own.clauses.begin(), own.clauses.end());
  clauses.insert(clauses.end(), outer.clauses.begin(), outer.clauses.end());
  for (const Use &use : pad_.operands())
    inner.addOperand(module_, use.value);
  inner.setLandingShape(module_.arena().make<LandingPadShape>(
      LandingPadShape{own.isCleanup || outer.isCleanup,
                      module_.arena().copy(std::span<const LandingClause>(clauses))}));
}

void PadInliner::resumeHere(BasicBlock &block) {
  Value *results[] = {block.terminator()->operand(0), block.terminator()->operand(1)};
  removeTerminator(block);
  enterRest(block, results);
}

void PadInliner::invokeCalls(BasicBlock &first) {
  BasicBlock *block = &first;
  for (Instruction *next = block->first(); next;) {
    Instruction &call = *next;
    next = next->next();
    if (!call.is(Op::Call) || call.isInvoked() || !mayUnwind(call))
      continue;
    BasicBlock &pad = addPad(call);
    BasicBlock &after = splitAfter(call, block->next());
    appendInvoke(*block, after, pad);
    block = &after;
    next = after.first();
  }
}

// A block with a copy of the pad.
BasicBlock &PadInliner::addPad(const Instruction &call) {
  BasicBlock &block = *rest_->function()->addBlock(pad_.block()->name, rest_);
  Instruction *pad = module_.makeCopy(pad_);
  pad->appendTo(&block);
  Value *results[2];
  for (uint32_t i = 0; i < 2; ++i) {
    Instruction *result = module_.makeExtract(pad, i);
    result->loc = call.loc;
    result->appendTo(&block);
    results[i] = result;
  }
  enterRest(block, results);
  return block;
}

} // namespace wend
