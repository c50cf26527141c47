// The option -j: functions are compiled by several processes.
//
// The IR keeps a list of the uses of each constant and symbol, so functions of one module cannot be
// changed at once by threads without locks. Processes made by fork have copies of the module, in
// which each compiles some of the functions. What they make, encoded instructions or text, is put
// together in the order of the functions: the output is that of one process.
//
// A process is made when the functions have become independent: for passes that need no other
// function, before their bodies are read; for others, after the last pass on the whole module.
//
// A worker that meets anything unusual gives up, and this process begins again without workers: so
// errors, their order and the exit status are those of one process, too.

#include "driver/compilation.h"
#include "driver/workers.h"

#include "support/byte_stream.h"

#include <algorithm>
#include <optional>

namespace wend {

namespace {

// What compiling functions adds to the module, beyond their code.
class ModuleChanges {
public:
  ModuleChanges(Module &module, const Diagnostics &diagnostics)
      : module_(module), diagnostics_(diagnostics), functions_(module.functions().size()),
        messages_(diagnostics.size()) {}

  // Whether there is nothing to report.
  [[nodiscard]] bool areSilent() const { return diagnostics_.size() == messages_; }
  // Appends what is new since the last call.
  void save(ByteWriter &out) {
    out.put(module_.hasAssembly);
    std::span<Function *const> added = module_.functions().subspan(functions_);
    functions_ += added.size();
    out.put(added.size());
    for (const Function *function : added)
      out.putText(module_.names().text(function->name));
  }
  // Functions are needed by their names only: the program is linked with what defines them.
  static void restore(Module &module, ByteReader &in) {
    module.hasAssembly |= in.take<bool>();
    for (auto count = in.take<size_t>(); count != 0; --count) {
      std::string_view name = in.takeText();
      if (!module.find(name))
        module.addFunction(name, Type::Void);
    }
  }

private:
  Module &module_;
  const Diagnostics &diagnostics_;
  size_t functions_; // that the other process knows
  size_t messages_;
};

// The work of one process: functions in tasks of `perTask`.
class Generation {
public:
  Generation(Module &module, const Diagnostics &diagnostics, Backend &backend, size_t perTask,
             WorkerTasks &tasks)
      : module_(module), diagnostics_(diagnostics), backend_(backend), perTask_(perTask),
        tasks_(tasks) {}

  // Whether this process compiles the function with this number. The module has all functions of
  // the program when it is called first.
  bool claims(size_t index) {
    if (index == 0) {
      changes_.emplace(module_, diagnostics_);
      backend_.beginRecording();
    }
    if (index % perTask_ == 0) {
      sendTask();
      task_ = static_cast<uint32_t>(index / perTask_);
      isClaimed_ = tasks_.claim(task_);
    }
    return isClaimed_;
  }
  void note(const Function &function) { generated_.push_back(function.name); }
  // Whether nothing needs to be reported.
  bool end() {
    sendTask();
    return changes_->areSilent();
  }

private:
  void sendTask() {
    if (!isClaimed_)
      return;
    std::string result;
    ByteWriter out(result);
    out.putArray(std::span<const Symbol>(generated_));
    generated_.clear();
    changes_->save(out);
    backend_.save(out);
    tasks_.send(task_, result);
  }

  Module &module_;
  const Diagnostics &diagnostics_;
  Backend &backend_;
  size_t perTask_;
  WorkerTasks &tasks_;
  std::optional<ModuleChanges> changes_;
  uint32_t task_ = 0;
  bool isClaimed_ = false;
  std::vector<Symbol> generated_; // functions of the task
};

} // namespace

// What is printed while passes run, and counts of their executions, are in the order of one
// process. Times of several processes at once would be more than the time that passes. Each process
// lowers all functions of a Wend program: without passes that takes more than the rest saves.
bool Compilation::isParallel() const {
  const PassOptions &passes = options_.passOptions;
  bool prints = passes.printChanged || !passes.printBefore.empty() || !passes.printAfter.empty() ||
                !options_.remarks.isEmpty() || passes.trace || passes.timePasses;
  bool counts =
      passes.bisectLimit >= 0 || options_.bisectRewrites >= 0 || options_.reportsBisection;
  bool pays = input_.isIr() || !options_.passes.empty();
  // What DebugCode notes of functions in other processes would be lost.
  bool notes = options_.hasDebugInfo;
  return options_.jobs > 1 && !prints && !counts && !notes && pays;
}

// False after an error in the input, and if it must be done again by one process.
bool Compilation::generateInParallel(FunctionSource &functions, Module &module, Backend &backend) {
  std::span<const PassId> passes = options_.passes;
  bool isDone = false;
  if (!needWholeProgram(passes)) {
    size_t count = functions.bodyCount();
    auto forEach = [&](const FunctionSource::Visit &visit,
                       const FunctionSource::IsWanted &isWanted) {
      return functions.forEach(visit, isWanted) && functions.bodyCount() == count;
    };
    // What the functions of a Wend program share becomes part of this process' module, too.
    auto meanwhile = [&] { functions.forEach({}, [](size_t) { return false; }); };
    isDone = generateInWorkers(module, backend, passes, count, forEach, meanwhile);
  } else if (!functions.forEach([&](Function &function) { visitInput(function); })) {
    return false;
  } else {
    std::span<const PassId> last = independentPasses(passes);
    passes_.run(module, passes.first(passes.size() - last.size()));
    backend.findIndirectTargets();
    std::vector<Function *> bodies;
    std::ranges::copy_if(module.functions(), std::back_inserter(bodies),
                         [](const Function *each) { return !each->isDeclaration(); });
    auto forEach = [&](const FunctionSource::Visit &visit,
                       const FunctionSource::IsWanted &isWanted) {
      for (size_t i = 0; i < bodies.size(); ++i)
        if (isWanted(i))
          visit(*bodies[i]);
      return true;
    };
    isDone = generateInWorkers(module, backend, last, bodies.size(), forEach, [] {});
  }
  if (!isDone) {
    jobs_ = 1;
    restarts_ = true;
    passes_.clearTotals();
  }
  return isDone;
}

// Runs the passes on all functions and generates their code. False if a worker has failed.
bool Compilation::generateInWorkers(Module &module, Backend &backend,
                                    std::span<const PassId> passes, size_t count,
                                    const ForEachBody &forEach,
                                    const std::function<void()> &meanwhile) {
  // Small tasks, so that the last ones end at about the same time.
  constexpr size_t tasksPerWorker = 32, maxFunctionsPerTask = 64;
  size_t perTask = std::clamp(count / (jobs_ * tasksPerWorker), size_t{1}, maxFunctionsPerTask);
  WorkerCalls calls;
  calls.meanwhile = meanwhile;
  calls.received = [&](size_t tasks) {
    if (options_.progress)
      options_.progress->afterTasks(tasks, (count + perTask - 1) / perTask);
  };
  calls.work = [&](WorkerTasks &tasks, std::string &result) {
    passes_.clearTotals();
    Generation generation(module, *diagnostics_, backend, perTask, tasks);
    auto visit = [&](Function &function) {
      visitInput(function);
      passes_.run(function, passes);
      if (!function.isAvailableExternally)
        generation.note(function);
      generate(backend, function);
    };
    auto isWanted = [&](size_t index) { return generation.claims(index); };
    if (count != 0 && (!forEach(visit, isWanted) || !generation.end()))
      return false;
    ByteWriter out(result);
    passes_.saveTotals(out);
    return true;
  };
  std::optional<WorkerResults> results = runInWorkers(jobs_, calls);
  if (!endProgress(results.has_value()))
    return false;
  for (const std::string &result : results->tasks) {
    ByteReader in(result);
    std::vector<Function *> generated;
    for (Symbol name : in.takeArray<Symbol>())
      generated.push_back(asFunction(module.find(name)));
    ModuleChanges::restore(module, in);
    backend.restore(in, generated);
  }
  for (const std::string &result : results->workers) {
    ByteReader in(result);
    passes_.addTotals(in);
  }
  return true;
}

} // namespace wend
