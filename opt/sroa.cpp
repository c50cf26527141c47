// sroa — scalar replacement of aggregates: split stack arrays and structures into scalars, which
// mem2reg promotes.
//
//   %pair = alloca [2 x i32]                             %pair.0 = alloca i32
//   call void @llvm.memset(ptr %pair, i8 0, i64 8, …)    %pair.4 = alloca i32
//   %second = getelementptr i32, ptr %pair, i64 1   =>   store i32 0, ptr %pair.0
//   store i32 %x, ptr %second                            store i32 0, ptr %pair.4
//   %0 = load i32, ptr %pair                             store i32 %x, ptr %pair.4
//                                                        %0 = load i32, ptr %pair.0
//
// How    for each alloca
//        1. collect all accesses; each must be at a constant offset
//        2. sort them and partition the bytes into pieces. A piece that is always loaded and stored
//           whole, as one type, becomes a scalar variable. One of up to 8 bytes that is accessed
//           whole and in parts, or as several types, becomes an integer variable: unions, and
//           structures that are returned in one register. Another one with overlapping accesses
//           becomes a smaller byte array; bytes that are never loaded or stored are dropped, unless
//           the alloca is copied
//        3. rewrite the accesses: a memset becomes stores, a memcpy loads and stores, and an access
//           of a part of an integer shifts and masks it
// Needs  nothing; simplify before it makes more offsets constant      Keeps  the graph
// Not    allocas with variable indices, that escape, or with volatile accesses; a memset or memcpy
//        that would become more than maxParts instructions

#include "opt/passes.h"

#include "ir/analysis/alias.h"
#include "ir/effects.h"
#include "ir/folding_builder.h"
#include "ir/function_debug.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

namespace wend {

namespace {

// Limit on the stores or copies that all memsets and memcpys of an alloca become.
constexpr size_t maxParts = 256;
// Limit on the bytes of an alloca that a memcpy reads or writes.
constexpr uint64_t maxCopied = 1024;

// Bytes [begin, end) of the alloca, and what they become.
struct Piece {
  enum class Form {
    Scalar, // a variable of the type of all accesses
    Mixed,  // an integer variable that is accessed in parts, or as several types
    Bytes,  // a byte array
  };
  uint64_t begin;
  uint64_t end;
  Type type; // of the variable
  Form form = Form::Scalar;
  Instruction *slot = nullptr;
};

struct Access {
  Instruction *user;
  uint64_t begin;
  uint64_t end;
  Type type;             // Void: a memset or memcpy
  bool isSource = false; // a memcpy that reads the alloca
};

// The accesses of an alloca, and its partition into pieces.
class Slices {
public:
  explicit Slices(const Instruction &slot) : slot_(slot), size_(slot.allocatedBytes()) {}

  std::vector<Access> scalars; // loads and stores
  std::vector<Access> ranges;  // memset, memcpy, memmove
  std::vector<Instruction *> geps;
  std::vector<Piece> pieces; // by offset

  // Why the alloca is not split; null if there is no reason.
  [[nodiscard]] const std::optional<Obstacle> &obstacle() const { return obstacle_; }

  // Collects the accesses. False if a use is no access at a constant offset.
  bool findAccesses(Instruction &slot) {
    worklist_.assign(1, {&slot, 0});
    while (!worklist_.empty()) {
      auto [address, offset] = worklist_.back();
      worklist_.pop_back();
      for (const Use *use = address->firstUse(); use; use = use->next)
        if (!addUse(*use, offset)) {
          obstacle_ = obstacleAt(*use);
          return false;
        }
    }
    return true;
  }

  // Partitions the alloca. False if a limit is exceeded, or the alloca would not change.
  bool partition() {
    std::ranges::sort(scalars, {}, [](const Access &access) { return access.begin; });
    for (const Access &access : scalars)
      addScalar(access);
    settleMixed();
    bool isCopied = std::ranges::any_of(ranges, isCopy);
    if (isCopied && size_ > maxCopied)
      return refuseCopies();
    if (isCopied)
      fillGaps();
    size_t parts = 0;
    for (const Access &range : ranges)
      parts += restrict(range);
    if (parts > maxParts)
      return refuseCopies();
    if (pieces.size() != 1 || pieces[0].begin != 0)
      return true;
    bool isVariable = slot_.allocatedCount() == 1 && slot_.allocatedType() == pieces[0].type;
    if (isVariable && pieces[0].form == Piece::Form::Scalar && ranges.empty())
      return false;
    return pieces[0].end != size_ || pieces[0].form != Piece::Form::Bytes;
  }

  // The pieces that overlap [begin, end).
  [[nodiscard]] std::span<Piece> piecesIn(uint64_t begin, uint64_t end) {
    if (begin == end)
      return {};
    auto first = std::ranges::upper_bound(pieces, begin, {}, &Piece::end);
    auto last = std::ranges::lower_bound(pieces, end, {}, &Piece::begin);
    return first < last ? std::span(first, last) : std::span<Piece>();
  }

  static bool isCopy(const Access &range) {
    return memoryAccess(*range.user) == MemoryAccess::Copy;
  }

private:
  bool addUse(const Use &use, uint64_t offset) {
    Instruction &user = *use.user;
    if (user.is(Op::Gep)) {
      const Constant *index = asConstant(user.operand(1));
      if (!index)
        return false;
      geps.push_back(&user);
      worklist_.emplace_back(&user, offset + index->bits() * user.elementSize());
      return true;
    }
    if (user.is(Op::Load) || (user.is(Op::Store) && Instruction::indexOf(use) == 1)) {
      Type type = user.is(Op::Load) ? user.type() : user.storedValue()->type();
      return !user.isVolatile() && add(scalars, user, offset, accessSize(type), type);
    }
    return user.is(Op::Call) && addCall(user, Instruction::indexOf(use), offset);
  }

  bool addCall(Instruction &call, uint32_t operand, uint64_t offset) {
    MemoryAccess access = memoryAccess(call);
    if ((access != MemoryAccess::Fill && access != MemoryAccess::Copy) || call.isUsed())
      return false;
    const Constant *size = asConstant(call.operand(2));
    bool isVolatile = call.argumentCount() > 3 &&
                      !(asConstant(call.operand(3)) && asConstant(call.operand(3))->bits() == 0);
    bool isKnown = size && !isVolatile && operand <= (access == MemoryAccess::Copy ? 1 : 0) &&
                   (access == MemoryAccess::Copy || asConstant(call.operand(1)));
    // A copy within the alloca is a user twice.
    bool isWithin = access == MemoryAccess::Copy && !calls_.insert(&call).second;
    if (!isKnown || isWithin || !add(ranges, call, offset, size->bits(), Type::Void))
      return false;
    ranges.back().isSource = operand == 1;
    return true;
  }

  bool add(std::vector<Access> &accesses, Instruction &user, uint64_t offset, uint64_t bytes,
           Type type) {
    if (offset > size_ || bytes > size_ - offset)
      return false;
    accesses.push_back({&user, offset, offset + bytes, type});
    return true;
  }

  // Called in the order of the offsets.
  void addScalar(const Access &access) {
    if (pieces.empty() || pieces.back().end <= access.begin) {
      pieces.push_back({access.begin, access.end, access.type});
      return;
    }
    Piece &last = pieces.back();
    if (last.begin != access.begin || last.end != access.end || last.type != access.type)
      last.form = Piece::Form::Mixed;
    last.end = std::max(last.end, access.end);
  }

  // Makes each mixed piece an integer if it has the size of one, is accessed as a whole, and each
  // access is of a type that an integer can be cast to. Else it becomes a byte array.
  void settleMixed() {
    auto access = scalars.begin();
    for (Piece &piece : pieces) {
      bool isWhole = false;
      bool isCastable = true;
      for (; access != scalars.end() && access->begin < piece.end; ++access) {
        isWhole |= access->begin == piece.begin && access->end == piece.end;
        isCastable &= access->type != Type::I1 && access->type != Type::F80 &&
                      !isVector(access->type) && !isWideVector(access->type);
      }
      if (piece.form != Piece::Form::Mixed)
        continue;
      piece.type = integerOfBytes(piece.end - piece.begin);
      if (!isWhole || !isCastable || piece.type == Type::Void)
        piece.form = Piece::Form::Bytes;
    }
  }

  // Makes pieces of the bytes without loads and stores, which a memcpy copies too.
  void fillGaps() {
    std::vector<Piece> all;
    uint64_t at = 0;
    auto fillTo = [&](uint64_t end) {
      while (at < end) {
        Type type = Type::I64;
        while (at % byteSize(type) != 0 || at + byteSize(type) > end)
          type = static_cast<Type>(static_cast<unsigned>(type) - 1);
        all.push_back({at, at + byteSize(type), type});
        at = all.back().end;
      }
    };
    for (const Piece &piece : pieces) {
      fillTo(piece.begin);
      all.push_back(piece);
      at = piece.end;
    }
    fillTo(size_);
    pieces = std::move(all);
  }

  // Makes pieces of a range byte arrays if the range covers them partly or the bytes may be no
  // value of their type. Returns the number of pieces in the range.
  size_t restrict(const Access &range) {
    std::span<Piece> in = piecesIn(range.begin, range.end);
    for (Piece &piece : in) {
      bool isWhole = range.begin <= piece.begin && piece.end <= range.end;
      bool fits = isCopy(range) ? piece.type != Type::I1
                                : asConstant(range.user->operand(1))->bits() == 0 ||
                                      (piece.type != Type::I1 && piece.type != Type::Ptr);
      if (!isWhole || !fits)
        piece.form = Piece::Form::Bytes;
    }
    return in.size();
  }

  bool refuseCopies() {
    obstacle_ = {RemarkId::aggregateCopied};
    return false;
  }

  static Obstacle obstacleAt(const Use &use) {
    const Instruction &user = *use.user;
    if (user.is(Op::Gep))
      return {RemarkId::aggregateIndex, &user};
    bool isAccess = user.is(Op::Load) || (user.is(Op::Store) && Instruction::indexOf(use) == 1);
    return {isAccess && user.isVolatile() ? RemarkId::aggregateVolatile
                                          : RemarkId::aggregateEscapes,
            &user};
  }

  const Instruction &slot_;
  uint64_t size_;
  std::optional<Obstacle> obstacle_;
  std::unordered_set<const Instruction *> calls_; // memcpys found so far
  std::vector<std::pair<const Value *, uint64_t>> worklist_;
};

class Sroa {
public:
  Sroa(Function &function, PassContext &context)
      : function_(function), module_(function.module()), context_(context) {}

  bool run() {
    std::vector<Instruction *> slots;
    for (Instruction &instruction : *function_.entry())
      if (instruction.is(Op::Alloca))
        slots.push_back(&instruction);
    bool changed = false;
    for (Instruction *slot : slots)
      changed |= split(*slot);
    return changed;
  }

private:
  bool split(Instruction &slot) {
    Slices slices(slot);
    if (!slices.findAccesses(slot) || !slices.partition()) {
      if (context_.remarks)
        reportMissed(slot, slices);
      return false;
    }
    if (context_.remarks && slot.name)
      context_.remark(RemarkId::aggregateSplit, slot, describeVariable(function_, slot.name),
                      slices.pieces.size());
    for (Piece &piece : slices.pieces)
      makeSlot(slot, piece);
    if (function_.debug)
      splitHomes(slot, slices);
    for (const Access &access : slices.scalars) {
      const Piece &piece = slices.piecesIn(access.begin, access.end)[0];
      if (piece.form == Piece::Form::Mixed)
        accessPart(access, piece);
      else
        redirect(access, piece);
    }
    for (const Access &range : slices.ranges) {
      for (const Piece &piece : slices.piecesIn(range.begin, range.end))
        if (piece.form == Piece::Form::Bytes)
          callOnPart(range, piece);
        else if (Slices::isCopy(range))
          copy(range, piece);
        else
          fill(range, piece);
      range.user->erase();
    }
    // In reverse, because each was found after the base of its address.
    for (size_t i = slices.geps.size(); i-- > 0;)
      slices.geps[i]->erase();
    slot.erase();
    return true;
  }

  // For debuggers. In reverse, because each address was found after the base of it.
  void splitHomes(Instruction &slot, const Slices &slices) {
    FunctionDebug &debug = *function_.debug;
    for (size_t i = slices.geps.size(); i-- > 0;)
      if (slices.geps[i]->isWatched())
        debug.removeInstruction(*slices.geps[i]);
    debug.keepPointers(slot, *module_.debugInfo);
    for (const Piece &piece : slices.pieces)
      debug.splitHomes(slot, piece.begin, piece.end, *piece.slot, *module_.debugInfo);
  }

  // Of scalars, mem2reg reports.
  void reportMissed(const Instruction &slot, const Slices &slices) {
    const std::optional<Obstacle> &obstacle = slices.obstacle();
    if (!obstacle || slot.allocatedCount() == 1)
      return;
    if (obstacle->at)
      context_.remark(obstacle->id, slot, describeVariable(function_, slot.name), *obstacle->at);
    else
      context_.remark(obstacle->id, slot, describeVariable(function_, slot.name));
  }

  void makeSlot(Instruction &whole, Piece &piece) {
    auto count = static_cast<uint32_t>(piece.end - piece.begin);
    uint32_t align = whole.allocatedAlign();
    while (piece.begin % align != 0)
      align /= 2;
    piece.slot = piece.form == Piece::Form::Bytes ? module_.makeAlloca(Type::I8, count, align)
                                                  : module_.makeAlloca(piece.type, 1);
    if (whole.name)
      piece.slot->name = module_.names().intern(
          fmt::format("{}.{}", module_.names().text(whole.name), piece.begin));
    piece.slot->loc = whole.loc;
    piece.slot->insertBefore(&whole);
  }

  Instruction *insert(Instruction *instruction, const Access &access) {
    instruction->loc = access.user->loc;
    instruction->insertBefore(access.user);
    return instruction;
  }

  Value *advanced(Value *pointer, uint64_t distance, const Access &access) {
    if (distance == 0)
      return pointer;
    return insert(module_.makeGep(pointer, module_.constant(Type::I64, distance), 1), access);
  }

  void redirect(const Access &access, const Piece &piece) {
    access.user->setOperand(access.user->is(Op::Store) ? 1 : 0,
                            advanced(piece.slot, access.begin - piece.begin, access));
  }

  // Replaces the access of a part of an integer variable, or of all of it as another type.
  void accessPart(const Access &access, const Piece &piece) {
    FoldingBuilder builder(module_, access.user);
    Type whole = piece.type;
    Type part = integerOfBytes(access.end - access.begin);
    constexpr uint64_t bitsPerByte = 8;
    uint64_t shift = (access.begin - piece.begin) * bitsPerByte; // little-endian
    bool isWhole = part == whole;
    Value *old =
        access.user->is(Op::Store) && isWhole ? nullptr : load(whole, piece.slot, access, true);
    if (access.user->is(Op::Load)) {
      Value *shifted = builder.binary(Op::LShr, old, builder.integer(whole, shift));
      access.user->replaceUses(castBits(builder.resize(shifted, part), access.type, builder));
    } else {
      Value *value = castBits(access.user->storedValue(), part, builder);
      if (!isWhole) {
        uint64_t others = bitMask(whole) & ~(bitMask(part) << shift);
        Value *kept = builder.binary(Op::And, old, builder.integer(whole, others));
        Value *placed =
            builder.binary(Op::Shl, builder.resize(value, whole), builder.integer(whole, shift));
        value = builder.binary(Op::Or, kept, placed);
      }
      store(value, piece.slot, access, true);
    }
    access.user->erase();
  }

  // The value with the same bits, one of both types being an integer of that width.
  static Value *castBits(Value *value, Type type, FoldingBuilder &builder) {
    if (value->type() == type)
      return value;
    if (type == Type::Ptr)
      return builder.cast(Op::IntToPtr, value, type);
    return builder.cast(value->type() == Type::Ptr ? Op::PtrToInt : Op::BitCast, value, type);
  }

  void store(Value *value, Value *pointer, const Access &access, bool isAligned) {
    Value *operands[] = {value, pointer};
    Instruction *store = insert(module_.makeInstruction(Op::Store, Type::Void, operands), access);
    if (!isAligned)
      store->setAccessAlign(1);
  }

  Value *load(Type type, Value *pointer, const Access &access, bool isAligned) {
    Instruction *load = insert(module_.makeInstruction(Op::Load, type, {&pointer, 1}), access);
    if (!isAligned)
      load->setAccessAlign(1);
    return load;
  }

  // Inserts a call of the same function for the part of a memset or memcpy in a byte array.
  void callOnPart(const Access &range, const Piece &piece) {
    Instruction &call = *range.user;
    uint64_t begin = std::max(range.begin, piece.begin);
    uint64_t end = std::min(range.end, piece.end);
    std::vector<Value *> operands;
    for (const Use &use : call.operands())
      operands.push_back(use.value);
    for (uint32_t i = 0; i < (Slices::isCopy(range) ? 2U : 1U); ++i)
      operands[i] = (i == 1) == range.isSource ? advanced(piece.slot, begin - piece.begin, range)
                                               : advanced(operands[i], begin - range.begin, range);
    operands[2] = module_.constant(Type::I64, end - begin);
    Instruction *part = module_.makeInstruction(Op::Call, call.type(), operands);
    part->setShape(call.shape());
    insert(part, range);
  }

  void fill(const Access &range, const Piece &piece) {
    auto byte = static_cast<uint8_t>(asConstant(range.user->operand(1))->bits());
    store(module_.splat(piece.type, byte), piece.slot, range, true);
  }

  // The memory outside the alloca may have any alignment.
  void copy(const Access &range, const Piece &piece) {
    uint64_t distance = piece.begin - range.begin;
    Value *other = advanced(range.user->operand(range.isSource ? 0 : 1), distance, range);
    if (range.isSource)
      store(load(piece.type, piece.slot, range, true), other, range, false);
    else
      store(load(piece.type, other, range, false), piece.slot, range, true);
  }

  Function &function_;
  Module &module_;
  PassContext &context_;
};

} // namespace

bool sroa(Function &function, Analyses &analyses) {
  return Sroa(function, analyses.context()).run();
}

} // namespace wend
