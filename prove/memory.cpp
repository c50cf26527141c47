#include "prove/memory.h"

#include <algorithm>
#include <utility>

namespace wend {

namespace {

// Limit on the bytes of a constant table that the solver is told one by one.
constexpr uint64_t maxTableBytes = 512;

// An address as a term and a constant.
std::pair<z3::expr, uint64_t> decomposed(z3::expr address) {
  uint64_t offset = 0;
  while (address.is_app() && address.decl().decl_kind() == Z3_OP_BADD && address.num_args() == 2) {
    unsigned number = address.arg(0).is_numeral() ? 0 : 1;
    if (!address.arg(number).is_numeral())
      break;
    offset += address.arg(number).get_numeral_uint64();
    address = address.arg(1 - number);
  }
  return {address, offset};
}

// Whether addresses are certainly different.
bool areDistinct(const z3::expr &one, const z3::expr &other) {
  auto [base, offset] = decomposed(one);
  auto [otherBase, otherOffset] = decomposed(other);
  return z3::eq(base, otherBase) && offset != otherOffset;
}

bool isBitRange(const z3::expr &value) {
  return value.is_app() && value.decl().decl_kind() == Z3_OP_EXTRACT;
}

} // namespace

z3::sort MemoryTerms::sort() const {
  z3::context &context = terms_.context();
  return context.array_sort(context.bv_sort(64), context.bv_sort(8));
}

z3::expr MemoryTerms::addressOf(uint32_t object) const {
  const MemoryObject &of = objects_.all()[object];
  return terms_.variable(of.name, Type::Ptr);
}

// The contents of a read-only variable.
z3::expr MemoryTerms::tableOf(const MemoryObject &object) const {
  const Global &global = *object.global;
  z3::expr array = terms_.context().constant((object.name + ".contents").c_str(), sort());
  if (global.size > maxTableBytes || !global.relocations.empty())
    return array;
  z3::expr base = terms_.variable(object.name, Type::Ptr);
  for (uint64_t i = 0; i < global.size; ++i) {
    auto byte = global.bytes.empty() ? uint8_t{0} : static_cast<uint8_t>(global.bytes[i]);
    z3::expr address = terms_.binary(Op::Add, Type::I64, base, terms_.bits(i, 64));
    array = z3::store(array, address, terms_.bits(byte, 8));
  }
  return array;
}

ProofState MemoryTerms::stateOf(const std::string &prefix,
                                const std::function<z3::expr(uint32_t object)> &contents) const {
  z3::context &context = terms_.context();
  ProofState state{
      context.constant((prefix + "world").c_str(), context.uninterpreted_sort("World")),
      context.constant((prefix + "memory").c_str(), sort()),
      {}};
  for (uint32_t i = 0; i < objects_.all().size(); ++i) {
    const MemoryObject &object = objects_.all()[i];
    state.separate.push_back(!object.isSeparate    ? state.shared
                             : object.isReadOnly() ? tableOf(object)
                                                   : contents(i));
  }
  return state;
}

// Memory of an alloca that nothing was stored to is zero.
ProofState MemoryTerms::initial() const {
  z3::context &context = terms_.context();
  return stateOf("", [&](uint32_t object) {
    const MemoryObject &of = objects_.all()[object];
    if (of.cell != Type::Void)
      return terms_.constant(of.cell, {});
    return of.kind == MemoryObject::Kind::Alloca
               ? z3::const_array(context.bv_sort(64), terms_.bits(0, 8))
               : context.constant((of.name + ".memory").c_str(), sort());
  });
}

ProofState MemoryTerms::unknown(const std::string &prefix, const std::string &ownPrefix,
                                const std::vector<bool> &isRelated) const {
  return stateOf(prefix, [&](uint32_t object) {
    const MemoryObject &of = objects_.all()[object];
    std::string name = (isRelated[object] ? prefix : ownPrefix) + of.name + ".memory";
    return of.cell != Type::Void ? terms_.variable(name, of.cell)
                                 : terms_.context().constant(name.c_str(), sort());
  });
}

const z3::expr &MemoryTerms::arrayOf(const ProofState &state, uint32_t object) const {
  bool isSeparate = object != Objects::unknown && objects_.all()[object].isSeparate;
  return isSeparate ? state.separate[object] : state.shared;
}

z3::expr &MemoryTerms::arrayOf(ProofState &state, uint32_t object) const {
  return const_cast<z3::expr &>(arrayOf(std::as_const(state), object));
}

// Follows the stores as long as their addresses are known to be the same or others.
z3::expr MemoryTerms::select(const z3::expr &array, const z3::expr &address) const {
  z3::expr at = array;
  while (at.is_app() && at.decl().decl_kind() == Z3_OP_STORE) {
    if (z3::eq(at.arg(1), address))
      return at.arg(2);
    if (!areDistinct(at.arg(1), address))
      break;
    at = at.arg(0);
  }
  bool isConstant = at.is_app() && at.decl().decl_kind() == Z3_OP_CONST_ARRAY;
  return isConstant ? at.arg(0) : z3::select(at, address);
}

z3::expr MemoryTerms::loadByte(const ProofState &state, uint32_t object,
                               const z3::expr &address) const {
  return select(arrayOf(state, object), address);
}

// Bytes that are all of one value are that value.
z3::expr MemoryTerms::load(const ProofState &state, uint32_t object, const z3::expr &address,
                           Type type) const {
  if (isCell(object))
    return state.separate[object];
  std::vector<z3::expr> bytes;
  for (unsigned i = 0; i < byteSize(type); ++i) {
    z3::expr at = terms_.binary(Op::Add, Type::I64, address, terms_.bits(i, 64));
    bytes.push_back(select(arrayOf(state, object), at));
  }
  if (type == Type::I1)
    return terms_.piece(bytes[0], 0, 1);
  auto isNext = [&](size_t i) {
    return isBitRange(bytes[i]) && z3::eq(bytes[i].arg(0), bytes[0].arg(0)) &&
           bytes[i].lo() == bytes[0].lo() + 8 * i;
  };
  bool isWhole = true;
  for (size_t i = 0; i < bytes.size() && isWhole; ++i)
    isWhole = isBitRange(bytes[i]) && isNext(i);
  if (isWhole)
    return terms_.piece(bytes[0].arg(0), bytes[0].lo(), bitWidth(type));
  z3::expr value = bytes[0];
  for (size_t i = 1; i < bytes.size(); ++i)
    value = z3::concat(bytes[i], value);
  return std::ranges::all_of(bytes, [](const z3::expr &byte) { return byte.is_numeral(); })
             ? value.simplify()
             : value;
}

void MemoryTerms::store(ProofState &state, uint32_t object, const z3::expr &address,
                        const z3::expr &value) const {
  z3::expr &array = arrayOf(state, object);
  if (isCell(object)) {
    array = value;
    return;
  }
  unsigned width = value.get_sort().bv_size();
  z3::expr stored = width == 1 ? terms_.resized(value, 8, false) : value;
  for (unsigned i = 0; i * 8 < width; ++i) {
    z3::expr at = terms_.binary(Op::Add, Type::I64, address, terms_.bits(i, 64));
    array = z3::store(array, at, terms_.piece(stored, i * 8, 8));
  }
}

ProofState MemoryTerms::choose(const z3::expr &condition, const ProofState &one,
                               const ProofState &other) const {
  ProofState chosen{terms_.choose(condition, one.world, other.world),
                    terms_.choose(condition, one.shared, other.shared),
                    {}};
  for (size_t i = 0; i < one.separate.size(); ++i)
    chosen.separate.push_back(objects_.all()[i].isSeparate
                                  ? terms_.choose(condition, one.separate[i], other.separate[i])
                                  : one.separate[i]);
  return chosen;
}

z3::expr MemoryTerms::isWithin(uint32_t object, const z3::expr &address, uint64_t size) const {
  if (object == Objects::unknown || !objects_.all()[object].hasKnownSize())
    return terms_.truth(true);
  if (objects_.all()[object].size < size)
    return terms_.truth(false);
  z3::expr base = addressOf(object);
  auto [term, constant] = decomposed(address);
  if (z3::eq(term, base))
    return terms_.truth(constant <= objects_.all()[object].size - size);
  return z3::ule(address - base, terms_.bits(objects_.all()[object].size - size, 64));
}

z3::expr MemoryTerms::isWithin(uint32_t object, const z3::expr &address,
                               const z3::expr &size) const {
  if (size.is_numeral())
    return isWithin(object, address, size.get_numeral_uint64());
  if (object == Objects::unknown || !objects_.all()[object].hasKnownSize())
    return terms_.truth(true);
  z3::expr whole = terms_.bits(objects_.all()[object].size, 64);
  return z3::ule(size, whole) && z3::ule(address - addressOf(object), whole - size);
}

z3::expr MemoryTerms::layout() const {
  z3::expr all = terms_.truth(true);
  auto endOf = [&](uint32_t object) {
    uint64_t size = std::max<uint64_t>(objects_.all()[object].size, 1);
    return addressOf(object) + terms_.bits(size, 64);
  };
  // An argument may point anywhere, a cell has no address that counts, and an alias is another name
  // of an object.
  auto hasPlace = [&](uint32_t object) {
    const MemoryObject &of = objects_.all()[object];
    return of.kind == MemoryObject::Kind::Alloca
               ? of.cell == Type::Void
               : of.global && !of.global->aliasee && of.hasKnownSize();
  };
  for (uint32_t i = 0; i < objects_.all().size(); ++i) {
    if (!hasPlace(i))
      continue;
    all = terms_.both(all, z3::ugt(addressOf(i), terms_.bits(0, 64)));
    all = terms_.both(all, z3::ugt(endOf(i), addressOf(i)));
    for (uint32_t j = 0; j < i; ++j)
      if (hasPlace(j))
        all = terms_.both(all, z3::ule(endOf(i), addressOf(j)) || z3::ule(endOf(j), addressOf(i)));
  }
  return all;
}

} // namespace wend
