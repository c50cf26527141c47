// Functions: their blocks, jump tables and constants.

#include "backend/emitter.h"

#include "backend/inst_effects.h"

#include <elf.h>

#include <fmt/format.h>

namespace wend {

namespace {

// Where processors fetch and cache code at once.
constexpr uint64_t functionAlign = 16, loopAlign = 16, shortLoopAlign = 32;
// Limits on the padding before loops: falling through must stay cheap.
constexpr uint64_t maxLoopPadding = 10, maxShortLoopPadding = 20;

// A register that neither a return nor a tail call uses, rather one without a prefix; or none.
Reg unusedAt(const MInst &end) {
  RegSet used = implicitUses(end);
  for (Reg reg : {rcx, r11})
    if (!used.has(reg) && end.first != reg)
      return reg;
  return {};
}

} // namespace

void Emitter::emit(const MFunction &function, const Layout &layout, const Frame &frame) {
  function_ = &function;
  layout_ = &layout;
  frame_ = &frame;
  sink_.beginFunction(function, layout, frame);
  emitHeader();
  if (debug_) {
    debug_->beginFunction(function, frame);
    variableLocations_.run(function, layout, changes_);
    nextChange_ = 0;
  }
  for (uint32_t block : layout.order())
    emitBlock(block);
  if (debug_)
    debug_->endFunction();
  if (exceptions_.isNeeded())
    sink_.define(exceptions_.functionEnd());
  sink_.setSizeToHere(function.source->name);
  emitExceptionTable();
  emitTables();
  emitConstants();
  noteFunction(*function.source);
}

void Emitter::emitHeader() {
  const Function &function = *function_->source;
  enterSection(sectionName(function.section, function.comdat, ".text", function.name), SHT_PROGBITS,
               SHF_ALLOC | SHF_EXECINSTR, function.comdat);
  if (!function.isInternal)
    sink_.setVisibility(function.name, function.isWeak ? Visibility::Weak : Visibility::Global);
  if (function.isHidden)
    sink_.setVisibility(function.name, Visibility::Hidden);
  sink_.align(functionAlign);
  sink_.setType(function.name, SymbolType::Function);
  sink_.define(Label::of(function.name));
  exceptions_.begin(*function_);
  if (exceptions_.isNeeded()) {
    sink_.setPersonality(function.personality->name);
    sink_.define(ExceptionTable::functionStart);
  }
  if (!module_.protectsBranches || !indirectTargets_.has(function))
    return;
  MInst target;
  target.op = MOp::EndBranch;
  sink_.inst(target);
}

void Emitter::emitBlock(uint32_t index) {
  const MBlock &block = function_->blocks[index];
  if (layout_->isShortLoop(index))
    sink_.align(shortLoopAlign, maxShortLoopPadding);
  else if (layout_->isLoopHead(index))
    sink_.align(loopAlign, maxLoopPadding);
  if (layout_->isTarget(index))
    sink_.define({Label::Kind::Block, index});
  if (debug_)
    debug_->beginBlock(layout_->isTarget(index));
  sink_.setFrame(block.hasFrame != (block.entersFrame || block.leavesFrame));
  if (block.entersFrame || block.leavesFrame) {
    scratch_.clear();
    if (block.entersFrame)
      frame_->enter(CodeLoc::none, scratch_);
    else
      frame_->leave(CodeLoc::none, {}, scratch_);
    emitFrameCode(block.leavesFrame);
  }
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const MInst &inst = function_->insts[i];
    if (inst.is(MOp::Nothing))
      continue;
    CodeLoc loc{inst.loc};
    if (loc.isValid())
      sink_.sourceLine(module_.sourceLoc(loc).offset);
    if (debug_) {
      tellChanges(index, i);
      debug_->beforeInst(loc, isCall(inst));
    }
    if (inst.endsFunction() && block.hasFrame) {
      scratch_.clear();
      frame_->leave(inst.loc, unusedAt(inst), scratch_);
      emitFrameCode(true);
    }
    if (debug_ && (isCall(inst) || isTailCall(inst)))
      debug_->beginCall(inst);
    if (exceptions_.isNeeded() && isCall(inst))
      emitCall(index, i);
    else
      sink_.inst(inst);
    if (debug_)
      debug_->afterInst(inst);
    jumpsBetweenFrames_ |= inst.is(MOp::EhLongjmp);
  }
  if (!debug_)
    return;
  tellChanges(index, block.end);
  debug_->endBlock();
}

void Emitter::emitCall(uint32_t block, uint32_t inst) {
  const MBlock &from = function_->blocks[block];
  bool isInvoked = from.landing != MBlock::noBlock && inst == function_->invokedCall(from);
  if (isInvoked)
    sink_.define(exceptions_.beginCall(from.landing));
  else
    exceptions_.noteCall();
  sink_.inst(function_->insts[inst]);
  if (isInvoked)
    sink_.define(exceptions_.endCall());
}

void Emitter::emitExceptionTable() {
  if (!exceptions_.isNeeded())
    return;
  const Function &function = *function_->source;
  enterSection(sectionName({}, function.comdat, ".gcc_except_table", function.name), SHT_PROGBITS,
               SHF_ALLOC, function.comdat);
  exceptions_.write(sink_);
  noteReferred(exceptions_.referred());
}

void Emitter::emitFrameCode(bool isEpilogue) {
  for (const MInst &inst : scratch_) {
    sink_.inst(inst);
    if (debug_)
      debug_->afterFrameInst(inst, isEpilogue);
  }
}

// Up to an instruction of the block, or its end.
void Emitter::tellChanges(uint32_t block, uint32_t inst) {
  for (; nextChange_ < changes_.size(); ++nextChange_) {
    const DebugChange &change = changes_[nextChange_];
    if (change.block != block || change.inst > inst)
      return;
    debug_->change(change);
  }
}

void Emitter::emitTables() {
  if (function_->tables.empty())
    return;
  const Function &function = *function_->source;
  enterSection(sectionName({}, function.comdat, ".rodata", function.name), SHT_PROGBITS, SHF_ALLOC,
               function.comdat);
  for (uint32_t t = 0; t < function_->tables.size(); ++t) {
    const JumpTable &table = function_->tables[t];
    Label label{Label::Kind::Table, t};
    unsigned entrySize = table.isAbsolute ? 8 : 4;
    sink_.align(entrySize);
    sink_.define(label);
    for (uint32_t i = table.first; i < table.first + table.count; ++i) {
      Label target{Label::Kind::Block, function_->tableTargets[i]};
      if (table.isAbsolute)
        sink_.address(target, 0, entrySize);
      else
        sink_.distance(target, 0, label, entrySize);
    }
  }
}

// In mergeable sections: the linker keeps one copy of each constant.
void Emitter::emitConstants() {
  if (function_->floatConstants.empty())
    return;
  for (unsigned size : {4U, 8U, 16U}) {
    bool isFirst = true;
    for (uint32_t n = 0; n < function_->floatConstants.size(); ++n) {
      const FloatConstant &constant = function_->floatConstants[n];
      bool is80 = constant.size == Float80::bytes;
      if (is80 ? size != 16 : constant.size != size)
        continue;
      if (isFirst) {
        sink_.section({.name = size == 4   ? ".rodata.cst4"
                               : size == 8 ? ".rodata.cst8"
                                           : ".rodata.cst16",
                       .type = SHT_PROGBITS,
                       .flags = SHF_ALLOC | SHF_MERGE,
                       .entrySize = size});
        sink_.align(size);
      }
      isFirst = false;
      sink_.define({Label::Kind::Constant, n});
      sink_.constant(constant);
    }
  }
}

} // namespace wend
