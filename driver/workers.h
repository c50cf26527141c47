// Workers — processes that share out numbered tasks.
//
// Each is a copy of this process (fork), with copies of all of its memory: none of it needs a lock,
// and no worker sees what another one has changed. What a task makes is text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace wend {

// The tasks, as a worker sees them.
class WorkerTasks {
public:
  // Whether this worker does a task. Each worker calls it for all tasks, in ascending order.
  virtual bool claim(uint32_t task) = 0;
  // Hands over the result of a task that this worker has done.
  virtual void send(uint32_t task, const std::string &result) = 0;

protected:
  ~WorkerTasks() = default;
};

struct WorkerCalls {
  // In each worker: does its tasks, and appends what it has to say of them all to `result`. False
  // if a task cannot be done by a worker.
  std::function<bool(WorkerTasks &tasks, std::string &result)> work;
  // In this process, while the workers run.
  std::function<void()> meanwhile;
  // In this process, after results of tasks have arrived: how many there are.
  std::function<void(size_t tasks)> received;
};

struct WorkerResults {
  std::vector<std::string> tasks;   // in their order
  std::vector<std::string> workers; // of each, in any order
};

// Runs workers. Nothing if one of them has failed or crashed. Then this process must do all tasks,
// and report what is wrong: the workers report nothing.
std::optional<WorkerResults> runInWorkers(unsigned count, const WorkerCalls &calls);

} // namespace wend
