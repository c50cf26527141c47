#include "ir/interpreter_library.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace wend {

namespace {

// Where there is nothing to read.
uint8_t nothing;

} // namespace

const uint8_t *LibraryCall::readable(uint64_t address, uint64_t size) {
  if (size == 0)
    return &nothing;
  const uint8_t *bytes = memory.readable(address, size);
  if (!bytes)
    fault(fmt::format("reads {} bytes at {}", size, memory.problemWith(address, size, false)));
  return bytes;
}

uint8_t *LibraryCall::writable(uint64_t address, uint64_t size) {
  if (size == 0)
    return &nothing;
  uint8_t *bytes = memory.writable(address, size);
  if (!bytes)
    fault(fmt::format("writes {} bytes at {}", size, memory.problemWith(address, size, true)));
  return bytes;
}

std::optional<std::string_view> LibraryCall::text(uint64_t address, uint64_t limit) {
  uint64_t size = std::min(memory.bytesFrom(address), limit);
  const uint8_t *bytes = size == 0 && limit > 0 ? readable(address, 1) : readable(address, size);
  if (!bytes)
    return {};
  const void *end = std::memchr(bytes, 0, size);
  if (end)
    size = static_cast<uint64_t>(static_cast<const uint8_t *>(end) - bytes);
  else if (size < limit) {
    fault(fmt::format("reads past the end of a string at {}", memory.describe(address)));
    return {};
  }
  return std::string_view(reinterpret_cast<const char *>(bytes), size);
}

void LibraryCall::fault(std::string problem) {
  if (end_ != End::None)
    return;
  end_ = End::Fault;
  problem_ = std::move(problem);
}

void LibraryCall::exit(int status) {
  if (end_ != End::None)
    return;
  end_ = End::Exit;
  status_ = status & 0xff;
}

const LibraryRow *findLibraryRow(std::string_view name) {
  for (std::span<const LibraryRow> rows : {wendRuntimeRows(), cMemoryRows(), cStreamRows()})
    for (const LibraryRow &row : rows)
      if (row.name == name)
        return &row;
  for (const LibraryRow &row : intrinsicRows()) {
    bool isOverload = name.starts_with(row.name) && name.substr(row.name.size()).starts_with('.');
    if (isOverload || row.name == name)
      return &row;
  }
  return nullptr;
}

} // namespace wend
