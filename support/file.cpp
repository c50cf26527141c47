#include "support/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace wend {

bool failByErrno(std::string &error) {
  error = std::strerror(errno);
  return false;
}

std::string currentFolder() {
  // NOLINTNEXTLINE(clang-analyzer-unix.StdCLibraryFunctions): the C library allocates the memory
  char *path = getcwd(nullptr, 0);
  std::string folder = path ? path : "";
  std::free(path);
  return folder;
}

std::optional<std::string> readFile(const std::string &path, std::string &error) {
  int descriptor = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    failByErrno(error);
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
  bool ok = count == 0 || failByErrno(error);
  if (descriptor != STDIN_FILENO)
    close(descriptor);
  if (!ok)
    return {};
  return bytes;
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

bool isSameFile(const std::string &input, const std::string &output) {
  struct stat read{};
  struct stat written{};
  bool areFiles = (input == "-" ? fstat(STDIN_FILENO, &read) : stat(input.c_str(), &read)) == 0 &&
                  stat(output.c_str(), &written) == 0 && S_ISREG(read.st_mode);
  return areFiles && read.st_dev == written.st_dev && read.st_ino == written.st_ino;
}

} // namespace wend
