#include "driver/program.h"

#include "driver/crash_report.h"

#include "backend/object/gdb_registration.h"
#include "backend/object/memory_image.h"
#include "backend/object/perf_files.h"
#include "support/file.h"

#include <algorithm>
#include <csignal>
#include <dlfcn.h>
#include <unistd.h>

namespace wend {

namespace {

using Main = int (*)(int, char **, char **);

// Stacks of the program end at this function, so it must have a frame.
[[gnu::noinline]] int callMain(Main main, int argc, char **argv) {
  int result = main(argc, argv, environ);
  asm volatile("" : "+r"(result)); // not a tail call
  return result;
}

FunctionArray destructors; // of the program that is run

void runDestructors() {
  for (size_t i = destructors.size(); i != 0;)
    destructors[--i](0, nullptr, nullptr);
}

std::optional<uint64_t> findInProcess(const std::string &name) {
  // These are parts of each executable, not of the shared library.
  if (name == "atexit")
    return reinterpret_cast<uint64_t>(&std::atexit);
  if (name == "__dso_handle")
    return reinterpret_cast<uint64_t>(&destructors);
  void *found = dlsym(RTLD_DEFAULT, name.c_str());
  return found ? std::optional(reinterpret_cast<uint64_t>(found)) : std::nullopt;
}

bool addAll(Linker &linker, MemoryProgram &program, const Linker::Resolve &resolve,
            std::string &error) {
  return std::ranges::all_of(
             program.objects,
             [&](ObjectFile &object) { return linker.add(std::move(object), error); }) &&
         std::ranges::all_of(program.archives, [&](const std::string &archive) {
           return linker.addLibrary(archive, resolve, error);
         });
}

// What others know of a program that is run. Not on the stack, which a wrong program overwrites.
class Observers {
public:
  explicit Observers(const Linker &linker) : map_(linker), gdb_(linker, map_) {}

  // False, with the reason in `error`, if files cannot be written.
  bool start(const ProfileOptions &profile, std::string &error) {
    if (profile.hasPerfMap) {
      if (!perfMap_.open(error))
        return false;
      perfMap_.add(map_);
    }
    if (profile.hasJitDump) {
      if (!jitDump_.open(error))
        return false;
      jitDump_.add(map_);
    }
    return true;
  }
  void reportCrashes(const void *caller) const { wend::reportCrashes(map_, caller); }
  // Lets the runtime of the program print the stack after an error, unless WEND_BACKTRACE is 0.
  static void reportErrors(const Linker &linker) {
    std::optional<uint64_t> hook = linker.find("wend_after_error");
    if (hook && printsErrorStacks())
      *reinterpret_cast<void (**)()>(*hook) = printErrorStack;
  }

private:
  CodeMap map_;
  GdbRegistration gdb_;
  PerfMap perfMap_;
  JitDump jitDump_;
};

} // namespace

void runWithRuntime(MemoryProgram program, std::string &error) {
  Linker linker;
  linker.keepDebugSections();
  MemoryImage image;
  program.objects.front().symbols.push_back({.name = "_start", .binding = STB_GLOBAL});
  if (!addAll(linker, program, nullptr, error) || !image.load(linker, true, nullptr, error))
    return;
  std::optional<uint64_t> start = linker.find("_start");
  if (!start) {
    error = "the runtime has no '_start'";
    return;
  }
  auto observers = std::make_unique<Observers>(linker);
  if (!observers->start(program.profile, error))
    return;
  program.onStart();
  TemporaryFiles::unwatchSignals();
  observers->reportCrashes(nullptr);
  Observers::reportErrors(linker);
  reinterpret_cast<void (*)()>(*start)();
}

void runWithLibc(MemoryProgram program, std::string &error) {
#ifdef WEND_IS_STATIC
  // The C library of a static executable is incomplete, and is not known by names.
  error = "this wendc is linked statically, and cannot run a program that needs the C library; "
          "make an executable of it";
  return;
#endif
  Linker linker;
  linker.keepDebugSections();
  MemoryImage image;
  if (!addAll(linker, program, findInProcess, error) ||
      !image.load(linker, false, findInProcess, error))
    return;
  std::optional<uint64_t> main = linker.find("main");
  if (!main) {
    error = "the program has no function 'main'";
    return;
  }
  std::vector<char *> argv;
  for (std::string &argument : program.arguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  auto argc = static_cast<int>(program.arguments.size());
  auto observers = std::make_unique<Observers>(linker);
  if (!observers->start(program.profile, error))
    return;
  program.onStart();
  TemporaryFiles::unwatchSignals();
  observers->reportCrashes(reinterpret_cast<const void *>(&callMain));
  Observers::reportErrors(linker);
  destructors = functionArray(linker, SHT_FINI_ARRAY);
  std::atexit(runDestructors);
  for (auto constructor : functionArray(linker, SHT_INIT_ARRAY))
    constructor(argc, argv.data(), environ);
  std::exit(callMain(reinterpret_cast<Main>(*main), argc, argv.data()));
}

} // namespace wend
