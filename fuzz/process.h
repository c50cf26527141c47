// Running a program with bounds on what it may take.
#pragma once

#include <string>
#include <vector>

namespace wend::fuzz {

struct Ended {
  static constexpr int timedOut = -1; // it, or what it ran, met a limit of time
  static constexpr int notStarted = -2;

  int status = notStarted; // the exit status, 128 and a signal's number, or one of the above
  std::string output;
  std::string errors;

  bool operator==(const Ended &) const = default;
};

struct Limits {
  double seconds = 10;                      // of the processor
  double patience = 600;                    // seconds by the clock
  uint64_t outputBytes = uint64_t{4} << 20; // into each of the two streams
};

// A private folder with the files of one worker. It and what is in it go at the end.
class WorkFolder {
public:
  WorkFolder();
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }
  [[nodiscard]] std::string file(const char *name) const { return path_ + '/' + name; }

private:
  std::string path_;
};

// Runs a command of the PATH in `folder` and waits; standard input is empty, the program has its
// temporary files in the folder, too.
Ended runCommand(const std::vector<std::string> &words, const WorkFolder &folder,
                 const Limits &limits);

// The whole file; empty if it cannot be read.
std::string contents(const std::string &path);
// False with a message on standard error if it cannot be written.
bool write(const std::string &path, const std::string &text);

} // namespace wend::fuzz
