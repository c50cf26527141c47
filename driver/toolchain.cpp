#include "driver/toolchain.h"

#include "driver/messages.h"
#include "support/file.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wend {

namespace {

// Runs a command, found by PATH, and waits for it. Its standard error is the file `messages`,
// unless that is negative. Returns its wait status, or -1 if it could not be started.
int spawnAndWait(const std::vector<std::string> &words, std::string &error, int messages = -1) {
  std::vector<char *> argv;
  argv.reserve(words.size() + 1);
  for (const std::string &word : words)
    argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (messages >= 0)
    posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
  int problem = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) {
    error = fmt::format("cannot run '{}': {}", words[0], std::strerror(problem));
    return -1;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  return status;
}

// What a tool has written, without the last line end; closes the file.
std::string takeMessages(int messages) {
  std::string text;
  if (messages < 0)
    return text;
  off_t size = lseek(messages, 0, SEEK_END);
  text.resize(size > 0 ? static_cast<size_t>(size) : 0);
  ssize_t count = pread(messages, text.data(), text.size(), 0);
  text.resize(count > 0 ? static_cast<size_t>(count) : 0);
  close(messages);
  if (text.ends_with('\n'))
    text.pop_back();
  return text;
}

// Prints a command to standard error, so that a shell can read it.
void printCommand(const std::vector<std::string> &words) {
  std::string line;
  for (const std::string &word : words) {
    line += " \"";
    for (char c : word) {
      if (c == '"' || c == '\\' || c == '$' || c == '`')
        line += '\\';
      line += c;
    }
    line += '"';
  }
  fmt::print(stderr, "{}\n", line);
}

} // namespace

bool Toolchain::findRuntime(std::string &path, std::string &error) {
  return findOwn("libwendrt.a", "../lib/wendc", "the runtime", path, error);
}

bool Toolchain::findOwn(const char *file, const char *installed, const char *what,
                        std::string &path, std::string &error) {
  std::string self(4096, '\0');
  ssize_t length = readlink("/proc/self/exe", self.data(), self.size());
  self.resize(length > 0 ? static_cast<size_t>(length) : 0);
  std::string folder = self.substr(0, self.rfind('/'));
  for (const char *location : {".", installed}) {
    path = fmt::format("{}/{}/{}", folder, location, file);
    if (access(path.c_str(), R_OK) == 0)
      return true;
  }
  error = fmt::format("{}, {}, is neither in '{}' nor in '{}/{}'", what, file, folder, folder,
                      installed);
  return false;
}

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
  TemporaryFiles::add(folder_.c_str());
  return true;
}

Toolchain::~Toolchain() {
  for (const std::string &path : temporaries_) {
    unlink(path.c_str());
    TemporaryFiles::forget(path.c_str());
  }
  if (folder_.empty())
    return;
  rmdir(folder_.c_str());
  TemporaryFiles::forget(folder_.c_str());
}

// The path of a file in the folder, which is removed with it.
std::string Toolchain::temporary(std::string_view name) {
  const std::string &path = temporaries_.emplace_back(fmt::format("{}/{}", folder_, name));
  TemporaryFiles::add(path.c_str());
  return path;
}

void Toolchain::beginSource(const std::string &source) {
  if (options_.keepsFiles && options_.runs) {
    assembly_ = source + ".s";
    object_ = source + ".o";
    return;
  }
  std::string name = sources_ == 0 ? "program" : fmt::format("program{}", sources_);
  ++sources_;
  assembly_ = temporary(name + ".s");
  object_ = temporary(name + ".o");
}

bool Toolchain::runTool(const std::vector<std::string> &words, std::string &error) const {
  if (options_.prints)
    printCommand(words);
  if (!options_.runs)
    return true;
  int captured = capturesMessages_ ? memfd_create("messages", MFD_CLOEXEC) : -1;
  int status = spawnAndWait(words, error, captured);
  std::string messages = takeMessages(captured);
  if (status > 0)
    error = fmt::format("'{}' failed{}{}", words[0], messages.empty() ? "" : ": ", messages);
  else if (!messages.empty())
    reportMessage(Severity::Warning, messages);
  return status == 0;
}

// Copies a temporary file to the output.
bool Toolchain::copyToOutput(const std::string &from, const std::string &output, bool executable,
                             std::string &error) const {
  if (!options_.runs)
    return true;
  std::string reason;
  std::optional<std::string> bytes = readFile(from, reason);
  if (bytes && writeFile(output, *bytes, executable, reason))
    return true;
  error = fmt::format("cannot write '{}': {}", output, reason);
  return false;
}

bool Toolchain::assemble(std::string &error) {
  return runTool({"as", "-o", object_, assembly_}, error);
}

// The command of the C compiler up to the objects. By default executables are position-dependent:
// the code may contain absolute addresses of library functions.
std::vector<std::string> Toolchain::linker() const {
  const bool isStaticPie = options_.isPie && options_.isStatic;
  std::vector<std::string> words = {"cc", options_.isShared ? "-shared"
                                          : isStaticPie     ? "-static-pie"
                                          : options_.isPie  ? "-pie"
                                                            : "-no-pie"};
  if (options_.isStatic && !isStaticPie)
    words.emplace_back("-static");
  if (options_.strips)
    words.emplace_back("-s");
  return words;
}

bool Toolchain::makeExecutable(std::string &error) {
  std::string runtime;
  if (!findRuntime(runtime, error))
    return false;
  std::vector<std::string> words = linker();
  executable_ = temporary("program");
  words.insert(words.end(), {"-o", executable_});
  words.insert(words.end(), linked_.begin(), linked_.end());
  if (options_.hasLibraries)
    words.insert(words.end(), {"-Wl,--as-needed", "-lm", "-lc"});
  words.insert(words.end(), libraries_.begin(), libraries_.end());
  words.push_back(runtime);
  return runTool(words, error);
}

bool Toolchain::copyObject(const std::string &output, std::string &error) {
  return copyToOutput(object_, output, false, error);
}

bool Toolchain::link(const std::string &output, std::string &error) {
  return makeExecutable(error) && copyToOutput(executable_, output, true, error);
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
  std::string dotFile = temporary("graph.dot");
  std::string picture = temporary("picture");
  if (!writeFile(dotFile, graph, false, error))
    return false;
  if (!runTool({"dot", fmt::format("-T{}", format), "-o", picture, dotFile}, error)) {
    error += "; Graphviz draws pictures, and -o FILE.dot writes what it would be given";
    return false;
  }
  return copyToOutput(picture, output, false, error);
}

bool Toolchain::run(const std::vector<std::string> &arguments, int &status, std::string &error) {
  if (!makeExecutable(error))
    return false;
  std::vector<std::string> words = {executable_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (options_.prints)
    printCommand(words);
  if (!options_.runs)
    return true;
  // Signals from the terminal are for the program; wendc waits for it and removes its files.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGQUIT, SIG_IGN);
  int waitStatus = spawnAndWait(words, error);
  if (waitStatus < 0)
    return false;
  status = WIFSIGNALED(waitStatus) ? 128 + WTERMSIG(waitStatus) : WEXITSTATUS(waitStatus);
  return true;
}

} // namespace wend
