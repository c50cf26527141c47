#include "explorer/machine_recorder.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <numeric>

namespace wend {

JsonValue registerNames() {
  JsonValue names = JsonValue::array();
  for (uint32_t id = 0; id < Reg::physicalCount; ++id)
    names.push_back(registerName({id}, classOf({id}) == RegClass::General ? 8 : 16));
  return names;
}

// The name of the block is a comment: several blocks may have the same.
std::string MachineRecorder::headOf(const MFunction &function, uint32_t block) const {
  return fmt::format("b{}:{}{}", block, function.blocks[block].name ? "  # " : "",
                     module_.names().text(function.blocks[block].name));
}

// The edges by numbers in the order of `blocks`.
JsonValue MachineRecorder::graphOf(const MFunction &function,
                                   std::span<const uint32_t> blocks) const {
  std::vector<uint32_t> position(function.blocks.size());
  for (uint32_t i = 0; i < blocks.size(); ++i)
    position[blocks[i]] = i;
  JsonValue names = JsonValue::array();
  JsonValue edges = JsonValue::array();
  for (uint32_t block : blocks) {
    names.push_back(headOf(function, block));
    for (uint32_t to : function.succs(function.blocks[block]))
      edges.push_back({position[block], position[to], ""});
  }
  return {{"blocks", std::move(names)}, {"edges", std::move(edges)}};
}

void MachineRecorder::add(Stage stage) {
  record_->steps.insert(record_->steps.end(), {stage.pass, record_->stages.size()});
  record_->stages.push_back(std::move(stage));
}

// By block, in the order of the text; -1 if it is not known.
void MachineRecorder::addCounts(Stage &stage, std::span<const uint32_t> blocks) {
  if (!counts_.areKnown())
    return;
  JsonValue counts = JsonValue::array();
  for (uint32_t block : blocks)
    counts.push_back(counts_.of(block));
  stage.details["counts"] = tables_.value(std::move(counts));
}

Stage &MachineRecorder::record(const MFunction &function, uint32_t number,
                               std::span<const uint32_t> blocks) {
  Stage stage{number, {}, JsonValue::object()};
  JsonValue instructions = JsonValue::array(); // by line: the number of the instruction, or -1
  std::string text;
  for (uint32_t block : blocks) {
    stage.lines.push_back(tables_.line(headOf(function, block), SourceLoc()));
    instructions.push_back(-1);
    for (uint32_t i = function.blocks[block].begin; i < function.blocks[block].end; ++i) {
      const MInst &inst = function.insts[i];
      if (inst.is(MOp::Nothing))
        continue;
      text = "  ";
      print(function, inst, text);
      stage.lines.push_back(tables_.line(text, module_.sourceLoc({inst.loc})));
      instructions.push_back(i);
    }
  }
  stage.details["instructions"] = std::move(instructions);
  addCounts(stage, blocks);
  add(std::move(stage));
  return record_->stages.back();
}

Stage &MachineRecorder::record(const MFunction &function, uint32_t number) {
  std::vector<uint32_t> blocks(function.blocks.size());
  std::iota(blocks.begin(), blocks.end(), 0);
  Stage &stage = record(function, number, blocks);
  stage.details["graph"] = tables_.value(graphOf(function, blocks));
  return stage;
}

void MachineRecorder::afterSelection(const MFunction &function) {
  counts_.afterSelection(function);
  record(function, numbers_.selection);
}

void MachineRecorder::afterRewriting(const MFunction &function) {
  counts_.afterRewriting(function);
  record(function, numbers_.rewriting);
}

// The edges are no longer those of the blocks.
void MachineRecorder::beforeEmission(const MFunction &function, const Layout &layout) {
  counts_.afterLayout(function, layout);
  record(function, numbers_.emission, layout.order());
  emitted_ = &function;
  layout_ = layout.order();
  indexOf_.assign(function.insts.size(), -1);
  for (size_t i = 0; i < layout_.size(); ++i) {
    const MBlock &block = function.blocks[layout_[i]];
    std::fill(indexOf_.begin() + block.begin, indexOf_.begin() + block.end,
              static_cast<int64_t>(i));
  }
}

void MachineRecorder::afterAllocation(const MFunction &function, const LiveRanges &ranges,
                                      const Allocation &allocation) {
  Stage &stage = record(function, numbers_.allocation);
  JsonValue values = JsonValue::array();
  for (uint32_t vreg = Reg::physicalCount; vreg < function.vregLimit(); ++vreg)
    if (vreg < allocation.first.size() && allocation.first[vreg] != Interval::none)
      values.push_back(valueOf(function, ranges, allocation, vreg));
  JsonValue fixed =
      JsonValue::array(); // physical registers that instructions require: register, from, to
  for (uint32_t id = 0; id < Reg::physicalCount; ++id)
    for (const Segment &range : ranges.fixedRanges({id}))
      fixed.push_back({id, range.start, range.end});
  stage.details["registers"] = {
      {"values", std::move(values)}, {"fixed", std::move(fixed)}, {"calls", ranges.calls()}};
}

// Its number, its name, and the parts of its live ranges, each with the register, or -1 in memory,
// or -2 if it is computed again where it is used.
JsonValue MachineRecorder::valueOf(const MFunction &function, const LiveRanges &ranges,
                                   const Allocation &allocation, uint32_t vreg) const {
  JsonValue parts = JsonValue::array();
  std::span<const Segment> all = ranges.ranges(vreg);
  int elsewhere = allocation.isRematerialisable(vreg) ? -2 : -1;
  for (uint32_t id = allocation.first[vreg]; id != Interval::none;
       id = allocation.intervals[id].next) {
    const Interval &interval = allocation.intervals[id];
    int64_t reg = interval.reg.isNone() ? elsewhere : int64_t{interval.reg.id};
    for (uint32_t i = interval.firstRange; i < interval.endRange; ++i) {
      Position start = std::max(all[i].start, interval.start);
      Position end = std::min(all[i].end, interval.end);
      if (start < end)
        parts.insert(parts.end(), {start, end, reg});
    }
  }
  return {vreg, module_.names().text(function.names[vreg]), std::move(parts)};
}

void MachineRecorder::beforeText(const MInst &inst, size_t offset) {
  // Instructions that set up the frame are not in the function.
  const MInst *first = emitted_->insts.data();
  bool isOwn =
      std::greater_equal<>()(&inst, first) && std::less<>()(&inst, first + emitted_->insts.size());
  texts_.push_back(
      {offset, module_.sourceLoc({inst.loc}), isOwn ? indexOf_[size_t(&inst - first)] : -1});
}

// Instructions that set up or remove the frame are in the block of the next instruction, or in one
// before it that has no other instructions.
void MachineRecorder::findFrameBlocks() {
  auto changesFrame = [&](int64_t index) {
    const MBlock &block = emitted_->blocks[layout_[static_cast<size_t>(index)]];
    return block.entersFrame || block.leavesFrame;
  };
  int64_t before = -1;
  for (auto at = texts_.begin(); at != texts_.end();) {
    auto next = std::find_if(at, texts_.end(), [](const Text &text) { return text.block >= 0; });
    int64_t last = next == texts_.end() ? before : next->block;
    int64_t block = std::min(before + 1, last);
    while (block < last && !changesFrame(block))
      ++block;
    for (; at != next; ++at)
      at->block = block;
    before = last;
    at = next == texts_.end() ? next : next + 1;
  }
}

void MachineRecorder::end(std::string_view text, size_t begin) {
  findFrameBlocks();
  Stage stage{numbers_.assembly, {}, JsonValue::object()};
  JsonValue blocks = JsonValue::array(); // by line
  size_t next = 0;
  SourceLoc loc;
  forEachLine(text.substr(begin), [&](std::string_view line) {
    auto offset = static_cast<size_t>(line.data() - text.data());
    for (; next < texts_.size() && texts_[next].offset <= offset; ++next)
      loc = texts_[next].loc;
    if (line.empty())
      return;
    bool isIndented = line.starts_with("    ") && line.size() > 4 && line[4] != '.';
    bool isInstruction = isIndented && line[4] != '#';
    stage.lines.push_back(tables_.line(line, isInstruction ? loc : SourceLoc()));
    // A label or a comment belongs to the instruction after it.
    bool isBefore = isIndented || line.ends_with(':');
    size_t number = isInstruction ? next - 1 : isBefore ? next : texts_.size();
    blocks.push_back(number < texts_.size() ? texts_[number].block : -1);
  });
  texts_.clear();
  stage.details["blocks"] = std::move(blocks);
  addCounts(stage, layout_);
  add(std::move(stage));
}

} // namespace wend
