// Checked memory for the interpreter.
//
// Every global, function, alloca and heap block is an object with memory of its own. An address is
//
//   bit 63 … 59     58 … 32     31 … 0
//   generation      index       offset in bytes
//
// so that pointer arithmetic that leaves an object stays recognisable as such: an offset past the
// end, or, having borrowed from the index, one far past the end of the neighbour. The upper half of
// an address, its handle, must be the one that the object at that index was made with: an index is
// used again with another generation. Index 0 has no object, so null and its neighbourhood fail the
// same test.
//
// Indices, in order: none, constants, functions, variables, the heap (a freed index waits behind
// many others before it is used again); from `stackIndices` on, what lives on the stack: allocas,
// arguments passed by value, and the areas of variable arguments. These are made and ended as a
// stack, but a new call takes indices that have rested for a while rather than those that were just
// freed, which lets a dangling pointer fail even after other calls.
//
// The variables of a section whose ends the program asks for (@__start_x, @__stop_x, as the linker
// defines them) are one object.
//
// Objects begin at offset 0, so that every address of one is aligned as whatever may be asked for.
#pragma once

#include "ir/interpreter/interpreter.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wend {

// Address space that the system commits page by page as it is touched, zeroed.
class Reservation {
public:
  explicit Reservation(size_t bytes);
  ~Reservation();
  Reservation(const Reservation &) = delete;
  Reservation &operator=(const Reservation &) = delete;

  template <typename T> [[nodiscard]] T *as() const { return static_cast<T *>(memory_); }

private:
  void *memory_;
  size_t bytes_;
};

class InterpreterMemory {
public:
  // `isProvided` says which symbols that the module only declares will be there nevertheless.
  InterpreterMemory(const Module &module, const InterpreterOptions &options,
                    bool (*isProvided)(std::string_view name));
  ~InterpreterMemory();
  InterpreterMemory(const InterpreterMemory &) = delete;
  InterpreterMemory &operator=(const InterpreterMemory &) = delete;

  // Where `size` bytes at an address are, or null when the program must not touch them; why is told
  // by problemWith.
  [[nodiscard]] const uint8_t *readable(uint64_t address, uint64_t size) const {
    return locate(address, size);
  }
  [[nodiscard]] uint8_t *writable(uint64_t address, uint64_t size) {
    return indexOf(address) < firstFunction_ ? nullptr : locate(address, size);
  }
  // Bytes from an address to the end of its object; 0 when there is none.
  [[nodiscard]] uint64_t bytesFrom(uint64_t address) const;

  // The address of a global or function of the module; 0 for a weak one that is defined nowhere.
  [[nodiscard]] uint64_t addressOf(const Value &symbol) const;
  // The number in Module::functions() of the function at an address, or noFunction.
  static constexpr uint32_t noFunction = ~uint32_t{0};
  [[nodiscard]] uint32_t functionAt(uint64_t address) const {
    uint64_t number = (address >> 32) - firstFunction_; // functions are of generation 0
    return number < functionCount_ && offsetOf(address) == 0 ? static_cast<uint32_t>(number)
                                                             : noFunction;
  }

  // The stack. A frame remembers the mark it began with and goes back to it.
  struct StackMark {
    uint32_t firstObject;
    uint32_t bytes;
  };
  // To be called with where the objects of the calling frame end (stackEnd, at the call).
  StackMark enterFrame(uint32_t callerEnd);
  [[nodiscard]] uint32_t stackEnd() const { return nextStackObject_; }
  // `end` is where its objects end (stackEnd after its last alloca).
  void leaveFrame(StackMark mark, uint32_t end);
  // An object on the stack, of zeros or what the options say; 0 when the stack is full. What it is
  // follows from `origin`: an alloca; an argument, of which it is the copy passed by value; a
  // function, for whose variable arguments in registers it is; a call, for those that it passes on
  // the stack.
  uint64_t pushStack(const Value &origin, uint64_t bytes);
  // A pointer that stands for how far the stack reaches, for a frame whose objects end at `end`; it
  // points to nothing.
  [[nodiscard]] uint64_t stackToken(uint32_t end) const;
  // Goes back to where a token was made by the frame that began with `mark`, whose objects end at
  // `end`; returns where they end now, or nothing if it is no token of that frame.
  std::optional<uint32_t> restoreStack(uint64_t token, StackMark mark, uint32_t end);

  // The heap. A size that cannot be had gives 0. A block without a site is the C library's own.
  uint64_t allocate(uint64_t size, const Instruction *site);
  // False if there is no heap block that starts at that address.
  bool release(uint64_t address);
  // Whether a block of the program's starts there.
  [[nodiscard]] bool isHeapBlock(uint64_t address) const;
  // Gives a declared global its memory, with these contents.
  void define(const Global &global, std::span<const uint8_t> bytes);

  // "offset 40 of %a, an alloca of 40 bytes in @main"; for a trace "%a+40".
  [[nodiscard]] std::string describe(uint64_t address) const;
  [[nodiscard]] std::string shortName(uint64_t address) const;
  // Why the bytes cannot be read or written; "" if they can.
  [[nodiscard]] std::string problemWith(uint64_t address, uint64_t size, bool isWrite) const;

private:
  struct Object {
    uint8_t *data;
    uint32_t size;
    uint32_t handle;     // 0: not alive
    const Value *origin; // global, function, the call that allocated it; see also pushStack
  };

  static constexpr unsigned indexBits = 27;
  static constexpr uint32_t indexMask = (uint32_t{1} << indexBits) - 1;
  static constexpr uint32_t generations = uint32_t{1} << (32 - indexBits);
  static constexpr uint32_t tokenGeneration = generations - 1; // on the stack
  static constexpr uint32_t stackIndices = uint32_t{1} << (indexBits - 1);
  static constexpr uint32_t stackBytesLimit = uint32_t{1} << 30;
  static constexpr uint64_t largestBlock = uint64_t{1} << 31;
  static constexpr uint32_t stackRest = 4096; // indices
  static constexpr size_t heapRest = 65536;   // indices

  static constexpr uint64_t noAddress = ~uint64_t{0};

  static uint32_t handleOf(uint64_t address) { return static_cast<uint32_t>(address >> 32); }
  static uint32_t indexOf(uint64_t address) { return handleOf(address) & indexMask; }
  static uint32_t offsetOf(uint64_t address) { return static_cast<uint32_t>(address); }
  static uint32_t handle(uint32_t index, uint32_t generation) {
    return generation << indexBits | index;
  }

  [[nodiscard]] uint8_t *locate(uint64_t address, uint64_t size) const {
    const Object &object = objects_[indexOf(address)];
    uint64_t end = uint64_t{offsetOf(address)} + size;
    if (object.handle != handleOf(address) || end > object.size || end < size) [[unlikely]]
      return nullptr;
    return object.data + offsetOf(address);
  }

  struct Place {
    const Object *object; // null: none
    int64_t offset;
    bool isAlive;
  };
  [[nodiscard]] Place placeOf(uint64_t address) const;
  [[nodiscard]] std::string nameOf(const Object &object) const;
  [[nodiscard]] std::string_view nameOf(const Function &function) const;
  [[nodiscard]] std::string describeStack(const Object &object, int64_t offset) const;
  [[nodiscard]] std::string describeHeap(const Place &place) const;
  void reuseRested(uint32_t end);
  uint64_t addGlobal(const Global &global);
  void addSection(const Global &start, std::string_view section);
  void relocate(const Global &global);
  uint64_t add(const Value &origin, uint8_t *data, uint64_t size);
  [[nodiscard]] uint32_t saltOf(uint32_t index) const;

  const Module &module_;
  const InterpreterOptions &options_;
  Reservation objectSpace_;
  Reservation stackSpace_;
  Object *objects_;      // by index
  uint8_t *stackMemory_; // of what lives on the stack
  Arena globals_;
  std::vector<uint64_t> addresses_; // of globals and functions, by Symbol::id
  uint32_t firstFunction_ = 0;      // constants have lower indices
  uint32_t functionCount_ = 0;
  uint32_t firstHeapObject_ = 0;
  uint32_t nextObject_ = 1; // below the stack's
  uint32_t nextStackObject_ = stackIndices;
  uint32_t stackBytes_ = 0;
  uint32_t stackGeneration_ = 0;
  uint64_t heapBytes_ = 0;
  std::deque<uint32_t> freed_; // heap indices, the one that has rested longest first
};

} // namespace wend
