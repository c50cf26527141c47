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

namespace wend {

namespace {

// Signal handlers read this: slots are taken and given back atomically.
constexpr size_t maxTemporaries = 16;
std::array<std::atomic<const char *>, maxTemporaries> temporaries{};

void removeAndRaise(int signal) {
  TemporaryFiles::removeAll();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

bool fail(std::string &error) {
  error = std::strerror(errno);
  return false;
}

bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool writeDirectly(const std::string &path, std::string_view bytes, std::string &error) {
  int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0)
    return fail(error);
  bool ok = writeAll(descriptor, bytes) || fail(error);
  if (close(descriptor) != 0 && ok)
    ok = fail(error);
  return ok;
}

bool writeBeside(const std::string &path, std::string_view bytes, bool executable,
                 std::string &error) {
  std::string beside = path + ".XXXXXX";
  int descriptor = mkostemp(beside.data(), O_CLOEXEC);
  if (descriptor < 0)
    return fail(error);
  TemporaryFiles::add(beside.c_str());
  mode_t mask = umask(0);
  umask(mask);
  bool ok =
      fchmod(descriptor, (executable ? 0777 : 0666) & ~mask) == 0 && writeAll(descriptor, bytes);
  if (!ok)
    fail(error);
  if (close(descriptor) != 0 && ok)
    ok = fail(error);
  if (ok && rename(beside.c_str(), path.c_str()) != 0)
    ok = fail(error);
  if (!ok)
    unlink(beside.c_str());
  TemporaryFiles::forget(beside.c_str());
  return ok;
}

} // namespace

std::optional<std::string> readFile(const std::string &path, std::string &error) {
  int descriptor = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    fail(error);
    return {};
  }
  std::string bytes;
  struct stat status {};
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
    bytes.reserve(static_cast<size_t>(status.st_size) + 1);
  constexpr size_t blockSize = size_t{1} << 16;
  ssize_t count = 0;
  do {
    size_t size = bytes.size();
    bytes.resize(std::max(bytes.capacity(), size + blockSize));
    count = read(descriptor, bytes.data() + size, bytes.size() - size);
    bytes.resize(size + static_cast<size_t>(std::max<ssize_t>(count, 0)));
  } while (count > 0 || (count < 0 && errno == EINTR));
  bool ok = count == 0 || fail(error);
  if (descriptor != STDIN_FILENO)
    close(descriptor);
  if (!ok)
    return {};
  return bytes;
}

bool writeFile(const std::string &path, std::string_view bytes, bool executable,
               std::string &error) {
  if (path == "-")
    return writeAll(STDOUT_FILENO, bytes) || fail(error);
  struct stat status {};
  bool exists = stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    return fail(error);
  }
  if (exists && !S_ISREG(status.st_mode))
    return writeDirectly(path, bytes, error);
  // A file that may not be written must not be replaced either.
  if (exists && access(path.c_str(), W_OK) != 0)
    return fail(error);
  return writeBeside(path, bytes, executable, error);
}

void TemporaryFiles::watchSignals() {
  setFaultCleanup(removeAll);
  for (int signal :
       {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU, SIGXFSZ, SIGSEGV, SIGBUS, SIGABRT}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL)
      std::signal(signal, removeAndRaise);
  }
}

void TemporaryFiles::add(const char *path) {
  for (std::atomic<const char *> &slot : temporaries) {
    const char *empty = nullptr;
    if (slot.compare_exchange_strong(empty, path))
      return;
  }
  INVARIANT(false, "too many temporary files at once");
}

void TemporaryFiles::forget(const char *path) {
  for (std::atomic<const char *> &slot : temporaries)
    if (slot == path)
      slot = nullptr;
}

void TemporaryFiles::removeAll() {
  for (std::atomic<const char *> &slot : temporaries)
    if (const char *path = slot.exchange(nullptr))
      if (unlink(path) != 0)
        rmdir(path);
}

} // namespace wend
