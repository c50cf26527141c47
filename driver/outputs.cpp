#include "driver/outputs.h"

#include "driver/dependencies.h"
#include "support/file.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace wend {

namespace {

// The extension of outputs of the action; null if it writes to standard output by default.
const char *extensionOf(Action action) {
  switch (action) {
  case Action::Executable:
    return "";
  case Action::Assembly:
    return ".s";
  case Action::Object:
    return ".o";
  case Action::EmitLlvm:
    return ".ll";
  case Action::Explore:
    return ".html";
  case Action::Run:
  case Action::Interpret:
  case Action::EmitAst:
  case Action::SyntaxOnly:
  case Action::CheckInput:
  case Action::Inspect:
  case Action::Prove:
  case Action::Format:
  case Action::LanguageServer:
  case Action::Explain:
  case Action::Help:
  case Action::HelpAll:
  case Action::ManPage:
  case Action::Completions:
  case Action::HelpPasses:
  case Action::HelpLimits:
  case Action::HelpWarnings:
  case Action::Version:
    return nullptr;
  }
  return nullptr;
}

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// The position of the dot before the extension of a base name, or npos.
size_t extensionAt(std::string_view name) {
  size_t dot = name.rfind('.');
  return dot == 0 ? std::string_view::npos : dot;
}

bool isSource(const Input &input) { return input.kind == Input::Kind::Source; }

// The files that are written for a source, except an executable.
std::vector<std::string> outputsOf(const Options &options, const Input &source) {
  std::vector<std::string> outputs;
  if (!isLinked(options.action))
    outputs.push_back(outputPath(options, source));
  if (options.tools.keepsFiles && (isLinked(options.action) || options.action == Action::Object))
    for (const char *extension : {".s", ".o"})
      outputs.push_back(replaceExtension(source.word, extension));
  if (hasDependencies(options))
    outputs.push_back(dependencyPath(options, source));
  std::ranges::sort(outputs); // -save-temps may keep the output
  outputs.erase(std::unique(outputs.begin(), outputs.end()), outputs.end());
  return outputs;
}

// All files that are written.
std::vector<std::string> allOutputs(const Options &options) {
  std::vector<std::string> outputs;
  if (isLinked(options.action))
    outputs.push_back(outputPath(options, options.inputs.front()));
  for (const Input &input : options.inputs)
    if (isSource(input))
      std::ranges::copy(outputsOf(options, input), std::back_inserter(outputs));
  std::erase(outputs, "-");
  return outputs;
}

} // namespace

bool isLinked(Action action) { return action == Action::Executable || action == Action::Run; }

bool writesFile(Action action) { return extensionOf(action) != nullptr; }

std::string replaceExtension(std::string_view path, std::string_view extension) {
  std::string_view name = baseName(path);
  return fmt::format("{}{}", name.substr(0, extensionAt(name)), extension);
}

// The argument of -o; else standard output if the input is standard input; else the input's base
// name with the extension, in the current directory. An executable is `a.out` if it has not one
// source only, or if that has no extension.
std::string outputPath(const Options &options, const Input &source) {
  const char *extension = extensionOf(options.action);
  if (!options.output.empty() || !extension)
    return options.output.empty() ? "-" : options.output;
  if (options.action != Action::Executable)
    return source.word == "-" ? "-" : replaceExtension(source.word, extension);
  if (std::ranges::count_if(options.inputs, isSource) != 1)
    return "a.out";
  const std::string &only = std::ranges::find_if(options.inputs, isSource)->word;
  if (only == "-")
    return only;
  bool hasExtension = extensionAt(baseName(only)) != std::string_view::npos;
  return hasExtension ? replaceExtension(only, "") : "a.out";
}

bool areOutputsSafe(const Options &options, std::string &error) {
  std::vector<std::string> outputs = allOutputs(options);
  for (const Input &input : options.inputs)
    for (const std::string &output : outputs)
      if (input.kind != Input::Kind::LinkerOption && isSameFile(input.word, output)) {
        error = fmt::format("the output would replace the input '{}'; name another with -o",
                            input.word);
        return false;
      }
  std::ranges::sort(outputs);
  auto twice = std::ranges::adjacent_find(outputs);
  if (twice == outputs.end())
    return true;
  error = fmt::format("two inputs have the output '{}'", *twice);
  return false;
}

} // namespace wend
