#include "backend/float80_registers.h"

#include "backend/edge_block.h"
#include "backend/inst_effects.h"
#include "ir/float80.h"
#include "support/invariant.h"

#include <algorithm>
#include <limits>

namespace wend {

namespace {

constexpr unsigned x87Registers = 8;
constexpr size_t maxSlots = std::numeric_limits<uint64_t>::digits;
// What it costs to enter or leave a region with a slot that is not live there, relative to an
// access of memory.
constexpr float deadCost = 0.25F;

// Whether the x87 stack must be empty at the instruction, or is not known after it.
bool needsEmptyStack(const MInst &inst) {
  switch (inst.op) {
  case MOp::Call:
  case MOp::CallTo:
  case MOp::TailCall:
  case MOp::TailCallTo:
  case MOp::TlsGeneral:
  case MOp::TlsLocal:
  case MOp::EhSetjmp:
  case MOp::EhLongjmp:
  case MOp::ReturnsTwice:
  case MOp::LandingPad:
  case MOp::EndBranch:
  case MOp::Asm:
    return true;
  default: // NOLINT(clang-diagnostic-switch-enum)
    return false;
  }
}

// How many registers the instruction pushes; negative: pops.
int pushed(const MInst &inst) {
  switch (inst.op) {
  case MOp::X87Load:
  case MOp::X87LoadInt:
  case MOp::X87Zero:
  case MOp::X87One:
  case MOp::X87Push:
    return 1;
  case MOp::X87Store:
  case MOp::X87StoreInt:
  case MOp::X87Add:
  case MOp::X87Sub:
  case MOp::X87Mul:
  case MOp::X87Div:
  case MOp::X87Pop:
  case MOp::X87Compare:
    return -1;
  default: // NOLINT(clang-diagnostic-switch-enum)
    return 0;
  }
}

bool isCommutative(const MInst &inst) { return inst.is(MOp::X87Add) || inst.is(MOp::X87Mul); }

// Of two instructions that push operands.
void exchange(MInst &first, MInst &second) {
  std::swap(first, second);
  std::swap(first.loc, second.loc);
  std::swap(first.origin, second.origin);
}

MInst onRegister(MOp op, uint32_t number) {
  MInst inst;
  inst.op = op;
  inst.imm = number;
  return inst;
}

MInst onSlot(MOp op, uint32_t slot) {
  MInst inst;
  inst.op = op;
  inst.form = Form::M;
  inst.width = Float80::bytes;
  inst.mem.kind = AddressKind::Slot;
  inst.mem.object = slot;
  return inst;
}

} // namespace

void Float80Registers::run(MFunction &function) {
  function_ = &function;
  if (!findSlots())
    return;
  auto count = static_cast<uint32_t>(function.blocks.size());
  blocks_.assign(count, {});
  for (uint32_t b = 0; b < count; ++b)
    inspectBlock(b);
  EdgeFrequencies frequencies(function);
  omitBlocks(frequencies);
  computeLive();
  for (uint32_t b = 0; b < count; ++b)
    if (blocks_[b].isHeld && !blocks_[b].isDone)
      transform(b, frequencies);
}

// ---- Slots and blocks

// The slots of x86_fp80 values without other accesses than loads and stores of all ten bytes.
bool Float80Registers::findSlots() {
  slots_.clear();
  auto isOf80 = [](const FrameSlot &slot) { return slot.isFloat80; };
  if (std::ranges::none_of(function_->slots, isOf80))
    return false;
  constexpr uint32_t unused = none - 1;
  indexOf_.assign(function_->slots.size(), none);
  for (uint32_t s = 0; s < function_->slots.size(); ++s)
    if (function_->slots[s].isFloat80)
      indexOf_[s] = unused;
  auto exclude = [&](const Address &mem) {
    if (isSlot(mem))
      indexOf_[mem.object] = none;
  };
  for (const AsmOperand &operand : function_->asmOperands)
    if (operand.kind == AsmOperand::Kind::Memory)
      exclude(operand.mem);
  for (const MBlock &block : function_->blocks)
    for (uint32_t i = block.begin; i < block.end; ++i) {
      const MInst &inst = function_->insts[i];
      bool isAccess = (inst.is(MOp::X87Load) || inst.is(MOp::X87Store)) &&
                      inst.width == Float80::bytes && inst.mem.disp == 0 && inst.mem.index.isNone();
      if (inst.hasMemory() && !isAccess)
        exclude(inst.mem);
    }
  for (uint32_t s = 0; s < indexOf_.size(); ++s)
    if (indexOf_[s] == unused) {
      indexOf_[s] = slots_.size() < maxSlots ? static_cast<uint32_t>(slots_.size()) : none;
      if (indexOf_[s] != none)
        slots_.push_back(s);
    }
  return !slots_.empty();
}

// The index of the slot that the instruction loads or stores, or none.
uint32_t Float80Registers::slotOf(const MInst &inst) const {
  bool isAccess = (inst.is(MOp::X87Load) || inst.is(MOp::X87Store)) && isSlot(inst.mem);
  return isAccess ? indexOf_[inst.mem.object] : none;
}

void Float80Registers::inspectBlock(uint32_t index) {
  const MBlock &block = function_->blocks[index];
  Block &known = blocks_[index];
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const MInst &inst = function_->insts[i];
    uint32_t slot = slotOf(inst);
    if (slot == none)
      continue;
    known.accesses += block.frequency;
    if (inst.is(MOp::X87Store))
      known.written |= SlotSet{1} << slot;
    else
      known.read |= SlotSet{1} << slot & ~known.written;
  }
  std::optional<unsigned> depth = depthOf(block);
  if (!canHold(index, depth))
    return;
  known.isHeld = true;
  known.depth = *depth;
}

// None: the stack is not empty between blocks, or at an instruction that needs that.
std::optional<unsigned> Float80Registers::depthOf(const MBlock &block) const {
  int depth = 0;
  int most = 0;
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const MInst &inst = function_->insts[i];
    if (needsEmptyStack(inst))
      return std::nullopt;
    depth += pushed(inst);
    if (depth < 0)
      return std::nullopt;
    most = std::max(most, depth);
  }
  if (depth != 0)
    return std::nullopt;
  return static_cast<unsigned>(most);
}

// Not blocks that end the function; and there must be a place for instructions on each edge.
bool Float80Registers::canHold(uint32_t index, std::optional<unsigned> depth) const {
  const MBlock &block = function_->blocks[index];
  if (!depth || block.begin == block.end || !isBranch(function_->insts[block.end - 1]) || block.pad)
    return false;
  if (index == 0)
    return block.preds == 0;
  return std::ranges::all_of(function_->preds(block), [&](uint32_t pred) {
    const MBlock &from = function_->blocks[pred];
    return from.begin < from.end && isBranch(function_->insts[from.end - 1]) &&
           (from.succs == 1 ||
            std::ranges::none_of(
                std::span(function_->insts).subspan(from.begin, from.end - from.begin),
                [](const MInst &inst) { return inst.is(MOp::Asm); }));
  });
}

// ---- Regions

// A block is omitted if the edges from and to blocks that are not in a region are taken more often
// than the others and the accesses are executed.
void Float80Registers::omitBlocks(const EdgeFrequencies &frequencies) {
  std::vector<uint32_t> worklist;
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    const MBlock &block = function_->blocks[b];
    float &gain = blocks_[b].gain;
    gain = blocks_[b].accesses - (b == 0 ? block.frequency : 0);
    auto count = [&](uint32_t neighbour, float frequency) {
      gain += blocks_[neighbour].isHeld ? frequency : -frequency;
    };
    for (uint32_t pred : function_->preds(block))
      count(pred, frequencies.of(pred, b));
    for (uint32_t succ : function_->succs(block))
      count(succ, frequencies.of(b, succ));
    if (gain <= 0)
      worklist.push_back(b);
  }
  auto lower = [&](uint32_t neighbour, float frequency) {
    float &gain = blocks_[neighbour].gain;
    bool wasPositive = gain > 0;
    gain -= 2 * frequency;
    if (wasPositive && gain <= 0)
      worklist.push_back(neighbour);
  };
  while (!worklist.empty()) {
    uint32_t b = worklist.back();
    worklist.pop_back();
    if (!blocks_[b].isHeld)
      continue;
    blocks_[b].isHeld = false;
    for (uint32_t pred : function_->preds(function_->blocks[b]))
      lower(pred, frequencies.of(pred, b));
    for (uint32_t succ : function_->succs(function_->blocks[b]))
      lower(succ, frequencies.of(b, succ));
  }
}

// The blocks of a region, from one of them.
void Float80Registers::collectBlocks(uint32_t first) {
  members_.assign(1, first);
  blocks_[first].isDone = true;
  for (size_t i = 0; i < members_.size(); ++i) {
    const MBlock &block = function_->blocks[members_[i]];
    for (std::span<const uint32_t> neighbours : {function_->preds(block), function_->succs(block)})
      for (uint32_t neighbour : neighbours)
        if (Block &other = blocks_[neighbour]; other.isHeld && !other.isDone) {
          other.isDone = true;
          members_.push_back(neighbour);
        }
  }
}

// Backward data flow to the fixpoint.
void Float80Registers::computeLive() {
  std::vector<uint32_t> worklist;
  for (uint32_t b = 0; b < blocks_.size(); ++b)
    worklist.push_back(b);
  while (!worklist.empty()) {
    uint32_t b = worklist.back();
    worklist.pop_back();
    SlotSet live = 0;
    for (uint32_t succ : function_->succs(function_->blocks[b]))
      live |= blocks_[succ].liveIn;
    live = (live & ~blocks_[b].written) | blocks_[b].read;
    if (live == blocks_[b].liveIn)
      continue;
    blocks_[b].liveIn = live;
    for (uint32_t pred : function_->preds(function_->blocks[b]))
      worklist.push_back(pred);
  }
}

// Transforms the region of a block.
void Float80Registers::transform(uint32_t first, const EdgeFrequencies &frequencies) {
  collectBlocks(first);
  collectEdges();
  unsigned depth = 0;
  for (uint32_t b : members_)
    depth = std::max(depth, blocks_[b].depth);
  chooseSlots(depth, frequencies);
  if (chosen_.empty())
    return;
  for (uint32_t b : members_)
    rewriteBlock(b);
  for (const Edge &edge : entries_)
    enter(edge);
  for (const Edge &edge : exits_)
    leave(edge);
}

void Float80Registers::collectEdges() {
  entries_.clear();
  exits_.clear();
  std::vector<uint32_t> others;
  auto collect = [&](std::span<const uint32_t> neighbours) {
    others.assign(neighbours.begin(), neighbours.end());
    std::erase_if(others, [&](uint32_t other) { return blocks_[other].isHeld; });
    std::ranges::sort(others); // both targets of a branch may be the same
    others.erase(std::ranges::unique(others).begin(), others.end());
  };
  for (uint32_t b : members_) {
    if (b == 0)
      entries_.push_back({none, 0});
    collect(function_->preds(function_->blocks[b]));
    for (uint32_t pred : others)
      entries_.push_back({pred, b});
    collect(function_->succs(function_->blocks[b]));
    for (uint32_t succ : others)
      exits_.push_back({b, succ});
  }
}

void Float80Registers::chooseSlots(unsigned depth, const EdgeFrequencies &frequencies) {
  std::vector<float> gain(slots_.size());
  for (uint32_t b : members_) {
    const MBlock &block = function_->blocks[b];
    for (uint32_t i = block.begin; i < block.end; ++i)
      if (uint32_t slot = slotOf(function_->insts[i]); slot != none)
        gain[slot] += block.frequency;
  }
  auto subtract = [&](const Edge &edge, float frequency) {
    for (uint32_t s = 0; s < slots_.size(); ++s)
      gain[s] -= frequency * (blocks_[edge.to].liveIn >> s & 1 ? 1 : deadCost);
  };
  for (const Edge &edge : entries_)
    subtract(edge, edge.from == none ? function_->blocks[edge.to].frequency
                                     : frequencies.of(edge.from, edge.to));
  for (const Edge &edge : exits_)
    subtract(edge, frequencies.of(edge.from, edge.to));
  chosen_.clear();
  for (uint32_t s = 0; s < slots_.size(); ++s)
    if (gain[s] > 0)
      chosen_.push_back(s);
  std::ranges::sort(chosen_, {}, [&](uint32_t s) { return std::pair(-gain[s], s); });
  chosen_.resize(std::min<size_t>(chosen_.size(), x87Registers - depth));
}

// ---- Instructions

// The number of the register of the accessed slot when the stack is otherwise empty, or none.
uint32_t Float80Registers::registerOf(const MInst &inst) const {
  uint32_t slot = slotOf(inst);
  auto at = std::ranges::find(chosen_, slot);
  return slot == none || at == chosen_.end() ? none : static_cast<uint32_t>(at - chosen_.begin());
}

// If the instruction pushes the value of a register, with nothing above, and the result of what
// follows is popped to the same register, without other accesses to it: where it is popped.
// Otherwise none.
uint32_t Float80Registers::endOfUpdate(uint32_t at) const {
  uint32_t updated = registerOf(code_[at]);
  int depth = 1;
  for (uint32_t i = at + 1; i < code_.size() && depth > 0; ++i) {
    depth += pushed(code_[i]);
    if (registerOf(code_[i]) == updated)
      return depth == 0 ? i : none;
  }
  return none;
}

// x + r as r + x, if r is updated by the sum.
void Float80Registers::exchangeOperands(uint32_t at) {
  if (at + 2 >= code_.size() || pushed(code_[at]) != 1 || code_[at].is(MOp::X87Push) ||
      registerOf(code_[at + 1]) == none || !code_[at + 1].is(MOp::X87Load) ||
      !isCommutative(code_[at + 2]))
    return;
  exchange(code_[at], code_[at + 1]);
  if (endOfUpdate(at) == none)
    exchange(code_[at], code_[at + 1]);
}

// The block becomes a new run of instructions.
void Float80Registers::rewriteBlock(uint32_t index) {
  MBlock &block = function_->blocks[index];
  code_.assign(function_->insts.begin() + block.begin, function_->insts.begin() + block.end);
  auto begin = static_cast<uint32_t>(function_->insts.size());
  auto add = [&](const MInst &replaced, MOp op, uint32_t number) {
    MInst inst = onRegister(op, number);
    inst.loc = replaced.loc;
    inst.origin = replaced.origin;
    function_->insts.push_back(inst);
  };
  uint32_t depth = 0;        // of what is above the registers
  uint32_t updateEnd = none; // where the update in place ends
  uint32_t updated = 0;      // the register that has changed places with the one at the top
  for (uint32_t i = 0; i < code_.size(); ++i) {
    if (depth == 0 && updateEnd == none)
      exchangeOperands(i);
    const MInst &inst = code_[i];
    uint32_t number = registerOf(inst);
    if (number == none) {
      function_->insts.push_back(MInst(inst));
      depth = static_cast<uint32_t>(static_cast<int>(depth) + pushed(inst));
      continue;
    }
    bool isLoad = inst.is(MOp::X87Load);
    uint32_t end = isLoad && depth == 0 && updateEnd == none ? endOfUpdate(i) : none;
    if (end != none || i == updateEnd) {
      if (number != 0)
        add(inst, MOp::X87Exchange, number);
      updateEnd = end;
      updated = end != none ? number : 0;
      continue;
    }
    uint32_t place = depth + (number == 0 ? updated : number);
    add(inst, isLoad ? MOp::X87Push : MOp::X87Pop, place);
    depth = isLoad ? depth + 1 : depth - 1;
  }
  INVARIANT(depth == 0 && updateEnd == none, "the x87 stack is not empty at the end of a block");
  block.begin = begin;
  block.end = static_cast<uint32_t>(function_->insts.size());
}

// ---- Edges

void Float80Registers::enter(const Edge &edge) {
  code_.clear();
  for (size_t i = chosen_.size(); i-- > 0;) {
    bool isLive = blocks_[edge.to].liveIn >> chosen_[i] & 1;
    code_.push_back(isLive ? onSlot(MOp::X87Load, slots_[chosen_[i]])
                           : onRegister(MOp::X87Zero, 0));
  }
  insertCode(edge);
}

void Float80Registers::leave(const Edge &edge) {
  code_.clear();
  for (uint32_t slot : chosen_) {
    bool isLive = blocks_[edge.to].liveIn >> slot & 1;
    code_.push_back(isLive ? onSlot(MOp::X87Store, slots_[slot]) : onRegister(MOp::X87Pop, 0));
  }
  insertCode(edge);
}

void Float80Registers::insertCode(const Edge &edge) {
  if (edge.from == none)
    return insertCodeAt(edge.to, function_->blocks[edge.to].begin);
  const MBlock &from = function_->blocks[edge.from];
  if (from.succs == 1)
    return insertCodeAt(edge.from, beforeBranches(*function_, from, from.end - 1));
  if (function_->blocks[edge.to].preds == 1)
    return insertCodeAt(edge.to, function_->blocks[edge.to].begin);
  auto begin = static_cast<uint32_t>(function_->insts.size());
  appendCode(function_->insts[from.end - 1].loc);
  splitEdge(*function_, edge.from, edge.to, begin);
}

// The block becomes a new run of instructions, with the code in front of one of them.
void Float80Registers::insertCodeAt(uint32_t index, uint32_t inst) {
  MBlock &block = function_->blocks[index];
  std::vector<MInst> &insts = function_->insts;
  auto begin = static_cast<uint32_t>(insts.size());
  for (uint32_t i = block.begin; i < inst; ++i)
    insts.push_back(MInst(insts[i]));
  appendCode(insts[inst].loc);
  for (uint32_t i = inst; i < block.end; ++i)
    insts.push_back(MInst(insts[i]));
  block.begin = begin;
  block.end = static_cast<uint32_t>(insts.size());
}

void Float80Registers::appendCode(uint32_t loc) {
  for (const MInst &inst : code_) {
    function_->insts.push_back(inst);
    function_->insts.back().loc = loc;
  }
}

} // namespace wend
