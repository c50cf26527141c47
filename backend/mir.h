// Machine IR — x86-64 instructions over virtual and physical registers.
//
// An instruction has at most three operands, in the order of their roles: the first (written, or
// compared), the second (read), an immediate or a third (a register, read); at most one of them is
// in memory. Virtual registers may be assigned many times: one stands for a phi and all of its
// copies. Physical registers occur only where the machine or the calling convention asks for them,
// and are never alive across blocks.
//
// The allocator's positions: instruction i reads at 2i and writes at 2i + 1.
#pragma once

#include "backend/registers.h"
#include "ir/function.h"

#include <vector>

namespace wend {

enum class MOp : uint8_t {
#define MOP(name, text, suffix, first, forms, flags, uses, defs) name,
#include "backend/machine_ops.def"
};

// Operands of an instruction, the first one first: N none, R register, M memory, I immediate, L a
// block or a symbol.
enum class Form : uint8_t { N, R, M, L, RR, RM, MR, RI, MI, RRI, RMI, RRR, RMR };

// Whether it can be an immediate or a displacement.
constexpr bool fitsInt32(int64_t value) { return value == static_cast<int32_t>(value); }

constexpr unsigned bit(Form form) { return 1U << static_cast<unsigned>(form); }

enum class Role : uint8_t { Use, Def, UseDef };
enum class Suffix : uint8_t { Plain, Sized, Cond, CondSized, Scalar };
enum class Flags : uint8_t { Keeps, Writes, Reads, Changes }; // Changes reads, then writes

// The conditions as the machine floatConstants them; inverse() flips the lowest bit.
enum class Cond : uint8_t { O, No, B, Ae, E, Ne, Be, A, S, Ns, P, Np, L, Ge, Le, G };

constexpr Cond inverse(Cond cond) { return static_cast<Cond>(static_cast<unsigned>(cond) ^ 1); }
Cond condOf(Predicate predicate);

struct MopRow {
  std::string_view text;
  Suffix suffix;
  Role first;
  uint16_t forms; // bits of Form
  Flags flags;
  RegSet uses;
  RegSet defs;

  [[nodiscard]] bool allows(Form form) const { return forms & bit(form); }
};

extern const MopRow mopTable[];

inline const MopRow &row(MOp op) { return mopTable[static_cast<unsigned>(op)]; }
inline bool readsFlags(MOp op) {
  return row(op).flags == Flags::Reads || row(op).flags == Flags::Changes;
}
inline bool writesFlags(MOp op) {
  return row(op).flags == Flags::Writes || row(op).flags == Flags::Changes;
}

// What the displacement of a memory operand counts from.
enum class AddressKind : uint8_t {
  Plain,         // base + index
  Slot,          // frame slot `object`, + index
  Symbol,        // the symbol with name `object`: relative to rip, or + index, absolute
  GotEntry,      // where the linker has put the address of the symbol with name `object`
  FloatConstant, // constant `object` of the function, relative to rip
  Table,         // jump table `object` of the function: relative to rip, or + index, absolute
  OutArgument,   // the area of outgoing arguments, at rsp
  InArgument,    // the area of incoming arguments, above the return address: what nobody writes
  InMemory,      // the same area: an argument's memory that was passed by value
};

struct Address {
  Reg base;
  Reg index;
  int32_t disp = 0;
  uint32_t object = 0;
  AddressKind kind = AddressKind::Plain;
  uint8_t scale = 1; // of the index: 1, 2, 4, 8
  friend bool operator==(const Address &, const Address &) = default;
};

struct MInst {
  MOp op = MOp::Nothing;
  Form form = Form::N;
  uint8_t width = 0; // of the operation in bytes: 1, 2, 4, 8
  Cond cond = Cond::O;
  Reg first;
  Reg second;
  Reg third;
  Address mem;
  // The immediate; of ParMove: moves [imm, imm + extra) of the function; of calls and returns: see
  // callRegisters; of Jcc, Jmp: the target block.
  int64_t imm = 0;
  uint32_t extra = 0; // of ParMove; of Call, TailCall: the Symbol called
  uint32_t loc = SourceLoc::none;
  // After allocation: the instruction it was, noOrigin for one that the allocator put in.
  uint32_t origin = noOrigin;

  static constexpr uint32_t noOrigin = ~uint32_t{0};

  [[nodiscard]] bool is(MOp other) const { return op == other; }
  [[nodiscard]] bool hasMemory() const {
    constexpr unsigned forms = bit(Form::M) | bit(Form::RM) | bit(Form::MR) | bit(Form::MI) |
                               bit(Form::RMI) | bit(Form::RMR);
    return forms & bit(form);
  }
  [[nodiscard]] bool hasImmediate() const {
    constexpr unsigned forms = bit(Form::RI) | bit(Form::MI) | bit(Form::RRI) | bit(Form::RMI);
    return forms & bit(form);
  }
  // Leaves the function with its results in their registers, or to have them put there.
  [[nodiscard]] bool endsFunction() const {
    return op == MOp::Ret || op == MOp::TailCall || op == MOp::TailCallTo;
  }
  [[nodiscard]] bool isCopy() const { return op == MOp::Mov && form == Form::RR; }
  // Can be computed anew wherever its result is wanted: a constant, or an address that needs no
  // register.
  [[nodiscard]] bool isRematerialisable() const {
    return (op == MOp::Mov && form == Form::RI) || op == MOp::FZero ||
           (op == MOp::Lea && mem.base.isNone() && mem.index.isNone()) ||
           (op == MOp::Mov && form == Form::RM &&
            (mem.kind == AddressKind::InArgument || mem.kind == AddressKind::GotEntry ||
             mem.kind == AddressKind::FloatConstant));
  }
  // Of the second operand in bytes.
  [[nodiscard]] unsigned sourceWidth() const;
  [[nodiscard]] uint32_t target() const { return static_cast<uint32_t>(imm); }
};

inline unsigned MInst::sourceWidth() const {
  switch (op) {
  case MOp::MovZx8:
  case MOp::MovSx8:
    return 1;
  case MOp::MovZx16:
  case MOp::MovSx16:
    return 2;
  case MOp::MovZx32:
  case MOp::MovSx32:
  case MOp::FExt:
  case MOp::TruncF32:
    return 4;
  case MOp::FTrunc:
  case MOp::TruncF64:
    return 8;
  default:
    return width;
  }
}

struct Move {
  Reg to;
  Reg from;
  uint8_t width;
};

struct MBlock {
  static constexpr uint32_t noName = ~uint32_t{0};

  uint32_t begin = 0, end = 0;       // instructions
  uint32_t firstSucc = 0, succs = 0; // in MFunction::edges
  uint32_t firstPred = 0, preds = 0; // in MFunction::edges
  float frequency = 1;               // executions for one of the function
  bool isCold = false;               // ends in an error
  bool hasFrame = true;              // the function's frame is there
  bool entersFrame = false;          // and is set up at the start of the block
  bool leavesFrame = false;          // it is taken down at the start of the block
  uint32_t number = 0;               // distinguishes blocks of one name; 0 for none
  Symbol name;
};

struct FrameSlot {
  uint64_t size;
  uint32_t align;
  const Instruction *variable; // the alloca; null for the backend's own
  uint32_t vreg;               // of a spill slot: the first register that lives there; else 0
  bool isFar = false;          // may lie out of reach of a displacement: reached by LeaFar only
  int64_t offset = 0;          // from the frame's base, once frames are laid out
};

// A floating-point number in memory, or, of 16 bytes, a mask for the lanes of a vector register:
// the bits twice, which have to be aligned.
struct FloatConstant {
  uint64_t bits;
  uint8_t size; // 4, 8 or 16 bytes
  friend bool operator==(const FloatConstant &, const FloatConstant &) = default;
};

struct JumpTable {
  uint32_t first, count; // in MFunction::tableTargets
  bool isAbsolute;       // 8 bytes an entry, an address; else 4, the distance from the table
};

// One function. The backend reuses the vectors for the next.
struct MFunction {
  Function *source = nullptr;
  std::vector<MInst> insts;
  std::vector<MBlock> blocks; // in the order of the text, which is that of the positions
  std::vector<uint32_t> edges;
  std::vector<Move> moves;
  std::vector<FrameSlot> slots;
  std::vector<JumpTable> tables;
  std::vector<uint32_t> tableTargets;
  std::vector<FloatConstant> floatConstants;
  // Of a virtual register; those of the physical ones are not used.
  std::vector<uint8_t> widths; // 4 or 8
  std::vector<RegClass> classes;
  std::vector<Symbol> names; // for comments
  uint64_t outArguments = 0; // bytes
  uint32_t stackAlign = 16;  // of rsp at calls; if more, the function has a frame pointer
  bool hasCalls = false;
  bool hasFramePointer = false; // rsp moves within the body: rbp is the frame's base
  RegSet usedCalleeSaved;

  [[nodiscard]] uint32_t vregLimit() const { return static_cast<uint32_t>(widths.size()); }
  Reg newVreg(unsigned width, Symbol name = {}, RegClass regClass = RegClass::General) {
    widths.push_back(static_cast<uint8_t>(width));
    classes.push_back(regClass);
    names.push_back(name);
    return {vregLimit() - 1};
  }
  [[nodiscard]] std::span<const uint32_t> succs(const MBlock &block) const {
    return {edges.data() + block.firstSucc, block.succs};
  }
  [[nodiscard]] std::span<const uint32_t> preds(const MBlock &block) const {
    return {edges.data() + block.firstPred, block.preds};
  }
  void clear(Function *function);
};

// Whether an operand must be in a register or may also be read or written in its spill slot.
enum class OperandConstraint : uint8_t { Register, RegisterOrMemory };

// Calls visit(Reg &, Role, OperandConstraint, unsigned width) for each register operand, uses before
// definitions among the operands of ParMove. A register that an address reads must be in a
// register. The width is that of the access in bytes.
template <typename Visit>
void forEachOperand(MInst &inst, std::vector<Move> &moves, Visit &&visit) {
  if (inst.is(MOp::ParMove)) {
    auto begin = static_cast<size_t>(inst.imm);
    for (size_t i = begin; i < begin + inst.extra; ++i)
      visit(moves[i].from, Role::Use, OperandConstraint::RegisterOrMemory,
            unsigned{moves[i].width});
    for (size_t i = begin; i < begin + inst.extra; ++i)
      visit(moves[i].to, Role::Def, OperandConstraint::RegisterOrMemory, unsigned{moves[i].width});
    return;
  }
  const MopRow &mop = row(inst.op);
  unsigned sourceWidth = inst.sourceWidth();
  if (inst.hasMemory()) {
    if (!inst.mem.base.isNone())
      visit(inst.mem.base, Role::Use, OperandConstraint::Register, 8U);
    if (!inst.mem.index.isNone())
      visit(inst.mem.index, Role::Use, OperandConstraint::Register, 8U);
  }
  auto constraint = [&](Form withMemory, bool isAllowed) {
    return isAllowed && mop.allows(withMemory) ? OperandConstraint::RegisterOrMemory
                                               : OperandConstraint::Register;
  };
  switch (inst.form) {
  case Form::N:
  case Form::L:
  case Form::M:
  case Form::MI:
    break;
  case Form::R:
    visit(inst.first, mop.first, constraint(Form::M, true), sourceWidth);
    break;
  case Form::RR: {
    // One of the two may stay in memory: what a copy or a test writes, what anything else reads.
    bool distinct = inst.first != inst.second;
    bool firstFree = inst.op == MOp::Mov || inst.op == MOp::Test;
    visit(inst.second, Role::Use, constraint(Form::RM, distinct && !firstFree), sourceWidth);
    visit(inst.first, mop.first, constraint(Form::MR, distinct && firstFree), unsigned{inst.width});
    break;
  }
  case Form::RM:
  case Form::RMI:
    visit(inst.first, mop.first, OperandConstraint::Register, unsigned{inst.width});
    break;
  case Form::MR:
    visit(inst.second, Role::Use, OperandConstraint::Register, sourceWidth);
    break;
  case Form::RI:
    visit(inst.first, mop.first, constraint(Form::MI, fitsInt32(inst.imm)), unsigned{inst.width});
    break;
  case Form::RRI:
    visit(inst.second, Role::Use, constraint(Form::RMI, inst.first != inst.second), sourceWidth);
    visit(inst.first, mop.first, OperandConstraint::Register, unsigned{inst.width});
    break;
  case Form::RRR: {
    bool distinct = inst.first != inst.second && inst.third != inst.second;
    visit(inst.second, Role::Use, constraint(Form::RMR, distinct), sourceWidth);
    visit(inst.third, Role::Use, OperandConstraint::Register, unsigned{inst.width});
    visit(inst.first, mop.first, OperandConstraint::Register, unsigned{inst.width});
    break;
  }
  case Form::RMR:
    visit(inst.third, Role::Use, OperandConstraint::Register, unsigned{inst.width});
    visit(inst.first, mop.first, OperandConstraint::Register, unsigned{inst.width});
    break;
  }
}

// The immediate of a call or return: the registers that arguments or results travel in to it, and
// those of a call's results.
constexpr int64_t callRegisters(RegSet reads, RegSet results = {}) {
  return static_cast<int64_t>(uint64_t{reads.bits} | uint64_t{results.bits} << 32);
}
inline RegSet callResults(const MInst &call) {
  return RegSet(static_cast<uint32_t>(static_cast<uint64_t>(call.imm) >> 32));
}

// Registers that an instruction reads or writes beside its operands.
inline RegSet implicitUses(const MInst &inst) {
  RegSet uses = row(inst.op).uses;
  if (inst.op == MOp::Call || inst.op == MOp::CallTo || inst.endsFunction())
    uses = uses | RegSet(static_cast<uint32_t>(inst.imm));
  return uses;
}
inline RegSet implicitDefs(const MInst &inst) { return row(inst.op).defs; }

// The machine IR as text, for people: blocks, virtual registers as v16…
void print(const MFunction &function, std::string &out);
void print(const MFunction &function, const MInst &inst, std::string &out);

} // namespace wend
