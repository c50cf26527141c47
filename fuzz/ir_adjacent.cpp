// Random isomorphic expressions whose results are stored to adjacent locations: what slp-vectorize
// makes vectors of.

#include "fuzz/ir_writer.h"

#include "ir/op.h"

#include <algorithm>
#include <numeric>

namespace wend::fuzz {

// A step of all expressions: a leaf, or an operation on the results of two steps before.
struct IrWriter::LaneStep {
  enum Kind : uint8_t { Load, Constant, Value, Same, Binary, Shift };
  Kind kind = Load;
  Op op = Op::Add;
  bool isMixed = false; // additions, and subtractions in some lanes
  uint32_t left = 0;    // steps
  uint32_t right = 0;
  std::string text;                 // Load: the address of element 0; Same: a value; Shift: a count
  std::vector<uint32_t> order;      // Load: the element for each lane
  std::vector<std::string> results; // by lane
};

// The address of `count` elements: in an object, or an array of numbers, which are not read as
// integers.
std::string IrWriter::elements(IrType type, uint32_t count) {
  if (isFloating(type))
    return type == IrType::Float ? "@singles" : "@numbers";
  std::string base = value(IrType::Ptr);
  uint32_t free = objectBytes - count * width(type) / 8;
  uint32_t offset = random_.oneIn(3) ? random_.below(free + 1) : 0;
  return offset == 0 ? base : address("getelementptr i8, ptr {}, i64 {}", base, offset);
}

IrWriter::LaneStep IrWriter::leafOfLanes(IrType type, uint32_t count) {
  constexpr LaneStep::Kind kinds[] = {LaneStep::Load,     LaneStep::Load,  LaneStep::Load,
                                      LaneStep::Constant, LaneStep::Value, LaneStep::Same};
  LaneStep leaf;
  leaf.kind = random_.pick(kinds);
  leaf.order.resize(count);
  std::iota(leaf.order.begin(), leaf.order.end(), 0U);
  if (random_.oneIn(4))
    std::ranges::reverse(leaf.order);
  if (random_.oneIn(6))
    std::swap(leaf.order[0], leaf.order[count - 1]);
  if (random_.oneIn(6))
    leaf.order[0] = leaf.order[1];
  if (leaf.kind == LaneStep::Load)
    leaf.text = elements(type, count);
  else if (leaf.kind == LaneStep::Same)
    leaf.text = value(type);
  return leaf;
}

IrWriter::LaneStep IrWriter::operationOnLanes(IrType type, uint32_t steps) {
  constexpr Op floatOps[] = {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv};
  constexpr Op intOps[] = {Op::Add, Op::Sub, Op::Mul, Op::And, Op::Or, Op::Xor};
  constexpr auto shifts = opsOf<OpKind::IntShift>;
  LaneStep step;
  step.kind = isInt(type) && random_.oneIn(4) ? LaneStep::Shift : LaneStep::Binary;
  step.op = !isInt(type)                    ? random_.pick(floatOps)
            : step.kind == LaneStep::Binary ? random_.pick(intOps)
                                            : random_.pick(shifts);
  step.isMixed = random_.oneIn(3);
  step.left = random_.oneIn(3) ? random_.below(steps) : steps - 1;
  step.right = random_.below(steps);
  if (step.kind == LaneStep::Shift)
    step.text = fmt::format("{}", random_.below(width(type)));
  return step;
}

std::string IrWriter::computeLane(IrType type, std::span<const LaneStep> steps,
                                  const LaneStep &step, uint32_t lane) {
  const char *of = name(type);
  Op op = step.op;
  switch (step.kind) {
  case LaneStep::Load: {
    std::string pointer =
        address("getelementptr {}, ptr {}, i64 {}", of, step.text, step.order[lane]);
    return define(type, "load {}, ptr {}, align 1", of, pointer);
  }
  case LaneStep::Constant:
    return constant(type);
  case LaneStep::Value:
    return value(type);
  case LaneStep::Same:
    return step.text;
  case LaneStep::Shift:
    return define(type, "{} {} {}, {}", row(op).text, of, steps[step.left].results[lane],
                  step.text);
  case LaneStep::Binary:
    break;
  }
  std::string left = steps[step.left].results[lane];
  std::string right = steps[step.right].results[lane];
  if (step.isMixed && (op == Op::Add || op == Op::FAdd) && random_.oneIn(2))
    op = op == Op::Add ? Op::Sub : Op::FSub;
  else if (random_.oneIn(4) && (row(op).traits & OpTraits::Commutes))
    std::swap(left, right);
  return define(type, "{} {} {}, {}", row(op).text, of, left, right);
}

// Lane by lane, or step by step.
void IrWriter::adjacent() {
  constexpr IrType ints[] = {IrType::I8, IrType::I16, IrType::I32, IrType::I32, IrType::I64};
  bool areFloats = shape_.floats != 0 && random_.oneIn(3);
  IrType type = areFloats ? floatType() : random_.pick(ints);
  uint32_t most = areFloats ? 4 : std::min(objectBytes * 8 / width(type), 16U);
  uint32_t count = 2;
  while (count < most && random_.oneIn(2))
    count *= 2;
  std::vector<LaneStep> steps;
  for (uint32_t i = 0, leaves = random_.between(1, 3); i < leaves; ++i)
    steps.push_back(leafOfLanes(type, count));
  for (uint32_t i = 0, operations = random_.below(4); i < operations; ++i)
    steps.push_back(operationOnLanes(type, static_cast<uint32_t>(steps.size())));
  std::string to = elements(type, count);
  auto compute = [&](LaneStep &step, uint32_t lane) {
    step.results.push_back(computeLane(type, steps, step, lane));
  };
  auto store = [&](uint32_t lane) {
    std::string pointer = address("getelementptr {}, ptr {}, i64 {}", name(type), to, lane);
    emit("store {} {}, ptr {}, align 1", name(type), steps.back().results[lane], pointer);
  };
  bool isByLane = random_.oneIn(2);
  for (uint32_t lane = 0; lane < count && isByLane; ++lane) {
    for (LaneStep &step : steps)
      compute(step, lane);
    store(lane);
  }
  if (isByLane)
    return;
  for (LaneStep &step : steps)
    for (uint32_t lane = 0; lane < count; ++lane)
      compute(step, lane);
  for (uint32_t lane = 0; lane < count; ++lane)
    store(lane);
}

} // namespace wend::fuzz
