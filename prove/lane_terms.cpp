// Terms of operations on vectors.

#include "prove/terms.h"

#include "support/invariant.h"

namespace wend {

// Lane 0 first.
z3::expr Terms::joined(const std::vector<z3::expr> &lanes) const {
  z3::expr all = lanes[0];
  for (size_t i = 1; i < lanes.size(); ++i)
    all = z3::concat(lanes[i], all);
  return folded(all);
}

std::vector<z3::expr> Terms::split(Type vector, const z3::expr &value) const {
  std::vector<z3::expr> lanes;
  unsigned width = bitWidth(laneType(vector));
  for (unsigned i = 0; i < laneCount(vector); ++i)
    lanes.push_back(piece(value, i * width, width));
  return lanes;
}

z3::expr Terms::castLanes(Op op, Type from, Type to, const z3::expr &value) const {
  if (op == Op::BitCast)
    return value;
  std::vector<z3::expr> lanes = split(from, value), results;
  for (unsigned i = 0; i < laneCount(to); ++i)
    results.push_back(cast(op, laneType(from), laneType(to), lanes[i]));
  return joined(results);
}

z3::expr Terms::lanes(Op op, uint8_t variant, Type from, Type to,
                      const std::vector<z3::expr> &operands) const {
  auto laneOp = static_cast<Op>(variant);
  const z3::expr &first = operands[0];
  std::vector<z3::expr> results;
  switch (op) {
  case Op::LaneUnary:
    for (const z3::expr &lane : split(from, first))
      results.push_back(unary(laneOp, laneType(from), lane));
    return joined(results);
  case Op::LaneBinary:
  case Op::LaneICmp:
  case Op::LaneFCmp: {
    std::vector<z3::expr> left = split(from, first), right = split(from, operands[1]);
    for (size_t i = 0; i < left.size(); ++i) {
      if (op == Op::LaneBinary) {
        results.push_back(binary(laneOp, laneType(from), left[i], right[i]));
        continue;
      }
      z3::expr holds = op == Op::LaneICmp
                           ? compare(static_cast<Predicate>(variant), left[i], right[i])
                           : compare(static_cast<FloatPredicate>(variant), left[i], right[i]);
      unsigned width = bitWidth(laneType(to));
      results.push_back(choose(holds, bits(~uint64_t{0}, width), bits(0, width)));
    }
    return joined(results);
  }
  case Op::LaneCast:
    return castLanes(laneOp, from, to, first);
  case Op::LaneSigns: {
    unsigned width = bitWidth(laneType(from));
    for (const z3::expr &lane : split(from, first))
      results.push_back(piece(lane, width - 1, 1));
    return resized(joined(results), 32, false);
  }
  case Op::LaneExtract:
    return split(from, first)[variant];
  case Op::LaneInsert:
    results = split(from, first);
    results[variant] = operands[1];
    return joined(results);
  case Op::Shuffle: {
    std::vector<z3::expr> sources = split(from, first);
    for (const z3::expr &lane : split(from, operands[1]))
      sources.push_back(lane);
    for (unsigned i = 0; i < laneCount(to); ++i)
      results.push_back(
          sources[piece(operands[2], i * 8, 8).get_numeral_uint64() % sources.size()]);
    return joined(results);
  }
  case Op::LaneJoin:
    return folded(z3::concat(operands[1], first));
  default:
    INVARIANT(op == Op::LaneHalf, "the operations on vectors are known");
    return piece(first, variant * 128U, 128);
  }
}

} // namespace wend
