#include "driver/linking.h"

#include "driver/compilation.h"
#include "driver/driver.h"
#include "driver/libraries.h"

#include "backend/object/elf_reader.h"
#include "backend/object/elf_writer.h"
#include "backend/object/executable_writer.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace wend {

namespace {

// Whether a program that is run can be linked in memory, as far as the command line says. The `new`
// of this process is for the compiler, which has one thread: a C++ program is not run in it.
bool mayBeInMemory(const ToolOptions &tools, const ProgramParts &program) {
  return !tools.isStatic && tools.hasLibraries && !program.hasIndirectFunctions &&
         !program.usesLibstdcxx &&
         std::ranges::all_of(program.parts, [](const ProgramParts::Part &part) {
           return !part.word.starts_with('-') || part.word.starts_with("-l") ||
                  part.word.starts_with("-L") || part.word == "-pthread" ||
                  part.word == "-rdynamic";
         });
}

// Whether the C compiler links: it finds libraries and knows the start files of the C library,
// but a program that is run can use the C library of this process.
bool needsCompiler(const Options &options, const ProgramParts &program) {
  if (options.action == Action::Run)
    return !mayBeInMemory(options.tools, program);
  return program.hasLinkerOptions || program.usesLibc || options.tools.isShared ||
         options.tools.isPie;
}

bool addToToolchain(ProgramParts &program, Toolchain &toolchain, std::string &error) {
  if (!toolchain.make(error))
    return false;
  if (program.usesLibatomic)
    toolchain.useLibrary("-latomic");
  if (program.usesLibstdcxx)
    toolchain.useLibrary("-lstdc++");
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

bool readObject(ProgramParts::Part &part, std::string &error) {
  if (part.object)
    return true;
  std::optional<std::string> bytes = readFile(part.word, error);
  if (bytes && readElf(*bytes, part.object.emplace(), error))
    return true;
  error = fmt::format("cannot read '{}': {}", part.word, error);
  return false;
}

bool readObjects(ProgramParts &program, std::vector<ObjectFile> &objects, std::string &error) {
  for (ProgramParts::Part &part : program.parts) {
    if (!readObject(part, error))
      return false;
    objects.push_back(std::move(*part.object));
  }
  return true;
}

// Loads the libraries, and copies the objects: the C compiler may have to link them after all.
bool gather(ProgramParts &program, MemoryProgram &memory, std::string &error) {
  constexpr std::string_view folder = "-L", library = "-l";
  Libraries libraries;
  for (const ProgramParts::Part &part : program.parts)
    if (part.word.starts_with(folder))
      libraries.addFolder(part.word.substr(folder.size()));
  if (program.usesLibatomic && !libraries.addLoaded("libatomic.so.1", error))
    return false;
  for (ProgramParts::Part &part : program.parts) {
    bool isAdded = true;
    if (part.word.starts_with(library))
      isAdded = libraries.addNamed(part.word.substr(library.size()), error);
    else if (!part.object && Libraries::isLibrary(part.word))
      isAdded = libraries.addFile(part.word, error);
    else if (!part.word.starts_with('-'))
      isAdded = readObject(part, error);
    if (!isAdded)
      return false;
    if (part.object)
      memory.objects.push_back(*part.object);
  }
  memory.archives = std::move(libraries.archives());
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

// Runs a program in memory. Returns after a failure only, with the reason in `error`.
void execute(const Options &options, ProgramParts &program, std::unique_ptr<Toolchain> &toolchain,
             DiagnosticPrinter &printer, StageTimes &times, std::string &error) {
  MemoryProgram memory;
  bool isGathered = program.usesLibc ? gather(program, memory, error)
                                     : readObjects(program, memory.objects, error);
  std::optional<std::string> runtime = isGathered ? readRuntime(error) : std::nullopt;
  if (!runtime)
    return;
  memory.archives.push_back(std::move(*runtime));
  memory.arguments = options.arguments;
  memory.arguments.insert(memory.arguments.begin(), options.inputs.back().word);
  memory.profile = options.profile;
  memory.onStart = [&] {
    toolchain.reset();
    times.end("link");
    printer.finish();
    reportTimes(options, times);
    writeTrace(options); // this process becomes the program
  };
  if (program.usesLibc)
    runWithLibc(std::move(memory), error);
  else
    runWithRuntime(std::move(memory), error);
}

} // namespace

int finishProgram(const Options &options, ProgramParts program,
                  std::unique_ptr<Toolchain> toolchain, DiagnosticPrinter &printer,
                  StageTimes &times) {
  std::string error;
  bool byCompiler = needsCompiler(options, program);
  if (!byCompiler && !options.tools.runs)
    return Success;
  if (!byCompiler && options.action == Action::Run) {
    execute(options, program, toolchain, printer, times, error);
    // What the linker does not know may be in what others made.
    byCompiler = toolchain && program.hasLinkerOptions;
    if (!byCompiler)
      return failUsage(fmt::format("cannot run: {}", error));
  }
  if (byCompiler)
    return finishByCompiler(options, program, *toolchain, times);
  std::vector<ObjectFile> objects;
  std::optional<std::string> library = readRuntime(error);
  if (!library || !readObjects(program, objects, error))
    return failUsage(error);
  return writeProgram(options, std::move(objects), *library, times);
}

} // namespace wend
