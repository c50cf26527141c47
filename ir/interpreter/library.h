// Functions that interpreted programs can call without a definition in the module: those of the
// Wend runtime, common functions of the C library, and LLVM intrinsics. ir/known_functions.def and
// library.def list them.
#pragma once

#include "ir/interpreter/files.h"
#include "ir/interpreter/memory.h"
#include "ir/interpreter/streams.h"

#include <array>
#include <cerrno>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wend {

class LibraryCall;
class Machine;

// The ends of the integers and of the floating-point numbers in the register save area (System V
// ABI for x86-64, 3.5.7).
constexpr uint64_t integerRegistersEnd = 6 * 8;
constexpr uint64_t floatRegistersEnd = integerRegistersEnd + 8 * 16;

struct LibraryRow {
  std::string_view name;
  TypeList results;
  TypeList parameters; // Void: any integer
  bool isVariadic;     // more arguments may follow
  bool reachesHost;    // uses files, the environment or the time
  uint64_t (*function)(LibraryCall &call);
};

// The row of a function, or null.
const LibraryRow *findLibraryRow(std::string_view name);

// Whether a symbol is a function of the library or one of its variables.
bool isLibrarySymbol(std::string_view name);

// The type that a letter of library.def stands for; void for any integer.
constexpr Type typeOfLetter(char letter) {
  constexpr std::string_view letters = "nbcsilpfdeq";
  constexpr Type types[] = {Type::Void, Type::I1,  Type::I8,  Type::I16, Type::I32,  Type::I64,
                            Type::Ptr,  Type::F32, Type::F64, Type::F80, Type::V2I64};
  return types[letters.find(letter)];
}

// The state of library functions between calls. Addresses are 0 until they are needed.
struct LibraryState {
  // Defines the variables of the library that the module declares: stdin, optind…
  LibraryState(const Module &module, InterpreterMemory &memory, InterpreterStreams &streams);
  ~LibraryState();
  LibraryState(const LibraryState &) = delete;
  LibraryState &operator=(const LibraryState &) = delete;

  // random() of glibc: r[i] = r[i-3] + r[i-31], the last 31 of them in a ring.
  static constexpr unsigned randomDegree = 31;

  InterpreterFiles files;
  std::string programName;
  std::vector<uint64_t> exitHandlers; // addresses of functions; the last one runs first
  uint64_t errorNumber = 0;           // address of errno
  uint64_t remainingTokens = 0;
  uint64_t characterClasses = 0; // what __ctype_b_loc and the like return
  uint64_t lowerTable = 0;
  uint64_t upperTable = 0;
  // Changes by setenv and unsetenv; the host's environment is not changed.
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;
  uint64_t optionArgument = 0; // addresses of optarg, optind, opterr and optopt
  uint64_t optionIndex = 0;
  uint64_t showsOptionErrors = 0;
  uint64_t wrongOption = 0;
  uint64_t optionPosition = 0; // address in the argument that getopt has read in part
  std::vector<std::pair<std::string, uint64_t>> texts; // returned by functions, with addresses
  uint32_t random[randomDegree] = {};
  uint32_t nextRandom = 0; // index of the oldest
  bool isRandomSeeded = false;
};

// One call: its arguments and its end.
class LibraryCall {
public:
  // `slots` are those of the arguments. Without a count, each has one.
  LibraryCall(Machine &itsMachine, const LibraryRow &row, const Instruction &itsSite,
              std::span<const uint64_t> slots, std::optional<uint32_t> count = {});

  Machine &machine;
  InterpreterMemory &memory;
  InterpreterStreams &streams;
  LibraryState &state;
  const Instruction &site; // the call instruction of the program

  [[nodiscard]] uint32_t count() const { return count_; }
  [[nodiscard]] Type type(uint32_t i) const;
  [[nodiscard]] uint64_t bits(uint32_t i) const { return slots_[slotOf(i)]; }
  [[nodiscard]] Float80 float80(uint32_t i) const {
    return {bits(i), static_cast<uint16_t>(slots_[slotOf(i) + 1])};
  }
  [[nodiscard]] VectorBits vector(uint32_t i) const { return {{bits(i), slots_[slotOf(i) + 1]}}; }
  [[nodiscard]] int64_t integer(uint32_t i) const { return signExtend(type(i), bits(i)); }
  [[nodiscard]] int32_t integer32(uint32_t i) const { return static_cast<int32_t>(bits(i)); }
  // The number of declared arguments; variable ones follow them.
  [[nodiscard]] uint32_t declared() const { return static_cast<uint32_t>(row_.parameters.size()); }

  // Memory that the function reads or writes; null after a fault. If `size` is 0, a pointer that
  // must not be dereferenced. Invalidated by callBack, and by allocation and release of blocks.
  const uint8_t *readable(uint64_t address, uint64_t size);
  uint8_t *writable(uint64_t address, uint64_t size);
  // An integer or address in memory; 0 after a fault.
  uint64_t loaded(uint64_t address, unsigned size);
  void store(uint64_t address, uint64_t value, unsigned size);
  void store(uint64_t address, const Float80 &number);
  // A string that ends with a zero byte, which is not part of the result; at most `limit` bytes.
  std::optional<std::string_view> text(uint64_t address, uint64_t limit = ~uint64_t{0});
  // The file that an argument points to; null after a fault.
  InterpreterFile *file(uint32_t i);
  // A new block of the library with these bytes.
  uint64_t makeBlock(std::span<const uint8_t> bytes);
  // A string of the library; the same text has the same address.
  uint64_t makeText(std::string_view text);
  void setErrorNumber(int number);

  // Calls a function of the program or of the library; `signature` as in library.def.
  // Nullopt if it does not return: then this call has ended as well.
  std::optional<uint64_t> callBack(uint64_t function, std::string_view signature,
                                   std::initializer_list<uint64_t> arguments);

  // The slots of the results after the first one, which is returned.
  std::array<uint64_t, 3> furtherResults{};
  // Whether the program continues elsewhere, after another call.
  bool hasJumped = false;

  // How the call ends other than by returning. Stopped: the function called by callBack has ended
  // it.
  enum class End : uint8_t { None, Exit, Fault, Stopped };
  void fault(std::string problem);
  void exit(int status);
  void stop() { end_ = end_ == End::None ? End::Stopped : end_; }
  [[nodiscard]] End end() const { return end_; }
  [[nodiscard]] bool hasEnded() const { return end_ != End::None; }
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string &problem() const { return problem_; }

private:
  [[nodiscard]] uint32_t slotOf(uint32_t i) const {
    return slots_.size() == count_ ? i : slotAfterPairs(i);
  }
  [[nodiscard]] uint32_t slotAfterPairs(uint32_t i) const;

  const LibraryRow &row_;
  std::span<const uint64_t> slots_;
  uint32_t count_; // of the arguments
  End end_ = End::None;
  int status_ = 0;
  std::string problem_;
};

// The functions.
namespace library {
#define LIBRARY(name, signature, function) uint64_t function(LibraryCall &call);
#include "ir/interpreter/library.def"
#define KNOWN_FUNCTION(name, symbol, result, parameters, access, effects, fallback, interpreted,   \
                       selected)                                                                   \
  uint64_t interpreted(LibraryCall &call);
#include "ir/known_functions.def"

// The number at the start of the text at argument 0, as strtod and the like read it: by the host's
// function. Its end is stored if argument 1 is not null. Nothing after a fault.
template <typename Number>
std::optional<Number> parseNumber(LibraryCall &call, Number (*function)(const char *, char **)) {
  std::optional<std::string_view> text = call.text(call.bits(0));
  if (!text)
    return {};
  std::string copy(*text);
  char *end = nullptr;
  errno = 0;
  Number number = function(copy.c_str(), &end);
  if (errno == ERANGE)
    call.setErrorNumber(ERANGE);
  if (call.bits(1) != 0)
    call.store(call.bits(1), call.bits(0) + static_cast<uint64_t>(end - copy.c_str()), 8);
  return number;
}

// Calls the atexit handlers, the last one first; ends the call if one of them does not return.
void runExitHandlers(LibraryCall &call);
} // namespace library

} // namespace wend
