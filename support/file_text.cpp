// FileText, by mapping.

#include "support/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace wend {

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

} // namespace wend
