// Vectors whose elements are the lanes of vectors of the IR: their parts, elements, shuffles and
// accesses of memory.
//
// The lanes of the last part that are not used are arbitrary.

#include "ir/lanes.h"
#include "ir/reader/builder.h"
#include "ir/reader/legalizer.h"

#include <algorithm>
#include <bit>

namespace wend::reader {

// ---- Instructions

Value *Legalizer::putLanes(Op op, Type type, std::span<Value *const> operands, Op laneOp) {
  Instruction *made = builder_.module_.makeInstruction(op, type, operands);
  made->setLaneOp(laneOp);
  return builder_.insert(made);
}

Value *Legalizer::putLanes(Op laneOp, Value *left, Value *right) {
  Value *operands[] = {left, right};
  return putLanes(Op::LaneBinary, left->type(), operands, laneOp);
}

// The same bits as a vector of another type.
Value *Legalizer::asLanes(Value *value, Type type) {
  if (value->type() == type)
    return value;
  if (Constant *constant = asConstant(value))
    return builder_.module_.vector(type, lanesOf(*constant));
  return putLanes(Op::LaneCast, type, {&value, 1}, Op::BitCast);
}

// A vector of 256 bits with two parts as its halves.
Value *Legalizer::joined(Pack &pack, uint32_t first) {
  Value *halves[] = {builder_.scalarOf(&pack, first), builder_.scalarOf(&pack, first + 1)};
  auto make = [&] {
    return builder_.module_.makeInstruction(Op::LaneJoin, wideOf(halves[0]->type()), halves);
  };
  if (!pack.block)
    return builder_.insert(make());
  if (!pack.joined) {
    Instruction *made = make();
    Instruction *next = pack.before ? pack.before->next() : pack.block->first();
    while (next && next->is(Op::LaneJoin)) // of a shufflevector before
      next = next->next();
    if (next)
      made->insertBefore(next);
    else
      made->appendTo(pack.block);
    pack.joined = made;
  }
  return pack.joined;
}

// A half of a vector of 256 bits.
Value *Legalizer::half(Value *vector, unsigned half) {
  Instruction *made =
      builder_.module_.makeInstruction(Op::LaneHalf, halfOf(vector->type()), {&vector, 1});
  made->setLane(half);
  builder_.halves_.push_back(made);
  return builder_.insert(made);
}

Value *Legalizer::lane(Value *vector, unsigned lane) {
  Instruction *made =
      builder_.module_.makeInstruction(Op::LaneExtract, laneType(vector->type()), {&vector, 1});
  made->setLane(lane);
  return builder_.insert(made);
}

Value *Legalizer::withLane(Value *vector, Value *scalar, unsigned lane) {
  Value *operands[] = {vector, scalar};
  Instruction *made = builder_.module_.makeInstruction(Op::LaneInsert, vector->type(), operands);
  made->setLane(lane);
  return builder_.insert(made);
}

// Lane i is lane places[i] of both vectors, counted through.
Value *Legalizer::shuffled(Value *first, Value *second, const VectorBits &places) {
  Value *operands[] = {first, second, builder_.module_.vector(Type::V16I8, places)};
  return builder_.insert(builder_.module_.makeInstruction(Op::Shuffle, first->type(), operands));
}

Value *Legalizer::splat(Type vector, uint64_t bits) {
  return builder_.module_.vector(vector, VectorBits::splat(vector, bits));
}

// ---- Lanes

Legalizer::Lane Legalizer::laneAt(TextType &vector, Value *value, size_t index) {
  unsigned each = laneCount(vector.lanes);
  Value *part = builder_.copyOfPlaceholder(builder_.part(*asPack(value), index / each));
  return {part, static_cast<unsigned>(index % each)};
}

// A vector of the IR with these lanes first, of vectors of type `type`. If there are fewer than the
// type has, they are repeated. A shuffle takes lanes of two vectors: those of more are gathered in
// two first, each from half of the vectors.
Value *Legalizer::ofLanes(Type type, std::span<const Lane> lanes) {
  unsigned count = laneCount(type);
  std::vector<Value *> sources;
  for (const Lane &lane : lanes)
    if (std::ranges::find(sources, lane.vector) == sources.end())
      sources.push_back(lane.vector);
  if (sources.size() > 2)
    return ofGatheredLanes(type, lanes, sources);
  bool isFirst = sources.size() == 1;
  for (unsigned i = 0; i < lanes.size(); ++i)
    isFirst &= lanes[i].lane == i;
  if (isFirst)
    return sources[0];
  VectorBits places;
  for (unsigned i = 0; i < count; ++i) {
    const Lane &lane = lanes[i % lanes.size()];
    places.setLane(Type::V16I8, i, lane.lane + (lane.vector == sources[0] ? 0 : count));
  }
  return shuffled(sources[0], sources.back(), places);
}

Value *Legalizer::ofGatheredLanes(Type type, std::span<const Lane> lanes,
                                  std::span<Value *const> sources) {
  std::span<Value *const> half = sources.first(sources.size() / 2);
  auto isInHalf = [&](const Lane &lane) {
    return std::ranges::find(half, lane.vector) != half.end();
  };
  std::vector<Lane> gathered[2];
  std::vector<unsigned> numbers; // of each lane in what is gathered
  for (const Lane &lane : lanes) {
    std::vector<Lane> &group = gathered[isInHalf(lane) ? 0 : 1];
    numbers.push_back(static_cast<unsigned>(group.size()));
    group.push_back(lane);
  }
  Value *groups[] = {ofLanes(type, gathered[0]), ofLanes(type, gathered[1])};
  std::vector<Lane> placed;
  for (size_t i = 0; i < lanes.size(); ++i)
    placed.push_back({groups[isInHalf(lanes[i]) ? 0 : 1], numbers[i]});
  return ofLanes(type, placed);
}

// The lane that represents an element.
Value *Legalizer::toLane(TextType &element, Type lane, Value *scalar) {
  Constant *constant = asConstant(scalar);
  if (element.bits == 1)
    return constant ? builder_.module_.constant(lane, constant->bits() ? ~uint64_t{0} : 0)
                    : builder_.putCast(Op::SExt, scalar, lane);
  if (element.scalar != Type::Ptr)
    return scalar;
  return constant ? builder_.module_.constant(lane, 0)
                  : builder_.putCast(Op::PtrToInt, scalar, lane);
}

Value *Legalizer::fromLane(TextType &element, Value *lane) {
  Constant *constant = asConstant(lane);
  if (element.bits == 1)
    return constant
               ? builder_.module_.boolConstant(constant->bits() != 0)
               : builder_.putICmp(Predicate::Ne, lane, builder_.module_.constant(lane->type(), 0));
  if (element.scalar != Type::Ptr)
    return lane;
  return constant && constant->bits() == 0 ? builder_.module_.constant(Type::Ptr, 0)
                                           : builder_.putCast(Op::IntToPtr, lane, Type::Ptr);
}

// ---- Vectors

Pack *Legalizer::packOf(TextType &vector, const std::function<Value *(size_t)> &makePart) {
  Pack *made = builder_.newPack(builder_.leavesOf(&vector, {}));
  for (size_t i = 0; i < made->parts.size(); ++i)
    made->parts[i] = makePart(i);
  return made;
}

Value *Legalizer::partOf(Value *value, size_t index) {
  return builder_.copyOfPlaceholder(builder_.part(*asPack(value), index));
}

// A vector of the IR with these lanes first: adjacent lanes are interleaved, then pairs of them,
// and so on.
Value *Legalizer::interleaved(Type type, std::span<Value *const> lanes) {
  std::vector<Value *> vectors;
  for (Value *lane : lanes)
    vectors.push_back(withLane(builder_.module_.vector(type, {}), lane, 0));
  for (uint64_t width = byteSize(laneType(type)); vectors.size() > 1; width *= 2) {
    Type wide = vectorOfLanes(integerOfBytes(width));
    unsigned count = laneCount(wide);
    VectorBits places;
    for (unsigned i = 0; i < count; ++i)
      places.setLane(Type::V16I8, i, i / 2 + (i % 2 == 0 ? 0 : count));
    std::vector<Value *> pairs;
    for (size_t i = 0; i + 1 < vectors.size(); i += 2) {
      Value *second = asLanes(vectors[i + 1], wide);
      pairs.push_back(shuffled(asLanes(vectors[i], wide), second, places));
    }
    if (vectors.size() % 2 == 1)
      pairs.push_back(vectors.back());
    vectors = std::move(pairs);
  }
  return asLanes(vectors[0], type);
}

Value *Legalizer::packElements(TextType &vector, std::span<Value *const> elements) {
  unsigned each = laneCount(vector.lanes);
  TextType &type = *bare(vector.element);
  Type lane = laneType(vector.lanes);
  return packOf(vector, [&](size_t p) {
    size_t first = p * each;
    size_t end = std::min<size_t>(first + each, vector.count);
    bool areVariable = end - first > 2;
    for (size_t i = first; i < end; ++i)
      areVariable &= !asConstant(elements[i]);
    if (areVariable) {
      std::vector<Value *> lanes;
      for (size_t i = first; i < end; ++i)
        lanes.push_back(toLane(type, lane, elements[i]));
      return interleaved(vector.lanes, lanes);
    }
    VectorBits constants;
    for (size_t i = first; i < end; ++i)
      if (asConstant(elements[i]))
        constants.setLane(vector.lanes, static_cast<unsigned>(i - first),
                          asConstant(toLane(type, lane, elements[i]))->bits());
    Value *made = builder_.module_.vector(vector.lanes, constants);
    for (size_t i = first; i < end; ++i)
      if (!asConstant(elements[i]))
        made = withLane(made, toLane(type, lane, elements[i]), static_cast<unsigned>(i - first));
    return made;
  });
}

// The elements of `to`, whose lanes are those of vectors with the same elements: lane(i) is the
// lane of element i.
Value *Legalizer::rearranged(TextType &to, const std::function<Lane(size_t)> &lane) {
  unsigned each = laneCount(to.lanes);
  return packOf(to, [&](size_t p) {
    std::vector<Lane> lanes;
    for (size_t i = p * each; i < std::min<size_t>((p + 1) * each, to.count); ++i)
      lanes.push_back(lane(i));
    return ofLanes(to.lanes, lanes);
  });
}

// A mask of `count` lanes, from part `part` of one with lanes of another width: its lanes from
// `part` times the number of lanes of `type` on, as a vector of type `type`.
Value *Legalizer::resizedMask(std::span<Value *const> parts, size_t count, Type type, size_t part) {
  Type from = parts[0]->type();
  if (from == type)
    return parts[part];
  unsigned given = laneCount(from);
  unsigned wanted = laneCount(type);
  std::vector<Lane> lanes;
  auto at = [&](unsigned i) { return std::min<size_t>(part * wanted + i, count - 1); };
  if (wanted < given) { // wider lanes, each of several equal ones
    unsigned ratio = given / wanted;
    for (unsigned i = 0; i < given; ++i) {
      size_t source = at(i / ratio);
      lanes.push_back({parts[source / given], static_cast<unsigned>(source % given)});
    }
    return asLanes(ofLanes(from, lanes), type);
  }
  unsigned ratio = wanted / given;
  std::vector<Value *> sources;
  for (Value *source : parts)
    sources.push_back(asLanes(source, type));
  for (unsigned i = 0; i < wanted; ++i) {
    size_t source = at(i);
    lanes.push_back({sources[source / given], static_cast<unsigned>(source % given * ratio)});
  }
  return ofLanes(type, lanes);
}

// The parts of a mask as a vector of i1.
Value *Legalizer::flags(TextType &flagsType, std::span<Value *const> parts) {
  return packOf(flagsType,
                [&](size_t p) { return resizedMask(parts, flagsType.count, flagsType.lanes, p); });
}

std::vector<Value *> Legalizer::partsOf(Value *value) {
  std::vector<Value *> parts;
  for (size_t i = 0; i < asPack(value)->parts.size(); ++i)
    parts.push_back(partOf(value, i));
  return parts;
}

Value *Legalizer::lowHalf(Value *part) { return lane(asLanes(part, Type::V2F64), 0); }

Value *Legalizer::ofLowHalf(Type lanes, Value *half) {
  return asLanes(withLane(builder_.module_.vector(Type::V2F64, {}), half, 0), lanes);
}

// ---- Memory

// A part of a vector. One with unused lanes takes only the bytes of the others.
Value *Legalizer::loadLanes(const TextType &part, Value *address, bool isVolatile, uint64_t align) {
  if (part.size == vectorBytes)
    return builder_.insertLoad(part.scalar, address, isVolatile, align);
  align = align ? align : part.align;
  Value *made = builder_.module_.vector(part.scalar, {});
  for (uint64_t at = 0, width = 0; at < part.size; at += width) {
    width = std::min<uint64_t>(std::bit_floor(part.size - at), 8);
    Type piece = integerOfBytes(width);
    Value *loaded =
        builder_.insertLoad(piece, builder_.offsetBy(address, at), isVolatile, alignAt(align, at));
    made = withLane(asLanes(made, vectorOfLanes(piece)), loaded, static_cast<unsigned>(at / width));
  }
  return asLanes(made, part.scalar);
}

void Legalizer::storeLanes(const TextType &part, Value *value, Value *address, bool isVolatile,
                           uint64_t align) {
  if (part.size == vectorBytes)
    return builder_.insertStore(value, address, isVolatile, align);
  align = align ? align : part.align;
  for (uint64_t at = 0, width = 0; at < part.size; at += width) {
    width = std::min<uint64_t>(std::bit_floor(part.size - at), 8);
    Value *piece = lane(asLanes(value, vectorOfLanes(integerOfBytes(width))),
                        static_cast<unsigned>(at / width));
    builder_.insertStore(piece, builder_.offsetBy(address, at), isVolatile, alignAt(align, at));
  }
}

} // namespace wend::reader
