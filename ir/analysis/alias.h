// Aliases — which memory instructions access, and whether two accesses can meet.
//
// An address is taken apart into an object and how far in it lies: constant offsets are followed
// back through getelementptr to a *base*, all offsets to an *object*. An object is known if it is
// an alloca, a variable of this module or memory passed by value; another address may be of any
// object but those that are *private*: allocas whose address goes nowhere but into addresses of
// accesses and comparisons.
//
// Two accesses do not meet if
//   - their bases are one and their bytes apart,
//   - their objects are known and two,
//   - the object of one is private, and the other's is another,
//   - the object of one is an alloca and that of the other an argument: arguments are older.
//
// What is said of one base holds as long as that has one value, that is, between two executions of
// it: who follows memory around a loop asks isFixedIn.
#pragma once

#include "ir/function.h"

#include <vector>

namespace wend {

class DominatorTree;

struct MemoryLocation {
  static constexpr uint64_t unknownSize = ~uint64_t{0};

  const Value *base = nullptr;
  const Value *object = nullptr;
  int64_t offset = 0; // from the base, in bytes
  uint64_t size = unknownSize;

  // Somewhere in an object, or before or behind what is pointed to: meets all that is of the
  // object.
  static MemoryLocation anywhereIn(const Value *object) {
    return {object, object, INT64_MIN, unknownSize};
  }
  // Whether it is all of the other location.
  [[nodiscard]] bool covers(const MemoryLocation &other) const;
  bool operator==(const MemoryLocation &) const = default;
};

// What a call does to memory that its caller can see.
enum class CallEffect : uint8_t {
  Unknown,   // anything to what is not private
  None,      // nothing
  Reads,     // reads anything that is not private, and the private objects passed to it
  ReadBytes, // reads argument 1 bytes at argument 0
  Fill,      // sets argument 2 bytes at argument 0 to argument 1
  Copy,      // copies argument 2 bytes from argument 1 to argument 0
};

// By what function-attrs has found out, or by the name of a function that has no body here: Wend's
// runtime, memset, memcpy, memmove.
CallEffect callEffect(const Instruction &call);

class Aliases {
public:
  explicit Aliases(const Function &function);
  // With the blocks that can be reached, in reverse postorder.
  Aliases(const Function &function, std::span<BasicBlock *const> order);

  // Looks at a getelementptr again, whose operands have changed.
  void update(const Instruction &gep) {
    if (gep.id < addresses_.size())
      decompose(gep);
  }

  // What `size` bytes at an address are. Of instructions younger than this analysis nothing is
  // known but that they are addresses.
  [[nodiscard]] MemoryLocation location(const Value *pointer, uint64_t size) const;
  // Of a load or store.
  [[nodiscard]] MemoryLocation location(const Instruction &access) const;
  // What a store, memset, memcpy or memmove writes, and nothing else; nothing (no base) for others.
  [[nodiscard]] MemoryLocation written(const Instruction &instruction) const;

  [[nodiscard]] bool mayAlias(const MemoryLocation &a, const MemoryLocation &b) const;
  [[nodiscard]] bool mayWriteTo(const Instruction &instruction, const MemoryLocation &to) const;
  [[nodiscard]] bool mayReadFrom(const Instruction &instruction, const MemoryLocation &from) const;

  // Whether an object's address goes nowhere, so that only accesses seen here reach it.
  [[nodiscard]] bool isNonEscaping(const Value *object) const;
  // Whether nobody can look at an object after the return: it is the function's own.
  [[nodiscard]] static bool isFunctionLocal(const Value *object);
  // Whether a location is known to lie within an object that lives as long as the function runs.
  [[nodiscard]] static bool isWithinObject(const MemoryLocation &at);
  // Whether nothing can be stored there.
  [[nodiscard]] static bool isConstantData(const Value *object);
  // Whether a base has the same value before a block as where it is used behind it: it is older
  // than any loop that the block is in.
  [[nodiscard]] static bool isFixedIn(const Value *base, const BasicBlock *block,
                                      const DominatorTree &tree);

private:
  struct Address {
    const Value *base = nullptr; // null: the value itself
    const Value *object = nullptr;
    int64_t offset = 0;
  };

  [[nodiscard]] Address addressOf(const Value *pointer) const;
  void decompose(const Instruction &gep);
  [[nodiscard]] bool doesNotEscape(const Value &object);
  [[nodiscard]] bool passesAddressIn(const Instruction &call, const Value *object) const;

  std::vector<Address> addresses_;  // by Value::id, of getelementptr
  std::vector<bool> isNonEscaping_; // by Value::id
  std::vector<const Value *> worklist_;
};

} // namespace wend
