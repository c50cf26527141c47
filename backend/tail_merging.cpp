#include "backend/tail_merging.h"

#include "ir/debug_info.h"
#include "ir/module.h"

#include <algorithm>

namespace wend {

namespace {

// A call and a jump to it are equally long.
constexpr uint32_t minLength = 2;

uint64_t hashOf(const MInst &inst) {
  uint64_t hash = static_cast<uint64_t>(inst.op);
  for (uint64_t part :
       {uint64_t{inst.width}, uint64_t{inst.first.id}, uint64_t{inst.second.id},
        uint64_t{inst.mem.base.id}, uint64_t{inst.mem.object}, static_cast<uint64_t>(inst.mem.disp),
        static_cast<uint64_t>(inst.imm), uint64_t{inst.extra}})
    hash = (hash ^ part) * 0x9E3779B97F4A7C15 ^ hash >> 29;
  return hash;
}

} // namespace

void TailMerging::run(MFunction &function) {
  function_ = &function;
  findCandidates();
  std::ranges::sort(candidates_, [](const Candidate &a, const Candidate &b) {
    return a.hashes != b.hashes ? a.hashes < b.hashes : a.block < b.block;
  });
  for (uint32_t length = maxLength; length >= minLength && candidates_.size() > 1; --length)
    mergeEnds(length);
}

void TailMerging::findCandidates() {
  candidates_.clear();
  for (uint32_t b = 1; b < function_->blocks.size(); ++b) {
    const MBlock &block = function_->blocks[b];
    const MInst *insts = function_->insts.data();
    if (!block.isCold || block.begin == block.end || !insts[block.end - 1].is(MOp::Call))
      continue;
    Candidate candidate{b, 0, {}};
    for (uint32_t i = block.end; i-- > block.begin && candidate.length < maxLength;)
      candidate.hashes[candidate.length++] = hashOf(insts[i]);
    candidates_.push_back(candidate);
  }
}

// A run that is merged becomes one candidate, which may share a shorter end with others.
void TailMerging::mergeEnds(uint32_t length) {
  size_t kept = 0;
  for (size_t first = 0; first < candidates_.size(); ++kept) {
    size_t end = first + 1;
    while (end < candidates_.size() &&
           haveEqualEnds(candidates_[end - 1], candidates_[end], length))
      ++end;
    std::span<const Candidate> run = std::span(candidates_).subspan(first, end - first);
    candidates_[kept] = run.size() > 1 ? merge(run, length) : run[0];
    first = end;
  }
  candidates_.resize(kept);
}

// An end does not begin with flags that are still read: the peephole pass examines single blocks.
bool TailMerging::haveEqualEnds(const Candidate &a, const Candidate &b, uint32_t length) const {
  const MBlock &one = function_->blocks[a.block];
  const MBlock &other = function_->blocks[b.block];
  if (one.hasFrame != other.hasFrame || a.length < length || b.length < length ||
      !std::equal(a.hashes.begin(), a.hashes.begin() + length, b.hashes.begin()))
    return false;
  const MInst *insts = function_->insts.data();
  const MInst *ends[] = {insts + one.end, insts + other.end};
  for (uint32_t i = 1; i <= length; ++i)
    if (!isIdentical(ends[0][-static_cast<ptrdiff_t>(i)], ends[1][-static_cast<ptrdiff_t>(i)]) ||
        readsFlags(ends[0][-static_cast<ptrdiff_t>(i)].op))
      return false;
  return true;
}

// Without debug information, an instruction of several lines has none.
uint32_t TailMerging::mergedLoc(uint32_t one, uint32_t other) const {
  DebugInfo *info = function_->source ? function_->source->module().debugInfo : nullptr;
  return info ? info->merged({one}, {other}).number : CodeLoc::none;
}

TailMerging::Candidate TailMerging::merge(std::span<const Candidate> members, uint32_t length) {
  auto merged = static_cast<uint32_t>(function_->blocks.size());
  MBlock tail = function_->blocks[members[0].block];
  uint32_t begin = tail.end - length;
  tail.begin = static_cast<uint32_t>(function_->insts.size());
  for (uint32_t i = begin; i < begin + length; ++i) {
    MInst inst = function_->insts[i];
    for (const Candidate &member : members)
      inst.loc = mergedLoc(
          inst.loc, function_->insts[function_->blocks[member.block].end - length + i - begin].loc);
    inst.origin = MInst::noOrigin;
    function_->insts.push_back(inst);
  }
  tail.end = static_cast<uint32_t>(function_->insts.size());
  tail.entersFrame = tail.leavesFrame = false;
  tail.frequency = 0;
  tail.isMerged = true;
  MInst jump;
  jump.op = MOp::Jmp;
  jump.form = Form::L;
  jump.imm = merged;
  for (const Candidate &member : members) {
    MBlock &block = function_->blocks[member.block];
    tail.frequency += block.frequency;
    block.end -= length - 1;
    block.losesEnd = true;
    jump.loc = function_->insts[block.end - 1].loc;
    function_->insts[block.end - 1] = jump;
  }
  function_->blocks.push_back(tail);
  Candidate candidate{merged, length, {}};
  std::copy_n(members[0].hashes.begin(), length, candidate.hashes.begin());
  return candidate;
}

} // namespace wend
