#include "driver/command_line.h"

#include "driver/response_file.h"

#include "support/file.h"

#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace wend {

namespace {

// Whether a path names an object, an archive or a shared library, `libc.so.6`, for the linker.
bool isObjectFile(std::string_view path) {
  size_t shared = path.rfind(".so.");
  bool isVersioned = shared != std::string_view::npos &&
                     path.find_first_not_of(".0123456789", shared + 3) == std::string_view::npos;
  return path.ends_with(".o") || path.ends_with(".a") || path.ends_with(".so") || isVersioned;
}

// What to do instead of a command that other compilers have; empty for other words.
std::string_view insteadOfCommand(std::string_view word) {
  struct Row {
    std::string_view word;
    std::string_view instead;
  };
  constexpr std::string_view compile = "'wendc FILE' compiles FILE to an executable";
  constexpr std::string_view check = "'wendc -fsyntax-only FILE' checks FILE for errors";
  constexpr std::string_view run = "'wendc run FILE' runs FILE";
  constexpr std::string_view format = "'wendc fmt FILE' formats FILE";
  constexpr Row rows[] = {{"build", compile}, {"check", check},   {"compile", compile},
                          {"exec", run},      {"format", format}, {"help", "wendc --help"},
                          {"lint", check},    {"start", run},     {"version", "wendc --version"},
                          {"vet", check}};
  for (const Row &row : rows)
    if (row.word == word)
      return row.instead;
  return {};
}

} // namespace

bool CommandLine::run() {
  if (!words_.empty() && !takeCommand())
    return false;
  while (next_ < words_.size() && !showsHelp_)
    if (!takeWord())
      return false;
  return showsHelp_ || finish();
}

bool CommandLine::takeCommand() {
  for (const Command &command : commands())
    if (words_[0] == command.name) {
      options_.action = command.action;
      next_ = 1;
      return true;
    }
  std::string_view word = words_[0];
  std::string_view instead = insteadOfCommand(word);
  if (instead.empty() || access(std::string(word).c_str(), F_OK) == 0)
    return true;
  if (word == "help") {
    next_ = 1;
    return showTopic(Action::Help);
  }
  if (word == "version")
    return showHelp(Action::Version);
  return fail(fmt::format("there is no command and no file '{}'; {}", word, instead));
}

bool CommandLine::showTopic(Action action) {
  bool hasTopic = next_ < words_.size() && !words_[next_].starts_with('-') &&
                  words_[next_].find_first_of("./") == std::string_view::npos;
  if (hasTopic)
    options_.explained = words_[next_];
  return showHelp(action);
}

bool CommandLine::takeWord() {
  std::string_view word = words_[next_++];
  if (!optionsEnded_ && word == "--") {
    optionsEnded_ = true;
    return true;
  }
  if (!optionsEnded_ && word.starts_with('@') && expandResponseFile(word.substr(1)))
    return error_.empty();
  if (optionsEnded_ || word == "-" || !word.starts_with('-'))
    return takeInput(word);
  const OptionRow *option = findOption(word);
  if (!option)
    return fail(unknownOption(word));
  std::string_view argument = word.substr(option->spelling.size());
  if (option->argument == ArgumentKind::Next && argument.empty()) {
    if (next_ == words_.size())
      return fail(fmt::format("option '{}' needs an argument", word));
    argument = words_[next_++];
  }
  return apply(option->id, argument);
}

bool CommandLine::expandResponseFile(std::string_view path) {
  std::string reason;
  std::optional<std::string> text = readFile(std::string(path), reason);
  if (!text)
    return false;
  // More files are not plausible without one that names itself.
  constexpr unsigned maxResponseFiles = 1000;
  if (++responseFiles_ > maxResponseFiles)
    return fail(fmt::format("'@{}': more than {} response files", path, maxResponseFiles)), true;
  auto at = words_.erase(words_.begin() + static_cast<ptrdiff_t>(--next_));
  size_t count = responseWords_.size();
  splitWords(*text, responseWords_);
  words_.insert(at, responseWords_.begin() + static_cast<ptrdiff_t>(count), responseWords_.end());
  return true;
}

bool CommandLine::takeInput(std::string_view word) {
  bool isObject = language_ == Language::ByExtension && isObjectFile(word);
  addInput(isObject ? Input::Kind::Object : Input::Kind::Source, std::string(word));
  // The words after the program in `wendc run` are the program's arguments.
  if (options_.action == Action::Run && !isObject) {
    options_.arguments.assign(words_.begin() + static_cast<ptrdiff_t>(next_), words_.end());
    next_ = words_.size();
  }
  return true;
}

bool CommandLine::addInput(Input::Kind kind, std::string word) {
  options_.inputs.push_back({std::move(word), kind, language_});
  return true;
}

bool CommandLine::fail(std::string message) {
  error_ = std::move(message);
  return false;
}

} // namespace wend
