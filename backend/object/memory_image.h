// MemoryImage — linked code in the memory of this process, ready to be called.
//
// No page is ever writable and executable at once. What the objects say of their frames
// (.eh_frame) is known to the unwinder of this process as long as the image exists.
#pragma once

#include "backend/object/linker.h"
#include "backend/object/thread_locals.h"

#include <memory>
#include <span>

namespace wend {

// Constructors or destructors, in the order of the image.
using FunctionArray = std::span<void (*const)(int, char **, char **)>;

// Those in .init_array (SHT_INIT_ARRAY) or .fini_array (SHT_FINI_ARRAY) of a loaded image.
FunctionArray functionArray(const Linker &linker, uint32_t type);

class MemoryImage {
public:
  MemoryImage() = default;
  MemoryImage(const MemoryImage &) = delete;
  MemoryImage &operator=(const MemoryImage &) = delete;
  ~MemoryImage();

  // Links what has been added to the linker, and maps it: below 2 GiB if `isLow`, for
  // position-dependent code. False, with the reason in `error`, on failure.
  bool load(Linker &linker, bool isLow, const Linker::Resolve &resolve, std::string &error);

private:
  bool reserve(uint64_t code, uint64_t variables, bool isLow);
  bool startThreadLocals(const Linker &linker, std::string &error);
  bool fill(const Linker &linker, std::string &error);

  uint8_t *memory_ = nullptr;
  uint64_t codeSize_ = 0; // in whole pages; variables follow
  uint64_t size_ = 0;
  std::unique_ptr<ThreadLocals> threadLocals_; // null: there are no such variables
  const void *unwinding_ = nullptr;            // in the image
};

} // namespace wend
