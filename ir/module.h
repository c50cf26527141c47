// Module — functions and globals of one program, and the memory of everything in them.
#pragma once

#include "ir/function.h"

#include <array>
#include <vector>

namespace wend {

// An alloca's alignment that every frame has; what wants more is a stackalloc.
inline constexpr uint32_t maxSlotAlign = 16;

// A function that runs before main, or after it, in the order of priorities (backwards after it).
struct Constructor {
  Function *function;
  uint32_t priority; // defaultPriority: nobody said
  bool isDestructor;

  static constexpr uint32_t defaultPriority = 65535;
};

class Module {
public:
  // Names are interned in `names`; `source` is what locations refer to (null for none). Both
  // outlive the module.
  Module(Interner &names, const SourceFile *source);

  [[nodiscard]] Interner &names() const { return names_; }
  [[nodiscard]] const SourceFile *source() const { return source_; }
  // The file that the program was first written in: `source_filename`. Empty if nobody said.
  std::string_view sourceName;
  std::vector<Constructor> constructors;
  [[nodiscard]] Arena &arena() { return arena_; }

  [[nodiscard]] std::span<Function *const> functions() const { return functions_; }
  [[nodiscard]] std::span<Global *const> globals() const { return globals_; }

  // Without results for Void.
  Function *addFunction(std::string_view name, std::span<const Type> results);
  Function *addFunction(std::string_view name, Type result);
  // Takes out functions that nothing uses but themselves and each other.
  void removeFunctions(std::span<Function *const> functions);
  Global *addGlobal(std::string_view name, uint64_t size, uint32_t align);
  // The function or global of that name, or null.
  [[nodiscard]] Value *find(std::string_view name) const;
  [[nodiscard]] Value *find(Symbol name) const {
    return name.id < byName_.size() ? byName_[name.id] : nullptr;
  }

  // The constant of an integer type (or the null pointer), of which the low bits of `value` count.
  Constant *constant(Type type, uint64_t value);
  Constant *boolConstant(bool value) { return constant(Type::I1, value ? 1 : 0); }

  // A new instruction in no block, with room for `capacity` operands. Its id is given when it is
  // placed.
  Instruction *makeInstruction(Op op, Type type, std::span<Value *const> operands,
                               uint32_t capacity = 0);
  // The same operation on the same operands, with the same name and place in the source.
  Instruction *makeCopy(const Instruction &original);
  Instruction *makeICmp(Predicate predicate, Value *left, Value *right);
  // `align` in bytes, a power of two: at most maxSlotAlign; 0 for that of the type.
  Instruction *makeAlloca(Type type, uint32_t count, uint32_t align = 0);
  // `bytes`, an i64, of stack until the function returns or llvm.stackrestore takes it back.
  Instruction *makeStackAlloc(Value *bytes, uint32_t align);
  // Result number `index` of a call that has several.
  Instruction *makeExtract(Instruction *call, uint32_t index);
  Instruction *makeGep(Value *base, Value *index, uint64_t elementSize);

private:
  friend class Function;
  friend class Instruction;

  Use *takeUses(Instruction *user, uint32_t capacity);
  void recycle(Instruction *instruction);
  void growConstants();

  static constexpr uint32_t recycledSizes = 5;

  Interner &names_;
  const SourceFile *source_;
  Arena arena_;
  std::vector<Function *> functions_;
  std::vector<Global *> globals_;
  std::vector<Value *> byName_;       // by Symbol::id: functions and globals
  std::vector<Constant *> constants_; // open addressing, a power of two long
  uint32_t constantCount_ = 0;
  std::array<Instruction *, recycledSizes> recycled_{}; // free lists by operand capacity
  BasicBlock *recycledBlocks_ = nullptr;                // a free list
};

} // namespace wend
