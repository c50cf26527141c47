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
#include <sys/mman.h>
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

} // namespace

std::optional<std::string> readFile(const std::string &path, std::string &error) {
  int descriptor = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    fail(error);
    return {};
  }
  std::string bytes;
  struct stat status{};
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
    bytes.reserve(static_cast<size_t>(status.st_size) + 1);
  constexpr size_t blockSize = size_t{1} << 16;
  ssize_t count = 0;
  do {
    size_t size = bytes.size();
    // One byte more than the file's size is enough to see its end.
    bytes.resize(bytes.capacity() > size ? bytes.capacity() : size + blockSize);
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

bool isSameFile(const std::string &input, const std::string &output) {
  struct stat read{};
  struct stat written{};
  bool areFiles = (input == "-" ? fstat(STDIN_FILENO, &read) : stat(input.c_str(), &read)) == 0 &&
                  stat(output.c_str(), &written) == 0 && S_ISREG(read.st_mode);
  return areFiles && read.st_dev == written.st_dev && read.st_ino == written.st_ino;
}

namespace {

size_t pageSize() {
  static const auto size = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

// The mapping of a text of `size` bytes and the NUL byte after it.
size_t mappedSize(size_t size) { return (size / pageSize() + 1) * pageSize(); }

// Maps the file over zero pages: if the file ends at a page boundary, the NUL byte is in the page
// after it. Null if the file cannot be mapped.
char *mapFile(int descriptor, size_t size) {
  void *zeros = mmap(nullptr, mappedSize(size), PROT_READ,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (zeros == MAP_FAILED)
    return nullptr;
  if (mmap(zeros, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) != MAP_FAILED)
    return static_cast<char *>(zeros);
  munmap(zeros, mappedSize(size));
  return nullptr;
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

std::optional<FileText> FileText::read(const std::string &path, std::string &error) {
  FileText text;
  int descriptor = path == "-" ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status{};
  if (descriptor >= 0 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
      status.st_size > 0) {
    text.size_ = static_cast<size_t>(status.st_size);
    text.mapped_ = mapFile(descriptor, text.size_);
  }
  if (descriptor >= 0)
    close(descriptor);
  if (text.mapped_)
    return text;
  std::optional<std::string> bytes = readFile(path, error);
  if (!bytes)
    return {};
  return FileText(std::move(*bytes));
}

FileText::~FileText() {
  if (mapped_)
    munmap(mapped_, mappedSize(size_));
}

void FileText::release(size_t begin, size_t end) const {
  begin = begin / pageSize() * pageSize();
  end = end / pageSize() * pageSize();
  if (mapped_ && begin < end)
    madvise(mapped_ + begin, end - begin, MADV_DONTNEED);
}

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
    return descriptor_ >= 0 || fail(error);
  }
  // A file without write permission must not be replaced.
  if (exists && access(path.c_str(), W_OK) != 0)
    return fail(error);
  temporaryPath_ = path + ".XXXXXX";
  descriptor_ = mkostemp(temporaryPath_.data(), O_CLOEXEC);
  if (descriptor_ < 0) {
    temporaryPath_.clear();
    return fail(error);
  }
  TemporaryFiles::add(temporaryPath_.c_str());
  mode_t mask = umask(0);
  umask(mask);
  return fchmod(descriptor_, (executable ? 0777 : 0666) & ~mask) == 0 || fail(error);
}

bool FileWriter::append(std::string_view bytes, std::string &error) {
  return writeAll(descriptor_, bytes) || fail(error);
}

bool FileWriter::commit(std::string &error) {
  if (!close())
    return fail(error);
  if (temporaryPath_.empty())
    return true;
  if (rename(temporaryPath_.c_str(), path_.c_str()) != 0)
    return fail(error);
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
