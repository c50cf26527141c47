// What interpreted programs can call without its being in the module: the functions of the Wend
// runtime, everyday functions of the C library, and LLVM intrinsics; library.def lists them.
#pragma once

#include "ir/interpreter/files.h"
#include "ir/interpreter/memory.h"
#include "ir/interpreter/streams.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wend {

class LibraryCall;
class Machine;

// Where the integers and then the floating-point numbers end in the area that holds a call's
// arguments in registers (System V ABI for x86-64, 3.5.7).
constexpr uint64_t integerRegistersEnd = 6 * 8;
constexpr uint64_t floatRegistersEnd = integerRegistersEnd + 8 * 16;

struct LibraryRow {
  std::string_view name;
  std::string_view results;    // types as letters, see library.def
  std::string_view parameters; // the same
  bool isVariadic;             // there may be more arguments
  bool reachesHost;            // asks for files, the environment or the time
  uint64_t (*function)(LibraryCall &call);
};

// The row of a function, or null.
const LibraryRow *findLibraryRow(std::string_view name);

// Whether a symbol is a function of the library or one of its variables.
bool isLibrarySymbol(std::string_view name);

// The type that a letter of library.def stands for; void for any integer.
Type typeOfLetter(char letter);

// What functions of the library keep from one call to the next. Addresses are 0 until they are
// needed.
struct LibraryState {
  // Defines the variables of the library that the module declares: stdin, optind…
  LibraryState(const Module &module, InterpreterMemory &memory, InterpreterStreams &streams);

  // random() of glibc: r[i] = r[i-3] + r[i-31], the last 31 of them in a ring.
  static constexpr unsigned randomDegree = 31;

  InterpreterFiles files;
  std::string programName;
  std::vector<uint64_t> exitHandlers; // functions, the next one last
  uint64_t errorNumber = 0;           // where errno is
  uint64_t restOfTokens = 0;
  uint64_t characterClasses = 0; // what __ctype_b_loc returns, and so on
  uint64_t lowerTable = 0;
  uint64_t upperTable = 0;
  // What setenv and unsetenv have said; the host's environment stays as it is.
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  uint64_t optionArgument = 0; // where optarg, optind, opterr and optopt are
  uint64_t optionIndex = 0;
  uint64_t showsOptionErrors = 0;
  uint64_t wrongOption = 0;
  uint64_t optionPlace = 0; // in the argument that getopt has read a part of
  std::vector<std::pair<std::string, uint64_t>> texts; // that functions return, by what they say
  uint32_t random[randomDegree] = {};
  uint32_t nextRandom = 0; // the oldest
  bool isRandomSeeded = false;
};

// One call: its arguments, and how it ends.
class LibraryCall {
public:
  LibraryCall(Machine &itsMachine, const LibraryRow &row, const Instruction &itsSite,
              std::span<const uint64_t> arguments);

  Machine &machine;
  InterpreterMemory &memory;
  InterpreterStreams &streams;
  LibraryState &state;
  const Instruction &site; // the call in the program that led to this one

  [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(arguments_.size()); }
  [[nodiscard]] Type type(uint32_t i) const;
  [[nodiscard]] uint64_t bits(uint32_t i) const { return arguments_[i]; }
  [[nodiscard]] int64_t integer(uint32_t i) const { return signExtend(type(i), arguments_[i]); }
  [[nodiscard]] int32_t integer32(uint32_t i) const { return static_cast<int32_t>(arguments_[i]); }
  // How many arguments the function declares; variable ones are behind them.
  [[nodiscard]] uint32_t declared() const { return static_cast<uint32_t>(row_.parameters.size()); }

  // Memory that the function reads or writes; null after a fault. Nothing is there when `size` is
  // 0, but the result is not null. A call back or a block made or freed may move it.
  const uint8_t *readable(uint64_t address, uint64_t size);
  uint8_t *writable(uint64_t address, uint64_t size);
  // An integer or address in memory; 0 after a fault.
  uint64_t loaded(uint64_t address, unsigned size);
  void store(uint64_t address, uint64_t value, unsigned size);
  // A string that ends with a zero byte, which is not part of the result; at most `limit` bytes.
  std::optional<std::string_view> text(uint64_t address, uint64_t limit = ~uint64_t{0});
  // The file that an argument points to; null after a fault.
  InterpreterFile *file(uint32_t i);
  // A new block of the library's own with these bytes.
  uint64_t makeBlock(std::span<const uint8_t> bytes);
  // A string of the library's own, always the same one for the same text.
  uint64_t makeText(std::string_view text);
  void setErrorNumber(int number);

  // Calls a function of the program, or another one of the library; `signature` as in library.def.
  // Nothing when it does not come back: then this call has ended too.
  std::optional<uint64_t> callBack(uint64_t function, std::string_view signature,
                                   std::initializer_list<uint64_t> arguments);

  // The second result, where there is one.
  uint64_t secondResult = 0;

  // The ways not to return to the program. Stopped: by what was called back.
  enum class End : uint8_t { None, Exit, Fault, Stopped };
  void fault(std::string problem);
  void exit(int status);
  void stop() { end_ = end_ == End::None ? End::Stopped : end_; }
  [[nodiscard]] End end() const { return end_; }
  [[nodiscard]] bool hasEnded() const { return end_ != End::None; }
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string &problem() const { return problem_; }

private:
  const LibraryRow &row_;
  std::span<const uint64_t> arguments_;
  End end_ = End::None;
  int status_ = 0;
  std::string problem_;
};

// The functions themselves.
namespace library {
#define LIBRARY(name, signature, function) uint64_t function(LibraryCall &call);
#include "ir/interpreter/library.def"

// Calls what atexit was given, the last first; ends the call if one of them does not come back.
void runExitHandlers(LibraryCall &call);
} // namespace library

} // namespace wend
