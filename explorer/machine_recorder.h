// MachineRecorder — records the machine IR of each function at the stages of the back end, the
// locations of its registers, the positions in the source of its assembly, and executions.
#pragma once

#include "explorer/ir_recorder.h"
#include "explorer/machine_counts.h"

#include "backend/machine_observer.h"

namespace wend {

class MachineRecorder final : public MachineObserver {
public:
  // The numbers of the stages in the document's table.
  struct StageNumbers {
    uint32_t selection, allocation, rewriting, emission, assembly;
  };

  // `executions` is of the module as it is.
  MachineRecorder(const Module &module, Tables &tables, const Executions &executions,
                  const StageNumbers &numbers)
      : module_(module), tables_(tables), counts_(executions), numbers_(numbers) {}

  // What is recorded from now on belongs to this function.
  void begin(FunctionRecord &function) { record_ = &function; }
  // The text that was written for it: text[begin, end).
  void end(std::string_view text, size_t begin);

  void afterSelection(const MFunction &function) override;
  void afterAllocation(const MFunction &function, const LiveRanges &ranges,
                       const Allocation &allocation) override;
  void afterRewriting(const MFunction &function) override;
  void beforeEmission(const MFunction &function, const Layout &layout) override;
  void beforeText(const MInst &inst, size_t offset) override;

private:
  // An instruction whose text begins at an offset.
  struct Text {
    size_t offset;
    SourceLoc loc;
    int64_t block; // its index in the layout; -1: it sets up the frame, or removes it
  };

  void findFrameBlocks();
  Stage &record(const MFunction &function, uint32_t number, std::span<const uint32_t> blocks);
  Stage &record(const MFunction &function, uint32_t number);
  void add(Stage stage);
  void addCounts(Stage &stage, std::span<const uint32_t> blocks);
  [[nodiscard]] std::string headOf(const MFunction &function, uint32_t block) const;
  [[nodiscard]] JsonValue graphOf(const MFunction &function,
                                  std::span<const uint32_t> blocks) const;
  [[nodiscard]] JsonValue valueOf(const MFunction &function, const LiveRanges &ranges,
                                  const Allocation &allocation, uint32_t vreg) const;

  const Module &module_;
  Tables &tables_;
  MachineCounts counts_;
  const StageNumbers numbers_;
  FunctionRecord *record_ = nullptr;
  std::vector<Text> texts_; // of the function
  const MFunction *emitted_ = nullptr;
  std::vector<uint32_t> layout_; // the blocks in the order in which they are emitted
  std::vector<int64_t> indexOf_; // by instruction: the index of its block in layout_, or -1
};

// The names of the physical registers, by number.
JsonValue registerNames();

} // namespace wend
