// What a loop does that is to be vectorised: its reductions, its accesses of memory and how they
// depend on each other.

#include "opt/vector_loop.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// Limits that bound compile time and the size of the checks before the loop.
constexpr size_t maxExtensions = 8;
constexpr unsigned maxLinks = 16;  // of a chain of a reduction
constexpr size_t maxScanned = 256; // instructions of a loop

bool hasLanes(Type type) { return !isVector(type) && vectorOfLanes(type) != Type::Void; }

// The operation of a reduction that an instruction is a link of: a subtraction adds.
std::optional<Op> reductionOp(const Instruction &link) {
  switch (link.op()) {
  case Op::Add:
  case Op::Sub:
    return Op::Add;
  case Op::And:
  case Op::Or:
  case Op::Xor:
    return link.op();
  default:
    return {};
  }
}

} // namespace

bool VectorLoop::plan(uint32_t limit, const Function &function, std::optional<Aliases> &aliases) {
  auto isSmall = [&] { return infos_.size() <= limit || costs_.vector <= limit; };
  return gather() && pairAccesses() && areUsesOutsideKnown() && chooseTypes() &&
         (isSmall() || refuse(RemarkId::vectorizeSize)) && findConflicts(function, aliases);
}

// ---- Instructions

bool VectorLoop::gather() {
  infos_.clear();
  for (Instruction &instruction : block_) {
    if (instruction.id >= indexOf_.size() || infos_.size() == maxScanned)
      return refuse(RemarkId::vectorizeSize);
    indexOf_[instruction.id] = static_cast<uint32_t>(infos_.size());
    infos_.emplace_back();
  }
  for (Instruction &instruction : block_) {
    if (instruction.is(Op::Phi)) {
      if (!linear_.stepOf(instruction) && !findReduction(instruction))
        return refuse(isFloat(instruction.type()) ? RemarkId::vectorizeFloats
                                                  : RemarkId::vectorizeCarried,
                      &instruction);
    } else if (instruction.is(Op::Load) || instruction.is(Op::Store)) {
      if (!findAccess(instruction))
        return false;
    } else if (!instruction.isTerminator() &&
               (!isRemovableWhenUnused(instruction) || mayRead(instruction))) {
      return refuse(RemarkId::vectorizeEffects, &instruction);
    }
  }
  return true;
}

unsigned VectorLoop::usesInside(const Instruction &value) const {
  unsigned uses = 0;
  for (const Use *use = value.firstUse(); use; use = use->next)
    uses += use->user->block() == &block_;
  return uses;
}

bool VectorLoop::isUsedOutside(const Instruction &instruction) const {
  for (const Use *use = instruction.firstUse(); use; use = use->next)
    if (use->user->block() != &block_)
      return true;
  return false;
}

// Their values after the loop are computed without it.
bool VectorLoop::areUsesOutsideKnown() {
  for (Instruction &instruction : block_) {
    auto isLast = [&](const VectorReduction &reduction) { return reduction.last == &instruction; };
    if (!instruction.isTerminator() && isUsedOutside(instruction) &&
        std::ranges::none_of(reductions_, isLast) && !linear_.find(&instruction))
      return refuse(RemarkId::vectorizeUse, &instruction);
  }
  return extensionsToCheck().size() <= maxExtensions || refuse(RemarkId::vectorizeWraps);
}

// The counter is compared, as a number of its signedness, with the bound before each iteration but
// the first, so it does not wrap. Nor does what starts at a constant before it, and grows with it.
bool VectorLoop::isKnownNotToWrap(const Instruction &extension) {
  bool isDirect = count_.continues != Predicate::Ne && count_.isUpwards() == (count_.stepBits > 0);
  if (!count_.comparesNext || count_.extension || !isDirect ||
      extension.operand(0)->type() != count_.counter->type())
    return false;
  bool isSigned = count_.continues >= Predicate::Slt;
  const Constant *lowest = asConstant(count_.isUpwards() ? count_.first : count_.bound);
  bool isNeverNegative = isSigned && lowest && lowest->value() >= 0;
  if (extension.operand(0) == count_.counter)
    return extension.is(Op::SExt) == isSigned || isNeverNegative;
  std::optional<LinearValue> value = linear_.find(extension.operand(0));
  return isNeverNegative && count_.isUpwards() && value->terms.empty() &&
         value->step == count_.stepBits && value->constant <= lowest->value() &&
         (extension.is(Op::SExt) || value->constant >= 0);
}

std::vector<Instruction *> VectorLoop::extensionsToCheck() {
  std::vector<Instruction *> extensions(linear_.extensions().begin(), linear_.extensions().end());
  std::erase_if(extensions, [&](Instruction *each) { return isKnownNotToWrap(*each); });
  return extensions;
}

// ---- Reductions

bool VectorLoop::findReduction(Instruction &phi) {
  return isInteger(phi.type()) && phi.type() != Type::I1 && (findChain(phi) || findExtreme(phi));
}

const VectorReduction *VectorLoop::reductionOf(const Instruction &phi) const {
  auto at = std::ranges::find(reductions_, &phi, &VectorReduction::phi);
  return at == reductions_.end() ? nullptr : &*at;
}

// Each link is only used by the next one, so no other operand depends on the phi; or by a sum and
// the choice of one of both, which is then the next link.
bool VectorLoop::findChain(Instruction &phi) {
  Value *last = phi.operand(1 - count_.entrySlot);
  Instruction *link = &phi;
  std::optional<Op> op;
  for (unsigned links = 0; links < maxLinks; ++links) {
    unsigned uses = usesInside(*link);
    if (link == last && op && uses == 1) {
      reductions_.push_back({&phi, link, *op});
      return true;
    }
    Instruction *sum = nullptr;
    Instruction *choice = nullptr;
    for (const Use *use = link->firstUse(); use; use = use->next)
      if (use->user->block() == &block_)
        (use->user->is(Op::Select) ? choice : sum) = use->user;
    std::optional<Op> linkOp = sum ? reductionOp(*sum) : std::nullopt;
    if (!linkOp || (op && linkOp != op) || (sum->is(Op::Sub) && sum->operand(0) != link) ||
        uses != (choice ? 2 : 1) || (choice && !isChoice(*choice, *link, *sum)))
      return false;
    op = linkOp;
    links_.push_back(sum);
    link = choice ? choice : sum;
  }
  return false;
}

// Whether the instruction selects one of two values, and nothing else uses the second.
bool VectorLoop::isChoice(const Instruction &select, const Value &first,
                          const Instruction &second) const {
  const Value *ifTrue = select.operand(1);
  const Value *ifFalse = select.operand(2);
  return second.hasOneUse() &&
         ((ifTrue == &first && ifFalse == &second) || (ifTrue == &second && ifFalse == &first));
}

// select (icmp p x, y), x, y where one of both is the phi. If x and y are exchanged in the select,
// the other number is chosen.
bool VectorLoop::findExtreme(Instruction &phi) {
  Instruction *select = asInstruction(phi.operand(1 - count_.entrySlot), Op::Select);
  Instruction *test = select ? asInstruction(select->operand(0), Op::ICmp) : nullptr;
  if (!test || select->block() != &block_ || test->block() != &block_ || usesInside(phi) != 2 ||
      usesInside(*select) != 1 || usesInside(*test) != 1)
    return false;
  Value *x = select->operand(1);
  Value *y = select->operand(2);
  Predicate predicate = test->predicate();
  if (test->operand(0) == y && test->operand(1) == x)
    predicate = swapped(predicate);
  else if (test->operand(0) != x || test->operand(1) != y)
    return false;
  if ((x == &phi) == (y == &phi) || predicate == Predicate::Eq || predicate == Predicate::Ne)
    return false;
  reductions_.push_back({&phi, select, Op::Select, predicate});
  return true;
}

// ---- Memory

const VectorAccess *VectorLoop::accessOf(const Instruction &access) const {
  auto at = std::ranges::find(accesses_, &access, &VectorAccess::access);
  return at == accesses_.end() ? nullptr : &*at;
}

bool VectorLoop::findAccess(Instruction &access) {
  Type type = access.accessedType();
  if (access.isVolatile() || !hasLanes(type))
    return refuse(RemarkId::vectorizeAccess, &access);
  std::optional<LinearValue> address = linear_.find(access.pointer());
  uint64_t bytes = byteSize(type);
  bool isConsecutive = address && (address->step == static_cast<int64_t>(bytes) ||
                                   address->step == -static_cast<int64_t>(bytes));
  bool isStrided = address && address->step == static_cast<int64_t>(2 * bytes);
  bool isUniform = address && address->step == 0 && access.is(Op::Load);
  if (!isConsecutive && !isStrided && !isUniform)
    return refuse(RemarkId::vectorizeStride, &access);
  for (uint32_t i = 0; i < streams_.size(); ++i) {
    VectorStream &stream = streams_[i];
    if (stream.bytes == bytes && stream.address.step == address->step &&
        stream.address.hasSameTerms(*address)) {
      int64_t offset = address->constant - stream.address.constant;
      stream.lowest = std::min(stream.lowest, offset);
      stream.highest = std::max(stream.highest, offset);
      accesses_.push_back({&access, i, offset});
      return true;
    }
  }
  accesses_.push_back({&access, static_cast<uint32_t>(streams_.size())});
  streams_.push_back({access.pointer(), *address, bytes});
  return true;
}

// Finds the accesses to the elements between those of each strided access. A store needs a store of
// these, with which it is done; a load of bytes or words needs any access: the second of two
// vectors that have all elements would else end beyond the last one that is accessed.
bool VectorLoop::pairAccesses() {
  for (VectorAccess &access : accesses_) {
    const VectorStream &stream = streams_[access.stream];
    if (!stream.isStrided())
      continue;
    auto bytes = static_cast<int64_t>(stream.bytes);
    for (const VectorAccess &other : accesses_)
      if (other.stream == access.stream && std::abs(other.offset - access.offset) == bytes &&
          (access.toOther == 0 || other.offset > access.offset))
        access.toOther = other.offset - access.offset;
    constexpr int64_t minAlone = 4;
    if (access.access->is(Op::Store) ? !pairStore(access) : access.toOther == 0 && bytes < minAlone)
      return refuse(RemarkId::vectorizeStride, access.access);
  }
  return true;
}

// The only store to the element before or after this one, if that is the only one to this.
bool VectorLoop::pairStore(VectorAccess &store) {
  if (store.partner)
    return true;
  VectorAccess *found = nullptr;
  for (VectorAccess &other : accesses_) {
    if (&other == &store || other.stream != store.stream || !other.access->is(Op::Store))
      continue;
    bool isNext =
        std::abs(other.offset - store.offset) == static_cast<int64_t>(streams_[store.stream].bytes);
    if (found || !isNext)
      return false;
    found = &other;
  }
  // Fields of two types have no vector in common.
  if (!found || found->access->accessedType() != store.access->accessedType())
    return false;
  store.partner = found->access;
  found->partner = store.access;
  return true;
}

// Whether accesses of two streams may be to the same location, even after the tests before the
// loop, which ensure that streams of different steps are disjoint.
bool VectorLoop::mayOverlap(const VectorAccess &first, const VectorAccess &second,
                            const Aliases &aliases) const {
  Dependence found = dependence(first, second, aliases);
  bool areParallel = streams_[first.stream].address.step == streams_[second.stream].address.step;
  return found == Dependence::Carried || (found == Dependence::Unknown && areParallel);
}

// Whether the first of each two stores that are done together may be done at the second one.
bool VectorLoop::mayDelayStores(const Aliases &aliases) {
  for (const VectorAccess &store : accesses_) {
    if (!store.partner)
      continue;
    auto bytes = static_cast<int64_t>(streams_[store.stream].bytes);
    for (const VectorAccess *between = &store + 1; between < accessOf(*store.partner); ++between) {
      int64_t distance = between->offset - store.offset;
      bool isOther = distance % bytes == 0 && distance % (2 * bytes) != 0;
      if (between->stream == store.stream ? !isOther : mayOverlap(store, *between, aliases))
        return refuse(RemarkId::vectorizeDepends, store.access, between->access);
    }
  }
  return true;
}

bool VectorLoop::findConflicts(const Function &function, std::optional<Aliases> &aliases) {
  for (size_t i = 0; i < accesses_.size(); ++i)
    for (size_t j = i + 1; j < accesses_.size(); ++j) {
      const VectorAccess &first = accesses_[i];
      const VectorAccess &second = accesses_[j];
      if (first.access->is(Op::Load) && second.access->is(Op::Load))
        continue;
      if (!aliases)
        aliases.emplace(function);
      Dependence found = dependence(first, second, *aliases);
      if (found == Dependence::Carried)
        return refuse(RemarkId::vectorizeDepends, second.access, first.access);
      if (found == Dependence::Unknown)
        addConflict(first, second);
    }
  if (conflicts_.size() > maxConflicts)
    return refuse(RemarkId::vectorizeAliases);
  return !aliases || mayDelayStores(*aliases);
}

// The value outside the loop that a linear address is computed from.
const Value *VectorLoop::rootOf(const Value *pointer) const {
  while (isInside(*pointer)) {
    const auto *address = static_cast<const Instruction *>(pointer);
    pointer = address->operand(address->is(Op::Phi) ? count_.entrySlot : 0);
  }
  return pointer;
}

// Where X precedes Y in the block, the vector loop does X for several iterations before it does Y.
// So X must not access in iteration k what Y accesses in an earlier one of these, k - d: then the
// address of Y less that of X is d steps.
VectorLoop::Distances VectorLoop::carriedDistances(const VectorStream &stream) const {
  int64_t most = stream.address.step * static_cast<int64_t>(width_);
  return {std::min(most, int64_t{0}), std::max(most, int64_t{0})};
}

// `first` precedes `second` in the block.
void VectorLoop::addConflict(const VectorAccess &first, const VectorAccess &second) {
  bool isSwapped = first.stream > second.stream;
  const VectorAccess &one = isSwapped ? second : first;
  const VectorAccess &other = isSwapped ? first : second;
  bool areParallel = streams_[one.stream].address.step == streams_[other.stream].address.step;
  Distances carried = carriedDistances(streams_[one.stream]);
  if (isSwapped)
    carried = {-carried.below, -carried.above};
  int64_t offset = other.offset - one.offset; // in addition to the distance of the streams
  VectorConflict conflict{one.stream, other.stream, areParallel, carried.above - offset,
                          carried.below - offset};
  for (VectorConflict &known : conflicts_)
    if (known.first == conflict.first && known.second == conflict.second) {
      known.above = std::min(known.above, conflict.above);
      known.below = std::max(known.below, conflict.below);
      return;
    }
  conflicts_.push_back(conflict);
}

VectorLoop::Dependence VectorLoop::dependence(const VectorAccess &first, const VectorAccess &second,
                                              const Aliases &aliases) const {
  const VectorStream &one = streams_[first.stream];
  const VectorStream &other = streams_[second.stream];
  if (first.stream == second.stream) {
    int64_t distance = second.offset - first.offset;
    auto bytes = static_cast<int64_t>(one.bytes);
    if (one.isStrided() && distance % bytes == 0 && distance % (2 * bytes) != 0)
      return Dependence::None;
    Distances carried = carriedDistances(one);
    return distance > carried.above && distance < carried.below ? Dependence::Carried
                                                                : Dependence::None;
  }
  if (one.address.hasSameTerms(other.address))
    return Dependence::Carried;
  // Of two stores, and of a store and a later load, the order may matter whatever their types are.
  auto location = [&](const Instruction &access) {
    const Value *root = rootOf(access.pointer());
    MemoryLocation object = MemoryLocation::anywhereIn(aliases.location(root, 1).object);
    if (first.access->is(Op::Load))
      object.type = access.accessType();
    return object;
  };
  return aliases.mayAlias(location(*first.access), location(*second.access)) ? Dependence::Unknown
                                                                             : Dependence::None;
}

} // namespace wend
