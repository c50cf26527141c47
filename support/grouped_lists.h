// groupByKey — the elements of each of many keys, as lists in one vector.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wend {

// Groups elements by keys below `keys`: those of key k become elements[begin[k]] to
// elements[begin[k + 1] - 1], in the order in which they are visited. `forEach(visit)` calls
// visit(key, element) for each element. It is called twice, to count and to fill, and must visit
// the same in the same order.
template <typename Element, typename ForEach>
void groupByKey(size_t keys, std::vector<uint32_t> &begin, std::vector<Element> &elements,
                ForEach &&forEach) {
  begin.assign(keys + 1, 0);
  forEach([&](uint32_t key, const Element &) { ++begin[key + 1]; });
  for (size_t key = 0; key < keys; ++key)
    begin[key + 1] += begin[key];
  elements.resize(begin.back());
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  forEach([&](uint32_t key, const Element &element) { elements[next[key]++] = element; });
}

} // namespace wend
