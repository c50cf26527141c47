// ISelContext — the state that instruction selection shares: the function, the position of the
// walk, the machine instructions selected so far, and the virtual registers of values.
//
// Blocks and the instructions in them are selected backwards (see isel.h), so a value is live once
// one of its users has requested its register by vreg() or use(). Machine instructions are
// appended in the order in which they run for one IR instruction, then reversed
// (finishInstruction); the function is reversed once more at the end.
#pragma once

#include "backend/backend.h"
#include "backend/block_order.h"
#include "backend/isel_address.h"
#include "backend/isel_call.h"
#include "backend/isel_float80.h"
#include "backend/isel_frame.h"
#include "backend/isel_joint.h"
#include "backend/isel_switch.h"
#include "backend/mir.h"
#include "support/diagnostics.h"
#include "support/invariant.h"

#include <algorithm>
#include <array>
#include <vector>

namespace wend {

// The width in bytes, 4, 8, 10, 16 or 32, of the operations that compute values of a type.
inline unsigned operationWidth(Type type) {
  return type == Type::F80 ? Float80::bytes : std::max(byteSize(type), 4U);
}

class ISelContext {
public:
  // The walk, for isel.cpp and isel_switch.cpp.

  // Clears `out` and the state of the function before.
  void startFunction(Function &function, const BlockOrder &order, const BackendOptions &options,
                     MFunction &out);
  // Blocks are named by their index in the block order, from the last to the first.
  void startBlock(uint32_t orderIndex);
  // The position of what is emitted next; the entry is that of the arguments.
  void startInstruction(const Instruction &instruction);
  // What follows is of no place in the source.
  void startBlockEntry() { loc_ = CodeLoc::none; }
  // Reverses what was emitted since `begin`, a value of emittedCount().
  void finishInstruction(size_t begin);
  // Ends the machine block under construction, to which jumps refer by `label`. What is emitted
  // next belongs to a block before it, still of the same IR block.
  void finishBlock(uint32_t label);
  // Reverses the function into `out` and numbers its blocks.
  void finishFunction();
  [[nodiscard]] size_t emittedCount() const { return reversed_.size(); }
  [[nodiscard]] size_t blockBegin() const { return blockBegin_; }
  // How many labels are taken. The first are the indices in the block order.
  [[nodiscard]] uint32_t &labelCount() { return labelCount_; }

  // The function and the current position.

  [[nodiscard]] Function &function() const { return *function_; }
  [[nodiscard]] Module &module() const { return function_->module(); }
  [[nodiscard]] const BlockOrder &order() const { return *order_; }
  [[nodiscard]] MFunction &out() const { return *out_; }
  [[nodiscard]] CpuFeatures cpu() const { return cpu_; }
  // Reports what is wrong with the IR at the instruction.
  template <typename... Args>
  void report(const DiagnosticRow &row, const Instruction &at, const Args &...args) {
    INVARIANT(diagnostics_, row.text);
    SourceLoc loc = module().sourceLoc(at.loc);
    diagnostics_->report(row, {loc.offset, loc.isValid() ? loc.offset + 1 : loc.offset}, args...);
  }
  [[nodiscard]] bool isFast() const { return isFast_; }
  [[nodiscard]] bool isPositionDependent() const { return isPositionDependent_; }
  [[nodiscard]] bool isInMemory() const { return isInMemory_; }
  [[nodiscard]] BasicBlock &block() const { return *block_; }
  [[nodiscard]] bool isInBlock(const Instruction &instruction) const {
    return instruction.block() == block_;
  }
  [[nodiscard]] const BlockOrder::Entry &orderEntry() const { return order_->entries[orderIndex_]; }
  [[nodiscard]] float blockFrequency() const { return orderEntry().frequency; }
  [[nodiscard]] uint32_t label(const BasicBlock *block) const { return order_->indexOf[block->id]; }

  // Values and their registers.

  // The register of an argument or an instruction, whose value is live from now on. A phi shares
  // it with the copies that are its operands. The results of a call have consecutive registers;
  // the first is that of the call.
  Reg vreg(Value *value);
  [[nodiscard]] bool hasVreg(const Value &value) const { return vregs_[value.id] != 0; }
  [[nodiscard]] Reg assignedVreg(const Value &value) const { return {vregs_[value.id]}; }
  // A register that holds the value here, for reading only. Constants and addresses are computed
  // into a temporary.
  Reg use(Value *value);
  // Whether the instruction has a user in a block that is selected later.
  [[nodiscard]] bool hasUseInUnselectedBlock(const Instruction &instruction) const;
  // The constant that an operand is, if it fits an immediate of 32 bits, sign-extended; else null.
  // Of a floating-point number, its bits.
  [[nodiscard]] static Constant *immediate(Value *value);
  // Whether the value is a load with one use that may be done by the current instruction: in the
  // same block, and with no write to memory in between.
  [[nodiscard]] bool canAbsorbLoad(Value *value) const;
  // The same for another instruction of the block.
  [[nodiscard]] bool canAbsorbLoad(Value *value, const Instruction &user) const;
  // Whether there is no write to memory and no copy between an instruction of the block and the
  // current one.
  [[nodiscard]] bool hasSameEpoch(const Instruction &instruction) const {
    return epochs_[instruction.id] == rootEpoch_;
  }
  [[nodiscard]] uint8_t width(Reg reg) const { return out_->widths[reg.id]; }
  Reg temporary(unsigned width) { return out_->newVreg(width); }
  Reg temporaryVector(unsigned width) { return out_->newVreg(width, {}, RegClass::Vector); }
  Reg newVreg(Type type, Symbol name = {}) {
    return out_->newVreg(operationWidth(type), name,
                         type == Type::F80  ? RegClass::Float80
                         : isInVector(type) ? RegClass::Vector
                                            : RegClass::General);
  }

  // Emission. The letters name the operands, in order, as those of Form do.

  MInst &emit(MOp op, Form form, unsigned width);
  void emitR(MOp op, unsigned width, Reg first);
  void emitM(MOp op, unsigned width, const Address &mem);
  void emitRR(MOp op, unsigned width, Reg first, Reg second);
  void emitRM(MOp op, unsigned width, Reg first, const Address &mem);
  void emitMR(MOp op, unsigned width, const Address &mem, Reg second);
  void emitRI(MOp op, unsigned width, Reg first, int64_t imm);
  void emitMI(MOp op, unsigned width, const Address &mem, int64_t imm);
  void emitRRI(MOp op, unsigned width, Reg first, Reg second, int64_t imm);
  void emitRMI(MOp op, unsigned width, Reg first, const Address &mem, int64_t imm);
  void emitRRR(MOp op, unsigned width, Reg first, Reg second, Reg third);
  void emitRMR(MOp op, unsigned width, Reg first, const Address &mem, Reg third);
  // first := second if the condition holds.
  void emitCmov(Cond cond, unsigned width, Reg first, Reg second);
  // The instruction emitted last.
  [[nodiscard]] MInst &last() { return reversed_.back(); }
  void emitJump(uint32_t label);
  void emitBranch(Cond cond, uint32_t label);
  void copy(unsigned width, Reg to, Reg from) { emitRR(MOp::Mov, width, to, from); }
  // A parallel move consists of the moves added since beginParallelMove, whose result it takes. It
  // emits nothing if there are none.
  [[nodiscard]] size_t beginParallelMove() const { return out_->moves.size(); }
  void addMove(Reg to, Reg from, uint8_t width) { out_->moves.push_back({to, from, width}); }
  void endParallelMove(size_t firstMove);
  // Whether an instruction emitted in [begin, end) writes the flags.
  [[nodiscard]] bool writesFlagsIn(size_t begin, size_t end) const;
  // Removes what was emitted since `begin`.
  void discard(size_t begin) { reversed_.resize(begin); }

  // State of one family of rules each.

  CallSelection calls;
  FrameSelection frame;
  SwitchSelection switches;
  HoistedValues hoisted;
  std::vector<Reg> addressTemporaries; // what holds the address of a symbol for one use each
  JointResults joint;
  Float80Selection floats80;

private:
  // Whether the value is a load with one use, in the block, before the same writes.
  [[nodiscard]] bool isLoadOfEpoch(Value *value, uint32_t epoch) const;
  // The operands of an instruction that its form has.
  struct Operands {
    Reg first = {};
    Reg second = {};
    Reg third = {};
    const Address *mem = nullptr;
    int64_t imm = 0;
  };
  // A finished machine block; the last of the function comes first.
  struct FinishedBlock {
    uint32_t label;
    uint32_t orderIndex; // of the IR block
    uint32_t begin;      // in reversed_
  };

  void emit(MOp op, Form form, unsigned width, const Operands &operands);
  void numberEpochs();
  void connectBlocks();
  void addJumpTableSuccessors(MBlock &block, const JumpTable &table);
  void addSuccessor(MBlock &block, uint32_t target);
  void addPredecessors();

  Function *function_ = nullptr;
  const BlockOrder *order_ = nullptr;
  MFunction *out_ = nullptr;
  CpuFeatures cpu_;
  Diagnostics *diagnostics_ = nullptr;
  bool isFast_ = false;
  bool isPositionDependent_ = false;
  bool isInMemory_ = false;
  bool isObserved_ = false;

  BasicBlock *block_ = nullptr; // the current block,
  uint32_t orderIndex_ = 0;     // its index in the block order,
  size_t blockBegin_ = 0;       // and where in reversed_ its machine block begins
  uint32_t rootEpoch_ = 0;      // of the current instruction
  uint32_t loc_ = CodeLoc::none;

  std::vector<MInst> reversed_; // the function from its end
  std::vector<FinishedBlock> finished_;
  uint32_t labelCount_ = 0;
  std::vector<uint32_t> finalIndex_; // by label: the number of the machine block
  std::vector<uint32_t> vregs_;      // by Value::id; 0 for none yet
  // By Value::id: the number of writes to memory before the instruction. Two instructions of a
  // block with the same epoch have no write between them.
  std::vector<uint32_t> epochs_;
  uint32_t epoch_ = 0;
};

} // namespace wend
