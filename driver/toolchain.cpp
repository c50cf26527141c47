#include "driver/toolchain.h"

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

namespace wend {

namespace {

// Runs a command, found by PATH, and waits for it. Returns its wait status, or -1 if it could not
// be started.
int spawnAndWait(const std::vector<std::string> &words, std::string &error) {
  std::vector<char *> argv;
  argv.reserve(words.size() + 1);
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

} // namespace

bool Toolchain::findRuntime(std::string &path, std::string &error) {
  std::string self(4096, '\0');
  ssize_t length = readlink("/proc/self/exe", self.data(), self.size());
  self.resize(length > 0 ? static_cast<size_t>(length) : 0);
  std::string folder = self.substr(0, self.rfind('/'));
  for (const char *location : {"/libwendrt.a", "/../lib/wendc/libwendrt.a"}) {
    path = folder + location;
    if (access(path.c_str(), R_OK) == 0)
      return true;
  }
  error = fmt::format("the runtime, libwendrt.a, is neither in '{0}' nor in '{0}/../lib/wendc'",
                      folder);
  return false;
}

namespace {

// Copies a temporary file to the output.
bool copyToOutput(const std::string &from, const std::string &output, bool executable,
                  std::string &error) {
  std::string reason;
  std::optional<std::string> bytes = readFile(from, reason);
  if (bytes && writeFile(output, *bytes, executable, reason))
    return true;
  error = fmt::format("cannot write '{}': {}", output, reason);
  return false;
}

} // namespace

bool Toolchain::make(std::string &error) {
  if (!folder_.empty())
    return true;
  const char *root = std::getenv("TMPDIR");
  folder_ = std::string(root && *root ? root : "/tmp") + "/wendc.XXXXXX";
  if (!mkdtemp(folder_.data())) {
    error = fmt::format("cannot make a temporary folder '{}': {}", folder_, std::strerror(errno));
    folder_.clear();
    return false;
  }
  assembly_ = folder_ + "/program.s";
  object_ = folder_ + "/program.o";
  executable_ = folder_ + "/program";
  graph_ = folder_ + "/graph.dot";
  picture_ = folder_ + "/picture";
  // The folder comes last because it must be empty when it is removed.
  for (const std::string *path : {&assembly_, &object_, &executable_, &graph_, &picture_, &folder_})
    TemporaryFiles::add(path->c_str());
  return true;
}

Toolchain::~Toolchain() {
  if (folder_.empty())
    return;
  for (const std::string *path : {&assembly_, &object_, &executable_, &graph_, &picture_})
    unlink(path->c_str());
  rmdir(folder_.c_str());
  for (const std::string *path : {&assembly_, &object_, &executable_, &graph_, &picture_, &folder_})
    TemporaryFiles::forget(path->c_str());
}

bool Toolchain::assemble(std::string &error) {
  return runTool({"as", "-o", object_, assembly_}, error);
}

bool Toolchain::makeExecutable(std::string &error) {
  std::string runtime;
  if (!findRuntime(runtime, error))
    return false;
  // Position-dependent: the code may contain absolute addresses of library functions.
  std::vector<std::string> words = {"cc",    "-no-pie",         "-o",  executable_,
                                    object_, "-Wl,--as-needed", "-lm", "-lc"};
  if (usesLibatomic_)
    words.emplace_back("-latomic");
  words.push_back(runtime);
  return runTool(words, error);
}

bool Toolchain::link(const std::string &output, std::string &error) {
  return makeExecutable(error) && copyToOutput(executable_, output, true, error);
}

bool Toolchain::run(const std::vector<std::string> &arguments, int &status, std::string &error) {
  if (!makeExecutable(error))
    return false;
  std::vector<std::string> words = {executable_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  // Signals from the terminal are for the program; wendc waits for it and removes its files.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGQUIT, SIG_IGN);
  int waitStatus = spawnAndWait(words, error);
  if (waitStatus < 0)
    return false;
  status = WIFSIGNALED(waitStatus) ? 128 + WTERMSIG(waitStatus) : WEXITSTATUS(waitStatus);
  return true;
}

bool Toolchain::copyObject(const std::string &output, std::string &error) {
  return copyToOutput(object_, output, false, error);
}

std::string_view Toolchain::pictureFormat(std::string_view path) {
  for (std::string_view format : {"svg", "png", "pdf"})
    if (path.size() > format.size() && path.ends_with(format) &&
        path[path.size() - format.size() - 1] == '.')
      return format;
  return {};
}

bool Toolchain::draw(std::string_view graph, std::string_view format, const std::string &output,
                     std::string &error) {
  if (!writeFile(graph_, graph, false, error))
    return false;
  if (!runTool({"dot", fmt::format("-T{}", format), "-o", picture_, graph_}, error)) {
    error += "; Graphviz draws pictures, and -o FILE.dot writes what it would be given";
    return false;
  }
  return copyToOutput(picture_, output, false, error);
}

} // namespace wend
