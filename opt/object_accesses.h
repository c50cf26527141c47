// ObjectAccesses — the accesses of an internal global or of an alloca, if its address does not
// escape: it is only used to compare it, and to load and store, directly or through getelementptr,
// phis and selects.
#pragma once

#include "ir/module.h"

#include <vector>

namespace wend {

struct ObjectAccess {
  Instruction *instruction; // a load, store, or call of memset, memcpy or the like
  uint64_t offset;          // of the address from the start of the object, if that is known
  bool isOffsetKnown;
  bool isOfOther; // maybe: the address is a phi or a select, of another object, too
  bool isWrite;
};

class ObjectAccesses {
public:
  // Valid until the data of a global or what it refers to changes.
  explicit ObjectAccesses(const Module &module);

  // False if the address escapes, if something outside the module may use the global, and for
  // constants, thread-local globals and those with volatile or atomic accesses.
  bool find(const Global &global);
  // False if the address escapes, and with volatile or atomic accesses.
  bool findOfAlloca(const Instruction &alloca);
  // Of the object found last.
  [[nodiscard]] std::span<const ObjectAccess> accesses() const { return accesses_; }

private:
  struct Address {
    const Value *value;
    uint64_t offset;
    bool isKnown;
    bool isOfOther;
  };

  void mark(const Value *value);
  [[nodiscard]] bool isCandidate(const Global &global) const;
  bool followAll(const Value &object);
  bool follow(const Use &use, const Address &address);
  bool followCall(const Use &use, Instruction &call, const Address &address);
  bool addJoin(const Instruction &join);

  const Module &module_;
  std::vector<bool> isReferred_; // by Symbol::id: whether data refers to the global
  std::vector<Address> addresses_;
  std::vector<const Instruction *> joins_; // the phis and selects among them
  std::vector<ObjectAccess> accesses_;
};

} // namespace wend
