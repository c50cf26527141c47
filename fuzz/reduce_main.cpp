#include "fuzz/reduce_main.h"

#include "fuzz/process.h"

#include <charconv>
#include <cstring>
#include <fmt/format.h>

namespace wend::fuzz {

namespace {

struct Request {
  std::string file;
  std::string output; // empty: standard output
  std::string command;
  double seconds = 1e9;
};

bool parse(int count, char **words, Request &request) {
  int i = 1;
  for (; i < count && words[i][0] == '-'; ++i) {
    std::string_view word = words[i];
    if (word == "-o" && i + 1 < count) {
      request.output = words[++i];
    } else if (word.starts_with("--seconds=")) {
      word.remove_prefix(std::strlen("--seconds="));
      if (std::from_chars(word.data(), word.data() + word.size(), request.seconds).ec !=
          std::errc())
        return false;
    } else {
      return false;
    }
  }
  if (i + 2 > count)
    return false;
  request.file = words[i++];
  for (; i < count; ++i)
    request.command.append(request.command.empty() ? "" : " ").append(words[i]);
  return !request.command.empty();
}

} // namespace

int runReducer(int count, char **words, const char *tool, Edits &edits) {
  Request request;
  if (!parse(count, words, request)) {
    fmt::print(stderr,
               "{0} [-o FILE] [--seconds=N] FILE COMMAND… reduces FILE for as long as the shell\n"
               "command succeeds in a folder that has the candidate under FILE's name.\n",
               tool);
    return 2;
  }
  WorkFolder folder;
  std::string name = request.file.substr(request.file.rfind('/') + 1);
  Interesting isInteresting = [&](const std::string &program) {
    constexpr Limits limits = {.seconds = 60, .outputBytes = uint64_t{64} << 20};
    return write(folder.file(name.c_str()), program) &&
           runCommand({"sh", "-c", request.command}, folder, limits).status == 0;
  };
  std::string program = contents(request.file);
  if (!isInteresting(program)) {
    fmt::print(stderr, "{}: the command fails for the original {}\n", tool, request.file);
    return 1;
  }
  Reduction reduction = reduce(edits, program, isInteresting, request.seconds);
  fmt::print(stderr, "{}: {} bytes, were {}; {} candidates in {:.1f} s\n", tool,
             reduction.program.size(), program.size(), reduction.tried, reduction.seconds);
  if (!request.output.empty())
    return write(request.output, reduction.program) ? 0 : 2;
  fmt::print("{}", reduction.program);
  return 0;
}

} // namespace wend::fuzz
