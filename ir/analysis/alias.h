// Aliases — which memory instructions access, and whether two accesses may overlap.
//
// An address is decomposed into a *base* plus a constant offset, by following getelementptr with
// constant indices, and into an *object*, by following all of its offsets, and phis and selects
// whose operands all have the same object. An object is identified if it is an alloca, a global of
// this module or memory passed by value; a thread-local global is that of the current thread. So is
// what malloc and calloc return, until a call may free it; its size is not known. An address with
// another root may point into any object that is not *private*. An alloca or a `noalias` argument
// is private if its address does not escape: it is only used by accesses and comparisons, directly
// or through computed addresses. A global is if global-effects found that of the whole module
// (Global::isNonEscaping) and no phi or select of the function joins its address with others.
//
// Two accesses do not alias if
//   - they have the same base and disjoint byte ranges, or
//   - their bases are elements of one array whose indices differ by a constant, likewise, or
//   - their objects are identified and distinct, or
//   - the object of one is private and the other's object is another one, or
//   - the object of one is an alloca and that of the other an argument: the argument is older, or
//   - the object of one is a `noalias` argument and that of the other an argument or identified, or
//   - one is a store, the other a load that may come after it, and their types are not related
//     (ir/access_types.h). Only locations of loads and stores have types; a client that exchanges
//     two stores must query a location without its type.
//
// A statement about a base holds for one value of the base, that is, between two executions of its
// definition. A client that follows memory around a loop must also check isFixedIn.
#pragma once

#include "ir/function.h"

#include <optional>
#include <vector>

namespace wend {

class DominatorTree;

struct MemoryLocation {
  static constexpr uint64_t unknownSize = ~uint64_t{0};

  const Value *base = nullptr;
  const Value *object = nullptr;
  int64_t offset = 0; // from the base, in bytes
  uint64_t size = unknownSize;
  AccessType type = 0; // 0: unknown

  // Any bytes of an object, or any address computed from a pointer: aliases every location in the
  // object.
  static MemoryLocation anywhereIn(const Value *object) {
    return {object, object, INT64_MIN, unknownSize, 0};
  }
  // Whether this location contains all bytes of the other one.
  [[nodiscard]] bool covers(const MemoryLocation &other) const;
  bool operator==(const MemoryLocation &) const = default;
};

class Aliases {
public:
  explicit Aliases(const Function &function);
  // `order`: the reachable blocks in reverse postorder.
  Aliases(const Function &function, std::span<BasicBlock *const> order);

  // Updates the analysis after the operands of a getelementptr were changed.
  void update(const Instruction &gep) {
    if (gep.id < decomposed_.size())
      decompose(gep);
  }

  // The location of `size` bytes at an address. For an instruction added after the analysis, its
  // value is the base.
  [[nodiscard]] MemoryLocation location(const Value *pointer, uint64_t size,
                                        AccessType type = 0) const;
  // The location that a load or store accesses.
  [[nodiscard]] MemoryLocation location(const Instruction &access) const;
  // The location that a store, memset, memcpy or memmove writes, if it has no other effect. For
  // other instructions the result has no base.
  [[nodiscard]] MemoryLocation written(const Instruction &instruction) const;

  [[nodiscard]] bool mayAlias(const MemoryLocation &a, const MemoryLocation &b) const;
  // The bytes from the start of one location to that of another, modulo 2^64. Nothing if they are
  // not known: the bases are neither the same nor elements of one array whose indices differ by a
  // constant.
  [[nodiscard]] static std::optional<uint64_t> distance(const MemoryLocation &from,
                                                        const MemoryLocation &to);
  [[nodiscard]] bool mayWriteTo(const Instruction &instruction, const MemoryLocation &to) const;
  [[nodiscard]] bool mayReadFrom(const Instruction &instruction, const MemoryLocation &from) const;
  // Whether a write may change what a call reads, and so its result.
  [[nodiscard]] bool mayChangeResult(const Instruction &write, const Instruction &call) const {
    MemoryLocation at = written(write);
    return !at.base || mayReadFrom(call, at);
  }

  // Whether the address of a local object does not escape: only accesses seen by this analysis
  // reach it. What a `noalias` argument points to exists after the return.
  [[nodiscard]] bool isNonEscaping(const Value *object) const;
  // Whether the object belongs to the function, so that its contents are dead after the return.
  [[nodiscard]] static bool isFunctionLocal(const Value *object);
  // Whether a location is known to lie within an object that is live during the whole function.
  [[nodiscard]] static bool isWithinObject(const MemoryLocation &at);
  // Whether the object is read-only.
  [[nodiscard]] static bool isConstantData(const Value *object);
  // Whether a base has the same value before a block and at a use after it: its definition is
  // outside every loop that contains the block.
  [[nodiscard]] static bool isFixedIn(const Value *base, const BasicBlock *block,
                                      const DominatorTree &tree);

private:
  struct Address {
    const Value *base = nullptr; // null: the value itself
    const Value *object = nullptr;
    int64_t offset = 0;
  };

  [[nodiscard]] Address addressOf(const Value *pointer) const;
  [[nodiscard]] bool isAllocated(const Value *object) const;
  void decompose(const Instruction &address);
  [[nodiscard]] const Value *commonObject(const Instruction &join) const;
  void decomposeAll(std::span<BasicBlock *const> order);
  void findJoinedGlobals(std::span<const Instruction *const> joins);
  [[nodiscard]] bool isPrivate(const Value *object) const;
  [[nodiscard]] bool accessesAtomically(const Instruction &atomic, const MemoryLocation &at) const;
  [[nodiscard]] bool doesNotEscape(const Value &object);
  [[nodiscard]] bool passesAddressIn(const Instruction &call, const Value *object) const;

  const AccessTypes &types_;
  const Value *allocators_[2];               // the declarations of malloc and calloc, or null
  std::vector<Address> decomposed_;          // by Value::id, of the addresses
  std::vector<bool> isNonEscaping_;          // by Value::id
  std::vector<const Value *> joinedGlobals_; // operands of phis and selects with other objects
  std::vector<const Value *> worklist_;
};

} // namespace wend
