// Which instructions of a loop become vectors of which types, and whether that pays.

#include "opt/vector_loop.h"

#include "ir/known_bits.h"
#include "ir/lane_builder.h"
#include "ir/lanes.h"
#include "opt/lane_costs.h"

#include <algorithm>
#include <bit>

namespace wend {

namespace {

// A value takes at most so many registers.
constexpr unsigned maxRegisterParts = 4;

bool isNumber(Type type) { return isInteger(type) && type != Type::I1; }

// The type of vectors of integers with so many bits at least.
Type lanesOfBits(unsigned bits) {
  return vectorOfLanes(integerOfBytes(std::max(8U, std::bit_ceil(bits)) / 8));
}

bool isOfDoubles(const Instruction &cast) { return cast.operand(0)->type() == Type::F64; }

// The count of a shift by a constant, modulo the width.
unsigned shiftCount(const Instruction &shift) {
  return static_cast<unsigned>(asConstant(shift.operand(1))->bits() % bitWidth(shift.type()));
}

} // namespace

bool VectorLoop::chooseTypes() {
  markVectors();
  demandBits();
  for (const Instruction &instruction : block_) {
    if (!info(instruction).isVector)
      continue;
    Type type = chosenType(instruction);
    if (type == Type::Void)
      return refuse(RemarkId::vectorizeType, &instruction);
    info(instruction).type = type;
  }
  if (!chooseWidth())
    return refuse(RemarkId::vectorizeWidth);
  return pays() || refuse(RemarkId::vectorizeCost);
}

// ---- What becomes vectors

void VectorLoop::markVectors() {
  std::vector<const Instruction *> worklist;
  auto mark = [&](const Value *value) {
    const Instruction *instruction = asInstruction(value);
    if (!instruction || !isInside(*value) || info(*instruction).isVector)
      return;
    info(*instruction).isVector = true;
    worklist.push_back(instruction);
  };
  for (const VectorReduction &reduction : reductions_)
    mark(reduction.last);
  for (const VectorAccess &access : accesses_)
    if (access.access->is(Op::Store))
      mark(access.access->storedValue());
  while (!worklist.empty()) {
    const Instruction &instruction = *worklist.back();
    worklist.pop_back();
    // The other operands of phis are marked as results of reductions, or are counters.
    if (instruction.is(Op::Phi) || instruction.is(Op::Load))
      continue;
    if (std::optional<VectorClamp> clamp = clampOf(instruction)) {
      mark(clamp->number);
      continue;
    }
    for (const Use &use : instruction.operands())
      mark(use.value);
  }
}

// ---- Bits of integers

void VectorLoop::demandBits() {
  for (const VectorReduction &reduction : reductions_) {
    demand(*reduction.phi, bitWidth(reduction.phi->type()));
    demand(*reduction.last, bitWidth(reduction.phi->type()));
  }
  for (const Instruction *user = block_.last(); user; user = user->prev())
    if (info(*user).isVector || user->is(Op::Store))
      demandOfOperands(*user);
}

void VectorLoop::demand(const Value &value, unsigned bits) {
  if (!isInside(value) || !isNumber(value.type()))
    return;
  unsigned &demanded = info(static_cast<const Instruction &>(value)).demanded;
  demanded = std::max(demanded, std::min(bits, bitWidth(value.type())));
}

// The low bits of sums, products and bit operations depend on as many low bits of the operands.
void VectorLoop::demandOfOperands(const Instruction &user) {
  if (std::optional<VectorClamp> clamp = clampOf(user))
    return demand(*clamp->number, bitWidth(clamp->number->type()));
  unsigned own = info(user).demanded;
  bool isPassedOn = false;
  switch (user.op()) {
  case Op::Add:
  case Op::Sub:
  case Op::Mul:
  case Op::Or:
  case Op::Xor:
  case Op::Trunc:
  case Op::ZExt:
  case Op::SExt:
    isPassedOn = true;
    break;
  case Op::Select:
    isPassedOn = isNumber(user.type());
    break;
  case Op::And:
    isPassedOn = true;
    if (const Constant *mask = asConstant(user.operand(1)))
      own = std::min(own, static_cast<unsigned>(std::bit_width(mask->bits())));
    break;
  case Op::Shl:
    isPassedOn = user.operand(1)->isConstant();
    break;
  case Op::LShr:
  case Op::AShr:
    isPassedOn = user.operand(1)->isConstant();
    own += isPassedOn ? shiftCount(user) : 0;
    break;
  default:
    break;
  }
  for (const Use &use : user.operands())
    demand(*use.value, isPassedOn ? std::max(own, 1U) : bitWidth(use.value->type()));
}

// ---- Types

// The lanes of an integer hold its low bits that are used; or fewer, whose sign extension it is.
unsigned VectorLoop::neededBits(const Instruction &instruction) const {
  return std::min(info(instruction).demanded, signedBounds(instruction).bits());
}

// Void if the instruction cannot become vectors.
Type VectorLoop::chosenType(const Instruction &instruction) const {
  Type type = instruction.type();
  Op op = instruction.op();
  Type from = instruction.operandCount() > 0 ? instruction.operand(0)->type() : Type::Void;
  Type chosen = isNumber(type) ? lanesOfBits(neededBits(instruction)) : vectorOfLanes(type);
  switch (op) {
  case Op::Phi:
    return isNumber(type) ? chosen : Type::Void;
  case Op::Load:
    return vectorOfLanes(type);
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Select:
    return type == Type::I1 ? maskTypeOf(instruction) : chosen;
  case Op::ICmp:
    return isNumber(from) ? maskTypeOf(instruction) : Type::Void;
  case Op::FCmp:
    return maskTypeOf(instruction);
  case Op::Shl:
  case Op::LShr:
  case Op::AShr:
    return shiftType(instruction);
  case Op::ZExt:
  case Op::SExt:
  case Op::Trunc:
    return isNumber(type) ? chosen : Type::Void;
  case Op::SIToFP:
    return isNumber(from) && from != Type::I64 ? chosen : Type::Void;
  case Op::UIToFP:
    return from == Type::I8 || from == Type::I16 ? chosen : Type::Void;
  case Op::FPExt:
    return from == Type::F32 ? chosen : Type::Void;
  case Op::FPTrunc:
    return from == Type::F64 && mayCall(KnownFunction::Cvtpd2ps) ? chosen : Type::Void;
  case Op::FPToSI: {
    bool isKnown = from == Type::F32 || (from == Type::F64 && mayCall(KnownFunction::Cvttpd2dq));
    return isKnown && isNumber(type) && type != Type::I64 ? chosen : Type::Void;
  }
  case Op::FPToUI: // of all numbers that fit no i32, the low bits of the integer are zero
    return from == Type::F32 && type == Type::I8 ? chosen : Type::Void;
  case Op::BitCast:
    return isNumber(type) ? vectorOfLanes(type) : chosen;
  default:
    return chosen != Type::Void && (isLaneBinary(op, chosen) || isLaneUnary(op, chosen))
               ? chosen
               : Type::Void;
  }
}

// By an invariant number of bits, there are no shifts of bytes.
Type VectorLoop::shiftType(const Instruction &shift) const {
  Type type = shift.type();
  if (shift.operand(1)->isConstant() && shift.is(Op::Shl))
    return lanesOfBits(neededBits(shift));
  if (shift.operand(1)->isConstant()) {
    unsigned bits = std::min(info(shift).demanded + shiftCount(shift), bitWidth(type));
    SignedBounds bounds = signedBounds(*shift.operand(0));
    bool isExtended = shift.is(Op::AShr) || bounds.least >= 0;
    return lanesOfBits(isExtended ? std::min(bits, bounds.bits()) : bits);
  }
  Type vector = vectorOfLanes(type);
  return !isInside(*shift.operand(1)) &&
                 LaneBuilder::hasShift(block_.function()->module(), shift.op(), vector)
             ? vector
             : Type::Void;
}

// Of an i1: the type of what is compared, or of the first mask among the operands.
Type VectorLoop::maskTypeOf(const Instruction &instruction) const {
  if (instruction.is(Op::ICmp) || instruction.is(Op::FCmp)) {
    Type compared = operandTypeOf(instruction);
    return compared == Type::Void ? Type::Void : maskType(compared);
  }
  for (const Use &use : instruction.operands())
    if (isInside(*use.value))
      return info(*asInstruction(use.value)).type;
  return Type::Void;
}

Type VectorLoop::operandTypeOf(const Instruction &instruction) const {
  switch (instruction.op()) {
  case Op::ICmp: // extension of the sign keeps the order, also that of unsigned numbers
    return lanesOfBits(std::max(signedBounds(*instruction.operand(0)).bits(),
                                signedBounds(*instruction.operand(1)).bits()));
  case Op::FCmp:
  case Op::BitCast:
    return vectorOfLanes(instruction.operand(0)->type());
  case Op::SIToFP:
  case Op::UIToFP:
    return Type::V4I32;
  case Op::FPToSI:
  case Op::FPTrunc:
    return vectorOfLanes(instruction.operand(0)->type());
  case Op::FPToUI:
  case Op::FPExt:
    return Type::V4F32;
  case Op::Store:
    return vectorOfLanes(instruction.storedValue()->type());
  case Op::Mul:
    return isNarrowProduct(instruction) ? Type::V8I16 : typeOf(instruction);
  default:
    if (std::optional<VectorClamp> clamp = clampOf(instruction))
      return lanesOfBits(std::max(signedBounds(*clamp->number).bits(), 2 * bitWidth(clamp->lane)));
    return typeOf(instruction);
  }
}

std::optional<VectorClamp> VectorLoop::clampOf(const Instruction &select) const {
  std::optional<VectorClamp> clamp =
      select.is(Op::Select) && isNumber(select.type()) ? findClamp(select) : std::nullopt;
  bool isKnown = clamp && isInside(*clamp->number) && mayCall(KnownFunction::Packssdw) &&
                 mayCall(KnownFunction::Packsswb) && mayCall(KnownFunction::Packuswb);
  return isKnown ? clamp : std::nullopt;
}

bool VectorLoop::mayCall(KnownFunction function) const {
  return block_.function()->module().mayCallLibrary(function);
}

bool VectorLoop::isNarrowProduct(const Instruction &instruction) const {
  return instruction.is(Op::Mul) && typeOf(instruction) == Type::V4I32 &&
         mayCall(KnownFunction::Pmulhw) && mayCall(KnownFunction::Pmaddwd) &&
         signedBounds(*instruction.operand(0)).bits() <= 16 &&
         signedBounds(*instruction.operand(1)).bits() <= 16;
}

bool VectorLoop::isOnlySummed(const Instruction &product) const {
  if (!product.hasOneUse() || width_ < laneCount(Type::V8I16))
    return false;
  const Instruction *link = product.firstUse()->user;
  for (const Use *use = link->firstUse(); use; use = use->next)
    if (use->user->is(Op::Select)) // which chooses lanes
      return false;
  bool isAdded = link->is(Op::Add) || (link->is(Op::Sub) && link->operand(1) == &product);
  return isAdded && typeOf(*link) == Type::V4I32 && std::ranges::find(links_, link) != links_.end();
}

// As many lanes as the narrowest vectors have, or fewer if there are wide ones.
bool VectorLoop::chooseWidth() {
  unsigned narrowest = vectorBytes;
  unsigned widest = 1;
  auto add = [&](Type vector) {
    narrowest = std::min(narrowest, byteSize(laneType(vector)));
    widest = std::max(widest, byteSize(laneType(vector)));
  };
  for (const Instruction &instruction : block_) {
    if (info(instruction).isVector)
      add(typeOf(instruction));
    if (info(instruction).isVector || instruction.is(Op::Store))
      add(operandTypeOf(instruction));
  }
  width_ = std::min(vectorBytes / narrowest, maxRegisterParts * vectorBytes / widest);
  interleave();
  // Of every second element, there are whole vectors.
  bool hasPart = std::ranges::any_of(streams_, [&](const VectorStream &stream) {
    return stream.isStrided() && stream.bytes * width_ < vectorBytes;
  });
  return widest >= narrowest && !hasPart;
}

// A small loop does two vectors at once, of which neither waits for the other, and fewer branches.
void VectorLoop::interleave() {
  constexpr unsigned maxWidth = 16;
  constexpr unsigned maxOperations = 6;
  constexpr unsigned maxOfReduction = 10;
  unsigned operations = 0;
  for (const Instruction &instruction : block_)
    if (instruction.is(Op::Store) || (info(instruction).isVector && !instruction.is(Op::Phi)))
      operations +=
          partsOf(instruction.is(Op::Store) ? operandTypeOf(instruction) : typeOf(instruction));
  if (operations <= (reductions_.empty() ? maxOperations : maxOfReduction) &&
      2 * width_ <= maxWidth)
    width_ *= 2;
}

// ---- Costs

// Each step of widening unpacks all parts that it makes; one of narrowing masks and packs.
unsigned VectorLoop::resizeCost(Type from, Type to) const {
  unsigned cost = 0;
  unsigned bytes = byteSize(laneType(from));
  unsigned wanted = byteSize(laneType(to));
  auto parts = [&] { return std::max(1U, bytes * width_ / vectorBytes); };
  while (bytes < wanted) {
    bytes *= 2;
    cost += parts();
  }
  for (; bytes > wanted; bytes /= 2)
    cost += (bytes == 8 ? 1 : 2) * parts();
  return cost;
}

static unsigned reversalCost(Type vector) {
  return laneCount(vector) <= 4 ? 1 : vector == Type::V8I16 ? 3 : 6;
}

// Doubles are converted in two vectors, which are joined. Integers become narrow in steps.
unsigned VectorLoop::conversionCost(const Instruction &cast, Type type) const {
  unsigned cost = laneCastCost(cast.op());
  if (cast.is(Op::FPTrunc))
    return 2 * cost + 1;
  if (!cast.is(Op::FPToSI) && !cast.is(Op::FPToUI))
    return cost;
  unsigned each = isOfDoubles(cast) ? 2 * cost + 1 : cost;
  unsigned all = partsOf(Type::V4I32) * each + resizeCost(Type::V4I32, type);
  return (all + partsOf(type) - 1) / partsOf(type);
}

// Two loads, which an access to the elements in between shares, and a shuffle; of words and bytes,
// two shifts and a pack. Two stores share two shuffles.
static unsigned stridedCost(const VectorAccess &access, Type vector) {
  if (access.access->is(Op::Store))
    return 2;
  unsigned shuffle = laneCount(vector) <= 4 ? 1 : 3;
  return shuffle + (access.toOther == 0 ? 2 : 1);
}

unsigned VectorLoop::partCost(const Instruction &instruction, Type type) const {
  switch (instruction.opKind()) {
  case OpKind::Load:
  case OpKind::Store: {
    const VectorStream &stream = streams_[accessOf(instruction)->stream];
    if (stream.isStrided())
      return stridedCost(*accessOf(instruction), type);
    return stream.isUniform() ? 0 : stream.isDownwards() ? 1 + reversalCost(type) : 1;
  }
  case OpKind::Compare:
    return instruction.is(Op::ICmp) ? laneCompareCost(instruction.predicate(), type)
                                    : laneCompareCost(instruction.floatPredicate());
  case OpKind::Select:
    return laneSelectCost;
  case OpKind::IntCast:
  case OpKind::Phi:
    return 0;
  case OpKind::FloatCast:
    return conversionCost(instruction, type);
  default:
    return isNarrowProduct(instruction) ? 2 : laneCost(instruction.op(), type);
  }
}

// Each step of narrowing packs two parts.
unsigned VectorLoop::clampCost(const Instruction &select) const {
  VectorClamp clamp = *clampOf(select);
  Type wide = operandTypeOf(select);
  Type narrow = vectorOfLanes(clamp.lane);
  unsigned cost = resizeCost(narrow, typeOf(select));
  if (isInside(*clamp.number))
    cost += resizeCost(typeOf(*asInstruction(clamp.number)), wide);
  for (unsigned lanes = laneCount(wide); lanes < laneCount(narrow); lanes *= 2)
    cost += std::max(1U, width_ / (2 * lanes));
  return cost;
}

unsigned VectorLoop::vectorCost(const Instruction &instruction) const {
  if (clampOf(instruction))
    return clampCost(instruction);
  Type wanted = operandTypeOf(instruction);
  Type type = instruction.is(Op::Store) ? wanted : typeOf(instruction);
  unsigned cost = partsOf(type) * partCost(instruction, type);
  // A load is narrowed where it is used.
  if (instruction.is(Op::Load) || instruction.is(Op::Phi))
    return cost;
  for (const Use &use : instruction.operands()) {
    const Instruction *operand = asInstruction(use.value);
    if (!operand || !isInside(*operand) || !info(*operand).isVector)
      continue;
    Type needed = operand->type() == Type::I1 ? maskType(wanted) : wanted;
    Type given = typeOf(*operand);
    if (bitWidth(laneType(given)) != bitWidth(laneType(needed)))
      cost += resizeCost(given, needed);
  }
  return cost;
}

// Iterations of the vector loop must take less than three quarters of the time.
bool VectorLoop::pays() {
  constexpr unsigned overhead = 2; // the counter and the branch
  unsigned scalar = overhead;
  unsigned vector = overhead;
  for (const Instruction &instruction : block_)
    if (info(instruction).isVector || instruction.is(Op::Store)) {
      bool isFree = instruction.is(Op::Phi) || isIntCast(instruction.op());
      if (clampOf(instruction)) // two comparisons and two selects
        scalar += 2 + scalarCost(Op::Select, instruction.type());
      scalar += isFree ? 0 : scalarCost(instruction.op(), instruction.type());
      vector += vectorCost(instruction);
    }
  costs_ = {vector, scalar * width_};
  return 4 * costs_.vector <= 3 * costs_.scalar;
}

} // namespace wend
