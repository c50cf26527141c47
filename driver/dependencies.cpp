#include "driver/dependencies.h"

#include "driver/outputs.h"
#include "support/file.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

// The output if there is one for each source, else the name of the source.
std::string targetPath(const Options &options, const Input &source) {
  auto isSource = [](const Input &input) { return input.kind == Input::Kind::Source; };
  std::string output = outputPath(options, source);
  bool isOwn = !isLinked(options.action) || std::ranges::count_if(options.inputs, isSource) == 1;
  return isOwn && output != "-" ? output : replaceExtension(source.word, ".o");
}

} // namespace

std::string quotedForMake(std::string_view path) {
  std::string out;
  for (char c : path) {
    if (c == ' ' || c == '#')
      out += '\\';
    if (c == '$')
      out += '$';
    out += c;
  }
  return out;
}

bool hasDependencies(const Options &options) {
  return options.dependencies.areWritten && writesFile(options.action);
}

std::string dependencyPath(const Options &options, const Input &source) {
  if (!options.dependencies.path.empty())
    return options.dependencies.path;
  std::string target = targetPath(options, source);
  std::string folder = target.substr(0, target.rfind('/') + 1);
  return folder + replaceExtension(target, ".d");
}

bool writeDependencies(const Options &options, const Input &source, std::string &error) {
  std::string target = options.dependencies.target;
  if (target.empty())
    target = quotedForMake(isLinked(options.action) ? outputPath(options, source)
                                                    : targetPath(options, source));
  std::string input = source.word == "-" ? "" : fmt::format(" {}", quotedForMake(source.word));
  std::string path = dependencyPath(options, source);
  std::string reason;
  if (writeFile(path, fmt::format("{}:{}\n", target, input), false, reason))
    return true;
  error = fmt::format("cannot write '{}': {}", path, reason);
  return false;
}

} // namespace wend
