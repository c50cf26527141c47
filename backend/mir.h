// Machine IR — x86-64 instructions over virtual and physical registers.
//
// An instruction has at most three operands: the first (written, or compared), the second (read),
// and an immediate or a third register (read). At most one operand is in memory. Machine IR is not
// in SSA form: one virtual register stands for a phi and all of its copies. Physical registers
// occur only where the machine or the calling convention requires them, and are never live across
// blocks.
//
// The positions of the allocator: instruction i reads at 2i and writes at 2i + 1.
#pragma once

#include "backend/registers.h"
#include "ir/inline_asm.h"

#include <vector>

namespace wend {

struct Limits;

enum class MOp : uint8_t {
#define MOP(name, text, suffix, first, forms, flags, uses, defs, encoding) name,
#include "backend/machine_ops.def"
};

// The operands of an instruction, in order: N none, R register, M memory, I immediate, L a
// block or a symbol.
enum class Form : uint8_t { N, R, M, L, RR, RM, MR, RI, MI, RRI, RMI, RRR, RMR };

// Whether the value fits an immediate or a displacement.
constexpr bool fitsInt32(int64_t value) { return value == static_cast<int32_t>(value); }

constexpr unsigned bit(Form form) { return 1U << static_cast<unsigned>(form); }

enum class Role : uint8_t { Use, Def, UseDef };
enum class Suffix : uint8_t { Plain, Sized, Cond, CondSized, Scalar, X87, X87Int, X87Register };
enum class Flags : uint8_t { Keeps, Writes, Reads, Changes }; // Changes reads, then writes

// The conditions as the machine floatConstants them; inverse() flips the lowest bit.
enum class Cond : uint8_t { O, No, B, Ae, E, Ne, Be, A, S, Ns, P, Np, L, Ge, Le, G };

constexpr Cond inverse(Cond cond) { return static_cast<Cond>(static_cast<unsigned>(cond) ^ 1); }
Cond condOf(Predicate predicate);
std::string_view text(Cond cond); // the suffix in AT&T syntax

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

// What the displacement of a memory operand is relative to.
enum class AddressKind : uint8_t {
  Plain,         // base + index
  Slot,          // frame slot `object`, + index
  Symbol,        // the symbol with name `object`: relative to rip, or + index, absolute
  GotEntry,      // the global offset table entry of the symbol with name `object`
  FloatConstant, // constant `object` of the function, relative to rip
  Table,         // jump table `object` of the function: relative to rip, or + index, absolute
  OutArgument,   // the area of outgoing arguments, at rsp
  InArgument,    // the area of incoming arguments, above the return address; never written
  InMemory,      // the same area: the memory of an argument passed by value
  ThreadLocal,   // the thread-local variable with name `object`, relative to fs, + index
  ThreadPointer, // the word at fs:0
  GotTpOffset,   // the global offset table entry with the offset of the variable from that word
  TpOffset,      // base + the offset of the variable from that word, of Lea
  DtpOffset,     // base + the offset of the variable in the module's block, of Lea
};

// Whether the address is an offset from the base of the frame.
constexpr bool isInFrame(AddressKind kind) {
  return kind == AddressKind::Slot || kind == AddressKind::OutArgument ||
         kind == AddressKind::InArgument || kind == AddressKind::InMemory;
}

struct Address {
  Reg base;
  Reg index;
  int32_t disp = 0;
  uint32_t object = 0;
  AddressKind kind = AddressKind::Plain;
  uint8_t scale = 1; // of the index: 1, 2, 4, 8
  [[nodiscard]] bool uses(Reg reg) const { return base == reg || index == reg; }
  friend bool operator==(const Address &, const Address &) = default;
};

struct MInst {
  MOp op = MOp::Nothing;
  Form form = Form::N;
  uint8_t width = 0; // of the operation in bytes: 1, 2, 4, 8, 10, 16, 32
  Cond cond = Cond::O;
  bool hasNoSignedWrap = false; // of add, sub: the result is not used where it wraps
  Reg first;
  Reg second;
  Reg third;
  Address mem;
  // The immediate; of ParMove: moves [imm, imm + extra) of the function; of calls, returns and Asm:
  // see callRegisters; of Jcc, Jmp: the target block; of X87Push and the like: the register.
  int64_t imm = 0;
  uint32_t extra = 0; // of ParMove; of Call, TailCall: the Symbol called; of Asm: the statement
  uint32_t loc = CodeLoc::none;
  // After allocation: the index that the instruction had before; of an inserted one, addedBefore()
  // the instruction that it is in front of, or noOrigin.
  uint32_t origin = noOrigin;

  static constexpr uint32_t noOrigin = ~uint32_t{0};
  static constexpr uint32_t addedBit = uint32_t{1} << 31;
  static constexpr uint32_t addedBefore(uint32_t inst) { return inst | addedBit; }
  // Whether allocation or a later stage has inserted it.
  [[nodiscard]] bool isAdded() const { return origin & addedBit; }

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
  // A return or a tail call.
  [[nodiscard]] bool endsFunction() const {
    return op == MOp::Ret || op == MOp::TailCall || op == MOp::TailCallTo;
  }
  // Of form RR, that the first operand may be in memory, not the second.
  [[nodiscard]] bool prefersFirstInMemory() const { return op == MOp::Mov || op == MOp::Test; }
  [[nodiscard]] bool isCopy() const { return op == MOp::Mov && form == Form::RR; }
  // Whether it can be repeated at each use of its result: a constant, or an address that needs no
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
  case MOp::Vinsertf128:
    return vectorBytes;
  case MOp::Vextractf128:
    return wideVectorBytes;
  default:
    return width;
  }
}

// Whether two instructions do the same.
bool isIdentical(const MInst &a, const MInst &b);

struct Move {
  Reg to;
  Reg from;
  uint8_t width;
};

// An operand of an asm statement.
struct AsmOperand {
  enum class Kind : uint8_t {
    Register,
    Memory,
    Immediate,
    Symbol,
    X87,  // a register of the x87 stack
    Tied, // in the location of another operand
  };
  static constexpr uint32_t noNumber = ~uint32_t{0};

  Kind kind = Kind::Register;
  Role role = Role::Use;      // Register
  bool mayBeInMemory = false; // Register: or in its spill slot
  uint8_t width = 0;          // of the value in bytes
  uint32_t number = noNumber; // in the template; none: it is not mentioned there
  Reg reg;                    // Register
  Address mem;                // Memory
  Symbol symbol;              // Symbol
  int64_t imm = 0; // Immediate; Symbol: what is added; X87: from the top; Tied: its number
};

// An asm statement. Registers that it uses in addition to those of operands are in the immediate of
// its instruction (callRegisters).
struct AsmStatement {
  const InlineAsm *source;
  uint32_t first, count; // in MFunction::asmOperands: those that are read, then the others
  RegSet early;          // what may be written before all operands have been read
};

struct MBlock {
  static constexpr uint32_t noName = ~uint32_t{0};
  static constexpr uint32_t noBlock = ~uint32_t{0};

  uint32_t begin = 0, end = 0;       // instructions
  uint32_t firstSucc = 0, succs = 0; // in MFunction::edges
  uint32_t firstPred = 0, preds = 0; // in MFunction::edges
  float frequency = 1;               // executions per execution of the function
  bool isCold = false;               // ends in an error
  bool isInLoop = false;
  bool hasFrame = true;             // the frame of the function is set up in it
  bool entersFrame = false;         // the prologue is at the start of the block
  bool leavesFrame = false;         // the epilogue is at the start of the block
  bool isMerged = false;            // it has replaced other blocks, or their ends, that were alike
  bool losesEnd = false;            // such a block has replaced its end
  uint32_t landing = noBlock;       // where the last call of the block unwinds to
  const Instruction *pad = nullptr; // the landing pad with which it begins; null: it has none
  // After selection: the block of the IR whose code begins here; null: it continues that of the one
  // before.
  const BasicBlock *source = nullptr;
  uint32_t number = 0; // distinguishes blocks of one name; 0 for none
  Symbol name;
};

struct FrameSlot {
  uint64_t size;
  uint32_t align;
  const Instruction *variable; // the alloca; null if there is none
  uint32_t vreg;               // of a spill slot: the first register spilled to it; else 0
  bool isFloat80 = false;      // of values of type x86_fp80
  bool isFar = false;          // may be out of range of a displacement: LeaFar computes its address
  int64_t offset = 0;          // from the base of the frame, after frame layout
};

// A constant in memory for vector registers or x87. One of 16 bytes is aligned. One of 10 bytes is
// an x86_fp80; `bits` are its significand, `high` its sign and exponent.
struct FloatConstant {
  uint64_t bits;
  uint8_t size;      // 4, 8, 10 or 16 bytes
  uint64_t high = 0; // the bytes from 8 on
  friend bool operator==(const FloatConstant &, const FloatConstant &) = default;
};

struct JumpTable {
  uint32_t first, count; // in MFunction::tableTargets
  bool isAbsolute;       // 8 bytes an entry, an address; else 4, the distance from the table
};

// A variable of the function, or of a function that was inlined into it.
struct DebugVariable {
  uint32_t variable; // in DebugInfo::variables
  CodeLoc inlinedAt;
  friend bool operator==(const DebugVariable &, const DebugVariable &) = default;
};

// Where a variable is: what is in a register or a spill slot, or among the incoming arguments, or
// was in a register at the entry, or the address of a symbol, or a constant, is what it holds, or
// `isAddress`: the address of its memory, after `number` is added.
struct DebugBinding {
  enum class Kind : uint8_t {
    Unknown,
    Constant,
    Symbol,   // the address of `symbol`
    Incoming, // among the incoming arguments
    Entry,    // in the argument register `reg`, when the function was entered
    Pointer,  // the address of the variable `pointee`, which is not in memory
    Slot,     // the address of the frame slot `slot`, of an alloca
    Register,
  };
  Kind kind = Kind::Unknown;
  bool isAddress = false;
  uint8_t width = 0;          // of the register in bytes
  Reg reg;                    // Register: virtual before allocation; then none if it is in the slot
  uint32_t slot = 0;          // after allocation, if `reg` is none: in MFunction::slots
  Symbol symbol = {};         // Symbol
  DebugVariable pointee = {}; // Pointer
  int64_t number = 0;         // Constant: its value; Incoming: the offset; others: what is added
  friend bool operator==(const DebugBinding &, const DebugBinding &) = default;
  // Whether the variable is in its own memory.
  [[nodiscard]] bool isMemory() const {
    return isAddress && (kind == Kind::Symbol || kind == Kind::Slot);
  }
};

// Between two instructions, for debuggers: a statement begins, or a variable is elsewhere.
struct DebugMark {
  static constexpr size_t maxBindings = 4;

  uint32_t before;       // the instruction that follows, before allocation
  CodeLoc statement;     // none: a variable
  uint32_t variable = 0; // in MFunction::debugVariables
  // Where the variable is, and where it can be computed from: the best place first.
  std::array<DebugBinding, maxBindings> bindings = {};
};

// The memory of a variable in the whole function.
struct DebugMemory {
  DebugVariable variable;
  // The address begins as that of a frame slot, a symbol, or a copy of memory among the incoming
  // arguments, at `index` bytes; or as what is in the slot of a register (Home), or among the
  // incoming arguments. Then the steps of the home follow.
  enum class Base : uint8_t { Slot, Symbol, IncomingCopy, Home, Incoming };
  Base base = Base::Slot;
  uint32_t index = 0;
  uint32_t home; // in FunctionDebug::homes()
  // At the first instruction, the register with what the variable holds, or the home begins with.
  Reg atEntry = {};
};

// One function. The memory of the vectors is reused for the next one.
struct MFunction {
  Function *source = nullptr;
  [[nodiscard]] const Limits &limits() const; // of the module
  std::vector<MInst> insts;
  std::vector<MBlock> blocks; // in the order of the text, which is that of the positions
  std::vector<uint32_t> edges;
  std::vector<Move> moves;
  std::vector<FrameSlot> slots;
  std::vector<JumpTable> tables;
  std::vector<uint32_t> tableTargets;
  std::vector<FloatConstant> floatConstants;
  std::vector<AsmStatement> asmStatements;
  std::vector<AsmOperand> asmOperands;
  std::vector<const Value *> typeInfos; // by selector - 1, of landing pads
  // By register; the entries of physical registers are unused.
  std::vector<uint8_t> widths; // 4, 8, 10, 16 or 32
  std::vector<RegClass> classes;
  std::vector<Symbol> names;  // for comments
  std::vector<Reg> arguments; // by Argument::index: its virtual register; none: it has none
  // If there is an observer, by Value::id: the virtual register of an argument or instruction; 0:
  // it has none.
  std::vector<uint32_t> valueRegs;
  // For debuggers
  std::vector<DebugVariable> debugVariables;
  std::vector<DebugMark> debugMarks;  // in the order of the instructions
  std::vector<uint32_t> originalEnds; // by block: where it ended before allocation
  std::vector<DebugMemory> debugMemory;
  uint64_t outArguments = 0; // bytes
  uint32_t stackAlign = 16;  // of rsp at calls; if more, the function has a frame pointer
  bool hasCalls = false;
  bool callsReturnTwice = false; // has a call that may return several times
  bool hasFramePointer = false;  // rsp moves within the body: rbp is the frame's base
  bool hasAssembly = false;      // has asm statements, which may use the stack below rsp
  RegSet usedCalleeSaved;
  RegSet clobberedCalleeSaved; // of the former, what instructions write other than by allocation

  [[nodiscard]] uint32_t vregLimit() const { return static_cast<uint32_t>(widths.size()); }
  Reg newVreg(unsigned width, Symbol name = {}, RegClass regClass = RegClass::General) {
    widths.push_back(static_cast<uint8_t>(width));
    classes.push_back(regClass);
    names.push_back(name);
    return {vregLimit() - 1};
  }
  // The last call of a block from which a call unwinds.
  [[nodiscard]] uint32_t invokedCall(const MBlock &block) const;
  // The selector of a landing pad that has caught what the type information names; null: all.
  uint32_t selectorOf(const Value *typeInfo);
  [[nodiscard]] std::span<const uint32_t> succs(const MBlock &block) const {
    return {edges.data() + block.firstSucc, block.succs};
  }
  [[nodiscard]] std::span<const uint32_t> preds(const MBlock &block) const {
    return {edges.data() + block.firstPred, block.preds};
  }
  [[nodiscard]] std::span<AsmOperand> operandsOf(const MInst &assembly) {
    const AsmStatement &statement = asmStatements[assembly.extra];
    return {asmOperands.data() + statement.first, statement.count};
  }
  [[nodiscard]] std::span<const AsmOperand> operandsOf(const MInst &assembly) const {
    const AsmStatement &statement = asmStatements[assembly.extra];
    return {asmOperands.data() + statement.first, statement.count};
  }
  void clear(Function *function);
};

// Whether an operand must be in a register, or may also be its spill slot.
enum class OperandConstraint : uint8_t { Register, RegisterOrMemory };

// The constraints follow from the forms that the operation has. At most one operand of RR is free:
// the first of a copy or a test, the second of all others.
inline OperandConstraint constraintOfFirst(const MInst &inst) {
  auto freeIf = [&](Form form) {
    return row(inst.op).allows(form) ? OperandConstraint::RegisterOrMemory
                                     : OperandConstraint::Register;
  };
  if (inst.form == Form::R)
    return freeIf(Form::M);
  if (inst.form == Form::RI && fitsInt32(inst.imm))
    return freeIf(Form::MI);
  if (inst.form == Form::RR && inst.first != inst.second && inst.prefersFirstInMemory())
    return freeIf(Form::MR);
  return OperandConstraint::Register;
}
inline OperandConstraint constraintOfSecond(const MInst &inst) {
  auto freeIf = [&](Form form) {
    return row(inst.op).allows(form) ? OperandConstraint::RegisterOrMemory
                                     : OperandConstraint::Register;
  };
  if (inst.first == inst.second)
    return OperandConstraint::Register;
  if (inst.form == Form::RR && !inst.prefersFirstInMemory())
    return freeIf(Form::RM);
  if (inst.form == Form::RRI)
    return freeIf(Form::RMI);
  if (inst.form == Form::RRR && inst.third != inst.second)
    return freeIf(Form::RMR);
  return OperandConstraint::Register;
}

// Calls visit(Reg &, Role, OperandConstraint, unsigned width) for each register operand of an
// instruction of the function. All uses of a ParMove come before its definitions, and those of an
// asm statement, too. The registers of an address must be in registers. The width is that of the
// access in bytes.
// `inst` is an MInst, `function` an MFunction, both may be const: so is the Reg then.
template <typename Visit> void forEachOperand(auto &inst, auto &function, Visit &&visit) {
  constexpr OperandConstraint inRegister = OperandConstraint::Register;
  constexpr OperandConstraint isFree = OperandConstraint::RegisterOrMemory;
  auto visitAddress = [&](auto &mem) {
    if (!mem.base.isNone())
      visit(mem.base, Role::Use, inRegister, 8U);
    if (!mem.index.isNone())
      visit(mem.index, Role::Use, inRegister, 8U);
  };
  if (inst.is(MOp::Asm)) {
    for (auto &operand : function.operandsOf(inst))
      if (operand.kind == AsmOperand::Kind::Memory)
        visitAddress(operand.mem);
      else if (operand.kind == AsmOperand::Kind::Register)
        visit(operand.reg, operand.role, operand.mayBeInMemory ? isFree : inRegister,
              unsigned{operand.width});
    return;
  }
  auto &moves = function.moves;
  if (inst.is(MOp::ParMove)) {
    auto begin = static_cast<size_t>(inst.imm);
    for (size_t i = begin; i < begin + inst.extra; ++i)
      visit(moves[i].from, Role::Use, isFree, unsigned{moves[i].width});
    for (size_t i = begin; i < begin + inst.extra; ++i)
      visit(moves[i].to, Role::Def, isFree, unsigned{moves[i].width});
    return;
  }
  if (inst.hasMemory())
    visitAddress(inst.mem);
  constexpr unsigned withSecond = bit(Form::RR) | bit(Form::MR) | bit(Form::RRI) | bit(Form::RRR);
  constexpr unsigned withThird = bit(Form::RRR) | bit(Form::RMR);
  constexpr unsigned withoutFirst =
      bit(Form::N) | bit(Form::L) | bit(Form::M) | bit(Form::MR) | bit(Form::MI);
  // The constraint of one depends on the other, which a visit may change.
  OperandConstraint ofFirst = constraintOfFirst(inst);
  if (bit(inst.form) & withSecond)
    visit(inst.second, Role::Use, constraintOfSecond(inst), inst.sourceWidth());
  if (bit(inst.form) & withThird)
    visit(inst.third, Role::Use, inRegister, unsigned{inst.width});
  if (!(bit(inst.form) & withoutFirst))
    visit(inst.first, row(inst.op).first, ofFirst, unsigned{inst.width});
}

// The immediate of a call, a return or an asm statement: the registers that it reads, and those of
// the results of a call, or that the statement writes.
constexpr int64_t callRegisters(RegSet reads, RegSet results = {}) {
  return static_cast<int64_t>(uint64_t{reads.bits} | uint64_t{results.bits} << 32);
}
inline RegSet callResults(const MInst &call) {
  return RegSet(static_cast<uint32_t>(static_cast<uint64_t>(call.imm) >> 32));
}

// The registers that an instruction reads or writes in addition to its operands.
inline RegSet implicitUses(const MInst &inst) {
  RegSet uses = row(inst.op).uses;
  if (inst.op == MOp::Call || inst.op == MOp::CallTo || inst.is(MOp::Asm) || inst.endsFunction())
    uses = uses | RegSet(static_cast<uint32_t>(inst.imm));
  return uses;
}
inline RegSet implicitDefs(const MInst &inst) {
  return inst.is(MOp::Asm) ? callResults(inst) : row(inst.op).defs;
}

// Appends the machine IR as text, for debugging; virtual registers are v32 and up.
void print(const MFunction &function, std::string &out);
void print(const MFunction &function, const MInst &inst, std::string &out);

// Whether a rule may rewrite the instruction (support/rewrite_gate.h).
bool mayRewrite(const char *rule, const MFunction &function, const MInst &inst);

} // namespace wend
