// load-merging — replace adjacent loads that shifts put together by one load.
//
//   %0 = load i8, ptr %p
//   %1 = getelementptr i8, ptr %p, i64 1
//   %2 = load i8, ptr %1                          %0 = load i16, ptr %p, align 1
//   %3 = zext i8 %0 to i32                        %1 = call i16 @llvm.bswap.i16(i16 %0)
//   %4 = zext i8 %2 to i32                  =>    %6 = zext i16 %1 to i32
//   %5 = shl i32 %4, 8   (little-endian)
//   %5 = shl i32 %3, 8   (big-endian)
//   %6 = or i32 %5, %4
//
// How    for each or, add and xor, last ones first
//        1. follow its operands through or, add, xor, shl, zext, sext and trunc to loads, each of
//           which supplies some bytes of the result
//        2. if the bytes are 2, 4 or 8 adjacent ones of memory, in the order of the result or in
//           the reverse order, load them at once, where the last load was, and swap them if the
//           order is reversed
// Needs  constant shifts (simplify)      Keeps  the graph
// Not    loads in several blocks, or with a write in between that may change what they read; sums
//        with other terms; results that use a part of what is loaded
//
// It finds the portable ways to read numbers from files and packets. LLVM does the same in
// AggressiveInstCombine and, for big-endian numbers, in DAGCombiner (MatchLoadCombine).

#include "opt/passes.h"

#include "ir/effects.h"
#include "ir/folding_builder.h"
#include "ir/rewrites.h"

#include <algorithm>
#include <array>
#include <optional>

namespace wend {

namespace {

constexpr uint32_t maxMergedBytes = 8;
// Limit on the values of an expression.
constexpr uint32_t maxMergedTerms = 40;
// Limit on the instructions between the first and the last load.
constexpr uint32_t maxMergedDistance = 128;

class LoadMerging {
public:
  LoadMerging(Function &function, Analyses &analyses) : function_(function), analyses_(analyses) {}

  bool run() {
    bool changed = false;
    for (BasicBlock &block : function_)
      for (Instruction *instruction = block.terminator(); instruction;) {
        changed |= isRoot(*instruction) && findBytes(*instruction) && merge(*instruction);
        instruction = instruction->prev();
      }
    return changed;
  }

private:
  // Bits of a result, from `shift`; those from `limit` on are cut off.
  struct Term {
    Value *value;
    unsigned shift;
    unsigned limit;
  };
  struct Byte {
    Instruction *load = nullptr;
    int64_t offset = 0; // from the first load that was found
  };

  static bool isSum(const Instruction &instruction) {
    return instruction.is(Op::Or) || instruction.is(Op::Add) || instruction.is(Op::Xor);
  }

  // ---- 1. The loads

  [[nodiscard]] bool isRoot(const Instruction &instruction) const {
    return isSum(instruction) && bitWidth(instruction.type()) >= 16 && instruction.isUsed() &&
           !(instruction.id < isReplaced_.size() && isReplaced_[instruction.id]);
  }

  bool findBytes(Instruction &root) {
    std::ranges::fill(bytes_, Byte());
    first_.reset();
    terms_.assign(1, {&root, 0, bitWidth(root.type())});
    for (size_t i = 0; i < terms_.size(); ++i) {
      Term term = terms_[i];
      Instruction *instruction = asInstruction(term.value);
      if (!instruction || (i != 0 && !instruction->is(Op::Load) && !instruction->hasOneUse()) ||
          terms_.size() > maxMergedTerms || !follow(*instruction, term))
        return false;
    }
    return true;
  }

  bool follow(Instruction &instruction, Term term) {
    unsigned limit = std::min(term.limit, term.shift + bitWidth(instruction.type()));
    auto add = [&](Value *value, unsigned shift) { terms_.push_back({value, shift, limit}); };
    switch (instruction.op()) {
    case Op::Or:
    case Op::Add:
    case Op::Xor:
      add(instruction.operand(0), term.shift);
      add(instruction.operand(1), term.shift);
      return true;
    case Op::Shl: {
      const Constant *count = asConstant(instruction.operand(1));
      if (!count || count->bits() >= bitWidth(instruction.type()))
        return false;
      add(instruction.operand(0), term.shift + static_cast<unsigned>(count->bits()));
      return true;
    }
    case Op::Trunc:
    case Op::ZExt:
      add(instruction.operand(0), term.shift);
      return true;
    case Op::SExt: // if no copy of the sign is left
      add(instruction.operand(0), term.shift);
      return term.shift + bitWidth(instruction.operand(0)->type()) >= limit;
    case Op::BSwap:
      return addLoad(*instruction.operand(0), term, true);
    case Op::Load:
      return addLoad(instruction, term, false);
    default: // NOLINT(clang-diagnostic-switch-enum)
      return false;
    }
  }

  bool addLoad(Value &value, Term term, bool isSwapped) {
    Instruction *load = asInstruction(&value, Op::Load);
    if (!load || load->isVolatile() || !isInteger(load->type()) || load->type() == Type::I1)
      return false;
    unsigned size = byteSize(load->type());
    if (8 * size >= bitWidth(terms_[0].value->type()))
      return false; // leaves no bytes to other loads
    unsigned first = term.shift / 8;
    if (term.shift % 8 != 0 || first + size > maxMergedBytes || term.shift + 8 * size > term.limit)
      return false;
    if (!aliases_)
      aliases_.emplace(function_, analyses_.order());
    MemoryLocation at = aliases_->location(*load);
    if (!first_)
      first_ = at;
    std::optional<uint64_t> distance = Aliases::distance(*first_, at);
    if (!distance)
      return false;
    for (unsigned i = 0; i < size; ++i) {
      Byte &byte = bytes_[first + (isSwapped ? size - 1 - i : i)];
      if (byte.load)
        return false;
      byte = {load, static_cast<int64_t>(*distance) + i};
    }
    return true;
  }

  // ---- 2. The load

  bool merge(Instruction &root) {
    uint32_t begin = 0;
    while (!bytes_[begin].load)
      ++begin;
    uint32_t end = begin + 1;
    while (end < maxMergedBytes && bytes_[end].load)
      ++end;
    bool hasMore = std::any_of(bytes_.begin() + end, bytes_.end(),
                               [](const Byte &byte) { return byte.load != nullptr; });
    Type type = integerOfBytes(end - begin);
    int64_t step = end - begin > 1 ? bytes_[begin + 1].offset - bytes_[begin].offset : 0;
    if (hasMore || type == Type::Void || (step != 1 && step != -1))
      return false;
    for (uint32_t i = begin + 1; i < end; ++i)
      if (bytes_[i].offset - bytes_[i - 1].offset != step)
        return false;
    std::span<const Byte> all = std::span(bytes_).subspan(begin, end - begin);
    const Byte &lowest = step == 1 ? all.front() : all.back();
    Instruction *last = lastLoad(all, *lowest.load, type);
    if (!last && writer_)
      analyses_.context().remark(RemarkId::loadsWritten, root, loads_.size(), *writer_);
    if (!last || !mayRewrite("load-merging", root))
      return false;
    analyses_.context().remark(RemarkId::loadsMerged, root, loads_.size(), end - begin);
    FoldingBuilder build(function_.module(), last->next());
    Value *value = build.load(type, lowest.load->pointer(), lowest.load->accessAlign());
    value->name = root.name;
    if (step == -1)
      value = build.cast(Op::BSwap, value, type);
    value = build.resize(value, root.type());
    value = build.binary(Op::Shl, value, build.integer(root.type(), 8 * begin));
    root.replaceUses(value);
    // What is dead now is left to dce, but is no root.
    isReplaced_.resize(function_.valueCount());
    for (const Term &term : terms_)
      isReplaced_[term.value->id] = true;
    analyses_.context().count(CounterId::LoadsCombined);
    return true;
  }

  // The last of the loads in their block; null if there is only one, they are in several blocks, or
  // what they read may change in between.
  Instruction *lastLoad(std::span<const Byte> bytes, const Instruction &lowest, Type type) {
    location_ = aliases_->location(lowest);
    location_.size = byteSize(type);
    location_.type = 0;
    loads_.clear();
    writer_ = nullptr;
    for (const Byte &byte : bytes)
      if (std::ranges::find(loads_, byte.load) == loads_.end())
        loads_.push_back(byte.load);
    size_t missing = loads_.size() - 1;
    Instruction *last = nullptr;
    bool isUnchanged = missing != 0 && findLoads(&Instruction::prev, missing, last) &&
                       findLoads(&Instruction::next, missing, last);
    return isUnchanged && missing == 0 ? last : nullptr;
  }

  // Finds loads before or after the first one of the list, until none is missing. False if a write
  // is in between. The last one found is the one farthest away.
  bool findLoads(Instruction *(Instruction::*step)() const, size_t &missing,
                 Instruction *&farthest) {
    farthest = loads_[0];
    bool isWritten = false;
    const Instruction *writer = nullptr;
    Instruction *at = (loads_[0]->*step)();
    for (uint32_t i = 0; at && missing != 0 && i < maxMergedDistance; ++i, at = (at->*step)()) {
      if (std::ranges::find(loads_, at) == loads_.end()) {
        if (!isWritten && mayWriteMemory(*at) && aliases_->mayWriteTo(*at, location_)) {
          isWritten = true;
          writer = at;
        }
        continue;
      }
      if (isWritten) {
        writer_ = writer;
        return false;
      }
      farthest = at;
      --missing;
    }
    return true;
  }

  Function &function_;
  Analyses &analyses_;
  std::optional<Aliases> aliases_;
  std::optional<MemoryLocation> first_;    // of the first load that was found
  std::array<Byte, maxMergedBytes> bytes_; // of the result
  std::vector<Instruction *> loads_;
  const Instruction *writer_ = nullptr; // between the loads of the current expression
  MemoryLocation location_;             // that of all loads
  std::vector<Term> terms_;
  std::vector<bool> isReplaced_; // by Value::id: a part of an expression that has been replaced
};

} // namespace

bool loadMerging(Function &function, Analyses &analyses) {
  return LoadMerging(function, analyses).run();
}

} // namespace wend
