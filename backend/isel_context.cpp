#include "backend/isel_context.h"

#include "backend/isel_values.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// Whether a value that is used in a loop is put into a register before it: a constant of 64 bits
// that is no immediate operand, or a zero in a vector register; others of those are in memory.
bool isHoistedConstant(Value *value) {
  const Constant *constant = asConstant(value);
  if (!constant || constant->type() == Type::F80)
    return false;
  if (isFloat(constant->type()) || isVector(constant->type()))
    return constant->bits() == 0;
  return constant->type() == Type::I64 && !fitsInt32(constant->value());
}

} // namespace

void ISelContext::startFunction(Function &function, const BlockOrder &order,
                                const BackendOptions &options, MFunction &out) {
  function_ = &function;
  order_ = &order;
  out_ = &out;
  cpu_ = options.cpu;
  diagnostics_ = options.diagnostics;
  isFast_ = options.isFast;
  isPositionDependent_ = options.isPositionDependent;
  isInMemory_ = options.isInMemory;
  isObserved_ = options.observer != nullptr;
  out.clear(&function);
  reversed_.clear();
  finished_.clear();
  vregs_.assign(function.valueCount(), 0);
  epochs_.resize(function.valueCount());
  labelCount_ = static_cast<uint32_t>(order.entries.size());
  hoisted.clear();
  addressTemporaries.clear();
  floats80 = {};
}

void ISelContext::startBlock(uint32_t orderIndex) {
  orderIndex_ = orderIndex;
  block_ = order_->entries[orderIndex].block;
  blockBegin_ = reversed_.size();
  numberEpochs();
}

void ISelContext::numberEpochs() {
  ++epoch_;
  for (Instruction &instruction : *block_) {
    epochs_[instruction.id] = epoch_;
    if (mayWrite(instruction) || instruction.is(Op::Copy))
      ++epoch_;
  }
}

void ISelContext::startInstruction(const Instruction &instruction) {
  rootEpoch_ = epochs_[instruction.id];
  loc_ = instruction.loc.number;
}

void ISelContext::finishInstruction(size_t begin) {
  std::reverse(reversed_.begin() + static_cast<ptrdiff_t>(begin), reversed_.end());
}

void ISelContext::finishBlock(uint32_t label) {
  finished_.push_back({label, orderIndex_, static_cast<uint32_t>(blockBegin_)});
  blockBegin_ = reversed_.size();
}

void ISelContext::finishFunction() {
  auto total = static_cast<uint32_t>(reversed_.size());
  out_->insts.assign(reversed_.rbegin(), reversed_.rend());
  finalIndex_.resize(labelCount_);
  uint32_t end = total;
  out_->blocks.resize(finished_.size());
  for (uint32_t i = 0; i < finished_.size(); ++i) {
    const FinishedBlock &finished = finished_[finished_.size() - 1 - i];
    const BlockOrder::Entry &entry = order_->entries[finished.orderIndex];
    finalIndex_[finished.label] = i;
    MBlock &block = out_->blocks[i];
    block = {};
    block.begin = total - end;
    end = finished.begin;
    block.end = total - end;
    block.frequency = entry.frequency;
    block.isCold = entry.isCold;
    block.isInLoop = entry.isInLoop;
    block.name = entry.block->name;
    bool isFirst = finished.label == finished.orderIndex;
    if (isFirst)
      block.source = entry.block;
    if (isFirst && entry.block->first()->is(Op::LandingPad))
      block.pad = entry.block->first();
    if (entry.block->terminator()->is(Op::Invoke))
      block.landing = label(entry.block->successor(1));
  }
  connectBlocks();
  if (isObserved_)
    out_->valueRegs = vregs_;
  if (addressTemporaries.size() > 1)
    shareSymbolAddresses(*out_, addressTemporaries);
}

// Replaces labels by block numbers, and adds the edges.
void ISelContext::connectBlocks() {
  for (uint32_t &target : out_->tableTargets)
    target = finalIndex_[target];
  for (MBlock &block : out_->blocks) {
    block.firstSucc = static_cast<uint32_t>(out_->edges.size());
    for (uint32_t i = block.end; i-- > block.begin;) {
      MInst &inst = out_->insts[i];
      if (inst.is(MOp::JmpTable))
        addJumpTableSuccessors(block, out_->tables[inst.extra]);
      if (!inst.is(MOp::Jmp) && !inst.is(MOp::Jcc))
        break;
      inst.imm = finalIndex_[inst.target()];
      addSuccessor(block, inst.target());
    }
    if (block.landing != MBlock::noBlock) {
      block.landing = finalIndex_[block.landing];
      addSuccessor(block, block.landing);
    }
  }
  addPredecessors();
}

void ISelContext::addSuccessor(MBlock &block, uint32_t target) {
  std::vector<uint32_t> &edges = out_->edges;
  if (std::find(edges.begin() + block.firstSucc, edges.end(), target) != edges.end())
    return;
  ++block.succs;
  ++out_->blocks[target].preds;
  edges.push_back(target);
}

// The targets of a table are sorted first, so that many duplicates take time n log n.
void ISelContext::addJumpTableSuccessors(MBlock &block, const JumpTable &table) {
  std::vector<uint32_t> &edges = out_->edges;
  auto first = static_cast<ptrdiff_t>(edges.size());
  auto targets = out_->tableTargets.begin() + table.first;
  edges.insert(edges.end(), targets, targets + table.count);
  std::sort(edges.begin() + first, edges.end());
  edges.erase(std::unique(edges.begin() + first, edges.end()), edges.end());
  for (auto edge = edges.begin() + first; edge != edges.end(); ++edge) {
    ++block.succs;
    ++out_->blocks[*edge].preds;
  }
}

void ISelContext::addPredecessors() {
  std::vector<uint32_t> &edges = out_->edges;
  auto next = static_cast<uint32_t>(edges.size());
  for (MBlock &block : out_->blocks) {
    block.firstPred = next;
    next += block.preds;
    block.preds = 0;
  }
  edges.resize(next);
  for (uint32_t i = 0; i < out_->blocks.size(); ++i)
    for (uint32_t s = 0; s < out_->blocks[i].succs; ++s) {
      MBlock &target = out_->blocks[edges[out_->blocks[i].firstSucc + s]];
      edges[target.firstPred + target.preds++] = i;
    }
}

Reg ISelContext::vreg(Value *value) {
  const Instruction *extract = asInstruction(value, Op::Extract);
  Value *call = extract ? extract->operand(0) : value;
  if (call->type() == Type::Tuple) {
    uint32_t &first = vregs_[call->id];
    if (first == 0) {
      first = out_->vregLimit();
      for (Type type : static_cast<Instruction *>(call)->resultTypes())
        newVreg(type, value->name);
    }
    return {vregs_[value->id] = first + (extract ? extract->resultIndex() : 0)};
  }
  if (Instruction *copy = asInstruction(value, Op::Copy))
    if (copy->isUsed() && copy->firstUse()->user->is(Op::Phi))
      value = copy->firstUse()->user;
  uint32_t &id = vregs_[value->id];
  if (id == 0)
    id = newVreg(value->type(), value->name).id;
  return {id};
}

Reg ISelContext::use(Value *value) {
  if (hasRegister(value))
    return vreg(value);
  if (isHoistedConstant(value))
    if (Reg known = hoistedRegister(*this, value); !known.isNone())
      return known;
  Reg reg = newVreg(value->type());
  moveTo(*this, reg, value);
  return reg;
}

bool ISelContext::hasUseInUnselectedBlock(const Instruction &instruction) const {
  for (Use *use = instruction.firstUse(); use; use = use->next)
    if (label(use->user->block()) < orderIndex_)
      return true;
  return false;
}

Constant *ISelContext::immediate(Value *value) {
  Constant *constant = asConstant(value);
  bool fits = constant && bitWidth(constant->type()) <= 64 && fitsInt32(constant->value());
  return fits ? constant : nullptr;
}

bool ISelContext::canAbsorbLoad(Value *value) const { return isLoadOfEpoch(value, rootEpoch_); }

bool ISelContext::canAbsorbLoad(Value *value, const Instruction &user) const {
  return isLoadOfEpoch(value, epochs_[user.id]);
}

bool ISelContext::isLoadOfEpoch(Value *value, uint32_t epoch) const {
  Instruction *load = asInstruction(value, Op::Load);
  return load && isInBlock(*load) && load->hasOneUse() && epochs_[load->id] == epoch;
}

MInst &ISelContext::emit(MOp op, Form form, unsigned width) {
  MInst &inst = reversed_.emplace_back();
  inst.op = op;
  inst.form = form;
  inst.width = static_cast<uint8_t>(width);
  inst.loc = loc_;
  return inst;
}

void ISelContext::emit(MOp op, Form form, unsigned width, const Operands &operands) {
  MInst &inst = emit(op, form, width);
  inst.first = operands.first;
  inst.second = operands.second;
  inst.third = operands.third;
  if (operands.mem)
    inst.mem = *operands.mem;
  inst.imm = operands.imm;
}

void ISelContext::emitR(MOp op, unsigned width, Reg first) {
  emit(op, Form::R, width, {.first = first});
}

void ISelContext::emitM(MOp op, unsigned width, const Address &mem) {
  emit(op, Form::M, width, {.mem = &mem});
}

void ISelContext::emitRR(MOp op, unsigned width, Reg first, Reg second) {
  emit(op, Form::RR, width, {.first = first, .second = second});
}

void ISelContext::emitRM(MOp op, unsigned width, Reg first, const Address &mem) {
  emit(op, Form::RM, width, {.first = first, .mem = &mem});
}

void ISelContext::emitMR(MOp op, unsigned width, const Address &mem, Reg second) {
  emit(op, Form::MR, width, {.second = second, .mem = &mem});
}

void ISelContext::emitRI(MOp op, unsigned width, Reg first, int64_t imm) {
  emit(op, Form::RI, width, {.first = first, .imm = imm});
}

void ISelContext::emitMI(MOp op, unsigned width, const Address &mem, int64_t imm) {
  emit(op, Form::MI, width, {.mem = &mem, .imm = imm});
}

void ISelContext::emitRRI(MOp op, unsigned width, Reg first, Reg second, int64_t imm) {
  emit(op, Form::RRI, width, {.first = first, .second = second, .imm = imm});
}

void ISelContext::emitRMI(MOp op, unsigned width, Reg first, const Address &mem, int64_t imm) {
  emit(op, Form::RMI, width, {.first = first, .mem = &mem, .imm = imm});
}

void ISelContext::emitRRR(MOp op, unsigned width, Reg first, Reg second, Reg third) {
  emit(op, Form::RRR, width, {.first = first, .second = second, .third = third});
}

void ISelContext::emitRMR(MOp op, unsigned width, Reg first, const Address &mem, Reg third) {
  emit(op, Form::RMR, width, {.first = first, .third = third, .mem = &mem});
}

void ISelContext::emitCmov(Cond cond, unsigned width, Reg first, Reg second) {
  emitRR(MOp::Cmov, width, first, second);
  last().cond = cond;
}

void ISelContext::emitJump(uint32_t label) { emit(MOp::Jmp, Form::L, 0).imm = label; }

void ISelContext::emitBranch(Cond cond, uint32_t label) {
  MInst &inst = emit(MOp::Jcc, Form::L, 0);
  inst.cond = cond;
  inst.imm = label;
}

void ISelContext::endParallelMove(size_t firstMove) {
  size_t count = out_->moves.size() - firstMove;
  if (count == 0)
    return;
  MInst &inst = emit(MOp::ParMove, Form::N, 0);
  inst.imm = static_cast<int64_t>(firstMove);
  inst.extra = static_cast<uint32_t>(count);
}

bool ISelContext::writesFlagsIn(size_t begin, size_t end) const {
  for (size_t i = begin; i < end; ++i)
    if (writesFlags(reversed_[i].op))
      return true;
  return false;
}

} // namespace wend
