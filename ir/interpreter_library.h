// What interpreted programs can call without its being in the module: the functions of the Wend
// runtime, everyday functions of the C library, and LLVM intrinsics; a row each in the tables.
#pragma once

#include "ir/interpreter_io.h"
#include "ir/interpreter_memory.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wend {

// One call: its arguments, and how it ends.
class LibraryCall {
public:
  LibraryCall(InterpreterMemory &itsMemory, InterpreterStreams &itsStreams,
              const Instruction &itsSite, std::span<const uint64_t> arguments)
      : memory(itsMemory), streams(itsStreams), site(itsSite), arguments_(arguments) {}

  InterpreterMemory &memory;
  InterpreterStreams &streams;
  const Instruction &site;

  [[nodiscard]] uint32_t count() const { return static_cast<uint32_t>(arguments_.size()); }
  [[nodiscard]] Type type(uint32_t i) const { return site.operand(i)->type(); }
  [[nodiscard]] uint64_t bits(uint32_t i) const { return arguments_[i]; }
  [[nodiscard]] int64_t integer(uint32_t i) const { return signExtend(type(i), arguments_[i]); }
  [[nodiscard]] int32_t integer32(uint32_t i) const { return static_cast<int32_t>(arguments_[i]); }

  // Memory that the function reads or writes; null after a fault. Nothing is there when `size` is
  // 0, but the result is not null.
  const uint8_t *readable(uint64_t address, uint64_t size);
  uint8_t *writable(uint64_t address, uint64_t size);
  // A string that ends with a zero byte, which is not part of the result; at most `limit` bytes.
  std::optional<std::string_view> text(uint64_t address, uint64_t limit = ~uint64_t{0});

  // The ways not to return to the program.
  enum class End : uint8_t { None, Exit, Fault };
  void fault(std::string problem);
  void exit(int status);
  [[nodiscard]] End end() const { return end_; }
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string &problem() const { return problem_; }

private:
  std::span<const uint64_t> arguments_;
  End end_ = End::None;
  int status_ = 0;
  std::string problem_;
};

struct LibraryRow {
  std::string_view name;
  uint32_t arguments; // how many at least
  bool isVariadic;    // there may be more
  uint64_t (*function)(LibraryCall &call);
};

std::span<const LibraryRow> wendRuntimeRows();
std::span<const LibraryRow> cMemoryRows();
std::span<const LibraryRow> cStreamRows();
// Named without the types that they are overloaded for: llvm.memcpy of llvm.memcpy.p0.p0.i64.
std::span<const LibraryRow> intrinsicRows();

// The row of a function, or null.
const LibraryRow *findLibraryRow(std::string_view name);

// What printf makes of a format and the arguments from `first` on; nothing after a fault.
std::optional<std::string> formatText(LibraryCall &call, std::string_view format, uint32_t first);

} // namespace wend
