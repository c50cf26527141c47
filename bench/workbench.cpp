#include "bench/workbench.h"

#include <sstream>
#include <utility>

namespace wend {

namespace {

double secondsOf(const Command &words) { return run(words).seconds; }

// Replaces the runtime at the end of a module, which is based on libc, by declarations of the
// native runtime's functions.
std::string forNativeRuntime(const std::string &text) {
  size_t own = text.find("\n; The runtime, on top of libc.\n");
  if (own == std::string::npos)
    die("no runtime at the end of what wendc --emit-llvm writes");
  std::string result = text.substr(0, own + 1);
  std::istringstream lines(text.substr(own));
  constexpr std::string_view definition = "define weak ";
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(definition))
      result +=
          "declare " + line.substr(definition.size(), line.rfind(" {") - definition.size()) + "\n";
  return result;
}

} // namespace

Workbench::Workbench(std::string wendc, std::string programs, std::string made,
                     std::string processor)
    : wendc_(std::move(wendc)), runtime_(wendc_.substr(0, wendc_.rfind('/') + 1) + "libwendrt.a"),
      programs_(std::move(programs)), made_(std::move(made)), processor_(std::move(processor)) {}

Command Workbench::commandOf(Compiler compiler) const {
  switch (compiler) {
  case Compiler::Wendc:
    return {wendc_, "-O2", "-march=" + processor_};
  case Compiler::Clang:
    return {"clang-19", "-O2", "-march=" + processor_};
  case Compiler::Gcc:
    return {"gcc", "-O2", "-march=" + processor_};
  case Compiler::Tcc:
    return {"tcc"};
  case Compiler::Llvm:
    break;
  }
  die("LLVM is no single command");
}

std::string Workbench::source(Compiler compiler, const std::string &program) const {
  bool isWend = compiler == Compiler::Wendc || compiler == Compiler::Llvm;
  return programs_ + "/" + program + (isWend ? ".wend" : ".c");
}

std::string Workbench::path(Compiler compiler, const std::string &program,
                            const char *suffix) const {
  return made_ + "/" + program + "." + name(compiler) + suffix;
}

double Workbench::compile(Compiler compiler, const std::string &program) const {
  std::string executable = path(compiler, program, "");
  if (compiler == Compiler::Llvm)
    return llvmObject(program) + link(path(compiler, program, ".o"), executable);
  Command words = commandOf(compiler);
  words.insert(words.end(), {"-o", executable, source(compiler, program)});
  return secondsOf(words);
}

double Workbench::assembly(const std::string &program) const {
  Command words = commandOf(Compiler::Wendc);
  words.insert(words.end(), {"-S", "-o", path(Compiler::Wendc, program, ".s"),
                             source(Compiler::Wendc, program)});
  return secondsOf(words);
}

double Workbench::llvmObject(const std::string &program) const {
  std::string module = path(Compiler::Llvm, program, ".ll");
  std::string bitcode = path(Compiler::Llvm, program, ".bc");
  double total =
      secondsOf({wendc_, "-O0", "--emit-llvm", "-o", module, source(Compiler::Llvm, program)});
  writeText(module, forNativeRuntime(readText(module)));
  total += secondsOf({"opt-19", "-O2", "-mcpu=" + processor_, "-o", bitcode, module});
  total += secondsOf({"llc-19", "-O2", "-mcpu=" + processor_, "-filetype=obj", "-o",
                      path(Compiler::Llvm, program, ".o"), bitcode});
  return total;
}

double Workbench::link(const std::string &object, const std::string &executable) const {
  return secondsOf({"ld", "-static", "--gc-sections", "-z", "nostart-stop-gc", "-s", "-o",
                    executable, object, runtime_});
}

uint64_t Workbench::codeBytes(Compiler compiler, const std::string &program) const {
  std::string object = path(compiler, program, ".o");
  std::string sizes = path(compiler, program, ".size");
  if (compiler == Compiler::Llvm) {
    llvmObject(program);
  } else {
    Command words = commandOf(compiler);
    words.insert(words.end(), {"-c", "-o", object, source(compiler, program)});
    run(words);
  }
  run({"size", "-A", object}, {{}, sizes});
  // Lines of section name, size and address; gcc puts main into .text.startup.
  std::istringstream lines(readText(sizes));
  uint64_t bytes = 0;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(".text"))
      bytes += numberAfter(line, " ");
  return bytes;
}

double Workbench::runtime(Compiler compiler, const std::string &program) const {
  Streams streams{programs_ + "/" + program + ".input", path(compiler, program, ".output")};
  return run({path(compiler, program, "")}, streams).userSeconds;
}

uint64_t Workbench::instructions(Compiler compiler, const std::string &program) const {
  return countInstructions(path(compiler, program, ""), programs_ + "/" + program + ".input",
                           path(compiler, program, ".count"));
}

std::string Workbench::output(Compiler compiler, const std::string &program) const {
  return readText(path(compiler, program, ".output"));
}

} // namespace wend
