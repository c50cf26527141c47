// The operations and constants of which RuleGenerator makes expressions.

#include "prove/rule_generator.h"

#include "ir/fold.h"
#include "ir/lanes.h"

#include <algorithm>
#include <limits>

namespace wend {

namespace {

constexpr Type numberTypes[] = {Type::F32, Type::F64};
constexpr Type vectorTypes[] = {Type::V16I8, Type::V8I16, Type::V4I32,
                                Type::V2I64, Type::V4F32, Type::V2F64};

// Collects the operations with a result of one type.
struct Collector {
  Type type;
  std::vector<RuleOperation> made;

  RuleOperation &add(Op op, std::vector<Type> operands, uint8_t variant = 0) {
    made.push_back({.op = op, .type = type, .operands = std::move(operands), .variant = variant});
    return made.back();
  }

  void addIntegerOperations() {
    for (Op op : opsOf<OpKind::IntBinary, OpKind::IntDivision, OpKind::IntShift>)
      add(op, {type, type});
    for (Op op : {Op::Add, Op::Sub})
      add(op, {type, type}).hasNoSignedWrap = true;
    for (Op op : opsOf<OpKind::HighProduct>)
      if (type == Type::I64)
        add(op, {type, type});
    add(Op::CtPop, {type});
    for (Type from : integerTypes) {
      if (bitWidth(from) < bitWidth(type)) {
        add(Op::ZExt, {from});
        add(Op::ZExt, {from}).hasNoSignedWrap = true;
        add(Op::SExt, {from});
      } else if (bitWidth(from) > bitWidth(type)) {
        add(Op::Trunc, {from});
      }
    }
    add(Op::PtrToInt, {Type::Ptr});
    if (type == Type::I1) {
      for (Type compared : integerTypes)
        addComparisons(compared);
      addComparisons(Type::Ptr);
    }
  }

  void addSelection() { add(Op::Select, {Type::I1, type, type}); }

  void addComparisons(Type compared) {
    for (unsigned predicate = 0; predicate <= static_cast<unsigned>(Predicate::Sge); ++predicate)
      add(Op::ICmp, {compared, compared}, static_cast<uint8_t>(predicate));
  }

  void addPointerOperations() {
    for (uint32_t size : {1U, 4U, 12U})
      add(Op::Gep, {Type::Ptr, Type::I64}).elementSize = size;
    for (Type from : integerTypes)
      add(Op::IntToPtr, {from});
  }

  void addFloatOperations() {
    for (Op op : opsOf<OpKind::FloatBinary>)
      add(op, {type, type});
    for (Op op : opsOf<OpKind::FloatUnary>)
      add(op, {type});
    Type other = type == Type::F32 ? Type::F64 : Type::F32;
    add(type == Type::F32 ? Op::FPTrunc : Op::FPExt, {other});
    for (Type from : integerTypes)
      for (Op op : {Op::SIToFP, Op::UIToFP})
        add(op, {from});
    add(Op::BitCast, {type == Type::F32 ? Type::I32 : Type::I64});
  }

  void addOperationsOnFloats() {
    if (type == Type::I1)
      add(Op::Xor, {Type::I1, Type::I1}); // for the negation of a condition
    for (Type from : numberTypes) {
      for (Op op : {Op::FPToSI, Op::FPToUI})
        add(op, {from});
      if (bitWidth(from) == bitWidth(type))
        add(Op::BitCast, {from});
      for (unsigned predicate = 0; type == Type::I1 && predicate < 16; ++predicate)
        add(Op::FCmp, {from, from}, static_cast<uint8_t>(predicate));
    }
  }

  void addVectorOperations() {
    auto variantOf = [](Op op) { return static_cast<uint8_t>(op); };
    for (size_t i = 0; i < opCount; ++i) {
      auto op = static_cast<Op>(i);
      if (isLaneUnary(op, type))
        add(Op::LaneUnary, {type}, variantOf(op));
      if (isLaneBinary(op, type) && isShift(op))
        add(Op::LaneBinary, {type, type}, variantOf(op)).lastOperand =
            RuleOperation::Restriction::ShiftCount;
      else if (isLaneBinary(op, type))
        add(Op::LaneBinary, {type, type}, variantOf(op));
    }
    for (Type from : vectorTypes)
      add(Op::LaneCast, {from}, variantOf(Op::BitCast));
    for (unsigned lane : {0U, laneCount(type) - 1})
      add(Op::LaneInsert, {type, laneType(type)}, static_cast<uint8_t>(lane));
    add(Op::Shuffle, {type, type, Type::V16I8}).lastOperand = RuleOperation::Restriction::Places;
  }

  void addOperationsOnVectors() {
    for (Type from : vectorTypes)
      for (unsigned lane : {0U, laneCount(from) - 1})
        if (laneType(from) == type)
          add(Op::LaneExtract, {from}, static_cast<uint8_t>(lane));
  }
};

std::vector<uint64_t> integerConstants(Type type, bool many) {
  uint64_t ones = bitMask(type), sign = ones ^ ones >> 1;
  unsigned width = bitWidth(type), half = width / 2;
  if (!many)
    return {1, ones, sign, (uint64_t{1} << half) - 1};
  uint64_t low = half == 0 ? 1 : (uint64_t{1} << half) - 1;
  return {0, 1, ones, sign, 2, ~low & ones, low, sign - 1, half, width - 1, 8, 0x5A & ones};
}

std::vector<uint64_t> numberConstants(Type type, bool many) {
  std::vector<double> numbers{1, -1, 0.0, -0.0};
  if (many) {
    double least = type == Type::F32 ? std::numeric_limits<float>::denorm_min()
                                     : std::numeric_limits<double>::denorm_min();
    double normal =
        type == Type::F32 ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
    double greatest =
        type == Type::F32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
    for (double number :
         {2.0, 0.5, -4.0, 3.0, 0.1, 1e10, least, -normal, 1 / normal, 2 / normal, greatest,
          std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
      numbers.push_back(number);
  }
  std::vector<uint64_t> made;
  for (double number : numbers)
    made.push_back(bitsOf(type, number));
  return made;
}

} // namespace

std::vector<VectorBits> RuleGenerator::constants(Type type, bool many) {
  std::vector<VectorBits> made;
  if (isVector(type)) {
    Type lane = laneType(type);
    for (uint64_t bits : isFloat(lane) ? numberConstants(lane, many) : integerConstants(lane, many))
      made.push_back(VectorBits::splat(type, bits & bitMask(lane)));
    made.push_back(VectorBits{});
    VectorBits mixed = made[0];
    mixed.setLane(type, 1, isFloat(lane) ? bitsOf(lane, 2) : 4);
    made.push_back(mixed);
    return made;
  }
  std::vector<uint64_t> scalars = type == Type::Ptr ? std::vector<uint64_t>{0}
                                  : isFloat(type)   ? numberConstants(type, many)
                                                    : integerConstants(type, many);
  for (uint64_t &bits : scalars)
    bits &= bitMask(type);
  if (isInteger(type)) {
    std::ranges::sort(scalars);
    auto repeated = std::ranges::unique(scalars);
    scalars.erase(repeated.begin(), repeated.end());
  }
  for (uint64_t bits : scalars)
    made.push_back({{bits, 0}});
  return made;
}

std::vector<RuleOperation> RuleGenerator::operationsOf(Type type) const {
  Collector collector{type, {}};
  switch (universe_) {
  case RuleUniverse::Integers:
    if (type == Type::Ptr)
      collector.addPointerOperations();
    else if (isInteger(type))
      collector.addIntegerOperations();
    if (type == Type::Ptr || isInteger(type))
      collector.addSelection();
    break;
  case RuleUniverse::Floats:
    if (isFloat(type))
      collector.addSelection();
    if (isFloat(type))
      collector.addFloatOperations();
    else if (isInteger(type))
      collector.addOperationsOnFloats();
    break;
  case RuleUniverse::Lanes:
    if (isVector(type))
      collector.addVectorOperations();
    else
      collector.addOperationsOnVectors();
    break;
  }
  return std::move(collector.made);
}

} // namespace wend
