// constant-variables — replace variables of a function that always hold the same constants by
// read-only globals.
//
//   %digits = alloca [4 x i32]                   @f.digits = private constant [4 x i32] …
//   store i32 3, ptr %digits
//   %0 = getelementptr i32, ptr %digits, i64 1
//   store i32 1, ptr %0                    =>
//   …
//   %1 = getelementptr i32, ptr %digits, i64 %i  %1 = getelementptr i32, ptr @f.digits, i64 %i
//   %2 = load i32, ptr %1                        %2 = load i32, ptr %1
//
// How    for each alloca, follow its address through getelementptr, phis and selects
//        1. if it escapes, or something is written that is not known here, leave it alone
//        2. all writes are in one block, and each read comes after them: in that block, or in one
//           that it dominates. So reads see what the writes leave, however often they are executed
//        3. if the one write copies a constant as large as the variable, use that instead of the
//           variable; else make a global of what the writes leave
// Needs  scalars promoted (mem2reg, sroa)
// Not    where few bytes of a large variable are written: constants take space in the object file
//
// LLVM does 3. for one copy (InstCombine); clang makes a global of constant initialisers.

#include "opt/passes.h"

#include "ir/analysis/dominators.h"
#include "ir/effects.h"
#include "ir/rewrites.h"
#include "opt/object_accesses.h"
#include "opt/stored_values.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace wend {

namespace {

class ConstantVariables {
public:
  explicit ConstantVariables(Module &module) : module_(module), uses_(module) {}

  bool run() {
    bool changed = false;
    for (Function *function : module_.functions())
      if (!function->isDeclaration())
        changed |= run(*function);
    return changed;
  }

private:
  bool run(Function &function) {
    bool changed = false;
    dominators_.reset();
    variables_.clear();
    for (Instruction &instruction : *function.entry())
      if (instruction.is(Op::Alloca) && instruction.isUsed())
        variables_.push_back(&instruction);
    for (Instruction *variable : variables_)
      if (uses_.findOfAlloca(*variable) && hasOneInitialisation(function) &&
          mayRewrite("constant-variables", *variable))
        changed |= replace(function, *variable);
    return changed;
  }

  // Whether all writes are in one block, and all reads come after them. Leaves the writes in
  // writes_, in their order.
  bool hasOneInitialisation(const Function &function) {
    const BasicBlock *block = nullptr;
    writes_.clear();
    for (const ObjectAccess &access : uses_.accesses()) {
      if (!access.isWrite)
        continue;
      if (!access.isOffsetKnown || access.isOfOther ||
          (block && access.instruction->block() != block))
        return false;
      block = access.instruction->block();
      writes_.push_back(access);
    }
    return block && hasOnlyConstants() && precedesReads(function, *block);
  }

  [[nodiscard]] bool hasOnlyConstants() const {
    return std::ranges::all_of(writes_, [](const ObjectAccess &write) {
      const Instruction &instruction = *write.instruction;
      if (instruction.is(Op::Store)) {
        const Constant *value = asConstant(instruction.storedValue());
        return value && bitWidth(value->type()) <= 64 && !isVector(value->type());
      }
      const Value *source = instruction.operand(1);
      return asConstant(instruction.operand(2)) &&
             (isFill(instruction) ? source->isConstant() : Aliases::isConstantData(source));
    });
  }

  bool precedesReads(const Function &function, const BasicBlock &block) {
    if (!dominators_)
      dominators_.emplace(function);
    if (!dominators_->isReachable(&block))
      return false;
    isRead_.assign(function.valueCount(), false);
    for (const ObjectAccess &access : uses_.accesses()) {
      if (access.isWrite)
        continue;
      const BasicBlock *reader = access.instruction->block();
      if (reader == &block)
        isRead_[access.instruction->id] = true;
      else if (!dominators_->isReachable(reader) || !dominators_->dominates(&block, reader))
        return false;
    }
    return sortWrites(block);
  }

  // Puts the writes into the order of the block. False if there is a read before the last of them.
  bool sortWrites(const BasicBlock &block) {
    order_.assign(isRead_.size(), 0);
    uint32_t place = 0;
    uint32_t firstRead = ~uint32_t{0};
    for (const Instruction &instruction : block) {
      order_[instruction.id] = ++place;
      if (isRead_[instruction.id])
        firstRead = std::min(firstRead, place);
    }
    auto placeOf = [&](const ObjectAccess &write) { return order_[write.instruction->id]; };
    std::ranges::sort(writes_, {}, placeOf);
    return placeOf(writes_.back()) < firstRead;
  }

  // ---- Replacement

  bool replace(const Function &function, Instruction &variable) {
    Global *constant = copiedConstant(variable);
    if (!constant)
      constant = writtenConstant(function, variable);
    if (!constant)
      return false;
    for (const ObjectAccess &write : writes_)
      write.instruction->erase();
    variable.replaceUses(constant);
    variable.erase();
    return true;
  }

  // The constant that the only write copies to all of the variable.
  Global *copiedConstant(const Instruction &variable) {
    const Instruction &copy = *writes_.front().instruction;
    if (writes_.size() != 1 || copy.is(Op::Store) || writes_.front().offset != 0)
      return nullptr;
    Global *source = asGlobal(copy.operand(1));
    uint64_t size = variable.allocatedBytes();
    if (!source || asConstant(copy.operand(2))->bits() < size || source->size < size)
      return nullptr;
    if (source->align < variable.allocatedAlign()) {
      bool isOwn = source->linkage == Linkage::Private || source->linkage == Linkage::Internal;
      if (!isOwn || source->isDeclaration || source->section)
        return nullptr;
      source->align = variable.allocatedAlign();
    }
    return source;
  }

  // A new global with what the writes leave, or null. Bytes that are not written are zero.
  Global *writtenConstant(const Function &function, const Instruction &variable) {
    uint64_t size = variable.allocatedBytes();
    uint64_t written = 0;
    for (const ObjectAccess &write : writes_) {
      uint64_t count = sizeOf(*write.instruction);
      if (write.offset > size || size - write.offset < count)
        return nullptr;
      written += isFill(*write.instruction) ? 0 : count;
    }
    if (size / maxInitialGrowth > written)
      return nullptr;
    char *bytes = module_.arena().allocateArray<char>(size);
    std::memset(bytes, 0, size);
    for (const ObjectAccess &write : writes_)
      if (!writeTo(bytes + write.offset, *write.instruction))
        return nullptr;
    Global *global =
        module_.addGlobal(nameFor(function, variable), size, variable.allocatedAlign());
    global->isReadOnly = true;
    global->bytes = std::string_view(bytes, size);
    return global;
  }

  static uint64_t sizeOf(const Instruction &write) {
    return write.is(Op::Store) ? accessSize(write.storedValue()->type())
                               : asConstant(write.operand(2))->bits();
  }

  static bool isFill(const Instruction &write) {
    return write.is(Op::Call) && memoryAccess(write) == MemoryAccess::Fill;
  }

  // Does what the instruction does to the bytes at `to`. False if these are not known.
  static bool writeTo(char *to, const Instruction &write) {
    if (write.is(Op::Store)) {
      writeBytes(to, *asConstant(write.storedValue()));
      return true;
    }
    uint64_t size = sizeOf(write);
    if (isFill(write)) {
      std::memset(to, static_cast<int>(asConstant(write.operand(1))->bits() & 0xFF), size);
      return true;
    }
    const Global &data = *asGlobal(write.operand(1));
    bool isKnown = !data.isDeclaration && data.linkage != Linkage::Weak;
    if (!isKnown || !data.relocations.empty() || data.size < size)
      return false;
    if (data.bytes.empty())
      std::memset(to, 0, size);
    else
      std::memcpy(to, data.bytes.data(), size);
    return true;
  }

  // `function.variable`, with a number if the module has that already.
  [[nodiscard]] std::string nameFor(const Function &function, const Instruction &variable) const {
    std::string_view own = module_.names().text(variable.name);
    std::string name(module_.names().text(function.name));
    name += '.';
    name += own.empty() ? "constants" : own;
    std::string unique = name;
    for (unsigned i = 1; module_.find(unique); ++i)
      unique = name + '.' + std::to_string(i);
    return unique;
  }

  Module &module_;
  ObjectAccesses uses_;
  std::optional<DominatorTree> dominators_;
  std::vector<Instruction *> variables_;
  std::vector<ObjectAccess> writes_; // of the variable
  std::vector<bool> isRead_;         // by instruction id: reads it, in the block of the writes
  std::vector<uint32_t> order_;      // by instruction id: the place in that block
};

} // namespace

bool constantVariables(Module &module, PassContext &) { return ConstantVariables(module).run(); }

} // namespace wend
