#include "backend/peephole.h"

#include "backend/inst_effects.h"
#include "backend/layout.h"

#include <algorithm>

namespace wend {

namespace {

// The uses of the flags before they are written again.
struct FlagUses {
  bool any = false;
  bool onlyResult = true; // all uses are of the zero or sign flag
  bool onlySigned = true; // all uses are of these, or of a signed comparison
  bool onlyCarry = true;  // all uses are of the carry flag
  bool noCarry = true;    // none reads the carry flag

  void add(Cond cond) {
    any = true;
    noCarry &= cond != Cond::B && cond != Cond::Ae && cond != Cond::Be && cond != Cond::A;
    bool isResult = cond == Cond::E || cond == Cond::Ne || cond == Cond::S || cond == Cond::Ns;
    bool isOrder = cond == Cond::L || cond == Cond::Ge || cond == Cond::Le || cond == Cond::G;
    onlyResult &= isResult;
    onlySigned &= isResult || isOrder;
    onlyCarry &= cond == Cond::B || cond == Cond::Ae;
  }
};

bool isLogic(MOp op) { return op == MOp::And || op == MOp::Or || op == MOp::Xor; }

// Whether the operation sets the flags as a test of its result does, for these uses.
bool setsFlagsFor(const MInst &inst, const FlagUses &uses) {
  // A shift by 0 keeps the flags.
  bool isShift = inst.is(MOp::Shl) || inst.is(MOp::Shr) || inst.is(MOp::Sar);
  if (isShift && inst.imm != 0)
    return uses.onlyResult;
  // The overflow flag is clear, as a test clears it, unless the result wraps.
  if (inst.is(MOp::Add) || inst.is(MOp::Sub))
    return uses.onlyResult || (uses.onlySigned && inst.hasNoSignedWrap);
  if (inst.is(MOp::Blsr) || inst.is(MOp::Blsi))
    return uses.onlyResult;
  return isLogic(inst.op) || inst.is(MOp::Andn);
}

// The same for a test of a register.
bool setsFlagsFor(const MInst &inst, Reg result, unsigned width, const FlagUses &uses) {
  bool isForm = inst.form == Form::RR || inst.form == Form::RM || inst.form == Form::RI ||
                inst.form == Form::RRR || inst.form == Form::RMR;
  return isForm && inst.first == result && inst.width == width && setsFlagsFor(inst, uses);
}

// Whether a comparison of a spill slot with 0 follows an operation on the slot, which sets the
// flags for these uses.
bool isTestOfResult(const MInst &compare, const MInst &before, const FlagUses &uses) {
  bool isTest = compare.is(MOp::Cmp) && compare.form == Form::MI && compare.imm == 0 &&
                compare.mem.kind == AddressKind::Slot;
  bool isWriter = (before.form == Form::MI || before.form == Form::MR) &&
                  before.mem == compare.mem && before.width == compare.width;
  return isTest && isWriter && setsFlagsFor(before, uses);
}

// Whether the comparison finds what the carry flag of an addition holds: x + y < y, or
//   mov x, d; add y, d; cmp x, d
bool isCarryOf(const MInst &compare, const MInst &add, const MInst *beforeAdd) {
  if (!compare.is(MOp::Cmp) || !add.is(MOp::Add) || compare.first != add.first ||
      compare.width != add.width)
    return false;
  bool isAdded = compare.form == add.form && compare.second == add.second &&
                 compare.imm == add.imm &&
                 (add.form == Form::RI || (add.form == Form::RR && add.second != add.first));
  bool isCopied = compare.form == Form::RR && compare.second != add.first && beforeAdd &&
                  beforeAdd->isCopy() && beforeAdd->first == add.first &&
                  beforeAdd->second == compare.second && beforeAdd->width >= add.width;
  return isAdded || isCopied;
}

// Whether an instruction only moves data, and neither to the registers nor with flags.
bool isMoveBeside(const MInst &inst, Reg first, Reg second) {
  bool isMove = inst.is(MOp::Mov) || inst.is(MOp::Lea) || inst.is(MOp::MovZx8) ||
                inst.is(MOp::MovZx16) || inst.is(MOp::MovZx32) || inst.is(MOp::MovSx32);
  bool isStore = inst.form == Form::MR || inst.form == Form::MI;
  return inst.is(MOp::Nothing) ||
         (isMove && (isStore || (inst.first != first && inst.first != second)));
}

// The instruction before `at` that is no move, if there are few between and they keep both
// registers; or null.
const MInst *writerBefore(const MFunction &function, uint32_t begin, uint32_t at, Reg first,
                          Reg second) {
  constexpr uint32_t maxMoves = 4;
  for (uint32_t moves = 0; at > begin && moves <= maxMoves; ++moves) {
    const MInst &inst = function.insts[--at];
    if (!isMoveBeside(inst, first, second))
      return &inst;
  }
  return nullptr;
}

// Whether the flags are what this test of a register, or this comparison, sets, for these uses.
bool areFlagsSet(const MFunction &function, uint32_t begin, uint32_t at, const FlagUses &uses) {
  const MInst &test = function.insts[at];
  const MInst *writer = writerBefore(function, begin, at, test.first, test.second);
  if (!writer)
    return false;
  if (test.is(MOp::Test))
    return setsFlagsFor(*writer, test.first, test.width, uses);
  return isCarryOf(test, *writer, writer > &function.insts[begin] ? writer - 1 : nullptr);
}

void erase(MInst &inst) {
  inst.op = MOp::Nothing;
  inst.form = Form::N;
}

// mov a, d; add b, d
bool formLea(const MFunction &function, MInst &copy, MInst &add) {
  bool isCandidate = copy.isCopy() && copy.width >= 4 && add.first == copy.first &&
                     add.width == copy.width && copy.second != rsp;
  if (!isCandidate)
    return false;
  Address sum;
  sum.base = copy.second;
  if (add.is(MOp::Add) && add.form == Form::RR && add.second != add.first)
    sum.index = add.second;
  else if (add.is(MOp::Add) && add.form == Form::RI)
    sum.disp = static_cast<int32_t>(add.imm);
  else if (add.is(MOp::Sub) && add.form == Form::RI && add.imm != INT32_MIN)
    sum.disp = static_cast<int32_t>(-add.imm);
  else if (add.is(MOp::Shl) && add.form == Form::RI && add.imm == 1)
    sum.index = copy.second;
  else
    return false;
  if (!mayRewrite("lea", function, add))
    return false;
  copy.op = MOp::Lea;
  copy.form = Form::RM;
  copy.second = {};
  copy.mem = sum;
  erase(add);
  return true;
}

// add $1, r. The short form takes a byte less.
void formIncrement(const MFunction &function, MInst &add) {
  bool isSum = add.is(MOp::Add) || add.is(MOp::Sub);
  if (!isSum || add.form != Form::RI || (add.imm != 1 && add.imm != -1) ||
      !mayRewrite("inc", function, add))
    return;
  add.op = add.is(MOp::Add) == (add.imm == 1) ? MOp::Inc : MOp::Dec;
  add.form = Form::R;
}

// mov a, d; rol n, d
bool formRorx(const MFunction &function, MInst &move, MInst &rotation) {
  bool isCandidate = rotation.is(MOp::Rol) && rotation.form == Form::RI && rotation.width >= 4 &&
                     move.is(MOp::Mov) && (move.form == Form::RR || move.form == Form::RM) &&
                     move.first == rotation.first && move.width == rotation.width;
  if (!isCandidate || !mayRewrite("rorx", function, rotation))
    return false;
  move.op = MOp::Rorx;
  move.form = move.form == Form::RR ? Form::RRI : Form::RMI;
  move.imm = 8 * rotation.width - rotation.imm;
  erase(rotation);
  return true;
}

// The next instruction of the block; null at its end.
MInst *nextInst(MFunction &function, const MBlock &block, uint32_t &at) {
  do
    ++at;
  while (at < block.end && function.insts[at].is(MOp::Nothing));
  return at < block.end ? &function.insts[at] : nullptr;
}

// mov m, d; add d, s; adc …; mov s, m. Additions that use the carry are the only users of a sum
// that selection does not add in memory.
void addToMemory(MFunction &function, const MBlock &block, MInst &load, uint32_t at) {
  MInst &add = function.insts[at];
  Reg sum = add.first;
  Reg loaded = add.second;
  bool isCandidate = add.is(MOp::Add) && add.form == Form::RR && load.is(MOp::Mov) &&
                     load.form == Form::RM && load.first == loaded && load.width == add.width &&
                     sum != loaded && !load.mem.uses(sum) && !load.mem.uses(loaded);
  if (!isCandidate)
    return;
  uint32_t next = at;
  MInst *inst = nextInst(function, block, next);
  while (inst && inst->is(MOp::Adc) && (inst->form == Form::RI || inst->form == Form::RR) &&
         inst->first != sum && inst->first != loaded && inst->second != sum &&
         inst->second != loaded && !load.mem.uses(inst->first))
    inst = nextInst(function, block, next);
  if (!inst || !inst->is(MOp::Mov) || inst->form != Form::MR || inst->second != sum ||
      inst->width != add.width || inst->mem != load.mem ||
      !isDeadAfter(sum, function, block, next) || !isDeadAfter(loaded, function, block, next) ||
      !mayRewrite("add-to-memory", function, add))
    return;
  add.form = Form::MR;
  add.first = {};
  add.second = sum;
  add.mem = load.mem;
  erase(load);
  erase(*inst);
}

// cmp b, a; adc i, c; sub b, a. The subtraction sets the carry flag as the comparison does: it
// comes first. Numbers of several words are subtracted so.
bool subtractFirst(MFunction &function, const MBlock &block, MInst &sub, uint32_t at) {
  if (!sub.is(MOp::Sub) || sub.form != Form::RR || at < block.begin + 2)
    return false;
  MInst &adc = function.insts[at - 1];
  MInst &compare = function.insts[at - 2];
  bool isCarried =
      adc.is(MOp::Adc) && adc.form == Form::RI && adc.first != sub.first && adc.first != sub.second;
  bool isSame = compare.is(MOp::Cmp) && compare.form == Form::RR && compare.first == sub.first &&
                compare.second == sub.second && compare.width == sub.width;
  if (!isCarried || !isSame || !mayRewrite("subtract-first", function, sub))
    return false;
  compare = sub;
  erase(sub);
  return true;
}

// The spill slots that are overwritten later in the block, without a read before.
class OverwrittenSlots {
public:
  explicit OverwrittenSlots(const MFunction &function) : function_(function) {}

  // Must be called for each instruction, from the last to the first. Whether it is a dead store.
  bool isDeadStore(const MInst &inst) {
    if (inst.is(MOp::Asm))
      stores_.clear(); // its operands may be slots
    if (!inst.hasMemory() || inst.mem.kind != AddressKind::Slot)
      return false;
    auto known = std::ranges::find(stores_, inst.mem.object, &Store::slot);
    bool isStore = inst.is(MOp::Mov) && (inst.form == Form::MR || inst.form == Form::MI) &&
                   inst.mem.disp == 0 && inst.mem.index.isNone() &&
                   function_.slots[inst.mem.object].vreg != 0;
    if (isStore && known != stores_.end() && known->width >= inst.width)
      return true;
    if (known != stores_.end())
      stores_.erase(known);
    if (isStore && stores_.size() < maxSlots)
      stores_.push_back({inst.mem.object, inst.width});
    return false;
  }

private:
  struct Store {
    uint32_t slot;
    uint8_t width;
  };
  static constexpr size_t maxSlots = 8;

  const MFunction &function_;
  std::vector<Store> stores_;
};

} // namespace

void peephole(MFunction &function, const MBlock &block, const CpuFeatures &cpu) {
  FlagUses uses;
  OverwrittenSlots overwritten(function);
  for (uint32_t i = block.end; i-- > block.begin;) {
    MInst &inst = function.insts[i];
    MInst *before = i > block.begin ? &function.insts[i - 1] : nullptr;
    if (before && !uses.noCarry)
      addToMemory(function, block, *before, i);
    if (!uses.any && subtractFirst(function, block, inst, i))
      continue;
    if (overwritten.isDeadStore(inst) && mayRewrite("drop-store", function, inst)) {
      erase(inst);
      continue;
    }
    if (inst.is(MOp::Cmp) && inst.form == Form::RI && inst.imm == 0) {
      inst.op = MOp::Test;
      inst.form = Form::RR;
      inst.second = inst.first;
    }
    bool isSelfTest = inst.is(MOp::Test) && inst.form == Form::RR && inst.first == inst.second;
    bool isForCarry = inst.is(MOp::Cmp) && uses.any && uses.onlyCarry;
    bool isKnown = before && isTestOfResult(inst, *before, uses);
    if ((isKnown || ((isSelfTest || isForCarry) && areFlagsSet(function, block.begin, i, uses))) &&
        mayRewrite("drop-test", function, inst)) {
      erase(inst);
      continue;
    }
    bool isZero = inst.is(MOp::Mov) && inst.form == Form::RI && inst.imm == 0;
    if (isZero && !uses.any) {
      inst.op = MOp::Xor;
      inst.form = Form::RR;
      inst.width = 4;
      inst.second = inst.first;
    }
    if (!uses.any && before && formLea(function, *before, inst))
      continue;
    if (cpu.bmi2 && before && formRorx(function, *before, inst))
      continue;
    if (uses.noCarry)
      formIncrement(function, inst);
    switch (row(inst.op).flags) {
    case Flags::Keeps:
      break;
    case Flags::Writes:
      uses = {};
      break;
    case Flags::Changes:
      uses = {};
      uses.add(inst.cond);
      uses.noCarry = false;
      break;
    case Flags::Reads:
      uses.add(inst.cond);
      break;
    }
  }
}

namespace {

// The most instructions between two tests, and the most blocks that are searched for one.
constexpr uint32_t maxBetweenTests = 8;
constexpr uint32_t maxBlocksBetween = 8;

// Whether an instruction keeps the flags and both registers.
bool isBetweenTests(const MInst &inst, Reg first, Reg second) {
  if (inst.is(MOp::Jmp) || inst.is(MOp::Jcc) || inst.is(MOp::SetByte))
    return true;
  if (inst.is(MOp::Set) || inst.is(MOp::Cmov))
    return inst.first != first && inst.first != second;
  return isMoveBeside(inst, first, second);
}

// Whether an identical test is executed before the one at `at` of a block on all paths, with only
// instructions like those of above in between.
class TestsBefore {
public:
  TestsBefore(const MFunction &function, const Layout &layout)
      : function_(function), layout_(layout) {}

  bool areOnAllPaths(const MInst &test, uint32_t block, uint32_t at) {
    blocksLeft_ = maxBlocksBetween;
    return areBefore(test, block, at, maxBetweenTests);
  }

private:
  // `left`: the instructions that may still be between.
  bool areBefore(const MInst &test, uint32_t block, uint32_t at, uint32_t left) {
    const MBlock &of = function_.blocks[block];
    while (at > of.begin) {
      const MInst &inst = function_.insts[--at];
      if (!isBetweenTests(inst, test.first, test.second))
        return isIdentical(inst, test);
      if (left-- == 0)
        return false;
    }
    std::span<const uint32_t> predecessors = layout_.predecessors(block);
    bool setsFrame = of.entersFrame || of.leavesFrame; // these write the flags
    if (setsFrame || predecessors.empty() || blocksLeft_ < predecessors.size())
      return false;
    blocksLeft_ -= static_cast<uint32_t>(predecessors.size());
    return std::ranges::all_of(predecessors, [&](uint32_t from) {
      return areBefore(test, from, function_.blocks[from].end, left);
    });
  }

  const MFunction &function_;
  const Layout &layout_;
  uint32_t blocksLeft_ = 0;
};

} // namespace

void dropRepeatedTests(MFunction &function, const Layout &layout) {
  TestsBefore before(function, layout);
  for (uint32_t block : layout.order())
    for (uint32_t i = function.blocks[block].begin; i < function.blocks[block].end; ++i) {
      MInst &test = function.insts[i];
      bool isTest = (test.is(MOp::Cmp) || test.is(MOp::Test)) &&
                    (test.form == Form::RR || test.form == Form::RI);
      if (isTest && before.areOnAllPaths(test, block, i) && mayRewrite("drop-test", function, test))
        erase(test);
    }
}

} // namespace wend
