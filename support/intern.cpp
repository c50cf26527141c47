#include "support/intern.h"

namespace wend {

namespace {

// FNV-1a, as published by Fowler, Noll and Vo.
uint32_t hashOf(std::string_view text) {
  uint32_t hash = 2166136261U;
  for (char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

} // namespace

Interner::Interner() : texts_(1), hashes_(1), table_(256) {}

Symbol Interner::intern(std::string_view text) {
  uint32_t hash = hashOf(text);
  size_t mask = table_.size() - 1;
  size_t slot = hash & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    uint32_t id = table_[slot];
    if (hashes_[id] == hash && texts_[id] == text)
      return {id};
  }
  uint32_t id = size();
  texts_.push_back(arena_.copy(text));
  hashes_.push_back(hash);
  table_[slot] = id;
  if (texts_.size() * 2 > table_.size())
    grow();
  return {id};
}

void Interner::grow() {
  std::vector<uint32_t> table(table_.size() * 2);
  size_t mask = table.size() - 1;
  for (uint32_t id = 1; id < size(); ++id) {
    size_t slot = hashes_[id] & mask;
    while (table[slot] != 0)
      slot = (slot + 1) & mask;
    table[slot] = id;
  }
  table_ = std::move(table);
}

} // namespace wend
