#include "explorer/ir_recorder.h"

#include "ir/analysis/liveness.h"
#include "ir/analysis/loops.h"
#include "ir/local_names.h"
#include "ir/printer.h"

#include <algorithm>

namespace wend {

namespace {

// Limit on the instructions executed after all passes together, and how often a pass changes a
// function, as an estimate: both decide whether executions are counted after each pass.
constexpr uint64_t maxAllSteps = 60'000'000;
constexpr uint64_t changesPerFunction = 16;

} // namespace

FunctionRecord &IrRecorder::recordOf(const Function &function) {
  recordByName_.resize(std::max<size_t>(recordByName_.size(), function.name.id + 1));
  uint32_t &number = recordByName_[function.name.id];
  if (number == 0) {
    functions_.emplace_back();
    number = static_cast<uint32_t>(functions_.size());
    functions_.back().name = function.name;
    functions_.back().at = tables_.packed(function.loc);
  }
  return functions_[number - 1];
}

void IrRecorder::begin(uint32_t pass, bool recordsExecution) {
  ExecutionRecorder recorder(module_, tables_);
  first_.emplace(module_, options_, recordsExecution ? &recorder : nullptr);
  for (const Function *function : module_.functions()) {
    if (function->isDeclaration())
      continue;
    record(*function, pass);
    addCounts(*function, recordOf(*function).stages.back(), *first_);
  }
  countsAll_ = first_->steps() * changesPerFunction * functions_.size() <= maxAllSteps;
}

void IrRecorder::end() {
  Executions last(module_, options_);
  for (const Function *function : module_.functions())
    if (!function->isDeclaration())
      addCounts(*function, recordOf(*function).stages.back(), last);
}

void IrRecorder::afterPass(const Function &function, PassId pass, bool hasChanged) {
  auto number = static_cast<uint32_t>(pass);
  if (hasChanged && record(function, number)) {
    if (countsAll_)
      addCounts(function, recordOf(function).stages.back(), Executions(module_, options_));
  } else {
    recordOf(function).steps.insert(recordOf(function).steps.end(), {number, -1});
  }
}

void IrRecorder::afterPass(const Module &module, PassId pass, bool hasChanged) {
  auto number = static_cast<uint32_t>(pass);
  std::optional<Executions> executions;
  std::vector<bool> isSeen(functions_.size());
  for (const Function *function : module.functions()) {
    if (function->isDeclaration())
      continue;
    if (hasChanged && record(*function, number)) {
      if (countsAll_ && !executions)
        executions.emplace(module_, options_);
      if (executions)
        addCounts(*function, recordOf(*function).stages.back(), *executions);
    } else {
      recordOf(*function).steps.insert(recordOf(*function).steps.end(), {number, -1});
    }
    isSeen.resize(functions_.size());
    isSeen[static_cast<size_t>(&recordOf(*function) - functions_.data())] = true;
  }
  // The others have been removed.
  for (size_t i = 0; i < functions_.size(); ++i) {
    FunctionRecord &removed = functions_[i];
    if (isSeen[i] || !removed.isAlive)
      continue;
    removed.isAlive = false;
    removed.steps.insert(removed.steps.end(), {number, removed.stages.size()});
    removed.stages.push_back({number, {}, JsonValue::object()});
  }
}

// Records the function after a pass. False if its text is that of the state before.
bool IrRecorder::record(const Function &function, uint32_t pass) {
  std::string text;
  std::vector<std::pair<size_t, SourceLoc>> starts; // of instructions in the text
  printLinked(function, text, [&](const Instruction &instruction) {
    starts.emplace_back(text.size(), module_.sourceLoc(instruction.loc));
  });
  Stage stage{pass, {}, JsonValue::object()};
  size_t next = 0;
  SourceLoc loc = function.loc;
  forEachLine(text, [&](std::string_view line) {
    auto offset = static_cast<size_t>(line.data() - text.data());
    bool isInstruction = line.starts_with(' ');
    if (next < starts.size() && starts[next].first == offset)
      loc = starts[next++].second;
    bool isHead = offset == 0;
    stage.lines.push_back(tables_.line(line, isInstruction || isHead ? loc : SourceLoc()));
  });
  FunctionRecord &to = recordOf(function);
  to.isAlive = true;
  if (!to.stages.empty() && to.stages.back().lines == stage.lines)
    return false;
  stage.details["graph"] = tables_.value(graphOf(function));
  stage.details["live"] = tables_.value(livenessOf(function));
  to.steps.insert(to.steps.end(), {pass, to.stages.size()});
  to.stages.push_back(std::move(stage));
  return true;
}

// By block, in the order of the text.
void IrRecorder::addCounts(const Function &function, Stage &stage, const Executions &executions) {
  if (executions.steps() == 0)
    return;
  JsonValue counts = JsonValue::array();
  for (const BasicBlock &block : function)
    counts.push_back(executions.countOf(block));
  stage.details["counts"] = tables_.value(std::move(counts));
  stage.details["executed"] = executions.steps();
}

// Blocks are numbers in the order of the text.
JsonValue IrRecorder::graphOf(const Function &function) const {
  LocalNames names(function);
  DominatorTree tree(function);
  LoopForest forest(function, tree);
  std::vector<uint32_t> position(function.blockCount());
  uint32_t count = 0;
  for (const BasicBlock &block : function)
    position[block.id] = count++;
  JsonValue blocks = JsonValue::array();
  JsonValue edges = JsonValue::array(); // from, to, condition
  JsonValue idoms = JsonValue::array(); // -1: the entry, or not reachable
  JsonValue loopOf = JsonValue::array();
  auto numberOf = [&](const Loop *loop) { return loop ? loop - forest.all().data() : -1; };
  for (const BasicBlock &block : function) {
    std::string name;
    names.append(name, block);
    blocks.push_back(name);
    for (uint32_t slot = 0; slot < block.successors().size(); ++slot) {
      std::string condition;
      printCondition(block, slot, condition);
      edges.push_back({position[block.id], position[block.successor(slot)->id], condition});
    }
    const BasicBlock *idom = tree.isReachable(&block) ? tree.idom(&block) : nullptr;
    idoms.push_back(idom ? static_cast<int64_t>(position[idom->id]) : -1);
    loopOf.push_back(numberOf(forest.loopOf(&block)));
  }
  JsonValue loops = JsonValue::array(); // parent, header, whether it is irreducible
  for (const Loop &loop : forest.all())
    loops.push_back({numberOf(loop.parent()), position[loop.header()->id], loop.isIrreducible()});
  return {
      {"blocks", blocks}, {"edges", edges}, {"idom", idoms}, {"loops", loops}, {"loopOf", loopOf}};
}

// By block: the names that are live in, and those that are live out.
JsonValue IrRecorder::livenessOf(const Function &function) {
  LocalNames names(function);
  Liveness liveness(function);
  auto listOf = [&](const Liveness::Set &set) {
    JsonValue list = JsonValue::array();
    for (const Value *value : set) {
      std::string name;
      names.append(name, *value);
      list.push_back(tables_.name(name));
    }
    return list;
  };
  JsonValue blocks = JsonValue::array();
  for (const BasicBlock &block : function)
    blocks.push_back({listOf(liveness.liveIn(&block)), listOf(liveness.liveOut(&block))});
  return blocks;
}

} // namespace wend
