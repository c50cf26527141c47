#include "driver/libraries.h"

#include "support/file.h"

#include <cstdio>
#include <dlfcn.h>
#include <elf.h>
#include <fmt/format.h>
#include <unistd.h>

namespace wend {

namespace {

constexpr std::string_view systemFolders[] = {"/usr/local/lib/x86_64-linux-gnu",
                                              "/lib/x86_64-linux-gnu",
                                              "/usr/lib/x86_64-linux-gnu",
                                              "/usr/local/lib64",
                                              "/lib64",
                                              "/usr/lib64",
                                              "/usr/local/lib",
                                              "/lib",
                                              "/usr/lib"};

constexpr std::string_view archiveMark = "!<arch>\n";

bool isElf(const std::string &path) {
  char mark[SELFMAG] = {};
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file)
    return false;
  bool isRead = std::fread(mark, 1, sizeof mark, file) == sizeof mark;
  std::fclose(file);
  return isRead && std::string_view(mark, sizeof mark) == ELFMAG;
}

// Takes the next word of a linker script, or nothing at its end. Brackets and commas are blanks.
std::string_view takeWord(std::string_view &script) {
  constexpr std::string_view blanks = " \t\r\n(),;";
  for (;;) {
    script.remove_prefix(std::min(script.find_first_not_of(blanks), script.size()));
    if (!script.starts_with("/*"))
      break;
    size_t end = script.find("*/");
    script.remove_prefix(end == std::string_view::npos ? script.size() : end + 2);
  }
  std::string_view word = script.substr(0, script.find_first_of(blanks));
  script.remove_prefix(word.size());
  return word;
}

} // namespace

// The path of the first of these files in the first folder that has one, or nothing.
std::string Libraries::find(std::initializer_list<std::string_view> files) const {
  auto pathIn = [&](std::string_view folder) {
    for (std::string_view file : files)
      if (std::string path = fmt::format("{}/{}", folder, file); access(path.c_str(), R_OK) == 0)
        return path;
    return std::string();
  };
  for (const std::string &folder : folders_)
    if (std::string path = pathIn(folder); !path.empty())
      return path;
  for (std::string_view folder : systemFolders)
    if (std::string path = pathIn(folder); !path.empty())
      return path;
  return {};
}

// In each folder, a shared library comes before a static one.
bool Libraries::addNamed(std::string_view name, std::string &error) {
  std::string path = name.starts_with(':')
                         ? find({name.substr(1)})
                         : find({fmt::format("lib{}.so", name), fmt::format("lib{}.a", name)});
  if (!path.empty())
    return addFile(path, error);
  error = fmt::format("cannot find the library '{}'", name);
  return false;
}

bool Libraries::addFile(const std::string &path, std::string &error) {
  if (!isElf(path)) {
    std::optional<std::string> bytes = readFile(path, error);
    if (!bytes) {
      error = fmt::format("cannot read '{}': {}", path, error);
      return false;
    }
    if (!bytes->starts_with(archiveMark))
      return addScript(*bytes, error);
    archives_.push_back(std::move(*bytes));
    return true;
  }
  // A name without a folder would be searched elsewhere.
  std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  return addLoaded(file.c_str(), error);
}

bool Libraries::addLoaded(const char *name, std::string &error) {
#ifdef WEND_IS_STATIC
  error = fmt::format("this wendc is linked statically, and cannot load '{}'", name);
  return false;
#else
  if (dlopen(name, RTLD_NOW | RTLD_GLOBAL))
    return true;
  error = dlerror();
  return false;
#endif
}

// `GROUP ( /lib/libm.so.6 AS_NEEDED ( /lib/libmvec.so.1 ) )`, as installed for some libraries.
bool Libraries::addScript(std::string_view script, std::string &error) {
  constexpr unsigned maxDepth = 8;
  if (depth_ == maxDepth) {
    error = "linker scripts name each other";
    return false;
  }
  ++depth_;
  bool isAdded = true;
  while (isAdded) {
    std::string_view word = takeWord(script);
    if (word.empty())
      break;
    bool isKeyword = word == "GROUP" || word == "INPUT" || word == "AS_NEEDED";
    if (word == "OUTPUT_FORMAT")
      script.remove_prefix(std::min(script.find(')'), script.size()));
    else if (word.starts_with("-l"))
      isAdded = addNamed(word.substr(2), error);
    else if (!isKeyword)
      isAdded = addFile(word.starts_with('/') ? std::string(word) : find({word}), error);
  }
  --depth_;
  return isAdded;
}

} // namespace wend
