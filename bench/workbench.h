// The benchmark programs, compiled by each of the compilers.
#pragma once

#include "bench/measure.h"

#include <array>
#include <cstdint>
#include <string>

namespace wend {

// The C compilers compile NAME.c, the others NAME.wend. Llvm is LLVM's optimiser and code generator
// applied to the IR that wendc lowers, with the same checks and the same runtime.
enum class Compiler : uint8_t { Wendc, Clang, Gcc, Tcc, Llvm };
inline constexpr std::array compilers{Compiler::Wendc, Compiler::Clang, Compiler::Gcc,
                                      Compiler::Tcc, Compiler::Llvm};
inline constexpr std::array compilerNames{"wendc", "clang", "gcc", "tcc", "llvm"};
constexpr const char *name(Compiler compiler) {
  return compilerNames[static_cast<size_t>(compiler)];
}

class Workbench {
public:
  // Programs are read from one folder, outputs are written to another; the runtime is next to
  // wendc. `processor` is a -march name that all compilers but tcc know.
  Workbench(std::string wendc, std::string programs, std::string made, std::string processor);

  // Wall-clock seconds from source to executable.
  double compile(Compiler compiler, const std::string &program) const;
  // Wall-clock seconds of wendc from source to assembly.
  double assembly(const std::string &program) const;
  // Bytes of machine code in the program's object file.
  uint64_t codeBytes(Compiler compiler, const std::string &program) const;
  // Seconds of user time of the executable on NAME.input. Its output goes to `output`.
  double runtime(Compiler compiler, const std::string &program) const;
  // Instructions executed on NAME.input.
  uint64_t instructions(Compiler compiler, const std::string &program) const;

  std::string output(Compiler compiler, const std::string &program) const;

private:
  // The command without output file and source.
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
