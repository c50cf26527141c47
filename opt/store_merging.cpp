// store-merging — replace adjacent stores of constants, or of the bytes of a value, by one store.
//
//   store i8 1, ptr %p                                   store i16 513, ptr %p, align 1
//   %0 = getelementptr i8, ptr %p, i64 1
//   store i8 2, ptr %0
//
//   %1 = lshr i16 %x, 8
//   %2 = trunc i16 %1 to i8                         =>
//   store i8 %2, ptr %q
//   %3 = getelementptr i8, ptr %q, i64 1
//   %4 = trunc i16 %x to i8                              %5 = call i16 @llvm.bswap.i16(i16 %x)
//   store i8 %4, ptr %3                                  store i16 %5, ptr %q, align 1
//
// How    for each block
//        1. collect groups of stores at constant distances, each up to the first access
//           that may overlap it, or a call
//        2. sort a group by offset, and find in it runs of adjacent stores of constants, or of the
//           bytes of one value in ascending or descending order
//        3. replace 2, 4, 8 or, of zeros, 16 bytes by one store, where the last of them was
// Needs  constant shifts (simplify)      Keeps  the graph
// Not    stores of values that were loaded from adjacent locations; the form <bytes>, for functions
//        that may still be inlined: stores of constants, which a load of one of them could use
//
// It finds initialisations of structures, and the portable ways to write numbers to files and
// packets. LLVM does the same in DAGCombiner (MergeConsecutiveStores, mergeTruncStores).

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/folding_builder.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <optional>

namespace wend {

namespace {

// Limit on the groups that are collected at a time.
constexpr size_t maxStoreGroups = 4;
// Limit on the stores of a group.
constexpr size_t maxGroupStores = 32;

// The bits of a value from `shift`; of a constant without a value, its bits.
struct Part {
  Value *value = nullptr;
  uint64_t shift = 0;
};

struct Member {
  Instruction *store;
  int64_t offset;
  uint32_t size; // in bytes
  size_t order;  // in the group
  Part part;
};

// Stores at constant distances that may be moved to the last one of them.
struct Group {
  MemoryLocation first; // of the store from which offsets are counted
  std::vector<Member> members;
};

// What is stored, without casts and shifts that only select bits.
Part partOf(Value *value) {
  uint64_t size = bitWidth(value->type());
  Part part{value, 0};
  for (Instruction *cast = asInstruction(value); cast; cast = asInstruction(part.value)) {
    const Constant *count = cast->operandCount() == 2 ? asConstant(cast->operand(1)) : nullptr;
    bool isCast = cast->is(Op::Trunc) || cast->is(Op::ZExt) || cast->is(Op::SExt);
    bool isShift = (cast->is(Op::LShr) || cast->is(Op::AShr)) && count;
    // A cast of a constant is not folded yet: its bits are not those of the constant.
    if ((!isCast && !isShift) || cast->operand(0)->isConstant())
      break;
    uint64_t shift = part.shift + (isShift ? count->bits() : 0);
    if (shift + size > bitWidth(cast->operand(0)->type()))
      break;
    part = {cast->operand(0), shift};
  }
  return part;
}

class StoreMerging {
public:
  StoreMerging(Function &function, Analyses &analyses, bool onlyBytes)
      : function_(function), analyses_(analyses), module_(function.module()),
        context_(analyses.context()), onlyBytes_(onlyBytes) {}

  bool run() {
    for (BasicBlock &block : function_) {
      if (!hasCandidates(block))
        continue;
      for (Instruction *next = block.first(); next;) {
        Instruction *instruction = next;
        next = instruction->next(); // what is merged before it is erased
        visit(*instruction);
      }
      flushAll();
      ended_.clear();
    }
    return changed_;
  }

private:
  // ---- 1. Groups

  // Whether a block has several.
  [[nodiscard]] bool hasCandidates(const BasicBlock &block) const {
    int count = 0;
    for (const Instruction &instruction : block)
      if (isCandidate(instruction) && ++count > 1)
        return true;
    return false;
  }

  void visit(Instruction &instruction) {
    if (instruction.isTerminator() || (!mayRead(instruction) && !mayWrite(instruction)))
      return;
    bool isAccess = instruction.is(Op::Load) || instruction.is(Op::Store);
    if (!isAccess || instruction.isVolatile())
      return flushAll(&instruction);
    if (groups_.empty() && !isCandidate(instruction))
      return;
    if (!aliases_)
      aliases_.emplace(function_, analyses_.order());
    MemoryLocation at = aliases_->location(instruction);
    if (instruction.is(Op::Store))
      at.type = 0; // exchanging two stores
    for (size_t i = groups_.size(); i-- > 0;)
      if (mayOverlap(groups_[i], at))
        flush(i, &instruction);
    if (isCandidate(instruction))
      add(instruction, at);
  }

  [[nodiscard]] bool isCandidate(const Instruction &instruction) const {
    if (!instruction.is(Op::Store) || instruction.isVolatile())
      return false;
    const Value &value = *instruction.storedValue();
    bool isBits = isInteger(value.type()) && value.type() != Type::I1;
    if (value.isConstant())
      return !onlyBytes_ && (isBits || byteSize(value.type()) <= 8) && value.type() != Type::I1;
    return isBits && value.type() != Type::I64;
  }

  [[nodiscard]] bool mayOverlap(const Group &group, const MemoryLocation &at) const {
    return std::ranges::any_of(group.members, [&](const Member &member) {
      return aliases_->mayAlias(aliases_->location(*member.store), at);
    });
  }

  void add(Instruction &store, const MemoryLocation &at) {
    auto group = std::ranges::find_if(groups_, [&](const Group &other) {
      return Aliases::distance(other.first, at).has_value();
    });
    if (group != groups_.end() && group->members.size() == maxGroupStores) {
      flush(static_cast<size_t>(group - groups_.begin()));
      group = groups_.end();
    }
    if (group == groups_.end()) {
      if (groups_.size() == maxStoreGroups)
        flush(0);
      group = groups_.insert(groups_.end(), {at, {}});
    }
    size_t order = group->members.size();
    auto offset = static_cast<int64_t>(*Aliases::distance(group->first, at));
    group->members.push_back(
        {&store, offset, static_cast<uint32_t>(at.size), order, partOf(store.storedValue())});
    if (!ended_.empty()) [[unlikely]]
      reportSeparated(group->members.back(), at);
  }

  // `end` is the instruction that ends the group; null: none.
  void flushAll(const Instruction *end = nullptr) {
    while (!groups_.empty())
      flush(groups_.size() - 1, end);
  }

  void flush(size_t index, const Instruction *end = nullptr) {
    if (context_.remarks && end && !isInitialisation(*end))
      ended_.push_back({groups_[index], remarkArgument(*end)});
    std::vector<Member> members = std::move(groups_[index].members);
    groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(index));
    std::ranges::sort(members, {}, &Member::offset);
    std::span<const Member> rest(members);
    while (rest.size() > 1) {
      size_t count = mergeable(rest);
      if (count > 1 && mayRewrite("store-merging", *rest[0].store))
        merge(rest.first(count));
      rest = rest.subspan(count);
    }
  }

  // For remarks: the stores of a group that an instruction has ended.
  struct Ended {
    Group group;
    std::string end; // the instruction, which may be erased
  };

  // memset and memcpy initialise variables, which no user can move.
  static bool isInitialisation(const Instruction &instruction) {
    if (!instruction.is(Op::Call))
      return false;
    MemoryAccess access = memoryAccess(instruction);
    return access == MemoryAccess::Fill || access == MemoryAccess::Copy;
  }

  // Reports a store that would be merged with one of a group that has ended.
  void reportSeparated(Member added, const MemoryLocation &at) {
    for (const Ended &ended : ended_) {
      std::optional<uint64_t> distance = Aliases::distance(ended.group.first, at);
      if (!distance)
        continue;
      added.offset = static_cast<int64_t>(*distance);
      for (const Member &member : ended.group.members) {
        bool isAfter = member.offset < added.offset;
        const Member pair[] = {isAfter ? member : added, isAfter ? added : member};
        if (mergeable(pair) > 1)
          return context_.remark(RemarkId::storesSeparated, *added.store, ended.end);
      }
    }
  }

  // ---- 2. Runs

  static const Constant *constantOf(const Member &member) { return asConstant(member.part.value); }

  // Whether a store continues the run of another one before it: 1 with the next bytes, -1 with the
  // previous byte of the same value, 0 with a constant after a constant.
  static std::optional<int> stepBetween(const Member &before, const Member &after) {
    if (before.offset + before.size != after.offset)
      return {};
    if (constantOf(before) && constantOf(after))
      return 0;
    if (before.part.value != after.part.value)
      return {};
    if (after.part.shift == before.part.shift + 8 * before.size)
      return 1;
    bool isDescending =
        before.size == 1 && after.size == 1 && before.part.shift == after.part.shift + 8;
    return isDescending ? std::optional(-1) : std::nullopt;
  }

  // The number of stores at the start that can be merged; 1 if the first one cannot.
  static size_t mergeable(std::span<const Member> members) {
    std::optional<int> step = stepBetween(members[0], members[1]);
    size_t best = 1;
    if (!step)
      return best;
    bool areZero = true;
    uint64_t size = 0;
    for (size_t i = 0; i < members.size() && size < vectorBytes; ++i) {
      if (i != 0 && stepBetween(members[i - 1], members[i]) != step)
        break;
      size += members[i].size;
      areZero = areZero && constantOf(members[i]) && constantOf(members[i])->bits() == 0;
      bool isWhole = integerOfBytes(size) != Type::Void || (areZero && size == vectorBytes);
      if (i != 0 && isWhole && isShorter(members.first(i + 1), size))
        best = i + 1;
    }
    return best;
  }

  // Whether one store takes fewer instructions: a constant that is no sign-extended 32 bits takes
  // another one.
  static bool isShorter(std::span<const Member> members, uint64_t size) {
    if (!constantOf(members[0]) || size != 8 || members.size() > 2)
      return true;
    auto value = static_cast<int64_t>(constantIn(members));
    return value == static_cast<int32_t>(value);
  }

  static uint64_t constantIn(std::span<const Member> members) {
    uint64_t bits = 0;
    for (const Member &member : members) {
      auto shift = static_cast<uint64_t>(8 * (member.offset - members[0].offset));
      bits |= shift < 64 ? constantOf(member)->bits() << shift : 0;
    }
    return bits;
  }

  // ---- 3. The store

  void merge(std::span<const Member> members) {
    Instruction *last = std::ranges::max_element(members, {}, &Member::order)->store;
    const Instruction &lowest = *members[0].store;
    const Member &end = members.back();
    auto size = static_cast<uint64_t>(end.offset + end.size - members[0].offset);
    context_.remark(RemarkId::storesMerged, *last, members.size(), size);
    FoldingBuilder build(module_, last);
    build.store(valueOf(members, size, build), lowest.pointer(), lowest.accessAlign());
    for (const Member &member : members)
      member.store->erase();
    context_.count(CounterId::StoresCombined);
    changed_ = true;
  }

  Value *valueOf(std::span<const Member> members, uint64_t size, FoldingBuilder &build) {
    if (size == vectorBytes)
      return module_.constant(Type::V2I64, 0);
    Type type = integerOfBytes(size);
    if (constantOf(members[0]))
      return module_.constant(type, constantIn(members));
    const Part &first = members.front().part;
    const Part &last = members.back().part;
    Type whole = first.value->type();
    uint64_t shift = std::min(first.shift, last.shift);
    Value *value = build.binary(Op::LShr, first.value, build.integer(whole, shift));
    value = build.resize(value, type);
    return first.shift < last.shift ? value : build.cast(Op::BSwap, value, type);
  }

  Function &function_;
  Analyses &analyses_;
  Module &module_;
  PassContext &context_;
  bool onlyBytes_;
  bool changed_ = false;
  std::optional<Aliases> aliases_;
  std::vector<Group> groups_;
  std::vector<Ended> ended_; // in the current block, if remarks are on
};

} // namespace

bool storeMerging(Function &function, Analyses &analyses) {
  return StoreMerging(function, analyses, false).run();
}

bool storeMergingEarly(Function &function, Analyses &analyses) {
  return StoreMerging(function, analyses, true).run();
}

} // namespace wend
