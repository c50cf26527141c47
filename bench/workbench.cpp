#include "bench/workbench.h"

#include "bench/measure.h"

#include <cstdlib>
#include <sstream>
#include <utility>

namespace wend {

namespace {

// What comes before an output file and a source.
Command commandOf(Compiler compiler, const std::string &wendc) {
  switch (compiler) {
  case Compiler::Wendc:
    return {wendc, "-O2"};
  case Compiler::Clang:
    return {"clang-19", "-O2"};
  case Compiler::Gcc:
    return {"gcc", "-O2"};
  case Compiler::Tcc:
    return {"tcc"};
  case Compiler::Llvm:
    break;
  }
  die("LLVM is no single command");
}

double secondsOf(const Command &words) { return run(words).seconds; }

// wendc ends a module with the runtime in terms of libc; for the native runtime, declarations of
// its functions take the place of that.
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

// The first number after a word, which may have commas between its digits.
uint64_t numberAfter(const std::string &text, const std::string &word) {
  size_t at = text.find(word);
  if (at == std::string::npos)
    return 0;
  uint64_t value = 0;
  for (at = text.find_first_of("0123456789", at + word.size()); at < text.size(); ++at) {
    if (text[at] >= '0' && text[at] <= '9')
      value = value * 10 + static_cast<uint64_t>(text[at] - '0');
    else if (text[at] != ',')
      break;
  }
  return value;
}

bool hasCounters() {
  static const bool has = std::system("perf stat -x, -e instructions:u true 2>&1 | "
                                      "grep -q '^[0-9]'") == 0;
  return has;
}

} // namespace

Workbench::Workbench(std::string wendc, std::string programs, std::string made)
    : wendc_(std::move(wendc)), runtime_(wendc_.substr(0, wendc_.rfind('/') + 1) + "libwendrt.a"),
      programs_(std::move(programs)), made_(std::move(made)) {}

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
  Command words = commandOf(compiler, wendc_);
  words.insert(words.end(), {"-o", executable, source(compiler, program)});
  return secondsOf(words);
}

double Workbench::assembly(const std::string &program) const {
  return secondsOf({wendc_, "-O2", "-S", "-o", path(Compiler::Wendc, program, ".s"),
                    source(Compiler::Wendc, program)});
}

double Workbench::llvmObject(const std::string &program) const {
  std::string module = path(Compiler::Llvm, program, ".ll");
  std::string bitcode = path(Compiler::Llvm, program, ".bc");
  double total =
      secondsOf({wendc_, "-O0", "--emit-llvm", "-o", module, source(Compiler::Llvm, program)});
  writeText(module, forNativeRuntime(readText(module)));
  total += secondsOf({"opt-19", "-O2", "-o", bitcode, module});
  total += secondsOf(
      {"llc-19", "-O2", "-filetype=obj", "-o", path(Compiler::Llvm, program, ".o"), bitcode});
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
    Command words = commandOf(compiler, wendc_);
    words.insert(words.end(), {"-c", "-o", object, source(compiler, program)});
    run(words);
  }
  run({"size", "-A", object}, {{}, sizes});
  // Lines of a section's name, size and address; gcc puts main in a section .text.startup.
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
  std::string executable = path(compiler, program, "");
  Streams streams{programs_ + "/" + program + ".input", "/dev/null",
                  path(compiler, program, ".count")};
  if (hasCounters()) {
    run({"perf", "stat", "-x,", "-e", "instructions:u", executable}, streams);
    return numberAfter(readText(streams.errors), "");
  }
  run({"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", executable}, streams);
  return numberAfter(readText(streams.errors), "Collected");
}

std::string Workbench::output(Compiler compiler, const std::string &program) const {
  return readText(path(compiler, program, ".output"));
}

} // namespace wend
