#include "prove/counterexample.h"

#include "prove/memory.h"

#include <algorithm>

namespace wend {

Counterexample executionOf(const Terms &terms, const Snapshot &snapshot, const Objects &objects,
                           const z3::model &model) {
  auto number = [&](const z3::expr &term) {
    z3::expr value = model.eval(term, true);
    unsigned width = std::min(64U, value.get_sort().bv_size());
    return terms.piece(value, 0, width).simplify().get_numeral_uint64();
  };
  MemoryTerms memory(terms, objects);
  ProofState start = memory.initial();
  auto bytesAt = [&](uint32_t object, const z3::expr &begin, uint64_t size) {
    std::string bytes;
    for (uint64_t i = 0; i < size; ++i)
      bytes += static_cast<char>(number(memory.loadByte(start, object, begin + terms.bits(i, 64))));
    return bytes;
  };
  Counterexample found;
  const std::vector<Type> &types = snapshot.arguments;
  for (uint32_t i = 0; i < types.size(); ++i) {
    z3::expr argument = terms.variable(argumentName(i), types[i]);
    found.arguments.push_back(number(argument));
    if (types[i] == Type::Ptr)
      found.regions.push_back(
          {nullptr, i,
           bytesAt(Objects::unknown, argument - terms.bits(Counterexample::Region::before, 64),
                   Counterexample::Region::size)});
  }
  for (uint32_t i = 0; i < objects.all().size(); ++i) {
    const MemoryObject &object = objects.all()[i];
    if (object.global && !object.isReadOnly() && object.size <= Counterexample::Region::size)
      found.regions.push_back({object.global, 0, bytesAt(i, memory.addressOf(i), object.size)});
  }
  return found;
}

} // namespace wend
