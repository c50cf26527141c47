// Files: reading a whole one; writing one so that it appears whole or not at all.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace wend {

// The bytes of a file, or of standard input for "-". Nothing on failure, with the reason in `error`
// ("No such file or directory").
std::optional<std::string> readFile(const std::string &path, std::string &error);

// A text that is read as a whole. That of a regular file is not copied: its pages come into memory
// when somebody looks at them, and can be let go.
class FileText {
public:
  FileText() = default;
  explicit FileText(std::string bytes) : bytes_(std::move(bytes)) {}
  FileText(FileText &&other) noexcept
      : bytes_(std::move(other.bytes_)), mapped_(std::exchange(other.mapped_, nullptr)),
        size_(std::exchange(other.size_, 0)) {}
  FileText &operator=(FileText &&other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(mapped_, other.mapped_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~FileText();

  // As readFile does it.
  static std::optional<FileText> read(const std::string &path, std::string &error);

  // A NUL stands behind it.
  [[nodiscard]] std::string_view view() const {
    return mapped_ ? std::string_view(mapped_, size_) : std::string_view(bytes_);
  }
  // Gives the memory of a part back. Whoever looks there again waits for it to be read again.
  void release(size_t begin, size_t end) const;

private:
  std::string bytes_; // of what is no regular file
  char *mapped_ = nullptr;
  size_t size_ = 0; // of what is mapped
};

// A file that is written piece by piece and appears whole or not at all. "-" is standard output. A
// regular file is written beside its place and put there at the end; anything else (a terminal,
// /dev/full) is written to directly.
class FileWriter {
public:
  FileWriter() = default;
  FileWriter(const FileWriter &) = delete;
  FileWriter &operator=(const FileWriter &) = delete;
  // Leaves nothing behind of a file that was not committed.
  ~FileWriter();

  // Each is false on failure, and then has the reason in `error`. `executable` asks for permission
  // to run the file.
  bool open(const std::string &path, bool executable, std::string &error);
  bool append(std::string_view bytes, std::string &error);
  bool commit(std::string &error);

private:
  bool close();

  std::string path_;
  std::string
      beside_; // where the bytes go until the end; empty when they go to their place directly
  int descriptor_ = -1;
};

// Writes a whole file. False on failure, with the reason in `error`.
bool writeFile(const std::string &path, std::string_view bytes, bool executable,
               std::string &error);

// The paths of temporary files, which are removed at the end of the process however it ends: by
// returning, by a signal that can be caught, or by a fault of the compiler's own.
class TemporaryFiles {
public:
  // Installs the handlers. To be called once, before any other.
  static void watchSignals();
  // Has this path removed. The memory of the path must stay.
  static void add(const char *path);
  // It is not temporary any more.
  static void forget(const char *path);
  static void removeAll();
};

} // namespace wend
