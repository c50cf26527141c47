#include "backend/backend.h"

#include "backend/assembly_writer.h"
#include "backend/checker.h"
#include "backend/coalescer.h"
#include "backend/debug_marks.h"
#include "backend/edge_moves.h"
#include "backend/emitter.h"
#include "backend/fault_injection.h"
#include "backend/float80_registers.h"
#include "backend/float80_slots.h"
#include "backend/isel.h"
#include "backend/linear_scan.h"
#include "backend/local_allocator.h"
#include "backend/machine_observer.h"
#include "backend/object_writer.h"
#include "backend/peephole.h"
#include "backend/rewriter.h"
#include "backend/shrink_wrap.h"
#include "backend/slot_forwarding.h"
#include "backend/spill_placement.h"
#include "backend/tail_merging.h"
#include "support/invariant.h"
#include "support/phase_times.h"

#include <algorithm>
#include <cstdio>

namespace wend {

// The stages of compilation. Their memory is reused for the next function.
class Backend::Stages {
public:
  Stages(const Module &module, const BackendOptions &options, CodeSink &sink)
      : options_(options), sink_(sink), emitter_(module, sink, !options.isFast) {
    emitter_.begin();
  }

  CodeSink &sink() { return sink_; }
  Emitter &emitter() { return emitter_; }
  void end(bool hasFunctionTable) { emitter_.end(hasFunctionTable); }

  void compile(Function &function) {
    PhaseScope selection(options_.times, "selection");
    if (options_.isFast)
      order_.list(function);
    else
      order_.compute(function);
    isel_.select(function, order_, options_, machine_);
    float80Slots_.run(machine_);
    injectFault(options_.fault, machine_);
    if (options_.verify)
      selected_ = machine_;
    MachineObserver *observer = options_.observer;
    if (observer)
      observer->afterSelection(machine_);
    {
      PhaseScope allocation(options_.times, "register allocation");
      if (options_.isFast && LocalAllocator::isSuitable(machine_))
        finishFast();
      else
        finish();
    }
    PhaseScope emission(options_.times, "emission");
    if (observer)
      observer->beforeEmission(machine_, layout_);
    emitter_.emit(machine_, layout_, frame_);
  }

private:
  // The stages after selection.
  void finish() {
    MachineObserver *observer = options_.observer;
    ranges_.compute(machine_);
    keepLiveMarks(machine_, ranges_);
    coalescer_.run(machine_, ranges_);
    scan_.run(machine_, ranges_, options_, allocation_);
    spillPlacement_.run(machine_, ranges_, allocation_);
    if (observer)
      observer->afterAllocation(machine_, ranges_, allocation_);
    auto firstAdded = static_cast<uint32_t>(machine_.blocks.size());
    rewriter_.run(machine_, ranges_, allocation_);
    assignMarks(machine_, coalescer_, allocation_, rewriter_);
    edgeMoves_.run(machine_);
    slotForwarding_.run(machine_);
    if (options_.verify)
      check();
    float80Registers_.run(machine_);
    if (observer)
      observer->afterRewriting(machine_);
    PhaseScope layout(options_.times, "layout, peephole");
    frame_.layOut(machine_);
    shrinkWrap_.run(machine_, frame_);
    tailMerging_.run(machine_);
    layout_.run(machine_, firstAdded);
    for (uint32_t block : layout_.order())
      peephole(machine_, machine_.blocks[block], options_.cpu);
    dropRepeatedTests(machine_, layout_);
  }

  void finishFast() {
    localAllocator_.run(machine_);
    assignSlotsToMarks(machine_);
    if (options_.observer)
      options_.observer->afterRewriting(machine_);
    if (options_.verify)
      check();
    frame_.layOut(machine_);
    ShrinkWrap::frameEverywhere(machine_);
    layout_.keepOrder(machine_);
  }

  void check() {
    std::string error = checkAllocation(selected_, machine_);
    if (error.empty())
      return;
    std::string text = error + '\n';
    print(selected_, text);
    text += "after allocation:\n";
    print(machine_, text);
    std::fputs(text.c_str(), stderr);
    INVARIANT(error.empty(), "the register allocation is wrong");
  }

  const BackendOptions options_;
  CodeSink &sink_;
  Emitter emitter_;
  BlockOrder order_;
  ISel isel_;
  Float80Slots float80Slots_;
  Float80Registers float80Registers_;
  MFunction machine_;
  MFunction selected_; // before allocation, for the checker
  LocalAllocator localAllocator_;
  LiveRanges ranges_;
  Coalescer coalescer_;
  LinearScan scan_;
  Allocation allocation_;
  SpillPlacement spillPlacement_;
  Rewriter rewriter_;
  SlotForwarding slotForwarding_;
  EdgeMoves edgeMoves_;
  ShrinkWrap shrinkWrap_;
  TailMerging tailMerging_;
  Layout layout_;
  Frame frame_;
};

Backend::Backend(const Module &module, const BackendOptions &options, CodeSink &sink)
    : stages_(std::make_unique<Stages>(module, options, sink)) {}

Backend::~Backend() = default;

void Backend::findIndirectTargets() { stages_->emitter().findIndirectTargets(); }

void Backend::compile(Function &function) { stages_->compile(function); }

void Backend::beginRecording() { stages_->sink().beginRecording(); }

void Backend::save(ByteWriter &out) {
  out.put(stages_->emitter().jumpsBetweenFrames());
  out.putArray(stages_->emitter().referred());
  stages_->sink().save(out);
}

void Backend::restore(ByteReader &in, std::span<Function *const> functions) {
  if (in.take<bool>())
    stages_->emitter().noteJumpBetweenFrames();
  stages_->emitter().noteReferred(in.takeArray<Symbol>());
  stages_->sink().restore(in);
  for (const Function *function : functions)
    stages_->emitter().noteFunction(*function);
}

void Backend::finish(bool hasFunctionTable) { stages_->end(hasFunctionTable); }

void emit(Module &module, const BackendOptions &options, CodeSink &sink) {
  Backend backend(module, options, sink);
  backend.findIndirectTargets();
  for (Function *function : module.functions())
    if (!function->isDeclaration() && !function->isAvailableExternally)
      backend.compile(*function);
  backend.finish(false);
}

void emitAssembly(Module &module, const BackendOptions &options, std::string &out) {
  AssemblyWriter writer(module, options, out);
  emit(module, options, writer);
}

void emitObject(Module &module, const BackendOptions &options, ObjectFile &object) {
  ObjectWriter writer(module, object,
                      options.describesFrames ? ObjectTables::Frames : ObjectTables::None);
  emit(module, options, writer);
}

} // namespace wend
