// The loads and stores of a vector loop.

#include "opt/vector_body.h"

#include "ir/folding_builder.h"

#include <algorithm>
#include <array>

namespace wend {

Value *VectorBody::address(const VectorAccess &access, unsigned part) {
  FoldingBuilder scalars(module_, blocks_.before);
  const VectorStream &stream = loop_.streams()[access.stream];
  Value *row =
      scalars.gep(blocks_.pointers[access.stream],
                  stream.isDownwards() ? blocks_.negated : blocks_.iteration, stream.stride());
  // Downwards, a vector begins with its last element.
  auto bytes = static_cast<int64_t>(std::min<uint64_t>(vectorBytes, stream.bytes * loop_.width()));
  int64_t offset = stream.isDownwards() ? access.offset - (part + int64_t{1}) * bytes +
                                              static_cast<int64_t>(stream.bytes)
                                        : access.offset + part * bytes;
  return scalars.gep(row, scalars.integer(Type::I64, static_cast<uint64_t>(offset)), 1);
}

Value *VectorBody::makeLoad(const Instruction &load, Type type, Value *pointer,
                            Instruction *before) {
  Instruction *made = module_.makeInstruction(Op::Load, type, {&pointer, 1});
  made->setAccessAlign(load.accessAlign());
  made->setAccessType(load.accessType());
  made->loc = load.loc;
  made->insertBefore(before);
  return made;
}

// Fewer bytes than a vector has are the low bits of one.
LaneList VectorBody::makeLoad(const Instruction &load) {
  const VectorAccess &access = *loop_.accessOf(load);
  const VectorStream &stream = loop_.streams()[access.stream];
  Type type = loop_.typeOf(load);
  if (stream.isUniform()) {
    Instruction *before = blocks_.preheader.terminator();
    FoldingBuilder scalars(module_, before);
    Value *offset = scalars.integer(Type::I64, static_cast<uint64_t>(access.offset));
    Value *pointer = scalars.gep(blocks_.pointers[access.stream], offset, 1);
    return invariant(makeLoad(load, load.type(), pointer, before), type, false);
  }
  if (stream.isStrided())
    return makeStridedLoad(load, access);
  uint64_t bytes = stream.bytes * loop_.width();
  LaneList made;
  if (bytes >= vectorBytes) {
    made = list(type, [&](unsigned part) {
      return makeLoad(load, type, address(access, part), blocks_.before);
    });
  } else {
    Type integer = integerOfBytes(bytes);
    Value *low = makeLoad(load, integer, address(access, 0), blocks_.before);
    Value *vector = builder_.insert(module_.vector(vectorOfLanes(integer), {}), low, 0);
    made = {type, loop_.width(), {builder_.bitcast(vector, type)}};
  }
  if (stream.isDownwards())
    reverse(made);
  return made;
}

// Lanes of two vectors. They begin with the first of the elements that may be accessed; if only
// every second one may, the second vector ends with the last of these.
LaneList VectorBody::makeStridedLoad(const Instruction &load, const VectorAccess &access) {
  Type type = loop_.typeOf(load);
  unsigned lanes = laneCount(type);
  auto bytes = static_cast<int64_t>(byteSize(laneType(type)));
  unsigned first = access.toOther < 0 ? 1 : 0;
  unsigned shift = access.toOther == 0 ? 1 : 0;
  std::vector<unsigned> places;
  for (unsigned i = 0; i < lanes; ++i)
    places.push_back(2 * i + first + (2 * i >= lanes ? shift : 0));
  return list(type, [&](unsigned part) {
    std::array<Value *, 2> halves{};
    for (unsigned half = 0; half < 2; ++half) {
      VectorAccess at = access;
      at.offset += static_cast<int64_t>((2 * part + half) * vectorBytes) -
                   bytes * static_cast<int64_t>(first + half * shift);
      halves[half] = makeLoad(load, type, address(at, 0), blocks_.before);
      Instruction &made = *asInstruction(halves[half]);
      made.setAccessAlign(std::min(made.accessAlign(), static_cast<unsigned>(bytes)));
    }
    return builder_.shuffle(halves[0], halves[1], places);
  });
}

// The lanes of both stores, interleaved; at the second one.
void VectorBody::makeStridedStore(const Instruction &store, const VectorAccess &access) {
  const VectorAccess &partner = *loop_.accessOf(*access.partner);
  if (&partner > &access)
    return;
  const VectorAccess &low = access.offset < partner.offset ? access : partner;
  const VectorAccess &high = access.offset < partner.offset ? partner : access;
  Type type = loop_.operandTypeOf(store);
  LaneList even = operand(low.access->storedValue(), type);
  LaneList odd = operand(high.access->storedValue(), type);
  unsigned lanes = laneCount(type);
  for (unsigned part = 0; part < 2 * even.parts.size(); ++part) {
    std::vector<unsigned> places;
    for (unsigned i = 0; i < lanes; ++i)
      places.push_back(part % 2 * (lanes / 2) + i / 2 + i % 2 * lanes);
    VectorAccess at = low;
    at.offset += static_cast<int64_t>(part * vectorBytes);
    Value *pointer = address(at, 0);
    putStore(*low.access, builder_.shuffle(even.parts[part / 2], odd.parts[part / 2], places),
             pointer);
  }
}

void VectorBody::putStore(const Instruction &store, Value *value, Value *pointer) {
  Value *operands[] = {value, pointer};
  Instruction *made = module_.makeInstruction(Op::Store, Type::Void, operands);
  made->setAccessAlign(store.accessAlign());
  made->setAccessType(store.accessType());
  made->loc = store.loc;
  made->insertBefore(blocks_.before);
}

void VectorBody::reverse(LaneList &list) {
  for (Value *&part : list.parts)
    part = builder_.reversed(part, std::min(list.count, laneCount(list.vector)));
}

void VectorBody::makeStore(const Instruction &store) {
  const VectorAccess &access = *loop_.accessOf(store);
  const VectorStream &stream = loop_.streams()[access.stream];
  if (stream.isStrided())
    return makeStridedStore(store, access);
  LaneList value = operand(store.storedValue(), loop_.operandTypeOf(store));
  uint64_t bytes = stream.bytes * loop_.width();
  if (stream.isDownwards())
    reverse(value);
  if (bytes < vectorBytes) {
    Value *vector = builder_.bitcast(value.parts[0], vectorOfLanes(integerOfBytes(bytes)));
    value.parts[0] = builder_.extract(vector, 0);
  }
  for (unsigned part = 0; part < value.parts.size(); ++part)
    putStore(store, value.parts[part], address(access, part));
}

} // namespace wend
