#include "opt/vector_body.h"

#include "ir/folding_builder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wend {

void VectorBody::build() {
  for (Instruction &phi : loop_.block().phis())
    if (loop_.isVector(phi))
      makePhi(phi);
  for (const Instruction &instruction : loop_.block()) {
    if (instruction.is(Op::Store))
      makeStore(instruction);
    else if (!instruction.is(Op::Phi) && loop_.isVector(instruction))
      lists_[loop_.index(instruction)] = make(instruction);
  }
  connectReductions();
}

// ---- Phis

Instruction *VectorBody::addPhi(Value *first) {
  Value *operands[] = {first, first};
  Instruction *phi = module_.makeInstruction(Op::Phi, first->type(), operands);
  phi->insertBefore(blocks_.body.first());
  return phi;
}

// A reduction begins with the neutral element in all lanes; the choice of a number with the first
// one.
void VectorBody::makePhi(Instruction &phi) {
  LaneList &made = lists_[loop_.index(phi)];
  Type type = loop_.typeOf(phi);
  const VectorReduction *reduction = loop_.reductionOf(phi);
  if (!reduction)
    return makeCounter(phi, made);
  Value *first = reduction->op == Op::Select
                     ? outside_.splat(phi.operand(loop_.count().entrySlot))
                     : outside_.constant(type, reduction->op == Op::And ? ~uint64_t{0} : 0);
  made = list(type, [&](unsigned) { return addPhi(first); });
}

// first, first + step, … in the lanes; then these plus width * step, and so on.
void VectorBody::makeCounter(const Instruction &phi, LaneList &made) {
  Type type = loop_.typeOf(phi);
  auto step = static_cast<uint64_t>(*loop_.linear().stepOf(phi));
  LaneList first = invariant(phi.operand(loop_.count().entrySlot), type, false);
  made = {type, loop_.width(), {}};
  unsigned lanes = laneCount(type);
  for (unsigned part = 0; part < loop_.partsOf(type); ++part) {
    VectorBits steps;
    for (unsigned i = 0; i < lanes; ++i)
      steps.setLane(type, i, (part * lanes + i) * step);
    Value *start = outside_.binary(Op::Add, first.parts[part], module_.vector(type, steps));
    Instruction *counter = addPhi(start);
    counter->setOperand(
        1, builder_.binary(Op::Add, counter, builder_.constant(type, step * loop_.width())));
    made.parts.push_back(counter);
  }
}

void VectorBody::connectReductions() {
  for (const VectorReduction &reduction : loop_.reductions()) {
    const LaneList &phis = lists_[loop_.index(*reduction.phi)];
    LaneList last = operand(reduction.last, phis.vector);
    for (size_t i = 0; i < phis.parts.size(); ++i)
      asInstruction(phis.parts[i])->setOperand(1, last.parts[i]);
  }
}

Value *VectorBody::combine(const VectorReduction &reduction, Value *left, Value *right,
                           LaneBuilder &builder) const {
  if (reduction.op != Op::Select)
    return builder.binary(reduction.op, left, right);
  return builder.select(builder.icmp(reduction.predicate, left, right), left, right);
}

// The parts are combined, then the upper half of the lanes with the lower one, until one is left.
Value *VectorBody::result(const VectorReduction &reduction) {
  LaneBuilder builder(module_, blocks_.end.terminator());
  LaneList last = operand(reduction.last, loop_.typeOf(*reduction.phi));
  Value *all = last.parts[0];
  for (size_t i = 1; i < last.parts.size(); ++i)
    all = combine(reduction, all, last.parts[i], builder);
  unsigned lanes = laneCount(last.vector);
  for (unsigned half = std::min(lanes, last.count) / 2; half > 0; half /= 2) {
    std::vector<unsigned> places;
    for (unsigned i = 0; i < lanes; ++i)
      places.push_back((i + half) % lanes);
    all = combine(reduction, all, builder.shuffle(all, all, places), builder);
  }
  Value *number = builder.extract(all, 0);
  if (reduction.op == Op::Select)
    return number;
  FoldingBuilder scalars(module_, blocks_.end.terminator());
  Value *first = reduction.phi->operand(loop_.count().entrySlot);
  return scalars.binary(reduction.op, first, number);
}

// ---- Operands

LaneList VectorBody::operand(Value *value, Type type, bool isSigned) {
  if (!loop_.isInside(*value))
    return invariant(value, type, isSigned);
  const LaneList &known = lists_[loop_.index(static_cast<const Instruction &>(*value))];
  if (value->type() == Type::I1)
    return resizedMask(known, maskType(type));
  // Fewer bits than the value has are extended by their sign to these first.
  Type own = vectorOfLanes(value->type());
  bool isNarrower = laneCount(known.vector) > laneCount(own);
  Type first = isNarrower && laneCount(own) > laneCount(type) ? own : type;
  return builder_.resized(builder_.resized(known, first, isSigned || isNarrower), type, isSigned);
}

LaneList VectorBody::invariant(Value *value, Type type, bool isSigned) {
  FoldingBuilder scalars(module_, blocks_.preheader.terminator());
  Type given = value->type();
  if (given == Type::I1)
    type = maskType(type);
  Type lane = laneType(type);
  if (given != lane) {
    bool isNarrow = bitWidth(given) < bitWidth(lane);
    bool isExtended = isSigned || given == Type::I1;
    value = scalars.cast(!isNarrow ? Op::Trunc : isExtended ? Op::SExt : Op::ZExt, value, lane);
  }
  Value *splat = outside_.splat(value);
  return list(type, [&](unsigned) { return splat; });
}

// Each lane is repeated, or every second one kept.
LaneList VectorBody::resizedMask(LaneList mask, Type type) {
  while (mask.vector != type) {
    unsigned given = laneCount(mask.vector);
    if (given < laneCount(type)) {
      mask = builder_.narrowed(mask);
      continue;
    }
    Type wide = vectorOfLanes(integerOfBytes(2 * uint64_t{byteSize(laneType(mask.vector))}));
    LaneList made{wide, mask.count, {}};
    for (Value *part : mask.parts)
      for (unsigned half = 0; half < 2 && made.parts.size() * given / 2 < mask.count; ++half) {
        std::vector<unsigned> places;
        for (unsigned i = 0; i < given; ++i)
          places.push_back(half * given / 2 + i / 2);
        made.parts.push_back(builder_.bitcast(builder_.shuffle(part, part, places), wide));
      }
    mask = std::move(made);
  }
  return mask;
}

// ---- Other instructions

LaneList VectorBody::make(const Instruction &instruction) {
  Type type = loop_.typeOf(instruction);
  switch (instruction.op()) {
  case Op::Load:
    return makeLoad(instruction);
  case Op::Select:
    return makeSelect(instruction);
  case Op::ICmp:
  case Op::FCmp: {
    Type compared = loop_.operandTypeOf(instruction);
    LaneList left = operand(instruction.operand(0), compared);
    LaneList right = operand(instruction.operand(1), compared);
    return list(type, [&](unsigned i) {
      return instruction.is(Op::ICmp)
                 ? builder_.icmp(instruction.predicate(), left.parts[i], right.parts[i])
                 : builder_.fcmp(instruction.floatPredicate(), left.parts[i], right.parts[i]);
    });
  }
  case Op::FNeg:
  case Op::FAbs:
  case Op::FSqrt: {
    LaneList value = operand(instruction.operand(0), type);
    return list(type, [&](unsigned i) { return builder_.unary(instruction.op(), value.parts[i]); });
  }
  default:
    return isIntCast(instruction.op()) || isFloatCast(instruction.op()) ? makeCast(instruction)
                                                                        : makeBinary(instruction);
  }
}

// The select is made of bit operations, so that in LLVM a lane that is not chosen must not be
// undefined either.
LaneList VectorBody::makeSelect(const Instruction &select) {
  if (std::optional<VectorClamp> clamp = loop_.clampOf(select))
    return makeClamp(select, *clamp);
  Type type = loop_.typeOf(select);
  LaneList mask = operand(select.operand(0), type);
  for (unsigned chosen : {1U, 2U}) {
    Instruction *sum = asInstruction(select.operand(chosen));
    Value *kept = select.operand(3 - chosen);
    bool isSum = sum && loop_.isInside(*sum) && sum->hasOneUse() &&
                 (sum->is(Op::Add) || sum->is(Op::Sub) || sum->is(Op::Or) || sum->is(Op::Xor));
    if (isSum && sum->operand(0) == kept)
      return makeConditional(*sum, sum->operand(1), kept, mask, chosen == 2);
    if (isSum && sum->operand(1) == kept && !sum->is(Op::Sub))
      return makeConditional(*sum, sum->operand(0), kept, mask, chosen == 2);
  }
  LaneList ifTrue = operand(select.operand(1), type);
  LaneList ifFalse = operand(select.operand(2), type);
  return list(type, [&](unsigned i) {
    Value *made = builder_.select(mask.parts[i], ifTrue.parts[i], ifFalse.parts[i]);
    freeze(*made);
    return made;
  });
}

// Lanes are narrowed with saturation in steps: the first one has more room on both sides.
LaneList VectorBody::makeClamp(const Instruction &select, const VectorClamp &clamp) {
  LaneList value = operand(clamp.number, loop_.operandTypeOf(select), true);
  FoldingBuilder scalars(module_, blocks_.before);
  while (laneType(value.vector) != clamp.lane) {
    KnownFunction function = value.vector == Type::V4I32 ? KnownFunction::Packssdw
                             : clamp.isSigned            ? KnownFunction::Packsswb
                                                         : KnownFunction::Packuswb;
    LaneList narrow{row(function).result, value.count, {}};
    for (size_t i = 0; i < value.parts.size(); i += 2) {
      Value *operands[] = {value.parts[i], value.parts[std::min(i + 1, value.parts.size() - 1)]};
      narrow.parts.push_back(scalars.call(module_.library(function), operands));
    }
    value = std::move(narrow);
  }
  return builder_.resized(std::move(value), loop_.typeOf(select), clamp.isSigned);
}

// kept + (mask ? term : 0)
LaneList VectorBody::makeConditional(const Instruction &sum, Value *term, Value *kept,
                                     const LaneList &mask, bool isInverted) {
  Type type = mask.vector;
  LaneList terms = operand(term, type);
  LaneList others = operand(kept, type);
  return list(type, [&](unsigned i) {
    Value *chosen = mask.parts[i];
    if (isInverted)
      chosen = builder_.binary(Op::Xor, chosen, builder_.constant(type, ~uint64_t{0}));
    Value *added = builder_.binary(Op::And, terms.parts[i], chosen);
    freeze(*added);
    return builder_.binary(sum.op(), others.parts[i], added);
  });
}

LaneList VectorBody::makeCast(const Instruction &cast) {
  Type type = loop_.typeOf(cast);
  Type from = loop_.operandTypeOf(cast);
  Value *given = cast.operand(0);
  bool isSigned = cast.is(Op::SExt) || cast.is(Op::SIToFP);
  LaneList value = operand(given, from, isSigned);
  switch (cast.op()) {
  case Op::ZExt:
    if (given->type() != Type::I1)
      return value;
    return list(type, [&](unsigned i) {
      return builder_.binary(Op::And, value.parts[i], builder_.constant(type, 1));
    });
  case Op::SIToFP:
  case Op::UIToFP: // of fewer bits than the signed integers that are converted
  case Op::FPToSI:
  case Op::FPToUI:
  case Op::FPTrunc:
  case Op::FPExt:
    return makeConversion(cast, value);
  case Op::BitCast:
    return list(type, [&](unsigned i) { return builder_.bitcast(value.parts[i], type); });
  default: // SExt, Trunc: done by operand()
    return value;
  }
}

LaneList VectorBody::makeBinary(const Instruction &binary) {
  Type type = loop_.typeOf(binary);
  if (isShift(binary.op()))
    return makeShift(binary);
  if (loop_.isNarrowProduct(binary))
    return makeProduct(binary);
  LaneList left = operand(binary.operand(0), type);
  LaneList right = operand(binary.operand(1), type);
  return list(type, [&](unsigned i) {
    return builder_.binary(binary.op(), left.parts[i], right.parts[i]);
  });
}

// The low and high halves of the products, interleaved. In a sum, the order of its terms does not
// matter: sums of two of them are half as many.
LaneList VectorBody::makeProduct(const Instruction &product) {
  LaneList left = operand(product.operand(0), Type::V8I16);
  LaneList right = operand(product.operand(1), Type::V8I16);
  FoldingBuilder calls(module_, blocks_.before);
  auto call = [&](KnownFunction function, size_t part) {
    Value *operands[] = {left.parts[part], right.parts[part]};
    return calls.call(module_.library(function), operands);
  };
  LaneList made{Type::V4I32, loop_.width(), {}};
  for (size_t part = 0; part < left.parts.size(); ++part) {
    if (loop_.isOnlySummed(product)) {
      made.parts.push_back(call(KnownFunction::Pmaddwd, part));
      made.parts.push_back(module_.vector(Type::V4I32, {}));
      continue;
    }
    Value *low = builder_.binary(Op::Mul, left.parts[part], right.parts[part]);
    Value *high = call(KnownFunction::Pmulhw, part);
    constexpr std::array<unsigned, 8> lower = {0, 8, 1, 9, 2, 10, 3, 11};
    constexpr std::array<unsigned, 8> upper = {4, 12, 5, 13, 6, 14, 7, 15};
    made.parts.push_back(builder_.bitcast(builder_.shuffle(low, high, lower), Type::V4I32));
    if (loop_.width() > 4)
      made.parts.push_back(builder_.bitcast(builder_.shuffle(low, high, upper), Type::V4I32));
  }
  return made;
}

// Of a shift to the left beyond the lanes, no bit that is used is left, and of one to the right the
// sign or, of numbers that are not negative, nothing. An invariant count is in the low bits of a
// vector.
LaneList VectorBody::makeShift(const Instruction &shift) {
  Type type = loop_.typeOf(shift);
  LaneList value = operand(shift.operand(0), type);
  uint64_t width = bitWidth(shift.type());
  if (const Constant *constant = asConstant(shift.operand(1))) {
    uint64_t lane = bitWidth(laneType(type));
    uint64_t count = constant->bits() % width;
    if (shift.is(Op::AShr))
      count = std::min(count, lane - 1);
    bool isBeyond = count >= lane;
    return list(type, [&](unsigned i) {
      return isBeyond ? builder_.constant(type, 0)
                      : builder_.binary(shift.op(), value.parts[i], builder_.constant(type, count));
    });
  }
  FoldingBuilder scalars(module_, blocks_.preheader.terminator());
  Value *count =
      scalars.binary(Op::And, shift.operand(1), scalars.integer(shift.type(), width - 1));
  Value *counts = outside_.bitcast(
      outside_.insert(module_.vector(Type::V2I64, {}), scalars.resize(count, Type::I64), 0), type);
  return list(type, [&](unsigned i) { return builder_.shift(shift.op(), value.parts[i], counts); });
}

// Vectors of the results of a function in the lower halves of vectors.
LaneList VectorBody::joinHalves(KnownFunction function, const LaneList &values) {
  Type type = row(function).result;
  Function *callee = module_.library(function);
  FoldingBuilder scalars(module_, blocks_.before);
  auto half = [&](unsigned i) {
    Value *result = scalars.call(callee, {&values.parts[i], 1});
    return builder_.bitcast(result, Type::V2I64);
  };
  return list(type, [&](unsigned i) {
    Value *low = half(2 * i);
    if (2 * i + 1 == values.parts.size())
      return builder_.bitcast(low, type);
    constexpr std::array<unsigned, 2> places = {0, 2};
    return builder_.bitcast(builder_.shuffle(low, half(2 * i + 1), places), type);
  });
}

// Between integers of 32 bits and float, or from these to double: of the low half of a vector, then
// of the high one.
LaneList VectorBody::makeConversion(const Instruction &cast, const LaneList &value) {
  Op op = cast.is(Op::UIToFP) ? Op::SIToFP : cast.is(Op::FPToUI) ? Op::FPToSI : cast.op();
  Type type = loop_.typeOf(cast);
  if (value.vector == Type::V2F64) {
    bool isFloat = op == Op::FPTrunc;
    LaneList made = joinHalves(isFloat ? KnownFunction::Cvtpd2ps : KnownFunction::Cvttpd2dq, value);
    return isFloat ? made : builder_.resized(std::move(made), type, false);
  }
  if (op == Op::FPToSI) {
    LaneList numbers = list(
        Type::V4I32, [&](unsigned i) { return builder_.cast(op, value.parts[i], Type::V4I32); });
    return builder_.resized(std::move(numbers), type, false);
  }
  constexpr std::array<unsigned, 4> highFirst = {2, 3, 0, 1};
  return list(type, [&](unsigned i) {
    if (type != Type::V2F64)
      return builder_.cast(op, value.parts[i], type);
    Value *part = value.parts[i / 2];
    return builder_.cast(op, i % 2 == 0 ? part : builder_.shuffle(part, part, highFirst), type);
  });
}

} // namespace wend
