// Function — arguments and basic blocks, the first of which is the entry.
#pragma once

#include "ir/basic_block.h"

#include <string_view>

namespace wend {

// What a call of a function may do beside giving results, as far as its caller can tell: what
// happens to variables of the function's own does not count.
struct CallEffects {
  bool reads = true;        // memory
  bool writes = true;       // memory
  bool doesIO = true;       // input, output or another effect that is not on memory
  bool mayNotReturn = true; // may stop with an error, exit or loop forever
  bool operator==(const CallEffects &) const = default;
};

class Function : public Value {
public:
  // `results` outlives the function.
  Function(Module &module, std::span<const Type> results)
      : Value(ValueKind::Function, Type::Ptr), module_(module), results_(results) {}

  [[nodiscard]] Module &module() const { return module_; }
  // Void for none, Tuple for several.
  [[nodiscard]] Type result() const {
    return results_.empty() ? Type::Void : results_.size() == 1 ? results_[0] : Type::Tuple;
  }
  [[nodiscard]] std::span<const Type> results() const { return results_; }
  [[nodiscard]] std::span<Argument *const> arguments() const {
    return {arguments_.begin(), arguments_.size()};
  }
  [[nodiscard]] bool isDeclaration() const { return first_ == nullptr; }

  // Whether its body belongs to this module, be it there, still to come or gone already.
  bool isDefined = false;
  bool isInternal = false; // not visible outside the module
  bool isNoReturn = false; // never returns to its caller
  bool isVarArg = false;   // takes more arguments than it declares
  CallEffects effects;
  bool isWeak = false;      // another module's function of that name takes its place
  Value *aliasee = nullptr; // of an alias, which has no body: what this is another symbol of
  Symbol section;           // of the object file; none: where code belongs
  SourceLoc loc;            // where its name stands

  Argument *addArgument(Type type, Symbol wish);
  // Whether the call has the arguments and results that this function says it has.
  [[nodiscard]] bool fits(const Instruction &call) const { return fits(call, call.shape()); }
  // The same, were that the call's shape.
  [[nodiscard]] bool fits(const Instruction &call, const CallShape *shape) const;
  // Gives it another signature. The old arguments, which are returned, are no longer the
  // function's; whoever asks for this replaces their uses, the returns and the calls.
  std::span<Argument *const> retype(std::span<const Type> results, std::span<const Type> arguments);
  // A new empty block at the end, or before `before`.
  BasicBlock *addBlock(Symbol wish, BasicBlock *before = nullptr);
  // Takes an unreachable block without predecessors out of the function, with its instructions.
  // Uses of them elsewhere must be gone.
  void removeBlock(BasicBlock *block);
  // Takes out many at once: they may use each other and have edges among each other and to others.
  void removeBlocks(std::span<BasicBlock *const> blocks);
  // Takes out all blocks; the function is a declaration then.
  void discardBody();
  void moveBlockBefore(BasicBlock *block, BasicBlock *before);

  [[nodiscard]] BasicBlock *entry() const { return first_; }
  [[nodiscard]] BasicBlock *lastBlock() const { return last_; }

  // Side tables by Value::id and BasicBlock::id have these sizes. Ids are not used twice; renumber
  // makes them dense and in the order of the text again.
  [[nodiscard]] uint32_t valueCount() const { return valueCount_; }
  [[nodiscard]] uint32_t blockCount() const { return blockCount_; }
  void renumber();

  // Iteration over the blocks; the current one may be removed.
  using Iterator = ListIterator<BasicBlock>;
  [[nodiscard]] Iterator begin() const { return Iterator(first_); }
  [[nodiscard]] Iterator end() const { return Iterator(nullptr); }

private:
  friend class Instruction;

  void link(BasicBlock *block, BasicBlock *before);
  void unlink(BasicBlock *block);

  Module &module_;
  std::span<const Type> results_;
  ArenaVector<Argument *> arguments_;
  Ptr32<BasicBlock> first_;
  Ptr32<BasicBlock> last_;
  uint32_t valueCount_ = 0;
  uint32_t blockCount_ = 0;
};

inline Function *asFunction(Value *value) {
  return value->kind() == ValueKind::Function ? static_cast<Function *>(value) : nullptr;
}

inline Function *Instruction::calledFunction() const {
  return shape() && shape()->isForeign ? nullptr : asFunction(callee());
}

} // namespace wend
