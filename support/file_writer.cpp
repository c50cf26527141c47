// FileWriter and TemporaryFiles.

#include "support/file.h"
#include "support/invariant.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace wend {

namespace {

// Accessed by signal handlers: slots are taken and freed atomically, and chunks are never freed.
struct TemporaryPaths {
  std::array<std::atomic<const char *>, 64> slots{};
  std::atomic<TemporaryPaths *> next = nullptr;
};
TemporaryPaths firstTemporaries;

template <typename Visit> void forEachTemporary(Visit visit) {
  for (TemporaryPaths *chunk = &firstTemporaries; chunk; chunk = chunk->next)
    for (std::atomic<const char *> &slot : chunk->slots)
      visit(slot);
}

void removeAndRaise(int signal) {
  TemporaryFiles::removeAll();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

// Of the signals that end the process, those that have this handler.
void replaceHandlers(void (*from)(int), void (*to)(int)) {
  for (int signal :
       {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU, SIGXFSZ, SIGSEGV, SIGBUS, SIGABRT}) {
    struct sigaction action{};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == from)
      std::signal(signal, to);
  }
}

} // namespace

bool FileWriter::open(const std::string &path, bool executable, std::string &error) {
  discard();
  path_ = path;
  if (path == "-") {
    descriptor_ = STDOUT_FILENO;
    return true;
  }
  struct stat status{};
  bool exists = stat(path.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC); // fails on a directory
    return descriptor_ >= 0 || failByErrno(error);
  }
  // A file without write permission must not be replaced.
  if (exists && access(path.c_str(), W_OK) != 0)
    return failByErrno(error);
  temporaryPath_ = path + ".XXXXXX";
  descriptor_ = mkostemp(temporaryPath_.data(), O_CLOEXEC);
  if (descriptor_ < 0) {
    temporaryPath_.clear();
    return failByErrno(error);
  }
  TemporaryFiles::add(temporaryPath_.c_str());
  mode_t mask = umask(0);
  umask(mask);
  return fchmod(descriptor_, (executable ? 0777 : 0666) & ~mask) == 0 || failByErrno(error);
}

bool FileWriter::append(std::string_view bytes, std::string &error) {
  return writeAll(descriptor_, bytes) || failByErrno(error);
}

bool FileWriter::commit(std::string &error) {
  if (!close())
    return failByErrno(error);
  if (temporaryPath_.empty())
    return true;
  if (rename(temporaryPath_.c_str(), path_.c_str()) != 0)
    return failByErrno(error);
  TemporaryFiles::forget(temporaryPath_.c_str());
  temporaryPath_.clear();
  return true;
}

bool FileWriter::close() {
  int descriptor = std::exchange(descriptor_, -1);
  return descriptor < 0 || descriptor == STDOUT_FILENO || ::close(descriptor) == 0;
}

FileWriter::~FileWriter() { discard(); }

void FileWriter::discard() {
  close();
  if (temporaryPath_.empty())
    return;
  unlink(temporaryPath_.c_str());
  TemporaryFiles::forget(temporaryPath_.c_str());
  temporaryPath_.clear();
}

bool writeFile(const std::string &path, std::string_view bytes, bool executable,
               std::string &error) {
  FileWriter writer;
  return writer.open(path, executable, error) && writer.append(bytes, error) &&
         writer.commit(error);
}

void TemporaryFiles::watchSignals() {
  setFaultCleanup(removeAll);
  replaceHandlers(SIG_DFL, removeAndRaise);
}

void TemporaryFiles::unwatchSignals() { replaceHandlers(removeAndRaise, SIG_DFL); }

void TemporaryFiles::leaveToParent() {
  unwatchSignals();
  setFaultCleanup(nullptr);
}

void TemporaryFiles::add(const char *path) {
  TemporaryPaths *last = &firstTemporaries;
  for (TemporaryPaths *chunk = last; chunk; chunk = chunk->next) {
    last = chunk;
    for (std::atomic<const char *> &slot : chunk->slots) {
      const char *empty = nullptr;
      if (slot.compare_exchange_strong(empty, path))
        return;
    }
  }
  auto *added = new TemporaryPaths;
  added->slots[0] = path;
  last->next = added;
}

void TemporaryFiles::forget(const char *path) {
  forEachTemporary([&](std::atomic<const char *> &slot) {
    if (slot == path)
      slot = nullptr;
  });
}

void TemporaryFiles::removeAll() {
  // Directories must be empty before they can be removed.
  forEachTemporary([](std::atomic<const char *> &slot) {
    if (const char *path = slot)
      unlink(path);
  });
  forEachTemporary([](std::atomic<const char *> &slot) {
    if (const char *path = slot.exchange(nullptr))
      rmdir(path);
  });
}

} // namespace wend
