// The rows of machine_semantics.def for operations in vector registers. Included by
// machine_semantics.cpp only.
#pragma once

#include "prove/machine_semantics.h"

#include "ir/lanes.h"

#include <algorithm>

namespace wend::machine_rows {

using Lanes = std::vector<z3::expr>;

// ---- Floating point

// The whole register, at least the half that is not of 256 bits.
inline void clear(MachineStep &step) {
  step.result = step.ir().context().bv_val(0, std::max(128U, step.width));
}

template <Op op> void floatArithmetic(MachineStep &step) {
  step.result = step.ir().binary(op, step.floating(), *step.first, *step.second);
}

template <Op op> void bitwise(MachineStep &step) {
  step.result = op == Op::And  ? *step.first & *step.second
                : op == Op::Or ? *step.first | *step.second
                               : *step.first ^ *step.second;
}

inline void bitwiseAndNot(MachineStep &step) { step.result = ~*step.first & *step.second; }

// The second operand if the comparison is false.
template <FloatPredicate predicate> void floatExtreme(MachineStep &step) {
  step.result = step.ir().choose(step.ir().compare(predicate, *step.first, *step.second),
                                 *step.first, *step.second);
}

inline z3::expr maskOf(const MachineStep &step, const z3::expr &truth, unsigned width) {
  return step.ir().choose(truth, step.ir().bits(~uint64_t{0}, width), step.ir().bits(0, width));
}

template <FloatPredicate predicate> void floatMask(MachineStep &step) {
  step.result = maskOf(step, step.ir().compare(predicate, *step.first, *step.second), step.width);
}

inline void floatRoot(MachineStep &step) {
  step.result = step.ir().unary(Op::FSqrt, step.floating(), *step.second);
}

// The immediate: the direction, where 4 is the current one, to the nearest; and 8, no exceptions.
inline void floatRound(MachineStep &step) {
  constexpr Op directions[] = {Op::FRint, Op::FFloor, Op::FCeil, Op::FTrunc};
  uint64_t imm = step.third->get_numeral_uint64();
  step.result =
      step.ir().unary(imm & 4 ? Op::FRint : directions[imm & 3], step.floating(), *step.second);
}

inline void floatCompare(MachineStep &step) {
  auto holds = [&](FloatPredicate predicate) {
    return step.ir().compare(predicate, *step.first, *step.second);
  };
  step.flags = {};
  step.flags.zero = holds(FloatPredicate::Ueq);
  step.flags.carry = holds(FloatPredicate::Ult);
  step.flags.parity = holds(FloatPredicate::Uno);
  step.flags.sign = step.flags.overflow = step.ir().truth(false);
}

inline void floatExtend(MachineStep &step) {
  step.result = step.ir().cast(Op::FPExt, Type::F32, Type::F64, *step.second);
}

inline void floatTruncate(MachineStep &step) {
  step.result = step.ir().cast(Op::FPTrunc, Type::F64, Type::F32, *step.second);
}

template <Type to> void floatOfInteger(MachineStep &step) {
  step.result = step.ir().cast(Op::SIToFP, step.integer(), to, *step.second);
}

template <Type from> void integerOfFloat(MachineStep &step) {
  step.result = step.ir().cast(Op::FPToSI, from, step.integer(), *step.second);
}

// ---- Vectors

inline Lanes split(const MachineStep &step, const z3::expr &value, unsigned width) {
  Lanes lanes;
  for (unsigned at = 0; at < widthOf(value); at += width)
    lanes.push_back(step.ir().piece(value, at, width));
  return lanes;
}

inline z3::expr joined(const Lanes &lanes) {
  z3::expr all = lanes[0];
  bool isConstant = all.is_numeral();
  for (size_t i = 1; i < lanes.size(); ++i) {
    all = z3::concat(lanes[i], all);
    isConstant = isConstant && lanes[i].is_numeral();
  }
  return isConstant ? all.simplify() : all;
}

template <Op op, Type type> void lanewise(MachineStep &step) {
  step.result = step.ir().lanes(Op::LaneBinary, static_cast<uint8_t>(op), type, type,
                                {*step.first, *step.second});
}

template <Type type> void laneRoot(MachineStep &step) {
  step.result =
      step.ir().lanes(Op::LaneUnary, static_cast<uint8_t>(Op::FSqrt), type, type, {*step.second});
}

inline void multiplyEvenLanes(MachineStep &step) {
  Lanes left = split(step, *step.first, 64), right = split(step, *step.second, 64), products;
  for (size_t i = 0; i < left.size(); ++i)
    products.push_back(step.ir().binary(Op::Mul, Type::I64,
                                        step.terms.zeroExtended(step.terms.low(left[i], 32), 64),
                                        step.terms.zeroExtended(step.terms.low(right[i], 32), 64)));
  step.result = joined(products);
}

// Counts are of 64 bits, and those that are too large shift all bits out.
template <Op op, Type type> void shiftLanes(MachineStep &step) {
  Type lane = laneType(type);
  unsigned width = bitWidth(lane);
  z3::expr count = step.terms.low(*step.second, 64);
  z3::expr isLarge = step.ir().compare(Predicate::Uge, count, step.ir().bits(width, 64));
  Lanes results;
  for (const z3::expr &value : split(step, *step.first, width)) {
    z3::expr made = step.ir().binary(op, lane, value, step.terms.low(count, width));
    z3::expr out = op == Op::AShr
                       ? step.ir().binary(op, lane, value, step.ir().bits(width - 1, width))
                       : step.ir().bits(0, width);
    results.push_back(step.ir().choose(isLarge, out, made));
  }
  step.result = joined(results);
}

template <bool isLeft> void shiftBytes(MachineStep &step) {
  Lanes bytes = split(step, *step.first, 8), results;
  uint64_t count = step.second->get_numeral_uint64();
  for (uint64_t i = 0; i < bytes.size(); ++i) {
    uint64_t from = isLeft ? i - count : i + count;
    results.push_back(from < bytes.size() ? bytes[from] : step.ir().bits(0, 8));
  }
  step.result = joined(results);
}

template <typename Choose> void eachLane(MachineStep &step, unsigned width, const Choose &choose) {
  Lanes left = split(step, *step.first, width), right = split(step, *step.second, width), results;
  for (size_t i = 0; i < left.size(); ++i)
    results.push_back(choose(left[i], right[i]));
  step.result = joined(results);
}

template <Predicate predicate, Type type> void laneExtreme(MachineStep &step) {
  eachLane(step, bitWidth(laneType(type)), [&](const z3::expr &one, const z3::expr &other) {
    return step.ir().choose(step.ir().compare(predicate, one, other), one, other);
  });
}

template <FloatPredicate predicate, Type type> void laneFloatExtreme(MachineStep &step) {
  eachLane(step, bitWidth(laneType(type)), [&](const z3::expr &one, const z3::expr &other) {
    return step.ir().choose(step.ir().compare(predicate, one, other), one, other);
  });
}

template <Predicate predicate, Type type> void compareLanes(MachineStep &step) {
  unsigned width = bitWidth(laneType(type));
  eachLane(step, width, [&](const z3::expr &one, const z3::expr &other) {
    return maskOf(step, step.ir().compare(predicate, one, other), width);
  });
}

template <Type type> void compareFloatLanes(MachineStep &step) {
  constexpr FloatPredicate predicates[] = {
      FloatPredicate::Oeq, FloatPredicate::Olt, FloatPredicate::Ole, FloatPredicate::Uno,
      FloatPredicate::Une, FloatPredicate::Uge, FloatPredicate::Ugt, FloatPredicate::Ord};
  FloatPredicate predicate = predicates[step.third->get_numeral_uint64() & 7];
  unsigned width = bitWidth(laneType(type));
  eachLane(step, width, [&](const z3::expr &one, const z3::expr &other) {
    return maskOf(step, step.ir().compare(predicate, one, other), width);
  });
}

template <Type type, bool isHigh> void interleave(MachineStep &step) {
  unsigned width = bitWidth(laneType(type));
  Lanes left = split(step, *step.first, width), right = split(step, *step.second, width), results;
  size_t half = left.size() / 2;
  for (size_t i = isHigh ? half : 0; i < (isHigh ? left.size() : half); ++i) {
    results.push_back(left[i]);
    results.push_back(right[i]);
  }
  step.result = joined(results);
}

// Four lanes, each chosen by two bits of the immediate: of 32 bits, or of the words of one half; of
// shufps, two of each operand.
inline void shuffleLanes(MachineStep &step) {
  bool isOfTwo = step.op == MOp::Shufps;
  bool isOfWords = step.op == MOp::Pshuflw || step.op == MOp::Pshufhw;
  uint64_t imm = step.third->get_numeral_uint64();
  Lanes source = split(step, *step.second, isOfWords ? 16 : 32), results = source;
  Lanes low = isOfTwo ? split(step, *step.first, 32) : source;
  unsigned first = step.op == MOp::Pshufhw ? 4 : 0;
  for (unsigned i = 0; i < 4; ++i)
    results[first + i] = (i < 2 ? low : source)[first + (imm >> (2 * i) & 3)];
  step.result = joined(results);
}

// Each byte of the second operand is the number of one of the first, or zero if its top bit is set.
inline void shuffleBytes(MachineStep &step) {
  Lanes bytes = split(step, *step.first, 8), results;
  for (const z3::expr &index : split(step, *step.second, 8)) {
    z3::expr chosen = bytes[0];
    for (unsigned i = 1; i < 16; ++i)
      chosen = step.ir().choose(step.ir().same(step.ir().piece(index, 0, 4), step.ir().bits(i, 4)),
                                bytes[i], chosen);
    z3::expr isZero = step.ir().isTrue(step.ir().piece(index, 7, 1));
    results.push_back(step.ir().choose(isZero, step.ir().bits(0, 8), chosen));
  }
  step.result = joined(results);
}

template <unsigned width> void replaceLow(MachineStep &step) {
  step.result = step.terms.joined(step.ir().piece(*step.first, width, 128 - width),
                                  step.terms.low(*step.second, width));
}

inline void extractWord(MachineStep &step) {
  unsigned lane = step.third->get_numeral_uint64() & 7;
  step.result = step.terms.zeroExtended(step.ir().piece(*step.second, 16 * lane, 16), 32);
}

inline void insertWord(MachineStep &step) {
  Lanes words = split(step, *step.first, 16);
  words[step.third->get_numeral_uint64() & 7] = step.terms.low(*step.second, 16);
  step.result = joined(words);
}

template <Type type> void signsOfLanes(MachineStep &step) {
  step.result = step.ir().lanes(Op::LaneSigns, 0, type, Type::I32, {*step.second});
}

} // namespace wend::machine_rows
