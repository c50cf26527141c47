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
// How    for each internal global, follow its address through getelementptr, phis and selects
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
#include "opt/stored_values.h"

#include <algorithm>

namespace wend {

namespace {

// Limit on the addresses computed from a global; bounds the time for phis, whose cycles are
// searched.
constexpr size_t maxAddresses = 64;
// Limit on the size of a read-only global that is all zero, in bytes.
constexpr uint64_t maxZeros = 4096;

// An address in a global, and its distance from the start if that is known.
struct GlobalAddress {
  const Value *value;
  uint64_t offset;
  bool isKnown;
};

class GlobalOpt {
public:
  explicit GlobalOpt(Module &module) : module_(module), isReferred_(module.names().size()) {}

  bool run() {
    if (module_.hasAssembly)
      return false;
    markReferred();
    bool changed = false;
    for (Global *global : module_.globals())
      if (isCandidate(*global))
        changed |= improve(*global);
    return changed;
  }

private:
  // ---- Globals that other data refers to

  void mark(const Value *value) {
    if (value)
      isReferred_[value->name.id] = true;
  }

  void markReferred() {
    for (const Global *global : module_.globals()) {
      mark(global->aliasee);
      for (const Relocation &relocation : global->relocations)
        mark(relocation.target);
    }
    for (const Function *function : module_.functions())
      mark(function->aliasee);
  }

  [[nodiscard]] bool isCandidate(const Global &global) const {
    bool isOwn = global.linkage == Linkage::Private || global.linkage == Linkage::Internal;
    return isOwn && !global.isDeclaration && !global.isRetained && !global.isThreadLocal() &&
           !global.isReadOnly && !global.section && !global.comdat && !global.aliasee &&
           !isReferred_[global.name.id] && global.isUsed();
  }

  // ---- 1. Uses

  bool improve(Global &global) {
    writes_.clear();
    isRead_ = false;
    changesBytes_ = false;
    if (!followAddresses(global))
      return false;
    if (!isRead_)
      return eraseWrites();
    bool isLargeZero = global.bytes.empty() && global.size > maxZeros;
    if (changesBytes_ || isLargeZero)
      return false;
    eraseWrites();
    global.isReadOnly = true;
    return true;
  }

  // False if the address escapes.
  bool followAddresses(const Global &global) {
    addresses_.assign(1, {&global, 0, true});
    for (size_t i = 0; i < addresses_.size(); ++i) {
      GlobalAddress address = addresses_[i];
      for (const Use *use = address.value->firstUse(); use; use = use->next)
        if (!follow(*use, address, global))
          return false;
    }
    return true;
  }

  bool follow(const Use &use, const GlobalAddress &address, const Global &global) {
    Instruction &user = *use.user;
    if (user.is(Op::ICmp))
      return true;
    if (user.is(Op::Gep)) {
      const Constant *index = asConstant(user.operand(1));
      bool isBase = Instruction::indexOf(use) == 0;
      return isBase && add({&user, index ? address.offset + index->bits() * user.elementSize() : 0,
                            address.isKnown && index});
    }
    if (user.is(Op::Phi) || user.is(Op::Select))
      return add({&user, 0, false});
    if (user.is(Op::Load)) {
      isRead_ |= !isOnlyStoredBack(user, global);
      return !user.isVolatile();
    }
    if (user.is(Op::Store)) {
      writes_.push_back(&user);
      changesBytes_ |= !address.isKnown || !isInitial(user, address.offset, global);
      return !user.isVolatile() && Instruction::indexOf(use) == 1;
    }
    return user.is(Op::Call) && followCall(use, user);
  }

  bool add(const GlobalAddress &address) {
    if (std::ranges::find(addresses_, address.value, &GlobalAddress::value) != addresses_.end())
      return true;
    if (addresses_.size() == maxAddresses)
      return false;
    addresses_.push_back(address);
    return true;
  }

  // An argument of memset, memcpy and the like.
  bool followCall(const Use &use, Instruction &call) {
    MemoryAccess access = memoryAccess(call);
    uint32_t operand = Instruction::indexOf(use);
    if (call.isUsed() || operand + 1 == call.operandCount())
      return false;
    if (access == MemoryAccess::ReadBytes || (access == MemoryAccess::Copy && operand == 1)) {
      isRead_ = true;
      return true;
    }
    if ((access != MemoryAccess::Fill && access != MemoryAccess::Copy) || operand != 0)
      return false;
    changesBytes_ = true;
    writes_.push_back(&call);
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

  // ---- 2., 3. Writes

  // What is stored may become dead, which is dce's.
  bool eraseWrites() {
    for (Instruction *write : writes_)
      write->erase();
    return !writes_.empty();
  }

  Module &module_;
  std::vector<bool> isReferred_; // by Symbol::id
  std::vector<GlobalAddress> addresses_;
  std::vector<Instruction *> writes_;
  bool isRead_ = false;
  bool changesBytes_ = false; // some write does, or may
};

} // namespace

bool globalOpt(Module &module, PassContext &) { return GlobalOpt(module).run(); }

} // namespace wend
