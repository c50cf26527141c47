// GdbRegistration — makes an image in memory known to GDB, from its construction to its destruction
// ("JIT Compilation Interface" in the manual of GDB). Threads may make registrations at once.
#pragma once

#include "backend/object/code_map.h"

namespace wend {

// An entry of the list that GDB reads; the layout is GDB's.
struct GdbEntry {
  GdbEntry *next = nullptr;
  GdbEntry *previous = nullptr;
  const char *file = nullptr;
  uint64_t size = 0;
};

class GdbRegistration {
public:
  GdbRegistration(const Linker &image, const CodeMap &map);
  GdbRegistration(const GdbRegistration &) = delete;
  GdbRegistration &operator=(const GdbRegistration &) = delete;
  ~GdbRegistration();

private:
  std::string file_;
  GdbEntry entry_;
};

} // namespace wend
