// The stores that initialise globals: those of constants to internal globals whose address does not
// escape, at the start of `main`, before anything else may access the global.
//
// This needs a program of which nothing runs before `main`, and in which `main` runs once: the
// module has no constructors, all its other functions are internal, and those that it declares call
// nothing back. Programs in Wend are so, C only if it is one module and calls few functions.

#include "opt/initial_stores.h"

#include "ir/effects.h"
#include "opt/stored_values.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

class InitialStores {
public:
  InitialStores(Module &module, ObjectAccesses &uses) : module_(module), uses_(uses) {}

  bool run() {
    Function *main = onlyEntry();
    if (!main)
      return false;
    collect(*main);
    bool changed = false;
    for (const Target &target : targets_)
      changed |= initialise(target);
    return changed;
  }

private:
  struct Target {
    Global *global;
    bool isClosed; // something else may have accessed it
    uint64_t storedBytes;
    std::vector<std::pair<Instruction *, uint64_t>> stores; // and the offsets
  };

  // `main`, if all that runs before its end is called by it, and it is not.
  Function *onlyEntry() {
    if (module_.hasAssembly || !module_.constructors.empty())
      return nullptr;
    Function *main = nullptr;
    for (Function *function : module_.functions()) {
      if (function->aliasee || function->isRetained)
        return nullptr;
      bool isLocal = function->isDefined
                         ? function->isInternal
                         : function->known() != KnownFunction::None || function->callsNothingBack;
      if (isLocal)
        continue;
      bool isMain = module_.names().text(function->name) == "main" && !function->isWeak &&
                    !function->isDeclaration() && !function->isUsed();
      if (!isMain)
        return nullptr;
      main = function;
    }
    return main;
  }

  // Walks over what is executed once, until something may access any global.
  void collect(Function &main) {
    for (BasicBlock *block = main.entry(); block;) {
      for (Instruction &instruction : *block)
        if (!visit(instruction))
          return;
      bool isOnlyPath =
          block->successors().size() == 1 && block->successor(0)->predecessors().size() == 1;
      block = isOnlyPath ? block->successor(0) : nullptr;
    }
  }

  // Whether the walk may continue after the instruction.
  bool visit(Instruction &instruction) {
    if (instruction.is(Op::Store) && !instruction.isVolatile()) {
      auto [base, offset] = split(instruction.pointer());
      if (base)
        return visitStore(instruction, *base, offset);
    }
    if (instruction.is(Op::Call) &&
        (knownCallee(instruction) == KnownFunction::None || returnsTwice(instruction)))
      return false;
    bool isAccess = mayRead(instruction) || mayWrite(instruction);
    // The address of a global that does not escape is only used directly.
    return !isAccess || std::ranges::all_of(instruction.operands(),
                                            [&](const Use &use) { return close(*use.value); });
  }

  // The start of an address and a constant distance from it; a null pointer for other addresses.
  static std::pair<Value *, uint64_t> split(Value *address) {
    uint64_t offset = 0;
    while (const Instruction *gep = asInstruction(address, Op::Gep)) {
      const Constant *index = asConstant(gep->operand(1));
      if (!index)
        return {nullptr, 0};
      offset += index->bits() * gep->elementSize();
      address = gep->operand(0);
    }
    return {address, offset};
  }

  bool visitStore(Instruction &store, Value &base, uint64_t offset) {
    const Constant *value = asConstant(store.storedValue());
    Global *global = asGlobal(&base);
    if (!global || !value)
      return close(base);
    Target *target = targetOf(*global);
    uint64_t size = accessSize(value->type());
    bool fits = offset <= global->size && global->size - offset >= size;
    if (!target->isClosed && fits && isInteger(value->type())) {
      target->stores.emplace_back(&store, offset);
      target->storedBytes += size;
      return true;
    }
    return close(base);
  }

  Target *targetOf(Global &global) {
    auto known = std::ranges::find(targets_, &global, &Target::global);
    if (known != targets_.end())
      return &*known;
    bool isClosed = !global.relocations.empty() || !uses_.find(global);
    return &targets_.emplace_back(Target{&global, isClosed, 0, {}});
  }

  // Notes that something accesses what an address points to. False if it may be any global.
  bool close(Value &operand) {
    Value *value = &operand;
    while (const Instruction *gep = asInstruction(value, Op::Gep))
      value = gep->operand(0);
    if (Global *global = asGlobal(value))
      targetOf(*global)->isClosed = true;
    return !asInstruction(value, Op::Phi) && !asInstruction(value, Op::Select);
  }

  bool initialise(const Target &target) {
    Global &global = *target.global;
    if (target.stores.empty() ||
        (global.bytes.empty() && global.size / maxInitialGrowth > target.storedBytes))
      return false;
    char *bytes = module_.arena().allocateArray<char>(global.size);
    if (global.bytes.empty())
      std::memset(bytes, 0, global.size);
    else
      std::ranges::copy(global.bytes, bytes);
    for (auto [store, offset] : target.stores) {
      writeBytes(bytes + offset, *asConstant(store->storedValue()));
      store->erase();
    }
    global.bytes = std::string_view(bytes, global.size);
    return true;
  }

  Module &module_;
  ObjectAccesses &uses_;
  std::vector<Target> targets_;
};

} // namespace

bool foldInitialStores(Module &module, ObjectAccesses &uses) {
  return InitialStores(module, uses).run();
}

} // namespace wend
