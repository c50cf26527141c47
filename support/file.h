// Files: reads a whole file; writes a file atomically, as a whole or not at all.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace wend {

// The folder that relative names are in; empty if it has no name.
std::string currentFolder();

// Returns the bytes of a file, or of standard input for "-". Nothing on failure, with the reason in
// `error` ("No such file or directory").
std::optional<std::string> readFile(const std::string &path, std::string &error);

// False, with the reason that is in errno in `error`.
bool failByErrno(std::string &error);

// Writes all bytes. False on failure, with the reason in errno.
bool writeAll(int descriptor, std::string_view bytes);

// Whether both paths lead to one regular file, by symbolic or hard links. "-" is standard input.
bool isSameFile(const std::string &input, const std::string &output);

// The text of a file. A regular file is mapped, not copied: its pages are read when they are
// accessed and can be released.
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

  // Reads `path` like readFile.
  static std::optional<FileText> read(const std::string &path, std::string &error);

  // A NUL byte follows the text.
  [[nodiscard]] std::string_view view() const {
    return mapped_ ? std::string_view(mapped_, size_) : std::string_view(bytes_);
  }
  // Releases the memory of a part. A later access reads the file again.
  void release(size_t begin, size_t end) const;

private:
  std::string bytes_; // of a file that is not regular
  char *mapped_ = nullptr;
  size_t size_ = 0; // of the mapped text
};

// Writes a file piece by piece. A regular file is written to a temporary file in the same
// directory, which commit renames; so it appears as a whole or not at all. Standard output ("-")
// and special files (a terminal, /dev/full) are written directly.
class FileWriter {
public:
  FileWriter() = default;
  FileWriter(const FileWriter &) = delete;
  FileWriter &operator=(const FileWriter &) = delete;
  // Removes the temporary file if it was not committed.
  ~FileWriter();

  // Each returns false on failure, with the reason in `error`. `executable` sets the execute
  // permissions. A file that is open and was not committed is removed.
  bool open(const std::string &path, bool executable, std::string &error);
  bool append(std::string_view bytes, std::string &error);
  bool commit(std::string &error);

private:
  void discard();
  bool close();

  std::string path_;
  std::string temporaryPath_; // of the temporary file; empty if the output is written directly
  int descriptor_ = -1;
};

// Writes a whole file. False on failure, with the reason in `error`.
bool writeFile(const std::string &path, std::string_view bytes, bool executable,
               std::string &error);

// The paths of temporary files. They are removed when the process ends: by returning, by a signal
// that can be caught, or by an internal error.
class TemporaryFiles {
public:
  // Installs the signal handlers. Call once, before the other functions.
  static void watchSignals();
  // Restores what signals do, for another program in this process.
  static void unwatchSignals();
  // In a process made by fork: the files remain when it ends. They are the other one's.
  static void leaveToParent();
  // Registers a path for removal. The string must stay valid.
  static void add(const char *path);
  // Unregisters a path.
  static void forget(const char *path);
  static void removeAll();
};

} // namespace wend
