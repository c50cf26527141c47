// Function — arguments and basic blocks; the first block is the entry.
#pragma once

#include "ir/basic_block.h"
#include "ir/known_functions.h"

#include <string_view>

namespace wend {

// The side effects of a call that its caller can observe. Accesses to local variables of the callee
// do not count.
struct CallEffects {
  bool reads = true;        // memory
  bool writes = true;       // memory
  bool doesIO = true;       // input, output or another side effect that is not a memory access
  bool mayNotReturn = true; // may exit, stop with an error or loop forever
  bool operator==(const CallEffects &) const = default;
};

// Which globals that do not escape a call reads and writes: a bit each, Global::effectBit. Found by
// global-effects.
struct GlobalEffects {
  uint64_t reads = ~uint64_t{0};
  uint64_t writes = ~uint64_t{0};
  bool operator==(const GlobalEffects &) const = default;
};

class FunctionDebug;

class Function : public Value {
public:
  // `results` must outlive the function.
  Function(Module &module, std::span<const Type> results)
      : Value(ValueKind::Function, Type::Ptr), module_(module), results_(results) {}

  [[nodiscard]] Module &module() const { return module_; }
  // Void for no result, Tuple for two or more.
  [[nodiscard]] Type result() const {
    return results_.empty() ? Type::Void : results_.size() == 1 ? results_[0] : Type::Tuple;
  }
  [[nodiscard]] std::span<const Type> results() const { return results_; }
  [[nodiscard]] std::span<Argument *const> arguments() const {
    return {arguments_.begin(), arguments_.size()};
  }
  [[nodiscard]] bool isDeclaration() const { return first_ == nullptr; }

  // Whether the module defines the function. True before its body is built and after it is
  // discarded.
  bool isDefined = false;
  // Its body is that of a definition in another module, to be inlined: no code is emitted for it.
  // Not defined by this module.
  bool isAvailableExternally = false;
  bool isInternal = false;     // not visible outside the module
  bool isNoReturn = false;     // never returns to its caller
  bool isVarArg = false;       // takes more arguments than it declares
  bool returnsTwice = false;   // a call may return several times (setjmp)
  bool hasMustTail = false;    // its body may have calls that must be tail calls
  bool isHidden = false;       // not visible outside of its executable or shared object
  bool isNoInline = false;     // must not be inlined
  bool isAlwaysInline = false; // is inlined wherever that is possible
  bool hasNoRedZone = false;   // must not use memory below the stack pointer (code of a kernel)
  bool isRetained = false;     // code outside the module may use it, even if it is internal
  bool isNoUnwind = false;     // no exception leaves it
  // What decides which of its landing pads is entered; null: it has none.
  Function *personality = nullptr;
  bool callsNothingBack = false; // a declared function, which calls no function of this module
  CallEffects effects;
  GlobalEffects globalEffects;
  bool isWeak = false;      // may be replaced by a definition of the same name in another module
  bool isOdr = false;       // weak: that one has the same source, so that this body may be inlined
  bool isLinkOnce = false;  // weak: each module with a use has one; without uses it is dropped
  Value *aliasee = nullptr; // of an alias, which has no body: the symbol that it is another name of
  bool isIfunc = false;     // the aliasee is a function that returns the address of this one
  Symbol section;           // of the object file; none: the default section for code
  Symbol comdat;            // its group of sections, of which the linker keeps one
  Symbol target;            // the extensions that it may use: see target_features.h
  SourceLoc loc;            // of the name in the definition
  FunctionDebug *debug = nullptr; // in Module::debugInfo; null: nothing is known

  // None if it is defined in this module, may be replaced by another module's, or is declared
  // otherwise than in the table.
  [[nodiscard]] KnownFunction known() const {
    bool isKnown = hasKnownSignature_ && !isDefined && !isWeak && !aliasee && !isVarArg;
    return isKnown ? known_ : KnownFunction::None;
  }

  Argument *addArgument(Type type, Symbol nameHint);
  // Whether the call matches the argument and result types of this function.
  [[nodiscard]] bool fits(const Instruction &call) const { return fits(call, call.shape()); }
  // The same with `shape` in place of the call's shape.
  [[nodiscard]] bool fits(const Instruction &call, const CallShape *shape) const;
  // Changes the signature. Returns the old arguments, which no longer belong to the function; the
  // caller replaces their uses, the returns and the calls.
  std::span<Argument *const> retype(std::span<const Type> results, std::span<const Type> arguments);
  // A new empty block at the end, or before `before`.
  BasicBlock *addBlock(Symbol nameHint, BasicBlock *before = nullptr);
  // Removes an unreachable block without predecessors, and its instructions, which must have no
  // uses outside it.
  void removeBlock(BasicBlock *block);
  // Removes several blocks, which may use each other's values and have edges to each other.
  void removeBlocks(std::span<BasicBlock *const> blocks);
  // Removes all blocks; the function is then a declaration.
  void discardBody();
  void moveBlockBefore(BasicBlock *block, BasicBlock *before);

  [[nodiscard]] BasicBlock *entry() const { return first_; }
  [[nodiscard]] BasicBlock *lastBlock() const { return last_; }

  // The sizes of side tables indexed by Value::id and BasicBlock::id. Ids are not reused; renumber
  // makes them dense and in the order of the text.
  [[nodiscard]] uint32_t valueCount() const { return valueCount_; }
  [[nodiscard]] uint32_t blockCount() const { return blockCount_; }
  void renumber();

  // Iterates over the blocks; the current one may be removed.
  using Iterator = ListIterator<BasicBlock>;
  [[nodiscard]] Iterator begin() const { return Iterator(first_); }
  [[nodiscard]] Iterator end() const { return Iterator(nullptr); }

private:
  friend class Instruction;
  friend class Module;

  void checkKnownSignature();
  void link(BasicBlock *block, BasicBlock *before);
  void unlink(BasicBlock *block);

  Module &module_;
  std::span<const Type> results_;
  ArenaVector<Argument *> arguments_;
  Ptr32<BasicBlock> first_;
  Ptr32<BasicBlock> last_;
  uint32_t valueCount_ = 0;
  uint32_t blockCount_ = 0;
  KnownFunction known_ = KnownFunction::None; // by its name
  bool hasKnownSignature_ = false;            // known_ is a function with these types
};

inline Function *asFunction(Value *value) {
  return value->kind() == ValueKind::Function ? static_cast<Function *>(value) : nullptr;
}

inline Function *Instruction::calledFunction() const {
  return shape() && shape()->isIndirect ? nullptr : asFunction(callee());
}

// The known function that the call is a direct call of.
inline KnownFunction knownCallee(const Instruction &call) {
  const Function *callee = call.calledFunction();
  return callee ? callee->known() : KnownFunction::None;
}

} // namespace wend
