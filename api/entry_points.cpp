#include "api/entry_points.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace wend {

namespace {

constexpr size_t pageSize = 4096;
constexpr size_t entrySize = 8; // of a jump, which is padded, and of a pointer

size_t toPages(size_t size) { return (size + pageSize - 1) / pageSize * pageSize; }

} // namespace

EntryPoints::~EntryPoints() {
  if (memory_)
    munmap(memory_, size_);
}

bool EntryPoints::make(size_t count, std::string &error) {
  if (count == 0)
    return true;
  jumpsSize_ = toPages(count * entrySize);
  size_ = 2 * jumpsSize_;
  void *memory = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    error = std::strerror(errno);
    return false;
  }
  memory_ = static_cast<uint8_t *>(memory);
  // jmp *distance(%rip): each pointer is as far from its jump as the others.
  constexpr uint8_t opcode[] = {0xFF, 0x25};
  constexpr size_t jumpSize = 6;
  auto distance = static_cast<uint32_t>(jumpsSize_ - jumpSize);
  for (size_t i = 0; i < count; ++i) {
    uint8_t *jump = memory_ + i * entrySize;
    std::memcpy(jump, opcode, sizeof opcode);
    std::memcpy(jump + sizeof opcode, &distance, sizeof distance);
    std::memset(jump + jumpSize, 0xCC, entrySize - jumpSize);
  }
  if (mprotect(memory_, jumpsSize_, PROT_READ | PROT_EXEC) == 0)
    return true;
  error = std::strerror(errno);
  return false;
}

uint64_t EntryPoints::address(size_t index) const {
  return reinterpret_cast<uint64_t>(memory_ + index * entrySize);
}

void EntryPoints::set(size_t index, uint64_t target) {
  auto *pointer = reinterpret_cast<uint64_t *>(memory_ + jumpsSize_ + index * entrySize);
  std::atomic_ref(*pointer).store(target, std::memory_order_release);
}

} // namespace wend
