#include "backend/isel.h"

#include "ir/effects.h"
#include "ir/module.h"
#include "support/invariant.h"

#include <algorithm>
#include <utility>

namespace wend {

void ISel::select(Function &function, const BlockOrder &order, const BackendOptions &options,
                  MFunction &out) {
  function_ = &function;
  isPositionDependent_ = options.isPositionDependent;
  cpu_ = options.cpu;
  order_ = &order;
  out_ = &out;
  if (module_ != &function.module())
    enterModule(function.module());
  out.clear(&function);
  reversed_.clear();
  made_.clear();
  vregs_.assign(function.valueCount(), 0);
  epochs_.resize(function.valueCount());
  labels_ = static_cast<uint32_t>(order.places.size());
  symbolAddresses_.clear();
  placeArguments();
  planFrame();
  for (auto place = static_cast<uint32_t>(order.places.size()); place-- > 0;)
    selectBlock(place);
  finishFunction();
  connectBlocks();
}

void ISel::selectBlock(uint32_t place) {
  place_ = place;
  block_ = order_->places[place].block;
  blockBegin_ = reversed_.size();
  tailCall_ = nullptr;
  numberEpochs(*block_);
  for (Instruction *at = block_->last(); at; at = at->prev()) {
    if (at->is(Op::Phi))
      break;
    if (!isWanted(*at))
      continue;
    size_t start = reversed_.size();
    rootEpoch_ = epochs_[at->id];
    loc_ = at->loc.offset;
    selectInstruction(*at);
    finishInstruction(std::max(start, blockBegin_)); // a switch may have begun the block anew
  }
  if (place == 0) {
    size_t start = reversed_.size();
    loc_ = SourceLoc::none;
    receiveArguments();
    finishInstruction(start);
  }
  made_.push_back({place, place, static_cast<uint32_t>(blockBegin_)});
}

void ISel::numberEpochs(BasicBlock &block) {
  ++epoch_;
  for (Instruction &instruction : block) {
    epochs_[instruction.id] = epoch_;
    if (mayWrite(instruction) || instruction.is(Op::Copy))
      ++epoch_;
  }
}

// Whether somebody asked for its result, or it does something beside.
bool ISel::isWanted(Instruction &instruction) {
  if (vregs_[instruction.id] != 0 || !isRemovableWhenUnused(instruction) ||
      &instruction == tailCall_)
    return true;
  if (instruction.is(Op::Copy) || instruction.is(Op::Alloca))
    return instruction.is(Op::Copy) && instruction.isUsed();
  if (!isAskedForLater(instruction))
    return false;
  vreg(&instruction);
  return true;
}

// Whether a block that the walk has not come to yet may ask for its result.
bool ISel::isAskedForLater(const Instruction &instruction) const {
  for (Use *at = instruction.firstUse(); at; at = at->next)
    if (label(at->user->block()) < place_)
      return true;
  return false;
}

void ISel::selectInstruction(Instruction &instruction) {
  switch (instruction.op()) {
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return selectBinary(instruction);
  case Op::SDiv:
  case Op::UDiv:
  case Op::SRem:
  case Op::URem:
    return selectDivision(instruction);
  case Op::BSwap:
  case Op::CtPop:
  case Op::CtLz:
  case Op::CtTz:
    return selectBits(instruction);
  case Op::ICmp:
    return selectICmp(instruction);
  case Op::Select:
    return selectSelect(instruction);
  case Op::ZExt:
  case Op::SExt:
  case Op::Trunc:
  case Op::PtrToInt:
  case Op::IntToPtr:
    return selectCast(instruction);
  case Op::Copy:
    if (!instruction.firstUse()->user->is(Op::Phi) || instruction.firstUse()->user->isUsed())
      moveTo(vreg(&instruction), instruction.operand(0));
    return;
  case Op::StackAlloc:
    return selectStackAlloc(instruction);
  case Op::Gep:
    return selectGep(instruction);
  case Op::Load:
    return selectLoad(instruction);
  case Op::Store:
    return selectStore(instruction);
  case Op::Call:
    return selectCall(instruction);
  case Op::Br:
    return emitJump(label(block_->successor(0)));
  case Op::CondBr:
    return selectBranch(instruction);
  case Op::Switch:
    return selectSwitch(instruction);
  case Op::Ret:
    return selectReturn(instruction);
  case Op::Unreachable: {
    // After a call that never returns there is nothing to run.
    Instruction *before = instruction.prev();
    bool isAfterCall = before && before->is(Op::Call) && before->calledFunction() &&
                       before->calledFunction()->isNoReturn;
    if (!isAfterCall)
      emit(MOp::Trap, Form::N, 0);
    return;
  }
  case Op::FAdd:
  case Op::FSub:
  case Op::FMul:
  case Op::FDiv:
  case Op::FNeg:
    return selectFloat(instruction);
  case Op::FCmp:
    return selectFCmp(instruction);
  case Op::FPToSI:
  case Op::FPToUI:
  case Op::SIToFP:
  case Op::UIToFP:
  case Op::FPTrunc:
  case Op::FPExt:
    return selectConversion(instruction);
  case Op::BitCast:
    return selectBitCast(instruction);
  case Op::Alloca:
  case Op::Extract: // its call has put it into its register
  case Op::Phi:
    return;
  }
}

void ISel::finishInstruction(size_t begin) {
  std::reverse(reversed_.begin() + static_cast<ptrdiff_t>(begin), reversed_.end());
}

// Turns everything round and gives the blocks their places.
void ISel::finishFunction() {
  auto total = static_cast<uint32_t>(reversed_.size());
  out_->insts.assign(reversed_.rbegin(), reversed_.rend());
  finalIndex_.resize(labels_);
  uint32_t end = total;
  out_->blocks.resize(made_.size());
  for (uint32_t i = 0; i < made_.size(); ++i) {
    const Made &made = made_[made_.size() - 1 - i];
    const BlockOrder::Place &place = order_->places[made.place];
    finalIndex_[made.label] = i;
    MBlock &block = out_->blocks[i];
    block = {};
    block.begin = total - end;
    end = made.begin;
    block.end = total - end;
    block.frequency = place.frequency;
    block.isCold = place.isCold;
    block.name = place.block->name;
  }
}

// Turns labels into block numbers and draws the edges.
void ISel::connectBlocks() {
  std::vector<uint32_t> &edges = out_->edges;
  for (uint32_t &target : out_->tableTargets)
    target = finalIndex_[target];
  for (MBlock &block : out_->blocks) {
    block.firstSucc = static_cast<uint32_t>(edges.size());
    auto addSucc = [&](uint32_t target) {
      auto known = edges.begin() + block.firstSucc;
      if (std::find(known, edges.end(), target) != edges.end())
        return;
      ++block.succs;
      ++out_->blocks[target].preds;
      edges.push_back(target);
    };
    for (uint32_t i = block.end; i-- > block.begin;) {
      MInst &inst = out_->insts[i];
      if (inst.is(MOp::Jmp) || inst.is(MOp::Jcc)) {
        inst.imm = finalIndex_[inst.target()];
        addSucc(inst.target());
      } else if (inst.is(MOp::JmpTable)) {
        const JumpTable &table = out_->tables[inst.extra];
        size_t first = edges.size();
        edges.insert(edges.end(), out_->tableTargets.begin() + table.first,
                     out_->tableTargets.begin() + table.first + table.count);
        std::sort(edges.begin() + static_cast<ptrdiff_t>(first), edges.end());
        edges.erase(std::unique(edges.begin() + static_cast<ptrdiff_t>(first), edges.end()),
                    edges.end());
        for (size_t e = first; e < edges.size(); ++e) {
          ++block.succs;
          ++out_->blocks[edges[e]].preds;
        }
        break;
      } else {
        break;
      }
    }
  }
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

MInst &ISel::emit(MOp op, Form form, unsigned width) {
  MInst &inst = reversed_.emplace_back();
  inst.op = op;
  inst.form = form;
  inst.width = static_cast<uint8_t>(width);
  inst.loc = loc_;
  return inst;
}

void ISel::emitR(MOp op, unsigned width, Reg first) { emit(op, Form::R, width).first = first; }

void ISel::emitM(MOp op, unsigned width, const Address &mem) { emit(op, Form::M, width).mem = mem; }

void ISel::emitRR(MOp op, unsigned width, Reg first, Reg second) {
  MInst &inst = emit(op, Form::RR, width);
  inst.first = first;
  inst.second = second;
}

void ISel::emitRM(MOp op, unsigned width, Reg first, const Address &mem) {
  MInst &inst = emit(op, Form::RM, width);
  inst.first = first;
  inst.mem = mem;
}

void ISel::emitMR(MOp op, unsigned width, const Address &mem, Reg second) {
  MInst &inst = emit(op, Form::MR, width);
  inst.second = second;
  inst.mem = mem;
}

void ISel::emitRI(MOp op, unsigned width, Reg first, int64_t imm) {
  MInst &inst = emit(op, Form::RI, width);
  inst.first = first;
  inst.imm = imm;
}

void ISel::emitMI(MOp op, unsigned width, const Address &mem, int64_t imm) {
  MInst &inst = emit(op, Form::MI, width);
  inst.mem = mem;
  inst.imm = imm;
}

void ISel::emitRRI(MOp op, unsigned width, Reg first, Reg second, int64_t imm) {
  MInst &inst = emit(op, Form::RRI, width);
  inst.first = first;
  inst.second = second;
  inst.imm = imm;
}

void ISel::emitRRR(MOp op, unsigned width, Reg first, Reg second, Reg third) {
  MInst &inst = emit(op, Form::RRR, width);
  inst.first = first;
  inst.second = second;
  inst.third = third;
}

void ISel::emitRMR(MOp op, unsigned width, Reg first, const Address &mem, Reg third) {
  MInst &inst = emit(op, Form::RMR, width);
  inst.first = first;
  inst.mem = mem;
  inst.third = third;
}

void ISel::emitJump(uint32_t target) { emit(MOp::Jmp, Form::L, 0).imm = target; }

void ISel::emitBranch(Cond cond, uint32_t target) {
  MInst &inst = emit(MOp::Jcc, Form::L, 0);
  inst.cond = cond;
  inst.imm = target;
}

} // namespace wend
