#include "driver/program.h"

#include "driver/crash_report.h"

#include "backend/object/executable_writer.h"
#include "backend/object/memory_image.h"
#include "support/file.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

namespace wend {

namespace {

using Array = void (**)(int, char **, char **);

// The functions in .init_array or .fini_array.
struct FunctionArray {
  Array begin = nullptr;
  Array end = nullptr;

  static FunctionArray of(const Linker &linker, uint32_t type) {
    for (const ImageSection &section : linker.sections())
      if (section.type == type)
        return {reinterpret_cast<Array>(section.address),
                reinterpret_cast<Array>(section.address + section.size)};
    return {};
  }
};

using Main = int (*)(int, char **, char **);

// Stacks of the program end at this function, so it must have a frame.
[[gnu::noinline]] int callMain(Main main, int argc, char **argv) {
  int result = main(argc, argv, environ);
  asm volatile("" : "+r"(result)); // not a tail call
  return result;
}

FunctionArray destructors; // of the program that is run

void runDestructors() {
  for (Array at = destructors.end; at != destructors.begin;)
    (*--at)(0, nullptr, nullptr);
}

std::optional<uint64_t> findInProcess(const std::string &name) {
  if (name == "atexit") // part of each executable, not of the shared library
    return reinterpret_cast<uint64_t>(&std::atexit);
  void *found = dlsym(RTLD_DEFAULT, name.c_str());
  return found ? std::optional(reinterpret_cast<uint64_t>(found)) : std::nullopt;
}

bool addAll(Linker &linker, std::vector<ObjectFile> &objects, std::string &error) {
  return std::ranges::all_of(
      objects, [&](ObjectFile &object) { return linker.add(std::move(object), error); });
}

} // namespace

bool linkExecutable(std::vector<ObjectFile> objects, std::string_view library, bool keepsSymbols,
                    std::string &out, std::string &error) {
  Linker linker;
  objects.front().symbols.push_back({.name = "_start", .binding = STB_GLOBAL});
  if (!addAll(linker, objects, error) || !linker.addLibrary(library, nullptr, error) ||
      !linker.link(placeExecutable, nullptr, error))
    return false;
  writeExecutable(linker, linker.find("_start").value_or(0), keepsSymbols, out);
  return true;
}

void runWithRuntime(std::vector<ObjectFile> objects, std::string_view library, std::string &error) {
  Linker linker;
  MemoryImage image;
  objects.front().symbols.push_back({.name = "_start", .binding = STB_GLOBAL});
  if (!addAll(linker, objects, error) || !linker.addLibrary(library, nullptr, error) ||
      !image.load(linker, true, nullptr, error))
    return;
  TemporaryFiles::unwatchSignals();
  auto map = std::make_unique<CodeMap>(linker); // not on the stack, which may be overwritten
  reportCrashes(*map, nullptr);
  reinterpret_cast<void (*)()>(linker.find("_start").value_or(0))();
}

void runWithLibc(std::vector<ObjectFile> objects, std::string_view library,
                 const std::vector<std::string> &arguments, std::string &error) {
  Linker linker;
  MemoryImage image;
  if (!addAll(linker, objects, error) || !linker.addLibrary(library, findInProcess, error) ||
      !image.load(linker, false, findInProcess, error))
    return;
  std::optional<uint64_t> main = linker.find("main");
  if (!main) {
    error = "the program has no function 'main'";
    return;
  }
  std::vector<char *> argv;
  for (const std::string &argument : arguments)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  auto argc = static_cast<int>(arguments.size());
  TemporaryFiles::unwatchSignals();
  auto map = std::make_unique<CodeMap>(linker); // not on the stack, which may be overwritten
  reportCrashes(*map, reinterpret_cast<const void *>(&callMain));
  destructors = FunctionArray::of(linker, SHT_FINI_ARRAY);
  std::atexit(runDestructors);
  FunctionArray constructors = FunctionArray::of(linker, SHT_INIT_ARRAY);
  for (Array at = constructors.begin; at != constructors.end; ++at)
    (*at)(argc, argv.data(), environ);
  std::exit(callMain(reinterpret_cast<Main>(*main), argc, argv.data()));
}

} // namespace wend
