// How    1. decide where each operand is: in a register, in memory, on the x87 stack, a constant
//        2. store operands, push them on the x87 stack, compute addresses
//        3. assign physical registers where constraints name them, or allow only some; if operands
//           need so many registers that the allocator might fail to find them, to all operands
//        4. copy inputs to the registers that they share with outputs, move others to their
//           physical registers, as for a call
//        5. move the outputs from where the statement leaves them
//
// An output that is written early is given an arbitrary value before the statement, which then
// reads it, so that it does not share a register with an input.

#include "backend/isel_assembly.h"

#include "backend/asm_plan.h"
#include "backend/diagnostics.h"
#include "backend/isel_address.h"
#include "backend/isel_context.h"
#include "backend/isel_float80.h"
#include "backend/isel_values.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

class AsmSelection {
public:
  AsmSelection(ISelContext &isel, Instruction &call)
      : isel_(isel), call_(call), assembly_(*calledAssembly(call)), plan_(call) {}

  void run() {
    findLiveResults();
    if (!plan_.make())
      isel_.report(*plan_.error, call_, plan_.errorArguments[0], plan_.errorArguments[1]);
    if (plan_.error || !fixRegisters())
      return giveUp();
    prepare();
    if (!assign(RegClass::General) || !assign(RegClass::Vector))
      return giveUp();
    copyInputs();
    moveToFixed();
    emitStatement();
    moveFromFixed();
    receiveFlags();
    popX87();
    finishResults();
  }

private:
  using Operand = PlannedOperand;
  using Place = PlannedOperand::Place;

  bool fail(const DiagnosticRow &row) {
    isel_.report(row, call_);
    return false;
  }

  // After an error: what uses the results must find registers that are defined.
  void giveUp() {
    for (Reg reg : results_)
      if (!reg.isNone() && isel_.out().classes[reg.id] != RegClass::Float80)
        isel_.emitR(MOp::Undefined, isel_.width(reg), reg);
    isel_.floats80.depth = 0;
  }

  void findLiveResults() {
    Type single = call_.type();
    std::span<const Type> types =
        single == Type::Tuple ? call_.resultTypes() : std::span<const Type>(&single, 1);
    if (single == Type::Void)
      return;
    results_.resize(types.size());
    if (single != Type::Tuple) {
      if (isel_.hasVreg(call_) || isel_.hasUseInUnselectedBlock(call_))
        results_[0] = isel_.vreg(&call_);
      return;
    }
    for (Use *use = call_.firstUse(); use; use = use->next)
      if (isel_.hasVreg(*use->user) || isel_.hasUseInUnselectedBlock(*use->user))
        results_[use->user->resultIndex()] = isel_.vreg(use->user);
  }

  Operand *x87Operand(bool isOutput, int64_t number) {
    for (Operand &operand : plan_.operands)
      if (operand.isIn(Place::X87) && operand.isOutput() == isOutput && operand.imm == number)
        return &operand;
    return nullptr;
  }

  void popX87() {
    int64_t number = 0;
    while (Operand *output = x87Operand(true, number++))
      popFromX87(isel_, output->type, results_[output->result]);
    for (int i = 0; i < plan_.x87Left; ++i)
      popFromX87(isel_, Type::F80, {});
    isel_.floats80.depth = 0;
  }

  // ---- 2. Operands in memory and addresses

  void prepare() {
    for (Operand &operand : plan_.operands)
      if (operand.isIn(Place::Memory))
        operand.mem = operand.isAddressed ? memoryOperand(isel_, operand.value) : spilled(operand);
    for (int64_t number = maxX87; number-- > 0;)
      if (const Operand *input = x87Operand(false, number))
        pushOnX87(isel_, input->value);
    for (Operand &operand : plan_.operands)
      if (operand.isInRegister())
        operand.given = registerWith(operand);
  }

  // A slot of the frame with the value.
  Address spilled(const Operand &operand) {
    Address mem;
    mem.kind = AddressKind::Slot;
    mem.object = static_cast<uint32_t>(isel_.out().slots.size());
    uint32_t size = byteSize(operand.type);
    isel_.out().slots.push_back({size, size, nullptr, 0});
    if (operand.type == Type::F80)
      passFloat80(isel_, operand.value, mem);
    else
      isel_.emitMR(MOp::Mov, size, mem, isel_.use(operand.value));
    return mem;
  }

  // A register of the operand's class with its value; none for what moveToFixed computes.
  Reg registerWith(const Operand &operand) {
    if (operand.isNatural()) {
      bool isComputedInPlace = !hasRegister(operand.value) && fixedReg(operand).isPhysical();
      return isComputedInPlace ? Reg{} : isel_.use(operand.value);
    }
    Reg reg = newRegister(operand);
    isel_.emitRR(MOp::Transfer, isel_.width(reg), reg, isel_.use(operand.value));
    return reg;
  }

  Reg newRegister(const Operand &operand) {
    unsigned width = operationWidth(operand.type);
    return operand.regClass == RegClass::Vector ? isel_.temporaryVector(width)
                                                : isel_.temporary(width);
  }

  // ---- 3. Physical registers

  // The register of an operand that shares it with another.
  Reg fixedReg(const Operand &operand) const {
    return operand.constraint.isTied() ? plan_.operands[operand.constraint.tied].reg : operand.reg;
  }

  void fix(Operand &operand, Reg reg) {
    operand.reg = reg;
    (operand.isOutput() ? defs_ : uses_) = (operand.isOutput() ? defs_ : uses_) | reg;
    if (operand.isOutput() && operand.tied != Operand::none)
      uses_ = uses_ | reg;
    if (operand.constraint.isEarly)
      early_ = early_ | reg;
  }

  // Operands that have only one possible register.
  bool fixRegisters() {
    early_ = plan_.clobbers;
    for (Operand &operand : plan_.operands) {
      if (!operand.isIn(Place::Register) || operand.constraint.isTied() ||
          std::popcount(operand.allowed.bits) != 1)
        continue;
      Reg reg{static_cast<uint32_t>(std::countr_zero(operand.allowed.bits))};
      bool isInput = !operand.isOutput() || operand.tied != Operand::none;
      if ((isInput && uses_.has(reg)) || (operand.isOutput() && defs_.has(reg)))
        return fail(diag::asmTooFewRegisters);
      fix(operand, reg);
    }
    bool usesFramePointer = (uses_ | defs_ | early_).has(rbp) && isel_.out().hasFramePointer;
    return !usesFramePointer || fail(diag::asmFramePointer);
  }

  // A register that the statement needs: of an operand, or in an address.
  struct Need {
    Reg *reg;
    Operand *operand; // null: in an address
    RegSet allowed;
    Role role;
  };

  std::vector<Need> needs(RegClass regClass) {
    std::vector<Need> all;
    for (Operand &operand : plan_.operands) {
      if (operand.isIn(Place::Memory) && regClass == RegClass::General)
        for (Reg *reg : {&operand.mem.base, &operand.mem.index})
          if (!reg->isNone())
            all.push_back({reg, nullptr, allGeneral, Role::Use});
      if (!operand.isIn(Place::Register) || operand.regClass != regClass ||
          operand.constraint.isTied() || !operand.reg.isNone())
        continue;
      Role role = !operand.isOutput()                                           ? Role::Use
                  : operand.tied != Operand::none || operand.constraint.isEarly ? Role::UseDef
                                                                                : Role::Def;
      all.push_back({&operand.reg, &operand, operand.allowed, role});
    }
    return all;
  }

  // The allocator assigns the registers, unless it might fail: where operands cannot have all
  // registers, or could be in its way because they need nearly all of them.
  bool assign(RegClass regClass) {
    std::vector<Need> all = needs(regClass);
    RegSet ofClass = regClass == RegClass::Vector ? allVectors : allGeneral;
    if (isel_.out().hasFramePointer)
      ofClass = ofClass - rbp;
    RegSet toRead = ofClass - uses_ - early_;
    RegSet toWrite = ofClass - defs_ - early_;
    bool areFree = std::ranges::all_of(
        all, [&](const Need &need) { return !need.operand || need.operand->isWhole(); });
    auto available = static_cast<size_t>(std::popcount((toRead & toWrite).bits));
    if (areFree && all.size() <= available)
      return true;
    while (all.size() > available && spillOne(all)) {
    }
    std::ranges::stable_sort(all, {}, [](const Need &need) {
      return std::pair(std::popcount(need.allowed.bits), need.role != Role::UseDef);
    });
    return std::ranges::all_of(all, [&](Need &need) { return take(need, toRead, toWrite); });
  }

  // Moves an input to memory, if one may be there.
  bool spillOne(std::vector<Need> &all) {
    auto need = std::ranges::find_if(all, [](const Need &candidate) {
      return candidate.role == Role::Use && candidate.operand && candidate.operand->mayBeInMemory;
    });
    if (need == all.end())
      return false;
    need->operand->place = Place::Memory;
    need->operand->mem = spilled(*need->operand);
    all.erase(need);
    return true;
  }

  // Takes one of the free registers: one that others cannot have, if possible.
  bool take(Need &need, RegSet &toRead, RegSet &toWrite) {
    RegSet free = need.role == Role::Use   ? toRead
                  : need.role == Role::Def ? toWrite
                                           : toRead & toWrite;
    free = free & need.allowed;
    if (free.empty())
      return fail(diag::asmTooFewRegisters);
    RegSet preferred = free - (need.role == Role::Use ? toWrite : toRead);
    if (need.role == Role::UseDef || preferred.empty())
      preferred = free;
    Reg reg{static_cast<uint32_t>(std::countr_zero(preferred.bits))};
    if (need.role != Role::Def)
      toRead = toRead - reg;
    if (need.role != Role::Use)
      toWrite = toWrite - reg;
    if (need.operand) {
      fix(*need.operand, reg);
    } else {
      addressMoves_.push_back({reg, *need.reg, 8});
      uses_ = uses_ | reg;
      *need.reg = reg;
    }
    return true;
  }

  // ---- 4. The statement

  // Gives virtual registers to the operands that the allocator places.
  void copyInputs() {
    for (Operand &operand : plan_.operands) {
      if (!operand.isIn(Place::Register) || operand.reg.isPhysical())
        continue;
      if (!operand.isOutput()) {
        operand.reg = operand.given;
        continue;
      }
      bool isResult = operand.isNatural() && !results_[operand.result].isNone();
      operand.reg = isResult ? results_[operand.result] : newRegister(operand);
      unsigned width = isel_.width(operand.reg);
      if (operand.tied != Operand::none)
        isel_.copy(width, operand.reg, plan_.operands[operand.tied].given);
      else if (operand.constraint.isEarly)
        isel_.emitR(MOp::Undefined, width, operand.reg);
    }
  }

  // Constants and addresses of symbols are computed in the registers, after the moves.
  void moveToFixed() {
    size_t firstMove = isel_.beginParallelMove();
    for (const Operand &operand : plan_.operands)
      if (operand.isInRegister() && fixedReg(operand).isPhysical() && !operand.given.isNone())
        isel_.addMove(fixedReg(operand), operand.given, isel_.width(operand.given));
    for (const Move &move : addressMoves_)
      isel_.addMove(move.to, move.from, move.width);
    isel_.endParallelMove(firstMove);
    for (const Operand &operand : plan_.operands)
      if (operand.isInRegister() && fixedReg(operand).isPhysical() && operand.given.isNone())
        moveTo(isel_, fixedReg(operand), operand.value);
  }

  void emitStatement() {
    MFunction &out = isel_.out();
    auto first = static_cast<uint32_t>(out.asmOperands.size());
    for (bool areOutputs : {false, true})
      for (const Operand &operand : plan_.operands)
        if (operand.isOutput() == areOutputs && !operand.isIn(Place::Flags))
          out.asmOperands.push_back(machineOperand(operand));
    auto count = static_cast<uint32_t>(out.asmOperands.size() - first);
    MInst &inst = isel_.emit(MOp::Asm, Form::N, 0);
    inst.extra = static_cast<uint32_t>(out.asmStatements.size());
    inst.imm = callRegisters(uses_, defs_ | early_);
    out.asmStatements.push_back({&assembly_, first, count, early_});
    out.hasAssembly = out.hasAssembly || !assembly_.text.empty();
    out.hasCalls = out.hasCalls || assembly_.alignsStack;
    out.clobberedCalleeSaved = out.clobberedCalleeSaved | (calleeSaved & (uses_ | defs_ | early_));
  }

  AsmOperand machineOperand(const Operand &operand) const {
    AsmOperand made;
    made.width = operand.width;
    made.number = static_cast<uint32_t>(&operand - plan_.operands.data());
    made.imm = operand.imm;
    made.symbol = operand.symbol;
    switch (operand.place) {
    case Place::Register:
      made.kind = operand.constraint.isTied() ? AsmOperand::Kind::Tied : AsmOperand::Kind::Register;
      if (operand.constraint.isTied()) {
        made.imm = operand.constraint.tied;
        break;
      }
      made.reg = operand.reg;
      made.mayBeInMemory = operand.mayBeInMemory && operand.reg.isVirtual();
      if (operand.isOutput())
        made.role =
            operand.tied != Operand::none || operand.constraint.isEarly ? Role::UseDef : Role::Def;
      break;
    case Place::StackPointer:
      made.kind = AsmOperand::Kind::Register;
      made.reg = rsp;
      break;
    case Place::Memory:
      made.kind = AsmOperand::Kind::Memory;
      made.mem = operand.mem;
      break;
    case Place::Immediate:
      made.kind = AsmOperand::Kind::Immediate;
      break;
    case Place::Symbol:
      made.kind = AsmOperand::Kind::Symbol;
      break;
    case Place::X87:
      made.kind = AsmOperand::Kind::X87;
      break;
    case Place::Flags:
      break;
    }
    return made;
  }

  // ---- 5. Results

  void moveFromFixed() {
    size_t firstMove = isel_.beginParallelMove();
    for (Operand &operand : plan_.operands) {
      bool isStackPointer = operand.isIn(Place::StackPointer);
      bool isFixed = isStackPointer || (operand.isIn(Place::Register) && operand.reg.isPhysical());
      if (!operand.isOutput() || !isFixed || results_[operand.result].isNone())
        continue;
      Reg from = isStackPointer ? rsp : operand.reg;
      operand.reg = operand.isNatural() ? results_[operand.result] : newRegister(operand);
      isel_.addMove(operand.reg, from, isel_.width(operand.reg));
    }
    isel_.endParallelMove(firstMove);
  }

  // Before anything else may write the flags.
  void receiveFlags() {
    for (const Operand &operand : plan_.operands) {
      if (!operand.isIn(Place::Flags) || results_[operand.result].isNone())
        continue;
      Reg to = results_[operand.result];
      isel_.emitRI(MOp::Mov, isel_.width(to), to, 0);
      isel_.emitR(MOp::Set, 1, to);
      isel_.last().cond = operand.condition;
    }
  }

  // Results in registers of the other class, and those of one bit.
  void finishResults() {
    for (const Operand &operand : plan_.operands) {
      if (!operand.isOutput() || operand.result == Operand::none ||
          results_[operand.result].isNone() || operand.isIn(Place::X87) ||
          operand.isIn(Place::Flags))
        continue;
      Reg to = results_[operand.result];
      if (!operand.isNatural())
        isel_.emitRR(MOp::Transfer, isel_.width(to), to, operand.reg);
      if (operand.type == Type::I1)
        isel_.emitRI(MOp::And, 4, to, 1);
    }
  }

  static constexpr int64_t maxX87 = 8;

  ISelContext &isel_;
  Instruction &call_;
  const InlineAsm &assembly_;
  AsmPlan plan_;
  std::vector<Reg> results_; // none: it is not used
  RegSet uses_;              // physical registers that are read,
  RegSet defs_;              // written,
  RegSet early_;             // or written before all operands have been read
  std::vector<Move> addressMoves_;
};

} // namespace

void selectAssembly(ISelContext &isel, Instruction &call) { AsmSelection(isel, call).run(); }

} // namespace wend
