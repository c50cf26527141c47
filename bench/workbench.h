// The programs of the benchmark, and what each compiler makes of them.
#pragma once

#include "bench/measure.h"

#include <array>
#include <cstdint>
#include <string>

namespace wend {

// The C compilers are given NAME.c, the others NAME.wend. Llvm is LLVM's optimiser and code
// generator on what wendc lowers: the same checks, the same runtime, another -O2.
enum class Compiler : uint8_t { Wendc, Clang, Gcc, Tcc, Llvm };
inline constexpr std::array compilers{Compiler::Wendc, Compiler::Clang, Compiler::Gcc,
                                      Compiler::Tcc, Compiler::Llvm};
inline constexpr std::array compilerNames{"wendc", "clang", "gcc", "tcc", "llvm"};
constexpr const char *name(Compiler compiler) {
  return compilerNames[static_cast<size_t>(compiler)];
}

class Workbench {
public:
  // Programs are in one folder, what is made of them is put in another; the runtime lies beside
  // wendc. Code is for a processor that all compilers but tcc know by this name.
  Workbench(std::string wendc, std::string programs, std::string made, std::string processor);

  // Seconds on the wall from source to executable.
  double compile(Compiler compiler, const std::string &program) const;
  // Seconds that wendc takes from source to assembly.
  double assembly(const std::string &program) const;
  // Bytes of machine code in the program's own object file.
  uint64_t codeBytes(Compiler compiler, const std::string &program) const;
  // Seconds of user time that the executable takes on NAME.input; its output is left in `output`.
  double runtime(Compiler compiler, const std::string &program) const;
  // Instructions executed on NAME.input.
  uint64_t instructions(Compiler compiler, const std::string &program) const;

  std::string output(Compiler compiler, const std::string &program) const;

private:
  // What comes before an output file and a source.
  Command commandOf(Compiler compiler) const;
  std::string source(Compiler compiler, const std::string &program) const;
  std::string path(Compiler compiler, const std::string &program, const char *suffix) const;
  double llvmObject(const std::string &program) const;
  double link(const std::string &object, const std::string &executable) const;

  std::string wendc_;
  std::string runtime_;
  std::string programs_;
  std::string made_;
  std::string processor_;
};

} // namespace wend
