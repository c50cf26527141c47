#include "backend/object/code_map.h"

#include <algorithm>
#include <cstring>

namespace wend {

namespace {

// The last one that does not begin after an address, or null.
template <typename Item> const Item *lastBefore(const std::vector<Item> &items, uint64_t address) {
  auto after = std::upper_bound(items.begin(), items.end(), address,
                                [](uint64_t at, const Item &item) { return at < item.address; });
  return after == items.begin() ? nullptr : &*(after - 1);
}

template <typename Word> Word load(const std::string &bytes, uint64_t offset) {
  Word word;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return word;
}

} // namespace

CodeMap::CodeMap(const Linker &linker) {
  addFunctions(linker);
  for (const ImageSection &section : linker.sections())
    if (section.name == "wend_lines")
      addLines(section);
  // The end of a function is before the start of the next one.
  std::ranges::stable_sort(
      lines_, {}, [](const Line &line) { return std::pair(line.address, line.line != 0); });
}

void CodeMap::addFunctions(const Linker &linker) {
  std::vector<size_t> names; // their offsets in names_, which moves while it grows
  for (const ImageSymbol &symbol : linker.symbols()) {
    if (!(linker.sections()[symbol.section].flags & SHF_EXECINSTR) || symbol.type != STT_FUNC)
      continue;
    functions_.push_back({symbol.address, symbol.size, nullptr});
    names.push_back(names_.size());
    names_.append(symbol.name).push_back('\0');
  }
  for (size_t i = 0; i < functions_.size(); ++i)
    functions_[i].name = names_.data() + names[i];
  std::ranges::stable_sort(functions_, {}, &Function::address);
  auto repeated = std::ranges::unique(functions_, {}, &Function::address);
  functions_.erase(repeated.begin(), repeated.end());
}

// The format is that of CodeTables::writeLines. The distance to functions that the linker left out
// is 0.
void CodeMap::addLines(const ImageSection &section) {
  constexpr uint64_t headerSize = 20, lineSize = 8;
  const std::string &bytes = section.bytes;
  for (uint64_t at = 0; at + headerSize <= bytes.size();) {
    // The target of a distance.
    auto follow = [&](uint64_t field) {
      auto distance = static_cast<uint64_t>(int64_t{load<int32_t>(bytes, at + field)});
      return section.address + at + field + distance;
    };
    bool isThere = load<int32_t>(bytes, at) != 0;
    uint64_t address = follow(0);
    const auto *file = reinterpret_cast<const char *>(follow(8));
    auto size = load<uint32_t>(bytes, at + 12);
    auto count = load<uint32_t>(bytes, at + 16);
    at += headerSize;
    uint64_t end = at + count * lineSize;
    for (; at < end && isThere; at += lineSize)
      lines_.push_back({address + load<uint32_t>(bytes, at), file, load<uint32_t>(bytes, at + 4)});
    at = end;
    if (isThere)
      lines_.push_back({address + size, nullptr, 0});
  }
}

const CodeMap::Function *CodeMap::functionAt(uint64_t address) const {
  const Function *function = lastBefore(functions_, address);
  return function && address - function->address < function->size ? function : nullptr;
}

CodeMap::Line CodeMap::lineAt(uint64_t address) const {
  const Line *line = lastBefore(lines_, address);
  return line ? *line : Line{};
}

} // namespace wend
