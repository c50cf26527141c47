// global-opt — find internal globals that are never written, or never read.
//
//   @size = internal global i32 64
//   @calls = internal global i32 0
//
//   %0 = load i32, ptr @size                     %0 = load i32, ptr @size       ; of a constant
//   %1 = load i32, ptr @calls           =>
//   %2 = add i32 %1, 1
//   store i32 %2, ptr @calls
//
// How    first make what `main` stores before anything else part of the initial values
//        (opt/initial_stores.h). Then, for each internal global, follow its address through
//        getelementptr, phis and selects
//        1. if it escapes, leave the global alone
//        2. if all that is written to it is what its initialiser has there, the stores are deleted,
//           and the global is read-only: loads fold, and no store can change it
//        3. if it is only loaded to compute what is stored to it, or not at all, its stores are
//           deleted
// Needs  the whole program
// Not    globals that assembly might use, and thread-local ones; large ones without an initialiser,
//        which would take space in the object file as constants
//
// LLVM's GlobalOpt and GCC's ipa-reference do this and more.

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/function_debug.h"
#include "opt/initial_stores.h"
#include "opt/object_accesses.h"
#include "opt/stored_values.h"

namespace wend {

namespace {

// Limit on the size of a read-only global that is all zero, in bytes.
constexpr uint64_t maxZeros = 4096;

class GlobalOpt {
public:
  explicit GlobalOpt(Module &module) : module_(module), uses_(module) {}

  bool run() {
    bool changed = foldInitialStores(module_, uses_);
    for (Global *global : module_.globals())
      if (uses_.find(*global))
        changed |= improve(*global);
    return changed;
  }

private:
  bool improve(Global &global) {
    bool isRead = false;
    bool changesBytes = false; // some write does, or may
    for (const ObjectAccess &access : uses_.accesses()) {
      Instruction &instruction = *access.instruction;
      if (instruction.is(Op::Load))
        isRead |= !isOnlyStoredBack(instruction, global);
      else if (instruction.is(Op::Store))
        changesBytes |= !access.isOffsetKnown || !isInitial(instruction, access.offset, global);
      else
        (access.isWrite ? changesBytes : isRead) = true;
    }
    if (!isRead)
      return eraseWrites();
    bool isLargeZero = global.bytes.empty() && global.size > maxZeros;
    if (changesBytes || isLargeZero)
      return false;
    eraseWrites();
    global.isReadOnly = true;
    return true;
  }

  // Whether a store writes what the initialiser has there.
  [[nodiscard]] bool isInitial(const Instruction &store, uint64_t offset, const Global &global) {
    Value *value = store.storedValue();
    return value->isConstant() && constantAt(module_, global, offset, value->type()) == value;
  }

  // Whether the result of a load is only used to compute what is stored to the same address, as in
  // `++calls`.
  static bool isOnlyStoredBack(const Instruction &load, const Global &global) {
    if (load.pointer() != &global)
      return false;
    for (const Use *use = load.firstUse(); use; use = use->next) {
      const Instruction &sum = *use->user;
      if (!isBinary(sum.op()) || mayTrap(sum) || !sum.hasOneUse())
        return false;
      const Instruction &store = *sum.firstUse()->user;
      if (!store.is(Op::Store) || store.pointer() != &global || store.storedValue() != &sum)
        return false;
    }
    return true;
  }

  // What is stored may become dead, which is dce's.
  bool eraseWrites() {
    bool changed = false;
    for (const ObjectAccess &access : uses_.accesses())
      if (access.isWrite && !access.isOfOther) {
        forgetStored(*access.instruction);
        access.instruction->erase();
        changed = true;
      }
    return changed;
  }

  Module &module_;
  ObjectAccesses uses_;
};

} // namespace

bool globalOpt(Module &module, PassContext &) { return GlobalOpt(module).run(); }

} // namespace wend
