#include "driver/machine_remarks.h"

#include "backend/inst_effects.h"
#include "ir/analysis/loops.h"

#include <algorithm>
#include <span>
#include <unordered_set>
#include <vector>

namespace wend {

namespace {

// The accesses to spill slots in a loop, without those in inner loops.
struct Spills {
  std::unordered_set<uint32_t> slots;
  uint32_t loads = 0;
  uint32_t stores = 0;
  bool hasCalls = false;

  void add(const MInst &inst) {
    slots.insert(inst.mem.object);
    Role role = mayWriteMemory(inst) ? row(inst.op).first : Role::Use;
    loads += role != Role::Def ? 1 : 0;
    stores += role != Role::Use ? 1 : 0;
  }
};

// By block of the machine code: its loop in the IR, or null. A block that the allocator has added
// on an edge is in the outer one of the loops that the edge connects.
std::vector<const Loop *> loopsOf(const MFunction &function, const LoopForest &forest) {
  std::vector<const Loop *> loops(function.blocks.size());
  const Loop *current = nullptr;
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    const MBlock &block = function.blocks[b];
    if (block.source)
      current = forest.loopOf(block.source);
    loops[b] = current;
    bool isOnEdge = !block.source && block.preds == 1 && block.succs == 1;
    if (!isOnEdge)
      continue;
    const Loop *from = loops[function.preds(block)[0]];
    const Loop *to = loops[function.succs(block)[0]];
    uint32_t depth = std::min(from ? from->depth() : 0, to ? to->depth() : 0);
    loops[b] = from && from->depth() == depth ? from : to && to->depth() == depth ? to : nullptr;
  }
  return loops;
}

// What the blocks of a switch have at their ends.
struct SwitchCode {
  uint32_t tables = 0;
  uint32_t entries = 0; // of all tables
  uint32_t bitTests = 0;
  uint32_t compares = 0;

  void add(std::span<const MInst> insts, const MFunction &function) {
    if (insts.empty())
      return;
    const MInst &last = insts.back();
    if (last.op == MOp::JmpTable) {
      ++tables;
      entries += function.tables[last.extra].count;
      return;
    }
    // A conditional branch, and perhaps a jump after it.
    auto isTest = [](const MInst &inst) { return inst.op == MOp::Bt || inst.op == MOp::Cmp; };
    auto test = std::find_if(insts.rbegin(), insts.rend(), isTest);
    if (test == insts.rend() || test - insts.rbegin() > 2)
      return;
    ++(test->op == MOp::Bt ? bitTests : compares);
  }
};

bool hasSpillSlots(const MFunction &function) {
  return std::ranges::any_of(function.slots, [](const FrameSlot &slot) { return slot.vreg != 0; });
}

} // namespace

void MachineRemarks::afterSelection(const MFunction &function) {
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    const BasicBlock *source = function.blocks[b].source;
    if (!source || !source->terminator()->is(Op::Switch))
      continue;
    SwitchCode code;
    for (size_t i = b; i < function.blocks.size(); ++i) {
      const MBlock &block = function.blocks[i];
      if (block.source && i != b)
        break;
      code.add(std::span(function.insts).subspan(block.begin, block.end - block.begin), function);
    }
    context_.remark(RemarkId::switchSelected, *source->terminator(), code.tables, code.entries,
                    code.bitTests, code.compares);
  }
}

void MachineRemarks::afterRewriting(const MFunction &function) {
  if (!hasSpillSlots(function))
    return;
  DominatorTree tree(*function.source);
  LoopForest forest(*function.source, tree);
  std::vector<const Loop *> loops = loopsOf(function, forest);
  std::vector<Spills> spills(forest.all().size());
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    const MBlock &block = function.blocks[b];
    if (!loops[b] || block.isCold)
      continue;
    Spills &found = spills[static_cast<size_t>(loops[b] - forest.all().data())];
    for (uint32_t i = block.begin; i < block.end; ++i) {
      const MInst &inst = function.insts[i];
      found.hasCalls |= isCall(inst);
      if (inst.hasMemory() && isSpillSlot(inst.mem, function))
        found.add(inst);
    }
  }
  for (const Loop &loop : forest.all()) {
    const Spills &found = spills[static_cast<size_t>(&loop - forest.all().data())];
    RemarkId id = found.hasCalls ? RemarkId::spilledAtCalls : RemarkId::spilledInLoop;
    if (!found.slots.empty())
      context_.remarkAt(id, *function.source, locationOfLoop(*loop.header()), found.slots.size(),
                        found.stores, found.loads);
  }
}

} // namespace wend
