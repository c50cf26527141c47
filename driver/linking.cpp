#include "driver/linking.h"

#include "driver/compilation.h"

#include "backend/object/elf_reader.h"
#include "backend/object/elf_writer.h"

#include <cstdio>
#include <fmt/format.h>

namespace wend {

namespace {

// Whether the C compiler links: it finds libraries and knows the start files of the C library,
// but a program that is run can use the C library of this process.
bool needsCompiler(const Options &options, const ProgramParts &program) {
  if (options.action == Action::Run)
    return program.hasLinkerOptions;
  return program.hasLinkerOptions || program.usesLibc || options.tools.isShared ||
         options.tools.isPie;
}

bool addToToolchain(ProgramParts &program, Toolchain &toolchain, std::string &error) {
  if (!toolchain.make(error))
    return false;
  if (program.usesLibatomic)
    toolchain.useLibatomic();
  for (ProgramParts::Part &part : program.parts) {
    if (part.word.empty()) {
      part.word = toolchain.newObject();
      std::string bytes;
      writeElf(*part.object, bytes);
      if (!writeFile(part.word, bytes, false, error)) {
        error = fmt::format("cannot write '{}': {}", part.word, error);
        return false;
      }
    }
    toolchain.addLinked(part.word);
  }
  return true;
}

int finishByCompiler(const Options &options, ProgramParts &program, Toolchain &toolchain,
                     StageTimes &times) {
  std::string error;
  int status = Success;
  bool isDone = addToToolchain(program, toolchain, error);
  if (isDone && options.action == Action::Run)
    isDone = toolchain.run(options.arguments, status, error);
  else if (isDone)
    isDone = toolchain.link(outputPath(options, options.inputs.front()), error);
  times.end("ld");
  return isDone ? status : failUsage(error);
}

bool readObjects(ProgramParts &program, std::vector<ObjectFile> &objects, std::string &error) {
  for (ProgramParts::Part &part : program.parts) {
    if (!part.object) {
      std::optional<std::string> bytes = readFile(part.word, error);
      if (!bytes || !readElf(*bytes, part.object.emplace(), error)) {
        error = fmt::format("cannot read '{}': {}", part.word, error);
        return false;
      }
    }
    objects.push_back(std::move(*part.object));
  }
  return true;
}

// The bytes of libwendrt.a.
std::optional<std::string> readRuntime(std::string &error) {
  std::string path;
  if (!Toolchain::findRuntime(path, error))
    return std::nullopt;
  std::optional<std::string> library = readFile(path, error);
  if (!library)
    error = fmt::format("cannot read '{}': {}", path, error);
  return library;
}

int writeProgram(const Options &options, std::vector<ObjectFile> objects, std::string_view library,
                 StageTimes &times) {
  std::string bytes;
  std::string error;
  if (!linkExecutable(std::move(objects), library, !options.tools.strips, bytes, error))
    return failUsage(fmt::format("cannot link: {}", error));
  times.end("link");
  std::string path = outputPath(options, options.inputs.front());
  if (!writeFile(path, bytes, true, error))
    return failUsage(
        fmt::format("cannot write '{}': {}", path == "-" ? "standard output" : path, error));
  times.end("write");
  return Success;
}

// Returns after a failure only: the exit status.
int execute(const Options &options, bool usesLibc, std::vector<ObjectFile> objects,
            std::string_view library) {
  std::string error;
  std::vector<std::string> arguments = options.arguments;
  arguments.insert(arguments.begin(), options.inputs.back().word);
  if (usesLibc)
    runWithLibc(std::move(objects), library, arguments, options.profile, error);
  else
    runWithRuntime(std::move(objects), library, options.profile, error);
  return failUsage(fmt::format("cannot run: {}", error));
}

void report(const Options &options, const StageTimes &times) {
  if (!options.passOptions.timePasses)
    return;
  std::string out;
  times.report(out);
  std::fwrite(out.data(), 1, out.size(), stderr);
}

} // namespace

int finishProgram(const Options &options, ProgramParts program,
                  std::unique_ptr<Toolchain> toolchain) {
  StageTimes times;
  if (needsCompiler(options, program)) {
    int status = finishByCompiler(options, program, *toolchain, times);
    report(options, times);
    return status;
  }
  if (!options.tools.runs)
    return Success;
  std::string error;
  std::vector<ObjectFile> objects;
  std::optional<std::string> library = readRuntime(error);
  if (!library || !readObjects(program, objects, error))
    return failUsage(error);
  toolchain.reset(); // a program that is run does not return
  if (options.action == Action::Run)
    return execute(options, program.usesLibc, std::move(objects), *library);
  int status = writeProgram(options, std::move(objects), *library, times);
  report(options, times);
  return status;
}

} // namespace wend
