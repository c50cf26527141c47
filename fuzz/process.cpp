#include "fuzz/process.h"

#include "support/file.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wend::fuzz {

WorkFolder::WorkFolder() {
  const char *root = std::getenv("TMPDIR");
  path_ = std::string(root && *root ? root : "/tmp") + "/wend-fuzz.XXXXXX";
  if (mkdtemp(path_.data()))
    return;
  fmt::print(stderr, "cannot make the folder {}\n", path_);
  std::exit(2);
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string contents(const std::string &path) {
  std::string error;
  return readFile(path, error).value_or("");
}

bool write(const std::string &path, const std::string &text) {
  std::string error;
  if (writeFile(path, text, false, error))
    return true;
  fmt::print(stderr, "cannot write {}: {}\n", path, error);
  return false;
}

namespace {

// In the child: only what is async-signal-safe, as the parent has threads.
[[noreturn]] void become(char *const *argv, char *const *environment, const char *folder,
                         const int (&streams)[3], const Limits &limits) {
  setpgid(0, 0);
  for (int i = 0; i < 3; ++i)
    if (streams[i] < 0 || dup2(streams[i], i) < 0)
      _exit(127);
  auto cpu = static_cast<rlim_t>(limits.seconds);
  const rlimit cpuLimit{cpu, cpu + 1};
  const rlimit fileLimit{limits.outputBytes, limits.outputBytes};
  const rlimit coreLimit{0, 0};
  setrlimit(RLIMIT_CPU, &cpuLimit);
  setrlimit(RLIMIT_FSIZE, &fileLimit);
  setrlimit(RLIMIT_CORE, &coreLimit);
  if (chdir(folder) == 0)
    execvpe(argv[0], argv, environment);
  _exit(127);
}

// Waits for a child; kills it and returns false if it takes longer.
bool waitFor(pid_t child, double seconds, int &status) {
  auto descriptor = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  pollfd result{descriptor, POLLIN, 0};
  int ready = 0;
  do {
    ready = poll(&result, 1, static_cast<int>(seconds * 1000));
  } while (ready < 0 && errno == EINTR);
  close(descriptor);
  // The whole process group: wendc may have started an assembler or a program.
  if (ready == 0)
    kill(-child, SIGKILL);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  return ready != 0;
}

std::vector<char *> pointers(const std::vector<std::string> &words) {
  std::vector<char *> all;
  all.reserve(words.size() + 1);
  for (const std::string &word : words)
    all.push_back(const_cast<char *>(word.c_str()));
  all.push_back(nullptr);
  return all;
}

std::vector<std::string> environmentWith(const std::string &folder) {
  std::vector<std::string> all = {"TMPDIR=" + folder, "NO_COLOR=1"};
  for (char **variable = environ; *variable; ++variable)
    if (!std::string_view(*variable).starts_with("TMPDIR="))
      all.emplace_back(*variable);
  return all;
}

} // namespace

ProcessResult runCommand(const std::vector<std::string> &words, const WorkFolder &folder,
                         const Limits &limits) {
  std::string out = folder.file("stdout");
  std::string err = folder.file("stderr");
  constexpr int flags = O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC;
  int input = open(folder.file(WorkFolder::inputName).c_str(), O_RDONLY | O_CLOEXEC);
  if (input < 0)
    input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int streams[3] = {input, open(out.c_str(), flags, 0600), open(err.c_str(), flags, 0600)};
  std::vector<char *> argv = pointers(words);
  std::vector<std::string> environment = environmentWith(folder.path());
  std::vector<char *> envp = pointers(environment);
  pid_t child = fork();
  if (child == 0)
    become(argv.data(), envp.data(), folder.path().c_str(), streams, limits);
  for (int descriptor : streams)
    close(descriptor);
  ProcessResult result;
  int status = 0;
  if (child < 0)
    return result;
  bool isOver = waitFor(child, limits.wallSeconds, status);
  result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (!isOver || result.status == 128 + SIGXCPU)
    result.status = ProcessResult::timedOut;
  result.output = contents(out);
  result.errors = contents(err);
  return result;
}

} // namespace wend::fuzz
