#include "backend/edge_block.h"

#include "backend/inst_effects.h"

#include <algorithm>

namespace wend {

uint32_t beforeBranches(const MFunction &function, const MBlock &block, uint32_t inst) {
  while (inst > block.begin && isBranch(function.insts[inst]) && isBranch(function.insts[inst - 1]))
    --inst;
  return inst;
}

void splitEdge(MFunction &function, uint32_t from, uint32_t to, uint32_t begin) {
  auto index = static_cast<uint32_t>(function.blocks.size());
  const MBlock &source = function.blocks[from];
  const MBlock &target = function.blocks[to];
  MBlock block;
  block.begin = begin;
  block.frequency = std::min(source.frequency, target.frequency);
  block.isCold = source.isCold || target.isCold;
  block.isInLoop = source.isInLoop && target.isInLoop;
  MInst jump;
  jump.op = MOp::Jmp;
  jump.form = Form::L;
  jump.imm = to;
  jump.loc = function.insts[source.end - 1].loc;
  function.insts.push_back(jump);
  block.end = static_cast<uint32_t>(function.insts.size());
  for (uint32_t i = source.end; i-- > source.begin;) {
    MInst &inst = function.insts[i];
    if (isBranch(inst) && inst.target() == to)
      inst.imm = index;
    else if (inst.is(MOp::JmpTable))
      for (uint32_t t = 0; t < function.tables[inst.extra].count; ++t) {
        uint32_t &entry = function.tableTargets[function.tables[inst.extra].first + t];
        if (entry == to)
          entry = index;
      }
    else if (!isBranch(inst))
      break;
  }
  function.edges.push_back(to);
  block.firstSucc = static_cast<uint32_t>(function.edges.size()) - 1;
  block.succs = 1;
  function.edges.push_back(from);
  block.firstPred = static_cast<uint32_t>(function.edges.size()) - 1;
  block.preds = 1;
  auto edges = function.edges.begin();
  std::replace(edges + source.firstSucc, edges + source.firstSucc + source.succs, to, index);
  std::replace(edges + target.firstPred, edges + target.firstPred + target.preds, from, index);
  function.blocks.push_back(block);
}

} // namespace wend
