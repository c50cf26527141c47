// Module — the functions and globals of a program; owns the memory of the IR.
#pragma once

#include "ir/function.h"

#include <array>
#include <string>
#include <vector>

namespace wend {

class DebugInfo;
struct Limits;

// The maximum alignment of an alloca. Objects with a larger one use a stackalloc.
inline constexpr uint32_t maxSlotAlign = 16;

// A function that runs before main, by ascending priority, or after main, by descending priority.
struct Constructor {
  Function *function;
  uint32_t priority; // defaultPriority: none was given
  bool isDestructor;

  static constexpr uint32_t defaultPriority = 65535;
};

class Module {
public:
  // Names are interned in `names`; locations refer to `source`, which may be null. Both must
  // outlive the module.
  Module(Interner &names, const SourceFile *source);

  [[nodiscard]] Interner &names() const { return names_; }
  [[nodiscard]] const SourceFile *source() const { return source_; }
  // For debuggers; null: there is none. To be set before the first instruction is made; must
  // outlive the module.
  DebugInfo *debugInfo = nullptr;
  // Where the instructions with a location come from.
  [[nodiscard]] SourceLoc sourceLoc(CodeLoc loc) const;
  // The location of an instruction that replaces two. Without debug information, that of the first.
  [[nodiscard]] CodeLoc mergedLoc(CodeLoc one, CodeLoc other) const;
  // The original source file: `source_filename`. Empty if unknown.
  std::string_view sourceName;
  std::vector<Constructor> constructors;
  // The assembly of the module, before all functions: lines that end in a newline.
  std::string assembly;
  bool hasAssembly = false; // there is assembly here or in functions, which may use any symbol
  // Whether the program has one thread only, so that a store may be added where no other part of
  // the program can see it, even if the program does not store there.
  bool isSingleThreaded = false;
  // The module flags "PIC Level" and "PIE Level". 0: absent.
  uint8_t picLevel = 0;
  uint8_t pieLevel = 0;
  // Whether the code is for a shared object, in which visible symbols may be replaced by those of
  // another one.
  [[nodiscard]] bool isShared() const { return picLevel != 0 && pieLevel == 0; }
  // The module flags "cf-protection-branch" and "cf-protection-return": indirect branches lead to
  // an endbr64, and the code can run with a shadow stack.
  bool protectsBranches = false;
  bool protectsReturns = false;
  // LLVM takes no value of the module for undefined: all memory that is read has been written, and
  // all counts and conversions are in range. So frozen values need no `freeze` (ir/freeze.h).
  bool isTotal = false;
  // Functions with names of the C library may be others (LLVM's no-builtins): calls of them are not
  // replaced by code that does the same as the library.
  bool hasOwnLibrary = false;
  // Whether a function has a personality. Elsewhere it does not matter what may unwind.
  bool hasLandingPads = false;
  AccessTypes accessTypes; // of loads and stores
  // The limits that passes and back end decide by; by default those of ir/limits.def.
  [[nodiscard]] const Limits &limits() const { return *limits_; }
  // `limits` must outlive the module.
  void setLimits(const Limits &limits) { limits_ = &limits; }
  [[nodiscard]] Arena &arena() { return arena_; }

  [[nodiscard]] std::span<Function *const> functions() const { return functions_; }
  [[nodiscard]] std::span<Global *const> globals() const { return globals_; }

  // For the result type Void, without results.
  Function *addFunction(std::string_view name, std::span<const Type> results);
  Function *addFunction(std::string_view name, Type result);
  // Adds a declaration of the function. The module must not have one.
  Function *declare(KnownFunction function);
  // Whether calls of the function may be added: false if the declaration is not as in the table, or
  // the module defines the function that calls of an intrinsic become.
  [[nodiscard]] bool mayCallLibrary(KnownFunction function) const;
  // The function, declared if the module does not declare it. Null if calls may not be added.
  Function *library(KnownFunction function);
  // Removes functions that have no uses outside their own bodies.
  void removeFunctions(std::span<Function *const> functions);
  // Gives a function or global another name, which the module does not have.
  void rename(Value &symbol, std::string_view name);
  Global *addGlobal(std::string_view name, uint64_t size, uint32_t align);
  // The function or global with a name, or null.
  [[nodiscard]] Value *find(std::string_view name) const;
  [[nodiscard]] Value *find(Symbol name) const {
    return name.id < byName_.size() ? byName_[name.id] : nullptr;
  }

  // The constant with the low bits of `value`, of an integer or floating-point type; the null
  // pointer for Ptr. For F80 and vectors, `value` is 0 or the bits of a constant of the module.
  Constant *constant(Type type, uint64_t value);
  Constant *float80(const Float80 &number);
  Constant *vector(Type type, const VectorBits &lanes);
  // The constant of a type whose bytes in memory are all `byte`, which must be 0 for a Ptr.
  Constant *splat(Type type, uint8_t byte);
  Constant *boolConstant(bool value) { return constant(Type::I1, value ? 1 : 0); }

  // A new instruction outside any block, with capacity for `capacity` operands. It gets its id when
  // it is inserted into a block.
  Instruction *makeInstruction(Op op, Type type, std::span<Value *const> operands,
                               uint32_t capacity = 0);
  // A copy with the same operation, operands, name and source location.
  Instruction *makeCopy(const Instruction &original);
  Instruction *makeICmp(Predicate predicate, Value *left, Value *right);
  // `align` in bytes, a power of two up to maxSlotAlign; 0: the natural alignment of the type.
  Instruction *makeAlloca(Type type, uint32_t count, uint32_t align = 0);
  // Allocates `bytes` (an i64) on the stack until the function returns or llvm.stackrestore frees
  // it.
  Instruction *makeStackAlloc(Value *bytes, uint32_t align);
  // Result number `index` of a call with several results.
  Instruction *makeExtract(Instruction *call, uint32_t index);
  Instruction *makeGep(Value *base, Value *index, uint64_t elementSize);

private:
  friend class Function;
  friend class Instruction;

  Use *takeUses(Instruction *user, uint32_t capacity);
  void recycle(Instruction *instruction);
  void growConstants();
  void reserveConstant();
  template <typename IsSame, typename Make>
  Constant *largeConstant(size_t hash, bool isZero, IsSame &&isSame, Make &&make);

  static constexpr uint32_t recycledSizes = 5;

  Interner &names_;
  const SourceFile *source_;
  const Limits *limits_;
  Arena arena_;
  std::vector<Function *> functions_;
  std::vector<Global *> globals_;
  std::vector<Value *> byName_;       // by Symbol::id: functions and globals
  std::vector<Constant *> constants_; // open addressing; the size is a power of two
  uint32_t constantCount_ = 0;
  std::vector<Constant *> large_;                       // those of more than 64 bits, without 0
  std::array<Instruction *, recycledSizes> recycled_{}; // free lists by operand capacity
  BasicBlock *recycledBlocks_ = nullptr;                // a free list
};

} // namespace wend
