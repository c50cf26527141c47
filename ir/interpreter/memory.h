// Checked memory for the interpreter.
//
// Every global, function, alloca and heap block is an object with separate memory. An address is
//
//   bit 63 … 59     58 … 32     31 … 0
//   generation      index       offset in bytes
//
// so that pointer arithmetic that leaves an object is detected: the offset is past the end, or,
// after a borrow from the index, far past the end of the object before it. The upper half of an
// address, its handle, must be equal to the handle of the object at that index: a reused index has
// another generation. Index 0 has no object, so null pointers fail the same test.
//
// Indices, in order: none, constants, functions, variables, the heap (a freed index is reused after
// many others); from `stackIndices_` on, stack objects: allocas, arguments passed by value, and the
// areas of variable arguments. Stack objects are allocated and freed in stack order, but a new call
// does not reuse the indices that were freed last, so that a dangling pointer fails even after
// other calls. Where address space is limited, the index has fewer bits, and the stack fewer bytes.
//
// The variables of a section whose bounds the program uses (@__start_x, @__stop_x, which the linker
// defines) are one object.
//
// Objects start at offset 0, so that the first byte of each has every alignment.
#pragma once

#include "ir/interpreter/interpreter.h"
#include "support/reservation.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wend {

class InterpreterMemory {
public:
  // `isProvided` says which declared symbols the library defines.
  InterpreterMemory(const Module &module, const InterpreterOptions &options,
                    bool (*isProvided)(std::string_view name));
  ~InterpreterMemory();
  InterpreterMemory(const InterpreterMemory &) = delete;
  InterpreterMemory &operator=(const InterpreterMemory &) = delete;

  // The host address of `size` bytes, or null if the program must not access them: problemWith
  // gives the reason.
  [[nodiscard]] const uint8_t *readable(uint64_t address, uint64_t size) const {
    return locate(address, size);
  }
  [[nodiscard]] uint8_t *writable(uint64_t address, uint64_t size) {
    return indexOf(address) < firstFunction_ ? nullptr : locate(address, size);
  }
  // Bytes from an address to the end of its object; 0 if there is no object.
  [[nodiscard]] uint64_t bytesFrom(uint64_t address) const;

  // The address of a global or function of the module; 0 for a weak one without a definition.
  [[nodiscard]] uint64_t addressOf(const Value &symbol) const;
  // A global that should hold a distance in 32 bits that does not fit, or null: addresses have the
  // number of the object in their upper half.
  [[nodiscard]] const Global *tooDistant() const { return tooDistant_; }
  // The number in Module::functions() of the function at an address, or noFunction.
  static constexpr uint32_t noFunction = ~uint32_t{0};
  [[nodiscard]] uint32_t functionAt(uint64_t address) const {
    uint64_t number = (address >> 32) - firstFunction_; // functions have generation 0
    return number < functionCount_ && offsetOf(address) == 0 ? static_cast<uint32_t>(number)
                                                             : noFunction;
  }

  // The stack. A frame restores the mark of its entry when it returns.
  struct StackMark {
    uint32_t firstObject;
    uint32_t bytes;
  };
  // The argument is the end of the caller's objects (stackEnd, at the call).
  StackMark enterFrame(uint32_t callerEnd);
  [[nodiscard]] uint32_t stackEnd() const { return nextStackObject_; }
  // `end` is the end of its objects (stackEnd after its last alloca).
  void leaveFrame(StackMark mark, uint32_t end);
  // A new object on the stack, filled with zeros or as the options say; 0 if the stack is full. The
  // `origin` is an alloca; an argument: the copy of memory passed by value; a function: its
  // register save area; a call: the variable arguments that it passes on the stack.
  uint64_t pushStack(const Value &origin, uint64_t bytes);
  // A token for the current extent of the stack, for a frame whose objects end at `end`. It cannot
  // be dereferenced.
  [[nodiscard]] uint64_t stackToken(uint32_t end) const;
  // Restores the extent of a token that the frame with `mark`, whose objects end at `end`, has
  // made. The new end of the objects; nullopt if it is not a token of that frame.
  std::optional<uint32_t> restoreStack(uint64_t token, StackMark mark, uint32_t end);

  // The heap. 0 if the size cannot be allocated. A block without a site belongs to the C library.
  uint64_t allocate(uint64_t size, const Instruction *site);
  // False if no heap block starts at that address.
  bool release(uint64_t address);
  // Whether a heap block of the program starts there.
  [[nodiscard]] bool isHeapBlock(uint64_t address) const;
  // Gives a declared global memory with these contents.
  void define(const Global &global, std::span<const uint8_t> bytes);

  // "offset 40 of %a, an alloca of 40 bytes in @main"; for a trace "%a+40".
  [[nodiscard]] std::string describe(uint64_t address) const;
  [[nodiscard]] std::string shortName(uint64_t address) const;
  // Why the bytes cannot be read or written; "" if they can be.
  [[nodiscard]] std::string problemWith(uint64_t address, uint64_t size, bool isWrite) const;

private:
  struct Object {
    uint8_t *data;
    uint32_t size;
    uint32_t handle;     // 0: dead
    const Value *origin; // global, function, the call that allocated it, or as in pushStack
  };

  static constexpr unsigned maxIndexBits = 27;
  static constexpr uint32_t maxStackBytes = uint32_t{1} << 30;
  static constexpr uint64_t maxReserved =
      (uint64_t{sizeof(Object)} << maxIndexBits) + maxStackBytes;
  static constexpr uint64_t largestBlock = uint64_t{1} << 31;
  static constexpr uint32_t minDeadStackIndices = 4096; // indices
  static constexpr size_t minFreedIndices = 65536;      // indices

  static constexpr uint64_t noAddress = ~uint64_t{0};

  static uint32_t handleOf(uint64_t address) { return static_cast<uint32_t>(address >> 32); }
  [[nodiscard]] uint32_t indexOf(uint64_t address) const { return handleOf(address) & indexMask_; }
  static uint32_t offsetOf(uint64_t address) { return static_cast<uint32_t>(address); }
  [[nodiscard]] uint32_t handle(uint32_t index, uint32_t generation) const {
    return generation << indexBits_ | index;
  }

  [[nodiscard]] uint8_t *locate(uint64_t address, uint64_t size) const {
    const Object &object = objects_[indexOf(address)];
    uint64_t end = uint64_t{offsetOf(address)} + size;
    if (object.handle != handleOf(address) || end > object.size || end < size) [[unlikely]]
      return nullptr;
    return object.data + offsetOf(address);
  }

  struct Location {
    const Object *object; // null: none
    int64_t offset;
    bool isAlive;
  };
  [[nodiscard]] Location locationOf(uint64_t address) const;
  [[nodiscard]] std::string nameOf(const Object &object) const;
  [[nodiscard]] std::string_view nameOf(const Function &function) const;
  [[nodiscard]] std::string describeStack(const Object &object, int64_t offset) const;
  [[nodiscard]] std::string describeHeap(const Location &location) const;
  void reuseDeadIndices(uint32_t end);
  uint64_t addGlobal(const Global &global);
  void addSection(const Global &start, std::string_view section);
  void relocate(const Global &global);
  uint64_t add(const Value &origin, uint8_t *data, uint64_t size);
  [[nodiscard]] uint32_t saltOf(uint32_t index) const;

  const Module &module_;
  const InterpreterOptions &options_;
  const unsigned halvings_ = reservationHalvings(maxReserved);
  const unsigned indexBits_ = maxIndexBits - halvings_;
  const uint32_t indexMask_ = (uint32_t{1} << indexBits_) - 1;
  const uint32_t generations_ = uint32_t{1} << (32 - indexBits_);
  const uint32_t tokenGeneration_ = generations_ - 1; // on the stack
  const uint32_t stackIndices_ = uint32_t{1} << (indexBits_ - 1);
  const uint32_t stackBytesLimit_ = maxStackBytes >> halvings_;
  Reservation objectSpace_;
  Reservation stackSpace_;
  Object *objects_;      // by index
  uint8_t *stackMemory_; // of stack objects
  Arena globals_;
  std::vector<uint64_t> addresses_; // of globals and functions, by Symbol::id
  const Global *tooDistant_ = nullptr;
  uint32_t firstFunction_ = 0; // constants have lower indices
  uint32_t functionCount_ = 0;
  uint32_t firstHeapObject_ = 0;
  uint32_t nextObject_ = 1; // below the stack's
  uint32_t nextStackObject_ = stackIndices_;
  uint32_t stackBytes_ = 0;
  uint32_t stackGeneration_ = 0;
  uint64_t heapBytes_ = 0;
  std::deque<uint32_t> freed_; // heap indices, the one freed first at the front
};

} // namespace wend
