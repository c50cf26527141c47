#include "driver/workers.h"

#include "support/file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wend {

namespace {

// The first task that no worker has claimed, in memory that all processes share.
using Counter = std::atomic<uint32_t>;

// What precedes a result in a pipe.
struct Header {
  static constexpr uint64_t ofWorker = ~uint64_t{0};

  uint64_t task; // ofWorker: of all tasks of the worker
  uint64_t size;
};

// ---- In a worker

class Claims final : public WorkerTasks {
public:
  Claims(int pipe, Counter &next) : pipe_(pipe), next_(next) {}

  bool claim(uint32_t task) override { return next_.compare_exchange_strong(task, task + 1); }

  void send(uint32_t task, const std::string &result) override {
    write({task, result.size()}, result);
  }
  void sendLast(const std::string &result) { write({Header::ofWorker, result.size()}, result); }

private:
  void write(Header header, const std::string &result) const {
    if (!writeAll(pipe_, {reinterpret_cast<const char *>(&header), sizeof header}) ||
        !writeAll(pipe_, result))
      _exit(EXIT_FAILURE);
  }

  int pipe_;
  Counter &next_;
};

// Nothing else that this process has begun is completed: no file is removed or flushed.
[[noreturn]] void work(int pipe, Counter &next, const WorkerCalls &calls, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  TemporaryFiles::leaveToParent();
  if (int silence = open("/dev/null", O_WRONLY | O_CLOEXEC); silence >= 0)
    dup2(silence, STDERR_FILENO);
  Claims tasks(pipe, next);
  std::string result;
  if (!calls.work(tasks, result))
    _exit(EXIT_FAILURE);
  tasks.sendLast(result);
  _exit(EXIT_SUCCESS);
}

// ---- In this process

class Workers {
public:
  explicit Workers(const WorkerCalls &calls) : calls_(calls) {}
  Workers(const Workers &) = delete;
  Workers &operator=(const Workers &) = delete;
  ~Workers() {
    for (Worker &worker : workers_)
      end(worker);
    if (next_)
      munmap(next_, sizeof(Counter));
  }

  bool run(unsigned count) {
    void *shared =
        mmap(nullptr, sizeof(Counter), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
      return false;
    next_ = new (shared) Counter(0);
    for (unsigned i = 0; i < count; ++i)
      if (!start())
        return false;
    calls_.meanwhile();
    while (std::ranges::any_of(workers_, [](const Worker &worker) { return worker.pipe >= 0; }))
      if (!receive())
        return false;
    return std::ranges::all_of(workers_, [](const Worker &worker) { return worker.hasEnded; });
  }

  WorkerResults take() { return std::move(results_); }

private:
  struct Worker {
    pid_t process;
    int pipe;              // -1: closed
    std::string bytes;     // received, without a whole result
    bool hasEnded = false; // has sent its own result
    bool isRunning = true; // must be waited for
  };

  bool start() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      return false;
    fcntl(ends[1], F_SETPIPE_SZ, pipeSize); // the smaller default will do
    pid_t parent = getpid();
    pid_t process = fork();
    if (process == 0)
      work(ends[1], *next_, calls_, parent);
    close(ends[1]);
    workers_.push_back({process, ends[0], {}});
    workers_.back().isRunning = process > 0;
    return process > 0;
  }

  // Reads what the workers have sent. False if one of them has failed.
  bool receive() {
    std::vector<pollfd> polled;
    for (const Worker &worker : workers_)
      polled.push_back({worker.pipe, POLLIN, 0});
    if (poll(polled.data(), polled.size(), -1) < 0)
      return errno == EINTR;
    for (size_t i = 0; i < polled.size(); ++i)
      if (polled[i].revents != 0 && !receive(workers_[i]))
        return false;
    return true;
  }

  bool receive(Worker &worker) {
    ssize_t count = read(worker.pipe, buffer_.data(), buffer_.size());
    if (count < 0)
      return errno == EINTR;
    if (count == 0)
      return end(worker) && worker.hasEnded;
    worker.bytes.append(buffer_.data(), static_cast<size_t>(count));
    takeResults(worker);
    calls_.received(tasks_);
    return true;
  }

  // Takes the results that are complete.
  void takeResults(Worker &worker) {
    std::string_view rest = worker.bytes;
    for (Header header{}; rest.size() >= sizeof header;) {
      std::memcpy(&header, rest.data(), sizeof header);
      if (rest.size() - sizeof header < header.size)
        break;
      std::string_view result = rest.substr(sizeof header, header.size);
      worker.hasEnded = header.task == Header::ofWorker;
      if (worker.hasEnded) {
        results_.workers.emplace_back(result);
      } else {
        results_.tasks.resize(std::max<size_t>(results_.tasks.size(), header.task + 1));
        results_.tasks[header.task] = result;
        ++tasks_;
      }
      rest.remove_prefix(sizeof header + header.size);
    }
    worker.bytes.erase(0, worker.bytes.size() - rest.size());
  }

  // Ends a worker that has not ended. Whether it has succeeded.
  static bool end(Worker &worker) {
    if (worker.pipe >= 0)
      close(worker.pipe);
    worker.pipe = -1;
    if (!worker.isRunning)
      return true;
    worker.isRunning = false;
    if (!worker.hasEnded)
      kill(worker.process, SIGKILL);
    int status = 0;
    while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
  }

  static constexpr int pipeSize = 1 << 20;

  const WorkerCalls &calls_;
  Counter *next_ = nullptr; // shared by all processes
  std::vector<Worker> workers_;
  std::vector<char> buffer_ = std::vector<char>(pipeSize); // for reading
  WorkerResults results_;
  size_t tasks_ = 0; // with a result
};

} // namespace

std::optional<WorkerResults> runInWorkers(unsigned count, const WorkerCalls &calls) {
  Workers workers(calls);
  if (!workers.run(count))
    return {};
  return workers.take();
}

} // namespace wend
