#include "driver/link.h"

#include "support/file.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace wend {

namespace {

// A private folder for what as and ld hand each other; removed with everything in it.
class Workshop {
public:
  bool make(std::string &error) {
    const char *root = std::getenv("TMPDIR");
    folder_ = std::string(root && *root ? root : "/tmp") + "/wendc.XXXXXX";
    if (!mkdtemp(folder_.data())) {
      error = fmt::format("cannot make a temporary folder '{}': {}", folder_, std::strerror(errno));
      return false;
    }
    assembly = folder_ + "/program.s";
    object = folder_ + "/program.o";
    executable = folder_ + "/program";
    // Last in, first out: the folder goes after what is in it.
    for (const std::string *path : {&assembly, &object, &executable, &folder_})
      TemporaryFiles::add(path->c_str());
    return true;
  }
  ~Workshop() {
    for (const std::string *path : {&assembly, &object, &executable})
      unlink(path->c_str());
    rmdir(folder_.c_str());
    for (const std::string *path : {&assembly, &object, &executable, &folder_})
      TemporaryFiles::forget(path->c_str());
  }

  std::string assembly;
  std::string object;
  std::string executable;

private:
  std::string folder_;
};

// Runs a command of the PATH and waits for it: its wait status, or -1 if it could not be started.
int spawnAndWait(const std::vector<std::string> &words, std::string &error) {
  std::vector<char *> argv;
  for (const std::string &word : words)
    argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  if (int problem = posix_spawnp(&child, argv[0], nullptr, nullptr, argv.data(), environ)) {
    error = fmt::format("cannot run '{}': {}", words[0], std::strerror(problem));
    return -1;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  return status;
}

bool runTool(const std::vector<std::string> &words, std::string &error) {
  int status = spawnAndWait(words, error);
  if (status > 0)
    error = fmt::format("'{}' failed", words[0]);
  return status == 0;
}

// Beside the compiler in a build folder, or where `make install` puts it.
bool findRuntime(std::string &path, std::string &error) {
  std::string self(4096, '\0');
  ssize_t length = readlink("/proc/self/exe", self.data(), self.size());
  self.resize(length > 0 ? static_cast<size_t>(length) : 0);
  std::string folder = self.substr(0, self.rfind('/'));
  for (const char *place : {"/libwendrt.a", "/../lib/wendc/libwendrt.a"}) {
    path = folder + place;
    if (access(path.c_str(), R_OK) == 0)
      return true;
  }
  error = fmt::format("the runtime, libwendrt.a, is neither in '{0}' nor in '{0}/../lib/wendc'", folder);
  return false;
}

bool makeObject(const Workshop &workshop, std::string_view assembly, std::string &error) {
  std::string reason;
  if (!writeFile(workshop.assembly, assembly, false, reason)) {
    error = fmt::format("cannot write '{}': {}", workshop.assembly, reason);
    return false;
  }
  return runTool({"as", "-o", workshop.object, workshop.assembly}, error);
}

bool makeExecutable(const Workshop &workshop, std::string_view assembly, std::string &error) {
  std::string runtime;
  return findRuntime(runtime, error) && makeObject(workshop, assembly, error) &&
         runTool({"ld", "-static", "--gc-sections", "-z", "nostart-stop-gc", "-z", "noseparate-code",
                  "-z", "norelro", "-z", "noexecstack", "--build-id=none", "-s", "-o",
                  workshop.executable, workshop.object, runtime},
                 error);
}

// Puts a file of the workshop where the user wants it.
bool deliver(const std::string &from, const std::string &output, bool executable,
             std::string &error) {
  std::string reason;
  std::optional<std::string> bytes = readFile(from, reason);
  if (bytes && writeFile(output, *bytes, executable, reason))
    return true;
  error = fmt::format("cannot write '{}': {}", output, reason);
  return false;
}

} // namespace

bool assemble(std::string_view assembly, const std::string &output, std::string &error) {
  Workshop workshop;
  return workshop.make(error) && makeObject(workshop, assembly, error) &&
         deliver(workshop.object, output, false, error);
}

bool link(std::string_view assembly, const std::string &output, std::string &error) {
  Workshop workshop;
  return workshop.make(error) && makeExecutable(workshop, assembly, error) &&
         deliver(workshop.executable, output, true, error);
}

int runProgram(std::string_view assembly, const std::vector<std::string> &arguments,
               std::string &error) {
  Workshop workshop;
  if (!workshop.make(error) || !makeExecutable(workshop, assembly, error))
    return -1;
  std::vector<std::string> words = {workshop.executable};
  words.insert(words.end(), arguments.begin(), arguments.end());
  // A signal from the terminal is the program's; we go on to clean up.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGQUIT, SIG_IGN);
  int status = spawnAndWait(words, error);
  if (status < 0)
    return -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace wend
