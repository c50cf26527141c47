// EntryPoints — addresses of functions whose code may be replaced: each is a jump through a
// pointer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace wend {

class EntryPoints {
public:
  EntryPoints() = default;
  EntryPoints(const EntryPoints &) = delete;
  EntryPoints &operator=(const EntryPoints &) = delete;
  ~EntryPoints();

  // Makes `count` entry points, whose targets are to be set. False, with the reason in `error`, on
  // failure.
  bool make(size_t count, std::string &error);

  // The address of an entry point, which stays the same.
  [[nodiscard]] uint64_t address(size_t index) const;
  // Makes an entry point jump to `target`. Other threads may be executing it: they reach the old
  // code or the new.
  void set(size_t index, uint64_t target);

private:
  uint8_t *memory_ = nullptr; // jumps, in whole pages; the pointers follow
  size_t jumpsSize_ = 0;
  size_t size_ = 0;
};

} // namespace wend
