// Runs a program with limits on time and output.
#pragma once

#include <string>
#include <vector>

namespace wend::fuzz {

struct ProcessResult {
  static constexpr int timedOut = -1; // it, or a process that it started, exceeded a time limit
  static constexpr int notStarted = -2;

  int status = notStarted; // the exit status, 128 + a signal's number, or one of the above
  std::string output;
  std::string errors;

  bool operator==(const ProcessResult &) const = default;
};

struct Limits {
  double seconds = 10;                      // CPU time
  double wallSeconds = 600;                 // elapsed time
  uint64_t outputBytes = uint64_t{4} << 20; // to each of the two streams
};

// A private folder for the files of one worker; the destructor removes it.
class WorkFolder {
public:
  // The file that commands run in the folder read as standard input, if it is there.
  static constexpr const char *inputName = "stdin";

  WorkFolder();
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }
  [[nodiscard]] std::string file(const char *name) const { return path_ + '/' + name; }

private:
  std::string path_;
};

// Runs a command, found by PATH, in `folder` and waits for it. TMPDIR is the folder, too.
ProcessResult runCommand(const std::vector<std::string> &words, const WorkFolder &folder,
                         const Limits &limits);

// The whole file; empty if it cannot be read.
std::string contents(const std::string &path);
// False with a message on standard error if it cannot be written.
bool write(const std::string &path, const std::string &text);

} // namespace wend::fuzz
